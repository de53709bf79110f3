"""Reachable states of Steam Court for the screens: random play by the real rules."""

import random
from collections.abc import Iterator
from typing import Any

from bot.presenters.table_info import TableInfo
from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.options import CourtOptions
from tests.presenters.tables import table_info


def card(players: int, *, worst: bool = False, **facts: Any) -> TableInfo:
    """A table's card; at the worst everything in it is as long as it gets."""
    return table_info(GAME, players, worst=worst, **facts)


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
