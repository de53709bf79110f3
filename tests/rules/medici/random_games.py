"""Random games of Court of the Medici for the tests of its laws, the same in every run."""

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from rules.catalog import GAMES
from rules.chance import Chance
from rules.game import Seat
from rules.medici.actions import Action
from rules.medici.events import Event
from rules.medici.model import State

GAME = GAMES["court-of-the-medici"]

SWITCHES = tuple(GAME.option_defaults())
TABLES: tuple[dict[str, Any], ...] = (
    {},
    *({name: True} for name in SWITCHES),
    dict.fromkeys(SWITCHES, True),
)
"""No house rule, each alone, all together."""

MOST_ACTIONS = 252
"""No game is longer. A card laid never comes back to a hand, so of the 42 cards in hands and decks
each is laid once at most, and the game is over with the last of them. Before each lay, and after
the last one where cards are left, there are five plans at most, since the sixth in a row ends the
game: 42 times six."""


class Step(NamedTuple):
    """One action of a game: the state before, who did what, what happened, the state after."""

    before: State
    seat: Seat
    action: Action
    events: list[Event]
    after: State


def dealt(options: dict[str, Any], seed: int) -> tuple[State, list[Event]]:
    state: State = GAME.new(2, GAME.options(options))
    return state, GAME.setup(state, Chance(seed.to_bytes(8), 0))


def walk(options: dict[str, Any], seed: int, *, plans: float = 0.2) -> Iterator[Step]:
    """A whole game played at random, planning now and then, so that decks turn over.

    Its states are for everybody to read.
    """
    return iter(_game(json.dumps(options), seed, plans))


@lru_cache(maxsize=8 * len(TABLES))
def _game(options: str, seed: int, plans: float) -> tuple[Step, ...]:
    return tuple(_play(json.loads(options), seed, plans))


def _play(options: dict[str, Any], seed: int, plans: float) -> Iterator[Step]:
    pick = random.Random(seed)
    state, _ = dealt(options, seed)
    for _ in range(MOST_ACTIONS):
        waiting = list(GAME.waiting_for(state))
        if not waiting:
            return
        (seat,) = waiting
        legal = GAME.legal_actions(state, seat)
        kinds = sorted({one.kind for one in legal})
        kind = "plan" if "plan" in kinds and pick.random() < plans else pick.choice(kinds)
        action = pick.choice([one for one in legal if one.kind == kind])
        after = GAME.copy(state)
        events = GAME.decide(after, seat, action, Chance(b"", 0))
        yield Step(state, seat, action, events, after)
        state = after
    assert not GAME.waiting_for(state), "the game does not end"
