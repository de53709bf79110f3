"""Boards that cannot be shown: a channel that is gone, closed, or refuses what is posted (F14).

Nothing is retried there. A click in the channel shows that it may work again, but refused twice a
board rests for ten minutes, so that a closed channel costs two requests and not one a click.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.host.tables.table import Table
from bot.ui.messages.responder import Interaction
from bot.ui.permissions import may_write
from storage.store import TableId

log = structlog.get_logger(__name__)

REFUSALS, REST_MS = 2, 10 * 60 * 1000
REASONS = {
    10003: "the channel is gone",
    50001: "I'm not allowed to see the channel (View Channel)",
    50013: "I'm not allowed to write there (Send Messages, Embed Links, Attach Files)",
    50083: "the thread is archived",
    160005: "the thread is locked",
}


@dataclass(slots=True)
class _Silence:
    channel_id: int
    reason: str
    refusals: int
    since: int
    over: bool = False


class CircuitBreaker:
    """Which boards are silent, why, and when to try again. `clock` is UTC in milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._known: dict[TableId, _Silence] = {}

    def __contains__(self, table_id: TableId) -> bool:
        silence = self._known.get(table_id)
        return silence is not None and not silence.over

    def begin(self, table: Table, error: discord.HTTPException) -> None:
        """No more requests for this board, until somebody clicks in its channel."""
        level = log.warning if error.code in REASONS else log.error
        level("board_silent", table=table.table_id, code=error.code, status=error.status)
        reason = REASONS.get(error.code, f"Discord refuses it ({error.status}, {error.code})")
        before = self._known.get(table.table_id)
        self._known[table.table_id] = _Silence(
            table.channel_id, reason, before.refusals + 1 if before else 1, self._clock()
        )

    def ended_by(self, interaction: Interaction) -> Iterator[TableId]:
        """The boards that a click gives reason to try again."""
        for table_id, silence in self._known.items():
            if silence.over or silence.channel_id != interaction.channel_id:
                continue
            rested = self._clock() - silence.since > REST_MS
            if (silence.refusals < REFUSALS or rested) and may_write(interaction):
                silence.over = True
                yield table_id

    def told(self, table_id: TableId) -> str:
        """Why a board cannot be shown, as sentences for its players; "" where it can."""
        if table_id not in self:
            return ""
        silence = self._known[table_id]
        return (
            f"I can't show the board in <#{silence.channel_id}>: {silence.reason}. The table is "
            "paused, clocks too. Once that is fixed, a click there brings the board back; "
            "`/table move` takes the table to another channel."
        )

    def forget(self, table_id: TableId) -> None:
        """The board was shown, or is to be tried as if for the first time."""
        self._known.pop(table_id, None)
