from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.sqlite.store import SqliteStore
from storage.store import Store
from tests.host.tables import Host
from tests.support.memory_store import MemoryStore


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Both stores in turn, closed whatever happens."""
    on_disk = request.param == "sqlite"
    store: Store = await SqliteStore.open(tmp_path / "host.db") if on_disk else MemoryStore()
    yield store
    await store.close()


@pytest.fixture
def host(store: Store) -> Host:
    return Host(store)


@pytest.fixture
def in_memory() -> Host:
    """A host whose store needs no disk, for what no store can change."""
    return Host(MemoryStore())
