"""What every game gives to the screens: the `Presenter` protocol.

A panel is a walk through steps. A step is a short text that the presenter writes into tokens and
reads back; "" is the first screen. The interface knows four verbs on a panel and nothing of any
game: `step` shows the panel at the step in the token (or the chosen menu values), `act` submits
the legal action whose notation is the token, `ask` opens a `Question` whose answer is appended to
its token to make a step, `refresh` shows the first screen anew. Public boards use `hand`, `log`,
`help` and, for public reactions, `react` (which opens the presser's own panel at that step).
"""

from collections.abc import Sequence
from typing import Any, Protocol

from bot.presenters.card import TableCard
from bot.presenters.screen import Choice, Question, Screen

STEP, ACT, ASK, REFRESH = "step", "act", "ask", "refresh"
HAND, LOG, HELP, REACT = "hand", "log", "help", "react"


class Presenter(Protocol):
    """One game's screens. It sees views and cards, never a state, so it cannot leak.

    Views are the game's own; `legal` are the viewer's legal actions of now. Everything returned
    fits Discord's limits for every reachable state.
    """

    game: str

    def board(self, view: Any, card: TableCard) -> Screen:
        """The public table: picture, recent lines, who is to act, buttons of constant shape.

        `view` is a spectator's.
        """
        ...

    def panel(self, view: Any, legal: Sequence[Any], card: TableCard, step: str = "") -> Screen:
        """The viewer's own panel at a step; an unknown or outdated step shows the first screen."""
        ...

    def question(
        self, view: Any, legal: Sequence[Any], card: TableCard, token: str
    ) -> Question | None:
        """The modal behind an `ask` button, or `None` where it no longer makes sense."""
        ...

    def text(self, view: Any, card: TableCard) -> str:
        """The whole table in sentences for a screen reader; at most 2000 characters."""
        ...

    def help(self, card: TableCard) -> str:
        """How to play at this table, in a few lines; at most 2000 characters."""
        ...

    def rules(self, card: TableCard) -> Sequence[str]:
        """The rules as played at this table, in pages of at most 2000 characters."""
        ...

    def choices(
        self, verb: str, typed: str, view: Any, legal: Sequence[Any], card: TableCard
    ) -> Sequence[Choice]:
        """Autocompletion of a slash command's argument: at most 25 of the viewer's own options.

        `value` is what the command takes as its argument.
        """
        ...

    def summary(self, view: Any, card: TableCard) -> Screen:
        """The end of the game: places, the revealed seed, a rematch button."""
        ...
