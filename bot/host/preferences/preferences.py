"""What a person chose: where hands and notices go, how often, and when they sleep."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.host.preferences.hours import Hours

MOST_REMINDERS = 10
LONGEST_INTERVAL = 7 * 24 * 60


class Preferences(BaseModel):
    """One person's preferences; the defaults hold for whoever never chose.

    `remind` is the interval of reminders in minutes, 0 for that of the table's pace; `most` how
    many come for one turn. `quiet` and `away` are those of `hours.Hours`. `hints`: whether a hand
    may tell what would be possible. `greeted`: whether the person was told that there are
    settings, at a first table that lasts for days.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    hand: Literal["here", "letter"] = "here"
    notify: Literal["channel", "letter", "none"] = "channel"
    remind: int = Field(default=0, ge=0, le=LONGEST_INTERVAL)
    most: int = Field(default=3, ge=0, le=MOST_REMINDERS)
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    away: tuple[date, date] | None = None
    hints: bool = True
    greeted: bool = False

    @model_validator(mode="after")
    def _can_be(self) -> Self:
        Hours(self.zone, self.quiet, self.away)
        return self

    @property
    def hours(self) -> Hours:
        """When this person is awake."""
        return Hours(self.zone, self.quiet, self.away)


def wishes_of(chosen: Mapping[str, Any]) -> Preferences:
    """The wishes that are stored; what makes no sense any more counts as never chosen."""
    try:
        return Preferences.model_validate(chosen)
    except ValidationError as problem:
        broken = {error["loc"][0] for error in problem.errors() if error["loc"]}
        broken = broken or {"zone", "quiet", "away"}
        return Preferences.model_validate({n: v for n, v in chosen.items() if n not in broken})
