"""What a table agrees about time and seats, in words: for the lobby, its options and Help."""

from collections.abc import Mapping
from typing import Any

from bot.host.tables.settings import SETTINGS
from bot.host.turns.pace import PACES
from bot.presenters.settings import line
from bot.presenters.table_info import TableInfo
from rules.game import AnyGame
from rules.settings import Setting, settings_of

PACE, ORDER = "pace", "order"


def offered(card: TableInfo) -> Mapping[str, Setting]:
    """The settings that can be changed here: seats are kept in rematches only."""
    return {name: known for name, known in SETTINGS.items() if card.kept or name != ORDER}


def known_at(game: AnyGame) -> tuple[Setting, ...]:
    """All that can be chosen at a table of a game."""
    return (*SETTINGS.values(), *settings_of(game.options_model))


def value(arrangement: Mapping[str, Any], setting: Setting) -> Any:
    """What the table has agreed."""
    return arrangement.get(setting.name, setting.default)


def pace_line(arrangement: Mapping[str, Any]) -> str:
    """The pace in one line: how long a turn may take."""
    pace = SETTINGS[PACE]
    now = value(arrangement, pace)
    return f"{pace.label}: {pace.words(now)}. {PACES[now].help}"


def differing(arrangement: Mapping[str, Any]) -> list[str]:
    """The settings beside the pace that are not as usual, as `label: value`."""
    return [
        f"{known.label}: {known.words(now)}"
        for name, known in SETTINGS.items()
        if name != PACE and (now := value(arrangement, known)) != known.default
    ]


def apart(chosen: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options typed together: the table's settings, and what is the game's."""
    ours = {name: value for name, value in chosen.items() if name in SETTINGS}
    return ours, {name: value for name, value in chosen.items() if name not in SETTINGS}


def told(card: TableInfo) -> list[str]:
    """Every setting with its value, one line each."""
    return [line(known, value(card.arrangement, known)) for known in offered(card).values()]
