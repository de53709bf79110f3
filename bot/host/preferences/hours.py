"""When a player is awake: quiet hours by the clock of their own zone, and days away.

Time in quiet hours and on days away does not count: deadlines stand still, and nobody is called.
All of it is computed from the rules of the zone, so that a night in which clocks are changed is as
long as it is. Instants are UTC in milliseconds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

LONGEST_QUIET_MINUTES = 16 * 60
MOST_AWAY_DAYS = 30
MINUTES_A_DAY = 24 * 60
SEARCH_DAYS = 400
"""Further ahead nobody looks: more than any deadline with thirty days away in between."""


@dataclass(frozen=True, slots=True)
class Hours:
    """A player's zone (an IANA name), quiet hours and days away.

    `quiet` is from and to in minutes after midnight, over midnight where `to` is the smaller one;
    `away` the first and the last day of an absence, both whole days of the zone.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    away: tuple[date, date] | None = None

    def __post_init__(self) -> None:
        if not is_zone(self.zone):
            raise ValueError(f"no time zone is called {self.zone!r}")
        if self.quiet is not None:
            start, end = self.quiet
            if not (0 <= start < MINUTES_A_DAY and 0 <= end < MINUTES_A_DAY) or start == end:
                raise ValueError("quiet hours begin and end at two different minutes of the day")
            if (end - start) % MINUTES_A_DAY > LONGEST_QUIET_MINUTES:
                raise ValueError("quiet hours last at most 16 hours a day")
        if self.away is not None and not 0 <= (self.away[1] - self.away[0]).days < MOST_AWAY_DAYS:
            raise ValueError(f"an absence lasts from one day to {MOST_AWAY_DAYS}")


def is_zone(name: str) -> bool:
    """Whether an IANA time zone has this name."""
    return name in _zones()


def zones_like(typed: str, most: int = 25) -> list[str]:
    """Zone names that hold what was typed, those beginning with it first."""
    wanted = typed.strip().lower().replace(" ", "_")
    found = [name for name in sorted(_zones()) if wanted in name.lower()]
    # The city may be typed without its continent.
    found.sort(key=lambda name: f"/{wanted}" not in f"/{name}".lower())
    return found[:most]


REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific", "UTC",
)  # fmt: skip
"""Where people look for their zone; older names, such as those by country, can be typed."""


def zones_of(region: str) -> list[str]:
    """The zones of a region in the order of their names; none for an unknown one."""
    if region not in REGIONS:
        return []
    return sorted(name for name in _zones() if name == region or name.startswith(f"{region}/"))


def wall_clock(zone: str, at: int) -> datetime:
    """The date and time of an instant by the clocks of a zone."""
    return datetime.fromtimestamp(at / 1000, _zone(zone))


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError as error:
        raise ValueError(f"no time zone is called {name!r}") from error


ALWAYS = Hours()


def is_awake(hours: Hours, at: int) -> bool:
    """Whether the player may be called at this instant."""
    return next_waking(hours, at) == at


def next_waking(hours: Hours, at: int) -> int:
    """The first instant from `at` on at which the player is awake."""
    for start, end in _asleep(hours, at):
        if start > at:
            break
        at = max(at, end)
    return at


def after_waking(hours: Hours, at: int, milliseconds: int) -> int:
    """The instant by which so much waking time has passed since `at`."""
    left = milliseconds
    for start, end in _asleep(hours, at):
        if start - at > left:
            break
        left -= max(0, start - at)
        at = max(at, end)
    return at + left


def waking_between(hours: Hours, start: int, end: int) -> int:
    """How much waking time is between two instants; 0 where the second is not later."""
    if end <= start:
        return 0
    asleep = 0
    for begins, ends in _asleep(hours, start):
        if begins >= end:
            break
        asleep += min(end, ends) - max(start, begins)
    return end - start - asleep


def _asleep(hours: Hours, at: int) -> Iterator[tuple[int, int]]:
    """Stretches of sleep that end after `at`, in order, apart from each other."""
    current: tuple[int, int] | None = None
    for start, end in _nights(hours, at):
        if end <= max(at, start):
            continue
        if current is None:
            current = start, end
        elif start <= current[1]:
            current = current[0], max(current[1], end)
        else:
            yield current
            current = start, end
    if current is not None:
        yield current


def _nights(hours: Hours, at: int) -> Iterator[tuple[int, int]]:
    """Nights and the absence, each cut to days of the zone, in the order in which they begin."""
    if hours.quiet is None and hours.away is None:
        return
    zone = _zone(hours.zone)
    # An instant near the end of time has no calendar: nobody sleeps there.
    day = datetime.fromtimestamp(at / 1000, zone).date() - timedelta(days=1)
    for _ in range(SEARCH_DAYS):
        away = hours.away is not None and hours.away[0] <= day <= hours.away[1]
        if away:
            yield _instant(zone, day, 0), _instant(zone, day + timedelta(days=1), 0)
        if hours.quiet is not None:
            start, end = hours.quiet
            last = day + timedelta(days=end < start)
            yield _instant(zone, day, start), _instant(zone, last, end)
        day += timedelta(days=1)


def _instant(zone: ZoneInfo, day: date, minutes: int) -> int:
    """A minute of a day by the clock on the wall there.

    A minute that the clocks leave out counts as the one an hour later, of one that comes twice the
    first is meant.
    """
    wall = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    return round(wall.astimezone(UTC).timestamp() * 1000)
