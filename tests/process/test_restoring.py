"""The restore drill: a bot's games, lost and brought back; and backups that are not whole."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ops.backups.backup import backup
from bot.ops.backups.restore import examine, restore, verify_backup
from bot.ops.exit_codes import BUSY, CRASHED, MISCONFIGURED, StartupError
from rules.catalog import GAMES
from storage.sqlite.store import SqliteStore
from storage.store import TableHead
from tests.host.tables import ADA, BEN, MODERATOR, Host

DATABASE = Path("data/parlour.sqlite3")


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def _play(moves: int) -> list[TableHead]:
    DATABASE.parent.mkdir(exist_ok=True)
    store = await SqliteStore.open(DATABASE)
    try:
        host = Host(store, games=GAMES)
        living = await host.live_tables()
        if living:
            table = await host.table(living[0].table_id)
        else:
            table = await host.playing(BEN, host=ADA, game="court-of-the-medici")
        await host.play(table, moves)
        return list(await store.heads())
    finally:
        await store.close()


def play(moves: int) -> list[TableHead]:
    """Go on with the game by so many moves; how the tables stand then."""
    return asyncio.run(_play(moves))


@pytest.fixture
def whole() -> tuple[Path, list[TableHead]]:
    heads = play(5)
    return backup(DATABASE, Path("kept.sqlite3")), heads


Whole = tuple[Path, list[TableHead]]


def test_the_restore_drill(whole: Whole, capsys: pytest.CaptureFixture[str]) -> None:
    kept, before = whole
    assert play(6) != before
    aside = restore(kept, DATABASE)
    assert play(0) == before
    assert aside is not None
    assert examine(aside).commits == examine(kept).commits + 6
    assert "what was there before" in capsys.readouterr().out
    assert play(3)[0].seq == before[0].seq + 3
    assert kept.exists()


def test_a_restore_where_nothing_was_needs_no_room_for_it(whole: Whole) -> None:
    kept, before = whole
    for file in DATABASE.parent.iterdir():
        file.unlink()
    assert restore(kept, DATABASE) is None
    assert play(0) == before


def test_a_log_that_was_not_written_back_goes_aside_with_its_file(whole: Whole) -> None:
    kept, before = whole
    for end in ("-wal", "-shm"):
        DATABASE.with_name(DATABASE.name + end).write_bytes(b"left by a crash")
    aside = restore(kept, DATABASE)
    assert aside is not None
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"left by a crash"
    assert play(0) == before


def test_nothing_is_restored_while_a_bot_runs(whole: Whole) -> None:
    kept, _ = whole

    async def attempt() -> int:
        store = await SqliteStore.open(DATABASE)
        try:
            with pytest.raises(StartupError) as refused:
                await asyncio.to_thread(restore, kept, DATABASE)
        finally:
            await store.close()
        return refused.value.code

    before = DATABASE.read_bytes()
    assert asyncio.run(attempt()) == BUSY
    assert DATABASE.read_bytes()[:4096] == before[:4096]


def test_a_whole_backup_is_said_to_be_whole(
    whole: Whole, capsys: pytest.CaptureFixture[str]
) -> None:
    verify_backup(whole[0])
    assert "1 tables" in capsys.readouterr().out


def test_a_commit_that_was_altered_is_found(whole: Whole) -> None:
    kept, _ = whole
    with closing(sqlite3.connect(kept)) as db:
        db.execute("UPDATE commits SET at = at + 1 WHERE seq = 3")
        db.commit()
    with pytest.raises(StartupError, match="1 of its tables") as refused:
        verify_backup(kept)
    assert refused.value.code == CRASHED


@pytest.mark.parametrize("place", [20, 4096 + 8, 3 * 4096 + 8])
def test_a_file_with_a_broken_page_is_never_restored_silently(whole: Whole, place: int) -> None:
    kept, _ = whole
    content = bytearray(kept.read_bytes())
    at = place % len(content)
    content[at : at + 64] = bytes(64)
    kept.write_bytes(content)
    before = DATABASE.read_bytes()
    with pytest.raises(StartupError) as refused:
        verify_backup(kept)
    assert refused.value.code in {CRASHED, MISCONFIGURED}
    assert DATABASE.read_bytes() == before


@pytest.mark.parametrize("what", ["missing", "text", "other"])
def test_what_is_no_backup_is_refused_in_words(whole: Whole, what: str) -> None:
    wrong = Path(f"{what}.sqlite3")
    if what == "text":
        wrong.write_text("this is no database " * 400)
    elif what == "other":
        with closing(sqlite3.connect(wrong)) as db:
            db.execute("CREATE TABLE theirs (x)")
    with pytest.raises(StartupError) as refused:
        restore(wrong, DATABASE)
    assert refused.value.code in {MISCONFIGURED, CRASHED}
    assert "\n" not in refused.value.sentence
    assert play(0) == whole[1]


def test_the_database_is_not_restored_from_itself(whole: Whole) -> None:
    with pytest.raises(StartupError, match="itself"):
        restore(DATABASE, DATABASE)
    assert play(0) == whole[1]


def test_damage_that_moderators_have_covered_is_none(whole: Whole) -> None:
    _, (head, *_) = whole
    with closing(sqlite3.connect(DATABASE)) as db:
        db.execute(
            "UPDATE commits SET body = replace(body, ':', ';') WHERE table_id = ? AND seq = ?",
            (head.table_id, head.seq - 1),
        )
        db.commit()
    broken = backup(DATABASE, Path("broken.sqlite3"))
    assert len(examine(broken).faults) == 1

    async def restoring() -> None:
        store = await SqliteStore.open(DATABASE)
        try:
            await Host(store, games=GAMES).restore(head.table_id, MODERATOR, "restore")
        finally:
            await store.close()

    asyncio.run(restoring())
    assert examine(backup(DATABASE, Path("mended.sqlite3"))).faults == ()
