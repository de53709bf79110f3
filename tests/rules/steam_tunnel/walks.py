"""Random games of Steam Tunnel for the tests of its laws."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.chance import Chance
from rules.game import Seat
from rules.steam_tunnel.actions import Action
from rules.steam_tunnel.events import Event
from rules.steam_tunnel.game import GAME
from rules.steam_tunnel.model import State
from rules.steam_tunnel.options import TunnelOptions

Options = Mapping[str, Any]

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"variant": "killer", "stone_limit": 4}),
    (4, {"variant": "not_so_killer", "pity": True}),
    (5, {"simpler": 12, "uniform_points": True}),
    (2, {"simpler": 5, "count_buried": True, "stone_limit": 0}),
    (3, {"shuffled": True, "pity": True}),
    (5, {"shuffled": True, "variant": "killer", "count_buried": True, "stone_limit": 6}),
]
"""Player counts and options, so that every variant and every switch is played."""

MOST_ACTIONS = 97
"""A game on the largest board has 48 flips and as many stones, and one of them comes alone."""


class Step(NamedTuple):
    """One action of a game: the state before it, who did what, what happened, the state after."""

    before: State
    seat: Seat
    action: Action
    events: list[Event]
    after: State


def chance_of(seed: int, step: int) -> Chance:
    return Chance(seed.to_bytes(8), step)


def dealt(players: int, options: Options, seed: int) -> tuple[State, list[Event]]:
    state = GAME.new(players, TunnelOptions.model_validate(dict(options)))
    return state, GAME.setup(state, chance_of(seed, 0))


def play_on(state: State, pick: random.Random) -> Iterator[Step]:
    """Play a game on at random to its end."""
    for number in range(1, MOST_ACTIONS * 10):
        if not GAME.waiting_for(state):
            return
        seat = state.turn
        action = pick.choice(GAME.legal_actions(state, seat))
        after = GAME.copy(state)
        events = GAME.decide(after, seat, action, chance_of(0, number))
        yield Step(state, seat, action, events, after)
        state = after
    raise AssertionError("the game does not end")


def walk(players: int, options: Options, seed: int) -> Iterator[Step]:
    """A whole game played at random; its states are for everybody to read."""
    return iter(_game(players, json.dumps(options), seed))


@lru_cache(maxsize=8 * len(TABLES))
def _game(players: int, options: str, seed: int) -> tuple[Step, ...]:
    state, _ = dealt(players, json.loads(options), seed)
    return tuple(play_on(state, random.Random(seed)))
