"""The time of deadlines: it goes on evenly whatever becomes of the computer's clock."""

import time
from collections.abc import Callable

import structlog

log = structlog.get_logger(__name__)

FOLLOWED_MS = 5_000
"""Corrections of the computer's clock up to so much are followed, as those of a time server."""


def wall() -> int:
    """UTC in milliseconds by the computer's clock."""
    return time.time_ns() // 1_000_000


def elapsed() -> int:
    """Milliseconds since some moment, those included in which the machine slept where known."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """UTC in milliseconds when called; begins with the computer's clock and never goes back.

    A clock that is suddenly wrong, be it by an hour or a year, changes nothing until the next
    start, where `Scheduler` counts from.
    """

    def __init__(
        self, wall: Callable[[], int] = wall, elapsed: Callable[[], int] = elapsed
    ) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._at, self._measured = wall(), elapsed()
        self._is_off = False

    def __call__(self) -> int:
        """Tell the time."""
        measured, shown = self._elapsed(), self._wall()
        expected = self._at + max(0, measured - self._measured)
        is_off = abs(shown - expected) > FOLLOWED_MS
        if is_off and not self._is_off:
            log.warning("clock_jumped", seconds=(shown - expected) // 1000)
        self._is_off = is_off
        self._at, self._measured = expected if is_off else max(shown, self._at), measured
        return self._at
