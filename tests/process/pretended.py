"""The program with a pretended client in place of Discord's, for tests that need a real process.

    python -m tests.process.pretended SCENE WORDS...

runs `python -m bot WORDS...` with the client of SCENE.
"""

import asyncio
import sys
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot import app
from bot.__main__ import main
from bot.host.service.service import TableService
from bot.host.workers.house_players import HousePlayers


class PretendedClient:
    """Does what its scene says and remembers what was asked of it."""

    def __init__(self, service: TableService | None = None, scene: str = "stays") -> None:
        self.service = service
        self.scene = scene
        self.asked: list[str] = []
        self.background: Any = ()
        self.runner = SimpleNamespace(closing=False, errors=0, running=set())
        self.latency = 0.0
        self.guilds: tuple[Any, ...] = ()
        self.closed = asyncio.Event()
        self.ws: Any = object()

    async def login(self, token: str) -> None:
        self.asked.append("login")
        if self.scene == "bad token":
            raise discord.LoginFailure(f"Improper token {token} has been passed.")
        if self.scene == "no network":
            raise aiohttp.ClientConnectionError(f"no route for {token}")
        if self.scene == "slow login":
            await asyncio.Event().wait()

    async def connect(self) -> None:
        self.asked.append("connect")
        if self.scene == "refused by the gateway":
            raise discord.ConnectionClosed(SimpleNamespace(close_code=4004), shard_id=None)
        if self.scene == "no gateway":
            self.ws = None
            self.ws.sequence  # noqa: B018 - what discord.py does when no gateway has answered
        if self.scene == "breaks":
            raise RuntimeError("the gateway broke")
        if self.scene != "ends by itself":
            await self.closed.wait()

    def is_ready(self) -> bool:
        return "connect" in self.asked and not self.closed.is_set()

    def refuse_new_work(self) -> None:
        self.asked.append("refuse")
        if self.service is not None:
            self.service.refuse_new_work()

    async def drain(self, seconds: float) -> None:
        self.asked.append("drain")
        if self.scene == "never drains":
            await asyncio.Event().wait()
        if self.scene == "fails to drain":
            raise RuntimeError("a board broke")
        if self.service is not None:
            await self.service.drain(seconds)

    async def close(self) -> None:
        self.asked.append("close")
        self.closed.set()


def pretend(scene: str) -> None:
    """Have `bot.app` build the client of `scene` from now on."""

    async def build(settings: Any, store: Any, *_: Any, **_more: Any) -> Any:
        if scene == "cannot be built":
            raise RuntimeError("no client today")
        client = PretendedClient(TableService(store, {}), scene)
        if scene == "loses a task":
            house = HousePlayers(client.service, settings.house_delay)
            await house.start()
            house.background[0].cancel()
            client.background = house.background
        return client

    app.build = build


if __name__ == "__main__":
    pretend(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
