"""Autocompletion of the arguments of `/tunnel`: the viewer's own options in words and notation."""

from collections.abc import Sequence
from typing import Any

from bot.games.steam_tunnel.context import TunnelPanel
from bot.games.steam_tunnel.stones import offer_label
from bot.presenters.kit import matching
from bot.presenters.screen import Choice
from bot.presenters.table_info import TableInfo
from rules.steam_tunnel.view import TunnelGameView


def choices(
    verb: str, typed: str, view: TunnelGameView, legal: Sequence[Any], card: TableInfo
) -> tuple[Choice, ...]:
    """At most 25 of the viewer's own options for a command, those that match what was typed.

    There are none for `skip`, which takes no argument.
    """
    if view.viewer is None:
        return ()
    panel = TunnelPanel(view, view.viewer, legal, card)
    if verb == "buy":
        found = [Choice(offer_label(panel, one), one.name) for one in panel.offers]
    elif verb in {"flip", "bury"}:
        found = [Choice(cell, cell) for cell in panel.cells(verb)]
    else:
        return ()
    return matching(found, typed)
