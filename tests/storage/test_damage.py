"""A file with a damaged page: the tables that lie on it rest, the others are written as ever."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite.personal_data import purge
from storage.sqlite.store import SqliteStore
from storage.store import StoreDamagedError
from tests.storage.samples import commit, head

PAGE = 4096
LEAF_OF_ROWS, LEAF_OF_INDEX = 13, 10
TABLES = range(1, 9)
COMMITS = 20


async def filled(path: Path) -> None:
    """Eight tables that were played one after the other, so that a page holds one or two."""
    store = await SqliteStore.open(path)
    for table in TABLES:
        for seq in range(1, COMMITS + 1):
            await store.append(commit(seq, table, text="x" * 400), head(seq, table))
    await store.close()


def pages_with(path: Path, kind: int, text: bytes) -> list[int]:
    content = path.read_bytes()
    return [
        at
        for at in range(PAGE, len(content), PAGE)
        if content[at] == kind and text in content[at : at + PAGE]
    ]


def wipe(path: Path, at: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(bytes(PAGE))


async def test_only_the_tables_on_a_damaged_page_rest(path: Path) -> None:
    await filled(path)
    wipe(path, pages_with(path, LEAF_OF_ROWS, b"x" * 400)[5])
    store = await SqliteStore.open(path)
    assert 1 <= len(store.damaged) <= 2
    for table in TABLES:
        if table not in store.damaged:
            assert len(await store.commits(table)) == COMMITS
            await store.append(commit(COMMITS + 1, table), head(COMMITS + 1, table))
            continue
        with pytest.raises(StoreDamagedError):
            await store.commits(table)
        found = await store.as_found(table)
        assert found.last == COMMITS
        assert 0 < len(found.commits) < COMMITS
        assert all(len(one.body["text"]) == 400 for one in found.commits)
        # A table set back goes on after its last row, whatever cannot be read.
        await store.append(commit(COMMITS + 1, table), head(COMMITS + 1, table))
    with pytest.raises(StoreDamagedError):  # and so no old backup gives way to one of these
        await store.backup(path.with_name("copy.db"))
    damaged = store.damaged
    await store.close()
    again = await SqliteStore.open(path)
    assert again.damaged == damaged
    await again.close()


@pytest.mark.parametrize("what", ["heads", "an index", "the newest commits", "the schema"])
async def test_damage_that_concerns_every_table_refuses_the_start(path: Path, what: str) -> None:
    await filled(path)
    with closing(sqlite3.connect(path)) as db:
        roots = dict(db.execute("SELECT name, rootpage FROM sqlite_schema"))
    place = {
        "heads": (roots["heads"] - 1) * PAGE,
        "an index": (roots["sqlite_autoindex_commits_1"] - 1) * PAGE,
        "the newest commits": pages_with(path, LEAF_OF_ROWS, b"8-20")[-1],
        "the schema": 0,
    }[what]
    wipe(path, place)
    with pytest.raises(StoreDamagedError):
        await SqliteStore.open(path)


async def test_people_are_forgotten_and_others_write_beside_a_damaged_page(path: Path) -> None:
    store = await SqliteStore.open(path)
    for table in TABLES:
        for seq in range(1, COMMITS + 1):
            one = commit(seq, table, text="x" * 400, who=777)
            await store.append(one, head(seq, table, status="ended"))
    await store.close()
    wipe(path, pages_with(path, LEAF_OF_ROWS, b"x" * 400)[5])
    store = await SqliteStore.open(path)
    (damaged, *_), sound = store.damaged, min(set(TABLES) - store.damaged)
    readable = len(await store.about(777))
    assert COMMITS * (len(TABLES) - 1) < readable < COMMITS * len(TABLES)
    assert await store.forget_person(777, 888) == readable
    assert await store.about(777) == []
    # A write that meets the page fails alone, though it shares its transaction with others.
    removed, written = await asyncio.gather(
        store._write(lambda db: purge(db, [damaged])),
        store.append(commit(COMMITS + 1, sound), head(COMMITS + 1, sound)),
        return_exceptions=True,
    )
    assert isinstance(removed, StoreDamagedError)
    assert await store.purge([damaged, max({*TABLES} - store.damaged)]) == 1
    assert written is None
    assert len(await store.commits(sound)) == COMMITS + 1
    await store.close()
