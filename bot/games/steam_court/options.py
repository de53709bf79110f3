"""The options of Steam Court in words, as far as they make sense at a table."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from bot.presenters.table_info import TableInfo
from rules.settings import Setting, settings_of
from rules.steam_court.options import (
    MOST_AT_A_CHOSEN_TABLE,
    MOST_AT_ONE_TABLE,
    SCORING,
    CourtOptions,
    check_players,
)
from rules.steam_court.pieces import CHARACTER_NAMES, RENEGADES, ROYALS, Character

ALL = settings_of(CourtOptions)

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


def settings(card: TableInfo) -> Mapping[str, Setting]:
    """The options with more than one choice that make sense for so many people and each other.

    What has been changed is always among them, so that it can be changed back.
    """
    seated = max(card.least, _seated(card))
    players = range(seated, max(seated, card.most) + 1)
    beside = card.changed if _playable(card.changed, players) else {}
    found = {}
    for known in ALL:
        name = known.name
        if name not in card.changed and not _applies(name, seated, card):
            continue
        offered = _left_out(seated, card) if name == "left_out" else known.choices
        choices = tuple(pair for pair in offered if _playable({**beside, name: pair[0]}, players))
        if name in card.changed and len(choices) < 2:
            choices = ((known.default, "the usual"), (card.changed[name], "as it is now"))
        if len(choices) > 1:
            found[name] = replace(known, choices=choices)
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
