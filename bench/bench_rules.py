"""How many actions a second the rules of Steam Court decide: `python bench/bench_rules.py`.

Five players, random play, whole games; the processor time of one core, whatever else runs. Each
action counts listing the legal actions, copying the state, deciding and evolving. The driver's
own choice is cheap and seeded.
"""

import argparse
import random
import time

from rules.chance import Chance
from rules.steam_court.game import GAME
from rules.steam_court.options import CourtOptions

REACTS = 16
"""Every so many actions somebody who may not be on turn is asked what he may do."""


def play(seed: int, players: int, options: CourtOptions) -> int:
    """Play one whole game; the number of its actions."""
    pick = random.Random(seed).random
    chance = Chance(seed.to_bytes(8), 0)
    legal_actions, copy, decide = GAME.legal_actions, GAME.copy, GAME.decide
    state = GAME.new(players, options)
    GAME.setup(state, chance)
    actions = 0
    while state.turn >= 0:
        seat = state.seating.order[state.turn]
        legal = legal_actions(state, seat)
        if not actions % REACTS:
            other = actions // REACTS % players
            if may := legal_actions(state, other):
                seat, legal = other, may
        draft = copy(state)
        decide(draft, seat, legal[int(pick() * len(legal))], chance)
        state = draft
        actions += 1
    return actions


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--players", type=int, default=5)
    arguments.add_argument("--table", choices=("royal", "renegade"), default="royal")
    given = arguments.parse_args()
    options = CourtOptions(table=given.table)
    play(0, given.players, options)
    began = time.process_time()
    actions = sum(play(seed, given.players, options) for seed in range(1, given.games + 1))
    seconds = time.process_time() - began
    print(
        f"steam-court: {given.games} games, {actions} actions, {actions / seconds:,.0f} actions/s"
    )


if __name__ == "__main__":
    main()
