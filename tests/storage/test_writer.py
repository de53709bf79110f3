"""The one writer and the one process: batches, answers, and who holds the file."""

import asyncio
import os
import sqlite3
import stat
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from storage.sqlite.lock import FileLock
from storage.sqlite.store import SqliteStore
from storage.sqlite.writer import Writer, _transaction
from storage.store import StorageError, StoreLockedError
from tests.storage.samples import commit, head


class Noting:
    """In place of a connection: notes how much comes at once, and fails or refuses as told."""

    def __init__(self, *outcomes: BaseException | None) -> None:
        self.batches: list[int] = []
        self.outcomes = outcomes
        self.failure: Exception | None = None

    async def run(self, work: partial[Any]) -> list[BaseException | None]:
        works = work.keywords["works"]
        self.batches.append(len(works))
        if self.failure is not None:
            raise self.failure
        return [*self.outcomes, *[None] * (len(works) - len(self.outcomes))]


def nothing(_: sqlite3.Connection) -> None:
    """A work that changes nothing."""


async def test_a_thousand_writes_make_a_batch_and_the_rest_another() -> None:
    connection = Noting()
    writer = Writer(connection)  # type: ignore[arg-type] # it has what is asked for
    await asyncio.gather(*(writer.write(nothing) for _ in range(2001)))
    assert connection.batches == [1000, 1000, 1]
    await writer.write(nothing)
    assert connection.batches[3:] == [1]


async def test_each_caller_learns_what_became_of_their_own_write() -> None:
    refused = ValueError("not so")
    writer = Writer(Noting(None, refused))  # type: ignore[arg-type] # the same
    answers = await asyncio.gather(
        *(writer.write(nothing) for _ in range(3)), return_exceptions=True
    )
    assert answers == [None, refused, None]
    await writer.drained()


async def test_a_failure_of_the_file_is_told_to_every_caller_and_the_next_write_is_tried() -> None:
    connection = Noting()
    connection.failure = StorageError("full")
    writer = Writer(connection)  # type: ignore[arg-type] # the same
    answers = await asyncio.gather(
        *(writer.write(nothing) for _ in range(2)), return_exceptions=True
    )
    assert answers == [connection.failure] * 2
    connection.failure = None
    await writer.write(nothing)
    assert connection.batches == [2, 1]


async def test_a_caller_who_gives_up_hinders_nobody() -> None:
    writer = Writer(Noting())  # type: ignore[arg-type] # the same
    gone = asyncio.create_task(writer.write(nothing))
    stays = asyncio.create_task(writer.write(nothing))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    await writer.drained()
    assert gone.cancelled()


def test_a_transaction_that_fails_leaves_nothing_open() -> None:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.execute("CREATE TABLE t (a)")

    def fill(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO t VALUES (1)")

    def fail(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    db.execute("BEGIN")
    fill(db)  # left by a roll-back that could not be written
    with pytest.raises(sqlite3.OperationalError):
        _transaction(db, [fill, fail])
    assert not db.in_transaction
    assert db.execute("SELECT count(*) FROM t").fetchone() == (0,)
    assert _transaction(db, [fill, fill]) == [None, None]
    assert not db.in_transaction
    assert db.execute("SELECT count(*) FROM t").fetchone() == (2,)
    db.close()


async def test_the_lock_is_its_owners_alone_and_names_the_process_that_holds_it(
    tmp_path: Path,
) -> None:
    database = tmp_path / "parlour.db"
    file = tmp_path / "parlour.db.lock"
    lock = await FileLock.take(database, 0)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text() == str(os.getpid())
    said = f"parlour.db is in use by process {os.getpid()}: stop that one first"
    with pytest.raises(StoreLockedError, match=said):
        await FileLock.take(database, 0)
    lock.free()
    lock.free()
    file.write_text("9" * 30)
    again = await FileLock.take(database, 0)
    assert file.read_text() == str(os.getpid())
    again.free()


async def test_a_closed_store_refuses_everything(path: Path, tmp_path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.close()
    await store.close()
    for asked in (
        store.commits(1),
        store.about(5),
        store.append(commit(1), head(1)),
        store.backup(tmp_path / "copy.db"),
    ):
        with pytest.raises(StorageError, match="the store is closed"):
            await asked


async def test_a_library_without_strict_tables_is_refused_and_the_oldest_with_them_is_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 9))
    with pytest.raises(StorageError, match=r"is too old: 3\.38\.0 is needed"):
        await SqliteStore.open(path)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 38, 0))
    await (await SqliteStore.open(path)).close()


async def test_a_file_below_a_file_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot be opened: "):
        await SqliteStore.open(tmp_path / "file" / "parlour.db")
