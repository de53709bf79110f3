"""The emulated Discord without sockets: a client's own HTTP calls end here, in virtual time.

Between the bot and this file stands everything of discord.py but its socket code: queues, rate
limits and retries are its own. Every request takes as long as it does on the way to Discord.
"""

import asyncio
import json
import urllib.parse
from types import SimpleNamespace, TracebackType
from typing import Any

import aiohttp
import discord
from multidict import CIMultiDict

from tests.discord.emulator import Emulator
from tests.discord.emulator.faults import Fault
from tests.discord.emulator.gateway import Session
from tests.discord.emulator.limits import LATENCY
from tests.discord.emulator.posts import Upload
from tests.discord.emulator.server import API, TOKEN, Request
from tests.discord.emulator.wire import Message, User

TODAY = 1_800_000_000.0


class _Exchange:
    """One request and its response, as discord.py uses those of `aiohttp`."""

    def __init__(self, session: "_Session", request: Request, authorization: str | None) -> None:
        self._session, self._request, self._authorization = session, request, authorization

    async def __aenter__(self) -> Any:
        reply = await self._session.near.carried(self._request, self._authorization)
        if reply.cut:
            raise aiohttp.ServerDisconnectedError

        async def text(**_: str) -> str:
            return reply.text or ""

        headers = CIMultiDict(reply.headers)
        return SimpleNamespace(status=reply.status, reason="", headers=headers, text=text)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass


class _Session:
    """What stands in for the `aiohttp.ClientSession` of a client."""

    def __init__(self, near: "NearDiscord", real: aiohttp.ClientSession) -> None:
        self.near, self._real = near, real

    @property
    def closed(self) -> bool:
        return self._real.closed

    async def close(self) -> None:
        await self._real.close()

    def request(
        self,
        method: str,
        url: str,
        *,
        data: Any = None,
        headers: Any = None,
        params: Any = None,
        **_: Any,
    ) -> _Exchange:
        if self.closed:
            raise RuntimeError("Session is closed")
        path = urllib.parse.unquote(url.removeprefix(discord.http.Route.BASE)).removeprefix(API)
        query = {key: str(value) for key, value in (params or {}).items()}
        body, uploads = _read(data)
        request = Request(method, path, query, body, uploads, self.near.clock.now())
        return _Exchange(self, request, headers.get("Authorization"))


class _Ear:
    """What stands in for the client's websocket, and for its socket at the other end."""

    open = True

    def __init__(self, near: "NearDiscord", client: discord.Client) -> None:
        self._near, self._client = near, client
        self.session: Session | None = None

    async def send(self, packet: dict[str, Any]) -> None:
        """A packet of the gateway reaches the client."""
        if packet["op"] == 0:
            parsers = self._client._connection.parsers
            parsers[packet["t"]](json.loads(json.dumps(packet["d"])))

    async def close(self, code: int = 1000, *_: str) -> None:
        self.open = False
        if code >= 4000:
            told: Any = SimpleNamespace(close_code=code)
            raise discord.ConnectionClosed(told, shard_id=None)

    async def request_chunks(self, guild_id: int, query: str | None = None, **asked: Any) -> None:
        """The client asks for members of a server: op 8."""
        given = {key: value for key, value in asked.items() if value is not None}
        data = {"guild_id": guild_id, **given, **({} if query is None else {"query": query})}
        self._near.gateway.heard.append((8, data))
        self._answering = asyncio.create_task(self._chunks(data))

    async def _chunks(self, data: dict[str, Any]) -> None:
        await asyncio.sleep(LATENCY[1])
        assert self.session is not None
        await self._near.gateway.members_asked_for(self.session, data)


class NearDiscord(Emulator):
    """One server, one channel, and at most one client that is logged in."""

    def __init__(self) -> None:
        super().__init__(gateway_url="ws://near", cdn_url="https://near")
        loop = asyncio.get_running_loop()
        self.clock.now = lambda: TODAY + loop.time()
        self.posts.cdn = "https://near"
        self.limits.as_discords = True
        self.latency = LATENCY

    def milliseconds(self) -> int:
        """The same time, as a service asks for it."""
        return int(self.clock.now() * 1000)

    async def log_in(self, client: discord.Client) -> None:
        """Do what `Client.start` does, up to the first READY."""
        ask = client.http.request

        async def request(route: discord.http.Route, **given: Any) -> Any:
            real = client.http._HTTPClient__session
            if not isinstance(real, _Session):
                client.http._HTTPClient__session = _Session(self, real)
            return await ask(route, **given)

        client.http.request = request
        await client.login(TOKEN)
        await self.connect(client)

    async def connect(self, client: discord.Client) -> None:
        """Begin the sessions of the gateway; those before are over."""
        self.gateway.sessions.clear()
        if isinstance(client, discord.AutoShardedClient):
            await self._connect_shards(client)
        else:
            client.ws = await self._identified(client, {})
        await asyncio.sleep(0)

    async def _connect_shards(self, client: discord.AutoShardedClient) -> None:
        count, _url, _limit = await client.http.get_bot_gateway()
        client.shard_count = client._connection.shard_count = count
        client._connection.shard_ids = range(count)
        for number in range(count):
            ear = await self._identified(client, {"shard": [number, count]})
            shard = SimpleNamespace(ws=ear, close=ear.close)
            client._AutoShardedClient__shards[number] = shard

    async def _identified(self, client: discord.Client, more: dict[str, Any]) -> _Ear:
        ear = _Ear(self, client)
        data = {"token": TOKEN, "intents": client.intents.value, **more}
        ear.session = await self.gateway.identified(ear, data)
        return ear

    # ------------------------------------------------------------ what tests ask

    def sent(self, pattern: str) -> list[Request]:
        """The requests whose `METHOD /path` fits a pattern such as those of faults."""
        return [one for one in self.requests if Fault(pattern).takes(one.line)]

    def private(self, user: User) -> list[Message]:
        """What only this person sees in the first channel, oldest first."""
        return [one for one in self.messages(viewer=user) if one.viewer == user]


def _read(data: Any) -> tuple[Any, list[Upload]]:
    """The body and the files of what discord.py hands to `aiohttp`."""
    if not isinstance(data, aiohttp.FormData):
        return None if data is None else json.loads(data), []
    body, uploads = None, []
    for options, _headers, value in data._fields:
        if options["name"] == "payload_json":
            body = json.loads(value)
        else:
            uploads.append(Upload(options["name"], options["filename"], value.read()))
    return body, uploads
