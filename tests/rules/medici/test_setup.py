"""How a game is dealt (Medici 3.1)."""

from rules.chance import Chance
from rules.medici.game import GAME
from rules.medici.options import MediciOptions
from rules.medici.pieces import BLACK, COLOUR, LAID_OUT


def test_the_higher_inner_court_starts_and_equal_ones_draw_lots() -> None:
    lots = set()
    for number in range(300):
        state = GAME.new(2, MediciOptions())
        (dealt,) = GAME.setup(state, Chance(number.to_bytes(4), 0))
        cards = [pile[0] for pile in state.piles]
        assert [sum(COLOUR[card] == colour for card in cards) for colour in (0, 1)] == [4, 4]
        assert [len(hand) for hand in state.hands] == [5, 5]
        assert [len(deck) for deck in state.decks] == [16, 16]
        lead = sum(LAID_OUT[card] * (1 if COLOUR[card] == BLACK else -1) for card in cards)
        assert dealt.lots == (lead == 0)
        if lead:
            assert dealt.turn == (dealt.black if lead > 0 else dealt.red)
        else:
            lots.add(dealt.turn)
    assert lots == {0, 1}
