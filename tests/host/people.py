"""Six hundred people in ten time zones: when they sleep, what they wish, how soon they come."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from bot.host.preferences.hours import after_waking
from bot.host.preferences.preferences import Preferences
from bot.host.tables.draft import Actor
from bot.host.turns.pace import HOUR, MINUTE, PACES

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "America/Los_Angeles",
    "America/St_Johns",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
)
BEGIN = datetime(2026, 10, 20, 12, tzinfo=UTC)
"""Clocks are changed in Europe on the 25th, in Egypt on the 29th, in America on November 1st."""
DAY = 24 * HOUR
PROMPT, SLOW, LATE, NEVER = "prompt", "slow", "late", "never"
HABITS = (PROMPT,) * 9 + (SLOW,) * 6 + (LATE,) * 3 + (NEVER,) * 2
SHARE = {PROMPT: 0.004, SLOW: 0.03, LATE: 0.7}
"""How much of a turn somebody lets pass on average before he acts."""


@dataclass
class Person:
    """Somebody: who he is, how soon he comes, and all that he ever wished, each since when."""

    actor: Actor
    habit: str
    wished: list[tuple[int, Preferences]] = field(default_factory=list)

    @property
    def wish(self) -> Preferences:
        return self.wished[-1][1]

    def comes_at(self, dice: Random, now: int, pace: str) -> int | None:
        """When he acts on what waits for him since now; `None` for never."""
        if self.habit == NEVER:
            return None
        turn = PACES[pace].turn or 12 * HOUR
        delay = dice.expovariate(1 / (SHARE[self.habit] * turn))
        return after_waking(self.wish.hours, now, 1000 + int(delay))


def somebody(dice: Random, number: int, now: int) -> Person:
    person = Person(Actor(1000 + number), dice.choice(HABITS))
    wish = some_wishes(dice, now)
    person.wished.append((0, Preferences(**wish)))
    return person


def some_wishes(dice: Random, now: int) -> dict[str, Any]:
    """Wishes by chance; one in ten has never chosen anything, nor a zone."""
    if dice.random() < 0.1:
        return {}
    wish: dict[str, Any] = {"zone": dice.choice(ZONES), "most": dice.choice((0, 1, 2, 3, 3, 3, 10))}
    wish["remind"] = dice.choice((0, 0, 0, 1, 30, 90, 6 * 60, 19 * 60 + 59))
    wish["notify"] = dice.choice(("channel", "channel", "letter", "letter", "none"))
    wish["hand"] = dice.choice(("here", "letter"))
    if dice.random() < 0.7:
        wish["quiet"] = some_quiet(dice)
    if dice.random() < 0.2:
        wish["away"] = some_days(dice, now)
    return wish


def some_quiet(dice: Random) -> tuple[int, int]:
    start, long = dice.randrange(24 * 60), dice.choice((1, 7 * 60, 8 * 60, 9 * 60 + 30, 16 * 60))
    start = dice.choice((22 * 60, 23 * 60, 23 * 60 + 30, 2 * 60 + 30, start))
    return start, (start + long) % (24 * 60)


def some_days(dice: Random, now: int) -> tuple[date, date]:
    first = datetime.fromtimestamp(now / 1000, UTC).date() + timedelta(days=dice.randrange(12))
    return first, first + timedelta(days=dice.randrange(4))


def interval(wish: Preferences, pace: str) -> int:
    """How long after one reminder the next one comes, in milliseconds."""
    return wish.remind * MINUTE or PACES[pace].remind
