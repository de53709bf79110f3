"""What a refusal or a sentence is about, at the boundary where it becomes another."""

import pytest

from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_court import play
from rules.steam_court.actions import Lay, Pass
from rules.steam_court.game import GAME
from rules.steam_court.orders import describe
from rules.steam_court.pieces import pack

from .court_table import RENEGADE, ROYAL, table


def test_a_missing_card_is_the_first_of_which_the_hand_has_too_few() -> None:
    for hand, cards, missing in (
        ((4, 4, 9), (4, 4, 4), "4"),
        ((4,), (4, 9), "9"),
        ((4, 9), (4, 9), ""),
        ((5,), (4, 9), "4"),
        ((16, 3), (3, 15), "X"),
    ):
        assert play._missing(pack(hand), pack(cards)) == missing
    assert play._missing(pack((4,)), -1) == "?"


def test_a_multiplier_on_a_dual_card_is_refused_for_itself_only_by_the_house_rule() -> None:
    for allowed, code in ((True, "not_a_set"), (False, "multiplier_on_dual")):
        t = table("3/9 X 4", "1", "2", "3", "4", options={"multiplier_on_dual": allowed})
        t.refused("ada: lay 3/9 4 X as 3x3", code)


def test_of_cards_that_are_too_few_the_one_that_is_missing_is_told() -> None:
    t = table("3 3 9 9", "1", "2", "3", "4")
    assert "enough of 3." in t.refused("ada: lay 3 3 3 9 as 4x3", "not_in_hand")
    assert "enough of 9." in t.refused("ada: lay 3 3 9 9 9 as 5x3", "not_in_hand")


def test_a_wrong_announcement_is_told_with_what_the_cards_can_be() -> None:
    t = table("3 3 X 9", "1 X", "2", "3", "4")
    assert t.refused("ada: lay 3 3 as 3x3", "wrong_announcement").endswith(
        "without a Multiplier it is 2x3."
    )
    assert "announce 2x3 or more" in t.refused("ada: lay 3 3 X as 1x3", "wrong_announcement")
    for text in ("3 as infx3", "3 3 as infx3"):
        t.refused(f"ada: lay {text}", "wrong_announcement")
    forged = Lay(pack((3, 3)), -1, 3)
    with pytest.raises(IllegalAction) as refused:
        GAME.decide(t.running.state, 0, forged, Chance(b"", 0))
    assert refused.value.code == "not_a_set"


def test_a_multiplier_alone_is_a_1_and_nothing_else() -> None:
    t = table("2 9", "X 8 8", "2", "3", "4")
    t.play("ada: lay 2")
    t.refused("ben: lay X as 1x3", "lone_multiplier")
    t.refused("ben: lay X as 2x1", "lone_multiplier")
    t.refused("ben: lay X as 1x1", "too_low")


def test_eight_leave_out_one_of_each_table_whoever_is_named() -> None:
    for named, absent in (
        (None, {"Alchemist", "Pirate"}),
        ("Inspector", {"Alchemist", "Inspector"}),
        ("Duke", {"Duke", "Pirate"}),
        (("Duke", "Inspector"), {"Duke", "Inspector"}),
    ):
        state = GAME.new(8, GAME.options({"left_out": named}))
        GAME.setup(state, Chance(b"eight", 0))
        seated = {one.character for each in GAME.view(state, None).tables for one in each.seats}
        assert {*ROYAL, *RENEGADE} - seated == absent


def test_any_card_or_so_many_are_taken_back() -> None:
    assert describe._more(1) == "any card"
    assert "two" in describe._more(2)
    assert describe._more(2) != describe._more(3)


def test_seats_that_nobody_has_are_at_no_table() -> None:
    state = table("1", "2", "3", "4", "5").running.state
    for seat in (-1, 5, 99):
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(state, seat, Pass(), Chance(b"", 0))
        assert refused.value.code == "not_at_table"
