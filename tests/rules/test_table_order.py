"""Every game says in which order its people sit, as far as chance has drawn it."""

from typing import Any

import pytest

from rules.catalog import GAMES
from rules.chance import Chance
from rules.game import Seat


def dealt(game: str, players: int, seed: int) -> tuple[list[Seat], Any]:
    """The order after the deal, and what everybody sees of it."""
    known = GAMES[game]
    state = known.new(players, known.options({}))
    known.setup(state, Chance(seed.to_bytes(32), 0))
    return list(known.table_order(state)), known.view(state, None)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sits_somewhere_once_and_chance_says_where(game: str) -> None:
    players = GAMES[game].players.stop - 1
    orders = [dealt(game, players, seed)[0] for seed in range(12)]
    assert all(sorted(order) == list(range(players)) for order in orders)
    assert len({tuple(order) for order in orders}) > 1


def test_the_highest_the_first_and_black_begin() -> None:
    for seed in range(6):
        order, view = dealt("steam-court", 8, seed)
        seen = [seat.seat for table in view.tables for seat in table.seats]
        assert order == seen
        order, view = dealt("steam-tunnel", 4, seed)
        assert order == list(view.order)
        order, view = dealt("court-of-the-medici", 2, seed)
        assert order[0] == view.black
