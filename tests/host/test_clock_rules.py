"""Single rules about the clock of a turn, each at a table and a clock made for it."""

from dataclasses import replace
from typing import Any

import pytest

from bot.host.preferences.preferences import Preferences
from bot.host.tables.draft import HostEvent
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import Table
from bot.host.turns.absence import GivenTime, TimeOut, TimeUp
from bot.host.turns.clocks import (
    compensate_outage,
    is_voted_on,
    move_deadline,
    mute,
    next_look,
    ran_out,
    same_turn,
    snooze,
    update_clock,
)
from bot.host.turns.play import Played, Restored, Started, TakenBack
from storage.store import Clock
from tests.host.seated import ADA, BEN, CLEO, DAY, NOW, away, seated
from tests.host.toy import HOARD

MINUTE, HOUR = 60_000, 3_600_000
USUAL = Preferences()
ASLEEP_FROM_NINE = Preferences(quiet=(9 * 60, 10 * 60))
"""It is eight o'clock in UTC at `NOW`."""
TURN = Clock(1, 0, ADA, NOW - 3 * HOUR, NOW + 21 * HOUR, NOW + 9 * HOUR, DAY, True, 1)


def waiting(*who: Any, turn: int | None = 0, **facts: Any) -> Table:
    """A table at the pace of days that waits for one seat."""
    state = HOARD.new(len(who), HOARD.options({}))
    state.turn = turn
    return seated(*who, **{"state": state, "settings": TableSettings(pace="days"), **facts})


def first(table: Table, *events: HostEvent, before: Clock | None = TURN) -> Clock:
    """The clock of the first seat after a commit at `NOW`."""
    known = [] if before is None else [before]
    return update_clock(known, table, events, dict.fromkeys(table.people, USUAL))[0]


def played(seat: int = 0) -> Played:
    return Played(seat, "show", None, ())


# After a commit -----------------------------------------------------------------------------------


def test_only_people_who_play_themselves_at_a_running_game_have_clocks() -> None:
    wishes = dict.fromkeys((ADA, BEN, CLEO), USUAL)
    table = waiting(ADA, away(BEN), None, CLEO)
    assert [clock.seat for clock in update_clock([], table, (), wishes)] == [0, 3]
    for status in ("lobby", "ended"):
        assert update_clock([TURN], waiting(ADA, BEN, status=status), (), wishes) == []


def test_a_first_turn_has_a_full_turns_time_and_is_called() -> None:
    table = waiting(ADA, BEN)
    ada, ben = update_clock([], table, (), {ADA: USUAL, BEN: USUAL})
    assert ada == Clock(1, 0, ADA, NOW, NOW + DAY, NOW + MINUTE, DAY)
    assert ben == Clock(1, 1, BEN, reserve=DAY)
    assert first(table, before=replace(TURN, user_id=BEN)) == ada


def test_whoever_acted_last_is_not_called_to_their_next_turn() -> None:
    asked = first(waiting(ADA, BEN, last_actor=ADA), before=None)
    assert asked == Clock(1, 0, ADA, NOW, NOW + DAY, NOW + 12 * HOUR, DAY, True)


def test_a_turn_that_goes_on_keeps_its_clock() -> None:
    table = waiting(ADA, BEN, CLEO)
    for events in ((), (played(1),), (TimeUp(1, BEN),), (GivenTime(1, BEN),)):
        assert first(table, *events) == TURN


def test_what_was_saved_of_a_turn_is_kept_for_the_next_with_the_increment() -> None:
    over = first(waiting(ADA, BEN, turn=1), played())
    assert over == Clock(1, 0, ADA, reserve=33 * HOUR)
    rich = replace(TURN, due_at=NOW + 70 * HOUR)
    assert first(waiting(ADA, BEN, turn=1), played(), before=rich).reserve == 72 * HOUR
    again = first(waiting(ADA, BEN), played())
    assert (again.since, again.due_at, again.reserve) == (NOW, NOW + 33 * HOUR, 33 * HOUR)
    assert (again.called, again.reminders) == (False, 0)


def test_two_turns_within_a_millisecond_are_two() -> None:
    assert first(waiting(ADA, BEN), played(), before=replace(TURN, since=NOW)).since == NOW + 1


@pytest.mark.parametrize("event", [Started("", "", ()), TakenBack(1), Restored(1)])
def test_a_game_that_is_another_now_begins_everybodys_turn_again(event: HostEvent) -> None:
    assert first(waiting(ADA, BEN), event).since == NOW
    assert first(waiting(ADA, BEN, turn=1), event).since == 0


def test_a_turn_that_somebody_else_ended_is_over() -> None:
    assert first(waiting(ADA, BEN, turn=1)).since == 0
    idle = Clock(1, 0, ADA, reserve=5)
    assert first(waiting(ADA, BEN, turn=1), before=idle) == idle


def test_of_whoever_is_late_the_others_have_a_turns_time_to_vote() -> None:
    late = first(waiting(ADA, BEN), TimeUp(0, ADA), before=replace(TURN, due_at=NOW, called=False))
    assert late == replace(TURN, due_at=NOW + DAY, next_at=NOW + DAY, reserve=0)
    over = first(waiting(ADA, BEN, turn=1), before=late)
    assert over == Clock(1, 0, ADA, reserve=DAY)  # of that time nothing is saved


def test_where_the_table_waits_for_whoever_is_late_moderators_hear_of_it() -> None:
    waits = TableSettings(pace="days", absent="wait")
    for reminders, noted in ((1, 3), (5, 5)):
        before = replace(TURN, reminders=reminders)
        late = first(waiting(ADA, BEN, settings=waits), TimeUp(0, ADA), before=before)
        assert (late.due_at, late.next_at, late.reminders) == (None, NOW, noted)
        assert (late.reserve, late.called) == (0, True)


def test_whoever_was_late_before_a_pause_is_late_after_it() -> None:
    resumed = first(waiting(ADA, BEN, overdue=frozenset({0})), before=Clock(1, 0, ADA))
    assert resumed == Clock(1, 0, ADA, NOW, NOW + DAY, NOW + DAY, called=True)


def test_whoever_is_given_time_has_a_full_turn_and_is_not_called_again() -> None:
    late = replace(TURN, reserve=0, due_at=NOW + 2 * DAY)
    given = first(waiting(ADA, BEN), GivenTime(0, ADA), before=late)
    assert given == Clock(1, 0, ADA, NOW, NOW + DAY, NOW + 12 * HOUR, DAY, True)


def test_a_pause_keeps_what_is_left_of_a_turn_and_what_was_told_in_it() -> None:
    stopped = waiting(ADA, BEN, paused="host")
    assert first(stopped) == Clock(1, 0, ADA, reserve=21 * HOUR, reminders=1)
    endless = replace(TURN, due_at=None, reserve=7)
    assert first(stopped, before=endless) == Clock(1, 0, ADA, reserve=7, reminders=1)
    overdue = waiting(ADA, BEN, paused="host", overdue=frozenset({0}))
    assert first(overdue, before=replace(TURN, reserve=0)).reserve == 0
    idle = Clock(1, 0, ADA, reserve=5, reminders=2)
    assert first(stopped, before=idle) == idle


def test_a_game_that_went_back_in_a_pause_has_whole_turns_after_it() -> None:
    stopped = waiting(ADA, BEN, paused="host")
    for reserve, kept in ((5, DAY), (DAY + 9, DAY + 9)):
        idle = Clock(1, 0, ADA, reserve=reserve, reminders=2)
        assert first(stopped, TakenBack(1), before=idle) == Clock(1, 0, ADA, reserve=kept)


# An outage ----------------------------------------------------------------------------------------


def outage(clock: Clock, wish: Preferences = USUAL, gone: int = NOW - HOUR) -> tuple[Any, Any]:
    made_up = compensate_outage(clock, wish, gone, NOW)
    assert made_up == replace(clock, due_at=made_up.due_at, next_at=made_up.next_at)
    return made_up.due_at, made_up.next_at


def test_as_much_of_a_turn_is_left_as_when_the_bot_went_away() -> None:
    due = replace(TURN, due_at=NOW + HOUR, next_at=NOW - HOUR + 5)
    assert outage(due) == (NOW + 2 * HOUR, NOW + 5)
    assert outage(replace(due, called=False)) == (NOW + 2 * HOUR, NOW)
    assert outage(replace(due, since=NOW - 5)) == (NOW + HOUR + 5, NOW)
    assert outage(replace(due, due_at=None)) == (None, NOW + 5)
    assert outage(replace(due, due_at=None, next_at=None)) == (None, None)


def test_sleep_counts_for_nobody_in_an_outage_either() -> None:
    due = replace(TURN, due_at=NOW + HOUR, next_at=NOW + HOUR)
    assert outage(due, ASLEEP_FROM_NINE) == (NOW + 3 * HOUR, NOW + 3 * HOUR)
    asleep = Preferences(quiet=(7 * 60, 9 * 60))
    assert outage(replace(due, called=False), asleep, NOW - 2 * HOUR)[1] == NOW + HOUR


def test_a_vote_is_put_off_by_the_whole_outage_whoever_sleeps() -> None:
    vote = replace(TURN, due_at=NOW + HOUR, next_at=NOW + HOUR, reserve=0)
    assert outage(vote, ASLEEP_FROM_NINE) == (NOW + 2 * HOUR, NOW + 2 * HOUR)
    assert is_voted_on(vote)
    assert not is_voted_on(replace(vote, reserve=1))
    assert not is_voted_on(replace(vote, due_at=None))


# One turn -----------------------------------------------------------------------------------------


def test_time_is_up_for_the_very_turn_that_is_meant() -> None:
    up = replace(TURN, due_at=NOW)
    meant = TimeOut(0, TURN.since)
    assert ran_out([up], meant, NOW)
    assert not ran_out([up], meant, NOW - 1)
    assert not ran_out([up], TimeOut(0, TURN.since + 1), NOW)
    assert not ran_out([up], TimeOut(1, TURN.since), NOW)
    assert not ran_out([replace(up, due_at=None)], meant, NOW)
    assert ran_out([Clock(1, 1, BEN), up], meant, NOW)
    assert not ran_out([], meant, NOW)


def test_a_turn_is_told_by_table_seat_person_and_beginning() -> None:
    noted = replace(TURN, due_at=None, next_at=None, reserve=0, called=False, reminders=9)
    assert same_turn(TURN, noted)
    for other in ({"table_id": 2}, {"seat": 1}, {"user_id": BEN}, {"since": 9}):
        assert not same_turn(TURN, replace(noted, **other))
    assert same_turn(replace(TURN, since=1), replace(noted, since=1))
    assert not same_turn(Clock(1, 0, ADA), Clock(1, 0, ADA))


# The next look ------------------------------------------------------------------------------------


def look(wish: Preferences = USUAL, pace: str = "days", now: int = NOW, **noted: Any) -> int | None:
    return next_look(replace(TURN, **noted), pace, wish, now)


@pytest.mark.parametrize(
    ("notify", "hand", "pause"),
    [
        ("channel", "here", MINUTE),
        ("none", "here", MINUTE),
        ("letter", "here", 0),
        ("letter", "letter", MINUTE),
    ],
)
def test_a_call_waits_a_minute_where_the_board_or_the_hand_makes_it(
    notify: Any, hand: Any, pause: int
) -> None:
    wish = Preferences(notify=notify, hand=hand)
    assert look(wish, called=False, since=NOW) == NOW + pause
    assert look(wish, called=False) == NOW


def test_reminders_come_at_the_tables_pace_or_ones_own_as_often_as_one_wishes() -> None:
    assert look() == NOW + 12 * HOUR
    assert look(Preferences(remind=30)) == NOW + 30 * MINUTE
    assert look(pace="live") == NOW + 3 * MINUTE
    assert look(reminders=3) == TURN.due_at
    assert look(Preferences(most=1)) == TURN.due_at
    assert look(due_at=None, reminders=2) == NOW + 12 * HOUR


def test_the_last_reminder_comes_when_a_sixth_is_left_unless_another_came_just_before() -> None:
    assert look(due_at=NOW + 8 * HOUR) == NOW + 4 * HOUR
    assert look(due_at=NOW + 8 * HOUR - 1) == NOW + 8 * HOUR - 1
    half_an_hour = Preferences(remind=30)
    assert look(half_an_hour, due_at=NOW + 4 * HOUR + 29 * MINUTE) == NOW + 30 * MINUTE
    assert look(ASLEEP_FROM_NINE, due_at=NOW + 5 * HOUR + 30 * MINUTE) == NOW + 5 * HOUR + (
        30 * MINUTE
    )


def test_moderators_hear_once_of_a_table_without_a_clock() -> None:
    silent = {"due_at": None, "reminders": 3}
    assert look(**silent) == NOW + 12 * HOUR
    assert look(pace="none", **silent) == NOW + DAY
    assert look(due_at=None, reminders=98) == NOW + 12 * HOUR
    assert look(due_at=None, reminders=99) is None
    assert look(reminders=98) == TURN.due_at


def test_nobody_is_looked_at_in_their_sleep() -> None:
    asleep = Preferences(quiet=(8 * 60, 9 * 60), remind=10)
    assert look(asleep, called=False) == NOW + HOUR
    assert look(asleep) == NOW + HOUR
    assert look(asleep, due_at=None, reminders=3, pace="none", now=NOW - DAY) == NOW + HOUR


# What people ask for ------------------------------------------------------------------------------


@pytest.mark.parametrize(("reminders", "noted"), [(0, -1), (2, -3), (-2, -2)])
def test_a_snooze_is_noted_below_zero(reminders: int, noted: int) -> None:
    put_off = snooze(replace(TURN, reminders=reminders, called=False), USUAL, NOW, 30)
    assert put_off == replace(TURN, next_at=NOW + 30 * MINUTE, reminders=noted)


def test_a_snooze_ends_with_the_turn_and_never_in_quiet_hours() -> None:
    assert snooze(replace(TURN, due_at=NOW + 5), USUAL, NOW, 30).next_at == NOW + 5
    assert snooze(TURN, ASLEEP_FROM_NINE, NOW, 90).next_at == NOW + 2 * HOUR
    assert snooze(replace(TURN, due_at=None), USUAL, NOW, 1).next_at == NOW + MINUTE


def test_whoever_wants_no_more_reminders_gets_none_in_this_turn() -> None:
    for reminders, noted in ((1, 3), (4, 4)):
        quiet = mute(replace(TURN, called=False, reminders=reminders), "days", USUAL, NOW)
        assert quiet == replace(TURN, next_at=TURN.due_at, reminders=noted)


def test_a_deadline_moves_with_quiet_hours_and_not_with_other_wishes() -> None:
    soon = replace(TURN, due_at=NOW + 2 * HOUR)

    def moved(clock: Clock, after: Preferences, before: Preferences = USUAL) -> int | None:
        fresh = move_deadline("days", before, after, NOW, clock)
        assert fresh.next_at == next_look(fresh, "days", after, NOW)
        return fresh.due_at

    assert moved(soon, ASLEEP_FROM_NINE) == NOW + 3 * HOUR
    assert moved(replace(soon, due_at=NOW + 3 * HOUR), USUAL, ASLEEP_FROM_NINE) == NOW + 2 * HOUR
    asleep = Preferences(quiet=(7 * 60, 9 * 60))
    assert moved(replace(soon, due_at=NOW + 1), asleep) == NOW + HOUR + 1
    assert moved(replace(soon, due_at=NOW), asleep) == NOW
    assert moved(replace(soon, reserve=0), ASLEEP_FROM_NINE) == NOW + 2 * HOUR
    assert moved(replace(soon, due_at=None), ASLEEP_FROM_NINE) is None
    snooze = replace(TURN, next_at=NOW + 77)
    same = move_deadline("days", USUAL, Preferences(hints=False, greeted=True), NOW, snooze)
    assert same == snooze


@pytest.mark.parametrize(
    "wish", [{"notify": "none"}, {"hand": "letter"}, {"remind": 30}, {"most": 1}]
)
def test_whoever_changes_how_they_are_told_is_looked_at_by_it(wish: dict[str, Any]) -> None:
    after = Preferences(**wish)
    fresh = move_deadline("days", USUAL, after, NOW, replace(TURN, next_at=NOW + 77))
    assert fresh.next_at == next_look(TURN, "days", after, NOW) != NOW + 77
