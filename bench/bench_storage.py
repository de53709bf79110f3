"""How fast commits become durable, against the plain way: a lock around one transaction each.

Both ways write the same rows with the same settings to the same disk, turn by turn in one run;
the ratio is the figure to trust, the absolute ones belong to the machine.
"""

import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiosqlite

sys.path.insert(0, str(Path(__file__).parent.parent))

from storage.rows import commit_row, head_row
from storage.sqlite.log import WRITE_COMMIT, WRITE_HEAD
from storage.sqlite.store import SqliteStore
from storage.store import Commit, TableHead

Append = Callable[[Commit, TableHead], Awaitable[None]]
BODY = {
    "action": {"kind": "lay", "cards": [1, 1, 2]},
    "events": [{"kind": "laid", "text": "x" * 300}],
}
SECONDS, ROUNDS, TABLES = 0.4, 5, (1, 50, 500)


class LockedStore:
    """The naive variant: a lock, and a few awaited statements inside it."""

    def __init__(self, db: aiosqlite.Connection) -> None:
        self.db, self.lock = db, asyncio.Lock()

    async def append(self, commit: Commit, head: TableHead) -> None:
        """Write both; nothing is checked, nothing survives a cancellation."""
        async with self.lock:
            await self.db.execute("BEGIN IMMEDIATE")
            await self.db.execute(WRITE_HEAD, head_row(head))
            await self.db.execute(WRITE_COMMIT, commit_row(commit))
            await self.db.execute("COMMIT")


async def measure(append: Append, tables: int, first: int) -> tuple[float, float, float]:
    """Commits a second, p50 and p99 in milliseconds, with `tables` always in flight."""
    waits: list[float] = []
    end = time.perf_counter() + SECONDS

    async def play(table: int) -> None:
        for seq in itertools.count(1):
            began = time.perf_counter()
            if began > end:
                return
            commit = Commit(table, seq, f"{table}-{seq}", 1_700_000_000_000, 1, BODY)
            name = f"table {table}"
            await append(commit, TableHead(table, seq, 1, 2, "g", name, "playing", 3, (3, 4), seq))
            waits.append(time.perf_counter() - began)

    await asyncio.gather(*(play(first + n) for n in range(tables)))
    cuts = statistics.quantiles(waits, n=100)
    return len(waits) / SECONDS, cuts[49] * 1000, cuts[98] * 1000


async def compare(locked: Append, grouped: Append, tables: int) -> None:
    """Measure both in turns, so that a busy machine slows both alike, and print the medians."""
    rounds: dict[str, list[tuple[float, float, float]]] = {"lock": [], "grouped": []}
    for turn in range(ROUNDS):
        first = (tables * ROUNDS + turn) * 1000
        rounds["lock"].append(await measure(locked, tables, first))
        rounds["grouped"].append(await measure(grouped, tables, first))
    rates = {}
    for name, measured in rounds.items():
        rates[name], p50, p99 = map(statistics.median, zip(*measured, strict=True))
        print(
            f"{tables:4} tables  {name:8} {rates[name]:8,.0f} commits/s"
            f"  p50 {p50:7.2f} ms  p99 {p99:7.2f} ms"
        )
    print(f"{tables:4} tables  ratio    {rates['grouped'] / rates['lock']:8.1f}")


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        grouped = await SqliteStore.open(Path(folder) / "grouped.db")
        await (await SqliteStore.open(Path(folder) / "locked.db")).close()
        db = await aiosqlite.connect(Path(folder) / "locked.db", isolation_level=None)
        try:
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                await db.execute(f"PRAGMA {pragma}")
            locked = LockedStore(db)
            print(f"SQLite {grouped.sqlite_version}, WAL, synchronous=FULL")
            for tables in TABLES:
                await compare(locked.append, grouped.append, tables)
        finally:
            await db.close()
            await grouped.close()


if __name__ == "__main__":
    asyncio.run(main())
