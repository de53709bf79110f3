"""Games last for days: a simulated fortnight with outages, mishaps and people who come and go."""

import secrets
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from storage.sqlite.store import SqliteStore
from storage.store import Store
from tests.host.crowd import fortnight, outages
from tests.host.fortnight import World
from tests.support.memory_store import MemoryStore

# Each of these must have happened, or the simulation shows nothing.
OFTEN = ("played", "told: call", "told: reminder", "wishes changed", "plans_set", "seat_covered")

RARE = ("time_up", "voted", "given_time", "seat_passed", "seat_taken", "seat_resumed", "paused")
RARE_NOTICES = ("told: stalled", "sent again after a mishap")


@pytest.fixture(params=["memory", pytest.param("sqlite", marks=pytest.mark.long)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Both stores in turn, the one on a disk among the long tests; closed whatever happens."""
    on_disk = request.param == "sqlite"
    store: Store = await SqliteStore.open(tmp_path / "days.db") if on_disk else MemoryStore()
    yield store
    await store.close()


@pytest.fixture(autouse=True)
def thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """House players choose alike in every run."""
    monkeypatch.setattr(secrets, "token_bytes", Random(7).randbytes)


async def test_three_days_go_by_as_they_should(store: Store) -> None:
    world = World(2026, store, people=36, days=3)
    outages(world, short=6, middling=4, long=1, longest=12)
    await fortnight(world, tables=12)
    assert all(world.ledger.counts[often] for often in OFTEN), world.ledger.counts
    assert world.struck > 5


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_fortnight_goes_by_as_it_should(
    store: Store, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(line: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    world = World(seed, store, people=600, days=14)
    outages(world, short=40, middling=12, long=3, longest=36)
    await fortnight(world, tables=200, said=said)
    said(f"seed {seed}: {world.progress()}; {dict(sorted(world.ledger.counts.items()))}")
    assert all(world.ledger.counts[one] for one in (*OFTEN, *RARE, *RARE_NOTICES)), (
        world.ledger.counts
    )
    assert world.ledger.counts["starts of the bot"] > 50
