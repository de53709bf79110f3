"""What may go wrong with a request: faults by pattern."""

import asyncio
import re
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
