"""How fast people may press: a polite no before anything is asked of store or game.

Counted are a person, a channel and a server, each over the last ten seconds, so that one who
hammers a button takes nothing from the others. Whoever goes on all the same is not answered.
"""

from collections.abc import Callable
from enum import Enum
from time import monotonic

from cachetools import FIFOCache

WINDOW = 10.0
CHANNEL_SHARE, SERVER_SHARE = 6, 30
"""A channel may have so many times what a person may, and a server."""
TYPING = 3
"""A person may ask for so many times more completions than presses."""
REMEMBERED = 10_000
MOST_RUNNING = 500


class Verdict(Enum):
    """What becomes of a press."""

    COME_IN = "come in"
    SLOWLY = "slowly"
    SILENCE = "silence"


class RateLimit:
    """Counts presses. `limit` is what a person may do in ten seconds; 0 counts nothing."""

    def __init__(self, limit: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self._limit = limit
        self._clock = clock
        # What was counted, as a bucket that runs dry in ten seconds: (level, when).
        self._levels: FIFOCache[tuple[str, int], tuple[float, float]] = FIFOCache(REMEMBERED)

    def press(self, user_id: int, channel_id: int, guild_id: int, running: int) -> Verdict:
        """Count a press; `running` is how many answers are under way."""
        if not self._limit:
            return Verdict.COME_IN
        own = self._poured("user", user_id, self._limit)
        if own > 2 * self._limit:
            return Verdict.SILENCE
        if own > self._limit or running >= MOST_RUNNING:
            return Verdict.SLOWLY
        here = self._poured("channel", channel_id, self._limit * CHANNEL_SHARE)
        there = self._poured("server", guild_id, self._limit * SERVER_SHARE) if guild_id else 0.0
        if here > self._limit * CHANNEL_SHARE or there > self._limit * SERVER_SHARE:
            return Verdict.SLOWLY
        return Verdict.COME_IN

    def complete(self, user_id: int, channel_id: int, guild_id: int) -> bool:
        """Count a completion, which comes with every few letters; whether to look anything up.

        It is counted apart from presses, so that whoever types much can still send it off.
        """
        if not self._limit:
            return True
        most = self._limit * TYPING
        places = (
            ("user", user_id, most),
            ("channel", channel_id, most * CHANNEL_SHARE),
            ("server", guild_id, most * SERVER_SHARE),
        )
        for place, number, mark in places:
            if number and self._poured(f"typing {place}", number, mark) > mark:
                return False
        return True

    def _poured(self, kind: str, number: int, most: int) -> float:
        """The level of a bucket after one more press; it never rises above thrice its mark."""
        now, key = self._clock(), (kind, number)
        level, since = self._levels.get(key, (0.0, now))
        level = max(0.0, level - (now - since) * most / WINDOW)
        level = min(level + 1.0, 3.0 * most)
        self._levels[key] = level, now
        return level
