"""So many times within so long: what anybody may have the bot do in public, but not without end."""

from collections import deque
from collections.abc import Callable, Hashable

from cachetools import LRUCache

REMEMBERED = 10_000


class Quota:
    """Counts by key over a window of `window_ms`; `clock` gives UTC in milliseconds."""

    def __init__(self, most: int, window_ms: int, clock: Callable[[], int]) -> None:
        self._most = most
        self._window_ms = window_ms
        self._clock = clock
        self._times: LRUCache[Hashable, deque[int]] = LRUCache(REMEMBERED)

    def take(self, key: Hashable) -> bool:
        """Count once more; `False`, and nothing counted, where it was so often lately."""
        now = self._clock()
        times = self._times.setdefault(key, deque())
        while times and now - times[0] >= self._window_ms:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True
