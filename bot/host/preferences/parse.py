"""What people type for their time zone, quiet hours and days away; a doubt is one sentence."""

import re
from datetime import date, timedelta

from bot.host.errors import Refusal
from bot.host.preferences.hours import is_zone, wall_clock, zones_like

FARTHEST_DAYS = 365
OFF = "off"
SPANS = re.compile(r"\s*(?:-|–|—|to|until|till|\s)\s*", re.IGNORECASE)
TIME = re.compile(r"(2[0-4]|[01]?\d)(?:[:.h]([0-5]\d))?(?:\s?(am|pm))?", re.IGNORECASE)
HOW_QUIET = "Write quiet hours as 22:00 to 7:00, or off."
HOW_AWAY = "Write the days as 2027-07-24 to 2027-08-02, or back."
HOW_ZONE = "I don't know that time zone; try the name of a big city near you, such as Berlin."


def parse_zone(text: str) -> str:
    """A time zone by its name or that of a city; raises `Refusal`, as the others do."""
    found = [text] if is_zone(text) else candidates(text)
    if not found:
        raise Refusal("bad_wish", why=HOW_ZONE)
    if len(found) > 1:
        some = ", ".join(found[:4])
        raise Refusal("bad_wish", why=f"Several time zones match, such as {some}; name one.")
    return found[0]


def candidates(text: str) -> list[str]:
    """The time zones that what was typed can mean; one where it is a whole name, or a city's."""
    wanted = text.strip().lower().replace(" ", "_")
    found = zones_like(text) if wanted else []
    whole = [name for name in found if name.lower() == wanted]
    city = [name for name in found if name.lower().rpartition("/")[2] == wanted]
    return (whole or city or found)[: 1 if whole or city else len(found)]


def parse_quiet(text: str) -> tuple[int, int] | None:
    """Quiet hours, from and to in minutes after midnight; `None` for off."""
    if text.lower() in {OFF, "none"}:
        return None
    start, end = _two(TIME, text, HOW_QUIET)
    return _minutes(start), _minutes(end)


def _two(pattern: re.Pattern[str], text: str, how: str) -> tuple[re.Match[str], re.Match[str]]:
    """Two things with something like `to` between them."""
    first = pattern.match(text)
    between = SPANS.match(text, first.end()) if first else None
    second = pattern.fullmatch(text, between.end()) if between else None
    if first is None or second is None:
        raise Refusal("bad_wish", why=how)
    return first, second


def _minutes(time: re.Match[str]) -> int:
    hour, minute, half = int(time[1]), int(time[2] or 0), (time[3] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            raise Refusal("bad_wish", why=HOW_QUIET)
        hour = hour % 12 + 12 * (half == "pm")
    if hour == 24 and minute:
        raise Refusal("bad_wish", why=HOW_QUIET)
    return hour % 24 * 60 + minute


DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def parse_away(text: str, zone: str, now: int) -> tuple[date, date] | None:
    """Days away, the first and the last, from today in a zone; `None` for back."""
    if text.lower() in {OFF, "none", "back"}:
        return None
    if DAY.fullmatch(text):
        text = f"{text} to {text}"
    days = _two(DAY, text, HOW_AWAY)
    try:
        first, last = (date.fromisoformat(day[0]) for day in days)
    except ValueError:
        raise Refusal("bad_wish", why="There's no such day in the calendar.") from None
    today = wall_clock(zone, now).date()
    if last < today:
        raise Refusal("bad_wish", why="Those days are already over.")
    if first > today + timedelta(days=FARTHEST_DAYS):
        raise Refusal("bad_wish", why="Days away can begin at most a year from now.")
    return first, last
