"""The options of Steam Court in words, as far as they make sense at a table."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from bot.presenters.card import TableCard
from bot.presenters.presenter import OptionHelp
from rules.steam_court.options import CourtOptions, check_players
from rules.steam_court.pieces import CHARACTER_NAMES, RENEGADES, ROYALS, Character

_SWITCH: tuple[tuple[Any, str], ...] = ((False, "off"), (True, "on"))

_DEFAULTS = CourtOptions().model_dump(mode="json")

_ALL: Mapping[str, OptionHelp] = {
    "table": OptionHelp(
        "Table",
        "Which five characters four or five people play.",
        (("royal", "Royal"), ("renegade", "Renegade")),
    ),
    "left_out": OptionHelp("Left out", "Who sits out when a table is not full.", ()),
    "characters": OptionHelp(
        "Characters",
        "Fixed seats, any ten at random, or wild: you keep your character and ranks move.",
        (("seats", "by seat"), ("random", "at random"), ("wild", "wild seats")),
    ),
    "victory_points": OptionHelp(
        "Victory points", "Every Quarter scores; most points win in the end.", _SWITCH
    ),
    "coup_bonus": OptionHelp(
        "Coup bonus",
        "Victory points for a coup.",
        tuple((points, str(points)) for points in (0, 1, 2, 3, 4, 5)),
    ),
    "shared_ties": OptionHelp("Shared ties", "Equal points share the win.", _SWITCH),
    "start_score_overall": OptionHelp(
        "Start score overall", "With two tables, start seats score across both.", _SWITCH
    ),
    "several_multipliers": OptionHelp(
        "Several Multipliers", "More than one X may ride along in a set.", _SWITCH
    ),
    "multiplier_on_dual": OptionHelp(
        "Multiplier on duals", "X may stand with 3/9 and 6/12.", _SWITCH
    ),
    "alchemist_on_dual": OptionHelp(
        "Alchemist on duals", "The Alchemist may lower 3/9 and 6/12 too.", _SWITCH
    ),
    "flexible_gifts": OptionHelp(
        "Flexible gifts", "The Queen may give a single card as well.", _SWITCH
    ),
    "reaction_grace": OptionHelp(
        "Reaction time",
        "Every lay holds the next one up so long, so that people can react.",
        tuple(
            (minutes, f"{minutes} min" if minutes else "none")
            for minutes in (0, 1, 2, 5, 10, 15, 30, 60, 120, 240)
        ),
    ),
}


def option_help(card: TableCard) -> dict[str, OptionHelp]:
    """The options with more than one choice that some possible number of players can play with.

    What has been changed is always among them, so that it can be changed back.
    """
    seated = max(card.least, sum(seat.user_id != 0 for seat in card.seats))
    players = range(seated, max(seated, card.most) + 1)
    beside = card.changed if _playable(card.changed, players) else {}
    found = {}
    for name, known in _ALL.items():
        offered = _left_out(seated, card) if name == "left_out" else known.choices
        choices = tuple(pair for pair in offered if _playable({**beside, name: pair[0]}, players))
        if name in card.changed and len(choices) < 2:
            choices = ((_DEFAULTS[name], "as usual"), (card.changed[name], "as it is"))
        if len(choices) > 1:
            found[name] = OptionHelp(known.label, known.help, choices)
    return found


def _playable(changed: Mapping[str, Any], players: range) -> bool:
    """Whether the rules accept these options for one of the numbers of players."""
    try:
        options = CourtOptions(**changed)
    except ValueError:
        return False
    for count in players:
        try:
            check_players(count, options)
        except ValueError:
            continue
        return True
    return False


def _left_out(seated: int, card: TableCard) -> tuple[tuple[Any, str], ...]:
    """Whom four, eight or nine players may leave out; at eight one of each table (Court R1).

    Twenty-five pairs leave no line for the default, which is one of them.
    """
    if seated == 8:
        pairs = product(ROYALS, RENEGADES)
        return tuple(
            (
                [CHARACTER_NAMES[a], CHARACTER_NAMES[b]],
                f"{CHARACTER_NAMES[a]}, {CHARACTER_NAMES[b]}",
            )
            for a, b in pairs
        )
    usual: tuple[Any, str] = (None, "as usual")
    if seated == 9:
        who: tuple[Character, ...] = (*ROYALS, *RENEGADES)
    elif seated == 4:
        who = RENEGADES if card.options.get("table") == "renegade" else ROYALS
    else:
        return (usual,)
    return (usual, *((CHARACTER_NAMES[one], CHARACTER_NAMES[one]) for one in who))


def _pair(high: Character, low: Character) -> str:
    return f"{CHARACTER_NAMES[high]}, {CHARACTER_NAMES[low]}"
