"""The options of Court of the Medici in words."""

from collections.abc import Mapping
from typing import Any

from bot.presenters.presenter import OptionHelp

_SWITCH: tuple[tuple[Any, str], ...] = ((False, "off"), (True, "on"))

HEADLINE = "Two players · black against red · 25 cards each"

OPTION_HELP: Mapping[str, OptionHelp] = {
    "conspiracy_all_matches": OptionHelp(
        "Conspiracies hit all",
        "A conspiracy discards every stack with that total, not just one of your choice.",
        _SWITCH,
    ),
    "minister_needs_alliance": OptionHelp(
        "Minister needs an alliance",
        "His power works only with two or more cards under him.",
        _SWITCH,
    ),
    "tie_by_card_count": OptionHelp(
        "Ties by cards", "Equal totals: more cards on the table win; if equal too, a draw.", _SWITCH
    ),
    "jester_scores_one": OptionHelp(
        "Jesters score 1", "At the end a Jester scores 1, whatever it counted.", _SWITCH
    ),
    "last_card_cap": OptionHelp(
        "Last card is a cap",
        "After drawing the last card of their deck, a player may lay nothing above it.",
        _SWITCH,
    ),
}
