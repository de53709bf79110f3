import pytest
from hypothesis import given, settings
from PIL import ImageChops

from bot.games.medici.pictures.score import paint_score
from bot.games.medici.sentences import shares
from bot.pictures.frame import TALLEST, TOP, WIDTH
from tests.gallery.medici import (
    EVERY,
    LONG,
    MIDDLE,
    NAMES,
    NO_REDS,
    SKETCH,
    over,
    view,
    with_hand,
)
from tests.pictures.medici_views import MEDICI, public_views, states
from tests.pictures.picture_views import names
from tests.share import share

BANNER = (0, TOP, WIDTH, TOP + 172)
ENDED = over(NO_REDS, "inner court empty", 0)


def score(seen, who=NAMES):
    return paint_score(seen, who, "brass-otter")


def differ(one, other):
    return one.size != other.size or ImageChops.difference(one, other).getbbox()


def test_both_totals_come_about_from_both_courts():
    """Each card belongs to the player of its colour, whoever opened its stack (Medici 3.2)."""
    black = [(share.court, share.total) for share in shares(NO_REDS, NO_REDS.black)]
    red = [(share.court, share.total) for share in shares(NO_REDS, NO_REDS.red)]
    assert black == [("inner", 38), ("outer", 13)]
    assert red == [("inner", 0), ("outer", 44)]


def test_jesters_count_one_where_the_totals_say_so():
    """Medici R8, switch `jester_scores_one`: JC at 6 and JH at 8 count 1 each."""
    ones = NO_REDS.model_copy(update={"totals": (46, 37)})
    assert [sum(share.total for share in shares(ones, seat)) for seat in (0, 1)] == [46, 37]
    assert differ(score(ENDED), score(ENDED.model_copy(update={"totals": (46, 37)})))


@pytest.mark.parametrize("ones", [False, True])
@pytest.mark.parametrize("seed", [4, 5])
def test_the_shares_of_a_real_game_add_up_to_its_totals(seed, ones):
    for state in states(seed, jester_scores_one=ones):
        seen = MEDICI.view(state, None)
        sums = tuple(sum(share.total for share in shares(seen, seat)) for seat in (0, 1))
        assert sums == seen.totals
    assert score(seen).height <= TALLEST


def test_the_banner_tells_each_reason_and_result_apart():
    """The ends of Medici 3.4 and R10."""
    ends = [
        over(SKETCH, "inner court empty", 0),
        over(SKETCH, "out of cards", 0),
        over(SKETCH, "out of cards", 1),
        over(SKETCH, "out of cards"),
        over(SKETCH, "capped", 0),
        over(SKETCH, "six plans"),
    ]
    drawn = [score(end).crop(BANNER).tobytes() for end in ends]
    assert len(set(drawn)) == len(ends)


def test_a_win_by_more_cards_is_told_apart_from_one_by_a_higher_sum():
    """Medici R7, switch `tie_by_card_count`."""
    even = view("9H, 4S 5C", "10D, QC, KS, 5H")
    assert even.totals == (24, 24)
    by_count = score(over(even, "out of cards", 0))
    assert differ(by_count.crop(BANNER), score(over(even, "out of cards")).crop(BANNER))


def test_six_plans_are_not_scored():
    """Six plans in a row: a draw, no scoring (Medici 3.4)."""
    drawn, scored = score(over(SKETCH, "six plans")), score(over(SKETCH, "out of cards"))
    right = (640, TOP + 190, WIDTH, TOP + 290)
    assert differ(drawn.crop(right), scored.crop(right))


def test_every_card_shows_on_its_players_account():
    before = score(over(EVERY, "out of cards"))
    for at, stack in enumerate(EVERY.stacks):
        one = stack.cards[0]
        suit = one.name[-1]
        other = one.model_copy(update={"name": one.name[:-1] + "SCHD"["CSDH".index(suit)]})
        stacks = list(EVERY.stacks)
        stacks[at] = stack.model_copy(update={"cards": (other,)})
        changed = EVERY.model_copy(update={"stacks": tuple(stacks)})
        assert differ(before, score(over(changed, "out of cards")))


def test_a_long_name_leaves_the_sums_where_they_are():
    plain, named = score(ENDED, ("A", "B")), score(ENDED, (LONG, "W" * 100))
    right = (840, TOP + 180, WIDTH, plain.height)
    assert not differ(plain.crop(right), named.crop(right))


def test_a_game_that_ended_unfinished_is_shown_as_it_stood_and_nobody_wins():
    drawn = score(MIDDLE)
    assert differ(drawn.crop(BANNER), score(over(MIDDLE, "out of cards")).crop(BANNER))
    other = MIDDLE.model_copy(update={"totals": (77, 58)})
    assert not differ(drawn.crop(BANNER), score(other).crop(BANNER))


def test_a_public_account_is_never_painted_from_a_players_view():
    with pytest.raises(ValueError, match="spectator"):
        score(with_hand(ENDED, 0, "4C"))


@share("examples", everyday=12, whole=60)
def test_every_end_can_be_painted(examples):
    @settings(max_examples=examples)
    @given(public_views(), names)
    def drawn(seen, who):
        painted = score(seen, who)
        assert painted.width == WIDTH
        assert painted.height <= TALLEST

    drawn()
