"""The options of Steam Tunnel in words, as far as they go together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.presenters.table_info import TableInfo
from rules.settings import Setting, settings_of
from rules.steam_tunnel.options import TunnelOptions

ALL = {one.name: one for one in settings_of(TunnelOptions)}


def headline(card: TableInfo) -> str:
    """The kind of table in a few words: `6 by 6 cards · 2–5 players · killer`."""
    size = "7 by 7" if card.options.get("shuffled") else "6 by 6"
    variant = card.options.get("variant", "none")
    told = f" · {ALL['variant'].words(variant)}" if variant != "none" else ""
    return f"{size} cards · {card.least}–{card.most} players{told}"


def settings(card: TableInfo) -> Mapping[str, Setting]:
    """The options with those of their choices that go with what is chosen already.

    What has been chosen is always among them, so that it can be changed back.
    """
    found = {}
    for name, known in ALL.items():
        now = card.changed.get(name)
        offered = tuple(pair for pair in known.choices if _playable(card, name, pair[0]))
        if name in card.changed and now not in [choice for choice, _ in offered]:
            offered += ((now, known.words(now)),)
        if len(offered) > 1:
            found[name] = replace(known, choices=offered)
    return found


def _playable(card: TableInfo, name: str, choice: Any) -> bool:
    """Whether the rules accept a choice beside the others."""
    try:
        TunnelOptions(**{**card.changed, name: choice})
    except ValueError:
        return False
    return True
