"""Whatever fails, in whichever statement: the store stays whole and works again afterwards."""

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from storage.sqlite.store import SqliteStore
from storage.store import Posted, SeqConflictError, StorageError, StoreFullError
from tests.storage.samples import commit, failing_at, head, opened

ROOT = Path(__file__).parents[2]


async def play(store: SqliteStore) -> dict[str, bool]:
    """A short life of a store; says which commits were acknowledged, by key."""
    told: dict[str, bool] = {}

    async def append(seq: int, table: int) -> None:
        try:
            await store.append(commit(seq, table), head(seq, table, seats=(1, seq)))
        except SeqConflictError:  # its predecessor failed
            assert not told[f"{table}-{seq - 1}"]
            told[f"{table}-{seq}"] = False
        except StorageError:
            told[f"{table}-{seq}"] = False
        else:
            told[f"{table}-{seq}"] = True

    for seq in (1, 2):
        await asyncio.gather(append(seq, 1), append(seq, 2))
    try:
        await store.set_posted(Posted(1, "board", 0, 20, 30, 1, 2))
        await store.heads(user_id=1)
    except StorageError:
        pass
    return told


@pytest.mark.parametrize("times", [1, 2])
async def test_a_failure_of_any_statement_leaves_a_store_that_is_whole_and_usable(
    tmp_path: Path, times: int
) -> None:
    failures, started, open_ends = 0, 0, 0
    for first in range(1, 500):
        path, factory = tmp_path / f"{first}.db", failing_at(first, times)
        told: dict[str, bool] = {}
        try:
            async with opened(path, factory=factory) as store:
                started += 1
                told = await play(store)
                factory.asked = -1_000_000  # no more failures
                open_ends += store._to_write.in_transaction
                await store.append(commit(1, 3), head(1, 3))
                told["3-1"] = True
        except StoreFullError:
            assert not told, "only opening may fail"
        async with opened(path) as store:
            logs = [await store.commits(table) for table in range(1, 4)]
            heads = [await store.head(table) for table in range(1, 4)]
        found = {one.key for log in logs for one in log}
        assert found == {key for key, written in told.items() if written}
        assert [one.seq if one else 0 for one in heads] == [len(log) for log in logs]
        if not factory.failed:
            break
        failures += 1
    assert not factory.failed
    assert failures > started > 30
    assert bool(open_ends) == (times > 1), "only a failed roll-back leaves its transaction behind"


FULL = """
import asyncio, resource, signal, sys
from pathlib import Path
from tests.storage.samples import TABLE, commit, head, opened
from storage.store import StoreFullError

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def append(store, seq):
    await store.append(commit(seq, text="x" * 5000), head(seq))

async def main(path):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    written, refused = 0, 0
    async with opened(path) as store:
        limit(1_000_000)
        while refused < 3:
            try:
                await append(store, written + 1)
            except StoreFullError as error:
                print("full:", error)
                refused += 1
            else:
                written += 1
            assert len(await store.commits(TABLE)) == written
        assert written > 10
        limit(resource.RLIM_INFINITY)
        for _ in range(50):
            written += 1
            await append(store, written)
    async with opened(path) as store:
        assert len(await store.commits(TABLE)) == written
    print("whole")

asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.mark.skipif(os.name != "posix", reason="file size limits are POSIX")
async def test_a_full_disk_loses_nothing_and_writing_goes_on_when_there_is_room(
    path: Path,
) -> None:
    ended = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", FULL, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("full: ")
    assert ended.stdout.endswith("whole\n")


def test_an_open_that_fails_leaves_no_thread_that_speaks_to_an_ended_loop(tmp_path, monkeypatch):
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    (tmp_path / "a-folder").mkdir()
    for _ in range(50):  # without the wait, every third thread is late
        with pytest.raises(StorageError):
            asyncio.run(SqliteStore.open(tmp_path / "a-folder"))
    assert faults == []
