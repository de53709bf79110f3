"""What every game gives to the screens: a `Presenter`.

A panel is a walk through steps. A step is a short text that the presenter writes into tokens and
reads back; "" is the first screen. The interface knows four verbs on a panel and nothing of any
game: `step` shows the panel at the step in the token, `act` submits the legal action whose
`token()` is the token, `ask` opens a `Question`, `refresh` shows the first screen again. What a
menu or a question brings back makes a step with its token: `step_of(token, values)`. Public boards
use `hand`, `log`, `help` and, for public reactions, `react` (which opens the presser's own panel
at that step). `learn` shows a lesson and needs no table; its token is a `lesson_token`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from bot.presenters.screen import Choice, Question, Screen
from bot.presenters.table_info import TableInfo
from rules.settings import Setting, settings_of

STEP, ACT, ASK, REFRESH = "step", "act", "ask", "refresh"
HAND, LOG, HELP, REACT = "hand", "log", "help", "react"
LEARN = "learn"


def step_of(token: str, values: Sequence[str]) -> str:
    """The step that a menu's chosen values, or a question's answer, lead to.

    The token and the values are joined by spaces; an empty token adds nothing.
    """
    return " ".join((token, *values) if token else values)


def lesson_token(game: str, step: str = "") -> str:
    """The `learn` token of a step of a game's lesson; "" is the beginning."""
    return f"{game} {step}".rstrip()


class Presenter(ABC):
    """One game's screens. It sees views and cards, never a state, so it cannot leak.

    Views are the game's own; `legal` are the viewer's legal actions of now. Everything returned
    fits Discord's limits for every reachable state.
    """

    most_boards: int = 1
    """How many public messages a table may have at once."""
    options: type[BaseModel] = BaseModel
    """The game's options; none where nothing is named."""
    for_days: tuple[str, ...] = ()
    """Options that a lobby offers by a button of their own where a turn may take a day."""

    @abstractmethod
    def headline(self, card: TableInfo) -> str:
        """The kind of table in a few words, for the lobby: table, number of players, length."""

    @abstractmethod
    def boards(self, view: Any, card: TableInfo) -> tuple[Screen, ...]:
        """The public messages: one, or one for each table where a game is played at several.

        Each has the picture, recent lines, who is to act, and buttons of constant shape. `view` is
        a spectator's.
        """

    @abstractmethod
    def panel(self, view: Any, legal: Sequence[Any], card: TableInfo, step: str = "") -> Screen:
        """The viewer's own panel at a step; an unknown or outdated step shows the first screen."""

    @abstractmethod
    def token(self, action: Any) -> str:
        """The `act` token of an action: short, without names, and the action's own.

        A click is looked up by it among the legal actions of now.
        """

    def admits(self, token: str, legal: Sequence[Any]) -> bool:
        """Whether an `act` token of no legal action is a permitted action all the same.

        Such a token is the action in full in the notation, and the game still has the last word.
        It is so where legal actions are only examples of endlessly many.
        """
        del token, legal
        return False

    def question(
        self, view: Any, legal: Sequence[Any], card: TableInfo, token: str
    ) -> Question | None:
        """The modal behind an `ask` button, or `None` where it no longer makes sense."""
        del view, legal, card, token
        return None

    def settings(self, card: TableInfo) -> Mapping[str, Setting]:  # noqa: ARG002 - always all
        """The options that make sense for as many people as sit now, by name, in the order shown.

        All `options` unless a game says otherwise; at most 25 choices each.
        """
        return {one.name: one for one in settings_of(self.options)}

    @abstractmethod
    def text(self, view: Any, card: TableInfo) -> str:
        """The whole table in sentences for a screen reader; at most 2000 characters."""

    @abstractmethod
    def help(self, card: TableInfo) -> str:
        """How to play at this table, in a few lines; at most 2000 characters."""

    @abstractmethod
    def rules(self, card: TableInfo) -> Sequence[str]:
        """The rules as played at this table, in pages of at most 2000 characters."""

    @abstractmethod
    def choices(
        self, verb: str, typed: str, view: Any, legal: Sequence[Any], card: TableInfo
    ) -> Sequence[Choice]:
        """Autocompletion of a slash command's argument: at most 25 of the viewer's own options.

        `value` is what the command takes as its argument. Where a command takes several, `verb`
        goes on with the argument asked for and what is in the others, as the game's own
        commands write it.
        """

    @abstractmethod
    def summary(self, view: Any, card: TableInfo) -> Screen:
        """The end of the game: places, the revealed seed, a rematch button."""
