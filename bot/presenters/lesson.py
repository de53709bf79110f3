"""A lesson as screens: a practice table played through the real rules up to the learner's step.

A game gives a script: what is said and what may be pressed. The token of a step is the
way to it: a digit for each option pressed so far, and `!` with a digit for a mistake made there.
Nothing else is kept anywhere. It is the one place among the screens that holds a state, of a table
with fixed pieces at which nobody sits; the learner is shown the learner's own view of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.presenters.presenter import LEARN, lesson_token
from bot.presenters.screen import Button, Picture, Row, Screen
from bot.presenters.tables.menu import OPEN
from bot.presenters.wording import clip
from rules.game import AnyGame, Seat
from rules.transcript import NO_SEED, Replaying

TITLE = "lesson"


@dataclass(frozen=True, slots=True)
class Option:
    """Something the learner may press.

    `action` is the learner's own, in the notation; empty where there is nothing to do but read.
    `to` names the step it leads to; an option without one is a tempting mistake, and the rules
    refuse it. `after` are everybody's actions from then until the learner is asked again, and
    `said` is what the learner is told about the choice.
    """

    label: str
    action: str = ""
    to: str = ""
    after: tuple[str, ...] = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: what is explained, what may be pressed, and which picture belongs to it.

    `picture` is a name that the game's own lesson understands. `lines` bounds how much of what has
    just happened is told.
    """

    task: str
    options: tuple[Option, ...] = ()
    picture: str = ""
    lines: int = 6


@dataclass(slots=True)
class Practice:
    """The practice table at one step: where it is, what has just happened, what is said of it."""

    table: Replaying
    step: Step
    you: Seat
    way: str = ""
    happened: list[str] = field(default_factory=list)
    said: str = ""

    @property
    def view(self) -> Any:
        """The learner's own view."""
        return self.table.game.view(self.table.state, self.you)

    @property
    def public(self) -> Any:
        """What everybody sees of the practice table."""
        return self.table.game.view(self.table.state, None)


@dataclass(frozen=True)
class Lesson:
    """A game's script, and how its screens are drawn.

    `names` are the people at the practice table in seat order, the learner among them. `facts`
    are the lines that stand below each task; `picture` is the one that belongs to a step.
    """

    game: AnyGame
    learner: str
    names: tuple[str, ...]
    position: Mapping[str, Any]
    steps: Mapping[str, Step]
    first: str
    facts: Callable[[Practice], str]
    picture: Callable[[Practice], Picture]
    options: Mapping[str, Any] = field(default_factory=dict)

    def screen(self, step: str) -> Screen:
        """The screen of a step; one that does not exist shows the beginning."""
        way, _, mistake = step.partition("!")
        practice = self.play(way) or self._beginning()
        option = _option(practice.step, mistake)
        said = practice.said
        if option is not None and not option.to:
            refused = self.refusal(practice, option)
            said = f"**Not quite.** {refused}\nNothing has changed; try again."
        shown, head, facts = practice.step, "", ""
        # The welcome and the end are not counted.
        if practice.way and shown.options:
            head = f"-# {self.game.title}, the lesson · {len(practice.way)} of {self.length}"
            facts = self.facts(practice)
        recent = "\n".join(f"• {line}" for line in practice.happened[-shown.lines :])
        text = "\n\n".join(filter(None, (head, said, recent, shown.task, facts)))
        return Screen(clip(text), self._rows(practice), self.picture(practice))

    def play(self, way: str) -> Practice | None:
        """The practice table after these options; `None` where there is no such way."""
        practice = self._beginning()
        for digit in way:
            option = _option(practice.step, digit)
            if option is None or not option.to:
                return None
            own = (f"{self.learner}: {option.action}",) if option.action else ()
            lines = [practice.table.line(0, text) for text in (*own, *option.after)]
            practice.happened = [told for line in lines for told in line["events"]]
            practice.said = option.said
            practice.step = self.steps[option.to]
        practice.way = way
        return practice

    def refusal(self, practice: Practice, option: Option) -> str:
        """What the rules say to a mistake; nothing changes."""
        line = practice.table.line(0, f"{self.learner}: {option.action}")
        return str(line["error"]["text"])

    @cached_property
    def length(self) -> int:
        """How many steps ask something of the learner, on the longest way."""
        return self._steps_from(self.first) - 1

    def _steps_from(self, name: str) -> int:
        onward = {option.to for option in self.steps[name].options if option.to}
        return 1 + max(map(self._steps_from, onward)) if onward else 0

    def _beginning(self) -> Practice:
        options = self.game.options(self.options)
        state = self.game.from_position(self.position, self.names, options)
        table = Replaying(self.game, self.names, state, NO_SEED)
        return Practice(table, self.steps[self.first], self.names.index(self.learner))

    def _rows(self, practice: Practice) -> tuple[Row, ...]:
        """The options in one row, all alike so that they do not tell; the way back in another."""
        step, way = practice.step, practice.way
        back = Button("Back", LEARN, self._token(way[:-1]))
        if not step.options:
            opened = Button("Open a table", OPEN, self.game.id, style="success")
            again = Button("Once more", LEARN, self._token(""))
            return ((opened, again, back) if len(way) > 1 else (opened, again),)
        tokens = [
            self._token(f"{way}{number}" if option.to else f"{way}!{number}")
            for number, option in enumerate(step.options)
        ]
        options = tuple(
            Button(option.label, LEARN, token, style="primary")
            for option, token in zip(step.options, tokens, strict=True)
        )
        return (options, (back,)) if way else (options,)

    def _token(self, step: str) -> str:
        return lesson_token(self.game.id, step)


def _option(step: Step, digit: str) -> Option | None:
    """The option that a digit names; `None` for anything else a token may hold."""
    numbers = "0123456789"[: len(step.options)]
    return step.options[numbers.index(digit)] if len(digit) == 1 and digit in numbers else None
