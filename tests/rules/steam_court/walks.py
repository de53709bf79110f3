"""Random games of Steam Court for the tests of its laws."""

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.actions import Action
from rules.steam_court.events import Event
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.options import CourtOptions

TABLES = [
    (4, {}),
    (4, {"table": "renegade", "left_out": "Submariner"}),
    (4, {"left_out": "Tea Boy", "flexible_gifts": True}),
    (5, {}),
    (5, {"table": "renegade", "several_multipliers": True}),
    (5, {"alchemist_on_dual": True, "multiplier_on_dual": False}),
    (6, {"flexible_gifts": True, "reaction_grace": 30}),
    (7, {"several_multipliers": True, "alchemist_on_dual": True}),
    (4, {"characters": "random", "victory_points": True}),
    (6, {"characters": "wild"}),
    (7, {"characters": "wild", "victory_points": True, "shared_ties": True}),
    (8, {"victory_points": True, "start_score_overall": True}),
    (8, {"left_out": ["Queen", "Vagabond"], "flexible_gifts": True}),
    (9, {}),
    (9, {"left_out": "Tea Boy", "victory_points": True, "shared_ties": True}),
    (10, {"victory_points": True, "coup_bonus": 3}),
]
"""Player counts and options, so that every table and every house rule is played."""

MOST_ACTIONS = 3_000
"""No random game of four Quarters comes near so many actions."""


class Step(NamedTuple):
    """One action of a game: the state before it, who did what, what happened, the state after."""

    before: State
    seat: Seat
    action: Action
    events: list[Event]
    after: State


def chance_of(seed: int, step: int) -> Chance:
    return Chance(seed.to_bytes(8), step)


def dealt(players: int, options: dict[str, object], seed: int) -> tuple[State, list[Event]]:
    state = GAME.new(players, CourtOptions.model_validate(options))
    return state, GAME.setup(state, chance_of(seed, 0))


def walk(players: int, options: dict[str, object], seed: int) -> Iterator[Step]:
    """A whole game played at random, reactions included; its states are for everybody to read."""
    return iter(_game(players, json.dumps(options), seed))


@lru_cache(maxsize=2 * len(TABLES))
def _game(players: int, options: str, seed: int) -> tuple[Step, ...]:
    return tuple(_play(players, json.loads(options), seed))


def _play(players: int, options: dict[str, object], seed: int) -> Iterator[Step]:
    pick = random.Random(seed)
    state, _ = dealt(players, options, seed)
    for number in range(1, MOST_ACTIONS):
        waiting = list(GAME.waiting_for(state))
        if not waiting:
            return
        others = list(GAME.may_also(state))
        seat = pick.choice(others if others and pick.random() < 0.1 else waiting)
        action = pick.choice(GAME.legal_actions(state, seat))
        after = GAME.copy(state)
        events = GAME.decide(after, seat, action, chance_of(seed, number))
        yield Step(state, seat, action, events, after)
        state = after
    raise AssertionError("the game does not end")
