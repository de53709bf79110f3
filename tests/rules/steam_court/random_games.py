"""States and events that random play reaches through the `Game` alone, the same in every run."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from rules import selfplay
from rules.catalog import GAMES
from rules.chance import Chance
from rules.steam_court.actions import Action
from rules.steam_court.events import Event
from rules.steam_court.model import State

GAME = GAMES["steam-court"]

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (5, {}),
    (5, {"table": "renegade"}),
    (4, {"left_out": "Duke", "alchemist_on_dual": True}),
    (6, {"several_multipliers": True, "flexible_gifts": True}),
    (7, {"multiplier_on_dual": False}),
    (5, {"characters": "random", "victory_points": True}),
    (7, {"characters": "wild", "victory_points": True}),
    (8, {"victory_points": True}),
    (10, {}),
)


class Step(NamedTuple):
    """A state, who acts in it and how, and the events that follow."""

    state: State
    seat: int
    action: Action
    events: list[Event]


def walk(players: int, options: dict[str, Any], number: int = 0) -> Iterator[Step]:
    """One whole game of random play, reactions included; its states are for everybody to read."""
    return iter(_game(players, json.dumps(options), number))


@lru_cache(maxsize=2 * len(TABLES))
def _game(players: int, options: str, number: int) -> tuple[Step, ...]:
    return tuple(_play(players, json.loads(options), number))


def _play(players: int, options: dict[str, Any], number: int) -> Iterator[Step]:
    seed = selfplay.seed_of(b"walk", number)
    policy = selfplay.Random(seed)
    state = GAME.new(players, GAME.options(options))
    GAME.setup(state, Chance(seed, 0))
    step = 0
    while waiting := tuple(GAME.waiting_for(state)):
        seat, action = policy(GAME, state, waiting)
        step += 1
        draft = GAME.copy(state)
        events = GAME.decide(draft, seat, action, Chance(seed, step))
        yield Step(state, seat, action, events)
        state = draft
