"""What may go wrong with a request: faults by pattern, and rate limits."""

import asyncio
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any


class ApiError(Exception):
    """An answer in Discord's way: HTTP status, its own code, a message."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"code": code, "message": message, **more}


@dataclass
class Fault:
    """What happens to requests whose `METHOD /path` fits `pattern`.

    In the pattern `*` stands for one part of the path and `**` for anything. The first `skip`
    that fit are let through, the next `count` (`None`: all) are hit. `perform` carries the
    request out before it fails. Without `via` discord.py takes a 429 for a ban by Cloudflare.
    """

    pattern: str
    count: int | None = 1
    skip: int = 0
    status: int | None = None
    code: int = 0
    message: str = "made to fail"
    retry_after: float = 0.2
    is_global: bool = False
    via: bool = True
    drop: bool = False
    delay: float = 0.0
    until: asyncio.Event | None = None
    perform: bool = False
    hits: int = field(default=0, init=False)
    _expression: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        parts = re.split(r"(\*\*|\*)", self.pattern)
        meaning = {"**": ".*", "*": "[^/]+"}
        self._expression = re.compile(
            "".join(meaning.get(part) or re.escape(part) for part in parts)
        )

    def takes(self, line: str) -> bool:
        """Whether it hits the request of this line; counts."""
        if self.count == 0 or not self._expression.fullmatch(line):
            return False
        if self.skip:
            self.skip -= 1
            return False
        if self.count is not None:
            self.count -= 1
        self.hits += 1
        return True


class Limits:
    """Rate limits: an optional bucket of every route, and Discord's limit on old messages."""

    def __init__(self) -> None:
        self.bucket: tuple[int, float] | None = None
        """(requests, seconds) for each method and channel, guild or application."""
        self.old_edits: tuple[int, float] | None = (3, 6.0)
        """(edits, seconds) for each channel, of messages older than an hour."""
        self._windows: dict[tuple[str, ...], tuple[int, float]] = {}
        self._edits: dict[str, deque[float]] = {}

    def headers(self, left: int, wait: float, bucket: str) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self.bucket[0] if self.bucket else 5),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": bucket,
        }

    def take(self, method: str, path: str) -> tuple[dict[str, str], float | None]:
        """Headers for the answer, and for how long to wait where the bucket is empty."""
        if self.bucket is None:
            return {}, None
        size, window = self.bucket
        key, now = (method, *path.split("/")[1:4]), time.monotonic()
        left, reset = self._windows.get(key, (size, now + window))
        if now >= reset:
            left, reset = size, now + window
        if left == 0:
            return self.headers(0, reset - now, "/".join(key[:2])), reset - now
        self._windows[key] = (left - 1, reset)
        return self.headers(left - 1, reset - now, "/".join(key[:2])), None

    def take_old_edit(self, channel_id: str) -> float | None:
        """For how long to wait before another old message of the channel may be edited."""
        if self.old_edits is None:
            return None
        size, window = self.old_edits
        now, edits = time.monotonic(), self._edits.setdefault(channel_id, deque())
        while edits and edits[0] <= now - window:
            edits.popleft()
        if len(edits) >= size:
            return edits[0] + window - now
        edits.append(now)
        return None
