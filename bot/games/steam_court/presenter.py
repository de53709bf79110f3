"""Steam Court's presenter: the one object the interface knows of these screens."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.steam_court import (
    board,
    choices,
    options,
    panel,
    rule_pages,
    summary,
    text,
    tokens,
)
from bot.presenters.presenter import OptionHelp, Presenter
from bot.presenters.screen import Choice, Question, Screen
from bot.presenters.table_info import TableInfo
from rules.steam_court.view import CourtView


class SteamCourtPresenter(Presenter):
    """Steam Court's views as screens."""

    most_boards = 2
    for_days = ("reaction_grace",)

    def headline(self, card: TableInfo) -> str:
        """The kind of table in a few words: `Royal table · 4–10 players · four Quarters`."""
        return options.headline(card)

    def boards(self, view: CourtView, card: TableInfo) -> tuple[Screen, ...]:
        """The public messages, one for each table; `view` is a spectator's."""
        return board.boards(view, card)

    def panel(
        self, view: CourtView, legal: Sequence[Any], card: TableInfo, step: str = ""
    ) -> Screen:
        """The viewer's own panel at a step."""
        return panel.panel(view, legal, card, step)

    def token(self, action: Any) -> str:
        """The `act` token of an action."""
        return tokens.token(action)

    def admits(self, token: str, legal: Sequence[Any]) -> bool:
        """Whether the token is a led multiplied set larger than those that are listed."""
        return tokens.admits(token, legal)

    def question(
        self, view: CourtView, legal: Sequence[Any], card: TableInfo, token: str
    ) -> Question | None:
        """The modal that asks for another size."""
        return panel.question(view, legal, card, token)

    def option_help(self, card: TableInfo) -> Mapping[str, OptionHelp]:
        """The options that make sense for as many people as sit now."""
        return options.option_help(card)

    def text(self, view: CourtView, card: TableInfo) -> str:
        """The table in sentences, with the viewer's own hand."""
        return text.text(view, card)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP

    def rules(self, card: TableInfo) -> Sequence[str]:
        """The rules as played at this table, in pages."""
        return rule_pages.pages(card)

    def choices(
        self, verb: str, typed: str, view: CourtView, legal: Sequence[Any], card: TableInfo
    ) -> Sequence[Choice]:
        """Autocompletion of the arguments of `/court`."""
        return choices.choices(verb, typed, view, legal, card)

    def summary(self, view: CourtView, card: TableInfo) -> Screen:
        """The end of the game."""
        return summary.summary(view, card)
