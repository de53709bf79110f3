"""Copies of a database: nobody else reads them, they last, and a store that closes waits."""

import asyncio
import os
import stat
import threading
from pathlib import Path

import pytest

from storage.sqlite import backup
from storage.sqlite import store as sqlite_store
from storage.sqlite.backup import copy_database
from storage.sqlite.store import SqliteStore
from storage.store import StorageError
from tests.patience import HANG
from tests.storage.samples import commit, head


async def test_a_copy_is_for_its_owner_alone_and_is_written_down_with_its_name(
    on_disk: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    left_behind = target.with_name(f".{target.name}.{os.getpid()}.draft")
    left_behind.write_bytes(b"half a copy of a process that had the same number")
    synced = []
    flush = os.fsync

    def noted(handle: int) -> None:
        synced.append(os.fstat(handle).st_ino)
        flush(handle)

    await on_disk.append(commit(1), head(1))
    monkeypatch.setattr(backup.os, "fsync", noted)
    copy_database(on_disk.path, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert synced == [target.stat().st_ino, target.parent.stat().st_ino]
    assert list(target.parent.iterdir()) == [target]


async def test_a_copy_replaces_nothing_that_is_there(on_disk: SqliteStore, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_bytes(b"mine")
    with pytest.raises(StorageError, match=r"copy\.db exists already"):
        await on_disk.backup(target)
    assert target.read_bytes() == b"mine"


async def test_a_store_that_closes_waits_for_a_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqliteStore.open(path)
    ready = threading.Event()
    order: list[str] = []

    def copy(_source: Path, _target: Path) -> None:
        assert ready.wait(HANG)
        order.append("copied")

    async def close() -> None:
        order.append("closed")
        await as_ever()

    as_ever = store._to_read.close
    monkeypatch.setattr(sqlite_store, "copy_database", copy)
    monkeypatch.setattr(store._to_read, "close", close)
    copying = asyncio.create_task(store.backup(path.with_name("copy.db")))
    closing = asyncio.create_task(store.close())
    for _ in range(30):
        await asyncio.sleep(0)
    ready.set()
    await asyncio.gather(copying, closing)
    assert order == ["copied", "closed"]


async def test_a_copy_that_fails_half_way_leaves_no_draft(
    on_disk: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError("the disk is gone")

    target = tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    monkeypatch.setattr(backup.os, "fsync", fail)
    with pytest.raises(StorageError, match="no backup was made: the disk is gone"):
        await on_disk.backup(target)
    assert list(target.parent.iterdir()) == []
