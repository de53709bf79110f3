"""The lesson as screens: a practice table played through the real rules up to the learner's step.

The token of a step is the way to it: a digit for each option pressed so far, and `!` with a digit
for a mistake made there. Nothing else is kept anywhere. It is the one place among the screens
that holds a state, of a table with fixed cards at which nobody sits; the learner is shown the
General's view of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from bot.presenters.more import OPEN
from bot.presenters.presenter import LEARN, lesson_token
from bot.presenters.screen import Button, Picture, Row, Screen
from bot.presenters.steam_court.alt import board_alt
from bot.presenters.steam_court.lesson import FIRST, LEARNER, NAMES, POSITION, STEPS, Option, Step
from bot.presenters.steam_court.words import grouped, table_of, to_beat
from bot.presenters.wording import clip
from rules.steam_court.game import STEAM_COURT
from rules.steam_court.view import CourtView
from rules.transcript import NO_SEED, Replaying

TITLE = "lesson"
YOU = NAMES.index(LEARNER)


@dataclass(slots=True)
class Practice:
    """The practice table at one step: how it stands, what has just happened, what is said of it."""

    table: Replaying
    step: Step
    way: str = ""
    happened: list[str] = field(default_factory=list)
    said: str = ""

    @property
    def view(self) -> CourtView:
        """The learner's own view."""
        return STEAM_COURT.view(self.table.state, YOU)


def lesson(step: str) -> Screen:
    """The screen of a step; one that does not exist shows the beginning."""
    way, _, mistake = step.partition("!")
    practice = play(way) or _beginning()
    option = _option(practice.step, mistake)
    refused = "" if option is None or option.to else refusal(practice, option)
    return _screen(practice, refused)


def play(way: str) -> Practice | None:
    """The practice table after the options pressed so far; `None` where there is no such way."""
    practice = _beginning()
    for digit in way:
        option = _option(practice.step, digit)
        if option is None or not option.to:
            return None
        practice.happened = _played(practice.table, option)
        practice.said = option.said
        practice.step = STEPS[option.to]
    practice.way = way
    return practice


def refusal(practice: Practice, option: Option) -> str:
    """What the rules say to a mistake; nothing changes."""
    line = practice.table.line(0, f"{LEARNER}: {option.action}")
    return str(line["error"]["text"])


def _beginning() -> Practice:
    state = STEAM_COURT.from_position(POSITION, NAMES, STEAM_COURT.options({}))
    return Practice(Replaying(STEAM_COURT, NAMES, state, NO_SEED), STEPS[FIRST])


def _option(step: Step, digit: str) -> Option | None:
    """The option that a digit names; `None` for anything else a token may hold."""
    numbers = "0123456789"[: len(step.options)]
    return step.options[numbers.index(digit)] if len(digit) == 1 and digit in numbers else None


def _played(table: Replaying, option: Option) -> list[str]:
    """Carry out the learner's action and what follows it; everything that happened, told."""
    own = (f"{LEARNER}: {option.action}",) if option.action else ()
    return [told for text in (*own, *option.after) for told in table.line(0, text)["events"]]


@cache
def length() -> int:
    """How many steps ask something of the learner, on the longest way."""
    return _steps_from(FIRST) - 1


def _steps_from(name: str) -> int:
    onward = {option.to for option in STEPS[name].options if option.to}
    return 1 + max(map(_steps_from, onward)) if onward else 0


def _screen(practice: Practice, refused: str) -> Screen:
    step = practice.step
    said = (
        f"**Not quite.** {refused}\nNothing has changed; try again." if refused else practice.said
    )
    recent = practice.happened[-step.lines :]
    parts = (
        _head(practice),
        said,
        "\n".join(f"• {line}" for line in recent),
        step.task,
        _facts(practice.view) if practice.way and step.options else "",
    )
    text = clip("\n\n".join(part for part in parts if part))
    return Screen(text, _rows(practice), _picture(practice))


def _head(practice: Practice) -> str:
    """Where in the lesson one is; the welcome and the end are not counted."""
    if not practice.way or not practice.step.options:
        return ""
    return f"-# Steam Court, the lesson · {len(practice.way)} of {length()}"


def _facts(view: CourtView) -> str:
    """What there is to beat, and the learner's cards."""
    table = table_of(view)
    if view.own is None or table is None:
        raise AssertionError("the learner sits at the practice table")
    lines = [f"Your cards: **{grouped(view.own.hand)}**"]
    if view.own.waiting and (beat := to_beat(table)):
        lines.insert(0, f"To beat: **{beat}**")
    return "\n".join(lines)


def _rows(practice: Practice) -> tuple[Row, ...]:
    """The options in one row, all alike so that they do not tell; the way back in another."""
    step, way = practice.step, practice.way
    back = Button("Back", LEARN, _token(way[:-1]))
    if not step.options:
        opened = Button("Open a table", OPEN, STEAM_COURT.id, style="success")
        return ((opened, Button("Once more", LEARN, _token("")), back),)
    options = _buttons(way, step.options)
    return (options, (back,)) if way else (options,)


def _buttons(way: str, options: Sequence[Option]) -> tuple[Button, ...]:
    return tuple(
        Button(
            option.label,
            LEARN,
            _token(f"{way}{number}" if option.to else f"{way}!{number}"),
            style="primary",
        )
        for number, option in enumerate(options)
    )


def _token(step: str) -> str:
    return lesson_token(STEAM_COURT.id, step)


def _picture(practice: Practice) -> Picture:
    """The learner's own hand as a panel shows it, or the board as the channel does."""
    own = practice.view.own
    if practice.step.picture == "board" or own is None:
        public = STEAM_COURT.view(practice.table.state, None)
        return Picture("court-board", public, NAMES, TITLE, board_alt(public, NAMES, TITLE))
    alt = f"Your hand as the {own.character}: {grouped(own.hand)}."
    return Picture("court-hand", practice.view, NAMES, TITLE, alt)
