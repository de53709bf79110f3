"""Health pages of a bot: alive, ready or why not, and figures without anybody's secrets."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.ops.backups.schedule import BackupSchedule
from bot.ops.health import Health, served
from bot.ui.request_counts import RequestCounts
from storage.store import StorageError
from tests.host.tables import ADA, BEN, Host
from tests.support.memory_store import MemoryStore

ANYWHERE = ("127.0.0.1", 0)


class Connected:
    """What health asks of a client."""

    def __init__(self) -> None:
        self.service = Host(MemoryStore())
        self.runner = SimpleNamespace(closing=False, errors=2, running={1, 2, 3})
        self.boards = SimpleNamespace(late_pictures=[7, 8, 9, 10])
        self.request_queue = [11, 12, 13]
        self.request_counts = RequestCounts()
        for status, scope in ((200, None), (429, "user"), (429, "shared"), (403, None)):
            self.request_counts.count(status, scope)
        self.background: tuple[Any, ...] = ()
        self.latency = 0.042
        self.ready = True

    def is_ready(self) -> bool:
        return self.ready


@pytest.fixture
def client() -> Connected:
    return Connected()


@pytest.fixture
async def health(client: Connected, tmp_path: Path) -> Health:
    keeping = BackupSchedule(
        client.service.store, tmp_path / "p.sqlite3", tmp_path, client.service.clock
    )
    anything: Any = client
    return Health(anything, keeping)


@pytest.fixture
async def get(health: Health) -> AsyncIterator[Any]:
    async with served(health, ANYWHERE) as port, aiohttp.ClientSession() as session:

        async def ask(page: str) -> tuple[int, str]:
            async with session.get(f"http://127.0.0.1:{port}/{page}") as answer:
                return answer.status, await answer.text()

        yield ask


async def test_a_bot_that_works_is_alive_and_ready(get: Any) -> None:
    assert await get("healthz") == (200, "ok\n")
    assert await get("readyz") == (200, "ready\n")
    assert (await get("elsewhere"))[0] == 404


async def test_a_bot_without_discord_is_alive_but_not_ready(get: Any, client: Connected) -> None:
    client.ready = False
    assert (await get("healthz"))[0] == 200
    assert await get("readyz") == (503, "not connected to Discord\n")


async def test_a_bot_that_ends_is_not_ready(get: Any, client: Connected) -> None:
    client.runner.closing = True
    assert await get("readyz") == (503, "ending\n")


async def test_a_task_that_stopped_is_named(get: Any, client: Connected) -> None:
    task = asyncio.create_task(asyncio.sleep(0), name="watch")
    await task
    client.background = (task,)
    assert await get("readyz") == (503, "watch has stopped\n")


async def test_a_store_that_fails_is_told_and_recovers(
    get: Any, client: Connected, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(**_: Any) -> None:
        raise StorageError("made to fail")

    with monkeypatch.context() as broken:
        broken.setattr(client.service.store, "heads", fail)
        assert await get("readyz") == (503, "the store does not answer\n")
    assert (await get("readyz"))[0] == 200


async def test_the_figures_are_prometheus_own_form(get: Any, client: Connected) -> None:
    await client.service.lobby(BEN)
    await client.service.playing(BEN, host=ADA)
    status, text = await get("metrics")
    assert status == 200
    for line in (
        'parlour_tables{status="lobby"} 1.0',
        'parlour_tables{status="playing"} 1.0',
        "parlour_unexpected_errors_total 2.0",
        "parlour_running_interactions 3.0",
        "parlour_late_pictures 4.0",
        "parlour_requests_waiting 3.0",
        "parlour_requests_sent_total 4.0",
        "parlour_requests_refused_total 2.0",
        "parlour_gateway_latency_seconds 0.042",
        "parlour_store_works 1.0",
        "parlour_backup_failing 0.0",
    ):
        assert line in text
    assert str(ADA.user_id) + " " not in text


async def test_a_port_that_is_taken_keeps_no_bot_from_running(health: Health) -> None:
    async with served(health, ANYWHERE) as port:
        assert port is not None
        with capture_logs() as logs:
            async with served(health, ("127.0.0.1", port)) as second:
                assert second is None
    assert [entry["event"] for entry in logs if entry["log_level"] == "warning"] == [
        "health_not_served"
    ]


async def test_health_can_be_switched_off(health: Health) -> None:
    async with served(health, None) as port:
        assert port is None
