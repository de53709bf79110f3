"""What only the store on disk has: batches, one owner, checks, copies."""
# ruff: noqa: ASYNC240 - nothing else runs while a test reads its own small files

import asyncio
import contextlib
import dataclasses
import random
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

import pytest

from storage.sqlite import writer
from storage.sqlite.connection import LOG_BYTES
from storage.sqlite.store import SqliteStore
from storage.store import (
    DuplicateKeyError,
    Found,
    SeqConflictError,
    StorageError,
    StoreDamagedError,
    StoreLockedError,
)
from tests.storage.samples import TABLE, commit, head


class Watched(sqlite3.Connection):
    """Remembers every statement of every connection."""

    statements: ClassVar[list[str]] = []

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        Watched.statements.append(sql)
        return super().execute(sql, *values)


def run_python(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own interpreter and our own code
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


async def test_what_waits_together_is_written_in_one_transaction(path: Path) -> None:
    store = await SqliteStore.open(path, factory=Watched)
    Watched.statements.clear()
    await asyncio.gather(*(store.append(commit(1, n), head(1, n)) for n in range(1, 201)))
    await store.close()
    assert Watched.statements.count("BEGIN IMMEDIATE") == 1
    assert Watched.statements.count("COMMIT") == 1


async def test_a_refusal_in_a_batch_undoes_only_itself(on_disk: SqliteStore) -> None:
    wishes = [
        on_disk.append(commit(1, 1, "a"), head(1, 1)),
        on_disk.append(commit(1, 2, "a"), head(1, 2)),
        on_disk.append(commit(3, 3, "b"), head(3, 3)),
        on_disk.append(commit(1, 2**64, "c"), head(1, 2**64)),
        on_disk.append(commit(1, 4, "d"), head(1, 4, name="\ud800")),
        on_disk.append(commit(1, 5, "e"), head(1, 5)),
    ]
    outcomes = await asyncio.gather(*wishes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        DuplicateKeyError,
        SeqConflictError,
        OverflowError,
        UnicodeEncodeError,
        type(None),
    ]
    assert {found.table_id for found in await on_disk.heads()} == {1, 5}


async def test_half_a_commit_is_none(on_disk: SqliteStore) -> None:
    too_late = dataclasses.replace(commit(1), at=2**64)  # its head is written before it fails
    with pytest.raises(OverflowError):
        await on_disk.append(too_late, head(1))
    assert await on_disk.head(TABLE) is None


async def test_every_connection_is_as_careful_as_promised(on_disk: SqliteStore) -> None:
    def settings(db: sqlite3.Connection) -> dict[str, Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "busy_timeout")
        names += ("query_only", "wal_autocheckpoint")
        return {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    both = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0}
    writing = await on_disk._to_write.run(settings)
    reading = await on_disk._to_read.run(settings)
    assert writing == {**both, "busy_timeout": 5000, "query_only": 0, "wal_autocheckpoint": 1000}
    assert reading == {**both, "busy_timeout": 5000, "query_only": 1, "wal_autocheckpoint": 0}
    assert on_disk.sqlite_version == sqlite3.sqlite_version


async def test_the_searches_use_their_indexes(on_disk: SqliteStore) -> None:
    def plan(db: sqlite3.Connection, where: str) -> str:
        rows = db.execute(f"EXPLAIN QUERY PLAN SELECT * FROM heads WHERE {where}", (1,))  # noqa: S608 - given below
        return " ".join(row[3] for row in rows)

    for where, index in (
        ("guild_id = ?", "heads_by_guild"),
        ("channel_id = ?", "heads_by_channel"),
        ("status = ?", "heads_by_status"),
        ("table_id IN (SELECT table_id FROM head_seats WHERE user_id = ?)", "PRIMARY KEY"),
    ):
        used = await on_disk._to_read.run(lambda db, where=where: plan(db, where))
        assert index in used
        assert "SCAN heads" not in used


async def test_what_was_written_is_there_after_reopening(path: Path) -> None:
    for seq in range(1, 4):
        store = await SqliteStore.open(path)
        await store.append(commit(seq), head(seq))
        await store.close()
    store = await SqliteStore.open(path)
    assert list(await store.commits(TABLE)) == [commit(seq) for seq in range(1, 4)]
    await store.close()
    assert sorted(file.name for file in path.parent.iterdir()) == ["parlour.db", "parlour.db.lock"]


async def test_a_missing_folder_is_made_and_only_the_owner_may_read_the_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "some" / "where" / "parlour.db"
    store = await SqliteStore.open(path)
    await store.append(commit(1), head(1))
    files = list(path.parent.iterdir())
    modes = {stat.S_IMODE(file.stat().st_mode) for file in files}
    await store.close()
    assert len(files) == 4  # with -wal, -shm and .lock
    assert modes == {0o600}


async def test_closing_writes_what_still_waits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "BATCH", 5)
    store = await SqliteStore.open(path)
    waiting = [asyncio.create_task(store.append(commit(1, n), head(1, n))) for n in range(1, 51)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    store = await SqliteStore.open(path)
    assert len(await store.heads()) == 50
    await store.close()


async def test_a_cancelled_writer_task_leaves_nobody_waiting(on_disk: SqliteStore) -> None:
    waiting = [asyncio.create_task(on_disk.append(commit(1, n), head(1, n))) for n in range(1, 9)]
    await asyncio.sleep(0)
    assert on_disk._writer._draining is not None
    await asyncio.sleep(0)
    on_disk._writer._draining.cancel()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StorageError}
    await on_disk.append(commit(1, 99), head(1, 99))


# ------------------------------------------------------------------------- one owner

OPEN = """
import asyncio, sys
from contextlib import closing
from pathlib import Path
from storage.sqlite.store import SqliteStore
from storage.store import StorageError

async def main():
    try:
        store = await SqliteStore.open(Path(sys.argv[1]))
    except StorageError as error:
        print(type(error).__name__, error)
    else:
        print("opened")
        if len(sys.argv) == 2:
            await store.close()

asyncio.run(main())
"""


async def test_a_second_process_is_refused_in_clear_words(path: Path) -> None:
    store = await SqliteStore.open(path)
    refused = await asyncio.to_thread(run_python, OPEN, path)
    await store.close()
    assert refused.returncode == 0, refused.stderr
    assert refused.stdout.startswith("StoreLockedError parlour.db is in use by process ")
    assert "stop that one first" in refused.stdout
    allowed = await asyncio.to_thread(run_python, OPEN, path)
    assert allowed.stdout == "opened\n", allowed.stderr


async def test_another_name_of_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    store = await SqliteStore.open(path)
    other.symlink_to(path)
    with pytest.raises(StoreLockedError):
        await SqliteStore.open(other)
    await store.close()


async def test_a_predecessor_is_waited_for(path: Path) -> None:
    first = await SqliteStore.open(path)
    second = asyncio.create_task(SqliteStore.open(path, wait=20.0))
    await asyncio.sleep(0.1)
    assert not second.done()
    await first.close()
    await (await second).close()


async def test_an_open_given_up_leaves_the_file_free(path: Path) -> None:
    for pause in (0, 0, 0.001, 0.003):
        opening = asyncio.create_task(SqliteStore.open(path))
        for _ in range(random.Random(pause).randrange(4)):
            await asyncio.sleep(pause)
        opening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await (await opening).close()
    await (await SqliteStore.open(path)).close()


async def test_a_process_whose_start_fails_ends(path: Path) -> None:
    path.write_bytes(b"this is no database, whatever its name says" * 100)
    ended = await asyncio.to_thread(run_python, OPEN, path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("StoreDamagedError")


async def test_a_process_that_never_closes_its_store_ends(path: Path) -> None:
    ended = await asyncio.to_thread(run_python, OPEN, path, "and leave it open")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == "opened\n"
    await (await SqliteStore.open(path)).close()


# ---------------------------------------------------------------------------- damage


async def filled(path: Path, tables: int = 4, commits: int = 30) -> None:
    store = await SqliteStore.open(path)
    for seq in range(1, commits + 1):
        await asyncio.gather(
            *(
                store.append(commit(seq, table, text="x" * 150), head(seq, table))
                for table in range(1, tables + 1)
            )
        )
    await store.close()


async def test_a_broken_page_is_found_at_the_start(path: Path) -> None:
    await filled(path)
    content = bytearray(path.read_bytes())
    content[4096:4200] = bytes(104)
    path.write_bytes(content)
    with pytest.raises(StoreDamagedError):
        await SqliteStore.open(path)


async def test_flipped_bits_never_make_a_different_history(path: Path) -> None:
    await filled(path)
    original = path.read_bytes()
    wanted = {
        table: [commit(seq, table, text="x" * 150) for seq in range(1, 31)] for table in range(1, 5)
    }
    rng, noticed = random.Random(22), 0
    for _ in range(60):
        content = bytearray(original)
        for _ in range(8):
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        path.write_bytes(content)
        try:
            store = await SqliteStore.open(path)
        except StoreDamagedError:
            noticed += 1
            continue
        try:
            for table, log in wanted.items():
                found = list(await store.commits(table))
                assert found == log
        except StoreDamagedError:
            noticed += 1
        finally:
            await store.close()
    assert noticed > 20


async def test_a_missing_commit_is_damage_not_a_shorter_game(path: Path) -> None:
    await filled(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM commits WHERE table_id = 2 AND seq = 7")
        db.commit()
    store = await SqliteStore.open(path)
    with pytest.raises(StoreDamagedError, match="commit 2:7 is missing"):
        await store.commits(2)
    assert len(await store.commits(3)) == 30
    await store.close()


# ---------------------------------------------------------------------------- copies


async def test_a_backup_under_load_opens_and_equals_a_moment_of_the_original(
    path: Path, tmp_path: Path
) -> None:
    store = await SqliteStore.open(path)
    copies = [tmp_path / f"copy {n}.db" for n in range(3)]
    stop = asyncio.Event()

    async def play(table: int) -> None:
        seq = 0
        while not stop.is_set():
            seq += 1
            await store.append(commit(seq, table, n=seq), head(seq, table))

    players = [asyncio.create_task(play(table)) for table in range(1, 21)]
    for copy in copies:
        await asyncio.sleep(0.05)
        await store.backup(copy)
    stop.set()
    await asyncio.gather(*players)

    for copy in copies:
        restored = await SqliteStore.open(copy)
        assert len(await restored.heads()) == 20
        for its_head in await restored.heads():
            log = list(await restored.commits(its_head.table_id))
            assert len(log) == its_head.seq > 0
            assert log == list(await store.commits(its_head.table_id))[: len(log)]
        await restored.close()
    await store.close()


async def test_a_cancelled_backup_leaves_no_half_file(on_disk: SqliteStore, tmp_path: Path) -> None:
    await on_disk.append(commit(1), head(1))
    copying = asyncio.create_task(on_disk.backup(tmp_path / "copy.db"))
    await asyncio.sleep(0)
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    await on_disk.close()
    assert not list(tmp_path.glob("*draft*"))
    with contextlib.closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        assert db.execute("SELECT count(*) FROM commits").fetchone() == (1,)


async def test_what_of_a_damaged_log_can_be_read_is_found(path: Path) -> None:
    store = await SqliteStore.open(path)
    for seq in range(1, 6):
        await store.append(commit(seq), head(seq))
    await store.close()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE commits SET body = replace(body, '{', '[') WHERE seq = 2")
        db.execute("DELETE FROM commits WHERE seq = 3")
        db.execute("UPDATE commits SET at = at + 1 WHERE seq = 5")
        db.commit()
    store = await SqliteStore.open(path)
    found = await store.as_found(TABLE)
    await store.append(commit(6), head(6))
    await store.close()
    assert found == Found((commit(1), commit(4)), 5)


async def test_a_damaged_row_hides_nothing_that_is_written_later(path: Path) -> None:
    """A reader that stopped at it would go on seeing the file as it was then."""
    store = await SqliteStore.open(path)
    for seq in range(1, 4):
        await store.append(commit(seq), head(seq))
    await store.close()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE commits SET at = at + 1 WHERE seq = 1")
        db.commit()
    store = await SqliteStore.open(path)
    with pytest.raises(StoreDamagedError) as held:
        await store.commits(TABLE)
    await store.append(commit(1, 9), head(1, 9, name="another"))
    assert await store.head(9) == head(1, 9, name="another")
    assert held.value.__traceback__ is not None
    await store.close()


async def test_the_log_shrinks_again_after_a_long_reader(on_disk: SqliteStore) -> None:
    wal = on_disk.path.with_name(f"{on_disk.path.name}-wal")
    with closing(sqlite3.connect(on_disk.path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM commits").fetchone()
        for seq in range(1, 4):
            await on_disk.append(commit(seq, text="x" * LOG_BYTES), head(seq))
        assert wal.stat().st_size > 2 * LOG_BYTES
    for seq in range(4, 7):
        await on_disk.append(commit(seq), head(seq))
    assert wal.stat().st_size <= LOG_BYTES
