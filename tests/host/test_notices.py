"""What a player is told about a turn, and when: once, then at his interval, never asleep."""

from dataclasses import replace
from datetime import date

import pytest

from bot.host.preferences.preferences import Preferences, wishes_of
from bot.host.turns.clocks import STALLED, next_look, snooze
from bot.host.turns.pace import HOUR, MINUTE
from bot.host.turns.reminders import Kind, Notice
from bot.host.workers.scheduler import after, is_wanted, notice_due
from storage.store import Clock
from tests.host import tables
from tests.host.tables import Host

NOW = 1_800_000_000_000
TURN = Clock(7, 0, 11, since=NOW, due_at=NOW + 24 * HOUR, reserve=24 * HOUR)


async def test_a_turn_is_called_then_reminded_of_then_left_in_peace(in_memory: Host) -> None:
    table = await in_memory.playing(tables.BEN)
    wish, clock, told = Preferences(most=2), replace(TURN, due_at=None), []
    for _ in range(6):
        notice = notice_due(clock, table, wish)
        if notice is None:
            break
        told.append((notice.kind, notice.number))
        clock = after(notice, clock)
    assert told == [("call", 0), ("reminder", 1), ("reminder", 2), ("stalled", 3)]


async def test_who_wants_no_notices_gets_none_but_the_moderators_hear(in_memory: Host) -> None:
    table = await in_memory.playing(tables.BEN)
    wish, wanted = Preferences(notify="none", most=1), []
    clock = replace(TURN, due_at=None)
    while (notice := notice_due(clock, table, wish)) is not None:
        wanted.append((notice.kind, is_wanted(notice, wish)))
        clock = after(notice, clock)
    assert wanted == [("call", False), ("reminder", False), ("stalled", True)]


async def test_every_notice_has_a_key_of_its_own(in_memory: Host) -> None:
    table = await in_memory.playing(tables.BEN)
    turns = [
        TURN,
        replace(TURN, seat=1),
        replace(TURN, since=NOW + 5000),
        replace(TURN, table_id=8),
    ]
    keys = [Notice("reminder", table, turn, number).key for turn in turns for number in range(3)]
    assert len(set(keys)) == 12


async def test_notices_of_any_table_have_keys_of_their_own_that_discord_takes(
    in_memory: Host,
) -> None:
    table = await in_memory.playing(tables.BEN)
    biggest = replace(TURN, table_id=2**63 - 1, since=9_999_999_999_999, seat=9)
    turns = [biggest, replace(biggest, since=biggest.since - 1), replace(biggest, user_id=12)]
    kinds: list[tuple[Kind, int]] = [("call", 0), ("reminder", 9), ("reminder", 10)]
    kinds.append(("stalled", 10))
    keys = [Notice(kind, table, turn, number).key for turn in turns for kind, number in kinds]
    assert len(set(keys)) == 12
    assert all(len(key) <= 25 for key in keys)


def test_an_uncalled_player_is_looked_at_again_in_a_minute() -> None:
    assert next_look(TURN, "days", Preferences(), NOW) == NOW + MINUTE


def test_a_player_asleep_is_called_when_he_wakes() -> None:
    quiet = Preferences(zone="UTC", quiet=(7 * 60, 9 * 60))
    look = next_look(TURN, "days", quiet, NOW)
    assert look is not None
    assert look > NOW + MINUTE
    assert look % (24 * HOUR) == 9 * HOUR


def test_reminders_keep_the_players_own_interval_and_end() -> None:
    called = replace(TURN, called=True)
    assert next_look(called, "days", Preferences(remind=90), NOW) == NOW + 90 * MINUTE
    assert next_look(called, "days", Preferences(), NOW) == NOW + 12 * HOUR
    silent = replace(called, reminders=3)
    assert next_look(silent, "days", Preferences(), NOW) == called.due_at


def test_the_last_reminder_comes_before_the_end_of_the_time() -> None:
    called = replace(TURN, called=True)
    later = NOW + 13 * HOUR
    assert next_look(called, "days", Preferences(), later) == NOW + 20 * HOUR


def test_without_a_clock_the_moderators_hear_once_and_then_nobody() -> None:
    endless = replace(TURN, due_at=None, called=True)
    used_up = replace(endless, reminders=3)
    assert next_look(used_up, "none", Preferences(), NOW) == NOW + 24 * HOUR
    assert next_look(replace(endless, reminders=STALLED), "none", Preferences(), NOW) is None


def test_nobody_is_reminded_twice_within_a_moment() -> None:
    called = replace(TURN, called=True, reminders=1)
    just_before_the_last = NOW + 20 * HOUR - MINUTE
    assert next_look(called, "days", Preferences(), just_before_the_last) == called.due_at
    often = Preferences(remind=30)
    assert (
        next_look(called, "days", often, just_before_the_last) == just_before_the_last + 30 * MINUTE
    )


async def test_a_snoozed_reminder_is_another_one_than_the_last(in_memory: Host) -> None:
    table = await in_memory.playing(tables.BEN)
    wish, told = Preferences(most=2), replace(TURN, called=True, reminders=1)
    before = notice_due(told, table, wish)
    assert before is not None
    again = snooze(after(before, told), wish, NOW, 90)
    assert again.next_at == NOW + 90 * MINUTE
    assert snooze(again, wish, NOW, 30).reminders == again.reminders
    notice = notice_due(again, table, wish)
    assert notice is not None
    assert (notice.kind, notice.number) == ("reminder", 3)
    assert notice.key != before.key
    assert notice_due(after(notice, again), table, wish) is None


async def test_who_wishes_no_reminders_gets_the_one_he_asks_for(in_memory: Host) -> None:
    table = await in_memory.playing(tables.BEN)
    endless = replace(TURN, called=True, due_at=None)
    notice = notice_due(snooze(endless, Preferences(most=0), NOW, 30), table, Preferences(most=0))
    assert notice is not None
    assert notice.kind == "reminder"


@pytest.mark.parametrize("most", [0, 1, 10])
async def test_moderators_hear_once_however_many_reminders_are_wished_for_later(
    in_memory: Host, most: int
) -> None:
    table = await in_memory.playing(tables.BEN)
    endless, wish = replace(TURN, called=True, due_at=None, reminders=3), Preferences(most=most)
    told = []
    while (notice := notice_due(endless, table, wish)) is not None:
        told.append(notice.kind)
        endless = after(notice, endless)
    assert told.count("stalled") == 1
    assert notice_due(endless, table, Preferences(most=10)) is None


@pytest.mark.parametrize(
    ("stored", "zone", "notify"),
    [
        ({}, "UTC", "channel"),
        ({"zone": "Nowhere/City", "notify": "letter"}, "UTC", "letter"),
        ({"notify": 7, "zone": "Asia/Tokyo"}, "Asia/Tokyo", "channel"),
        ({"quiet": [1], "notify": "none"}, "UTC", "none"),
        ({"away": ["2026-05-09", "2026-05-01"], "notify": "none"}, "UTC", "none"),
    ],
)
def test_wishes_that_make_no_sense_any_more_count_as_never_chosen(
    stored: dict[str, object], zone: str, notify: str
) -> None:
    wishes = wishes_of(stored)
    assert (wishes.zone, wishes.notify) == (zone, notify)


def test_wishes_survive_the_store() -> None:
    wishes = Preferences(
        quiet=(60, 120), away=(date(2026, 5, 1), date(2026, 5, 9)), zone="Asia/Tokyo"
    )
    assert wishes_of(wishes.model_dump(mode="json")) == wishes
