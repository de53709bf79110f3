"""What a person chose: where hands and notices go, how often, and when they sleep."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from bot.host.errors import Refusal
from bot.host.preferences.hours import Hours
from bot.host.preferences.parse import parse_away, parse_quiet, parse_zone
from rules.numbers import whole
from rules.settings import load_settings, number, setting, settings_of, switch

MOST_REMINDERS = 10
LONGEST_INTERVAL = 7 * 24 * 60
NUMBERS = (1, 2, 3, 5, 10)


class Preferences(BaseModel):
    """One person's preferences; the defaults hold for whoever never chose.

    A new one is a field here, and whatever follows it: the panel, the argument of `/my settings`,
    the check and the refusal are made of the field. `remind` is the interval of reminders in
    minutes, 0 for that of the table's pace; `most` how many come for one turn. `quiet` and `away`
    are those of `hours.Hours`. `greeted`: whether the person was told that there are settings, at
    a first table that lasts for days. `direct_channel` is Discord's number for direct messages to
    them, 0 before the first.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    hand: Literal["here", "letter"] = setting(
        "here",
        "Your hand",
        "Press My hand, or get one direct message kept current",
        choices={"here": "press My hand on the board", "letter": "as a direct message"},
        typed=(("letter", "direct message"),),
    )
    notify: Literal["channel", "letter", "none"] = setting(
        "channel",
        "Notices",
        "How you're told that it's your turn; after that come the reminders",
        choices={
            "channel": "a mention in the channel",
            "letter": "a direct message",
            "none": "none at all",
        },
        argument="notices",
        typed=(("letter", "direct message"),),
    )
    remind: int = setting(
        0,
        "Reminders",
        "How often you're reminded of a turn",
        choices={
            0: "at the table's own pace",
            60: "every hour",
            180: "every 3 hours",
            360: "every 6 hours",
            720: "every 12 hours",
            1440: "once a day",
            2880: "every other day",
            10080: "once a week",
        },
        shown="every {} minutes",
        ge=0,
        le=LONGEST_INTERVAL,
    )
    most: int = number(
        3,
        "Reminders for one turn",
        "How many reminders you get for one turn, 0 for none",
        choices={0: "none", **{count: f"at most {count} a turn" for count in NUMBERS}},
        shown="at most {} a turn",
        argument="reminders",
        ge=0,
        le=MOST_REMINDERS,
    )
    zone: str = setting(
        "UTC",
        "Time zone",
        "Your time zone: type the name of a big city near you",
        kind="text",
        parse=lambda text, _zone, _now: parse_zone(text),
    )
    quiet: tuple[int, int] | None = setting(
        None,
        "Quiet hours",
        "Quiet hours as 22:00 to 7:00, or off: your clock stops and nobody pings you",
        kind="text",
        parse=lambda text, _zone, _now: parse_quiet(text),
    )
    away: tuple[date, date] | None = setting(
        None,
        "Days away",
        "Days away, as 2027-07-24 to 2027-08-02, or back",
        kind="text",
        parse=parse_away,
    )
    hints: bool = switch(True, "Hints on your hand", "Whether your hand shows hints")
    greeted: bool = False
    direct_channel: int = 0

    @model_validator(mode="after")
    def _can_be(self) -> Self:
        Hours(self.zone, self.quiet, self.away)
        return self

    @property
    def hours(self) -> Hours:
        """When this person is awake."""
        return Hours(self.zone, self.quiet, self.away)


SETTINGS = {one.name: one for one in settings_of(Preferences)}


def read(topic: str, text: str, zone: str, now: int) -> dict[str, Any]:
    """The changes of preferences that a choice means; raises `Refusal`.

    `zone` is the person's time zone, `now` UTC in milliseconds.
    """
    if topic not in SETTINGS:
        raise Refusal("bad_wish", why="I don't know that setting; /my settings shows them all.")
    known, text = SETTINGS[topic], text.strip()
    if known.parse is not None:
        return {topic: known.parse(text, zone, now)}
    value = whole(text, 99_999) if known.kind == "number" else known.value_of(text)
    if value is None or (known.kind != "number" and value not in dict(known.choices)):
        raise Refusal("bad_wish", why=f"{known.label}: {known.right}.")
    return {topic: value}


def wishes_of(chosen: Mapping[str, Any]) -> Preferences:
    """The wishes that are stored; what makes no sense any more counts as never chosen."""
    try:
        return load_settings(Preferences, chosen)
    except ValidationError:  # hours that cannot be, between the three fields that say them
        sleep = {"zone", "quiet", "away"}
        return load_settings(Preferences, {n: v for n, v in chosen.items() if n not in sleep})
