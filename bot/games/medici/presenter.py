"""Court of the Medici's presenter: the one object the interface knows of these screens."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.medici import board, choices, options, panel, rule_pages, summary, text, tokens
from bot.presenters.presenter import OptionHelp, Presenter
from bot.presenters.screen import Choice, Screen
from bot.presenters.table_info import TableInfo
from rules.medici.view import MediciView


class MediciPresenter(Presenter):
    """Court of the Medici's views as screens."""

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

    def option_help(self, card: TableInfo) -> Mapping[str, OptionHelp]:  # noqa: ARG002 - always all
        """The house rules that may be agreed."""
        return options.OPTION_HELP

    def text(self, view: MediciView, card: TableInfo) -> str:
        """The table in sentences, with the viewer's own hand."""
        return text.text(view, card)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP

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
