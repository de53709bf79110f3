"""An event loop whose clock only moves when nothing else is left to do."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any, TypeVarTuple

Given = TypeVarTuple("Given")
GLANCE = 0.01


class _Selector(selectors.DefaultSelector):
    """Skips every wait; while threads work it waits for them in earnest, and time stands still."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.threads = 0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self.threads:
            return super().select(GLANCE)
        ready = super().select(0 if timeout is not None else GLANCE)
        if not ready and timeout is not None:
            self.now += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Hours of waiting in no time, and the same order of things in every run."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now

    def run_in_executor(
        self, executor: Any, func: Callable[[*Given], Any], *args: *Given
    ) -> asyncio.Future[Any]:
        future = super().run_in_executor(executor, func, *args)
        self._virtual.threads += 1
        future.add_done_callback(self._thread_done)
        return future

    def _thread_done(self, _: asyncio.Future[Any]) -> None:
        self._virtual.threads -= 1
