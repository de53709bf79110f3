"""What the service keeps, how many tables it allows, and what a restart finds."""

import asyncio
from typing import Any

import pytest
from cachetools import LRUCache

from bot.host.errors import Refusal
from bot.host.servers import LOBBIES_PER_PERSON, USUAL
from bot.host.service import table_cache
from bot.host.service.service import TableService
from bot.host.tables.ending import End
from bot.host.tables.lobby import Join, Open, SeatHouse
from bot.host.tables.table import PLAYING
from bot.host.tables.values import FeedEntry
from bot.host.turns.play import Start
from storage.store import Store
from tests.host.tables import (
    ADA,
    ALL_GAMES,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    SEED,
    Clock,
    Host,
    first_move,
    looks,
    person,
    refused,
    reread,
)
from tests.host.toy import Dealt
from tests.support.memory_store import MemoryStore

# What is kept in memory ---------------------------------------------------------------------------


async def test_only_so_many_tables_are_kept_and_the_others_are_read_again(host: Host) -> None:
    host.tables._tables = LRUCache(2)
    tables = [await host.lobby(host=person(number)) for number in range(4)]
    assert len(host.tables.ids) == 2
    again = [await host.table(table.table_id) for table in tables]
    assert [looks(table) for table in again] == [looks(table) for table in tables]
    assert len(host.tables.ids) == 2


async def test_the_table_looked_at_last_is_kept_longest(in_memory: Host) -> None:
    in_memory.tables._tables = LRUCache(2)
    old, new = await in_memory.lobby(host=BEN), await in_memory.lobby(host=CLEO)
    await in_memory.table(old.table_id)
    await in_memory.lobby(host=DAN)
    assert old.table_id in in_memory.tables.ids
    assert new.table_id not in in_memory.tables.ids


async def test_no_lock_and_no_task_outlives_its_work(in_memory: Host) -> None:
    tables = [await in_memory.lobby(host=person(number)) for number in range(20)]
    await asyncio.gather(*(in_memory.do(table, Join(), BEN) for table in tables))
    await asyncio.sleep(0)
    assert not in_memory._locks._tables
    assert not in_memory._running


async def test_a_table_read_by_many_at_once_is_read_once(in_memory: Host) -> None:
    table = await in_memory.playing(BEN)
    fresh = TableService(in_memory.store, ALL_GAMES)
    found = await asyncio.gather(*(fresh.table(table.table_id) for _ in range(5)))
    assert len({id(one) for one in found}) == 1


async def test_a_slow_reader_does_not_bring_an_older_table_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class SlowToRead(MemoryStore):
        slow = False

        async def commits(self, table_id: int, after: int = 0, to: int | None = None) -> Any:
            found = await super().commits(table_id, after, to)
            if self.slow:
                self.slow = False
                for _ in range(100):
                    await asyncio.sleep(0)
            return found

    store = SlowToRead()
    host = Host(store)
    table, other = await host.lobby(), await host.lobby(host=BEN)
    monkeypatch.setattr(table_cache, "MOST", 1)
    host = Host(store)
    store.slow = True
    reading = asyncio.create_task(host.table(table.table_id))
    await asyncio.sleep(0)
    await host.do(table, Join(), CLEO)
    await host.table(other.table_id)
    await reading
    assert looks(await host.table(table.table_id)) == looks(await reread(store, table))


async def test_what_is_remembered_for_the_board_holds_nothing_hidden(host: Host) -> None:
    table = await host.playing(BEN)
    assert table.feed == (FeedEntry(Dealt((None, None))),)
    assert (await reread(host.store, table)).feed == table.feed


async def test_a_table_that_never_was_is_said_not_to_be(host: Host) -> None:
    assert await refused(host.table(12345)) == "no_such_table"
    assert await refused(host.do(12345, Join(), ADA)) == "no_such_table"
    assert await refused(host.open(Open(1, 2, "chess", "", {}), ADA, "k")) == "no_such_game"


# Names and limits ---------------------------------------------------------------------------------


async def test_live_tables_of_a_server_bear_different_names(store: Store) -> None:
    host = Host(store, below=few_names())
    tables = [await host.lobby(host=person(number)) for number in range(6)]
    assert len({table.name for table in tables}) == 6
    await host.do(tables[0], End(), person(0))
    again = await host.lobby(host=person(7))
    assert again.name not in {table.name for table in tables[1:]}


def few_names() -> Any:
    """Chance that knows one table name only, and a fresh number for each table."""
    ids = iter(range(1, 1000))
    return lambda bound: next(ids) if bound > 1 << 32 else 0


async def test_two_servers_may_use_the_same_name(store: Store) -> None:
    host = Host(store, below=few_names())
    one, other = await host.lobby(guild_id=1), await host.lobby(guild_id=2)
    assert one.name == other.name


async def test_tables_opened_at_once_bear_different_names(store: Store) -> None:
    host = Host(store, below=few_names())
    tables = await asyncio.gather(*(host.lobby(host=person(number)) for number in range(8)))
    assert len({table.name for table in tables}) == 8


async def test_nobody_hosts_more_than_a_few_lobbies(in_memory: Host) -> None:
    tables = [await in_memory.lobby() for _ in range(LOBBIES_PER_PERSON)]
    with pytest.raises(Refusal) as caught:
        await in_memory.lobby()
    assert caught.value.code == "too_many_tables"
    assert all(table.name in caught.value.text for table in tables)
    await in_memory.lobby(guild_id=GUILD + 1)
    await in_memory.do(tables[0], Join(), BEN)
    await in_memory.do(tables[0], Start(SEED), ADA)
    await in_memory.lobby()


async def test_a_server_holds_only_so_many_tables(in_memory: Host) -> None:
    for number in range(USUAL.per_server):
        await in_memory.lobby(host=person(number), channel_id=CHANNEL + number)
    assert await refused(in_memory.lobby(host=BEN)) == "too_many_tables"
    await in_memory.lobby(host=BEN, guild_id=GUILD + 1)


async def test_live_tables_are_found_by_place_and_person(host: Host) -> None:
    here = await host.lobby(BEN)
    there = await host.lobby(CLEO, channel_id=CHANNEL + 1)
    over = await host.lobby(BEN)
    await host.do(over, End(), ADA)
    found = {head.table_id for head in await host.live_tables(guild_id=GUILD)}
    assert found == {here.table_id, there.table_id}
    assert [h.table_id for h in await host.live_tables(channel_id=CHANNEL)] == [here.table_id]
    assert [h.table_id for h in await host.live_tables(user_id=13)] == [there.table_id]


# Restarts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "every"),
    [("hoard", 1), ("steam-court", 23), pytest.param("steam-court", 5, marks=pytest.mark.long)],
)
async def test_at_any_moment_of_a_game_a_restart_finds_the_same_table(
    game: str, every: int
) -> None:
    clock = Clock()
    host = Host(MemoryStore(), clock=clock)
    table = await host.lobby(BEN, CLEO, game=game)
    await host.do(table, SeatHouse(), ADA)
    table = (await host.do(table, Start(SEED), ADA)).table
    while table.status == PLAYING:
        clock.now += 1
        act, actor = first_move(table)
        table = (await host.do(table, act, actor, seen=table.seq)).table
        if table.seq % every == 0 or table.status != PLAYING:
            assert looks(await reread(host.store, table)) == looks(table)
    assert table.ended_because == "finished"
    assert table.seq == len(await host.store.commits(table.table_id))
