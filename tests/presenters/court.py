"""Reachable states of Steam Court for the screens: random play by the real rules."""

import random
from collections.abc import Iterator
from typing import Any

from bot.presenters.table_info import SeatInfo, TableInfo
from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.options import CourtOptions
from tests.presenters.away import at_worst, stand_in

WIDEST = "\\*" + "𝕎" * 30
"""A name as long as names get: 32 letters, wide ones, one of them guarded."""

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def card(players: int, *, worst: bool = False, **facts: Any) -> TableInfo:
    """A table's card; at the worst everything in it is as long as it gets."""
    names = [f"{WIDEST}{at}" for at in range(players)] if worst else list(PEOPLE[:players])
    seats = tuple(
        SeatInfo(
            name,
            None if at == 1 else 9 * 10**17 + at,
            "casual" if at == 1 else "",
            stand_in(at, worst=worst),
        )
        for at, name in enumerate(names)
    )
    given: dict[str, Any] = {
        "table_id": 36**13 - 1 if worst else 7,
        "seq": 36**6 - 1 if worst else 3,
        "name": "wandering-hedgehog-99" if worst else "brass-otter",
        "game": "steam-court",
        "title": "Steam Court",
        "status": "playing",
        "host_id": seats[0].user_id,
        "host_name": names[0],
        "seats": seats,
        "least": 4,
        "most": 10,
        "options": CourtOptions().model_dump(mode="json"),
        "recent": tuple(f"{name} did {name} " * 4 for name in names) if worst else (),
        "commitment": "5e" * 32,
        "promise": "5e" * 32,
        "promised": "lobby",
        "cut": (1, 2),
        **(at_worst(players) if worst else {}),
    }
    return TableInfo(**(given | facts))


def states(
    players: int, seed: int, options: CourtOptions | None = None, most: int = 2000
) -> Iterator[State]:
    """Every state of one randomly played game, the last one over unless `most` is reached."""
    noise = random.Random(seed)
    secret = seed.to_bytes(32)
    state = GAME.new(players, options or CourtOptions())
    GAME.setup(state, Chance(secret, 0))
    for step in range(1, most):
        yield GAME.copy(state)
        seat, action = some_action(state, noise)
        if action is None:
            return
        GAME.decide(state, seat, action, Chance(secret, step))


def some_action(state: State, noise: random.Random) -> tuple[Seat, Any]:
    """An action of somebody, kinds of actions as likely as each other; `None` at the end."""
    waited = list(GAME.waiting_for(state))
    if not waited:
        return 0, None
    others = list(GAME.may_also(state)) if noise.random() < 0.1 else []
    seat = noise.choice(others or waited)
    legal = GAME.legal_actions(state, seat)
    kind = noise.choice(sorted({action.kind for action in legal}))
    return seat, noise.choice([action for action in legal if action.kind == kind])
