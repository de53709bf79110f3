"""A bot on simcord's Discord, its people, and a table with a known shuffle."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.host.service.service import TableService
from bot.host.workers import scheduler
from bot.host.workers.house_players import HousePlayers
from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from bot.ui.client import ParlourClient
from rules.catalog import GAMES
from tests import simcord_patch
from tests.chosen import choose_deals
from tests.discord import judge
from tests.scenarios import keeping
from tests.scenarios.judged import Requests
from tests.scenarios.keeping import OpenStore
from tests.scenarios.town import Clock, Shuffle, Town

PAUSE = 15.0
"""The bot's own pauses: house players thinking, boards resting. Tests skip them by waiting."""
SETTLE = 60.0
"""Real seconds that the bot has to come to rest after a click: only a hang takes so long."""

STEP_MS = 120_000
"""Tests let time pass in steps of a minute; none of them is an outage."""


async def sketch(picture: Picture) -> Drawing:
    """No paint: pictures have their own tests."""
    return Drawing(b"\x89PNG sketch", picture.alt, f"{picture.kind}.png")


async def build(open_store: OpenStore, clock: Clock, shuffle: Shuffle) -> ParlourClient:
    """The bot as the command line builds it, with a known seed and no paint."""
    service = TableService(await open_store(), GAMES, clock=clock, draw_seed=shuffle)
    house = HousePlayers(service, PAUSE)
    client = ParlourClient(service, house, always_sync=True, draw=sketch)
    client.boards.worker.gap = client.scheduler.gap = PAUSE
    client.request_queue.interval = client.names.member_requests.interval = 0
    return client


@pytest.fixture
def on_disk() -> None:
    """Has a test of every day keep its tables in a real database, as all long tests do."""


@pytest.fixture
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStore:
    """What opens the store of each bot that a test starts."""
    is_long = request.node.get_closest_marker("long") is not None
    if is_long or "on_disk" in request.fixturenames:
        return keeping.on_disk(tmp_path / "parlour.sqlite3")
    return keeping.in_memory()


@pytest.fixture(name="town")
async def _town(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Town]:
    simcord_patch.apply(monkeypatch)
    monkeypatch.setattr(scheduler, "LONGEST_GAP_MS", STEP_MS)
    choose_deals(monkeypatch)
    clock, shuffle = Clock(), Shuffle()
    client = await build(open_store, clock, shuffle)
    env = simcord.Env(client, settle_timeout=SETTLE)
    town = Town(env, client, clock, shuffle, lambda: build(open_store, clock, shuffle))
    try:
        requests = Requests(env.backend, clock)
        await env.start()
        town.found()
        yield town
        await town.client.drain(1.0)
        await env.shutdown()
        env.raise_errors()
        assert requests.judged
        assert judge.all_complaints(requests.judged, by_document=False) == []
    finally:
        await town.client.service.store.close()
