"""Steam Tunnel's presenter: the one object the interface knows of these screens."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.steam_tunnel import (
    board,
    choices,
    context,
    options,
    panel,
    rule_pages,
    summary,
    text,
)
from bot.presenters.presenter import OptionHelp, Presenter
from bot.presenters.screen import Choice, Screen
from bot.presenters.table_info import TableInfo
from rules.steam_tunnel.view import TunnelGameView


class SteamTunnelPresenter(Presenter):
    """Steam Tunnel's views as screens."""

    def headline(self, card: TableInfo) -> str:
        """The kind of table in a few words: `6 by 6 cards · 2–5 players`."""
        return options.headline(card)

    def boards(self, view: TunnelGameView, card: TableInfo) -> tuple[Screen, ...]:
        """The one public message; `view` is a spectator's."""
        return (board.board(view, card),)

    def panel(
        self, view: TunnelGameView, legal: Sequence[Any], card: TableInfo, step: str = ""
    ) -> Screen:
        """The viewer's own panel at a step."""
        return panel.panel(view, legal, card, step)

    def token(self, action: Any) -> str:
        """The `act` token of an action, which is its notation."""
        return context.token(action)

    def option_help(self, card: TableInfo) -> Mapping[str, OptionHelp]:
        """The options that go together."""
        return options.option_help(card)

    def text(self, view: TunnelGameView, card: TableInfo) -> str:
        """The table in sentences."""
        return text.text(view, card)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP

    def rules(self, card: TableInfo) -> Sequence[str]:
        """The rules as played at this table, in pages."""
        return rule_pages.pages(card)

    def choices(
        self, verb: str, typed: str, view: TunnelGameView, legal: Sequence[Any], card: TableInfo
    ) -> Sequence[Choice]:
        """Autocompletion of the arguments of `/tunnel`."""
        return choices.choices(verb, typed, view, legal, card)

    def summary(self, view: TunnelGameView, card: TableInfo) -> Screen:
        """The end of the game."""
        return summary.summary(view, card)
