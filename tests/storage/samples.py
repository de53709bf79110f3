"""Commits and heads to write, and a connection that fails where it is told to."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from storage.sqlite.store import SqliteStore
from storage.store import Commit, TableHead

TABLE = 7_000_000_000_000_000_001


def commit(seq: int, table: int = TABLE, key: str | None = None, **body: Any) -> Commit:
    return Commit(table, seq, key or f"{table}-{seq}", 1_700_000_000_000 + seq, 3, body)


def head(seq: int, table: int = TABLE, **changes: Any) -> TableHead:
    values: dict[str, Any] = {
        "guild_id": 10,
        "channel_id": 20,
        "game": "steam-court",
        "name": f"table {table}",
        "status": "playing",
        "host_id": 1,
        "seats": (1, 2, 3),
        "updated_at": seq,
        "extra": {},
    }
    return TableHead(table_id=table, seq=seq, **{**values, **changes})


@contextlib.asynccontextmanager
async def opened(path: Path, **options: Any) -> AsyncIterator[SqliteStore]:
    """A store that a failing test closes too: one left open would keep pytest from ending."""
    store = await SqliteStore.open(path, **options)
    try:
        yield store
    finally:
        await store.close()


def failing_at(first: int, times: int = 1) -> type[sqlite3.Connection]:
    """A connection class whose statements fail, from the `first`-th on `times` in a row.

    `Failing.asked` counts the statements, `Failing.failed` says whether one has failed.
    """

    class Failing(sqlite3.Connection):
        asked = 0
        failed = False

        def _count(self, sql: str) -> None:
            Failing.asked += 1
            if first <= Failing.asked < first + times:
                Failing.failed = True
                error = sqlite3.OperationalError(f"made to fail: {sql[:40]}")
                error.sqlite_errorname = "SQLITE_IOERR_WRITE"
                raise error

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            self._count(sql)
            return super().execute(sql, *values)

        def executescript(self, sql: str) -> sqlite3.Cursor:
            self._count(sql)
            return super().executescript(sql)

        def rollback(self) -> None:
            self._count("rollback")
            super().rollback()

    return Failing
