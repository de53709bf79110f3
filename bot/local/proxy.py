"""The door between the browser and simcord's page: it lets actions in one at a time.

Simcord's page is made for one person and a scene that stands still. With several windows and a
bot that acts by itself it refuses a click for three reasons that have nothing to do with the
click: somebody else acts at this moment, the page is being published again, or it was published
again since the browser last asked. The door has requests wait their turn, publishes when a page
asks for news, and takes a click on a message that still looks the same for one on the newest
page.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self
from urllib.parse import urlsplit

from aiohttp import ClientSession, web

from bot.local import PageUnavailable
from bot.local.live_updates import LiveUpdates
from bot.local.page_patches import amended

_PASSED_ON = ("Content-Type", "X-Simcord-Capability", "X-Simcord-Context")
_NOT_PASSED_BACK = frozenset({"content-length", "content-type", "date", "server", "connection"})
_POINTED_AT = frozenset({"click", "select"})
"""Kinds of action that name a control by its place in a message."""


class Proxy:
    """A loopback web server in front of a Preview; an async context manager."""

    def __init__(self, live: LiveUpdates, preview_url: str, port: int) -> None:
        parts = urlsplit(preview_url)
        self._live = live
        self._upstream = f"{parts.scheme}://{parts.netloc}"
        self._secret = parts.fragment
        self._port = port
        self._seen: dict[str, Mapping[str, Any]] = {}
        self._session: ClientSession
        self._runner: web.AppRunner

    @property
    def url(self) -> str:
        """The address to open; whoever has it can play, so it is for this machine's owner."""
        return f"http://127.0.0.1:{self._port}/#{self._secret}"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_get("/favicon.ico", self._favicon)
        app.router.add_get("/api/state", self._guarded(self._state))
        app.router.add_post("/api/action", self._guarded(self._action))
        app.router.add_route("*", "/{path:.*}", self._guarded(self._pass_on))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        except OSError as taken:
            await self._runner.cleanup()
            raise PageUnavailable(
                f"Port {self._port} is taken: stop what uses it, or choose another with --port."
            ) from taken
        self._port = self._runner.addresses[0][1]
        self._session = ClientSession(self._upstream)
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self._runner.cleanup()
        await self._session.close()

    def _guarded(
        self, answer: Callable[[web.Request], Awaitable[web.Response]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """Refuse requests that another site's page made this browser send."""

        async def guarded(request: web.Request) -> web.Response:
            ours = {f"127.0.0.1:{self._port}", f"localhost:{self._port}"}
            origin = request.headers.get("Origin")
            if request.host not in ours or (origin and urlsplit(origin).netloc not in ours):
                raise web.HTTPForbidden
            return await answer(request)

        return guarded

    async def _favicon(self, _request: web.Request) -> web.Response:
        return web.Response(status=204)

    async def _pass_on(self, request: web.Request) -> web.Response:
        response = await self._ask(request, await request.read())
        if isinstance(response.body, bytes):
            response.body = amended(request.path, response.body)
        return response

    async def _state(self, request: web.Request) -> web.Response:
        if not self._live.turn.locked():  # who acts publishes; the others ask again soon
            async with self._live.turn:
                await self._live.refresh()
        response = await self._pass_on(request)
        if response.status == 200 and isinstance(response.body, bytes):
            state = json.loads(response.body)
            self._seen[state["context"]["id"]] = state
        return response

    async def _action(self, request: web.Request) -> web.Response:
        body = await request.read()
        async with self._live.turn:
            if request.content_type == "application/json":
                body = await self._brought_up_to_date(request, body)
            response = await self._ask(request, body)
            self._live.note_action()
        self._live.report_errors()
        return response

    async def _brought_up_to_date(self, request: web.Request, body: bytes) -> bytes:
        """The action with the newest revision, unless what it points at has changed meanwhile."""
        action = json.loads(body)
        async with self._session.get("/api/state", headers=_headers(request)) as answer:
            if answer.status != 200:
                return body
            newest = await answer.json()
        seen = self._seen.get(newest["context"]["id"], {})
        if action.get("kind") in _POINTED_AT:
            target = str(action.get("target_id"))
            if _controls(seen, target) != _controls(newest, target):
                return body
        action["published_revision"] = newest["publishedRevision"]
        return json.dumps(action).encode()

    async def _ask(self, request: web.Request, body: bytes) -> web.Response:
        async with self._session.request(
            request.method, request.path_qs, headers=_headers(request), data=body or None
        ) as answer:
            known = {k: v for k, v in answer.headers.items() if k.lower() not in _NOT_PASSED_BACK}
            kind = answer.headers.get("Content-Type", "application/octet-stream")
            return web.Response(
                body=await answer.read(),
                status=answer.status,
                headers={**known, "Content-Type": kind},
            )


def _headers(request: web.Request) -> dict[str, str]:
    return {name: request.headers[name] for name in _PASSED_ON if name in request.headers}


def _controls(state: Mapping[str, Any], message_id: str) -> Any:
    """What can be pressed on a message, as it looks: custom ids may have moved on unseen."""
    return _looks(state.get("messages", {}).get(message_id, {}).get("components"))


def _looks(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _looks(value) for key, value in part.items() if key != "custom_id"}
    return [_looks(item) for item in part] if isinstance(part, list) else part
