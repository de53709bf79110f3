"""Boards that cannot be shown: a channel that is gone, closed, or refuses what is posted (F14).

Nothing is retried there. A click in the channel shows that it may work again, but refused twice a
board rests for ten minutes, so that a closed channel costs two requests and not one a click.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.host.tables.table import PLAYING, Table
from bot.ui.messages.responder import Interaction
from bot.ui.permissions import may_write
from storage.store import TableId

log = structlog.get_logger(__name__)

REFUSALS, REST_MS = 2, 10 * 60 * 1000
MOVE = "`/table move` takes the table to another channel."
BACK = f"Once that is fixed, a click there brings the board back; {MOVE}"
REASONS = {
    10003: ("the channel is gone", MOVE),
    50001: ("I'm not allowed to see the channel (View Channel)", BACK),
    50013: ("I'm not allowed to write there (Send Messages, Embed Links, Attach Files)", BACK),
    50083: ("the thread is archived", BACK),
    160005: ("the thread is locked", BACK),
}
"""Why nothing can be posted in a place: its tables rest at once."""
BY_ITSELF = "I try again every ten minutes."
WORDS = {
    200000: (
        "AutoMod blocks its words",
        f"A moderator can allow them to me in AutoMod's settings. {BY_ITSELF}",
    ),
    200001: (
        "AutoMod blocks somebody's name",
        f"A moderator can allow it to me in AutoMod's settings. {BY_ITSELF}",
    ),
    240000: (
        "Discord takes something in it for a harmful link",
        f"Perhaps it is somebody's name. {BY_ITSELF}",
    ),
}


@dataclass(slots=True)
class _Silence:
    channel_id: int
    reason: str
    remedy: str
    refusals: int
    began: int
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

    def begin(self, table: Table, error: discord.HTTPException) -> bool:
        """No more requests for this board for a while; whether the table is to rest for it.

        Where the place is lost that is at once, for any other refusal once it has lasted.
        """
        lost = error.code in REASONS
        level = log.warning if lost or error.code in WORDS else log.error
        level("board_silent", table=table.table_id, code=error.code, status=error.status)
        usual = f"Discord refuses it ({error.status}, {error.code})", BY_ITSELF
        reason, remedy = {**REASONS, **WORDS}.get(error.code, usual)
        before, now = self._known.get(table.table_id), self._clock()
        refusals = before.refusals + 1 if before else 1
        began = before.began if before else now
        silence = _Silence(table.channel_id, reason, remedy, refusals, began, now)
        self._known[table.table_id] = silence
        return lost or now - began >= REST_MS

    def try_again(self, table_id: TableId) -> bool:
        """Whether a board is silent for a reason that may have gone by itself; then it is tried."""
        silence = self._known.get(table_id)
        if silence is None or silence.over or BY_ITSELF not in silence.remedy:
            return False
        silence.over = True
        return True

    def ended_by(self, interaction: Interaction) -> Iterator[TableId]:
        """The boards that a click gives reason to try again."""
        for table_id, silence in self._known.items():
            if silence.over or silence.channel_id != interaction.channel_id:
                continue
            rested = self._clock() - silence.since > REST_MS
            if (silence.refusals < REFUSALS or rested) and may_write(interaction):
                silence.over = True
                yield table_id

    def told(self, table: Table) -> str:
        """Why a board cannot be shown, as sentences for its players; "" where it can."""
        if table.table_id not in self:
            return ""
        silence = self._known[table.table_id]
        state = ""
        if table.paused:
            state = " The table is paused, clocks too."
        elif table.status == PLAYING:
            state = " The game goes on, clocks too; **My hand** and `/table text` work."
        remedy = silence.remedy
        if silence.refusals >= REFUSALS and remedy == BACK:
            again = (silence.since + REST_MS) // 1000
            remedy = remedy.replace("a click there", f"a click there from <t:{again}:t> on")
        return (
            f"I can't show the board in <#{silence.channel_id}>: {silence.reason}.{state} {remedy}"
        )

    def forget(self, table_id: TableId) -> None:
        """The board was shown, or is to be tried as if for the first time."""
        self._known.pop(table_id, None)
