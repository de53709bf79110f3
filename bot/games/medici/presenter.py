"""Court of the Medici's presenter: the one object the interface knows of these screens."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.medici import board, choices, options, panel, rule_pages, summary, text, tokens
from bot.games.medici.commands import COMMANDS
from bot.games.medici.learn import LESSON
from bot.presenters.presenter import OptionHelp
from bot.presenters.screen import Choice, Question, Screen
from bot.presenters.table_info import TableInfo
from rules.medici.view import MediciView


class MediciPresenter:
    """Court of the Medici's views as screens."""

    game = "court-of-the-medici"
    most_boards = 1
    for_days: tuple[str, ...] = ()
    commands = COMMANDS

    def headline(self, card: TableInfo) -> str:  # noqa: ARG002 - every table is of one kind
        """The kind of table in a few words."""
        return options.HEADLINE

    def boards(self, view: MediciView, card: TableInfo) -> tuple[Screen, ...]:
        """The one public message; `view` is a spectator's."""
        return (board.board(view, card),)

    def panel(
        self, view: MediciView, legal: Sequence[Any], card: TableInfo, step: str = ""
    ) -> Screen:
        """The viewer's own panel at a step."""
        return panel.panel(view, legal, card, step)

    def token(self, action: Any) -> str:
        """The `act` token of an action."""
        return tokens.token(action)

    def admits(self, token: str, legal: Sequence[Any]) -> bool:  # noqa: ARG002 - as the protocol says
        """Never: every action is listed among the legal ones."""
        return False

    def question(
        self,
        view: MediciView,  # noqa: ARG002 - as the protocol says
        legal: Sequence[Any],  # noqa: ARG002 - as the protocol says
        card: TableInfo,  # noqa: ARG002 - as the protocol says
        token: str,  # noqa: ARG002 - as the protocol says
    ) -> Question | None:
        """None: everything is chosen from menus."""
        return None

    def option_help(self, card: TableInfo) -> Mapping[str, OptionHelp]:  # noqa: ARG002 - always all
        """The house rules that may be agreed."""
        return options.OPTION_HELP

    def text(self, view: MediciView, card: TableInfo) -> str:
        """The table in sentences, with the viewer's own hand."""
        return text.text(view, card)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP

    def lesson(self, step: str = "") -> Screen:
        """A step of the lesson."""
        return LESSON.screen(step)

    def rules(self, card: TableInfo) -> Sequence[str]:
        """The rules as played at this table, in pages."""
        return rule_pages.pages(card)

    def choices(
        self, verb: str, typed: str, view: MediciView, legal: Sequence[Any], card: TableInfo
    ) -> Sequence[Choice]:
        """Autocompletion of the arguments of `/medici`."""
        return choices.choices(verb, typed, view, legal, card)

    def summary(self, view: MediciView, card: TableInfo) -> Screen:
        """The end of the game."""
        return summary.summary(view, card)
