"""What one panel is drawn from: the viewer's view, what is legal for them, and the table's card."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.games.medici import outlook as sums
from bot.games.medici import words
from bot.games.medici.stack_letters import display, letters
from bot.presenters.presenter import ACT, REFRESH, STEP
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.game import Seat
from rules.medici.actions import Action
from rules.medici.view import MediciView, Own, StackView
from rules.names import listed

FIRST = Button("Back", REFRESH)
"""Leads to the first screen; a menu already has the id that an empty step would have."""


@dataclass(frozen=True)
class Sight:
    """One viewer's sight of the table."""

    view: MediciView
    own: Own
    legal: Sequence[Action]
    card: TableInfo

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each stack, by its bottom card."""
        return letters(self.view)

    @cached_property
    def stacks(self) -> Mapping[str, StackView]:
        """The stacks by their bottom card, in the order of their letters."""
        return {words.bottom(stack): stack for stack in display(self.view)}

    @property
    def names(self) -> tuple[str, ...]:
        """Names in the game's seat order."""
        return self.card.names

    @property
    def opponent(self) -> Seat:
        """Who sits opposite."""
        return words.other(self.own.seat)

    @property
    def rival(self) -> str:
        """The opponent's name."""
        return self.names[self.opponent]

    def on(self, option: str) -> bool:
        """Whether a house rule is agreed at this table."""
        return bool(self.card.options.get(option))

    def outlook(self, action: Action) -> sums.Outlook:
        """What an action of the viewer leads to."""
        every = self.on("conspiracy_all_matches")
        return sums.outlook(self.view.stacks, action, all_matches=every)

    def lettered(self, stacks: Iterable[StackView]) -> str:
        """`D`, `D and F`."""
        return listed([self.letters[words.bottom(stack)] for stack in stacks], "and")

    def scores(self, stacks: sums.Stacks) -> tuple[int, int]:
        """What the viewer and the opponent would score with these stacks."""
        one = self.on("jester_scores_one")
        mine = sums.score(stacks, black=self.own.black, jesters_one=one)
        return mine, sums.score(stacks, black=not self.own.black, jesters_one=one)

    def title(self) -> str:
        """Who the viewer is, and at which table."""
        colour = words.colour(self.view, self.own.seat)
        return f"You are **{colour}** ({self.names[self.own.seat]}) · {self.card.name}"


def back_to(at: Sequence[str]) -> Button:
    """A button to the choice before."""
    return Button("Back", STEP, " ".join(at)) if at else FIRST


def say(sight: Sight, text: str, *rows: Row) -> Screen:
    """A small screen of the panel."""
    return Screen(clip(f"{sight.title()}\n{text}"), rows or ((FIRST,),))


def confirm(sight: Sight, text: str, label: str, act: str, at: Sequence[str]) -> Screen:
    """A screen that tells what will happen; nothing does before its green button is pressed."""
    return say(sight, text, (Button(label, ACT, act, style="success"), back_to(at)))
