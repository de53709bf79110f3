"""What one panel is drawn from: the viewer's view, what is legal for them, and the table's card."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.games.medici import outlook as sums
from bot.games.medici import words
from bot.games.medici.stack_letters import display, letters
from bot.presenters.kit import BACK, Panel
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button
from rules.game import Seat
from rules.medici.actions import Action
from rules.medici.view import MediciView, Own, StackView
from rules.names import listed


@dataclass(frozen=True)
class MediciPanel(Panel[MediciView]):
    """One player's panel."""

    own: Own

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each stack, by its bottom card."""
        return letters(self.view)

    @cached_property
    def stacks(self) -> Mapping[str, StackView]:
        """The stacks by their bottom card, in the order of their letters."""
        return {words.bottom(stack): stack for stack in display(self.view)}

    @property
    def opponent(self) -> Seat:
        """Who sits opposite."""
        return words.other(self.seat)

    @property
    def rival(self) -> str:
        """The opponent's name."""
        return self.names[self.opponent]

    def on(self, option: str) -> bool:
        """Whether a house rule is agreed at this table."""
        return bool(self.info.options.get(option))

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
        colour = words.colour(self.view, self.seat)
        return f"You are **{colour}** ({self.names[self.seat]}) · {self.info.name}"


def back_to(at: Sequence[str]) -> Button:
    """A button to the choice before."""
    return Button("Back", STEP, " ".join(at)) if at else BACK
