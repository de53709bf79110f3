"""How a table ends before its game does: by agreement, by its host, by a moderator, by itself."""

from dataclasses import dataclass
from typing import Literal

from bot.host.errors import Refusal
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    PrivateEvent,
    PublicEvent,
    called_host,
    hosts,
    may_only_propose,
    own_seat,
)
from bot.host.tables.table import ENDED, LOBBY, Table


@dataclass(frozen=True, slots=True)
class EndProposed(PublicEvent):
    """Somebody would like to end the table unfinished; who, and who agrees, stays hidden."""

    kind: Literal["end_proposed"] = "end_proposed"

    def apply(self, table: Table) -> None:
        """Change nothing: it is only told."""


@dataclass(frozen=True, slots=True)
class AgreedToEnd(PrivateEvent):
    """A person agreed to end the table unfinished; only they know."""

    user_id: int
    kind: Literal["agreed_to_end"] = "agreed_to_end"

    def apply(self, table: Table) -> None:
        """Count them among those who agree."""
        table.agreed |= {self.user_id}


@dataclass(frozen=True, slots=True)
class Ended(PublicEvent):
    """The table is over.

    `reason` is `finished`, `agreed`, `host`, `moderator`, `expired`, `deserted`,
    `rested` or `gone`. With `standing` a moderator ended it, and it is scored as it stood.
    """

    reason: str
    kind: Literal["ended"] = "ended"

    def apply(self, table: Table) -> None:
        """End the table, and with it all that somebody was still asked or had planned."""
        table.status, table.ended_because, table.paused = ENDED, self.reason, ""
        table.proposal = None
        table.orders = table.lapsed_orders = table.requests = ()


@dataclass(frozen=True, slots=True)
class AgreeToEnd(Command):
    """Agree that this table ends unfinished; it does when everybody who sits has agreed."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Agree; who has agreed stays hidden until everybody who sits has."""
        table = draft.table
        own_seat(table, actor)
        if table.status == LOBBY:
            # A vote cast before the deal would count in a game that nobody has seen yet.
            raise Refusal("lobby_ends")
        if actor.user_id in table.agreed:
            raise Refusal("already_voted")
        if not table.agreed:
            draft.emit(EndProposed())
        draft.emit(AgreedToEnd(actor.user_id))
        end_if_agreed(draft)


def end_if_agreed(draft: Draft) -> None:
    """End the table once everybody who plays their own seat has agreed."""
    if draft.table.present and set(draft.table.present) <= draft.table.agreed:
        draft.emit(Ended("agreed"))


@dataclass(frozen=True, slots=True)
class End(Command):
    """End the table at once: the host or a moderator; the house for lobbies nobody touches."""

    reason: Literal["host", "moderator", "expired", "deserted", "rested", "gone"] = "host"

    def decide(self, draft: Draft, actor: Actor) -> None:
        """End it, where whoever asks may."""
        table = draft.table
        if actor.is_house:
            draft.emit(Ended(self.reason))
        elif hosts(table, actor.user_id):
            draft.emit(Ended("host"))
        elif actor.moderator:
            if may_only_propose(table, actor.user_id):
                raise Refusal("plays_here")
            draft.emit(Ended("moderator"))
        else:
            host, deed = called_host(table), "end it at once"
            raise Refusal("not_host_or_moderator", host=host, table=table.name, deed=deed)


EVENTS = (EndProposed, AgreedToEnd, Ended)
