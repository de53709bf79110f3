"""Stores that fail, callers that go away, logs that make no sense: wholly done, or not at all."""

import asyncio
import random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.host.tables.draft import Actor
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.lobby import Join, Open
from bot.host.tables.table import ENDED, PLAYING, Table
from rules.catalog import GAMES
from storage.store import SeqConflictError, StorageError, Store, StoreFullError
from tests.host.faulty import DamagedStore, FaultyStore, NthFault, SlowStore
from tests.host.tables import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    MODERATOR,
    Host,
    first_move,
    looks,
    refused,
    reread,
)
from tests.host.toy import Hoard

# Faults -------------------------------------------------------------------------------------------


async def test_a_full_disk_is_told_and_changes_nothing() -> None:
    store = FaultyStore()
    host = Host(store)
    table = await host.playing(BEN)
    before = looks(table)
    act, actor = first_move(table)
    store.fault = StoreFullError("no space left")
    with capture_logs() as logs:
        assert await refused(host.do(table, act, actor)) == "store_full"
    assert looks(await host.table(table.table_id)) == before
    assert looks(await reread(store, table)) == before
    assert [entry["event"] for entry in logs] == ["store_full"]
    assert (await host.do(table, act, actor)).table.steps == 1


async def test_after_a_fault_the_table_is_what_it_was() -> None:
    store = FaultyStore()
    host = Host(store)
    table = await host.playing(BEN)
    act, actor = first_move(table)
    store.fault = StorageError("the disk went away")
    with pytest.raises(StorageError):
        await host.submit(table.table_id, act, actor, "click")
    now = await host.table(table.table_id)
    assert looks(now) == looks(table) == looks(await reread(store, table))
    again = await host.submit(table.table_id, act, actor, "click")
    assert (again.table.steps, again.repeated) == (1, False)


async def test_what_was_written_before_a_fault_counts_and_is_told() -> None:
    store = FaultyStore()
    host = Host(store)
    table = await host.playing(BEN)
    heard: list[int] = []
    host.subscribe(lambda change: heard.append(change.table.seq))
    act, actor = first_move(table)
    store.fault, store.after = StorageError("the disk went away"), True
    receipt = await host.submit(table.table_id, act, actor, "click")
    assert heard == [table.seq + 1]
    assert looks(receipt.table) == looks(await reread(store, table))
    assert (await host.submit(table.table_id, act, actor, "click")).repeated


async def test_a_fault_that_hides_whether_it_was_written_leaves_the_truth_to_the_store() -> None:
    class GoesSilent(FaultyStore):
        silent = False

        async def commit_by_key(self, key: str) -> Any:
            if self.silent:
                raise StorageError("no answer")
            return await super().commit_by_key(key)

        async def append(self, commit: Any, *more: Any) -> None:
            self.silent = self.fault is not None
            await super().append(commit, *more)

    store = GoesSilent()
    host = Host(store)
    table = await host.playing(BEN)
    act, actor = first_move(table)
    store.fault, store.after = StorageError("the disk went away"), True
    with pytest.raises(StorageError):
        await host.submit(table.table_id, act, actor, "click")
    assert looks(await host.table(table.table_id)) == looks(await reread(store, table))
    assert (await host.table(table.table_id)).steps == 1


async def test_wherever_the_store_fails_a_second_click_succeeds_and_nothing_is_done_twice() -> None:
    n, failed = 0, True
    while failed:
        n, failed = n + 1, False
        store = NthFault()
        host = Host(store)
        store.first = n
        opening = Open(GUILD, CHANNEL, "hoard", "", {})
        table: Table | None = None
        for step in ("open", "join", "start", "move"):
            for _ in range(2):
                try:
                    table = await _step(host, step, table, opening)
                except StorageError:
                    failed = True
                    continue
                break
        store.first = 0
        assert table is not None
        assert (table.seq, table.steps, table.people) == (4, 1, (11, 12))
        assert looks(table) == looks(await reread(store, table))
        assert len(await host.live_tables(guild_id=GUILD)) == 1
    assert n > 8


async def _step(host: Host, step: str, table: Table | None, opening: Open) -> Table:
    if step == "open":
        return (await host.open(opening, ADA, "open")).table
    assert table is not None
    if step == "join":
        return (await host.submit(table.table_id, Join(), BEN, "join")).table
    if step == "start":
        return (await host.start(table.table_id, ADA, "start")).table
    act, actor = first_move(await host.table(table.table_id))
    return (await host.submit(table.table_id, act, actor, "move")).table


async def test_a_table_that_was_behind_its_store_is_read_again(store: Store) -> None:
    ours, theirs = Host(store), Host(store)
    table = await ours.playing(BEN)
    await theirs.do(table, AgreeToEnd(), BEN)
    act, actor = first_move(table)
    receipt = await ours.do(table, act, actor, seen=table.seq)
    assert receipt.table.seq == table.seq + 2
    assert receipt.table.agreed == {12}
    assert looks(receipt.table) == looks(await reread(store, table))


async def test_what_was_stale_at_the_store_is_stale_after_reading_again(store: Store) -> None:
    ours, theirs = Host(store), Host(store)
    table = await ours.playing(BEN)
    act, actor = first_move(table)
    await theirs.do(table, act, actor, seen=table.seq)
    assert await refused(ours.do(table, act, actor, seen=table.seq)) == "stale"
    assert (await ours.table(table.table_id)).steps == 1


async def test_a_store_that_never_agrees_is_a_fault_not_a_loop() -> None:
    class Contrary(FaultyStore):
        tries = 0

        async def append(self, commit: Any, *more: Any) -> None:
            self.tries += 1
            if commit.seq > 1:
                raise SeqConflictError("never")
            await super().append(commit, *more)

    store = Contrary()
    host = Host(store)
    table = await host.lobby()
    with pytest.raises(SeqConflictError):
        await host.do(table, Join(), BEN)
    assert store.tries == 3


# Callers that go away -----------------------------------------------------------------------------


async def test_whenever_a_caller_is_cancelled_the_command_is_done_wholly_or_not(
    host: Host, store: Store
) -> None:
    chance = random.Random(7)
    table = await host.playing(BEN, CLEO)
    for number in range(60):
        if table.status != PLAYING:
            table = await host.playing(BEN, CLEO)
        act, actor = first_move(table)
        asking = asyncio.create_task(
            host.submit(table.table_id, act, actor, f"click {table.table_id} {number}")
        )
        for _ in range(chance.randrange(8)):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await host.drain(5.0)
        table = await host.table(table.table_id)
        assert looks(table) == looks(await reread(store, table))
        assert table.seq == len(await store.commits(table.table_id))


async def test_a_fault_that_nobody_waits_for_any_more_is_logged() -> None:
    store = FaultyStore()
    host = Host(store)
    table = await host.lobby()
    store.fault = StorageError("the disk went away")
    asking = asyncio.create_task(host.do(table, Join(), BEN))
    await asyncio.sleep(0)
    with capture_logs() as logs:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await host.drain(5.0)
        await asyncio.sleep(0)
    assert [entry["event"] for entry in logs] == ["failed_unheard"]


async def test_nothing_is_begun_while_the_bot_ends_and_what_is_under_way_is_finished() -> None:
    store = SlowStore()
    host = Host(store)
    table = await host.lobby()
    store.hold()
    joining = asyncio.create_task(host.do(table, Join(), BEN))
    await store.waiting.wait()
    host.refuse_new_work()
    assert await refused(host.do(table, Join(), CLEO)) == "restarting"
    assert await refused(host.open(Open(1, 2, "hoard", "", {}), CLEO, "x")) == "restarting"
    draining = asyncio.create_task(host.drain(60.0))
    await asyncio.sleep(0)
    assert not draining.done()
    store.gate.set()
    await draining
    assert (await joining).table.people == (11, 12)


async def test_draining_gives_up_when_its_time_is_over() -> None:
    store = SlowStore()
    host = Host(store)
    table = await host.lobby()
    store.hold()
    joining = asyncio.create_task(host.do(table, Join(), BEN))
    await asyncio.sleep(0)
    await host.drain(0.01)
    assert not joining.done()
    store.gate.set()
    await joining


# Tables that cannot be read -----------------------------------------------------------------------


class HoardOfTomorrow(Hoard):
    version = 2


UNREADABLE: dict[str, dict[str, Any]] = {
    "no events": {"body": {"by": 1}},
    "other events": {"body": {"by": 1, "events": [{"kind": "exploded"}]}},
    "events in the wrong order": {
        "body": {"by": 1, "events": [{"kind": "joined", "user_id": 1}]},
    },
    "a newer schema": {"schema": 99},
    "a newer game": {"version": 2},
}


@pytest.mark.parametrize("why", UNREADABLE)
async def test_a_table_that_cannot_be_read_is_refused_alone(why: str) -> None:
    store = DamagedStore()
    host = Host(store)
    bad, good = await host.playing(BEN), await host.playing(BEN)
    store.damage[bad.table_id] = UNREADABLE[why]
    fresh = Host(store)
    with capture_logs() as logs:
        assert await refused(fresh.table(bad.table_id)) == "unreadable"
        assert await refused(fresh.do(bad, AgreeToEnd(), BEN)) == "unreadable"
    assert {entry["event"] for entry in logs} == {"table_unreadable"}
    assert (await fresh.play(good)).ended_because == "finished"


async def test_a_table_of_a_game_that_is_gone_is_refused_alone(store: Store) -> None:
    host = Host(store)
    table, other = await host.playing(BEN), await host.lobby(BEN, CLEO, DAN, game="steam-court")
    fresh = Host(store, games=GAMES)
    assert await refused(fresh.table(table.table_id)) == "unreadable"
    assert looks(await fresh.table(other.table_id)) == looks(other)


async def test_a_table_of_a_game_that_breaks_over_its_events_is_refused_alone(
    store: Store,
) -> None:
    class Broken(Hoard):
        def evolve(self, state: Any, event: Any) -> None:
            raise ValueError(f"{state} and {event} do not go together")

    table = await Host(store).playing(BEN)
    other = Host(store, games={"hoard": Broken()})
    with capture_logs() as logs:
        assert await refused(other.table(table.table_id)) == "unreadable"
    (entry,) = logs
    assert (entry["why"], entry["at"].split(":")[0]) == ("ValueError", "evolve")
    assert "hands" not in repr(logs), "a game's own words may tell what is hidden"


async def test_a_table_begun_under_older_rules_goes_on(store: Store) -> None:
    table = await Host(store).playing(BEN)
    newer = Host(store, games={"hoard": HoardOfTomorrow()})
    assert (await newer.play(table)).ended_because == "finished"
    versions = {commit.version for commit in await store.commits(table.table_id)}
    assert versions == {1, 2}
    assert await refused(Host(store).table(table.table_id)) == "unreadable"


async def test_a_store_out_of_order_is_no_damage() -> None:
    store = NthFault()
    table = await Host(store).lobby()
    fresh = Host(store)
    store.first = store.calls + 1
    with pytest.raises(StorageError):
        await fresh.table(table.table_id)
    assert looks(await fresh.table(table.table_id)) == looks(table)


@pytest.mark.parametrize("actor", [ADA, MODERATOR])
async def test_a_table_that_cannot_be_read_can_be_put_away(actor: Actor) -> None:
    store = DamagedStore()
    host = Host(store)
    table = await host.playing(BEN)
    store.damage[table.table_id] = UNREADABLE["no events"]
    host = Host(store)
    for _ in range(2):  # delivered twice
        await host.put_away(table.table_id, actor, "click")
    head = await store.head(table.table_id)
    assert head is not None
    assert (head.status, head.seats, head.seq) == (ENDED, (), table.seq + 1)
    assert await host.live_tables(guild_id=GUILD) == []
    del store.damage[table.table_id]
    read = await host.table(table.table_id)
    assert (read.status, read.ended_because) == (ENDED, "unreadable")


async def test_nobody_puts_away_what_is_not_his_or_can_be_read() -> None:
    store = DamagedStore()
    host = Host(store)
    table = await host.playing(BEN)
    assert await refused(host.put_away(table.table_id, MODERATOR, "k")) == "readable"
    assert await refused(host.put_away(777, MODERATOR, "k")) == "no_such_table"
    store.damage[table.table_id] = UNREADABLE["no events"]
    fresh = Host(store)
    assert await refused(fresh.put_away(table.table_id, BEN, "k")) == "not_host_or_moderator"
    assert len(await store.commits(table.table_id)) == table.seq
