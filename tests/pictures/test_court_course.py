import pytest
from PIL import ImageChops

from bot.games.steam_court.pictures.score_history import paint_course
from bot.pictures.frame import TALLEST
from bot.pictures.palette import INK, PARCHMENT, SEATS, contrast
from bot.pictures.seat_marks import colour_of, is_doubled, letter_of, seat_mark
from tests.gallery.court import (
    FIVE_COURSE,
    NAMES,
    RENEGADES,
    ROYALS,
    TEN_COURSE,
    seats,
    table,
    view,
    with_hand,
)
from tests.share import every

FIVE = (table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over"),)
LOWER = tuple(
    one.model_copy(update={"seat": one.seat + 5})
    for one in seats(RENEGADES, "3", "1", "2", "5", "4")
)
TEN = (*FIVE, table(LOWER, phase="over", name="renegade"))


def course(tables, history, names=NAMES, **about):
    about = {"result": history[-1] if history else (), **about}
    return paint_course(view(*tables, quarter=4, history=history, **about), names, "brass-otter")


def differs(one, other):
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


@pytest.mark.parametrize("quarter", range(4))
def test_the_order_of_every_quarter_shows(quarter):
    history = [list(order) for order in FIVE_COURSE]
    history[quarter][2:4] = reversed(history[quarter][2:4])
    assert differs(course(FIVE, FIVE_COURSE), course(FIVE, tuple(map(tuple, history))))


def test_a_mark_stands_at_the_place_its_seat_took():
    image = course(FIVE, FIVE_COURSE)
    columns = [296, 460, 624, 788]
    for x, order in zip(columns, FIVE_COURSE, strict=True):
        for place, seat in enumerate(order):
            y = 97 + 84 + 8 + 112 * place + 56
            assert image.getpixel((x - 16, y)) == SEATS[seat]


def test_points_have_a_column_of_their_own_and_change_with_the_points():
    plain = course(FIVE, FIVE_COURSE)
    scored = course(FIVE, FIVE_COURSE, points=(20, 30, 9, 8, 12))
    assert scored.height == plain.height
    assert differs(plain, scored)
    more = course(FIVE, FIVE_COURSE, points=(21, 30, 9, 8, 12))
    assert differs(scored, more)[0] > 796


def test_whoever_won_has_a_crown_and_several_have_one_each():
    points = (30, 30, 9, 8, 12)
    alone = course(FIVE, FIVE_COURSE, points=points, result=(1, 0, 4, 2, 3), winners=(1,))
    shared = course(FIVE, FIVE_COURSE, points=points, result=(1, 0, 4, 2, 3), winners=(1, 0))
    names = (840, 0, 1044, 97 + 84 + 8 + 2 * 112)
    _, upper, _, lower = differs(alone.crop(names), shared.crop(names))
    assert 97 + 84 + 8 + 112 < upper < lower


def test_with_two_tables_a_border_lies_between_royals_and_renegades():
    image = course(TEN, TEN_COURSE)
    assert image.height <= TALLEST
    end_of_royals = 97 + 84 + 56 + 5 * 84 + 8
    border = {image.getpixel((60, end_of_royals + down)) for down in range(3, 16)}
    assert len(border) == 1
    assert border.isdisjoint({image.getpixel((60, end_of_royals - 20))})


@pytest.mark.parametrize("letters", every(2, ["W" * 32, "🦦" * 32, "語" * 32, "a " * 16, "i" * 40]))
@pytest.mark.parametrize("about", [{}, {"points": tuple(range(990, 1000))}])
def test_no_name_reaches_into_the_lines_or_out_of_the_picture(letters, about):
    plain = course(TEN, TEN_COURSE, names=("",) * 10, **about)
    named = course(TEN, TEN_COURSE, names=(letters,) * 10, **about)
    for box in ((250, 97, 820, 1200), (0, 0, 90, 1200), (1048, 0, 1080, 1200)):
        assert differs(plain.crop(box), named.crop(box)) is None


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_game_that_was_ended_early_shows_the_quarters_it_had(quarters):
    history = FIVE_COURSE[:quarters]
    image = course(FIVE, history, result=())
    assert differs(image, course(FIVE, FIVE_COURSE))


def test_a_course_is_refused_without_a_quarter_and_to_a_player():
    with pytest.raises(ValueError, match="Quarter that is over"):
        course(FIVE, ())
    private = with_hand(view(*FIVE, history=FIVE_COURSE, result=FIVE_COURSE[-1]), 2, "P")
    with pytest.raises(ValueError, match="spectator"):
        paint_course(private, NAMES, "brass-otter")


def test_every_seat_has_a_mark_of_its_own_even_in_grey_and_without_letters():
    drawn = [seat_mark(seat, 66) for seat in range(10)]
    assert len({mark.convert("LA").tobytes() for mark in drawn}) == 10
    assert len({mark.getchannel("A").tobytes() for mark in drawn}) == 10
    assert [letter_of(seat) for seat in range(10)] == list("ABCDEFGHIJ")


def test_seats_that_share_a_colour_differ_in_their_lines():
    for seat in range(5):
        assert colour_of(seat) == colour_of(seat + 5)
        assert is_doubled(seat + 5)
        assert not is_doubled(seat)


def test_a_letter_stands_out_from_the_colour_of_its_seat():
    assert contrast(PARCHMENT, SEATS[0]) >= 4
    assert all(contrast(INK, colour) >= 4.4 for colour in SEATS[1:])
