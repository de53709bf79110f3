"""Court of the Medici's presenter: the one object the interface knows of these screens."""

from bot.games.medici import board, choices, panel, rule_pages, sentences, summary, tokens
from bot.presenters.presenter import Presenter
from bot.presenters.screen import Screen
from bot.presenters.table_info import TableInfo
from rules.medici.options import MediciOptions
from rules.medici.view import MediciView


class MediciPresenter(Presenter):
    """Court of the Medici's views as screens."""

    options = MediciOptions
    panel = staticmethod(panel.panel)
    token = staticmethod(tokens.token)
    text = staticmethod(sentences.text)
    rules = staticmethod(rule_pages.pages)
    choices = staticmethod(choices.choices)
    summary = staticmethod(summary.summary)

    def headline(self, card: TableInfo) -> str:  # noqa: ARG002 - every table is of one kind
        """The kind of table in a few words."""
        return "Two players · black against red · 25 cards each"

    def boards(self, view: MediciView, card: TableInfo) -> tuple[Screen, ...]:
        """The one public message; `view` is a spectator's."""
        return (board.board(view, card),)

    def help(self, card: TableInfo) -> str:  # noqa: ARG002 - help is the same at every table
        """How to play, and what the buttons do."""
        return rule_pages.HELP
