"""Quiet hours, days away and paces: what counts as time, across changes of the clock too."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.preferences.hours import (
    ALWAYS,
    Hours,
    after_waking,
    is_awake,
    next_waking,
    waking_between,
    zones_like,
)
from bot.host.turns.pace import HOUR, MINUTE, due_at, first_reserve, next_reserve

NIGHT = (23 * 60, 7 * 60)
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]


def at(zone: str, *parts: int) -> int:
    return round(datetime(*parts, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[misc,arg-type] # year, month, day and so on


def test_who_set_nothing_is_always_awake() -> None:
    now = at("UTC", 2026, 3, 1, 3)
    assert is_awake(ALWAYS, now)
    assert after_waking(ALWAYS, now, 5 * HOUR) == now + 5 * HOUR


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles"])
def test_quiet_hours_are_those_of_the_players_own_zone(zone: str) -> None:
    hours = Hours(zone, NIGHT)
    assert is_awake(hours, at(zone, 2026, 5, 4, 22, 59))
    assert not is_awake(hours, at(zone, 2026, 5, 4, 23, 0))
    assert not is_awake(hours, at(zone, 2026, 5, 5, 6, 59))
    assert is_awake(hours, at(zone, 2026, 5, 5, 7, 0))
    assert next_waking(hours, at(zone, 2026, 5, 5, 1)) == at(zone, 2026, 5, 5, 7)


def test_a_deadline_stands_still_in_quiet_hours() -> None:
    hours = Hours("Europe/Berlin", NIGHT)
    due = after_waking(hours, at("Europe/Berlin", 2026, 5, 4, 22), 2 * HOUR)
    assert due == at("Europe/Berlin", 2026, 5, 5, 8)


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    hours = Hours("Europe/Berlin", NIGHT)
    evening, morning = at("Europe/Berlin", 2026, 3, 28, 22), at("Europe/Berlin", 2026, 3, 29, 8)
    assert morning - evening == 9 * HOUR
    assert waking_between(hours, evening, morning) == 2 * HOUR
    assert after_waking(hours, evening, 2 * HOUR) == morning


def test_the_night_in_which_clocks_go_back_is_an_hour_longer() -> None:
    hours = Hours("Europe/Berlin", NIGHT)
    evening, morning = at("Europe/Berlin", 2026, 10, 24, 22), at("Europe/Berlin", 2026, 10, 25, 8)
    assert morning - evening == 11 * HOUR
    assert after_waking(hours, evening, 2 * HOUR) == morning


def test_days_away_are_whole_days_of_the_zone() -> None:
    hours = Hours("Asia/Tokyo", None, (date(2026, 5, 5), date(2026, 5, 7)))
    assert is_awake(hours, at("Asia/Tokyo", 2026, 5, 4, 23, 59))
    assert next_waking(hours, at("Asia/Tokyo", 2026, 5, 5)) == at("Asia/Tokyo", 2026, 5, 8)


def test_days_away_and_the_nights_around_them_are_one_sleep() -> None:
    hours = Hours("UTC", NIGHT, (date(2026, 5, 5), date(2026, 5, 6)))
    assert next_waking(hours, at("UTC", 2026, 5, 4, 23, 30)) == at("UTC", 2026, 5, 7, 7)


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Mars/Olympus"},
        {"quiet": (60, 60)},
        {"quiet": (0, 17 * 60)},
        {"quiet": (-1, 60)},
        {"away": (date(2026, 5, 5), date(2026, 5, 4))},
        {"away": (date(2026, 5, 5), date(2026, 6, 5))},
    ],
)
def test_hours_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Hours(**wrong)  # type: ignore[arg-type] # each is wrong in its own way


def test_zones_are_found_by_their_city() -> None:
    assert zones_like("berlin")[0] == "Europe/Berlin"
    assert zones_like("new york")[0] == "America/New_York"
    assert zones_like("nowhere at all") == []


instants = st.integers(1_700_000_000_000, 1_900_000_000_000)
some_hours = st.builds(
    Hours,
    st.sampled_from(ZONES),
    st.one_of(
        st.none(),
        st.builds(
            lambda start, length: (start, (start + length) % 1440),
            st.integers(0, 1439),
            st.integers(1, 16 * 60),
        ),
    ),
)


@settings(max_examples=60)
@given(some_hours, instants, st.integers(0, 5 * 24 * 3_600_000))
def test_waking_time_is_added_and_measured_alike(hours: Hours, now: int, spell: int) -> None:
    due = after_waking(hours, now, spell)
    assert waking_between(hours, now, due) == spell
    assert due >= now + spell


@settings(max_examples=60)
@given(some_hours, instants)
def test_whoever_is_called_is_awake(hours: Hours, now: int) -> None:
    called = next_waking(hours, now)
    assert is_awake(hours, called)
    assert waking_between(hours, now, called) == 0
    local = datetime.fromtimestamp(called / 1000, UTC).astimezone(ZoneInfo(hours.zone))
    if hours.quiet is not None:
        start, end = hours.quiet
        minute = local.hour * 60 + local.minute
        inside = start <= minute < end if start < end else minute >= start or minute < end
        assert not inside


def test_time_that_is_saved_is_kept_up_to_the_cap() -> None:
    now = 1_800_000_000_000
    reserve = first_reserve("days")
    due = due_at("days", ALWAYS, now, reserve)
    assert due == now + 24 * HOUR
    assert next_reserve("days", ALWAYS, due, now + HOUR) == 35 * HOUR
    assert next_reserve("days", ALWAYS, due, now + 23 * HOUR) == 24 * HOUR
    assert next_reserve("days", ALWAYS, now + 72 * HOUR, now) == 72 * HOUR
    assert next_reserve("live", ALWAYS, due_at("live", ALWAYS, now, 5 * MINUTE), now) == 7 * MINUTE


def test_without_a_clock_nothing_is_due() -> None:
    assert due_at("none", ALWAYS, 0, first_reserve("none")) is None
    assert next_reserve("none", ALWAYS, None, 5) == 0
