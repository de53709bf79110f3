"""The edge cases of the rulings (Medici 3.5), each by its number, and the rulings behind them."""

import pytest

from rules.chance import Chance
from rules.medici.model import State
from rules.medici.options import MediciOptions
from rules.medici.scoring import scores
from rules.medici.setup import setup
from tests.games.medici import deal
from tests.rules.medici.medici_table import table


def test_1_a_lady_on_a_single_inner_card_leaves_both_alone_there() -> None:
    t = table("7H, KS", black="AC 2C", red="2H")
    t.play("ada: ally AC on 7H with power")
    assert t.inner == ["7H", "KS", "AC"]


def test_2_a_minister_takes_the_place_of_a_lone_enemy_card_and_may_end_the_game() -> None:
    t = table("7H, KS, 2D", black="QC 2C", red="2H")
    t.play("ada: ally QC on 7H with power")
    assert t.inner == ["QC", "KS", "2D"]
    assert t.outcome is None
    t = table("7H, KS", black="QC 2C", red="2H")
    t.play("ada: ally QC on 7H with power")
    assert t.outcome["winners"] == ["ada"]


def test_3_ones_own_minister_on_ones_last_inner_card_is_one_himself() -> None:
    t = table("7C, 2D", black="QC 2C", red="2H")
    t.play("ada: ally QC on 7C with power")
    assert t.inner == ["QC", "2D"]
    assert t.outcome is None


def test_4_a_ministers_power_may_be_left_unused() -> None:
    t = table("7H 8C, KS", black="QC 2C", red="2H")
    t.play("ada: ally QC on 7H")
    assert t.inner == ["7H 8C QC", "KS"]
    assert t.total("7H") == 15


def test_5_a_minister_conspires_as_nothing() -> None:
    t = table("9H, 9D, KS", black="QC 2C", red="2H")
    t.play("ada: conspire QC on 9H against 9D")
    assert t.inner == ["9H QC", "KS"]


def test_6_a_minister_on_a_minister_conspires_against_a_third() -> None:
    t = table("QH, QD, KS", black="QC 2C", red="2H")
    t.play("ada: conspire QC on QH against QD")
    assert t.inner == ["QH QC", "KS"]
    assert t.total("QH") == 0


def test_7_a_conspiracy_discards_ones_own_cards_in_an_alliance_too() -> None:
    t = table("4H, 5D 4C, KS", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4H against 4C")
    assert t.public["discards"] == "5D 4C"
    assert t.public["totals"] == {"ada": 20, "ben": 4}


@pytest.mark.parametrize("victim", ["9D", "9H"])
def test_8_of_three_equal_stacks_one_of_the_other_two_is_chosen(victim: str) -> None:
    t = table("4H, 9D, 9H, KS", black="5C 2C", red="2H")
    t.play(f"ada: conspire 5C on 4H against {victim}")
    assert len(t.inner) == 3
    assert t.public["discards"] == victim


def test_9_a_conspiracy_is_never_against_its_own_stack() -> None:
    t = table("4H 3D, 9D, KS", black="5C QC", red="2H")
    text = t.refused("ada: conspire QC on 4H against 3D", "against_itself")
    assert "must be against another stack" in text


def test_10_an_alliance_that_makes_stacks_equal_removes_nothing() -> None:
    t = table("4H, 9D, KS", black="5C 2C", red="2H")
    t.play("ada: ally 5C on 4H")
    assert t.inner == ["4H 5C", "9D", "KS"]
    t = table("9D, KS", black="9C 2C", red="2H")
    t.play("ada: alone 9C")
    assert (t.inner, t.outer) == (["9D", "KS"], ["9C"])


def test_11_a_jester_in_the_victim_counts_its_new_value() -> None:
    t = table("4H, JH 3D, KS", black="JS 2C", red="2H", jesters={"JH": 9})
    assert not t.legal("ada: conspire JS as 1 on 4H against JH")
    t.play("ada: conspire JS as 1 on 4H against JH, JH as 2")
    assert t.inner == ["4H JS", "KS"]


def test_12_a_jester_beneath_the_one_laid_counts_its_new_value() -> None:
    t = table("JH 3D, 9D, KS", black="JS 2C", red="2H", jesters={"JH": 9})
    t.play("ada: conspire JS as 2 on JH against 9D, JH as 4")
    assert t.inner == ["JH 3D JS", "KS"]
    assert t.total("JH") == 9
    assert t.public["jesters"] == {"JH": 4, "JS": 2}


def test_13_a_jester_in_a_third_stack_may_be_set_and_stays_so() -> None:
    t = table("4H, 9D, JD KS", black="JS 2C", red="2H")
    t.play("ada: conspire JS as 5 on 4H against 9D, JD as 10")
    assert t.public["jesters"] == {"JS": 5, "JD": 10}
    assert t.total("JD") == 25
    assert t.public["totals"] == {"ada": 20, "ben": 14}


def test_14_setting_a_jester_anew_without_a_match_makes_it_all_illegal() -> None:
    t = table("4H, 9D, JD KS", black="JS 2C", red="2H")
    t.refused("ada: conspire JS as 4 on 4H against 9D, JD as 10", "no_match")
    assert t.public["jesters"] == {"JD": 1}
    t.refused("ada: conspire JS as 1 on 4H against JD, JD as 10", "no_match")


def test_15_a_jester_that_allies_sets_no_other() -> None:
    t = table("4H, JD KS", black="JS 2C", red="2H")
    t.refused("ada: ally JS as 4 on 4H, JD as 10", "too_much")


@pytest.mark.parametrize(
    ("card", "stack", "beneath"), [("10C", "5H", "5H"), ("9C", "6H", "6H"), ("5C", "JH", "JH")]
)
def test_16_a_duke_is_matched_by_fifteen(card: str, stack: str, beneath: str) -> None:
    t = table(f"{beneath}, KS, 2C, 2D", black=f"{card} 3C", red="2H", jesters={"JH": 10}
              if stack == "JH" else {})  # fmt: skip
    t.play(f"ada: conspire {card} on {stack} against KS")
    assert t.public["discards"] == "KS"


def test_17_a_card_under_enemy_cards_is_still_in_the_inner_court() -> None:
    t = table("4C 5H 6H, 2D", black="2C 3C", red="2H 3H")
    t.play("ada: alone 2C", "ben: ally 2H on 4C")
    assert t.outcome is None


def test_18_one_may_remove_ones_own_last_inner_card_and_the_outer_court_still_counts() -> None:
    t = table("9C, 4H", "KS", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4H against 9C")
    assert t.outcome is None  # the 5C itself lies in the inner court now
    t = table("9C, 4H", "4D, KS", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4D against 9C")
    assert t.outcome["winners"] == ["ada"]
    assert t.outcome["scores"] == {"ada": "20", "ben": "8"}


def test_19_a_hand_with_an_empty_deck_is_played_on_without_plans() -> None:
    t = table("9C, 4H", black="5C 2C 3C 6C 7C", red="2H 3H")
    assert t.waiting == {"ada": ["alone", "ally", "conspire"]}
    text = t.refused("ada: plan 5C", "no_deck")
    assert "lay a card" in text
    t.play("ada: alone 5C")
    assert t.hand("ada") == "2C 3C 6C 7C"


def test_20_with_a_deck_of_one_a_plan_draws_the_old_card() -> None:
    t = table("9C, 4H", black="5C 2C", red="2H 3H", decks=("8C", "8H"))
    t.play("ada: plan 5C")
    assert t.hand("ada") == "2C 8C"
    assert t.public["decks"] == {"ada": 1, "ben": 1}
    assert t.final["private"]["ada"]["planned"] == "5C"
    t.play("ben: alone 2H", "ada: alone 2C")
    assert t.hand("ada") == "5C 8C"
    assert t.final["private"]["ada"]["planned"] == ""


def test_21_who_is_out_of_cards_is_skipped() -> None:
    t = table("9C, 4H", black="5C", red="2H 3H 6H")
    t.play("ada: alone 5C", "ben: alone 2H", "ben: alone 3H")
    assert list(t.waiting) == ["ben"]
    t.play("ben: alone 6H")
    assert t.outcome["winners"] == ["ben"]
    assert t.outcome["scores"] == {"ada": "14", "ben": "15"}


def test_22_a_lay_sets_the_plans_back_to_none() -> None:
    t = table("9C, 4H", black="5C 2C", red="2H 3H", decks=("8C 7C", "8H 7H"))
    t.play("ada: plan 5C", "ben: plan 2H", "ada: plan 2C", "ben: plan 3H", "ada: plan 8C")
    assert t.public["plans"] == 5
    t.play("ben: alone 8H")
    assert t.public["plans"] == 0


def test_23_what_is_drawn_by_the_last_action_changes_nothing() -> None:
    t = table("9C, 4H", "4D", black="5C 2C", red="2H", decks=("KS", ""))
    t.play("ada: conspire 5C on 4D against 9C")
    assert t.outcome["scores"] == {"ada": "5", "ben": "8"}


def test_24_equal_inner_courts_let_chance_say_who_starts() -> None:
    starts = []
    for number in range(400):
        state = State(MediciOptions())
        (event,) = setup(state, Chance(number.to_bytes(8), 0))
        if event.lots:
            one, other = scores(state)
            assert one == other
            starts.append(event.turn == event.black)
    assert set(starts) == {True, False}


def test_25_an_outer_stack_stays_outer_and_scores_by_colour() -> None:
    t = table("9C, 4H", "5H", black="5C 2C", red="2H")
    t.play("ada: ally 5C on 5H")
    assert t.outer == ["5H 5C"]
    assert t.public["totals"] == {"ada": 14, "ben": 9}


def test_r3_conspiracies_reach_from_court_to_court_but_not_from_a_lone_card() -> None:
    t = table("9C, 9D", "4H", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4H against 9D")
    assert t.outer == ["4H 5C"]
    t = table("4H, KS", "9D", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4H against 9D")
    assert t.outer == []
    t = table("9C, 9D", black="9S 2C", red="2H")
    t.refused("ada: conspire 9S against 9D", "unexpected")


def test_r4_the_victim_may_hold_only_ones_own_cards() -> None:
    t = table("4H, KS", "9C", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4H against 9C")
    assert t.public["discards"] == "9C"


def test_r5_a_lady_that_conspires_counts_one_and_has_no_power() -> None:
    t = table("4H 4D, 9D, KS", black="AC 2C", red="2H")
    t.play("ada: conspire AC on 4H against 9D")
    assert t.inner == ["4H 4D AC", "KS"]
    t = table("4H 4D, 9D, KS", black="AC 2C", red="2H")
    t.refused("ada: conspire AC on 4H against 9D with power", "too_much")


def test_r6_a_jester_keeps_its_value_through_a_ladys_power() -> None:
    t = table("JD KS", "4H", black="AC 2C", red="2H", jesters={"JD": 7})
    t.play("ada: ally AC on JD with power")
    assert t.inner == ["JD", "KS", "AC"]
    assert t.total("JD") == 7


def test_a_jester_that_comes_back_into_play_was_declared_anew_each_time() -> None:
    t = table("9C, 4H", black="JS 2C", red="2H", decks=("8C", "8H"))
    t.play("ada: plan JS", "ben: alone 2H", "ada: alone 8C", "ben: alone 8H")
    t.refused("ada: alone JS", "undeclared")
    t.play("ada: alone JS as 10")
    assert t.total("JS") == 10


def test_r9_nobody_plans_while_the_other_is_out_of_cards() -> None:
    t = table("9C, 4H", black="5C 2C", red="", decks=("8C", ""))
    assert "plan" not in t.waiting["ada"]
    text = t.refused("ada: plan 5C", "other_is_out")
    assert "out of cards" in text


def test_both_colours_gone_from_the_inner_court_at_once_end_the_game() -> None:
    t = table("9C 2D", "4H, 7D", black="7C 2C", red="2H")
    t.play("ada: conspire 7C on 4H against 9C")
    assert t.outcome["scores"] == {"ada": "7", "ben": "11"}
    assert t.running.state.over == "inner court empty"


def test_r7_equal_sums_are_a_draw_with_scores() -> None:
    t = table("9C, 4H", black="5C", red="10H", turn="ben")
    t.play("ben: alone 10H", "ada: alone 5C")
    assert t.outcome == {
        "winners": [],
        "places": [["ada", "ben"]],
        "scores": {"ada": "14", "ben": "14"},
        "reason": "draw",
    }


def test_the_order_of_stacks_is_that_in_which_they_arose() -> None:
    t = table("9C 3D, 4H", "5H, 6H 6D", black="AC AS", red="AH AD")
    t.play("ada: ally AC on 9C with power", "ben: ally AH on 5H with power")
    assert t.inner == ["9C", "4H", "3D", "AC"]
    assert t.outer == ["5H", "6H 6D", "AH"]


def test_the_event_of_the_deal_says_who_starts() -> None:
    state, (event,) = deal(2, {}, 5)
    assert event.turn == state.turn
    assert {event.black, event.red} == {0, 1}
