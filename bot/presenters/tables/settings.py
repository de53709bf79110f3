"""What a table agrees about time and seats, in words: for the lobby, its options and Help."""

from collections.abc import Mapping
from typing import Any

from bot.host.tables.settings import (
    ANYONE,
    DRAWN,
    HOUSE,
    INVITED,
    KEPT,
    NOBODY,
    VOTE,
    WAIT,
    TableSettings,
)
from bot.host.turns.pace import PACES
from bot.presenters.presenter import OptionHelp
from bot.presenters.table_info import TableInfo

PACE, ABSENT, SEATS, ORDER = "pace", "absent", "seats", "order"

POINTS: Mapping[str, OptionHelp] = {
    PACE: OptionHelp(
        "Pace",
        "Time for a turn: live 5 minutes, an evening 30 minutes, days 24 hours, plus saved time.",
        tuple((name, pace.label) for name, pace in PACES.items()),
    ),
    ABSENT: OptionHelp(
        "When somebody is absent",
        "When time is up: a house player moves, the others vote, or the table waits.",
        ((HOUSE, "a house player moves"), (VOTE, "the others vote"), (WAIT, "the table waits")),
    ),
    SEATS: OptionHelp(
        "Free seats",
        "Who may take over a house player's seat in a running game.",
        ((INVITED, "by invitation"), (ANYONE, "open to anybody"), (NOBODY, "closed")),
    ),
    ORDER: OptionHelp(
        "Seats of a rematch",
        "Whether seats are drawn again, or everybody keeps their seat from the last game.",
        ((DRAWN, "drawn again"), (KEPT, "as in the last game")),
    ),
}
"""The points, by their names in `bot.host.tables.settings`; no game names an option so."""

USUAL = TableSettings().model_dump()


def points(card: TableInfo) -> Mapping[str, OptionHelp]:
    """The settings that can be changed here: seats are kept in rematches only."""
    return {point: known for point, known in POINTS.items() if card.kept or point != ORDER}


def label(point: str, value: Any) -> str:
    """A point's value in words."""
    return next((words for known, words in POINTS[point].choices if known == value), str(value))


def pace_line(arrangement: Mapping[str, Any]) -> str:
    """The pace in one line: how long a turn may take."""
    pace = PACES[arrangement.get(PACE, USUAL[PACE])]
    return f"Pace: {pace.label}. {pace.help}"


def differing(arrangement: Mapping[str, Any]) -> list[str]:
    """The points beside the pace that are not as usual, as `label: value`."""
    return [
        f"{POINTS[point].label}: {label(point, arrangement[point])}"
        for point in (ABSENT, SEATS, ORDER)
        if arrangement.get(point, USUAL[point]) != USUAL[point]
    ]


def apart(chosen: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options typed together: the table's arrangement, and what is the game's."""
    points = {name: value for name, value in chosen.items() if name in POINTS}
    return points, {name: value for name, value in chosen.items() if name not in POINTS}


def told(card: TableInfo) -> list[str]:
    """Every point with its value, one line each."""
    return [
        f"{known.label}: **{label(point, card.arrangement.get(point, USUAL[point]))}**"
        for point, known in points(card).items()
    ]
