"""A worker: many wishes for one thing are one piece of work, and what fails costs itself only."""

import asyncio
from typing import NamedTuple

from bot.host.workers.worker import Worker


class Job(NamedTuple):
    """Something to be done in a lane."""

    name: str
    lane: int = 0


class Workshop:
    """A worker whose work is noted, fails as often as it is told to, and takes no time."""

    def __init__(self, *retry: float, gap: float = 0.0) -> None:
        self.done: list[str] = []
        self.slept: list[float] = []
        self.fails: dict[str, list[Exception]] = {}
        self.held = asyncio.Event()
        self.held.set()
        self.woken = asyncio.Event()
        self.woken.set()
        self.worker = Worker(
            "job", self._work, lane=lambda job: job.lane, passing=(OSError,), retry=retry, gap=gap,
            sleep=self._sleep,
        )  # fmt: skip

    async def _work(self, job: Job) -> bool:
        self.done.append(job.name)
        if job.lane == 0:
            await self.held.wait()
        if self.fails.get(job.name):
            raise self.fails[job.name].pop(0)
        return job.name.isupper()

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await self.woken.wait()

    def put(self, names: str) -> None:
        for name in names:
            self.worker.put(Job(name))

    async def rest(self) -> None:
        """Wait until nothing is left to do."""
        await asyncio.gather(*self.worker._tasks.values())
        assert not self.worker._waiting


async def test_a_key_that_waits_already_is_done_once_and_keeps_its_place() -> None:
    shop = Workshop()
    shop.put("abcba")
    await shop.rest()
    assert shop.done == ["a", "b", "c"]


async def test_a_key_put_while_its_work_is_under_way_is_done_once_more() -> None:
    shop = Workshop()
    shop.held.clear()
    shop.put("ab")
    await asyncio.sleep(0)
    assert Job("a") not in shop.worker
    shop.put("a")
    assert Job("a") in shop.worker
    shop.held.set()
    await shop.rest()
    assert shop.done == ["a", "b", "a"]


async def test_a_lower_priority_waits_for_all_others() -> None:
    shop = Workshop()
    shop.worker.put(Job("last"), priority=-1)
    shop.put("ab")
    shop.worker.put(Job("first"), priority=1)
    await shop.rest()
    assert shop.done == ["first", "a", "b", "last"]


async def test_a_lane_waits_for_no_other() -> None:
    shop = Workshop()
    shop.held.clear()
    shop.put("ab")
    shop.worker.put(Job("c", lane=1))
    for _ in range(5):
        await asyncio.sleep(0)
    assert shop.done == ["a", "c"]
    await shop.worker.stop()


async def test_only_work_that_says_so_is_followed_by_a_pause() -> None:
    shop = Workshop(gap=1.5)
    shop.put("aBc")
    await shop.rest()
    assert shop.slept == [1.5]


async def test_what_fails_waits_behind_the_others_for_growing_pauses() -> None:
    shop = Workshop(1, 2, 5)
    shop.fails = {"a": [OSError(), OSError()], "b": [OSError()]}
    shop.put("abc")
    await shop.rest()
    assert shop.done == ["a", "b", "c", "a", "b", "a"]
    assert shop.slept == [1, 2, 1]


async def test_after_the_last_pause_what_fails_is_given_up() -> None:
    shop = Workshop(1, 2)
    shop.fails = {"a": [OSError() for _ in range(9)]}
    shop.put("a")
    await shop.rest()
    assert shop.done == ["a"] * 3
    assert shop.slept == [1, 2]


async def test_without_pauses_nothing_is_tried_again() -> None:
    shop = Workshop()
    shop.fails = {"a": [OSError()]}
    shop.put("ab")
    await shop.rest()
    assert shop.done == ["a", "b"]


async def test_an_unexpected_error_costs_its_own_key_only() -> None:
    shop = Workshop(1)
    shop.fails = {"a": [ValueError()]}
    shop.put("ab")
    await shop.rest()
    assert shop.done == ["a", "b"]
    assert shop.slept == []


async def test_work_under_way_may_end_before_a_worker_stops() -> None:
    shop = Workshop()
    shop.held.clear()
    shop.put("a")
    await asyncio.sleep(0)
    stopping = asyncio.create_task(shop.worker.stop(1000))
    await asyncio.sleep(0)
    assert not stopping.done()
    shop.held.set()
    await stopping
    assert not shop.worker._tasks


async def test_a_worker_that_stops_waits_for_no_pause() -> None:
    shop = Workshop(gap=1)
    shop.woken.clear()
    shop.put("Ab")
    for _ in range(3):
        await asyncio.sleep(0)
    await shop.worker.stop(1000)
    assert shop.done == ["A"]
