"""Standing still and going on: a pause stops the table and its clocks; a table can move."""

from dataclasses import dataclass
from typing import Literal

from bot.host.errors import Refusal
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    PublicEvent,
    hosts,
    require_host,
    require_playing,
)
from bot.host.tables.table import Table

CHANNEL, MODERATOR, HOST = "channel", "moderator", "host"


@dataclass(frozen=True, slots=True)
class Paused(PublicEvent):
    """The table and its clocks stand still: `moderator`, `channel`."""

    reason: str
    kind: Literal["paused"] = "paused"

    def apply(self, table: Table) -> None:
        """Stop the table."""
        table.paused = self.reason


@dataclass(frozen=True, slots=True)
class Resumed(PublicEvent):
    """The table goes on."""

    kind: Literal["resumed"] = "resumed"

    def apply(self, table: Table) -> None:
        """Let it go on."""
        table.paused = ""


@dataclass(frozen=True, slots=True)
class Moved(PublicEvent):
    """The table is in another channel."""

    channel_id: int
    kind: Literal["moved"] = "moved"

    def apply(self, table: Table) -> None:
        """Post its boards there from now on, together."""
        table.channel_id, table.threads = self.channel_id, ()


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Stop the table and its clocks: a moderator, or the house where its channel is gone."""

    reason: str

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Stop the table, unless it is stopped already."""
        table = draft.table
        require_playing(table)
        require_host(table, actor, "pause it")
        if table.paused:
            raise Refusal("paused")
        if actor.is_house:
            reason = self.reason
        else:
            reason = HOST if hosts(table, actor.user_id) else MODERATOR
        draft.emit(Paused(reason))


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Go on after a pause."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Let the table go on, where whoever asks may end this pause."""
        table = draft.table
        require_playing(table)
        require_host(table, actor, "resume it")
        if not table.paused:
            raise Refusal("not_paused")
        if actor.is_house and table.paused != CHANNEL:
            raise Refusal("stale")  # people stopped it, and people go on
        if table.paused == MODERATOR and not actor.moderator:
            raise Refusal("moderator_paused")
        draft.emit(Resumed())


@dataclass(frozen=True, slots=True)
class Move(Command):
    """Move the table to another channel or thread."""

    channel_id: int

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Move the table, and let it go on where its channel was gone."""
        table = draft.table
        # Whoever sits here may move a table whose channel is gone.
        stranded = table.paused == CHANNEL and table.seat_of(actor.user_id) is not None
        if not stranded:
            require_host(table, actor, "move it")
        if self.channel_id == table.channel_id:
            raise Refusal("stands_here")
        draft.emit(Moved(self.channel_id))
        if table.paused == CHANNEL:
            draft.emit(Resumed())


EVENTS = (Paused, Resumed, Moved)
