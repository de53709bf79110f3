"""Steam Court's presenter: the one object the interface knows of these screens."""

from bot.games.steam_court import (
    board,
    choices,
    options,
    panel,
    rule_pages,
    sentences,
    summary,
    tokens,
)
from bot.presenters.presenter import Presenter
from bot.presenters.table_info import TableInfo


class SteamCourtPresenter(Presenter):
    """Steam Court's views as screens."""

    most_boards = 2
    for_days = ("reaction_grace",)

    headline = staticmethod(options.headline)
    boards = staticmethod(board.boards)
    admits = staticmethod(tokens.admits)
    token = staticmethod(tokens.token)
    question = staticmethod(panel.question)
    panel = staticmethod(panel.panel)
    settings = staticmethod(options.settings)
    text = staticmethod(sentences.text)
    rules = staticmethod(rule_pages.pages)
    choices = staticmethod(choices.choices)
    summary = staticmethod(summary.summary)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP
