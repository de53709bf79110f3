"""Plays at several tables until it is killed, printing each key after its acknowledgement.

Run as `writer_process.py FILE ROUND`; tests/storage/test_kill.py compares what it printed with
what the file holds.
"""

import asyncio
import sys
from pathlib import Path

from storage.sqlite.store import SqliteStore
from tests.storage.samples import commit, head

TABLES = range(1, 9)


async def main(path: Path, round_: str) -> None:
    store = await SqliteStore.open(path, wait=5.0)

    async def play(table: int) -> None:
        seq = len(await store.commits(table))
        while True:
            seq += 1
            key = f"{round_}/{table}/{seq}"
            await store.append(commit(seq, table, key, text="x" * 300), head(seq, table))
            print(key, flush=True)  # noqa: T201 - that is the acknowledgement

    await asyncio.gather(*map(play, TABLES))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
