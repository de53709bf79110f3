"""One table: lobby, seats, votes and the game on it, as a state that only events change.

`evolve` applies what happened and knows no rules; `bot.host.decide` says what may happen. Both the
live table and the one read back from the log go through `evolve`, so they cannot differ.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.host.happenings import (
    AgreedToEnd,
    Configured,
    Ended,
    HostChanged,
    HostEvent,
    HouseSeated,
    HouseUnseated,
    Joined,
    Left,
    Opened,
    Played,
    SeatPassed,
    Started,
)
from rules.game import Game, Outcome, Seat

LOBBY, PLAYING, ENDED = "lobby", "playing", "ended"
RECENT = 24
REMEMBERED_VERBS = 64

AnyGame = Game[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who holds a seat: a person (`user_id`), or a house player (`user_id` `None`)."""

    user_id: int | None
    house_name: str = ""
    policy: str = ""

    @property
    def is_house(self) -> bool:
        """Whether a house player sits here."""
        return self.user_id is None


class News(NamedTuple):
    """Something everybody may know: a host event or a redacted game event.

    `part` says at which of several tables of the game it happened, where it happened at one.
    """

    happening: Any
    part: int | None = None


@dataclass(slots=True)
class Table:
    """A table as it stands after `seq` commits.

    While the lobby is open `occupants` is the order of arrival; from the start on its index is
    the game's `Seat`. `recent` holds the newest happenings that everybody may know: host events,
    and game events already redacted for spectators. `verbs` holds the newest actions as (seq,
    seat, verb). `steps` counts accepted actions and numbers their chance. `last_actor` is the user
    id behind the last commit, 0 for the house. `threads` are the channels of the boards of a game
    at several tables, where they do not stand together. `held_up` says for a part and a verb until
    when (UTC in milliseconds) the next action waits, so that people can react.
    """

    table_id: int
    game: AnyGame
    seq: int = 0
    guild_id: int = 0
    channel_id: int = 0
    name: str = ""
    options: dict[str, Any] | None = None
    host_id: int = 0
    status: str = LOBBY
    occupants: tuple[Occupant, ...] = ()
    agreed: frozenset[int] = frozenset()
    seed: bytes = field(default=b"", repr=False)
    commitment: str = ""
    steps: int = 0
    state: Any = field(default=None, repr=False)
    ended_because: str = ""
    recent: tuple[News, ...] = ()
    verbs: tuple[tuple[int, Seat, str], ...] = ()
    touched_at: int = 0
    last_actor: int = 0
    threads: tuple[int, ...] = ()
    held_up: tuple[tuple[int | None, str, int], ...] = ()

    def copy(self) -> "Table":
        """Copy the table, so that a refused or unwritten command leaves no trace."""
        fresh = Table(*(getattr(self, name) for name in self.__slots__))
        if self.state is not None:
            fresh.state = self.game.copy(self.state)
        return fresh

    @property
    def people(self) -> tuple[int, ...]:
        """User ids of the people who sit here."""
        return tuple(o.user_id for o in self.occupants if o.user_id is not None)

    @property
    def given_options(self) -> dict[str, Any]:
        """Options that differ from their defaults."""
        return self.options or {}

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat a person holds."""
        for seat, occupant in enumerate(self.occupants):
            if occupant.user_id == user_id:
                return seat
        return None

    def channel_of(self, part: int) -> int:
        """The channel in which the board of a part stands: threads serve the running game only."""
        if self.status == PLAYING and part < len(self.threads):
            return self.threads[part]
        return self.channel_id

    def waits_until(self, part: int | None, verb: str) -> int:
        """When the next action of this verb may come at a part; 0 for at once."""
        return next((at for p, v, at in self.held_up if (p, v) == (part, verb)), 0)

    def outcome(self) -> Outcome | None:
        """The game's outcome, once it has one."""
        return None if self.state is None else self.game.outcome(self.state)

    def waiting_seats(self) -> tuple[Seat, ...]:
        """Seats the game waits for now; empty in a lobby and after the end."""
        if self.status != PLAYING:
            return ()
        return tuple(self.game.waiting_for(self.state))

    def disturbed_since(self, seq: int, verb: str, seat: Seat | None = None) -> bool:
        """Whether something happened after `seq` that changes what a click for `verb` meant.

        An action of `seat`, whose click it is, always does: a button pressed twice acts once.
        What people do at another table of the same game never does.
        """
        if seq >= self.seq:
            return seq > self.seq
        if self.seq - seq > REMEMBERED_VERBS:
            return True
        harmless = self.game.undisturbed.get(verb, frozenset())
        return any(
            then > seq and (done not in harmless or who == seat) and not self._apart(who, seat)
            for then, who, done in self.verbs
        )

    def _apart(self, one: Seat, other: Seat | None) -> bool:
        if other is None or self.state is None:
            return False
        return self.game.part_at(self.state, one) != self.game.part_at(self.state, other)


def _game_events(table: Table, events: tuple[Any, ...]) -> None:
    """Apply stored game events and remember what everybody may know of them."""
    news = []
    for data in events:
        event = table.game.load_event(data)
        table.game.evolve(table.state, event)
        public = table.game.redact(event, None)
        if public is not None:
            news.append(News(public, table.game.part_of(table.state, event)))
    table.recent = (*table.recent, *news)[-RECENT:]


def evolve(table: Table, event: HostEvent) -> None:
    """Apply what happened; it cannot refuse."""
    _EVOLVE[type(event)](table, event)
    if not isinstance(event, Started | Played):
        table.recent = (*table.recent, News(event))[-RECENT:]


def _opened(table: Table, event: Opened) -> None:
    table.guild_id, table.channel_id = event.guild_id, event.channel_id
    table.name, table.options, table.host_id = event.name, event.options, event.host_id
    table.threads = tuple(event.threads)


def _joined(table: Table, event: Joined) -> None:
    table.occupants = (*table.occupants, Occupant(event.user_id))


def _left(table: Table, event: Left) -> None:
    table.occupants = tuple(o for o in table.occupants if o.user_id != event.user_id)


def _house_seated(table: Table, event: HouseSeated) -> None:
    table.occupants = (*table.occupants, Occupant(None, event.name, event.policy))


def _house_unseated(table: Table, event: HouseUnseated) -> None:
    table.occupants = tuple(o for o in table.occupants if o.house_name != event.name)


def _host_changed(table: Table, event: HostChanged) -> None:
    table.host_id = event.user_id


def _configured(table: Table, event: Configured) -> None:
    table.options = event.options


def _started(table: Table, event: Started) -> None:
    table.status = PLAYING
    table.seed, table.commitment = bytes.fromhex(event.seed), event.commitment
    options = table.game.options(table.given_options)
    table.state = table.game.new(len(table.occupants), options)
    table.recent = ()
    _game_events(table, event.events)


def _played(table: Table, event: Played) -> None:
    table.steps += 1
    table.verbs = (*table.verbs, (table.seq, event.seat, event.verb))[-REMEMBERED_VERBS:]
    _hold_up(table, event)
    _game_events(table, event.events)


def _hold_up(table: Table, event: Played) -> None:
    """Note until when the next action of this kind waits, where the options say so."""
    minutes = table.game.grace(table.game.options(table.given_options), event.verb)
    if minutes:
        part = table.game.part_at(table.state, event.seat)
        rest = tuple(held for held in table.held_up if held[:2] != (part, event.verb))
        until = table.touched_at + minutes * 60_000
        table.held_up = (*rest, (part, event.verb, until))


def _seat_passed(table: Table, event: SeatPassed) -> None:
    seats = list(table.occupants)
    seats[event.seat] = Occupant(None, event.name, event.policy)
    table.occupants = tuple(seats)
    table.agreed -= {event.user_id}


def _agreed(table: Table, event: AgreedToEnd) -> None:
    table.agreed |= {event.user_id}


def _ended(table: Table, event: Ended) -> None:
    table.status, table.ended_because = ENDED, event.reason


_EVOLVE: dict[type, Callable[[Table, Any], None]] = {
    Opened: _opened,
    Joined: _joined,
    Left: _left,
    HouseSeated: _house_seated,
    HouseUnseated: _house_unseated,
    HostChanged: _host_changed,
    Configured: _configured,
    Started: _started,
    Played: _played,
    SeatPassed: _seat_passed,
    AgreedToEnd: _agreed,
    Ended: _ended,
}
