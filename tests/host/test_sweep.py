"""Lobbies that nobody touches close by themselves, and only those."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.host.seats.seats import Leave
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, SeatHouse
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns.play import Start
from bot.host.workers.house_players import LOBBY_LIFE_MS, SWEEP_SECONDS
from storage.store import StorageError, Store
from tests.host.evening import Evening, evening
from tests.host.faulty import DamagedStore, FaultyStore
from tests.host.slumber import settle
from tests.host.tables import ADA, BEN, GUILD, SEED, Clock, Host, person
from tests.support.memory_store import MemoryStore


async def test_a_lobby_closes_after_half_an_hour_without_a_touch(store: Store) -> None:
    clock = Clock()
    this = Evening(store, clock=clock)
    table = await this.host.lobby()
    clock.now += LOBBY_LIFE_MS - 1
    await this.house.close_old_lobbies()
    assert (await this.table(table)).status == LOBBY
    clock.now += 1
    await this.house.close_old_lobbies()
    table = await this.table(table)
    assert (table.status, table.ended_because) == (ENDED, "expired")


@pytest.mark.parametrize("command", [Join(), SeatHouse(), Leave()])
async def test_whoever_touches_a_lobby_keeps_it_open(command: Any) -> None:
    clock = Clock()
    this = Evening(clock=clock)
    table = await this.host.lobby(BEN)
    clock.now += LOBBY_LIFE_MS - 1
    actor = {Join(): Actor(77), Leave(): BEN}.get(command, ADA)
    await this.host.do(table, command, actor)
    clock.now += LOBBY_LIFE_MS - 1
    await this.house.close_old_lobbies()
    assert (await this.table(table)).status == LOBBY


async def test_running_tables_are_never_closed_for_being_slow() -> None:
    clock = Clock()
    this = Evening(clock=clock)
    table = await this.host.playing(BEN)
    clock.now += 100 * LOBBY_LIFE_MS
    await this.house.close_old_lobbies()
    assert (await this.table(table)).status == PLAYING


class Meanwhile(MemoryStore):
    """Does something else right after it has given out heads."""

    then: Callable[[], Awaitable[Any]] | None = None

    async def heads(self, **wanted: Any) -> Any:
        found = await super().heads(**wanted)
        if self.then is not None:
            then, self.then = self.then, None
            await then()
        return found


@pytest.mark.parametrize("command", [Join(), Start(SEED)])
async def test_a_lobby_touched_at_the_last_moment_stays(command: Any) -> None:
    clock, store = Clock(), Meanwhile()
    this = Evening(store, clock=clock)
    table = await this.host.lobby(BEN)
    clock.now += LOBBY_LIFE_MS
    actor = Actor(77) if command == Join() else ADA
    store.then = lambda: this.host.do(table, command, actor)
    await this.house.close_old_lobbies()
    assert (await this.table(table)).status == (LOBBY if command == Join() else PLAYING)


async def test_every_old_lobby_closes_however_many_there_are_and_whatever_is_wrong_with_one() -> (
    None
):
    class FewAndDamaged(DamagedStore):
        async def heads(self, *, limit: int = 2, **wanted: Any) -> Any:
            return await super().heads(limit=limit, **wanted)

    clock, store = Clock(), FewAndDamaged()
    tables: list[Table] = []
    for number in range(5):
        tables.append(await Host(store, clock=clock).lobby(host=person(number)))
        clock.now += 1
    store.damage[tables[2].table_id] = {"version": 9}
    clock.now += LOBBY_LIFE_MS
    with capture_logs() as logs:
        await Evening(store, clock=clock).house.close_old_lobbies()
    assert await store.heads(guild_id=GUILD, statuses=(LOBBY, PLAYING), limit=9) == []
    assert {entry["event"] for entry in logs} == {"table_unreadable", "table_put_away"}


async def test_a_lobby_that_cannot_be_closed_keeps_no_other_open() -> None:
    clock, store = Clock(), FaultyStore()
    this = Evening(store, clock=clock)
    tables = [await this.host.lobby(host=person(number)) for number in range(3)]
    clock.now += LOBBY_LIFE_MS
    store.fault = StorageError("the disk went away")
    await this.house.close_old_lobbies()
    assert sorted([(await this.table(table)).status for table in tables]) == [ENDED, ENDED, LOBBY]


async def test_lobbies_are_swept_every_minute_whatever_fails() -> None:
    class NoHeads(MemoryStore):
        asked = 0

        async def heads(self, **wanted: Any) -> Any:
            self.asked += 1
            if self.asked in {2, 4}:
                raise StorageError("no heads now")
            return await super().heads(**wanted)

    clock, store = Clock(), NoHeads()
    async with evening(store, clock=clock) as this:
        await settle()
        assert store.asked == 2
        table = await this.host.lobby()
        clock.now += LOBBY_LIFE_MS
        await this.slumber.pass_time(SWEEP_SECONDS)
        assert (await this.table(table)).status == LOBBY
        await this.slumber.pass_time(SWEEP_SECONDS)
        assert (await this.table(table)).status == ENDED
        (sweeper,) = this.house.background
        assert not sweeper.done()
