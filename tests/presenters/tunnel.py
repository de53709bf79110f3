"""Reachable states of Steam Tunnel for the screens: random play by the real rules."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.steam_tunnel.presenter import SteamTunnelPresenter
from bot.presenters.table_info import TableInfo
from rules.chance import Chance
from rules.game import Seat
from rules.steam_tunnel.game import GAME
from tests.presenters.tables import table_info

PRESENTER = SteamTunnelPresenter()


def card(players: int, *, worst: bool = False, **facts: Any) -> TableInfo:
    """A table's card; at the worst everything in it is as long as it gets."""
    return table_info(GAME, players, worst=worst, **facts)


def dressed(players: int, changed: Mapping[str, Any], **facts: Any) -> TableInfo:
    """A table's card under options."""
    return table_info(GAME, players, changed, **facts)


def fresh(players: int, seed: int, changed: Mapping[str, Any]) -> Any:
    """A dealt game."""
    state = GAME.new(players, GAME.options(changed))
    GAME.setup(state, Chance(seed.to_bytes(32), 0))
    return state


def states(players: int, seed: int, changed: Mapping[str, Any] | None = None) -> Iterator[Any]:
    """Every state of one randomly played game, the last one over."""
    noise, secret = random.Random(seed), seed.to_bytes(32)
    state = fresh(players, seed, changed or {})
    for step in range(1, 500):
        yield GAME.copy(state)
        seat, action = some_action(state, noise)
        if action is None:
            return
        GAME.decide(state, seat, action, Chance(secret, step))


def some_action(state: Any, noise: random.Random) -> tuple[Seat, Any]:
    """An action of whoever is on turn, kinds as likely as each other; `None` at the end."""
    waited = list(GAME.waiting_for(state))
    if not waited:
        return 0, None
    legal = GAME.legal_actions(state, waited[0])
    kind = noise.choice(sorted({action.kind for action in legal}))
    return waited[0], noise.choice([action for action in legal if action.kind == kind])


def widest(players: int, seed: int) -> Any:
    """A state in which the most segments of a game may be bought: nobody places a stone."""
    state = fresh(players, seed, {"shuffled": True})
    most = GAME.copy(state)
    noise, secret = random.Random(seed), seed.to_bytes(32)
    for step in range(1, 500):
        waited = list(GAME.waiting_for(state))
        if not waited:
            return most
        legal = GAME.legal_actions(state, waited[0])
        if offers(legal) > offers(GAME.legal_actions(most, on_turn(most))):
            most = GAME.copy(state)
        quiet = [action for action in legal if action.kind in {"flip", "skip"}]
        GAME.decide(state, waited[0], noise.choice(quiet), Chance(secret, step))
    raise AssertionError("the game does not end")


def offers(legal: Any) -> int:
    return sum(action.kind == "buy" for action in legal)


def on_turn(state: Any) -> Seat:
    return next(iter(GAME.waiting_for(state)))
