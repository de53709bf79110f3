"""A host with its house, over time by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.host.service.commit_writer import Change
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import SeatHouse
from bot.host.tables.table import Table
from bot.host.turns.play import Start
from bot.host.workers.house_players import HousePlayers
from storage.store import Store
from tests.host.slumber import Slumber
from tests.host.tables import ADA, Host
from tests.support.memory_store import MemoryStore

DELAY = 2.0


class Evening:
    """A host with its house, time by hand, and the moment of every commit."""

    def __init__(self, store: Store | None = None, **changes: Any) -> None:
        self.host = Host(store or MemoryStore(), **changes)
        self.slumber = Slumber()
        self.house = HousePlayers(self.host, DELAY, self.slumber.sleep)
        self.moments: list[tuple[float, int]] = []
        self.host.subscribe(self._note)

    def _note(self, change: Change) -> None:
        self.moments.append((self.slumber.now, change.actor.user_id))

    async def table(self, table: Table) -> Table:
        return await self.host.table(table.table_id)

    async def seated(self, *others: Actor, houses: int = 1, **changes: Any) -> Table:
        table = await self.host.lobby(*others, **changes)
        for _ in range(houses):
            table = (await self.host.do(table, SeatHouse(), ADA)).table
        return (await self.host.do(table, Start(self.host._draw_seed()), ADA)).table


@asynccontextmanager
async def evening(store: Store | None = None, **changes: Any) -> AsyncIterator[Evening]:
    """An evening under way; its house is stopped whatever happens."""
    this = Evening(store, **changes)
    await this.house.start()
    try:
        yield this
    finally:
        await this.house.stop()
