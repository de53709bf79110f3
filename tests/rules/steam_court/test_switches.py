"""Each house rule, and the difference it makes."""

import pytest

from rules.transcript import Unreadable
from tests.rules.steam_court.court_table import table
from tests.rules.steam_court.test_vectors import deal


def characters(players: int, **options: object) -> list[list[str]]:
    return [
        [pair[0] for pair in one["seats"]] for one in deal(players, **options)["position"]["tables"]
    ]


def test_left_out_names_who_does_not_sit_at_four() -> None:
    assert characters(4) == [["Queen", "General", "Duke", "Tea Boy"]]
    assert characters(4, left_out="Duke") == [["Queen", "General", "Alchemist", "Tea Boy"]]
    assert characters(4, table="renegade") == [
        ["Submariner", "Inspector", "Plague Doctor", "Vagabond"]
    ]


def test_left_out_must_be_a_character_of_the_table() -> None:
    with pytest.raises(Unreadable, match="Pirate isn't at the Royal table"):
        deal(4, left_out="Pirate")


def test_several_multipliers_may_ride_along() -> None:
    hands = ("5 X X 1", "6", "7", "8", "9")
    t = table(*hands)
    t.refused("ada: lay 5 X X as 4x5", "one_multiplier")
    t = table(*hands, options={"several_multipliers": True})
    assert not t.legal("ada: lay X X")
    t.play("ada: lay 5 X X as 4x5")
    assert t.hand("ada") == "1"


def test_multiplier_on_dual_may_be_forbidden() -> None:
    hands = ("3/9 3 X 1", "6", "7", "8", "9")
    t = table(*hands)
    assert t.legal("ada: lay 3/9 X as 4x9")
    t = table(*hands, options={"multiplier_on_dual": False})
    assert not t.legal("ada: lay 3/9 X as 4x9")
    assert not t.legal("ada: lay 3 3/9 X as 4x3")
    assert t.legal("ada: lay 3 X as 4x3")
    assert t.legal("ada: lay 3 3/9 as 2x3")


def test_alchemist_on_dual_lets_him_lower_a_dual_card() -> None:
    hands = ("5 5 1", "6", "7", "3/9 7 4", "9")
    before = ("ada: lay 5 5", "ben: pass", "cleo: pass")
    t = table(*hands)
    t.play(*before)
    assert not t.legal("dan: lay 3/9 7 as 2x7")
    t = table(*hands, options={"alchemist_on_dual": True})
    t.play(*before)
    t.play("dan: lay 3/9 7 as 2x7")
    assert t.trick["as"] == "2x7"


def test_flexible_gifts_let_the_queen_give_one_card() -> None:
    hands = ("1 2 3", "6", "7", "8", "9 9")
    t = table(*hands, phase="privileges", court_hand="4")
    t.refused("ada: give 1", "wrong_number")
    t.refused("ada: give 1 2 3", "wrong_number")
    t = table(*hands, phase="privileges", court_hand="4", options={"flexible_gifts": True})
    t.play("ada: give 1")
    assert t.hand("ada") == "2 3"


@pytest.mark.parametrize(
    ("hand", "flexible", "asked"),
    [("1", True, True), ("1", False, False), ("1 2", False, True), ("", True, False)],
)
def test_a_queen_is_asked_for_a_gift_if_she_holds_the_fewest_that_she_may_give(
    hand: str, *, flexible: bool, asked: bool
) -> None:
    hands = (hand, "", "7 8", "8", "9 9")
    t = table(*hands, phase="privileges", court_hand="4", options={"flexible_gifts": flexible})
    assert ("ada" in t.waiting) is asked


def test_an_option_that_does_not_exist_makes_a_transcript_unreadable() -> None:
    with pytest.raises(Unreadable, match="colour"):
        deal(5, colour="red")
