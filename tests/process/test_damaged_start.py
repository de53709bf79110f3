"""The bot starts on a file with a damaged page: one table rests and is set back, others go on."""

import asyncio
from pathlib import Path

import pytest

from bot.app import open_store
from bot.ops.exit_codes import MISCONFIGURED, StartupError
from rules.catalog import GAMES
from storage.sqlite.store import SqliteStore
from tests.host.tables import ADA, BEN, MODERATOR, Host, refused
from tests.storage.test_damage import LEAF_OF_ROWS, pages_with, wipe


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Three games, played one after the other."""
    file = tmp_path / "parlour.sqlite3"

    async def play() -> None:
        store = await SqliteStore.open(file)
        host = Host(store, games=GAMES)
        for _ in range(3):
            table = await host.playing(BEN, host=ADA, game="court-of-the-medici")
            await host.play(table, 20)
        await store.close()

    asyncio.run(play())
    return file


async def test_a_table_on_a_damaged_page_is_set_back_and_the_others_go_on(database: Path) -> None:
    leaves = pages_with(database, LEAF_OF_ROWS, b'"events"')
    wipe(database, leaves[len(leaves) // 2])
    async with open_store(database) as store:
        assert store.damaged
        host = Host(store, games=GAMES)
        heads = await host.live_tables()
        assert {head.table_id for head in heads} > store.damaged
        for head in heads:
            if head.table_id in store.damaged:
                assert await refused(host.table(head.table_id)) == "unreadable"
                await host.restore(head.table_id, MODERATOR, "back")
            await host.play(await Host(store, games=GAMES).table(head.table_id), 2)


async def test_a_start_on_a_file_that_cannot_be_written_says_what_to_do(database: Path) -> None:
    wipe(database, pages_with(database, LEAF_OF_ROWS, b'"events"')[-1])
    with pytest.raises(StartupError, match="salvage") as stopped:
        async with open_store(database):
            pass
    assert stopped.value.code == MISCONFIGURED


async def test_a_start_removes_the_drafts_of_killed_processes(database: Path) -> None:
    backups = database.parent / "backups"
    backups.mkdir()
    left = [
        backups / ".parlour-20260101T120000Z.sqlite3.7.draft",
        database.with_name(".parlour.sqlite3.7.restoring"),
    ]
    kept = backups / "parlour-20260101T120000Z.sqlite3"
    for file in (*left, kept):
        file.write_bytes(b"every hand")
    async with open_store(database, backups):
        pass
    assert [file for file in left if file.exists()] == []
    assert kept.exists()
