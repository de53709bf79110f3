"""How fast the rules of Court of the Medici decide: `python bench/bench_medici.py`.

Random play, whole games; the processor time of one core, whatever else runs. Each action counts
listing the legal actions, copying the state, deciding and evolving. The driver's own choice is
cheap and seeded. With `--casual` it measures instead how often the house player beats chance, the
colours drawn and the seats changed from game to game.
"""

import argparse
import random
import time

from rules.chance import Chance
from rules.medici import casual
from rules.medici.game import GAME
from rules.medici.options import MediciOptions


def play(seed: int, options: MediciOptions) -> int:
    """Play one whole game at random; the number of its actions."""
    pick = random.Random(seed).random
    legal_actions, copy, decide = GAME.legal_actions, GAME.copy, GAME.decide
    chance = Chance(seed.to_bytes(8), 0)
    state = GAME.new(2, options)
    GAME.setup(state, chance)
    actions = 0
    while (seat := state.turn) >= 0:
        legal = legal_actions(state, seat)
        draft = copy(state)
        decide(draft, seat, legal[int(pick() * len(legal))], chance)
        state = draft
        actions += 1
    return actions


def speed(games: int, options: MediciOptions) -> None:
    play(0, options)
    began = time.process_time()
    actions = sum(play(seed, options) for seed in range(1, games + 1))
    seconds = time.process_time() - began
    rate = actions / seconds
    print(f"court-of-the-medici: {games} games, {actions} actions, {rate:,.0f} actions/s")


def against_chance(seed: int, options: MediciOptions) -> tuple[float, int, float]:
    """One game of the house player: what it won, its decisions, and the seconds they took."""
    house, noise = seed % 2, Chance(seed.to_bytes(8), 1)
    state = GAME.new(2, options)
    GAME.setup(state, Chance(seed.to_bytes(8), 0))
    decisions, seconds = 0, 0.0
    while (seat := state.turn) >= 0:
        legal = GAME.legal_actions(state, seat)
        action = noise.pick(legal)
        if seat == house:
            began = time.process_time()
            action = casual.choose(GAME.view(state, seat), legal, noise) or action
            seconds += time.process_time() - began
            decisions += 1
        GAME.decide(state, seat, action, noise)
    outcome = GAME.outcome(state)
    winners = outcome.winners if outcome else ()
    return (0.5 if not winners else float(house in winners)), decisions, seconds


def strength(games: int, options: MediciOptions) -> None:
    played = [against_chance(number, options) for number in range(games)]
    won, decisions, seconds = map(sum, zip(*played, strict=True))
    print(f"casual against random: {won / games:.1%} of {games} games (a draw is half a win)")
    print(f"{1000 * seconds / decisions:.2f} ms a decision, {decisions} decisions")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--option", action="append", default=[], help="a house rule to play by")
    arguments.add_argument("--casual", action="store_true", help="the house player's strength")
    given = arguments.parse_args()
    options = MediciOptions(**dict.fromkeys(given.option, True))
    (strength if given.casual else speed)(given.games, options)


if __name__ == "__main__":
    main()
