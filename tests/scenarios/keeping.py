"""Where a scenario's tables are kept: in memory, or in a real database."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from storage.sqlite.store import SqliteStore
from storage.store import Store, TableId
from tests.support.memory_store import MemoryStore

OpenStore = Callable[[], Awaitable[Store]]


class Memory(MemoryStore):
    """Outlives the bots that use it, as a file does."""

    async def close(self) -> None:
        """Stay open: the next bot goes on with it."""

    def damage(self, table_id: TableId, seq: int) -> None:
        log = self._logs[table_id]
        self._logs[table_id] = [
            row._replace(body=row.body.replace(":", ";")) if row.seq == seq else row for row in log
        ]


def in_memory() -> OpenStore:
    """One store for every bot of a test: a thread that waits for a disk takes half of the time."""
    memory = Memory()

    async def open_store() -> Store:
        return memory

    return open_store


def on_disk(path: Path) -> OpenStore:
    """A file, opened by one bot after the other."""

    async def open_store() -> Store:
        return await SqliteStore.open(path)

    return open_store


async def damage(store: Store, table_id: TableId, seq: int) -> None:
    """Change a row behind the bot's back."""

    def work(db: Any) -> None:
        db.execute(
            "UPDATE commits SET body = replace(body, ':', ';') WHERE table_id = ? AND seq = ?",
            (table_id, seq),
        )

    if isinstance(store, Memory):
        store.damage(table_id, seq)
    else:
        await store._write(work)  # type: ignore[attr-defined] # the file itself
