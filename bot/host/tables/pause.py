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
from bot.host.tables.table import PLAYING, Table

CHANNEL, MODERATOR, HOST, AWAY = "channel", "moderator", "host", "away"


@dataclass(frozen=True, slots=True)
class Paused(PublicEvent):
    """The table and its clocks stand still: `moderator`, `host`, `channel`, `away`."""

    reason: str
    kind: Literal["paused"] = "paused"

    def apply(self, table: Table) -> None:
        """Stop the table."""
        table.paused = self.reason
        table.rests_since = table.touched_at if self.reason == AWAY else 0


@dataclass(frozen=True, slots=True)
class Resumed(PublicEvent):
    """The table goes on."""

    kind: Literal["resumed"] = "resumed"

    def apply(self, table: Table) -> None:
        """Let it go on."""
        table.paused, table.rests_since, table.rest_warned_at = "", 0, 0


@dataclass(frozen=True, slots=True)
class RestEnding(PublicEvent):
    """A table that rests because everybody is away will end in a day."""

    kind: Literal["rest_ending"] = "rest_ending"

    def apply(self, table: Table) -> None:
        """Note that it was announced, and when."""
        table.rest_warned_at = table.touched_at


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
class AnnounceEnd(Command):
    """Say that a table at which everybody is away ends in a day (asked by the house)."""

    def decide(self, draft: Draft, _: Actor) -> None:
        """Announce it, once."""
        if draft.table.paused != AWAY or draft.table.rest_warned_at:
            raise Refusal("stale")
        draft.emit(RestEnding())


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


def settle(draft: Draft, present: tuple[int, ...]) -> None:
    """Let a table rest once nobody who was `present` plays any more, and go on once somebody does.

    Else house players would play the game to its end among themselves.
    """
    table = draft.table
    if table.status != PLAYING:
        return
    if table.paused == AWAY and table.present:
        draft.emit(Resumed())
    elif not table.paused and present and not table.present and table.people:
        draft.emit(Paused(AWAY))


EVENTS = (Paused, Resumed, RestEnding, Moved)
