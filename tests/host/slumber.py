"""Time that passes only when a test says so, for whatever sleeps."""

import asyncio
import heapq
import itertools

TURNS = 60
"""Turns of the event loop after which everything that can go on without time has done so."""


class Slumber:
    """A `sleep` to hand out, and `pass_time` to wake whoever is due; `naps` lists every nap."""

    def __init__(self) -> None:
        self.now = 0.0
        self.naps: list[float] = []
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._order), waking))
        await waking

    async def pass_time(self, seconds: float) -> None:
        """Let so many seconds pass, waking every sleeper at its time."""
        await settle()
        until = self.now + seconds
        while self._sleepers and self._sleepers[0][0] <= until:
            self.now, _, waking = heapq.heappop(self._sleepers)
            if not waking.done():
                waking.set_result(None)
            await settle()
        self.now = until


async def settle() -> None:
    """Let everything happen that needs no time."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
