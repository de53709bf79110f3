"""The options of Steam Court in words, as far as they make sense at a table."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from bot.presenters.presenter import OptionHelp
from bot.presenters.table_info import TableInfo
from rules.steam_court.options import (
    MOST_AT_A_CHOSEN_TABLE,
    MOST_AT_ONE_TABLE,
    SCORING,
    CourtOptions,
    check_players,
)
from rules.steam_court.pieces import CHARACTER_NAMES, RENEGADES, ROYALS, Character

_SWITCH: tuple[tuple[Any, str], ...] = ((False, "off"), (True, "on"))

_DEFAULTS = CourtOptions().model_dump(mode="json")

_ALL: Mapping[str, OptionHelp] = {
    "table": OptionHelp(
        "Table",
        "Which table four or five people play; with more it's the Royal table, or both.",
        (("royal", "Royal"), ("renegade", "Renegade")),
    ),
    "left_out": OptionHelp(
        "Left out", "The character nobody plays with 4 or 9 players; with 8, one of each table.", ()
    ),
    "characters": OptionHelp(
        "Characters",
        "By seat, drawn at random, or wild (you keep your character; only ranks move).",
        (("seats", "by seat"), ("random", "at random"), ("wild", "wild seats")),
    ),
    "victory_points": OptionHelp(
        "Victory points", "Every Quarter scores; most points win the game.", _SWITCH
    ),
    "coup_bonus": OptionHelp(
        "Coup bonus",
        "Victory points for a coup.",
        tuple((points, str(points)) for points in (0, 1, 2, 3, 4, 5)),
    ),
    "shared_ties": OptionHelp(
        "Shared ties",
        "Tied players share a place; otherwise Quarter 4 breaks the tie.",
        _SWITCH,
    ),
    "start_score_overall": OptionHelp(
        "Start score overall",
        "Start seats score 1, 2, 3 … across both tables, not at each one.",
        _SWITCH,
    ),
    "several_multipliers": OptionHelp(
        "Several Multipliers", "A set may hold more than one X.", _SWITCH
    ),
    "multiplier_on_dual": OptionHelp(
        "Multiplier on duals", "X may be laid with 3/9 and 6/12.", _SWITCH
    ),
    "alchemist_on_dual": OptionHelp(
        "Alchemist on duals", "The Alchemist may lower 3/9 and 6/12 too.", _SWITCH
    ),
    "flexible_gifts": OptionHelp(
        "Flexible gifts", "The Queen may also give just one card.", _SWITCH
    ),
    "reaction_grace": OptionHelp(
        "Reaction time",
        "The next player waits this long after each lay, so others can react.",
        tuple(
            (minutes, f"{minutes} min" if minutes else "none")
            for minutes in (0, 1, 2, 5, 10, 15, 30, 60, 120, 240)
        ),
    ),
}


_BOTH = "Royal and Renegade tables"


def headline(card: TableInfo) -> str:
    """The kind of table in a few words, as far as those who joined decide it."""
    most, kind = card.most, f"{str(card.options.get('table', 'royal')).capitalize()} table"
    characters = card.options.get("characters", "seats")
    if characters != "seats":
        kind = "Wild seats" if characters == "wild" else "Random characters"
        most = min(most, MOST_AT_ONE_TABLE)
    elif (seated := _seated(card)) > MOST_AT_ONE_TABLE:
        kind = _BOTH
    elif seated > MOST_AT_A_CHOSEN_TABLE:
        kind = "Royal table"
    scored = " · victory points" if card.options.get("victory_points") else ""
    if scored and kind == _BOTH:
        scored += " (each Quarter, every Royal scores above every Renegade)"
    return f"{kind} · {card.least}–{most} players · four Quarters{scored}"


def _seated(card: TableInfo) -> int:
    return sum(seat.user_id != 0 for seat in card.seats)


def option_help(card: TableInfo) -> dict[str, OptionHelp]:
    """The options with more than one choice that make sense for so many people and each other.

    What has been changed is always among them, so that it can be changed back.
    """
    seated = max(card.least, _seated(card))
    players = range(seated, max(seated, card.most) + 1)
    beside = card.changed if _playable(card.changed, players) else {}
    found = {}
    for name, known in _ALL.items():
        if name not in card.changed and not _applies(name, seated, card):
            continue
        offered = _left_out(seated, card) if name == "left_out" else known.choices
        choices = tuple(pair for pair in offered if _playable({**beside, name: pair[0]}, players))
        if name in card.changed and len(choices) < 2:
            choices = ((_DEFAULTS[name], "the usual"), (card.changed[name], "as it is now"))
        if len(choices) > 1:
            found[name] = OptionHelp(known.label, known.help, choices)
    return found


def _applies(name: str, seated: int, card: TableInfo) -> bool:
    """Whether an option says anything at a table like this one."""
    drawn = card.options.get("characters", "seats") != "seats"
    if name in SCORING and not card.options.get("victory_points"):
        return False
    if name == "start_score_overall":
        return card.most > MOST_AT_ONE_TABLE and not drawn
    if name == "table":
        return seated <= MOST_AT_A_CHOSEN_TABLE and not drawn
    return True


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


def _left_out(seated: int, card: TableInfo) -> tuple[tuple[Any, str], ...]:
    """Characters that four, eight or nine players may leave out; at eight one of each table (R1).

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
    usual: tuple[Any, str] = (None, "the usual")
    if seated == 9:
        who: tuple[Character, ...] = (*ROYALS, *RENEGADES)
    elif seated == 4:
        who = RENEGADES if card.options.get("table") == "renegade" else ROYALS
    else:
        return (usual,)
    return (usual, *((CHARACTER_NAMES[one], CHARACTER_NAMES[one]) for one in who))
