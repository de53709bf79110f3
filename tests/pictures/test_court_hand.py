import pytest
from PIL import ImageChops

from bot.games.steam_court.pictures.hand import paint_hand
from bot.pictures.frame import TALLEST
from tests.gallery.court import NAMES, ROYALS, lay, seats, table, view, with_hand

SEEN = view(table(seats(ROYALS, "", "", "act"), lay(ROYALS, 1, "4", "1x4")))


def hand(cards, seen=SEEN, seat=2, choosing=""):
    return paint_hand(with_hand(seen, seat, cards, choosing), NAMES, "brass-otter")


@pytest.mark.parametrize("count", [0, 1, 5, 14, 22, 34])
def test_an_ordinary_hand_keeps_a_phones_shape(count):
    deck = [face for face in (*map(str, range(1, 13)), "3/9", "X") for _ in range(3)]
    assert hand(" ".join(deck[:count])).height <= 1240


def test_a_hand_of_nearly_the_whole_deck_still_fits():
    every = " ".join(f"{value} " * 7 for value in range(1, 13)) + " 3/9" * 3 + " X" * 3 + " P" * 3
    assert hand(every).height <= TALLEST


def test_one_card_more_of_a_kind_shows():
    few, more = hand("7 7 9"), hand("7 7 7 9")
    assert ImageChops.difference(few, more.crop((0, 0, *few.size))).getbbox()


def test_the_set_to_beat_and_the_cards_to_choose_among_are_shown():
    leading = view(table(seats(ROYALS, "", "", "act")))
    above = (540, 97, 1044, 281)
    differing = ImageChops.difference(hand("7").crop(above), hand("7", leading).crop(above))
    assert differing.getbbox()
    assert hand("7", choosing="5 9 X 12").height > hand("7").height


def test_a_hand_says_for_which_table_its_own_one_waits():
    over = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    waits = over.model_copy(update={"waits_for": "renegade"})
    hands = [hand("", seen=view(one)) for one in (over, waits)]
    assert ImageChops.difference(*hands).getbbox()
