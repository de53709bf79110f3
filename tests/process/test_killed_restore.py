"""A restore killed at any call to the file system loses no commit; drafts of the dead go."""
# ruff: noqa: ASYNC240 - nothing else runs while a test handles its own small files

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite.drafts import draft_of, remove_drafts
from storage.sqlite.store import SqliteStore
from tests.storage.samples import commit, head

ROOT = Path(__file__).parents[2]
GAMES, KEPT = "games.sqlite3", "kept.sqlite3"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it forks and sends SIGKILL")


def _keys(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as db:
        return {key for (key,) in db.execute("SELECT key FROM commits")}


async def _play(whole: Path) -> None:
    """A backup of twenty commits, and a database of sixty whose last are in its log alone."""
    living = whole.with_name("living")
    store = await SqliteStore.open(living / GAMES)
    for seq in range(1, 21):
        await store.append(commit(seq), head(seq))
    whole.mkdir()
    await store.backup(whole / KEPT)
    for seq in range(21, 61):
        await store.append(commit(seq), head(seq))
    for end in ("", "-wal", "-shm"):
        shutil.copy(living / f"{GAMES}{end}", whole)
    await store.close()


def test_a_restore_killed_at_any_call_loses_nothing(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    asyncio.run(_play(whole))
    old, kept = _keys(shutil.copytree(whole, tmp_path / "read") / GAMES), _keys(whole / KEPT)
    assert (len(old), len(kept)) == (60, 20)
    command = [sys.executable, "-m", "tests.process.killed_restore", str(tmp_path)]
    subprocess.run(command, check=True, cwd=ROOT, timeout=100)  # noqa: S603 - our own interpreter
    numbers = sorted(int(place.name) for place in tmp_path.iterdir() if place.name.isdigit())
    assert len(numbers) > 10
    outcomes = []
    for number in numbers:
        place = tmp_path / str(number)
        remove_drafts(place / GAMES)
        assert not [file.name for file in place.iterdir() if file.name.startswith(".")]
        asides = [file for file in place.iterdir() if re.fullmatch(r".*\.before-\w+Z", file.name)]
        now = _keys(place / GAMES)
        assert now in (old, kept)
        assert set().union(now, *map(_keys, asides)) == old
        outcomes.append(now == kept)
    assert (outcomes[0], outcomes[-1]) == (False, True)
    assert outcomes == sorted(outcomes)


DRAFTS = (
    ".games-20260101T120000Z.sqlite3.7.draft",
    ".games.salvaged-20260101T120000Z.sqlite3.7.draft",
    ".games.form-3.sqlite3.7.draft",
    ".games.form-3.2.sqlite3.7.draft",
    ".games.sqlite3.7.restoring",
)
OTHERS = (
    GAMES,
    f"{GAMES}-wal",
    f"{GAMES}-shm",
    f"{GAMES}.before-20260101T120000000000Z",
    "games-20260101T120000Z.sqlite3",
    "games.form-3.sqlite3",
    ".other-20260101T120000Z.sqlite3.7.draft",
    ".games-20260101T120000Z.sqlite3.draft",
    ".games-mine.sqlite3.7.draft",
    ".games.sqlite3.7.draft",
    ".gamesXsqlite3.7.restoring",
)


def test_only_drafts_of_dead_processes_are_removed(tmp_path: Path) -> None:
    for name in (*DRAFTS, *OTHERS):
        (tmp_path / name).write_bytes(b"something")
    (tmp_path / ".games.sqlite3.8.restoring").symlink_to(tmp_path / GAMES)
    with draft_of(tmp_path / GAMES, "restoring") as living:
        gone = remove_drafts(tmp_path / GAMES, tmp_path, tmp_path / "missing")
        assert living.exists()
    assert {file.name for file in gone} == set(DRAFTS)
    stay = {*OTHERS, ".games.sqlite3.8.restoring"}
    assert {file.name for file in tmp_path.iterdir()} == stay


def test_a_killed_backup_leaves_a_draft_that_goes(tmp_path: Path) -> None:
    target = tmp_path / "games-20260101T120000Z.sqlite3"
    child = os.fork()
    if child == 0:
        with draft_of(target) as draft:
            draft.write_bytes(b"half a copy")
            os._exit(0)
    os.waitpid(child, 0)
    (left,) = tmp_path.iterdir()
    assert remove_drafts(tmp_path / GAMES) == [left]
