import pytest

from bot.games.steam_court.pictures.labels import (
    final_place,
    has_slot,
    in_turn_order,
    privilege,
    rank_of,
    standing_words,
    winners_of,
)
from tests.gallery.court import ROYALS, SEVEN, seats, table, view


def ended(**about):
    over = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    return view(over, quarter=4, result=(1, 0, 4, 2, 3), **about)


def test_seats_stand_by_rank_unless_they_are_wild():
    one = table(seats(ROYALS))
    assert [seat.seat for seat in in_turn_order(view(one), one)] == [0, 1, 2, 3, 4]
    wild = view(one, circle=(3, 1, 4, 0, 2))
    assert [seat.seat for seat in in_turn_order(wild, one)] == [3, 1, 4, 0, 2]


def test_a_rank_is_told_of_wild_seats_only():
    places = seats(ROYALS)
    one = table((places[3], places[0], *places[1:3], places[4]))
    assert rank_of(view(one), one, 3) is None
    wild = view(one, circle=(0, 1, 2, 3, 4))
    assert [rank_of(wild, one, seat) for seat in range(5)] == [2, 3, 4, 1, 5]


@pytest.mark.parametrize(
    ("about", "places"),
    [
        ({}, [2, 1, 4, 5, 3]),
        ({"points": (30, 30, 9, 8, 12)}, [2, 1, 4, 5, 3]),
        ({"points": (30, 30, 9, 8, 12), "winners": (1, 0)}, [1, 1, 4, 5, 3]),
        ({"points": (30, 30, 12, 8, 12), "winners": (1, 0)}, [1, 1, 3, 5, 3]),
    ],
)
def test_equal_points_share_a_place_where_the_win_is_shared(about, places):
    end = ended(**about)
    assert [final_place(end, seat) for seat in range(5)] == places


def test_the_first_of_the_result_wins_where_no_winners_are_named():
    assert winners_of(ended(winners=())) == (1,)
    assert winners_of(ended(winners=(1, 0))) == (1, 0)
    assert winners_of(view(table(seats(ROYALS)))) == ()


def test_nobody_has_a_slot_to_give_to_himself():
    mixed = table(seats(("Tea Boy", "Duke", "Plague Doctor", "General", "Queen")))
    assert [has_slot(mixed, seat) for seat in mixed.seats] == [True, False, True, False, False]
    seven = table(seats(SEVEN))
    assert [s.character for s in seven.seats if has_slot(seven, s)] == [
        "Queen",
        "General",
        "Tea Boy",
    ]


def test_whoever_has_drawn_keeps_some_of_it():
    doctor = seats(("Plague Doctor", "Duke", "Queen", "Tea Boy"), "act")[0]
    drew = doctor.model_copy(update={"choosing": True})
    one = table((doctor, *seats(ROYALS)[1:]))
    assert standing_words(one, doctor) == "to act"
    assert standing_words(one, drew) == "keeps …"
    assert privilege(one, doctor) != privilege(one, drew)
