"""Old files are brought up to date one whole step at a time, after a copy was made."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite import store as sqlite
from storage.sqlite.migrate import APPLICATION_ID, Migration, migrate, migrations
from storage.sqlite.store import SqliteStore
from storage.store import StoreDamagedError
from tests.storage.samples import TABLE, commit, head

NEWEST = migrations()[-1].version
NEXT = Migration(
    NEWEST + 1, "CREATE TABLE later (x INTEGER) STRICT;\nINSERT INTO later VALUES (7);"
)


def scalar(path: Path, query: str) -> object:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchone()[0]


def test_steps_are_numbered_without_gaps() -> None:
    assert [step.version for step in migrations()] == list(range(1, len(migrations()) + 1))


async def test_a_new_file_bears_our_mark_and_the_newest_form(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    assert scalar(path, "PRAGMA application_id") == APPLICATION_ID
    assert scalar(path, "PRAGMA user_version") == migrations()[-1].version
    assert list(path.parent.glob("*form*")) == []


async def test_an_old_file_is_copied_then_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqliteStore.open(path)
    await store.append(commit(1), head(1))
    await store.close()
    (path.parent / f"parlour.form-{NEWEST}.db").touch()  # the copy of an attempt that failed
    monkeypatch.setattr(sqlite, "migrations", lambda: [*migrations(), NEXT])
    store = await SqliteStore.open(path)
    assert await store.commits(TABLE) == [commit(1)]
    await store.close()
    assert scalar(path, "SELECT x FROM later") == 7
    assert scalar(path, "PRAGMA user_version") == NEXT.version
    monkeypatch.undo()
    before = await SqliteStore.open(path.parent / f"parlour.form-{NEWEST}.2.db")
    assert await before.commits(TABLE) == [commit(1)]
    await before.close()


async def test_a_step_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqliteStore.open(path)
    await store.append(commit(1), head(1))
    await store.close()
    broken = Migration(
        NEWEST + 1, "DELETE FROM commits;\nCREATE TABLE later (x);\nINSERT INTO nowhere;"
    )
    monkeypatch.setattr(sqlite, "migrations", lambda: [*migrations(), broken])
    with pytest.raises(sqlite.StorageError):
        await SqliteStore.open(path)
    monkeypatch.undo()
    store = await SqliteStore.open(path)
    assert await store.commits(TABLE) == [commit(1)]
    await store.close()
    assert scalar(path, "PRAGMA user_version") == NEWEST


async def test_a_file_of_a_newer_program_asks_for_an_update(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreDamagedError, match="update the program"):
        await SqliteStore.open(path)


async def test_another_programs_database_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (x)")
    with pytest.raises(StoreDamagedError, match="some other program"):
        await SqliteStore.open(path)
    assert scalar(path, "SELECT count(*) FROM sqlite_schema") == 1


async def test_a_form_altered_by_another_hand_is_refused(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP INDEX heads_by_living_name")
    with pytest.raises(StoreDamagedError, match="has not the form"):
        await SqliteStore.open(path)


def test_nothing_is_done_twice(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        steps = [*migrations(), NEXT]
        migrate(db, path, steps)
        migrate(db, path, steps)
        assert db.execute("SELECT x FROM later").fetchall() == [(7,)]


async def test_a_file_of_the_first_form_keeps_its_log(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "migrations", lambda: migrations()[:1])
    store = await SqliteStore.open(path)
    await store.append(commit(1), head(1))
    await store.close()
    monkeypatch.undo()
    store = await SqliteStore.open(path)
    assert await store.commits(TABLE) == [commit(1)]
    assert await store.clocks(TABLE) == []
    await store.close()
