"""The final score of Steam Tunnel as a picture (Tunnel 2.6)."""

from fractions import Fraction

import pytest
from PIL import ImageChops

from bot.games.steam_tunnel.pictures.labels import places, told_of
from bot.games.steam_tunnel.pictures.rows import product
from bot.games.steam_tunnel.pictures.score import paint_score, ranked, shown
from bot.pictures.frame import TALLEST, TOP, WIDTH
from bot.pictures.palette import BRASS_BRIGHT
from bot.presenters.screen import Picture
from bot.presenters.wording import counted
from rules.steam_tunnel.view import TunnelView
from tests.gallery.tunnel import NAMES, ODD_NAMES, laid, played
from tests.share import share
from tests.support.games import KINDS, paint


def tunnel(number, value, *owners, length=3, caps=(2, 3)):
    points = tuple((seat, Fraction(value, len(owners))) for seat in owners)
    return TunnelView(
        number=number,
        closed=True,
        segments=(f"a{number + 1} NE-SE-NW", *[f"b{row} N-S" for row in range(1, length)]),
        caps=caps,
        value=value,
        stones=tuple((seat, 2) for seat in owners),
        points=points if value else (),
    )


def over(*tunnels, totals=(Fraction(56, 3), Fraction(35, 2), Fraction(0)), **about):
    """A game that has ended, of three unless `about` says otherwise."""
    view = played(len(totals), 1, 1)
    result = about.pop("result", ((0,), (1,), (2,)))
    return view.model_copy(
        update={
            "turn": None,
            "phase": "over",
            "tunnels": tunnels,
            "totals": totals,
            "result": result,
            "winners": result[0],
            "order": tuple(range(len(totals))),
            **about,
        }
    )


def score(view, names=NAMES):
    return paint_score(view, names, "brass-otter")


def differs(one, other):
    return one.size != other.size or ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize("count", [0, 1, 9, 10, 24, 25, 40, 72])
@pytest.mark.parametrize("players", [2, 5])
def test_any_number_of_tunnels_fits_a_phones_picture(count, players):
    everybody = tuple(range(players))
    tunnels = [tunnel(number, 900 - number, *everybody) for number in range(count)]
    totals = tuple(Fraction(1000 * seat + 7, 60) for seat in everybody)
    image = score(over(*tunnels, totals=totals, result=(everybody,)), ODD_NAMES)
    assert image.width == WIDTH
    assert image.height <= TALLEST


@pytest.mark.parametrize("count", [3, 24, 40])
@share("nth", everyday=4, whole=1)
def test_each_of_forty_tunnels_has_a_row_that_tells_its_value_and_who_got_it(count, nth):
    tunnels = [tunnel(number, 200 - number, 0) for number in range(count)]
    plain = score(over(*tunnels))
    boxes = set()
    for at, one in list(enumerate(tunnels))[::nth]:
        other = one.model_copy(update={"points": ((2, Fraction(one.value)),)})
        changed = score(over(*tunnels[:at], other, *tunnels[at + 1 :]))
        boxes.add(ImageChops.difference(plain, changed).getbbox())
    assert None not in boxes
    assert len(boxes) == len(tunnels[::nth])


def test_the_most_valuable_tunnel_comes_first_and_those_worth_nothing_are_summed_up():
    low, high, nothing = tunnel(0, 10, 1), tunnel(1, 35, 0), tunnel(2, 0, 2)
    assert ranked(over(low, high, nothing)) == [high, low]
    with_nothing, without = score(over(low, high, nothing)), score(over(low, high))
    assert with_nothing.height > without.height
    assert with_nothing.height - without.height < 80


def test_what_changes_a_score_changes_the_picture():
    base = over(tunnel(0, 35, 0), tunnel(1, 10, 1))
    for other in (
        over(tunnel(0, 36, 0), tunnel(1, 10, 1)),
        over(tunnel(0, 35, 1), tunnel(1, 10, 1)),
        over(tunnel(0, 35, 0, 1), tunnel(1, 10, 1)),
        over(tunnel(0, 35), tunnel(1, 10, 1)),
        over(
            tunnel(0, 35, 0), tunnel(1, 10, 1), totals=(Fraction(56, 3), Fraction(17), Fraction(0))
        ),
        over(tunnel(0, 35, 0), tunnel(1, 10, 1), result=((0, 1), (2,))),
        over(tunnel(0, 35, 0), tunnel(1, 10, 1), stones=(5, 5, 5)),
        over(tunnel(0, 35, 0, caps=(2, 4)), tunnel(1, 10, 1, length=9)),
    ):
        assert differs(score(base), score(other))


def test_only_the_winners_stand_out():
    """Tunnel R3: equal totals share the win."""
    alone, shared = over(tunnel(0, 35, 0)), over(tunnel(0, 35, 0), result=((0, 1), (2,)))
    for view, winning in ((alone, 1), (shared, 2)):
        image = score(view)
        bright = [
            BRASS_BRIGHT
            in {
                image.getpixel((x, TOP + 20 + 74 * row + dy))
                for x in range(80, 150)
                for dy in range(20, 54)
            }
            for row in range(3)
        ]
        assert bright == [row < winning for row in range(3)]


def test_places_count_on_after_a_shared_one():
    assert places(over(result=((1, 2), (0,)))) == [(1, (1, 2)), (3, (0,))]
    running = over(result=((),)).model_copy(update={"result": ()})
    assert places(running) == [(1, (0,)), (2, (1,)), (3, (2,))]


@pytest.mark.parametrize(
    ("value", "caps", "told"),
    [
        (15, (2, 3), ("3 segments × 5", "3 × 5")),
        (18, (0, 2, 3), ("3 segments × 6", "3 × 6")),
        (0, (0, 2, 3), ("3 segments",)),
        (20, (2, 3), ("3 segments",)),
    ],
    ids=["plain", "pity", "killer", "count_buried"],
)
def test_how_a_value_comes_about_is_told_where_the_view_shows_it(value, caps, told):
    """Tunnel 2.6 and 2.7."""
    assert product(tunnel(0, value, caps=caps)) == told


def test_the_footer_tells_points_as_fractions_at_the_end():
    assert told_of(over(), 0)[0] == "18 2/3 points"
    assert told_of(over(), 2)[-1] == "0"
    running = played(3, 26, 2)
    assert told_of(running, 0) == (counted(running.stones[0], "stone"), str(running.stones[0]))
    limited = running.model_copy(update={"stones_left": (7, 8, 9)})
    assert told_of(limited, 1)[0].endswith(" · 8 left")


def test_the_picture_shows_nothing_that_its_subject_leaves_out():
    seen = played(3, 100, 9).model_copy(update={"viewer": 2})
    assert score(shown(seen)).tobytes() == score(seen).tobytes()
    asked = Picture("tunnel-score", seen, NAMES, "brass-otter", "")
    kind = KINDS["tunnel-score"]
    assert kind.shown(asked) == shown(seen.model_copy(update={"viewer": None}))


def test_a_score_is_drawn_from_a_tunnels_view_only():
    with pytest.raises(ValueError, match="TunnelGameView"):
        paint(Picture("tunnel-score", laid, NAMES, "", ""))


@pytest.mark.parametrize("letters", ["W" * 100, "𝕎" * 100, "🦦" * 100, "ש" * 100, "語" * 100])
def test_a_long_or_strange_name_stays_in_its_own_row(letters):
    view = over(tunnel(0, 35, 0))
    one, other = score(view, ("Ada", letters, "Cleo")), score(view, ("Ada", "Ben", "Cleo"))
    left, top, right, low = ImageChops.difference(one, other).getbbox()
    assert 150 < left < right < WIDTH - 200
    assert TOP + 20 + 74 <= top < low <= TOP + 20 + 2 * 74
