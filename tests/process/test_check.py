import asyncio
import sqlite3
from pathlib import Path

import discord
import pytest

from bot.ops.backups.backup import backup
from bot.ops.check import NEEDED, OPTIONAL, WRONG_LOGIN, application_id, check, invite
from bot.ops.settings import Settings
from storage.sqlite.lock import FileLock
from storage.sqlite.store import SqliteStore
from storage.store import Commit, TableHead

DATABASE = Path("data/parlour.sqlite3")


def settings(**changes) -> Settings:
    return Settings(**({"discord_token": "MTIz.b.c", "database": DATABASE} | changes))


def told(**changes) -> tuple[int, str]:
    code, lines = check(settings(**changes))
    return code, "\n".join(lines)


@pytest.fixture
def database():
    async def fill() -> None:
        store = await SqliteStore.open(DATABASE)
        for table_id, status in ((1, "playing"), (2, "lobby"), (3, "playing")):
            head = TableHead(table_id, 1, 7, 8, "steam_court", f"t{table_id}", status, 9, (9,), 0)
            await store.append(Commit(table_id, 1, f"k{table_id}", 0, 1, {}), head)
        await store.close()

    asyncio.run(fill())
    return DATABASE


def test_before_the_first_run_nothing_is_wrong_and_nothing_is_made():
    code, text = told()
    assert code == 0
    assert "does not exist yet" in text
    assert not DATABASE.parent.exists()


@pytest.mark.usefixtures("database")
def test_a_sound_database_is_counted():
    code, text = told()
    assert code == 0
    assert "sound" in text
    assert "tables: 1 lobby, 2 playing; commits: 3" in text
    assert "no bot runs on it" in text


def test_looking_changes_no_byte_of_the_database(database):
    before = database.read_bytes()
    told()
    assert database.read_bytes() == before


async def test_a_running_bot_is_noticed(database):
    lock = await FileLock.take(database.resolve(), 0.0)
    try:
        code, text = await asyncio.to_thread(told)
    finally:
        lock.free()
    assert code == 0
    assert "the bot runs" in text


@pytest.mark.parametrize(
    ("pragma", "wanted"),
    [("user_version = 999", "update the program"), ("application_id = 1", "not made by this")],
)
def test_a_database_that_run_would_refuse_is_reported(database, pragma, wanted):
    db = sqlite3.connect(database)
    db.execute(f"PRAGMA {pragma}")
    db.close()
    code, text = told()
    assert code == 78
    assert wanted in text


def test_a_damaged_database_is_reported_with_the_way_out(database):
    content = bytearray(database.read_bytes())
    content[4096:8192] = bytes(4096)
    database.write_bytes(content)
    code, text = told()
    assert code == 78
    assert "docs/operating.md, Restore" in text


def test_a_missing_token_is_reported_with_where_to_get_one():
    code, text = told(discord_token="")
    assert code == 78
    assert "https://discord.com/developers/applications" in text


def test_a_disk_that_is_wiped_is_reported_unless_accepted():
    assert told(dyno="worker.1")[0] == 78
    assert told(dyno="worker.1", allow_ephemeral=True)[0] == 0


def test_doubts_are_shown_and_stop_nothing():
    code, lines = check(settings(), ["something is odd"])
    assert code == 0
    assert "  !  something is odd" in lines


def test_the_newest_backup_is_named(database):
    assert "no backup yet" in told()[1]
    made = backup(database, None)
    assert f"newest backup: {made}" in told()[1]


@pytest.mark.parametrize(("version", "noted"), [((3, 40, 1), True), ((3, 51, 3), False)])
def test_an_sqlite_with_the_wal_reset_fault_is_noted(monkeypatch, version, noted):
    monkeypatch.setattr("bot.ops.check.sqlite3.sqlite_version_info", version)
    assert ("Before 3.51.3" in told()[1]) is noted


def test_every_permission_is_explained_and_the_links_ask_for_exactly_these():
    text = told()[1]
    for permission in (*NEEDED, *OPTIONAL):
        assert f"{permission.name:<26}{permission.reason}" in text
    needed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
    assert f"&permissions={needed.value}\n" in text
    needed.create_public_threads = True
    assert text.endswith(f"&permissions={needed.value}")


def test_the_link_names_the_application_of_the_token_and_nothing_else_of_it():
    assert "client_id=123&" in invite("MTIz.b.c", NEEDED)


@pytest.mark.parametrize("token", ["", "no-token", "bm90IGRpZ2l0cw.b.c", "MTIz\N{SNOWMAN}.b.c"])
def test_a_token_that_tells_no_application_leaves_a_blank_to_fill(token):
    assert application_id(token) == "APPLICATION_ID"


@pytest.mark.parametrize(
    "token", ["no-token", "MTIz.b", "MTIz.b.c.d", "bm90IGRpZ2l0cw.b.c", "a.client.secret"]
)
def test_a_token_that_cannot_be_one_is_told_before_discord_refuses_it(token):
    code, text = told(discord_token=token)
    assert code == 78
    assert f"  !! {WRONG_LOGIN}" in text
    assert token not in text.replace(WRONG_LOGIN, "")
    assert WRONG_LOGIN not in told()[1]
