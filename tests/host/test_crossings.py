"""Where time runs out while something else happens: acts, outages, pauses, votes and mishaps."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.host.preferences.preferences import Preferences
from bot.host.seats.seats import HandOver
from bot.host.tables.draft import THE_HOUSE
from bot.host.tables.pause import Pause, Resume
from bot.host.turns.clocks import snooze, update_clock
from bot.host.turns.pace import HOUR, MINUTE
from bot.host.turns.play import Played, TakenBack
from bot.host.workers.scheduler import ALIVE_FACT, UNREADABLE_MS, Scheduler
from storage.store import Clock, StorageError, StoreDamagedError
from tests.host.faulty import DamagedStore, NthFault, SlowStore
from tests.host.slumber import settle
from tests.host.tables import ADA, BEN, CLEO, DAN, Host, person
from tests.host.turns import Teller, clock_of, days, leap, pass_time
from tests.support.memory_store import MemoryStore


class Meanwhile(MemoryStore):
    """Does something else right after it has given out what is due."""

    then: Callable[[], Awaitable[Any]] | None = None

    async def due_clocks(self, now: int, limit: int = 500) -> Sequence[Clock]:
        due = await super().due_clocks(now, limit)
        then, self.then = self.then, None
        if then is not None and due:
            await then()
        return due


# While the watch looks ------------------------------------------------------------------------


async def test_who_acts_at_the_last_moment_and_is_waited_for_again_is_not_late() -> None:
    store, teller = Meanwhile(), Teller()
    host = Host(store)
    table = await days(host, BEN)
    leap(host, 24 * HOUR)
    store.then = lambda: host.play(table, 2)
    await Scheduler(host, teller).look()
    table = await host.table(table.table_id)
    assert table.waiting_seats() == (0,)
    assert not table.occupants[0].substituted
    assert teller.told == []


async def test_who_goes_to_bed_at_the_last_moment_is_not_late() -> None:
    store = Meanwhile()
    host = Host(store)
    table = await days(host, BEN)
    leap(host, 24 * HOUR - 1)
    minute = host.clock() // MINUTE % (24 * 60)

    async def to_bed() -> None:
        await host.clocks.change_preferences(ADA.user_id, quiet=(minute, (minute + 60) % (24 * 60)))
        leap(host, 1)

    due = (await clock_of(host, table, 0)).due_at
    store.then = to_bed
    store._clocks[table.table_id][0] = replace(await clock_of(host, table, 0), next_at=1)
    await Scheduler(host, Teller()).look()
    assert not (await host.table(table.table_id)).occupants[0].substituted
    assert due is not None
    assert ((await clock_of(host, table, 0)).due_at or 0) > due


# Outages --------------------------------------------------------------------------------------


async def test_an_outage_into_the_night_gives_back_waking_time(host: Host) -> None:
    watch, teller = Scheduler(host, Teller()), Teller()
    hour = host.clock() // HOUR % 24
    await host.clocks.change_preferences(
        ADA.user_id, quiet=((hour + 2) % 24 * 60, (hour + 10) % 24 * 60)
    )
    leap(host, HOUR - host.clock() % HOUR + 59 * MINUTE)
    table = await host.playing(BEN, arrangement={"pace": "live"})
    await watch.make_up()
    asleep_until = host.clock() + 8 * HOUR + MINUTE
    leap(host, 3 * HOUR)
    await watch.make_up()
    clock = await clock_of(host, table, 0)
    assert clock.due_at == asleep_until + 5 * MINUTE
    await pass_time(host, Scheduler(host, teller), 8 * HOUR)
    assert not any(kind == "stalled" for kind, _ in teller.told)


@pytest.mark.parametrize("after", [False, True])
async def test_an_outage_is_given_back_once_whatever_fails_between(after: bool) -> None:
    class Failing(MemoryStore):
        broken = True

        async def set_clocks(self, clocks: Sequence[Clock], fact: str, value: str) -> None:
            broken, self.broken = self.broken, False
            if after or not broken:
                await super().set_clocks(clocks, fact, value)
            if broken:
                raise StorageError("made to fail")

    host = Host(Failing())
    table = await days(host, BEN)
    await Scheduler(host, Teller()).make_up()
    due = (await clock_of(host, table, 0)).due_at
    leap(host, 10 * HOUR)
    with pytest.raises(StorageError):
        await Scheduler(host, Teller()).make_up()
    await Scheduler(host, Teller()).make_up()
    assert due is not None
    assert (await clock_of(host, table, 0)).due_at == due + 10 * HOUR


async def test_an_outage_is_given_back_though_somebody_commits_at_that_moment() -> None:
    store = SlowStore()
    host = Host(store)
    table = await days(host, BEN)
    await store.set_fact(ALIVE_FACT, str(host.clock()))
    due = (await clock_of(host, table, 0)).due_at
    leap(host, 10 * HOUR)
    store.hold()
    commits = asyncio.create_task(host.do(table, HandOver(BEN.user_id), ADA))
    await store.waiting.wait()
    gives_back = asyncio.create_task(Scheduler(host, Teller()).make_up())
    await settle()
    store.gate.set()
    await asyncio.gather(commits, gives_back)
    assert due is not None
    assert (await clock_of(host, table, 0)).due_at == due + 10 * HOUR


async def test_an_outage_puts_no_call_off(host: Host) -> None:
    teller, table = Teller(), await days(host, BEN)
    watch = Scheduler(host, teller)
    await host.play(table, 1)
    await watch.make_up()
    leap(host, 10 * HOUR)
    await watch.make_up()
    await watch.look()
    assert teller.told == [("call", BEN.user_id)]


async def test_an_outage_by_night_puts_no_reminder_off(host: Host) -> None:
    table, watch = await days(host, BEN), Scheduler(host, Teller())
    hour = host.clock() // HOUR % 24
    await host.clocks.change_preferences(
        ADA.user_id, quiet=((hour + 1) % 24 * 60, (hour + 13) % 24 * 60)
    )
    before = await clock_of(host, table, 0)
    leap(host, 2 * HOUR)
    await watch.make_up()
    leap(host, 9 * HOUR)
    await watch.make_up()
    after = await clock_of(host, table, 0)
    assert (after.next_at, after.due_at) == (before.next_at, before.due_at)


async def test_after_an_outage_so_many_are_told_at_once_and_everybody_once(in_memory: Host) -> None:
    host, teller = in_memory, Teller()
    watch, people = Scheduler(host, teller), [person(number) for number in range(120)]
    for one, other in zip(people[::2], people[1::2], strict=True):
        await host.play(await host.playing(other, host=one, guild_id=one.user_id), 1)
    await watch.make_up()
    leap(host, 36 * HOUR)
    await watch.make_up()
    told = []
    for _ in range(4):
        before = len(teller.told)
        assert await watch.look() == len(teller.told) - before
        told.append(len(teller.told) - before)
    assert told == [25, 25, 10, 0]
    assert sorted(teller.told) == [("call", other.user_id) for other in people[1::2]]


async def test_what_could_not_be_sent_before_bedtime_waits_until_morning(host: Host) -> None:
    table, teller = await days(host, BEN), Teller()
    hour = host.clock() // HOUR % 24
    await host.clocks.change_preferences(
        BEN.user_id, quiet=((hour + 1) % 24 * 60, (hour + 9) % 24 * 60)
    )
    leap(host, HOUR - host.clock() % HOUR - 2 * MINUTE)
    await host.play(table, 1)
    teller.down = True
    await pass_time(host, Scheduler(host, teller), 3 * MINUTE)
    teller.down = False
    await pass_time(host, Scheduler(host, teller), 7 * HOUR)
    assert teller.told == []
    await pass_time(host, Scheduler(host, teller), HOUR + MINUTE)
    assert teller.told == [("call", BEN.user_id)]


async def test_the_others_keep_the_time_of_their_vote_over_an_outage(host: Host) -> None:
    table, watch = await days(host, BEN, CLEO, absent="vote"), Scheduler(host, Teller())
    await pass_time(host, watch, 25 * HOUR)
    await watch.make_up()
    before = (await clock_of(host, table, 0)).due_at
    leap(host, 7 * HOUR)
    await watch.make_up()
    assert before is not None
    assert (await clock_of(host, table, 0)).due_at == before + 7 * HOUR


# Wishes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", range(1, 5))
async def test_wishes_and_deadlines_change_together_or_not_at_all(call: int) -> None:
    store = NthFault()
    host = Host(store)
    table = await days(host, BEN)
    before = await clock_of(host, table, 0)
    store.first = store.calls + call
    with pytest.raises(StorageError):
        await host.clocks.change_preferences(ADA.user_id, quiet=(0, 8 * 60))
    for _ in range(2):
        chosen = (await Host(store).preferences.of(ADA.user_id)).quiet is not None
        assert chosen == (await clock_of(host, table, 0) != before)
        await host.clocks.change_preferences(ADA.user_id, quiet=(0, 8 * 60))
    assert before.due_at is not None
    assert (await clock_of(host, table, 0)).due_at == before.due_at + 8 * HOUR


async def test_a_choice_that_was_written_and_yet_failed_holds() -> None:
    class Failing(MemoryStore):
        async def set_preferences(self, user_id: int, chosen: Any, clocks: Any = ()) -> None:
            await super().set_preferences(user_id, chosen, clocks)
            raise StorageError("made to fail")

    host = Host(Failing())
    with pytest.raises(StorageError):
        await host.clocks.change_preferences(ADA.user_id, notify="none")
    assert (await host.preferences.of(ADA.user_id)).notify == "none"


async def test_a_choice_about_something_else_leaves_a_snooze(host: Host) -> None:
    table = await days(host, BEN)
    clock = await clock_of(host, table, 0)
    await host.clocks.adjust(clock, lambda known: snooze(known, Preferences(), host.clock(), 45))
    await host.clocks.change_preferences(ADA.user_id, hints=False)
    assert (await clock_of(host, table, 0)).next_at == host.clock() + 45 * MINUTE


# Pauses ---------------------------------------------------------------------------------------


async def test_who_was_late_before_a_pause_is_late_after_it_and_nobody_hears_twice(
    host: Host,
) -> None:
    teller = Teller()
    table, watch = await days(host, BEN, absent="wait"), Scheduler(host, teller)
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Pause("host"), ADA)
    leap(host, HOUR)
    await host.do(table, Resume(), ADA)
    clock = await clock_of(host, table, 0)
    assert (clock.due_at, clock.since) == (None, host.clock())
    await pass_time(host, watch, 100 * HOUR)
    assert [kind for kind, _ in teller.told].count("stalled") == 1
    assert (await clock_of(host, table, 0)).next_at is None


async def test_a_pause_brings_no_reminders_back(host: Host) -> None:
    teller = Teller()
    table, watch = await host.playing(BEN), Scheduler(host, teller)
    await pass_time(host, watch, 60 * HOUR)
    for _ in range(3):
        await host.do(table, Pause("channel"), THE_HOUSE)
        await host.do(table, Resume(), THE_HOUSE)
        await pass_time(host, watch, 30 * HOUR)
    kinds = [kind for kind, user in teller.told if user == ADA.user_id]
    assert kinds.count("reminder") == 3
    assert kinds.count("stalled") <= 1


async def test_a_game_that_goes_back_in_a_pause_leaves_nobody_a_short_turn(host: Host) -> None:
    table = await days(host, BEN)
    leap(host, 20 * HOUR)
    table = (await host.do(table, Pause("host"), ADA)).table
    stopped = await host.store.clocks(table.table_id)
    assert stopped[0].reserve == 4 * HOUR
    wishes = {user_id: Preferences() for user_id in table.people}
    back = TakenBack(to_seq=1)
    assert [clock.reserve for clock in update_clock(stopped, table, [back], wishes)] == [
        24 * HOUR
    ] * 2


# Turns ----------------------------------------------------------------------------------------


async def test_two_turns_within_a_millisecond_are_two_turns(host: Host) -> None:
    table = await days(host, BEN)
    clocks = await host.store.clocks(table.table_id)
    wishes = {user_id: Preferences() for user_id in table.people}
    again = update_clock(clocks, table, [Played(0, "show", {}, ())], wishes)
    assert again[0].since == clocks[0].since + 1


# Tables that cannot be read -------------------------------------------------------------------


async def test_a_table_that_is_put_away_has_no_clocks() -> None:
    store = DamagedStore()
    table = await days(Host(store), BEN)
    store.damage[table.table_id] = {"version": 9}
    host = Host(store)
    await host.put_away(table.table_id, THE_HOUSE, "away")
    assert await store.clocks(table.table_id) == []


async def test_a_table_that_cannot_be_read_is_tried_again_but_seldom() -> None:
    store = DamagedStore()
    table = await days(Host(store), BEN)
    store.damage[table.table_id] = {"version": 9}
    host = Host(store)
    leap(host, 25 * HOUR)
    await Scheduler(host, Teller()).look()
    assert (await clock_of(host, table, 0)).next_at == host.clock() + UNREADABLE_MS


@pytest.mark.parametrize("broken", ["preferences", "commit_by_key"])
async def test_what_is_damaged_for_one_keeps_nobody_elses_clock(broken: str) -> None:
    store, teller = MemoryStore(), Teller()
    first, second = await days(Host(store), BEN), await days(Host(store), DAN)
    host = Host(store)
    found = getattr(store, broken)

    async def damaged(about: Any) -> Any:
        if about == ADA.user_id or str(first.table_id) in str(about):
            raise StoreDamagedError("made to fail")
        return await found(about)

    setattr(store, broken, damaged)
    await store.set_fact(ALIVE_FACT, str(host.clock()))
    leap(host, 24 * HOUR)
    await store.set_fact(ALIVE_FACT, str(host.clock()))
    leap(host, 30_000)
    watch = Scheduler(host, teller)
    assert await watch.make_up() == 30_000
    leap(host, MINUTE)
    await watch.look()
    assert (await host.table(second.table_id)).occupants[0].substituted
