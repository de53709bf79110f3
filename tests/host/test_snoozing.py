"""Reminders put off or ended by whoever they name, and clocks that many hands change at once."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.preferences.preferences import Preferences
from bot.host.tables.table import Table
from bot.host.turns.clocks import mute, next_look, snooze
from bot.host.turns.pace import HOUR, MINUTE
from bot.host.turns.reminders import Notice
from bot.host.workers.scheduler import Scheduler, notice_due
from storage.store import Clock
from tests.host.faulty import DamagedStore
from tests.host.slumber import Slumber
from tests.host.tables import ADA, BEN, CLEO, Host
from tests.support.memory_store import MemoryStore

NOW = 1_800_000_000_000
TURN = Clock(7, 0, 11, NOW, NOW + 24 * HOUR, reserve=24 * HOUR, called=True, reminders=1)


def test_a_snooze_puts_the_next_reminder_off() -> None:
    clock = snooze(TURN, Preferences(), NOW, 60)
    assert (clock.next_at, clock.due_at) == (NOW + HOUR, TURN.due_at)


def test_a_snooze_never_outlasts_the_turn() -> None:
    assert snooze(TURN, Preferences(), NOW + 20 * HOUR, 480).next_at == TURN.due_at


def test_a_snooze_that_ends_in_quiet_hours_lasts_until_waking() -> None:
    clock = snooze(TURN, Preferences(quiet=(8 * 60, 12 * 60)), NOW, 60)
    assert clock.next_at == NOW + 4 * HOUR


async def test_who_snoozes_the_last_reminder_gets_one_more(in_memory: Host) -> None:
    table = await in_memory.playing(BEN)
    wish, clock = Preferences(most=2), replace(TURN, reminders=2)
    notice = notice_due(snooze(clock, wish, NOW, 60), table, wish)
    assert notice is not None
    assert (notice.kind, notice.number) == ("reminder", 3)


@pytest.mark.parametrize("most", [1, 3, 10])
async def test_hushed_reminders_end_for_this_turn(in_memory: Host, most: int) -> None:
    table = await in_memory.playing(BEN)
    wish = Preferences(most=most)
    clock = mute(TURN, "days", wish, NOW)
    assert clock.next_at == TURN.due_at
    notice = notice_due(clock, table, wish)
    assert notice is None or notice.kind == "stalled"


def test_without_a_clock_moderators_still_hear_of_a_hushed_turn_once() -> None:
    endless = replace(TURN, due_at=None)
    assert mute(endless, "none", Preferences(), NOW).next_at == NOW + 24 * HOUR


def test_who_hears_by_letter_is_called_at_once_but_not_beside_his_hand() -> None:
    fresh = replace(TURN, called=False, reminders=0)
    assert next_look(fresh, "days", Preferences(notify="letter"), NOW) == NOW
    by_hand = Preferences(notify="letter", hand="letter")
    assert next_look(fresh, "days", by_hand, NOW) == NOW + MINUTE


# Many hands -----------------------------------------------------------------------------------


async def first_clock(host: Host, table: Table) -> Clock:
    return next(iter(await host.store.clocks(table.table_id)))


async def test_a_turn_that_is_over_is_not_adjusted(host: Host) -> None:
    table = await host.playing(BEN, arrangement={"pace": "days"})
    clock = await first_clock(host, table)
    host.clock.now += 1000  # type: ignore[attr-defined] # the clock by hand
    await host.play(table, 1)
    assert await host.clocks.adjust(clock, lambda known: replace(known, reminders=5)) is None
    assert (await first_clock(host, table)).reminders == 0


async def test_changes_at_once_undo_each_other_nowhere(host: Host) -> None:
    table = await host.playing(BEN, arrangement={"pace": "days"})
    clock = await first_clock(host, table)
    watch = Scheduler(host, _unsent, Slumber().sleep)
    await asyncio.gather(
        watch.called(clock, table),
        host.clocks.change_preferences(ADA.user_id, quiet=(0, 8 * 60)),
        *(host.clocks.adjust(clock, _one_more) for _ in range(5)),
    )
    fresh = await first_clock(host, table)
    assert fresh.called
    assert fresh.reminders == 5
    assert fresh.due_at == (clock.due_at or 0) + 8 * HOUR


async def _unsent(_: Notice) -> bool:
    return False


def _one_more(clock: Clock) -> Clock:
    return replace(clock, reminders=clock.reminders + 1)


async def test_a_call_noted_while_a_notice_fails_stays_noted() -> None:
    host = Host(MemoryStore())
    table = await host.playing(BEN, arrangement={"pace": "days"})
    clock = replace(await first_clock(host, table), called=False, next_at=host.clock())
    await host.store.update_clock(clock)

    async def board_was_quicker(notice: Notice) -> bool:
        await watch.called(notice.clock, notice.table)
        return False

    watch = Scheduler(host, board_was_quicker, Slumber().sleep)
    assert await watch.look() == 1
    fresh = await first_clock(host, table)
    assert fresh.called
    assert fresh.next_at == host.clock() + 12 * HOUR


async def test_a_table_that_cannot_be_read_keeps_nobody_from_his_settings() -> None:
    store = DamagedStore()
    host = Host(store)
    broken = await host.playing(BEN, arrangement={"pace": "days"})
    whole = await host.playing(CLEO, arrangement={"pace": "days"})
    before = await first_clock(host, whole)
    store.damage[broken.table_id] = {"version": 9}
    anew = Host(store)
    await anew.clocks.change_preferences(ADA.user_id, quiet=(0, 8 * 60))
    after = await first_clock(anew, whole)
    assert after.due_at == (before.due_at or 0) + 8 * HOUR
