"""Lobbies that nobody touches close by themselves, and only those."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.host.errors import Refusal
from bot.host.seats.seats import Leave
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, SeatHouse, StayIn
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns.pace import HOUR, PACES
from bot.host.turns.play import Start
from bot.host.workers.house_players import ANSWER_MS, SWEEP_SECONDS
from storage.store import StorageError, Store
from tests.host.evening import Evening, evening
from tests.host.faulty import DamagedStore, FaultyStore
from tests.host.slumber import settle
from tests.host.tables import ADA, BEN, GUILD, SEED, Clock, Host, person
from tests.support.memory_store import MemoryStore

LIVE = {"arrangement": {"pace": "live"}}
LOBBY_LIFE_MS = PACES["live"].lobby


@pytest.mark.parametrize(("pace", "minutes"), [("live", 30), ("evening", 180)])
async def test_a_lobby_closes_after_its_paces_time_without_a_touch(
    store: Store, pace: str, minutes: int
) -> None:
    clock = Clock()
    this = Evening(store, clock=clock)
    table = await this.host.lobby(arrangement={"pace": pace})
    clock.now += minutes * 60_000 - 1
    await this.house.close_old_lobbies()
    assert (await this.table(table)).status == LOBBY
    clock.now += 1
    await this.house.close_old_lobbies()
    table = await this.table(table)
    assert (table.status, table.ended_because) == (ENDED, "expired")


@pytest.mark.parametrize(("pace", "hours"), [("days", 72), ("none", 24)])
async def test_whoever_waits_in_a_lobby_for_long_is_asked_before_it_closes(
    store: Store, pace: str, hours: int
) -> None:
    clock = Clock()
    this = Evening(store, clock=clock)
    table = await this.host.lobby(BEN, arrangement={"pace": pace})
    clock.now += hours * HOUR - ANSWER_MS - 1
    await this.house.close_old_lobbies()
    assert (await this.table(table)).seq == table.seq
    clock.now += 1
    for _ in range(3):
        await this.house.close_old_lobbies()
    asked = await this.table(table)
    assert (asked.status, asked.asked_still_in) == (LOBBY, asked.public_seq)
    assert asked.seq == table.seq + 1, "they are asked once"
    clock.now += ANSWER_MS
    await this.house.close_old_lobbies()
    assert (await this.table(table)).ended_because == "expired"


@pytest.mark.parametrize("command", [StayIn(), SeatHouse(), Join()])
async def test_whoever_answers_keeps_the_lobby_open_for_its_whole_time(command: Any) -> None:
    clock = Clock()
    this = Evening(clock=clock)
    table = await this.host.lobby(BEN, arrangement={"pace": "days"})
    clock.now += 72 * HOUR - ANSWER_MS
    await this.house.close_old_lobbies()
    clock.now += ANSWER_MS - 1
    actor = {StayIn(): BEN, Join(): Actor(77)}.get(command, ADA)
    await this.host.do(await this.table(table), command, actor)
    clock.now += 72 * HOUR - ANSWER_MS - 1
    await this.house.close_old_lobbies()
    assert (await this.table(table)).asked_still_in < (await this.table(table)).public_seq


async def test_only_whoever_waits_in_a_lobby_can_say_so() -> None:
    this = Evening()
    table = await this.host.lobby(BEN, arrangement={"pace": "days"})
    with pytest.raises(Refusal, match="not_seated"):
        await this.host.do(table, StayIn(), Actor(77))
    running = await this.host.playing(BEN, name="another")
    with pytest.raises(Refusal, match="lobby_closed"):
        await this.host.do(running, StayIn(), BEN)


@pytest.mark.parametrize("command", [Join(), SeatHouse(), Leave()])
async def test_whoever_touches_a_lobby_keeps_it_open(command: Any) -> None:
    clock = Clock()
    this = Evening(clock=clock)
    table = await this.host.lobby(BEN, **LIVE)
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
    table = await this.host.lobby(BEN, **LIVE)
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
        tables.append(await Host(store, clock=clock).lobby(host=person(number), **LIVE))
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
    tables = [await this.host.lobby(host=person(number), **LIVE) for number in range(3)]
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
        table = await this.host.lobby(**LIVE)
        clock.now += LOBBY_LIFE_MS
        await this.slumber.pass_time(SWEEP_SECONDS)
        assert (await this.table(table)).status == LOBBY
        await this.slumber.pass_time(SWEEP_SECONDS)
        assert (await this.table(table)).status == ENDED
        (sweeper,) = this.house.background
        assert not sweeper.done()
