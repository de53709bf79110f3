"""A rate limiter with fair queues for the requests that answer no click.

Discord allows fifty requests a second for the whole bot, and bans whoever is refused too often.
Answers to interactions have limits of their own and never wait here.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import NamedTuple

import discord
import structlog

log = structlog.get_logger(__name__)

A_SECOND = 20
BAN_SECONDS = 600.0
"""How long nothing is sent after Cloudflare has refused a request for the bot's address."""
A_WHILE = 30.0
"""How long whoever asks waits where discord.py has given a request up after several refusals."""
TOO_MANY_REQUESTS = 429
BAN = "ban"
SOMEBODY_WAITS: ContextVar[bool] = ContextVar("somebody_waits", default=False)
"""Whether what is done now answers a click or a command."""
_HAS_TURN: ContextVar[bool | None] = ContextVar("has_turn", default=None)
"""Whether a turn was taken for what is sent now and not used; `None` where none was taken."""


class RequestQueue:
    """Lets requests go one at a time, `interval` seconds apart, servers taking turns.

    Urgent ones go first, but have only every second turn while others wait, so that no server can
    keep the others waiting. Nothing goes while the queue that this one is `behind` is held.
    """

    def __init__(
        self, interval: float = 1 / A_SECOND, behind: "RequestQueue | None" = None
    ) -> None:
        self.interval = interval
        self._behind = behind
        self._urgent, self._ordinary = _Rotation(), _Rotation()
        self._was_urgent = False
        self._next_at = 0.0
        self._held: dict[str, float] = {}
        self._timer: asyncio.Handle | None = None

    def __len__(self) -> int:
        return len(self._urgent) + len(self._ordinary)

    @property
    def is_banned(self) -> bool:
        """Whether Cloudflare has lately refused the bot's address."""
        return self._held.get(BAN, 0.0) > asyncio.get_running_loop().time()

    @property
    def held_until(self) -> float:
        """When something may go again, by the event loop's clock; 0 where nothing was held."""
        return max(self._held.values(), default=0.0)

    async def turn(self, server: Hashable, about: Hashable = None, *, urgent: bool = False) -> None:
        """Wait until a request on behalf of a server may go.

        What it is `about` can be hurried while it waits. Raises `discord.RateLimited` at once
        where somebody would wait for the end of a ban.
        """
        if self.is_banned and SOMEBODY_WAITS.get():
            raise discord.RateLimited(BAN_SECONDS)
        future = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._ordinary).put(server, _Waiting(about, future))
        self._set_timer()
        await future

    def hurry(self, server: Hashable, about: Hashable) -> None:
        """Make urgent what waits on behalf of a server and is about this."""
        for one in self._ordinary.leave(server, about):
            self._urgent.put(server, one)

    def hold(self, seconds: float, why: str = "") -> None:
        """Let nothing go for so many seconds, whatever else ends."""
        until = asyncio.get_running_loop().time() + seconds
        self._held[why] = max(until, self._held.get(why, 0.0))

    def release(self, why: str) -> None:
        """Hold requests up for this reason no longer."""
        self._held.pop(why, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._set_timer()

    @asynccontextmanager
    async def turn_for_all(
        self, server: Hashable, about: Hashable = None, *, urgent: bool = False
    ) -> AsyncIterator[None]:
        """Wait for a turn before it is known what is sent; the first request within has it.

        Within, `discord.RateLimited` is raised at once during a ban.
        """
        await self.turn(server, about, urgent=urgent)
        token = _HAS_TURN.set(True)
        try:
            yield
        finally:
            _HAS_TURN.reset(token)

    @asynccontextmanager
    async def request(
        self, server: Hashable, about: Hashable = None, *, urgent: bool = False
    ) -> AsyncIterator[None]:
        """Wait for a turn; raises `discord.RateLimited` where Cloudflare refuses the request."""
        has_turn = _HAS_TURN.get()
        if has_turn is not None and self.is_banned:
            raise discord.RateLimited(BAN_SECONDS)
        if has_turn:
            _HAS_TURN.set(False)
        else:
            await self.turn(server, about, urgent=urgent)
        try:
            yield
        except discord.HTTPException as error:
            if error.status != TOO_MANY_REQUESTS:
                raise
            self.refused(error)
            raise discord.RateLimited(BAN_SECONDS if self.is_banned else A_WHILE) from error

    def refused(self, error: discord.HTTPException) -> None:
        """Learn from a refusal whether the bot is banned: what Cloudflare says has no "Via".

        discord.py has waited for Discord's own limits.
        """
        is_ban = error.status == TOO_MANY_REQUESTS and "Via" not in error.response.headers
        if is_ban and not self.is_banned:
            log.error("banned_by_cloudflare", seconds=BAN_SECONDS)
            self.hold(BAN_SECONDS, BAN)

    def _opens_at(self) -> float:
        behind = 0.0 if self._behind is None else self._behind.held_until
        return max(self._next_at, self.held_until, behind)

    def _set_timer(self) -> None:
        if self._timer is None and (self._urgent.waiting or self._ordinary.waiting):
            loop, at = asyncio.get_running_loop(), self._opens_at()
            if at <= loop.time():
                self._timer = loop.call_soon(self._let_one_go)
            else:
                self._timer = loop.call_at(at, self._let_one_go)

    def _let_one_go(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        if self._opens_at() <= now:
            both = self._urgent, self._ordinary
            for rotation in reversed(both) if self._was_urgent else both:
                if future := rotation.take():
                    future.set_result(None)
                    self._was_urgent = rotation is self._urgent
                    # Where no distance is kept it must not matter that a clock goes back.
                    self._next_at = now + self.interval if self.interval else 0.0
                    break
        self._set_timer()


class _Waiting(NamedTuple):
    about: Hashable
    future: asyncio.Future[None]


class _Rotation:
    """Servers that take turns, each with those who wait in their order."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, deque[_Waiting]] = {}

    def __len__(self) -> int:
        return sum(not one.future.done() for queue in self.waiting.values() for one in queue)

    def put(self, server: Hashable, one: _Waiting) -> None:
        self.waiting.setdefault(server, deque()).append(one)

    def leave(self, server: Hashable, about: Hashable) -> list[_Waiting]:
        """Take out whatever of a server is about this."""
        queue = self.waiting.get(server, deque())
        leaving = [one for one in queue if one.about == about]
        for one in leaving:
            queue.remove(one)
        if leaving and not queue:
            del self.waiting[server]
        return leaving

    def take(self) -> asyncio.Future[None] | None:
        """Whoever waits longest of the server whose turn it is; that goes behind the others.

        Whoever gave up waiting takes nobody's turn.
        """
        while self.waiting:
            server = next(iter(self.waiting))
            queue = self.waiting.pop(server)
            future = queue.popleft().future
            if queue:
                self.waiting[server] = queue
            if not future.done():
                return future
        return None
