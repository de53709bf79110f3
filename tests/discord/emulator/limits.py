"""Rate limits: buckets with their headers, fifty requests a second, and edits of old messages."""

import asyncio
import re
import time
from collections import deque

Bucket = tuple[int, float]
"""So many requests in so many seconds."""

BUCKETS: tuple[tuple[str, re.Pattern[str], Bucket], ...] = (
    ("names", re.compile(r"GET /users/\d+"), (30, 30.0)),
    ("members", re.compile(r"GET /guilds/(\d+)/members/\d+"), (5, 1.0)),
    ("channels", re.compile(r"(\w+) /channels/(\d+)/.+"), (5, 5.0)),
)
"""Discord's, as far as headers and old statements show them; the groups part the buckets."""

LATENCY = (0.1, 0.15)
"""Seconds between which a request takes to Discord and back."""

A_SECOND = 50
"""Requests a second for the whole bot; those of interactions and webhooks do not count."""


class Limits:
    """Which request has to wait, and what the headers of its answer say.

    `bucket` is one of our own for each method and channel, guild or application; with
    `as_discords` those of `BUCKETS` hold, and the limit of the whole bot.
    """

    def __init__(self) -> None:
        self.bucket: Bucket | None = None
        self.as_discords = False
        self.old_edits: Bucket | None = (3, 6.0)
        """(edits, seconds) for each channel, of messages older than an hour."""
        self._windows: dict[tuple[str, ...], tuple[int, float]] = {}
        self._edits: dict[str, deque[float]] = {}
        self._lately: deque[float] = deque()

    def headers(self, left: int, wait: float, bucket: str, size: int = 5) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(size),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": bucket,
        }

    def take_of_all(self) -> float | None:
        """For how long the whole bot has to wait, if it has had its fifty in this second."""
        if not self.as_discords:
            return None
        now = asyncio.get_running_loop().time()
        while self._lately and self._lately[0] <= now - 1.0:
            self._lately.popleft()
        if len(self._lately) >= A_SECOND:
            return self._lately[0] + 1.0 - now
        self._lately.append(now)
        return None

    def take(self, method: str, path: str) -> tuple[dict[str, str], float | None]:
        """Headers for the answer, and for how long to wait where the bucket is empty."""
        key, name, bucket = self._bucket_of(method, path)
        if bucket is None:
            return {}, None
        (size, window), now = bucket, asyncio.get_running_loop().time()
        left, reset = self._windows.get(key, (size, now + window))
        if now >= reset:
            left, reset = size, now + window
        if left == 0:
            return self.headers(0, reset - now, name, size), reset - now
        self._windows[key] = (left - 1, reset)
        return self.headers(left - 1, reset - now, name, size), None

    def _bucket_of(self, method: str, path: str) -> tuple[tuple[str, ...], str, Bucket | None]:
        if self.bucket is not None:
            key = (method, *path.split("/")[1:4])
            return key, "/".join(key[:2]), self.bucket
        for name, line, bucket in BUCKETS if self.as_discords else ():
            found = line.fullmatch(f"{method} {path}")
            if found:
                own = f"{name}-{method}" if name == "channels" else name
                return (name, *found.groups()), own, bucket
        return (), "", None

    def take_old_edit(self, channel_id: str) -> float | None:
        """For how long to wait before another old message of the channel may be edited."""
        if self.old_edits is None:
            return None
        size, window = self.old_edits
        now = asyncio.get_running_loop().time()
        edits = self._edits.setdefault(channel_id, deque())
        while edits and edits[0] <= now - window:
            edits.popleft()
        if len(edits) >= size:
            return edits[0] + window - now
        edits.append(now)
        return None
