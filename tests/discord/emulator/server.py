"""The HTTP side: takes a request, records it, lets faults and limits act, finds its route."""

import asyncio
import contextlib
import json
import random
import re
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.discord.emulator.faults import ApiError, Fault
from tests.discord.emulator.gateway import Gateway
from tests.discord.emulator.interaction import Interaction
from tests.discord.emulator.limits import Limits
from tests.discord.emulator.posts import Posts, Upload
from tests.discord.emulator.wire import Channel, Clock, Message
from tests.discord.emulator.world import World
from tests.patience import HANG

TOKEN = "TOKEN"  # noqa: S105 - the one this pretended Discord accepts
API = "/api/v10"


@dataclass
class Request:
    """A request as it came, and how it was answered (`status` 0: cut off, or not yet)."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: list[Upload]
    at: float
    status: int = 0
    answer: Any = field(default=None, repr=False)
    public: bool | None = None
    """Whether more than one person reads the message; `None` where there is none."""
    rings: frozenset[str] = frozenset()
    noted: list[str] = field(default_factory=list)
    """What is wrong that Discord does not refuse: complaints for the judge."""

    @property
    def line(self) -> str:
        return f"{self.method} {self.path}"

    def concerns(self, message: Message, channel: Channel, *, new: bool) -> None:
        """Note of the message that was made or changed what its body does not tell."""
        self.public = message.viewer is None and not channel.is_dm
        self.rings = message.rung if new else frozenset()
        self.noted += message.noted


@dataclass
class Reply:
    """What goes back to the bot; `cut` breaks the connection instead."""

    status: int
    headers: dict[str, str]
    text: str | None = None
    cut: bool = False


Handler = Callable[..., Awaitable[Any]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register a handler, called with the server, the request and the ids in the path."""
    expression = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, expression, handler))
        return handler

    return register


class Server:
    """A Discord on a port of this machine."""

    def __init__(self, *, gateway_url: str = "", cdn_url: str = "") -> None:
        self.clock = Clock()
        self.world = World(self.clock)
        self.posts = Posts(self.world)
        self.gateway = Gateway(self.world, TOKEN, lambda: self.gateway_url)
        self.limits = Limits()
        self.faults: list[Fault] = []
        self.requests: list[Request] = []
        self.interactions: dict[str, Interaction] = {}
        self.port = 0
        self.deadline = 3.0
        self.token_life = 900.0
        self.latency: tuple[float, float] | None = None
        """Seconds between which a request takes, there and back; `None`: no time."""
        self._way = random.Random(0)
        self._gateway_url, self._cdn_url = gateway_url, cdn_url
        self._changed = asyncio.Condition()
        app = web.Application(client_max_size=2**26)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/{cdn:(cdn/)?}attachments/{channel}/{id}/{name}", self._download)
        app.router.add_route("*", API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)

    # ----------------------------------------------------------------- life

    async def start(self, context: ssl.SSLContext | None = None) -> None:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=context).start()
        self.port = self._runner.addresses[0][1]
        self.posts.cdn = self._cdn_url or f"http://127.0.0.1:{self.port}/cdn"

    async def stop(self) -> None:
        await self.gateway.close()
        await self._runner.cleanup()

    @property
    def rest_url(self) -> str:
        return f"http://127.0.0.1:{self.port}{API}"

    @property
    def gateway_url(self) -> str:
        return self._gateway_url or f"ws://127.0.0.1:{self.port}/gateway"

    async def until(self, condition: Callable[[], Any], seconds: float = HANG) -> Any:
        """Wait until the condition holds and hand back its value; `TimeoutError` if it never does.

        It is looked at after every request, and now and then besides.
        """
        async with asyncio.timeout(seconds):
            while not (value := condition()):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.02), self._changed:
                        await self._changed.wait()
            return value

    def fault(self, pattern: str, **how: Any) -> Fault:
        """Make requests fail from now on; see `Fault`."""
        made = Fault(pattern, **how)
        self.faults.append(made)
        return made

    def deny(self, pattern: str, code: int = 50013) -> Fault:
        """Answer a route with 403 for ever, `Missing Permissions` unless told otherwise."""
        return self.fault(pattern, count=None, status=403, code=code)

    # ------------------------------------------------------------- requests

    async def _rest(self, http: web.Request) -> web.StreamResponse:
        request = await self._read(http)
        reply = await self.carried(request, http.headers.get("Authorization"))
        async with self._changed:
            self._changed.notify_all()
        if reply.cut and http.transport is not None:
            http.transport.abort()
        body = None if reply.text is None else reply.text.encode()
        return web.Response(status=reply.status or 200, body=body, headers=reply.headers)

    async def carried(self, request: Request, authorization: str | None) -> Reply:
        """Answer a request after the time that its way takes."""
        if self.latency is None:
            return await self.reply(request, authorization)
        latency = self._way.uniform(*self.latency)
        await asyncio.sleep(latency / 2)
        reply = await self.reply(request, authorization)
        await asyncio.sleep(latency / 2)
        return reply

    async def reply(self, request: Request, authorization: str | None) -> Reply:
        """Answer a request, by whatever way it came, and record how."""
        self.requests.append(request)
        found = re.match(r"/channels/(\d+)/", request.path)
        if found and (channel := self.world.channels.get(found[1])):
            request.public = not channel.is_dm
        headers = {"Via": "1.1 emulator"}
        try:
            reply = await self._answer(request, authorization, headers)
        except ApiError as error:
            reply = _json(error.body, error.status, headers)
        request.status = reply.status
        return reply

    async def _read(self, http: web.Request) -> Request:
        body, files = None, []
        if http.content_type.startswith("multipart/"):
            async for part in await http.multipart():
                content = bytes(await part.read())
                if part.name == "payload_json":
                    body = json.loads(content)
                else:
                    files.append(Upload(part.name or "", part.filename or "", content))
        elif http.can_read_body:
            body = await http.json()
        path = http.path.removeprefix(API)
        return Request(http.method, path, dict(http.query), body, files, self.clock.now())

    async def _answer(
        self, request: Request, authorization: str | None, headers: dict[str, str]
    ) -> Reply:
        fault = next((one for one in self.faults if one.takes(request.line)), None)
        if fault is not None:
            await _wait(fault)
            if not fault.perform and (failed := self._failure(fault)):
                return failed
        if not request.path.startswith(("/interactions/", "/webhooks/")):
            if authorization != f"Bot {TOKEN}":
                raise ApiError(401, 0, "401: Unauthorized")
            if (wait := self.limits.take_of_all()) is not None:
                scope = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
                return _limited(wait, headers | scope, is_global=True)
            limits, wait = self.limits.take(request.method, request.path)
            headers |= limits
            if wait is not None:
                return _limited(wait, headers | {"X-RateLimit-Scope": "user"})
        request.answer = await self._dispatch(request)
        if fault is not None and (failed := self._failure(fault)):
            return failed
        if request.answer is None:
            return Reply(204, headers)
        return _json(request.answer, 200, headers)

    async def _dispatch(self, request: Request) -> Any:
        for method, expression, handler in ROUTES:
            match = expression.fullmatch(request.path)
            if method == request.method and match:
                return await handler(self, request, **match.groupdict())
        raise ApiError(404, 0, f"404: Not Found {request.line}")

    def _failure(self, fault: Fault) -> Reply | None:
        if fault.drop:
            return Reply(0, {}, cut=True)
        if fault.status is None:
            return None
        headers = {"Via": "1.1 emulator"} if fault.via else {}
        if fault.status == 429:
            headers |= self.limits.headers(0, fault.retry_after, "fault")
            headers["X-RateLimit-Scope"] = "global" if fault.is_global else "user"
            return _limited(fault.retry_after, headers, is_global=fault.is_global)
        if fault.status >= 500:
            return Reply(fault.status, headers, "upstream failed")
        return _json({"code": fault.code, "message": fault.message}, fault.status, headers)

    async def _download(self, http: web.Request) -> web.Response:
        posts = self.world.posts.get(http.match_info["channel"], {})
        for message in posts.values():
            for one in message["attachments"]:
                if one["id"] == http.match_info["id"]:
                    return web.Response(body=message.files[one["filename"]])
        raise web.HTTPNotFound

    async def announce(self, event: str, message: Message) -> None:
        """Tell the gateway of a public message, as far as its intents go."""
        if message.viewer is None:
            guild = self.world.channels[message["channel_id"]].guild_id
            await self.gateway.emit(event, {**message, **({"guild_id": guild} if guild else {})})


async def _wait(fault: Fault) -> None:
    if fault.until is not None:
        await fault.until.wait()
    if fault.delay:
        await asyncio.sleep(fault.delay)


def _json(value: Any, status: int, headers: dict[str, str]) -> Reply:
    """JSON with the bare content type: discord.py compares it literally, without a charset."""
    return Reply(status, {**headers, "Content-Type": "application/json"}, json.dumps(value))


def _limited(wait: float, headers: dict[str, str], *, is_global: bool = False) -> Reply:
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": is_global}
    return _json(body, 429, {**headers, "Retry-After": str(int(wait) + 1)})
