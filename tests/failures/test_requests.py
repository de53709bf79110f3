"""What a move costs at Discord where everybody has their hand by direct message."""

import pytest

from tests.failures.evening import Evening
from tests.failures.requests_a_move import TABLES, play
from tests.share import share

MOST = {("steam-court", 10): 5.0, ("court-of-the-medici", 2): 4.2}
"""Of requests a move in the mean, boards, hands and reminders together; else it is 4."""


@share("moves", everyday=40, whole=1_000_000)
@pytest.mark.parametrize(("game", "players"), TABLES)
async def test_a_move_costs_few_requests_with_all_hands_by_direct_message(
    evening: Evening, game: str, players: int, moves: int
) -> None:
    evening.name_tables()
    made, requests = await play(evening, game, players, "letter", moves)
    assert made >= min(moves, 40)
    assert len(requests) / made < MOST.get((game, players), 4.0)
    assert len(requests) / made > 1.0
