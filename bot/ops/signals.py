"""SIGTERM and SIGINT: the first asks for an orderly end, the second gets an immediate one."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType

from bot.ops.exit_codes import CRASHED, INTERRUPTED

LONGEST_END = 8.0
"""Seconds that an orderly end may take; Docker kills after ten."""


class Signals:
    """Sets `asked` at the first signal; a context manager, for the main thread only.

    `exit_now` ends the process on the spot: at the second signal, and when the orderly end has
    taken `LONGEST_END` seconds. What was answered is stored by then, so nothing is lost.
    """

    def __init__(self, exit_now: Callable[[int], object] = os._exit) -> None:
        self.asked = asyncio.Event()
        self._exit_now = exit_now
        self._loop = asyncio.get_running_loop()
        self._watch: threading.Timer | None = None
        self._before: dict[signal.Signals, object] = {}

    def __enter__(self) -> "Signals":
        # Not the loop's own handlers: these work on Windows too, and while the loop is stuck.
        for number in (signal.SIGTERM, signal.SIGINT):
            self._before[number] = signal.signal(number, self._arrived)
        return self

    def __exit__(self, *exc_info: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type] # what `signal` gave us before

    def _arrived(self, _number: int, _frame: FrameType | None) -> None:
        if self._watch is not None:
            self._exit_now(INTERRUPTED)
            return
        # Left running after the end of the event loop: a stuck thread can outlast that.
        self._watch = threading.Timer(LONGEST_END, self._too_long)
        self._watch.daemon = True
        self._watch.start()
        self._loop.call_soon_threadsafe(self.asked.set)

    def _too_long(self) -> None:
        sys.stderr.write(f"parlour: the orderly end took more than {LONGEST_END:.0f} s, so I go.\n")
        self._exit_now(CRASHED)
