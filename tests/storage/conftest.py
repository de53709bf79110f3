from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.sqlite.store import SqliteStore
from storage.store import Store
from tests.support.memory_store import MemoryStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


@pytest.fixture
async def on_disk(path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path)
    yield store
    await store.close()


@pytest.fixture(params=["sqlite", "memory"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    store: Store = await SqliteStore.open(path) if request.param == "sqlite" else MemoryStore()
    yield store
    await store.close()
