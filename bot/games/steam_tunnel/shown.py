"""Requests for the pictures of a table; what is drawn is the same for every viewer."""

from bot.games.steam_tunnel import sentences
from bot.presenters.screen import Picture
from bot.presenters.table_info import TableInfo
from rules.steam_tunnel.view import TunnelGameView


def board_picture(view: TunnelGameView, card: TableInfo) -> Picture:
    """The board as it is now."""
    told = sentences.board_alt(_public(view), card.names, card.name)
    return Picture("tunnel-board", _public(view), card.names, card.name, told)


def tunnel_picture(view: TunnelGameView, card: TableInfo, number: int) -> Picture:
    """The board with one tunnel lit up."""
    told = sentences.tunnel_alt(_public(view), number, card.names, card.name)
    style = f"tunnel:{number}"
    return Picture("tunnel-board", _public(view), card.names, card.name, told, style)


def score_picture(view: TunnelGameView, card: TableInfo) -> Picture:
    """The end: every tunnel's value, and who got what."""
    told = sentences.score_alt(_public(view), card.names, card.name)
    return Picture("tunnel-score", _public(view), card.names, card.name, told)


def _public(view: TunnelGameView) -> TunnelGameView:
    """What everybody sees: the same for all, so that a picture once painted serves all."""
    return view if view.viewer is None else view.model_copy(update={"viewer": None})
