"""Noughts and crosses for the laws: the least that a game brings, since nothing is hidden."""

import random
from collections.abc import Iterator

from tests.games.strategies import Strategies
from tests.toy.noughts import GAME, Mark, State


class Noughts(Strategies):
    game = GAME
    tables = ((2, {}),)
    most_actions = 9
    everyday, whole = 3, 9
    code_of_others = "not_your_turn"
    no_actions = ({"kind": "mark"}, {"kind": "mark", "cell": "b2"})

    def other_actions(self, state: State, pick: random.Random) -> Iterator[Mark]:
        yield from (Mark(at) for at, owner in enumerate(state.cells) if owner is not None)
        yield Mark(pick.randrange(9))
        yield from (Mark(-1), Mark(9))

    def check_pieces(self, state: State) -> None:
        marks = [state.cells.count(seat) for seat in (state.first, 1 - state.first)]
        assert len(state.cells) == 9
        assert marks[0] - marks[1] in (0, 1)


LAWS = Noughts()
