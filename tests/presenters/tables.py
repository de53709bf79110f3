"""The public facts of a table of any game, as ordinary or as long as they get."""

from collections.abc import Mapping
from typing import Any

from bot.presenters.table_info import SeatInfo, TableInfo
from rules.game import AnyGame
from tests.presenters.away import at_worst, stand_in

WIDEST = "\\*" + "𝕎" * 30
"""A name as long as names get: 32 letters, wide ones, one of them guarded."""

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def table_info(
    game: AnyGame,
    players: int,
    options: Mapping[str, Any] | None = None,
    *,
    worst: bool = False,
    house: int = 1,
    **facts: Any,
) -> TableInfo:
    """A running table; at the worst everything in it is as long as it gets.

    Whoever sits at `house` is a house player.
    """
    names = [f"{WIDEST}{at}" for at in range(players)] if worst else list(PEOPLE[:players])
    seats = tuple(
        SeatInfo(
            name,
            None if at == house else 9 * 10**17 + at,
            "casual" if at == house else "",
            stand_in(at, worst=worst),
        )
        for at, name in enumerate(names)
    )
    chosen = game.options(options or {}).model_dump(mode="json")
    given: dict[str, Any] = {
        "table_id": 36**13 - 1 if worst else 7,
        "seq": 36**6 - 1 if worst else 3,
        "name": "wandering-hedgehog-99" if worst else "brass-otter",
        "game": game.id,
        "title": game.title,
        "status": "playing",
        "host_id": seats[0].user_id,
        "host_name": names[0],
        "seats": seats,
        "least": game.players[0],
        "most": game.players[-1],
        "options": chosen,
        "changed": dict(options or {}),
        "recent": tuple(f"{name} did {name} " * 4 for name in names * 3) if worst else (),
        "commitment": "5e" * 32,
        "promise": "5e" * 32,
        "promised": "lobby",
        "cut": (1, 2),
        **(at_worst(players) if worst else {}),
    }
    return TableInfo(**(given | facts))
