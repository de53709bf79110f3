"""Single rules about what the watch does with a clock that is due."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.preferences.preferences import Preferences
from bot.host.tables.table import Table
from bot.host.turns.reminders import Notice
from bot.host.workers.scheduler import Scheduler, after, notice_due
from storage.store import Clock, StorageError, StoreDamagedError
from tests.host.seated import ADA as SOMEBODY
from tests.host.seated import seated
from tests.host.tables import ADA, BEN, Host
from tests.host.turns import Teller, clock_of, days, leap

MINUTE, HOUR = 60_000, 3_600_000


async def due(host: Host, **noted: Any) -> tuple[Table, Clock]:
    """A table of two at which the first person's clock is due, with this noted on it."""
    table = await days(host, BEN)
    clock = replace(await clock_of(host, table, 0), next_at=host.clock(), **noted)
    await host.store.update_clock(clock)
    return table, clock


# What is told -------------------------------------------------------------------------------------


async def test_a_reminder_is_counted_and_the_next_look_is_after_the_interval(
    in_memory: Host,
) -> None:
    table, clock = await due(in_memory, called=True, reminders=1)
    teller = Teller()
    assert await Scheduler(in_memory, teller).look() == 1
    assert teller.told == [("reminder", ADA.user_id)]
    now = in_memory.clock()
    assert await clock_of(in_memory, table, 0) == replace(
        clock, reminders=2, next_at=now + 12 * HOUR
    )


async def test_where_everything_was_told_only_the_next_look_is_noted(in_memory: Host) -> None:
    table, clock = await due(in_memory, called=True, reminders=3)
    teller = Teller()
    await Scheduler(in_memory, teller).look()
    assert teller.told == []
    assert await clock_of(in_memory, table, 0) == replace(clock, next_at=clock.due_at)


async def test_whoever_wants_no_notices_counts_as_told_and_nothing_is_sent(in_memory: Host) -> None:
    await in_memory.clocks.change_preferences(ADA.user_id, notify="none")
    table, _ = await due(in_memory, called=False)
    teller = Teller()
    await Scheduler(in_memory, teller).look()
    assert teller.told == []
    assert (await clock_of(in_memory, table, 0)).called


@pytest.mark.parametrize("due_in", [None, 30 * MINUTE, 2 * HOUR])
async def test_whoever_sleeps_is_looked_at_when_they_wake_or_their_time_is_up(
    in_memory: Host, due_in: int | None
) -> None:
    """It is eight o'clock in UTC."""
    await in_memory.clocks.change_preferences(ADA.user_id, quiet=(8 * 60, 9 * 60))
    ends = None if due_in is None else in_memory.clock() + due_in
    table, clock = await due(in_memory, due_at=ends)
    teller = Teller()
    await Scheduler(in_memory, teller).look()
    assert teller.told == []
    wakes = in_memory.clock() + min(HOUR, due_in or HOUR)
    assert await clock_of(in_memory, table, 0) == replace(clock, next_at=wakes)


async def test_a_board_that_calls_by_itself_is_noted(in_memory: Host) -> None:
    table, clock = await due(in_memory, called=False)
    await Scheduler(in_memory, Teller()).called(clock, table)
    noted = await clock_of(in_memory, table, 0)
    assert (noted.called, noted.next_at) == (True, in_memory.clock() + 12 * HOUR)


@pytest.mark.parametrize(
    ("reminders", "kind", "number"),
    [(0, "reminder", 1), (2, "reminder", 3), (-1, "reminder", 1), (-2, "reminder", 2),
     (3, "stalled", 4), (98, "stalled", 99), (99, None, 0)],
)  # fmt: skip
def test_three_reminders_then_moderators_then_nobody(
    reminders: int, kind: str | None, number: int
) -> None:
    clock = Clock(1, 0, SOMEBODY, 5, called=True, reminders=reminders)
    notice = notice_due(clock, seated(SOMEBODY), Preferences())
    assert (notice and (notice.kind, notice.number)) == (kind and (kind, number))
    if notice is not None:
        told = 99 if kind == "stalled" else max(reminders, number)
        assert after(notice, clock) == replace(clock, reminders=told)


@pytest.mark.parametrize("change", [{"next_at": HOUR}, {"next_at": None}, {"since": 1}])
async def test_what_was_seen_to_in_the_meantime_is_left_alone(
    in_memory: Host, change: dict[str, Any]
) -> None:
    table, clock = await due(in_memory, called=False)
    if change.get("next_at"):
        change = {"next_at": in_memory.clock() + HOUR}
    seen_to = replace(clock, **change)
    if "since" in change:
        await in_memory.play(table, 1)
        seen_to = await clock_of(in_memory, table, 0)
    else:
        await in_memory.store.set_clocks([seen_to], "noted", "yes")
    teller = Teller()
    await Scheduler(in_memory, teller)._see_to(clock)
    assert teller.told == []
    assert await clock_of(in_memory, table, 0) == seen_to


@pytest.mark.parametrize(("fact", "value"), [("paused", "host"), ("status", "ended")])
async def test_a_clock_that_was_left_running_where_nobody_plays_is_looked_at_no_more(
    in_memory: Host, fact: str, value: str
) -> None:
    table, _ = await due(in_memory, called=False)
    setattr(await in_memory.table(table.table_id), fact, value)
    teller = Teller()
    assert await Scheduler(in_memory, teller).look() == 1
    assert teller.told == []
    assert (await clock_of(in_memory, table, 0)).next_at is None
    assert await Scheduler(in_memory, teller).look() == 0


def test_with_a_clock_the_end_of_the_time_comes_instead_of_moderators() -> None:
    clock = Clock(1, 0, SOMEBODY, 5, due_at=9, called=True, reminders=3)
    assert notice_due(clock, seated(SOMEBODY), Preferences()) is None


# What fails ---------------------------------------------------------------------------------------


def failing(error: Exception) -> Callable[[Notice], Awaitable[bool]]:
    async def notify(_: Notice) -> bool:
        raise error

    return notify


@pytest.mark.parametrize(
    ("error", "pause"),
    [
        (StoreDamagedError("a row"), HOUR),
        (Refusal("unreadable"), HOUR),
        (Refusal("stale"), MINUTE),
        (RuntimeError("anything"), MINUTE),
    ],
)
async def test_what_fails_is_tried_again_later_and_holds_up_nobody(
    in_memory: Host, error: Exception, pause: int
) -> None:
    table, clock = await due(in_memory, called=True)
    other, _ = await due(in_memory, called=True)
    assert await Scheduler(in_memory, failing(error)).look() == 2
    again = in_memory.clock() + pause
    assert await clock_of(in_memory, table, 0) == replace(clock, next_at=again)
    assert (await clock_of(in_memory, other, 0)).next_at == again


async def test_a_store_out_of_order_ends_the_look(in_memory: Host) -> None:
    table, clock = await due(in_memory, called=True)
    with pytest.raises(StorageError):
        await Scheduler(in_memory, failing(StorageError("full"))).look()
    assert await clock_of(in_memory, table, 0) == clock


async def test_what_was_not_sent_is_not_put_off_past_what_somebody_noted_meanwhile(
    in_memory: Host,
) -> None:
    table, clock = await due(in_memory, called=True)
    noted = replace(clock, next_at=in_memory.clock() + 7)

    async def noting(_: Notice) -> bool:
        await in_memory.store.update_clock(noted)
        return False

    await Scheduler(in_memory, noting).look()
    assert await clock_of(in_memory, table, 0) == noted


# For ever -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("alive", "gap"), [(None, 0), ("soon", 0), (15_000, 0), (15_001, 15_001)])
async def test_more_than_fifteen_seconds_without_the_bot_are_an_outage(
    in_memory: Host, alive: Any, gap: int
) -> None:
    now = in_memory.clock()
    if alive is not None:
        said = alive if isinstance(alive, str) else str(now - alive)
        await in_memory.store.set_fact("alive", said)
    assert await Scheduler(in_memory, Teller()).make_up() == gap
    assert await in_memory.store.fact("alive") == str(now)


async def test_the_watch_looks_every_five_seconds_whatever_the_store_does(in_memory: Host) -> None:
    table, _ = await due(in_memory, called=True)
    slept: list[float] = []
    errors = [StorageError("full"), None, None]

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        leap(in_memory, 5_000)
        if len(slept) == 3:
            raise asyncio.CancelledError

    async def notify(_: Notice) -> bool:
        if (error := errors.pop(0)) is not None:
            raise error
        return True

    watch = Scheduler(in_memory, notify, sleep)
    await in_memory.store.set_fact("alive", str(in_memory.clock() - HOUR))
    assert await watch.start() == HOUR  # it was away so long
    with pytest.raises(asyncio.CancelledError):
        await watch.background[0]
    assert slept == [5.0, 5.0, 5.0]
    assert (await clock_of(in_memory, table, 0)).reminders == 1
    await watch.stop()
