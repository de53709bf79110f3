import pytest
from hypothesis import given, settings
from PIL import ImageChops

from bot.games.medici.pictures.hand import large_face, paint_hand
from bot.games.medici.sentences import board_alt, hand_alt, score_alt
from bot.pictures.frame import TALLEST, WIDTH
from bot.presenters.kit import ALT
from bot.presenters.wording import width
from tests.gallery.medici import BLACKS, CROWDED, MIDDLE, NAMES, REDS, over, with_hand
from tests.pictures.medici_views import own_views, public_views
from tests.pictures.picture_views import names
from tests.share import share


def hand(cards, planned="", seen=MIDDLE, seat=0):
    return paint_hand(with_hand(seen, seat, cards, planned), NAMES, "brass-otter")


def differ(one, other):
    return one.size != other.size or ImageChops.difference(one, other).getbbox()


def test_every_card_of_a_hand_has_a_face_of_its_own_even_in_grey():
    for high in (246, 150):
        drawn = {large_face(name, high).convert("LA").tobytes() for name in (*BLACKS, *REDS)}
        assert len(drawn) == 50


def test_every_card_of_a_hand_shows():
    held = ["AC", "10C", "JS", "QC", "KS"]
    before = hand(" ".join(held))
    for place in range(5):
        other = [*held]
        other[place] = "7S"
        assert differ(before, hand(" ".join(other)))


@pytest.mark.parametrize("cards", ["", "7S", "AC 10C JS QC KS"])
def test_a_hand_of_up_to_five_takes_one_row(cards):
    assert hand(cards).height == hand("7S").height < 700


def test_every_planned_card_shows_small_in_the_order_in_which_it_comes():
    none, one = hand("7S"), hand("7S", "3S")
    assert one.height > none.height
    assert differ(hand("7S", "3S 4S"), hand("7S", "4S 3S"))


def test_a_planned_jester_shows_no_value_for_it_has_none():
    """A Jester put under the deck declares nothing (Medici 3.3)."""
    rows = hand("7S", "JS"), hand("7S", "10S")
    boxes = ImageChops.difference(*rows).getbbox()
    assert boxes[2] < 56 + 90


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 1},
        {"totals": (77, 58)},
        {"totals": (76, 59)},
        {"decks": (3, 0)},
        {"plans": 4},
        {"caps": (7, None)},
        {"over": True, "turn": None},
    ],
)
def test_how_the_game_stands_shows(change):
    assert differ(hand("7S"), hand("7S", seen=MIDDLE.model_copy(update=change)))


def test_who_is_red_is_told_so():
    assert differ(hand("", seat=0), hand("", seat=1))


def test_a_finished_game_says_so():
    assert differ(hand("7S", seen=CROWDED), hand("7S", seen=over(CROWDED, "capped")))


def test_a_hand_is_never_painted_from_a_spectators_view():
    with pytest.raises(ValueError, match="own player"):
        paint_hand(MIDDLE, NAMES, "brass-otter")


@share("examples", everyday=12, whole=60)
def test_every_hand_can_be_painted(examples):
    @settings(max_examples=examples)
    @given(own_views(), names)
    def drawn(seen, who):
        painted = paint_hand(seen, who, "W" * 80)
        assert painted.width == WIDTH
        assert painted.height <= TALLEST

    drawn()


@given(public_views(), own_views(), names)
@settings(max_examples=60)
def test_no_text_is_too_long_and_the_board_tells_nothing_of_a_hand(seen, own, who):
    public = own.model_copy(update={"own": None, "viewer": None})
    for text in (
        board_alt(seen, who, "W" * 80),
        hand_alt(own, who, "W" * 80),
        score_alt(seen, who, "W" * 80),
    ):
        assert 0 < width(text) <= ALT
    assert board_alt(own, who, "b") == board_alt(public, who, "b")
