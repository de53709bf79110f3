"""Work that is told by keys: what is asked for many times before its turn is done once."""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import structlog

log = structlog.get_logger(__name__)


class WorkKey(Hashable, Protocol):
    """What is to be done, as a named tuple; the log has its fields."""

    def _asdict(self) -> dict[str, Any]: ...


Key = TypeVar("Key", bound=WorkKey)


class Worker(Generic[Key]):
    """Does `work` for each key that was put, one at a time in each lane, the longest waiting first.

    `work` says whether to pause for `gap` seconds before the next key of the lane. After an error
    of `passing`, a key waits again behind the others, after a pause of `retry` seconds, which grows
    with each failure in a row and is no shorter than the error's own `retry_after`; after the last
    of these pauses, keys that fail are given up. Any other error is logged and costs its own key
    only.
    """

    def __init__(  # noqa: PLR0913 -- all by name, and most senders need few
        self,
        name: str,
        work: Callable[[Key], Awaitable[bool | None]],
        *,
        lane: Callable[[Key], Hashable] = lambda _: "",
        passing: tuple[type[Exception], ...] = (),
        retry: Sequence[float] = (),
        gap: float = 0.0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._name = name
        self._work = work
        self._lane = lane
        self._passing = passing
        self.retry = retry
        self.gap = gap
        self._sleep = sleep
        # Tasks outlive the click that begins them, so they do not carry its context.
        self._context = contextvars.copy_context()
        self._waiting: dict[Hashable, dict[Key, int]] = {}
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._pausing: set[asyncio.Task[Any] | None] = set()

    def put(self, key: Key, *, priority: int = 0) -> None:
        """Have the work of a key done, before all of a lower priority.

        A key that waits already keeps its place.
        """
        lane = self._lane(key)
        self._waiting.setdefault(lane, {}).setdefault(key, priority)
        if lane not in self._tasks or self._tasks[lane].done():
            self._tasks[lane] = asyncio.create_task(
                self._run(lane), name=f"{self._name} {lane}", context=self._context.copy()
            )

    def __contains__(self, key: Key) -> bool:
        return key in self._waiting.get(self._lane(key), ())

    async def stop(self, seconds: float = 0.0) -> None:
        """End pauses at once, and work that is under way after so many seconds."""
        for task in self._pausing:
            if task is not None:
                task.cancel()
        tasks = list(self._tasks.values())
        if tasks and seconds:
            await asyncio.wait(tasks, timeout=seconds)
        for running in tasks:
            running.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, lane: Hashable) -> None:
        waiting, failures = self._waiting[lane], 0
        try:
            while waiting:
                key = max(waiting, key=waiting.__getitem__)
                failures = await self._attempt(key, waiting.pop(key), failures)
        finally:
            del self._tasks[lane]
            if not waiting:
                del self._waiting[lane]

    async def _attempt(self, key: Key, priority: int, failures: int) -> int:
        """Do the work of one key after so many failures in a row; how many there are now."""
        try:
            if await self._work(key):
                await self._pause(self.gap)
        except self._passing as error:
            if failures >= len(self.retry):
                level = log.warning if self.retry else log.info
                level(f"{self._name}_given_up", error=type(error).__name__, **key._asdict())
                return failures
            self.put(key, priority=priority)
            await self._pause(max(self.retry[failures], getattr(error, "retry_after", 0.0)))
            return failures + 1
        except Exception:
            log.exception(f"{self._name}_failed", **key._asdict())
        return 0

    async def _pause(self, seconds: float) -> None:
        """Wait; the end of the process need not wait for it."""
        task = asyncio.current_task()
        self._pausing.add(task)
        try:
            await self._sleep(seconds)
        finally:
            self._pausing.discard(task)
