"""Connections: what they are set to, what errors mean, and what of a batch is undone."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite.connection import meaning, read_aside
from storage.sqlite.store import SqliteStore
from storage.sqlite.writer import _one
from storage.store import Audit, StorageError, StoreDamagedError, StoreFullError
from tests.storage.samples import TABLE


async def test_no_thread_of_a_store_keeps_a_dying_process(path: Path) -> None:
    before = set(threading.enumerate())
    store = await SqliteStore.open(path)
    threads = set(threading.enumerate()) - before
    await store.close()
    assert len(threads) >= 2
    assert all(thread.daemon for thread in threads)


async def test_what_is_read_aside_can_write_nothing_and_waits_for_a_lock(
    on_disk: SqliteStore,
) -> None:
    def asked(name: str) -> int:
        (answer,) = read_aside(on_disk.path, lambda db: db.execute(f"PRAGMA {name}").fetchone())
        return int(answer)

    assert [asked("query_only"), asked("trusted_schema"), asked("mmap_size")] == [1, 0, 0]
    assert [asked("busy_timeout"), asked("wal_autocheckpoint")] == [5000, 0]


async def test_where_sqlite_cannot_keep_its_log_no_store_is_opened(on_disk: SqliteStore) -> None:
    with (
        closing(sqlite3.connect(":memory:")) as elsewhere,
        pytest.raises(StorageError, match="lies where SQLite cannot keep its WAL: memory"),
    ):
        on_disk._prepare(elsewhere)


async def test_of_the_audit_the_newest_two_hundred_lines_are_shown(on_disk: SqliteStore) -> None:
    lines = [Audit(at, 10, TABLE, "table", 7, "undo", "") for at in range(1, 202)]
    await asyncio.gather(*map(on_disk.note, lines))
    assert [line.at for line in await on_disk.audit(10)] == [*range(201, 1, -1)]
    assert len(await on_disk.audit(10, limit=201)) == 201


def test_text_that_is_none_is_damage_also_where_sqlite_quotes_it() -> None:
    with pytest.raises(StoreDamagedError, match="invalid start byte"), meaning():
        b"\xff".decode()
    error = sqlite3.OperationalError("disk full")
    error.sqlite_errorname = "SQLITE_FULL"
    with pytest.raises(StoreFullError), meaning():
        raise error
    with pytest.raises(KeyError), meaning():
        raise KeyError


def test_of_a_batch_only_a_works_own_refusal_is_handed_back() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
        db.execute("BEGIN")

        def twice(db: sqlite3.Connection) -> None:
            for _ in range(2):
                db.execute("INSERT INTO t VALUES (1)")

        def refused(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO t VALUES (2)")
            raise ValueError("not so")

        def fails(_: sqlite3.Connection) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        assert isinstance(_one(db, twice), StorageError)
        assert isinstance(_one(db, refused), ValueError)
        assert _one(db, lambda db: db.execute("INSERT INTO t VALUES (3)") and None) is None
        assert db.execute("SELECT a FROM t").fetchall() == [(3,)]
        with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
            _one(db, fails)
