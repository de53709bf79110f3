"""What people choose or type for their settings: read as meant, or refused in one sentence."""

from datetime import date
from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.preferences.hours import REGIONS, is_zone, zones_of
from bot.host.preferences.parse import candidates
from bot.host.preferences.preferences import read

NOW = 1_800_000_000_000
"""Friday 15 January 2027, 8:00 UTC."""
ZONE = "UTC"


@pytest.mark.parametrize(
    ("typed", "quiet"),
    [
        ("22:00 to 7:00", (1320, 420)),
        ("22:30-07:15", (1350, 435)),
        ("22 – 7", (1320, 420)),
        ("22 7", (1320, 420)),
        ("  23h30 until 8h00 ", (1410, 480)),
        ("10pm to 7 am", (1320, 420)),
        ("12 am to 8:30 AM", (0, 510)),
        ("12 pm - 1 pm", (720, 780)),
        ("18:00 to 24:00", (1080, 0)),
        ("OFF", None),
    ],
)
def test_quiet_hours_are_read_in_many_ways(typed: str, quiet: Any) -> None:
    assert read("quiet", typed, ZONE, NOW) == {"quiet": quiet}


@pytest.mark.parametrize(
    ("topic", "typed"),
    [
        ("quiet", ""), ("quiet", "late"), ("quiet", "22:00"), ("quiet", "25:00 to 7:00"),
        ("quiet", "22:60 to 7:00"), ("quiet", "13 pm to 7"), ("quiet", "24:30 to 7:00"),
        ("quiet", "22:00 to 7:00 and more"), ("quiet", "²²:00 to 7:00"), ("quiet", "1" * 5000),
        ("away", ""), ("away", "2027-01-20 to"), ("away", "2027-13-01"), ("away", "0000-01-01"),
        ("away", "2027-01-01 to 2027-01-14"), ("away", "2028-06-01"), ("away", "9999-12-31"),
        ("zone", ""), ("zone", "Atlantis"), ("zone", "../../etc/passwd"), ("zone", "\x00"),
        ("zone", "Indiana"), ("remind", "-5"), ("remind", "1.5"), ("remind", "٣"),
        ("remind", "9999999"), ("most", "many"), ("hand", "desk"), ("notify", "LETTER"),
        ("hints", "maybe"), ("", "x"), ("greeted", "True"), ("user_id", "1"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_sentence(topic: str, typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(topic, typed, ZONE, NOW)
    assert refused.value.code == "bad_wish"
    text = refused.value.text
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 150


@pytest.mark.parametrize(
    ("topic", "typed", "value"),
    [
        ("hand", "letter", "letter"), ("hand", " here ", "here"), ("notify", "none", "none"),
        ("remind", "180", 180), ("most", "0", 0), ("most", "99999", 99999), ("hints", "on", True),
        ("hints", "off", False), ("quiet", "none", None), ("away", "off", None),
        ("away", "none", None), ("zone", "berlin", "Europe/Berlin"),
    ],
)  # fmt: skip
def test_what_is_chosen_is_read_as_it_was_meant(topic: str, typed: str, value: Any) -> None:
    assert read(topic, typed, ZONE, NOW) == {topic: value}


def test_days_away_lie_at_most_a_year_ahead_and_end_today_at_the_earliest() -> None:
    assert read("away", "2028-01-15", ZONE, NOW) == {"away": (date(2028, 1, 15), date(2028, 1, 15))}
    assert read("away", "2027-01-01 to 2027-01-15", ZONE, NOW)["away"][1] == date(2027, 1, 15)
    for typed in ("2028-01-16", "2027-01-01 to 2027-01-14"):
        with pytest.raises(Refusal):
            read("away", typed, ZONE, NOW)


@pytest.mark.parametrize(("typed", "fits"), [("1 am", 60), ("12 am", 0), ("12 pm", 720), ("0", 0),
                                             ("24", 0), ("11:59 pm", 1439)])  # fmt: skip
def test_a_time_is_read_in_minutes_of_its_day(typed: str, fits: int) -> None:
    assert read("quiet", f"{typed} to 3:00", ZONE, NOW) == {"quiet": (fits, 180)}
    assert read("quiet", f"3:00 to {typed}", ZONE, NOW) == {"quiet": (180, fits)}


@pytest.mark.parametrize("typed", ["0 am", "13 am", "24:01"])
def test_a_time_that_no_clock_shows_is_refused(typed: str) -> None:
    with pytest.raises(Refusal):
        read("quiet", f"{typed} to 7:00", ZONE, NOW)


def test_a_name_that_several_zones_have_is_answered_with_some_of_them() -> None:
    with pytest.raises(Refusal) as caught:
        read("zone", "america", ZONE, NOW)
    assert caught.value.text.startswith("Several time zones match, such as America/")
    assert caught.value.text.count("America/") == 4


def test_days_away_are_days_of_ones_own_zone() -> None:
    here = read("away", "2027-01-14", "Pacific/Honolulu", NOW)
    assert here == {"away": (date(2027, 1, 14), date(2027, 1, 14))}
    with pytest.raises(Refusal):
        read("away", "2027-01-14", ZONE, NOW)
    two = read("away", "2027-01-20 to 2027-02-02", ZONE, NOW)
    assert two == {"away": (date(2027, 1, 20), date(2027, 2, 2))}
    assert read("away", "back", ZONE, NOW) == {"away": None}


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("buenos air", None),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_city(typed: str, zone: str | None) -> None:
    found = candidates(typed)
    assert found[:1] == [zone] if zone else len(found) > 1
    if zone:
        assert read("zone", typed, ZONE, NOW) == {"zone": zone}


def test_every_region_holds_zones_and_nothing_else_does() -> None:
    for region in REGIONS:
        zones = zones_of(region)
        assert zones
        assert all(is_zone(name) and name.split("/")[0] == region for name in zones)
    assert zones_of("Etc") == zones_of("") == zones_of("Europe/") == []
