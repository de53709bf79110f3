"""A gate through which many pass at a time, and which somebody can close to be alone inside."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class SharedLock:
    """Changes of single tables pass; a change of many clocks at once closes the gate.

    Whoever closed it must not wait for anybody who wants to pass.
    """

    def __init__(self) -> None:
        self._door = asyncio.Lock()
        self._empty = asyncio.Event()
        self._empty.set()
        self._inside = 0

    @asynccontextmanager
    async def shared(self) -> AsyncIterator[None]:
        """Be inside, with others."""
        async with self._door:
            self._inside += 1
            self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """Be inside alone: wait until everybody is out, and let nobody in."""
        async with self._door:
            await self._empty.wait()
            yield
