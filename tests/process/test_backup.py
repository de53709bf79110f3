import asyncio
import io
import re
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from bot.ops.backups import backup as module
from bot.ops.backups.backup import backup
from bot.ops.exit_codes import StartupError
from storage.sqlite.store import SqliteStore

DATABASE = Path("data/parlour.sqlite3")


@pytest.fixture
def database():
    async def make() -> None:
        store = await SqliteStore.open(DATABASE)
        await store.set_fact("name", "value")
        await store.close()

    asyncio.run(make())
    return DATABASE


def test_the_copy_goes_beside_the_database_under_the_date_and_says_where(database, capsys):
    made = backup(database, None)
    assert re.fullmatch(r"data/backups/parlour-\d{8}T\d{6}Z\.sqlite3", made.as_posix())
    assert capsys.readouterr().out.startswith(f"{made} (")


def test_the_copy_holds_what_the_database_held(database):
    backup(database, Path("copy.sqlite3"))
    db = sqlite3.connect("copy.sqlite3")
    assert db.execute("SELECT value FROM facts WHERE name = 'name'").fetchone() == ("value",)
    db.close()


def test_nobody_else_may_read_the_copies(database):
    made = backup(database, None)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.parent.stat().st_mode) == 0o700


async def test_a_restored_copy_opens_as_a_store(folder):
    store = await SqliteStore.open(DATABASE)
    try:
        await store.set_fact("name", "while it runs")
        await asyncio.to_thread(backup, DATABASE, folder / "restored.sqlite3")
    finally:
        await store.close()
    restored = await SqliteStore.open(folder / "restored.sqlite3")
    try:
        assert await restored.fact("name") == "while it runs"
    finally:
        await restored.close()


@pytest.mark.parametrize(
    ("source", "target", "code", "told"),
    [
        ("none.sqlite3", "new.sqlite3", 78, "no database at none.sqlite3"),
        ("data/parlour.sqlite3", "data/parlour.sqlite3", 1, "exists already"),
        ("data/parlour.sqlite3", "no/such/folder/new.sqlite3", 1, "no backup was made"),
        ("noise", "new.sqlite3", 1, "not a database"),
    ],
)
@pytest.mark.usefixtures("database")
def test_what_cannot_be_copied_is_refused_and_leaves_nothing(source, target, code, told):
    Path("noise").write_bytes(b"noise " * 1000)
    existed = Path(target).exists()
    with pytest.raises(StartupError, match=told) as refused:
        backup(Path(source), Path(target))
    assert refused.value.code == code
    assert Path(target).exists() == existed


def test_a_long_copy_says_that_it_goes_on(database, monkeypatch):
    out = io.StringIO()
    copy = module.copy_database

    def slowly(source: Path, target: Path) -> None:
        while out.getvalue().count("still copying") < 2:
            time.sleep(0.001)
        copy(source, target)

    monkeypatch.setattr(module, "PROGRESS_SECONDS", 0.001)
    monkeypatch.setattr(module, "copy_database", slowly)
    backup(database, Path("copy.sqlite3"), out)
    assert out.getvalue().splitlines()[-1].startswith("copy.sqlite3 (")
