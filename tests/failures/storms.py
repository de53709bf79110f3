"""Everything that goes wrong on the way to Discord and behind it, one storm of faults at a time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from storage.store import StorageError, StoreFullError
from tests.discord.emulator.faults import Fault
from tests.failures.evening import Evening

Storm = Callable[[Evening], AbstractAsyncContextManager[None]]
STORMS: dict[str, Storm] = {}
EVERY_REQUEST = "* /**"
BOARDS = "* /channels/**"
HOUR = 3600.0


def _requests(name: str, pattern: str = EVERY_REQUEST, **how: Any) -> None:
    """A storm in which the requests of a kind fail until it is over."""

    @asynccontextmanager
    async def blowing(evening: Evening) -> AsyncIterator[None]:
        fault = evening.near.fault(pattern, **{"count": None, **how})
        yield
        _calm(fault)

    STORMS[name] = blowing


def _calm(fault: Fault) -> None:
    fault.count = 0
    if fault.until is not None:
        fault.until.set()


_requests("429 for the whole bot", status=429, retry_after=7.0, is_global=True, count=10)
_requests("429 for this user", BOARDS, status=429, retry_after=7.0, count=30)
_requests("429 by Cloudflare", status=429, via=False, retry_after=600.0, count=3)
_requests("500", status=500)
_requests("502", status=502)
_requests("503", status=503)
_requests("403", BOARDS, status=403, code=50013)
_requests("404", BOARDS, status=404, code=10008)
_requests("reset", drop=True)
_requests("late", delay=20.0)
_requests("done, then 500", status=500, perform=True, count=12)
_requests("done, then reset", drop=True, perform=True, count=12)


def storm(name: str) -> Callable[[Callable[[Evening], AsyncIterator[None]]], None]:
    """Register what lasts as long as its one `yield`."""

    def register(blowing: Callable[[Evening], AsyncIterator[None]]) -> None:
        STORMS[name] = asynccontextmanager(blowing)

    return register


@storm("hang")
async def _hang(evening: Evening) -> AsyncIterator[None]:
    fault = evening.near.fault(EVERY_REQUEST, count=None, until=asyncio.Event())
    yield
    _calm(fault)


@storm("every event twice")
async def _duplicates(evening: Evening) -> AsyncIterator[None]:
    emit = evening.near.gateway.emit

    async def twice(event: str, data: dict[str, Any]) -> None:
        await emit(event, data)
        await emit(event, data)

    evening.near.gateway.emit = twice  # type: ignore[method-assign]
    yield
    evening.near.gateway.emit = emit  # type: ignore[method-assign]


@storm("events in another order")
async def _reordering(evening: Evening) -> AsyncIterator[None]:
    emit = evening.near.gateway.emit
    held: list[tuple[str, dict[str, Any]]] = []

    async def backwards() -> None:
        await asyncio.sleep(0.5)
        while held:
            await emit(*held.pop())

    async def hold(event: str, data: dict[str, Any]) -> None:
        held.append((event, data))
        if len(held) == 1:
            evening.later = asyncio.create_task(backwards())

    evening.near.gateway.emit = hold  # type: ignore[method-assign]
    yield
    evening.near.gateway.emit = emit  # type: ignore[method-assign]


@storm("all that was pressed once more")
async def _replays(evening: Evening) -> AsyncIterator[None]:
    yield
    for interaction in list(evening.near.interactions.values()):
        await evening.near.redeliver(interaction)


@storm("all that was pressed once more after a restart")
async def _replays_after_a_restart(evening: Evening) -> AsyncIterator[None]:
    yield
    await evening.restart()
    for interaction in list(evening.near.interactions.values()):
        await evening.near.redeliver(interaction)


@storm("three hours without Discord")
async def _outage(evening: Evening) -> AsyncIterator[None]:
    fault = evening.near.fault(EVERY_REQUEST, count=None, drop=True)
    yield
    await evening.settle(3 * HOUR)
    _calm(fault)
    await evening.near.connect(evening.client)


@storm("another session of the gateway")
async def _new_session(evening: Evening) -> AsyncIterator[None]:
    yield
    await evening.near.connect(evening.client)


def _store(name: str, fault: Exception) -> None:
    """A storm in which the store takes nothing and tells nothing."""

    @asynccontextmanager
    async def blowing(evening: Evening) -> AsyncIterator[None]:
        evening.store.fault = fault
        yield
        evening.store.fault = None

    STORMS[name] = blowing


_store("database is locked", StorageError("database is locked"))
_store("read-only database", StorageError("attempt to write a readonly database"))
_store("no space on the disk", StoreFullError("no space is left on the disk"))


def _clock(name: str, hours: int) -> None:
    """A storm in which the computer's clock is wrong, and then right again."""

    @asynccontextmanager
    async def blowing(evening: Evening) -> AsyncIterator[None]:
        evening.clock_ahead = hours * 3_600_000
        yield
        evening.clock_ahead = 0

    STORMS[name] = blowing


_clock("a clock a year ahead", 365 * 24)
_clock("a clock an hour behind", -1)
