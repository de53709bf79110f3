"""A writer killed at a random moment loses nothing it has acknowledged."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from storage.sqlite.store import SqliteStore
from tests.storage.writer_process import TABLES

ROOT = Path(__file__).parents[2]


def killed_writer(path: Path, round_: int, rng: random.Random) -> list[str]:
    """What one writer process had acknowledged when it was killed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.storage.writer_process", str(path), str(round_)]
    with subprocess.Popen(  # noqa: S603 - our own interpreter and our own file
        command, stdout=subprocess.PIPE, text=True, env=environment
    ) as writer:
        assert writer.stdout is not None
        told = [writer.stdout.readline().rstrip("\n") for _ in range(rng.randrange(1, 400))]
        writer.kill()
        rest = writer.stdout.read()
        told += rest[: rest.rfind("\n") + 1].splitlines()
    assert all(told), "the writer ended by itself"
    return told


async def kill_again_and_again(path: Path, rounds: int) -> None:
    rng, acknowledged = random.Random(31), set[str]()
    for round_ in range(rounds):
        acknowledged |= set(await asyncio.to_thread(killed_writer, path, round_, rng))
        store = await SqliteStore.open(path, wait=5.0)
        logs = [list(await store.commits(table)) for table in TABLES]
        heads = [await store.head(table) for table in TABLES]
        await store.close()
        keys = [one.key for log in logs for one in log]
        assert acknowledged <= set(keys)
        assert len(keys) == len(set(keys))
        assert [one.seq if one else 0 for one in heads] == [len(log) for log in logs]


async def test_three_kills_lose_no_acknowledged_commit(path: Path) -> None:
    await kill_again_and_again(path, 3)


@pytest.mark.long
async def test_a_hundred_kills_lose_no_acknowledged_commit(path: Path) -> None:
    await kill_again_and_again(path, 100)
