"""The test vectors of the rulings (Court 1.12), taken from the rulebook's own examples."""

import pytest

from rules import transcript
from rules.catalog import GAMES
from tests.rules.steam_court.court_table import NAMES, ROYAL, table
from tests.rules.typed_table import Json


def deal(players: int, **options: object) -> Json:
    """A freshly dealt game of so many players."""
    return transcript.deal(GAMES["steam-court"], NAMES[:players], b"\x07" * 32, options)


def test_c1_three_threes_then_three_fives() -> None:
    t = table("3 3 3 1", "5 5 5 2", "6", "7", "8")
    t.play("ada: lay 3 3 3", "ben: lay 5 5 5")
    assert [lay["as"] for lay in t.trick["lays"]] == ["3x3", "3x5"]


@pytest.mark.parametrize("size", ["1", "2", "3", "8", "inf"])
def test_c2_a_two_and_a_multiplier_are_any_number_of_twos(size: str) -> None:
    t = table("2 X 9", "5", "6", "7", "8")
    t.play(f"ada: lay 2 X as {size}x2")
    assert t.trick["as"] == f"{size}x2"


def test_c3_a_multiplier_alone_is_a_one() -> None:
    t = table("X 9", "5", "6", "7", "8")
    t.play("ada: lay X")
    assert t.trick["as"] == "1x1"


def test_c4_two_sevens_and_a_multiplier_follow_three_fives() -> None:
    t = table("5 5 5 1", "7 7 X 2", "6", "7", "8")
    t.play("ada: lay 5 5 5", "ben: lay 7 7 X")
    assert t.trick["as"] == "3x7"


def test_c5_only_the_duke_lays_three_fours_on_three_fours() -> None:
    fours = "4 4 4 9"
    t = table(fours, fours, fours, fours, fours)
    t.play("ada: lay 4 4 4")
    t.refused("ben: lay 4 4 4", "too_low")
    t.play("ben: pass", "cleo: lay 4 4 4")
    t.refused("dan: lay 4 4 4", "too_low")
    t.play("dan: pass")
    t.refused("eve: lay 4 4 4", "too_low")


SAMPLE = (
    "1 1 1 9 9 9 P 4 12 5",
    "3 3 3/9 10 X 8 12 6",
    "3 3 3 11 7",
    "8 8",
    "11 11 11 2",
)
TRICK_ONE = (
    "ada: lay 1 1 1",
    "ben: lay 3 3 3/9",
    "cleo: lay 3 3 3",
    "dan: pass",
    "eve: pass",
    "ada: lay 9 9 9",
    "ben: lay 10 X",
    "cleo: pass",
    "ada: lay P",
)


def test_c6_the_first_sample_trick_is_won_by_the_queens_putsch() -> None:
    t = table(*SAMPLE)
    t.play(*TRICK_ONE)
    assert t.waiting == {"ada": ["lay"]}
    assert not any(seat["passed"] for seat in t.table()["seats"])
    assert t.table()["discards"] == 15


def test_c6_the_multiplied_ten_counts_as_three() -> None:
    t = table(*SAMPLE)
    t.play(*TRICK_ONE[:7])
    assert t.trick["as"] == "3x10"
    assert t.trick["owner"] == "ben"


def test_c7_the_second_sample_trick_is_the_generals_who_stopped_the_queen() -> None:
    t = table(*SAMPLE)
    t.play(*TRICK_ONE)
    t.play("ada: lay 4", "ben: lay 8", "cleo: lay 11", "dan: pass", "eve: pass", "ada: lay 12")
    t.play("ben: stop ada", "ben: lay 12", "cleo: pass", "ada: pass", "ben: pass")
    assert t.turn == ["ben"]
    assert t.trick is None
    assert t.hand("ada") == "5 12"
    assert t.table()["spent"] == ["General"]


def test_c8_over_ones_own_pair_and_out_with_the_four() -> None:
    t = table("10 10 11 11 4", "2", "3 3", "4", "5")
    t.play("ada: lay 10 10", "ben: pass", "cleo: pass", "dan: pass", "eve: pass")
    t.play("ada: lay 11 11", "ada: pass", "ada: lay 4")
    assert t.seat("ada")["place"] == 1


def test_c9_after_an_unbeaten_last_card_the_seat_to_the_left_leads_and_passers_are_back() -> None:
    t = table("9", "2 2", "3 3", "4 4", "5 5")
    t.play("ada: lay 9", "ben: pass", "cleo: pass", "dan: pass", "eve: pass")
    assert t.waiting == {"ben": ["lay"]}
    assert not any(seat["passed"] for seat in t.table()["seats"])


def test_c10_a_lead_is_not_stopped() -> None:
    t = table("9 1", "2 2", "3 3", "4 4", "5 5")
    t.play("ada: lay 9")
    t.refused("ben: stop ada", "cannot_stop_lead")


def test_c11_a_putsch_is_stopped_and_may_be_laid_later_in_that_trick() -> None:
    t = table("9 10 1", "2 2", "3 P", "4 4", "5 5")
    t.play("ada: lay 9", "ben: pass", "cleo: lay P", "ben: stop cleo")
    assert t.hand("cleo") == "3 P"
    t.play("dan: pass", "eve: pass", "ada: lay 10", "cleo: lay P")
    assert t.turn == ["cleo"]


def test_c12_specials_are_no_tribute() -> None:
    t = table("1 2", "2", "3", "4", "P X 3/9 6/12 5 7 8", phase="privileges", court_hand="9")
    t.play("ada: decline", "ben: decline")
    assert t.hand("eve") == "5 3/9 6/12 X P"
    assert t.hand("ada") == "1 2 7 8"


def test_c13_a_duke_who_goes_out_first_sits_as_queen_next_quarter() -> None:
    t = table("3 4 4", "2", "9", "5", "5")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 9", "dan: pass", "eve: pass", "ada: pass")
    assert t.seat("cleo")["place"] == 1
    t.play("dan: lay 5", "eve: pass", "ada: pass", "ben: pass")
    t.play("eve: lay 5", "ada: pass", "ben: pass")
    t.play("ada: lay 4 4")
    assert t.public["quarter"] == 2
    assert t.order == ["cleo", "dan", "eve", "ada", "ben"]
    assert t.seat("cleo")["character"] == "Queen"


@pytest.mark.parametrize(
    ("players", "hand", "court"), [(4, 16, 20), (5, 14, 14), (6, 12, 12), (7, 12, 12)]
)
def test_c15_hands_and_court_hand_at_one_table(players: int, hand: int, court: int) -> None:
    (dealt,) = deal(players)["position"]["tables"]
    assert [len(cards.split()) for cards in dealt["hands"].values()] == [hand] * players
    assert len(dealt["court_hand"].split()) == court


def test_c15_seven_players_use_one_more_of_each_gear() -> None:
    (dealt,) = deal(7)["position"]["tables"]
    cards = " ".join([*dealt["hands"].values(), dealt["court_hand"]]).split()
    counts = {card: cards.count(card) for card in cards}
    gears = {str(gear): 7 for gear in range(1, 13)}
    assert counts == gears | {"3/9": 3, "6/12": 3, "X": 3, "P": 3}


def test_c17_the_queen_with_three_ones_and_a_two_may_give_the_two() -> None:
    t = table("1 1 1 2 9", "4", "5", "6", "7 8", phase="privileges", court_hand="9")
    assert t.legal("ada: give 2 9")


def test_c18_a_coup_from_the_fourth_seat_moves_three_players_down() -> None:
    t = table("1", "4", "5", "P P P 6", "7 8", phase="deal", court_hand="9")
    t.play("dan: coup")
    assert t.order == ["dan", "ada", "ben", "cleo", "eve"]
    assert [seat["character"] for seat in t.table()["seats"]] == list(ROYAL)
    assert [seat["cards"] for seat in t.table()["seats"]] == [14] * 5


def test_c19_a_one_follows_nothing_but_the_duke_on_ones() -> None:
    t = table("1 9", "1 2", "1 2", "1 2", "1 2")
    t.play("ada: lay 1")
    assert not t.legal("ben: lay 1")
    t.play("ben: pass")
    assert t.legal("cleo: lay 1")
    t.play("cleo: pass")
    assert not t.legal("dan: lay 1")
    t = table("2 9", "1 2", "1 3", "1 2", "1 2")
    t.play("ada: lay 2", "ben: pass")
    assert not t.legal("cleo: lay 1")
