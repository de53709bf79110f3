"""Many write at single tables at a time; whoever changes many clocks at once is alone."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager as Entry

from bot.host.service.shared_lock import SharedLock
from bot.host.service.table_locks import TableLocks


class Visit:
    """Somebody who goes in as soon as they can, and stays until they are told to go."""

    def __init__(self, entry: Callable[[], Entry[None]]) -> None:
        self.inside = False
        self._leave = asyncio.Event()
        self._task = asyncio.create_task(self._go(entry))

    async def _go(self, entry: Callable[[], Entry[None]]) -> None:
        async with entry():
            self.inside = True
            await self._leave.wait()
        self.inside = False

    async def end(self) -> None:
        self._leave.set()
        await self._task


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_whoever_is_alone_waits_for_all_who_share_and_lets_nobody_in() -> None:
    lock = SharedLock()
    first, second = Visit(lock.shared), Visit(lock.shared)
    await settle()
    assert first.inside
    assert second.inside
    alone = Visit(lock.exclusive)
    await settle()
    late = Visit(lock.shared)
    await first.end()
    await settle()
    assert [alone.inside, late.inside] == [False, False]
    await second.end()
    await settle()
    assert [alone.inside, late.inside] == [True, False]
    await alone.end()
    await settle()
    assert late.inside
    await late.end()


async def test_who_fails_inside_keeps_nobody_waiting() -> None:
    lock = SharedLock()
    for entry in (lock.shared, lock.exclusive, lock.shared):
        try:
            async with entry():
                raise ValueError
        except ValueError:
            pass
    async with lock.exclusive():
        pass


async def test_a_table_has_one_writer_and_other_tables_their_own() -> None:
    locks = TableLocks()
    assert locks.of(1) is locks.of(1)
    kept = locks.of(1)
    assert kept is not locks.of(2)
    first, same = Visit(lambda: locks.writing(1)), Visit(lambda: locks.writing(1))
    other = Visit(lambda: locks.writing(2))
    await settle()
    assert [first.inside, same.inside, other.inside] == [True, False, True]
    clocks = Visit(locks.clocks.exclusive)
    await settle()
    await first.end()
    await other.end()
    await settle()
    assert [clocks.inside, same.inside] == [True, False]
    await clocks.end()
    await settle()
    assert same.inside
    await same.end()
