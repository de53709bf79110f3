"""Steam Tunnel's presenter: the one object the interface knows of these screens."""

from bot.games.steam_tunnel import (
    board,
    choices,
    context,
    options,
    panel,
    rule_pages,
    sentences,
    summary,
)
from bot.presenters.presenter import Presenter
from bot.presenters.screen import Screen
from bot.presenters.table_info import TableInfo
from rules.steam_tunnel.view import TunnelGameView


class SteamTunnelPresenter(Presenter):
    """Steam Tunnel's views as screens."""

    headline = staticmethod(options.headline)
    panel = staticmethod(panel.panel)
    token = staticmethod(context.token)
    settings = staticmethod(options.settings)
    text = staticmethod(sentences.text)
    rules = staticmethod(rule_pages.pages)
    choices = staticmethod(choices.choices)
    summary = staticmethod(summary.summary)

    def boards(self, view: TunnelGameView, card: TableInfo) -> tuple[Screen, ...]:
        """The one public message; `view` is a spectator's."""
        return (board.board(view, card),)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP
