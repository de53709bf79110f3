"""How many actions a second Steam Tunnel decides, and how its house player does against chance.

`python bench/bench_tunnel.py` plays whole games at random: the processor time of one core, whatever
else runs. Each action counts listing the legal actions, copying the state, deciding and evolving.
The driver's own choice is cheap and seeded. `--casual` plays one house player among random ones
instead, whose place rotates, and says how often it wins and how long it thinks.
"""

import argparse
import random
import time
from fractions import Fraction

from rules.chance import Chance
from rules.game import Seat
from rules.selfplay import seed_of
from rules.steam_tunnel import casual
from rules.steam_tunnel.game import GAME
from rules.steam_tunnel.model import OVER
from rules.steam_tunnel.options import TunnelOptions

WARM_UP = 100


def play(seed: int, players: int, options: TunnelOptions) -> int:
    """Play one whole game at random; the number of its actions."""
    pick = random.Random(seed).random
    chance = Chance(seed.to_bytes(8), 0)
    legal_actions, copy, decide = GAME.legal_actions, GAME.copy, GAME.decide
    state = GAME.new(players, options)
    GAME.setup(state, chance)
    actions = 0
    while state.phase != OVER:
        seat = state.turn
        legal = legal_actions(state, seat)
        draft = copy(state)
        decide(draft, seat, legal[int(pick() * len(legal))], chance)
        state = draft
        actions += 1
    return actions


def against_chance(
    number: int, players: int, options: TunnelOptions
) -> tuple[Fraction, list[float]]:
    """One game of a house player among random ones: its share of the win, seconds a decision."""
    own: Seat = number % players
    seed = seed_of(b"bench", number)
    noise = Chance(seed_of(b"bench", number, "policy"), 0)
    state = GAME.new(players, options)
    GAME.setup(state, Chance(seed, 0))
    thought = []
    while state.phase != OVER:
        seat = state.turn
        legal = GAME.legal_actions(state, seat)
        if seat == own:
            began = time.process_time()
            action = casual.choose(GAME.view(state, seat), legal, noise)
            thought.append(time.process_time() - began)
            if action is None:
                raise RuntimeError("the house player is waited for and does nothing")
        else:
            action = noise.pick(legal)
        GAME.decide(state, seat, action, noise)
    winners = state.places[0]
    return Fraction(own in winners, len(winners)), thought


def measure_casual(games: int, players: int, options: TunnelOptions) -> None:
    share = Fraction()
    thought: list[float] = []
    for number in range(games):
        won, seconds = against_chance(number, players, options)
        share += won
        thought += seconds
    print(
        f"casual against {players - 1} random: wins {float(share / games):.1%} of {games} games"
        f" (equal players: {1 / players:.1%}); a decision takes"
        f" {1000 * sum(thought) / len(thought):.2f} ms, at most {1000 * max(thought):.1f} ms"
    )


def measure_rules(games: int, players: int, options: TunnelOptions) -> None:
    for seed in range(WARM_UP):  # tables of what each card does in each cell fill in use
        play(seed, players, options)
    began = time.process_time()
    actions = sum(play(seed, players, options) for seed in range(1, games + 1))
    seconds = time.process_time() - began
    print(f"steam-tunnel: {games} games, {actions} actions, {actions / seconds:,.0f} actions/s")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--casual", action="store_true")
    arguments.add_argument("--shuffled", action="store_true")
    given = arguments.parse_args()
    options = TunnelOptions(shuffled=given.shuffled)
    if not given.casual:
        measure_rules(given.games, given.players or 4, options)
        return
    for players in [given.players] if given.players else [2, 4]:
        measure_casual(given.games, players, options)


if __name__ == "__main__":
    main()
