"""The real bot in this process: the real client and the real store, over the emulator."""

import asyncio
import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.host.service.service import TableService
from bot.host.tables.table import Table
from bot.host.workers.house_players import HousePlayers
from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from bot.ui.client import ShardedClient
from rules.catalog import GAMES
from storage.sqlite.store import SqliteStore
from tests.discord.emulator import TOKEN, Emulator
from tests.discord.loopback import connector

SEED = bytes(range(32))
PAUSE = 0.05
"""The bot's own pauses, in seconds: house players thinking, boards resting."""


async def sketch(picture: Picture) -> Drawing:
    """No paint: pictures have their own tests."""
    return Drawing(b"\x89PNG sketch", picture.alt, f"{picture.kind}.png")


class Bot:
    """One bot at a time on the file `database`."""

    def __init__(self, emu: Emulator, database: Path) -> None:
        self._emu = emu
        self.database = database
        self.seed = SEED
        self._connected: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.store = await SqliteStore.open(self.database)
        service = TableService(self.store, GAMES, draw_seed=lambda: self.seed)
        self.client = ShardedClient(
            service,
            HousePlayers(service, PAUSE),
            draw=sketch,
            connector=connector(self._emu),
            guild_ready_timeout=0.0,
        )
        self.client.boards.worker.gap = PAUSE
        self._connected = asyncio.create_task(self.client.start(TOKEN))
        await self._emu.until(lambda: self.client.is_ready() or self._connected.done())
        if self._connected.done():
            self._connected.result()

    async def stop(self) -> None:
        """The orderly end, as `bot.app` makes it."""
        if self._connected is None:
            return
        self.client.refuse_new_work()
        await self.client.drain(1.0)
        await self.client.close()
        await asyncio.gather(self._connected, return_exceptions=True)
        await self.store.close()
        self._connected = None

    async def settled(self) -> None:
        """Wait until nothing is under way and no board is left to draw."""
        publisher, guard = self.client.boards, self.client.runner
        await self._emu.until(lambda: not (publisher.worker._tasks or guard.running))

    async def table(self) -> Table:
        """The table touched last."""
        head = (await self.store.heads())[0]
        return await self.client.service.table(head.table_id)

    async def restart(self) -> None:
        await self.stop()
        await self.start()


@dataclass(frozen=True)
class Row:
    """One commit as it lies in the file."""

    table_id: int
    seq: int
    key: str
    body: dict[str, Any]

    @property
    def kinds(self) -> list[str]:
        return [str(event["kind"]) for event in self.body["events"]]


def rows(database: Path) -> list[Row]:
    """Every commit, read by a connection of our own."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        found = db.execute("SELECT table_id, seq, key, body FROM commits ORDER BY table_id, seq")
        read = [Row(*fields, json.loads(body)) for *fields, body in found]
    db.close()
    return read


def faults_in(found: list[Row]) -> list[str]:
    """What is wrong with a log: a gap, or a key that came twice."""
    wrong, last = [], dict[int, int]()
    for row in found:
        if row.seq != last.get(row.table_id, 0) + 1:
            wrong.append(f"{row.table_id} jumps to {row.seq}")
        last[row.table_id] = row.seq
    if len({row.key for row in found}) != len(found):
        wrong.append("a key came twice")
    return wrong


Logged = list[dict[str, Any]]


def loud(told: Logged) -> Logged:
    """What was logged that somebody should look at."""
    return [one for one in told if one["log_level"] in {"warning", "error", "critical"}]
