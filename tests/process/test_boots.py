import json

import pytest

from bot.ops.exit_codes import StartupError
from bot.ops.start_limit import HOUR_MS, StartLimit
from tests.support.memory_store import MemoryStore

MINUTE_MS = 60_000


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store():
    return MemoryStore()


async def started(store, clock, times: int) -> StartLimit:
    for _ in range(times):
        await StartLimit(store, clock).note()
    return StartLimit(store, clock)


async def test_the_first_starts_wait_for_nothing_and_later_ones_twice_as_long_each(store, clock):
    delays = []
    for _ in range(12):
        delays.append(await StartLimit(store, clock).delay())
        await StartLimit(store, clock).note()
    assert delays == [0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60]


async def test_the_twentieth_start_of_an_hour_is_allowed_and_the_next_one_refused(store, clock):
    await (await started(store, clock, 19)).refuse_too_many()
    boots = await started(store, clock, 1)
    with pytest.raises(StartupError, match="20 times within an hour") as refused:
        await boots.refuse_too_many()
    assert refused.value.code == 75


async def test_the_refusal_says_when_a_start_is_allowed_again(store, clock):
    await started(store, clock, 1)
    clock.now += 10 * MINUTE_MS
    boots = await started(store, clock, 19)
    with pytest.raises(StartupError, match="in 50 min"):
        await boots.refuse_too_many()
    clock.now += 50 * MINUTE_MS
    await boots.refuse_too_many()


async def test_a_refused_start_is_not_counted(store, clock):
    boots = await started(store, clock, 20)
    for _ in range(5):
        with pytest.raises(StartupError):
            await boots.refuse_too_many()
    assert len(await boots.recent()) == 20


async def test_thirty_starts_of_a_crash_loop_ask_for_twenty_sessions(store, clock):
    sessions = 0
    for _ in range(30):
        boots = StartLimit(store, clock)
        try:
            await boots.refuse_too_many()
        except StartupError:
            continue
        await boots.note()
        sessions += 1
        clock.now += 5_000
    assert sessions == 20


async def test_starts_older_than_an_hour_are_forgotten(store, clock):
    await started(store, clock, 20)
    clock.now += HOUR_MS
    boots = await started(store, clock, 1)
    assert await boots.delay() == 0
    assert len(json.loads(await store.fact("boots"))) == 1


async def test_a_clock_set_back_does_not_keep_the_bot_out(store, clock):
    await started(store, clock, 20)
    clock.now -= 24 * HOUR_MS
    await StartLimit(store, clock).refuse_too_many()
