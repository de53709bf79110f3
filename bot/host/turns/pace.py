"""How much time a player has for a turn, by the pace of the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.host.preferences.hours import Hours, after_waking, waking_between

MINUTE, HOUR = 60_000, 3_600_000


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock: `turn` for each turn; what is saved of it, and `increment`, are kept up to `cap`.

    All in milliseconds. `remind` is when a reminder comes to a player who chose no interval.
    `lobby` is how long a lobby of this pace stays open that nobody touches.
    """

    help: str
    turn: int
    increment: int
    cap: int
    remind: int
    lobby: int


NONE = "none"
PACES: Mapping[str, Pace] = {
    NONE: Pace("No time limit; reminders come once a day.", 0, 0, 0, 24 * HOUR, 24 * HOUR),
    "live": Pace(
        "5 minutes a turn; unused time is saved, up to 10.",
        5 * MINUTE,
        2 * MINUTE,
        10 * MINUTE,
        3 * MINUTE,
        30 * MINUTE,
    ),
    "evening": Pace(
        "30 minutes a turn; unused time is saved, up to an hour.",
        30 * MINUTE,
        10 * MINUTE,
        HOUR,
        15 * MINUTE,
        3 * HOUR,
    ),
    "days": Pace(
        "24 hours a turn; quick players can save up to 72.",
        24 * HOUR,
        12 * HOUR,
        72 * HOUR,
        12 * HOUR,
        72 * HOUR,
    ),
}


def first_reserve(pace: str) -> int:
    """The time for a player's first turn; 0 without a clock."""
    return PACES[pace].turn


def due_at(pace: str, hours: Hours, since: int, reserve: int) -> int | None:
    """When a turn that began at `since` runs out; `None` without a clock."""
    return after_waking(hours, since, reserve) if PACES[pace].turn else None


def next_reserve(pace: str, hours: Hours, due: int | None, now: int) -> int:
    """The time for a player's next turn after they acted at `now`: never less than a full turn."""
    clock = PACES[pace]
    left = 0 if due is None else waking_between(hours, now, due)
    return min(clock.cap, max(clock.turn, left + clock.increment))
