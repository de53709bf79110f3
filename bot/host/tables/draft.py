"""What a command and an event are, and the draft of one command that they work on.

A command decides: it refuses, or emits events. An event applies: it alone changes the table, knows
no rules and cannot refuse. So the live table and the one read back from its log cannot differ.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from bot.host.errors import Refusal
from bot.host.tables.names import house_name
from bot.host.tables.table import LOBBY, PLAYING, Table
from bot.host.tables.values import FeedEntry


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a person by user id, or the house (`user_id` 0).

    `moderator` was checked by the adapter for this very click.
    """

    user_id: int
    moderator: bool = False

    @property
    def is_house(self) -> bool:
        """Whether the house itself acts: house players, expiry."""
        return self.user_id == 0


THE_HOUSE = Actor(0)


class HostEvent:
    """What happened at a table, in the past tense; as such told to nobody.

    A frozen slotted dataclass, listed in the `EVENTS` of its module. `kind`, its own in the store,
    is the last field. What is secret is in no `repr`, which logs and tracebacks print.
    """

    # No ABC: asking whether something is an instance of one takes a tenth of reading a log.
    __slots__ = ()
    kind: str

    def apply(self, table: Table) -> None:
        """Change the table by what happened."""
        raise NotImplementedError


class PublicEvent(HostEvent):
    """What everybody may know, whole."""

    __slots__ = ()


class PrivateEvent(HostEvent):
    """What only the person in `user_id` may know of, even that it happened."""

    __slots__ = ()
    user_id: int


class Command(ABC):
    """What can be asked of the host, in the imperative: a frozen slotted dataclass, never stored.

    What is secret is in no `repr`, which logs and tracebacks print.
    """

    __slots__ = ()

    @abstractmethod
    def decide(self, draft: "Draft", actor: Actor) -> None:
        """Emit what comes of it; raises `Refusal`, or the game's `IllegalAction`."""


def evolve(table: Table, event: HostEvent) -> None:
    """Let something have happened at a table, be it now or as its log is read."""
    if not isinstance(event, PrivateEvent):
        table.count_public()
    event.apply(table)
    if isinstance(event, PublicEvent):
        table.tell(FeedEntry(event))


class Draft:
    """The draft of one command: every event emitted is at once true of the draft table."""

    def __init__(self, draft: Table) -> None:
        self.table = draft
        self.events: list[HostEvent] = []

    def emit(self, event: HostEvent) -> None:
        """Let it happen."""
        evolve(self.table, event)
        self.events.append(event)


def require_lobby(table: Table) -> None:
    """Refuse what belongs before the start."""
    if table.status != LOBBY:
        raise Refusal("lobby_closed")


def require_playing(table: Table) -> None:
    """Refuse what belongs to a running game."""
    if table.status != PLAYING:
        raise Refusal("not_started")


def acting_host(table: Table) -> int:
    """Who hosts now: while the host is away the longest-seated player at play, if there is one."""
    present = table.present
    if table.status != PLAYING or table.host_id in present:
        return table.host_id
    return next((one for one in table.arrivals if one in present), table.host_id)


def hosts(table: Table, user_id: int) -> bool:
    """Whether a person is the host, or is it now in an absent host's stead."""
    return user_id in {table.host_id, acting_host(table)}


def called_host(table: Table) -> str:
    """Who hosts now, as a mention."""
    return f"<@{acting_host(table)}>"


def require_host(table: Table, actor: Actor, deed: str) -> None:
    """Refuse whoever is neither the host nor a moderator nor the house."""
    if not (hosts(table, actor.user_id) or actor.moderator or actor.is_house):
        host = called_host(table)
        raise Refusal("not_host_or_moderator", host=host, table=table.name, deed=deed)


def require_host_alone(table: Table, actor: Actor, deed: str) -> None:
    """Refuse everybody but the host, moderators too: seats and the host's part are not theirs."""
    if not hosts(table, actor.user_id):
        raise Refusal("host_alone", host=called_host(table), table=table.name, deed=deed)


def own_seat(table: Table, actor: Actor) -> int:
    """The seat of whoever asks; raises `Refusal`."""
    seat = table.seat_of(actor.user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def fresh_house_name(table: Table) -> str:
    """A name of the house's own that nobody has here."""
    return house_name([o.house_name for o in table.occupants if o.house_name])


def is_involved(table: Table, user_id: int) -> bool:
    """Whether a person plays at a table, or has seen a hand of it."""
    seen = {before for before, _ in table.ex_players} | table.removed
    return table.seat_of(user_id) is not None or user_id in seen


def may_only_propose(table: Table, user_id: int) -> bool:
    """Whether a moderator needs others: nobody does who plays with house players alone.

    Whoever left and may come back is no house player.
    """
    may_come_back = {one for one, _ in table.ex_players} - table.removed
    others = {*table.people, *may_come_back} - {user_id}
    return table.status == PLAYING and bool(others) and is_involved(table, user_id)
