"""A steady pace for the requests that nobody's click waits for, fair to all servers.

Discord allows fifty requests a second for the whole bot, and bans whoever is refused too often.
Answers to interactions have limits of their own and never wait here.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar

import discord
import structlog

log = structlog.get_logger(__name__)

A_SECOND = 20
BAN_SECONDS = 600.0
"""How long nothing is sent after Cloudflare has refused a request for the bot's address."""
TOO_MANY_REQUESTS = 429
SOMEBODY_WAITS: ContextVar[bool] = ContextVar("somebody_waits", default=False)
"""Whether what is done now answers a click or a command."""


class RequestQueue:
    """Lets requests go one at a time, `interval` seconds apart, servers taking turns."""

    def __init__(self, interval: float = 1 / A_SECOND) -> None:
        self.interval = interval
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        self._next_at = 0.0
        self._timer: asyncio.Handle | None = None

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def turn(self, server: Hashable, *, first: bool = False) -> None:
        """Wait until a request on behalf of a server may go, `first` before all that wait."""
        future = asyncio.get_running_loop().create_future()
        if first:
            self._waiting = {
                server: deque((future, *self._waiting.pop(server, ())))
            } | self._waiting
        else:
            self._waiting.setdefault(server, deque()).append(future)
        self._set_timer()
        await future

    def hold(self, seconds: float) -> None:
        """Let nothing go for so many seconds."""
        loop = asyncio.get_running_loop()
        self._next_at = max(self._next_at, loop.time() + seconds)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._set_timer()

    @asynccontextmanager
    async def request(self, server: Hashable) -> AsyncIterator[None]:
        """Wait for a turn; raises `discord.RateLimited` where Cloudflare refuses the request."""
        await self.turn(server)
        try:
            yield
        except discord.HTTPException as error:
            if error.status != TOO_MANY_REQUESTS:
                raise
            # discord.py has waited for Discord's own limits; what Cloudflare says has no "Via".
            if "Via" not in error.response.headers and not self._is_held():
                log.error("banned_by_cloudflare", seconds=BAN_SECONDS)
                self.hold(BAN_SECONDS)
            raise discord.RateLimited(BAN_SECONDS) from error

    def _is_held(self) -> bool:
        return self._next_at > asyncio.get_running_loop().time() + self.interval

    def _set_timer(self) -> None:
        if self._waiting and self._timer is None:
            loop = asyncio.get_running_loop()
            if self._next_at <= loop.time():
                self._timer = loop.call_soon(self._let_one_go)
            else:
                self._timer = loop.call_at(self._next_at, self._let_one_go)

    def _let_one_go(self) -> None:
        """Whoever waits longest of the server whose turn it is; that goes behind the others."""
        self._timer = None
        while self._waiting:
            server = next(iter(self._waiting))
            queue = self._waiting.pop(server)
            future = queue.popleft()
            if queue:
                self._waiting[server] = queue
            if not future.done():  # whoever gave up waiting takes nobody's turn
                future.set_result(None)
                now = asyncio.get_running_loop().time()
                self._next_at = now + self.interval if self.interval else 0.0
                break
        self._set_timer()
