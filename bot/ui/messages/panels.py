"""Private panels, lessons too: the words at once, and a picture that must be painted first later.

Painting takes a core some thirty milliseconds, one picture at a time. Two hundred tables that
waited for it would wait for seconds; words wait for nothing.
"""

import asyncio
from dataclasses import replace

from bot.host.tables.table import Table
from bot.presenters.screen import Screen
from bot.ui.messages.responder import Responder
from bot.ui.render import Rendered
from bot.ui.screens import Screens, placed

ALONE_SECONDS = 0.25
"""Where nobody else waits, so soon a picture mostly comes with its words, in one message."""


class Panels:
    """Shows panels; a player's newer one ends the painting of the older."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        self._paintings: dict[int, asyncio.Task[Rendered]] = {}

    async def show(
        self, answer: Responder, table: Table | None, user_id: int, screen: Screen, above: str = ""
    ) -> None:
        """Answer with a panel (of no table, in a lesson), and with what must be told above it."""
        painting = asyncio.create_task(self._screens.drawn(screen, table))
        if earlier := self._paintings.pop(user_id, None):
            earlier.cancel()
        patience = 0.0 if self._paintings else ALONE_SECONDS
        self._paintings[user_id] = painting
        try:
            if await _painted(painting, patience):
                await answer.private(painting.result().below(above))
                return
            words = placed(replace(screen, picture=None), table)
            await answer.private(words.below(above))
            # Whoever has pressed again by now sees a newer panel, which must stand.
            if await _painted(painting) and self._paintings.get(user_id) is painting:
                await answer.private(painting.result().below(above))
        finally:
            painting.cancel()
            if self._paintings.get(user_id) is painting:
                del self._paintings[user_id]


async def _painted(painting: asyncio.Task[Rendered], seconds: float | None = None) -> bool:
    """Whether it was painted in time; what nobody wants any more never is."""
    await asyncio.wait({painting}, timeout=seconds)
    return painting.done() and not painting.cancelled()
