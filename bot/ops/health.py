"""Health for machines, on loopback unless the operator says otherwise: no person's fact in it.

`/healthz` answers while the event loop turns, `/readyz` while the bot can also do its work, and
`/metrics` tells Prometheus how it goes.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress

import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.host.tables.table import LOBBY, PLAYING
from bot.ops.backups.schedule import BackupSchedule
from bot.ui.client import ParlourClient
from storage.store import StorageError

log = structlog.get_logger(__name__)

FRESH_SECONDS = 15.0
LAG_STEP = 0.5
EVERY_TABLE = 1_000_000
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Health:
    """What can be asked of the running bot; `keeping` where it makes backups."""

    def __init__(self, client: ParlourClient, keeping: BackupSchedule | None = None) -> None:
        self._client = client
        self._keeping = keeping
        self._registry = CollectorRegistry()
        self._registry.register(_Figures(self))
        self._tables: Counter[str] = Counter()
        self._overdue = 0
        self._counted_at = -FRESH_SECONDS
        self.store_works = True
        self.lag = 0.0

    async def watch_lag(self) -> None:
        """Measure for ever how late the event loop wakes up, in seconds; the worst of late."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(LAG_STEP)
            late = time.monotonic() - began - LAG_STEP
            self.lag = max(late, self.lag * 0.9)

    async def look(self) -> None:
        """Count tables and what is overdue, at most every quarter of a minute."""
        if time.monotonic() - self._counted_at < FRESH_SECONDS:
            return
        service = self._client.service
        try:
            heads = await service.store.heads(statuses=(LOBBY, PLAYING), limit=EVERY_TABLE)
            late = await service.store.due_clocks(service.clock() - 60_000)
        except StorageError:
            self.store_works = False
            return
        self._tables = Counter(head.status for head in heads)
        self._overdue = len(late)
        self.store_works = True
        self._counted_at = time.monotonic()

    async def faults(self) -> list[str]:
        """Why the bot cannot do its work, a few words each; empty where it can."""
        await self.look()
        client = self._client
        found = []
        if not self.store_works:
            found.append("the store does not answer")
        if not client.is_ready():
            found.append("not connected to Discord")
        if client.runner.closing:
            found.append("ending")
        found += [f"{task.get_name()} has stopped" for task in client.background if task.done()]
        return found

    async def metrics(self) -> bytes:
        """The figures in Prometheus' text form."""
        await self.look()
        return generate_latest(self._registry)

    def figures(self) -> Iterable[Metric]:
        """Every figure as it is now."""
        client = self._client
        tables = GaugeMetricFamily("parlour_tables", "Tables by status", labels=["status"])
        for status in (LOBBY, PLAYING):
            tables.add_metric([status], self._tables[status])
        yield tables
        yield _gauge("overdue_clocks", "Clocks a minute or more overdue", self._overdue)
        yield _gauge("connected", "Whether Discord's gateway is ready", client.is_ready())
        latency = client.latency if client.is_ready() else float("nan")
        yield _gauge("gateway_latency_seconds", "The gateway's heartbeat", latency)
        yield _gauge("loop_lag_seconds", "How late the event loop woke up lately", self.lag)
        yield _gauge("running_interactions", "Answers under way", len(client.runner.running))
        late = len(client.boards.late_pictures)
        yield _gauge("late_pictures", "Tables shown in words until their picture is painted", late)
        queue = len(client.request_queue)
        yield _gauge("requests_waiting", "Requests to Discord that wait for their turn", queue)
        counts = client.request_counts
        yield CounterMetricFamily(
            "parlour_requests_sent", "Requests to Discord that were answered", counts.sent
        )
        yield CounterMetricFamily(
            "parlour_requests_refused", "Those answered with 401, 403 or 429", counts.refused
        )
        yield _gauge("store_works", "Whether the store answered", self.store_works)
        yield CounterMetricFamily(
            "parlour_unexpected_errors", "Errors a user was shown an id for", client.runner.errors
        )
        if self._keeping is not None:
            last = self._keeping.last
            at = last.timestamp() if last else float("nan")
            yield _gauge("last_backup_timestamp_seconds", "When a backup last worked", at)
            yield _gauge("backup_failing", "Whether the last one failed", self._keeping.failing)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"parlour_{name}", about, value)


class _Figures(Collector):
    def __init__(self, health: Health) -> None:
        self._health = health

    def collect(self) -> Iterable[Metric]:
        return self._health.figures()


def application(health: Health) -> web.Application:
    """The three pages."""

    async def alive(_: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def ready(_: web.Request) -> web.Response:
        faults = await health.faults()
        return web.Response(
            text="\n".join(faults or ["ready"]) + "\n", status=503 if faults else 200
        )

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=await health.metrics(), headers={"Content-Type": TEXT})

    app = web.Application()
    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", ready)
    app.router.add_get("/metrics", metrics)
    return app


@asynccontextmanager
async def served(health: Health, address: tuple[str, int] | None) -> AsyncIterator[int | None]:
    """Serve the pages while the body runs; the port, or `None` where they are not served.

    An address that is taken is told, and keeps no bot from running.
    """
    if address is None:
        yield None
        return
    runner = web.AppRunner(application(health), access_log=None)
    lag = asyncio.create_task(health.watch_lag(), name="lag")
    try:
        await runner.setup()
        port: int | None = None
        try:
            await web.TCPSite(runner, *address).start()
        except OSError as error:
            log.warning("health_not_served", host=address[0], port=address[1], error=str(error))
        else:
            port = runner.addresses[0][1]
            log.info("health_served", host=address[0], port=port)
        yield port
    finally:
        lag.cancel()
        with suppress(asyncio.CancelledError):
            await lag
        await runner.cleanup()
