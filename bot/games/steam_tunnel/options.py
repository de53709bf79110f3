"""The options of Steam Tunnel in words, as far as they go together."""

from collections.abc import Mapping
from typing import Any

from bot.presenters.presenter import OptionHelp
from bot.presenters.table_info import TableInfo
from rules.steam_tunnel.options import FORK_CARDS, TunnelOptions

_SWITCH: tuple[tuple[Any, str], ...] = ((False, "off"), (True, "on"))

VARIANTS: Mapping[str, str] = {
    "none": "harmless",
    "killer": "killer",
    "not_so_killer": "not so killer",
}

_LIMITS = (5, 6, 8, 10, 12, 14, 16, 18, 20, 24)

_ALL: Mapping[str, OptionHelp] = {
    "variant": OptionHelp(
        "Dead ends",
        "Killer: one makes its tunnel worthless. Not so killer: tunnels need two numbered caps.",
        tuple(VARIANTS.items()),
    ),
    "pity": OptionHelp("Pity", "Each dead end counts 1.", _SWITCH),
    "simpler": OptionHelp(
        "Simpler paths",
        "How many of the twelve forked cards are taken out at random.",
        tuple((count, str(count) if count else "none") for count in range(FORK_CARDS + 1)),
    ),
    "shuffled": OptionHelp(
        "Shuffled board",
        "7 by 7 with a void in the middle, and Point cards face down among the rest.",
        _SWITCH,
    ),
    "count_buried": OptionHelp(
        "Count buried pieces", "Straight pieces of buried cards count as segments.", _SWITCH
    ),
    "uniform_points": OptionHelp(
        "Uniform Point cards", "All six caps of a Point card are alike: 2, 3, 3 and 4.", _SWITCH
    ),
    "stone_limit": OptionHelp(
        "Stone limit",
        "How many stones each player may place in all, including burials.",
        ((None, "none"), *((count, str(count)) for count in _LIMITS)),
    ),
}


def headline(card: TableInfo) -> str:
    """The kind of table in a few words: `6 by 6 cards · 2–5 players · killer`."""
    size = "7 by 7" if card.options.get("shuffled") else "6 by 6"
    variant = str(card.options.get("variant", "none"))
    told = f" · {VARIANTS[variant]}" if variant in VARIANTS and variant != "none" else ""
    return f"{size} cards · {card.least}–{card.most} players{told}"


def option_help(card: TableInfo) -> dict[str, OptionHelp]:
    """The options with those of their choices that go with what is chosen already.

    What has been chosen is always among them, so that it can be changed back.
    """
    found = {}
    for name, known in _ALL.items():
        now = card.changed.get(name)
        offered = tuple(pair for pair in known.choices if _playable(card, name, pair[0]))
        if name in card.changed and now not in [choice for choice, _ in offered]:
            offered += ((now, str(now)),)
        if len(offered) > 1:
            found[name] = OptionHelp(known.label, known.help, offered)
    return found


def _playable(card: TableInfo, name: str, choice: Any) -> bool:
    """Whether the rules accept a choice beside the others."""
    try:
        TunnelOptions(**{**card.changed, name: choice})
    except ValueError:
        return False
    return True
