"""`salvage`: of a file with a damaged page everything else is saved, and what is lost is named."""

import asyncio
import io
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.host.errors import Refusal
from bot.ops.backups.backup import backup
from bot.ops.backups.restore import examine, restore
from bot.ops.backups.salvage import salvage_file
from bot.ops.exit_codes import BUSY, CRASHED, DONE, MISCONFIGURED, StartupError
from rules.catalog import GAMES
from storage.sqlite.store import SqliteStore
from tests.host.tables import ADA, BEN, CLEO, DAN, MODERATOR, Host
from tests.share import every

PAGE = 4096
DATABASE, NEW = Path("parlour.sqlite3"), Path("new.sqlite3")
SEED_OF_PAGES = 15


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("played") / DATABASE

    async def play() -> None:
        store = await SqliteStore.open(file)
        host = Host(store, games=GAMES)
        for game, people in (("court-of-the-medici", (BEN,)), ("steam-court", (BEN, CLEO, DAN))):
            await host.play(await host.playing(*people, host=ADA, game=game), 25)
        await store.set_preferences(1, {"language": "en"})
        await store.set_server(10, {"log": 5})
        await store.set_fact("tree", "abc")
        await store.set_names(10, {1: "Ada"}, 5)
        await store.close()

    asyncio.run(play())
    return file.read_bytes()


@pytest.fixture(autouse=True)
def _somewhere(played: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    DATABASE.write_bytes(played)


def contents(file: Path, part: str) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return set(db.execute(f"SELECT * FROM {part}"))  # noqa: S608 - our own names


def wipe(page: int, content: bytes = bytes(PAGE)) -> None:
    with DATABASE.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(content)


def roots() -> dict[str, int]:
    with closing(sqlite3.connect(DATABASE)) as db:
        return dict(db.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0"))


def salvaged() -> tuple[int, str]:
    out = io.StringIO()
    try:
        salvage_file(DATABASE, NEW, out)
    except StartupError as reason:
        return reason.code, out.getvalue()
    return DONE, out.getvalue()


PARTS = ("heads", "commits", "preferences", "servers", "facts", "names", "clocks", "head_seats")


def test_nothing_of_a_whole_file_is_lost() -> None:
    before = DATABASE.read_bytes()
    code, told = salvaged()
    assert (code, "nothing was lost" in told) == (DONE, True)
    assert all(contents(NEW, part) == contents(DATABASE, part) for part in PARTS)
    assert DATABASE.read_bytes() == before
    assert examine(NEW).faults == ()


@pytest.mark.parametrize(
    ("part", "lost"),
    [
        ("sqlite_autoindex_commits_1", set()),
        ("sqlite_autoindex_commits_2", set()),
        ("heads_by_guild", set()),
        ("heads", set()),  # they are made anew from the commits
        ("commits", set()),  # its root page only leads to others
        ("preferences", {"preferences"}),
        ("servers", {"servers"}),
        ("facts", {"facts"}),
        ("names", {"names"}),
    ],
)
def test_a_damaged_page_costs_no_more_than_what_lies_on_it(part: str, lost: set[str]) -> None:
    before = {name: contents(DATABASE, name) for name in PARTS}
    wipe(roots()[part])
    _, told = salvaged()
    after = {name: contents(NEW, name) for name in PARTS}
    assert {name for name in PARTS if after[name] != before[name]} == lost
    assert all(f"{name}: part of it" in told for name in lost)
    assert examine(NEW).faults == ()


def test_a_lost_header_costs_nothing() -> None:
    before = {name: contents(DATABASE, name) for name in PARTS}
    with DATABASE.open("r+b") as file:
        file.write(bytes(100))
    assert salvaged()[0] == DONE
    assert {name: contents(NEW, name) for name in PARTS} == before


def test_without_its_first_page_the_games_are_saved_and_the_rest_is_named() -> None:
    before = {name: contents(DATABASE, name) for name in PARTS}
    wipe(1)
    code, told = salvaged()
    assert code == CRASHED
    for name in PARTS:
        if name in {"preferences", "servers"}:
            assert f"{name}: part of it" in told
        else:
            assert contents(NEW, name) == before[name], name


def test_a_table_whose_moves_are_lost_rests_until_it_is_set_back() -> None:
    content = DATABASE.read_bytes()
    leaves = [
        place // PAGE + 1
        for place in range(PAGE, len(content), PAGE)
        if content[place] == 13 and b'"events"' in content[place : place + PAGE]
    ]
    wipe(leaves[-1])
    code, told = salvaged()
    assert code == CRASHED
    assert "commits lost" in told
    faults = examine(NEW).faults
    assert len(faults) == 1
    assert restore(NEW, DATABASE) is not None

    async def set_back() -> None:
        store = await SqliteStore.open(DATABASE)
        try:
            host = Host(store, games=GAMES)
            resting = int(faults[0].split()[1].rstrip(":"))
            for head in await host.live_tables():
                if head.table_id == resting:
                    with pytest.raises(Refusal):
                        await host.table(resting)
                    await host.restore(resting, MODERATOR, "back")
                await host.play(await Host(store, games=GAMES).table(head.table_id), 2)
        finally:
            await store.close()

    asyncio.run(set_back())
    assert examine(backup(DATABASE, Path("after.sqlite3"))).faults == ()


def test_what_lies_in_the_log_alone_is_read() -> None:
    living = Path("living.sqlite3")

    async def play() -> None:
        store = await SqliteStore.open(DATABASE)
        host = Host(store, games=GAMES)
        (head, *_) = await host.live_tables()
        await host.play(await host.table(head.table_id), 3)
        for end in ("", "-wal"):
            living.with_name(living.name + end).write_bytes(
                DATABASE.with_name(DATABASE.name + end).read_bytes()
            )
        await store.close()

    asyncio.run(play())
    salvage_file(living, NEW, io.StringIO())
    assert contents(NEW, "commits") == contents(DATABASE, "commits")


@pytest.mark.parametrize("seed", every(50, range(400)))
def test_no_damage_makes_it_stumble_or_invent(seed: int) -> None:
    rng = random.Random(f"{SEED_OF_PAGES} {seed}")
    before = contents(DATABASE, "commits")
    pages = DATABASE.stat().st_size // PAGE
    for _ in range(rng.randrange(1, 4)):
        wipe(rng.randrange(1, pages + 1), rng.randbytes(rng.choice((3, 100, PAGE))))
    code, _ = salvaged()
    if NEW.exists():
        found = {row for row in contents(NEW, "commits") if row[-1] != -1}
        assert found <= before
        assert code == CRASHED or found == before
    else:
        assert code == CRASHED


def test_it_writes_over_nothing_and_leaves_a_running_bot_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    NEW.write_bytes(b"mine")
    assert main(["salvage", str(NEW), "--database", str(DATABASE)]) == CRASHED
    assert NEW.read_bytes() == b"mine"
    assert main(["salvage", "--database", "missing.sqlite3"]) == MISCONFIGURED
    Path("text.sqlite3").write_text("no database " * 1000)
    assert main(["salvage", "--database", "text.sqlite3"]) == CRASHED

    async def running() -> int:
        store = await SqliteStore.open(DATABASE)
        try:
            return await asyncio.to_thread(main, ["salvage", "--database", str(DATABASE)])
        finally:
            await store.close()

    assert asyncio.run(running()) == BUSY
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("parlour: ") for line in lines)
    assert not list(Path().glob("*salvaged*"))
