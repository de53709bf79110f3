"""How often one casual house player among random ones is the first out of a Quarter.

Five seats at the royal table; the casual player's seat rotates from game to game. Equal players
would be first in one Quarter of five.
"""

import argparse

from rules.catalog import GAMES
from rules.chance import Chance
from rules.game import Seat
from rules.selfplay import seed_of

PLAYERS = 5


def quarters(number: int, run: bytes) -> tuple[int, int]:
    """Play one game of four Quarters: how many there were, and how often casual was first."""
    game = GAMES["steam-court"]
    casual: Seat = number % PLAYERS
    seed = seed_of(run, number)
    noise = Chance(seed_of(run, number, "policy"), 0)
    state = game.new(PLAYERS, game.options({}))
    game.setup(state, Chance(seed, 0))
    step = 0
    while waiting := tuple(game.waiting_for(state)):
        bystanders = tuple(game.may_also(state))
        action = None
        if casual in (*bystanders, *waiting):
            seat = casual
            legal = game.legal_actions(state, casual)
            action = game.casual_action(game.view(state, casual), legal, noise)
        if action is None:
            random = [other for other in (*bystanders, *waiting) if other != casual]
            others = [other for other in waiting if other != casual]
            seat = noise.pick(random if noise.below(8) == 0 else others or random)
            action = noise.pick(game.legal_actions(state, seat))
        step += 1
        game.decide(state, seat, action, Chance(seed, step))
    history = game.view(state, None).history
    return len(history), sum(1 for places in history if places[0] == casual)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quarters", type=int, default=2000)
    parser.add_argument("--seed", type=bytes.fromhex, default=b"bench")
    arguments = parser.parse_args()
    played = first = number = 0
    while played < arguments.quarters:
        more, won = quarters(number, arguments.seed)
        played, first, number = played + more, first + won, number + 1
    print(f"casual against four random players: first out in {first / played:.1%} of {played}")
    print("Quarters (equal players: 20.0%)")


if __name__ == "__main__":
    main()
