"""The emulated Discord without sockets: a client's own HTTP calls end here, in virtual time.

Between the bot and this file stands everything of discord.py but its socket code; its retries of
server errors are written out below, because they decide what the bot sees.
"""

import asyncio
import json
import urllib.parse
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter

from tests.discord.emulator import Emulator
from tests.discord.emulator.faults import ApiError, Fault
from tests.discord.emulator.posts import Upload
from tests.discord.emulator.server import API, TOKEN, Request
from tests.discord.emulator.wire import Message, User

TODAY = 1_800_000_000.0
RETRIED = {500, 502, 504, 524}
ATTEMPTS = 5


class _Ear:
    """Where the gateway's packets go instead of a websocket."""

    open = True

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, packet: dict[str, Any]) -> None:
        if packet["op"] == 0:
            parsers = self._client._connection.parsers
            parsers[packet["t"]](json.loads(json.dumps(packet["d"])))


class NearDiscord(Emulator):
    """One server, one channel, and at most one client that is logged in."""

    def __init__(self) -> None:
        super().__init__(gateway_url="ws://near", cdn_url="https://near")
        loop = asyncio.get_running_loop()
        self.clock.now = lambda: TODAY + loop.time()
        self.posts.cdn = "https://near"

    def milliseconds(self) -> int:
        """The same time, as a service asks for it."""
        return int(self.clock.now() * 1000)

    async def log_in(self, client: discord.Client) -> None:
        """Do what `Client.start` does, up to the first READY."""
        client.http.request = self._rest_call
        await client.login(TOKEN)
        self.gateway.sessions.clear()
        data = {"token": TOKEN, "intents": client.intents.value}
        await self.gateway._identify(_Ear(client), data)
        await asyncio.sleep(0)

    def webhook_call(self) -> Any:
        """What replaces `AsyncWebhookAdapter.request`."""

        async def call(
            _adapter: AsyncWebhookAdapter,
            route: discord.http.Route,
            session: object = None,
            **given: Any,
        ) -> Any:
            del session
            return await self._retried(route, range(500, 600), given)

        return call

    async def _rest_call(self, route: discord.http.Route, **given: Any) -> Any:
        return await self._retried(route, RETRIED, given)

    async def _retried(
        self, route: discord.http.Route, retried: Iterable[int], given: dict[str, Any]
    ) -> Any:
        attempt = 0
        while True:
            request = self._request(route, given)
            self.requests.append(request)
            try:
                request.answer = await self._served(request)
            except ApiError as error:
                request.status = error.status
                attempt += 1
                if error.status not in retried or attempt == ATTEMPTS:
                    raise _as_discords(error) from None
                await asyncio.sleep(attempt * 2 - 1)
            else:
                request.status = 200
                return json.loads(json.dumps(request.answer))

    async def _served(self, request: Request) -> Any:
        fault = next((one for one in self.faults if one.takes(request.line)), None)
        if fault is not None:
            if fault.until is not None:
                await fault.until.wait()
            await asyncio.sleep(fault.delay)
            if not fault.perform:
                _fail(fault)
        answer = await self._dispatch(request)
        if fault is not None:
            _fail(fault)
        return answer

    def _request(self, route: discord.http.Route, given: dict[str, Any]) -> Request:
        path = urllib.parse.unquote(route.url.removeprefix(route.BASE)).removeprefix(API)
        body = given.get("json", given.get("payload"))
        uploads = []
        for file in given.get("files") or ():
            file.reset(seek=True)
        for part in given.get("form") or given.get("multipart") or ():
            if part["name"] == "payload_json":
                body = json.loads(part["value"])
            else:
                uploads.append(Upload(part["name"], part["filename"], part["value"].read()))
        query = {key: str(value) for key, value in (given.get("params") or {}).items()}
        sent = json.loads(json.dumps(body))
        return Request(route.method, path, query, sent, uploads, self.clock.now())

    # ------------------------------------------------------------ what tests ask

    def sent(self, pattern: str) -> list[Request]:
        """The requests whose `METHOD /path` fits a pattern such as those of faults."""
        return [one for one in self.requests if Fault(pattern).takes(one.line)]

    def private(self, user: User) -> list[Message]:
        """What only this person sees in the first channel, oldest first."""
        return [one for one in self.messages(viewer=user) if one.viewer == user]


def _fail(fault: Fault) -> None:
    if fault.drop:
        raise aiohttp.ServerDisconnectedError
    if fault.status is not None:
        raise ApiError(fault.status, fault.code, fault.message)


def _as_discords(error: ApiError) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=error.status, reason="made to fail")
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(error.status, discord.HTTPException)
    if error.status >= 500:
        kind = discord.DiscordServerError
    return kind(response, error.body)
