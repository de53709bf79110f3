"""What the watch costs with 5,000 clocks: looks a second, and how long the loop waits for them.

An idle look finds nothing due; a full one sends as many reminders as it may at once. The loop's
wait is the longest time in which nothing else could run there, of the loop's own thread alone: a
busy machine does not count.
"""

import asyncio
import logging
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path

import structlog

sys.path.insert(0, str(Path(__file__).parent.parent))

from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.turns.reminders import Notice
from bot.host.workers.scheduler import ALIVE_FACT, AT_ONCE, Scheduler
from rules.catalog import GAMES
from storage.sqlite.clocks import COLUMNS
from storage.sqlite.store import SqliteStore
from storage.store import Clock

TABLES, CLOCKS, LOOKS = 100, 5000, 40
HOUR = 3_600_000


class Longest:
    """Notes the longest time of the thread in which the loop ran nothing else."""

    def __init__(self) -> None:
        self.wait = 0.0

    async def watch(self) -> None:
        """Run until cancelled."""
        before = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            self.wait, before = max(self.wait, now - before), now


async def sent(_: Notice) -> bool:
    """Every notice arrives."""
    return True


async def open_tables(service: TableService) -> list[int]:
    """Tables of two that play with days for a turn."""
    tables = []
    for number in range(TABLES):
        command = Open(number, 1, "steam-tunnel", "", {}, arrangement={"pace": "days"})
        host = Actor(10 * number + 1)
        table_id = (await service.open(command, host, f"o{number}")).table.table_id
        await service.submit(table_id, Join(), Actor(10 * number + 2), f"j{number}")
        await service.start(table_id, host, f"s{number}")
        tables.append(table_id)
    return tables


async def fill(service: TableService, tables: list[int], now: int, file: Path) -> list[Clock]:
    """As many clocks as a big installation has; the tables' own, which are given back.

    The others stand at seats that there are not, so they go into the file past the store.
    """
    clocks = [c for table in tables for c in await service.store.clocks(table) if c.since]
    insert = f"INSERT INTO clocks ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - ours
    with closing(sqlite3.connect(file)) as db:
        for number in range(CLOCKS - len(clocks)):
            like = clocks[number % TABLES]
            extra = replace(like, seat=100 + number, next_at=now + HOUR + number, called=True)
            db.execute(insert, astuple(extra))
        db.commit()
    return clocks


def expect(found: int, wanted: int) -> None:
    """Measure nothing else than what is meant."""
    if found != wanted:
        raise SystemExit(f"{found} in place of {wanted}")


async def measure(name: str, work: Callable[[], Awaitable[object]], times: int) -> None:
    """Print how often the work can be done a second, and the loop's longest wait meanwhile."""
    longest = Longest()
    task = asyncio.create_task(longest.watch())
    began = time.perf_counter()
    for _ in range(times):
        await work()
    took = (time.perf_counter() - began) / times
    task.cancel()
    wait = longest.wait * 1000
    print(f"{name:32} {took * 1000:9.2f} ms  {1 / took:8.1f}/s  loop waits {wait:6.2f} ms")


async def main() -> None:
    """Measure idle looks, full looks and the making up of an outage."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "clocks.db"
        store = await SqliteStore.open(file)
        now = time.time_ns() // 1_000_000
        clock = [now]
        service = TableService(store, GAMES, clock=lambda: clock[0])
        watch = Scheduler(service, sent)
        tables = await open_tables(service)
        clocks = await fill(service, tables, now, file)
        await watch.make_up()

        async def idle() -> None:
            await watch.make_up()
            expect(await watch.look(), 0)

        async def full() -> None:
            fresh = [replace(c, next_at=1, called=True, reminders=0) for c in clocks[:AT_ONCE]]
            await store.set_clocks(fresh, "x", "y")
            expect(await watch.look(), AT_ONCE)

        async def outage() -> None:
            await store.set_fact(ALIVE_FACT, str(clock[0] - HOUR))
            expect(await watch.make_up(), HOUR)

        print(f"{CLOCKS} clocks, a look every 5 seconds takes {AT_ONCE} at most")
        await measure("a look at nothing due", idle, LOOKS * 5)
        await measure(f"a look that sends {AT_ONCE} reminders", full, LOOKS)
        await measure("an outage given back", outage, 5)
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
