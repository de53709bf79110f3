"""The thirty-eight edge cases of the rulings, each as a small transcript (Court 1.11)."""

from typing import Any

import pytest

from tests.rules.steam_court.court_table import (
    FOUR,
    RENEGADE,
    SEVEN,
    SIX,
    Table,
    table,
)


def test_1_a_leader_with_only_putsches_leads_one_wins_and_leads_again() -> None:
    t = table("P P", "3 4", "5 5", "6", "7")
    t.play("ada: lay P")
    assert t.waiting == {"ada": ["lay"]}
    assert t.trick is None
    t.play("ada: lay P")
    assert t.seat("ada")["place"] == 1
    assert t.turn == ["ben"]


def test_2_a_putsch_beats_infinity() -> None:
    t = table("2 X 5", "P 4", "5", "6", "7")
    t.play("ada: lay 2 X as infx2")
    assert t.legal("ben: lay P")
    t.play("ben: lay P")
    assert t.turn == ["ben"]


def test_3_a_putsch_as_last_card_ends_the_trick_and_the_next_seat_with_cards_leads() -> None:
    t = table("3 9", "P", "", "6 6", "7")
    t.play("ada: lay 3", "ben: lay P")
    assert t.seat("ben")["cards"] == 0
    assert t.seat("ben")["place"] == 2  # cleo came without cards: she was out before
    assert t.trick is None
    assert t.waiting == {"dan": ["lay"]}


def test_4_a_stopped_putsch_returns_the_trick_goes_on_and_it_may_be_laid_again() -> None:
    t = table("3 3 4", "12 12 5", "P 8", "7 7", "6 6")
    t.play("ada: lay 3", "ben: pass", "cleo: lay P")
    assert t.turn == ["cleo"]
    t.play("ben: stop cleo")
    assert t.hand("cleo") == "8 P"
    assert t.trick["owner"] == "ada"
    assert [lay["stopped"] for lay in t.trick["lays"]] == [False, True]
    assert t.seat("ben")["passed"]
    assert not t.seat("cleo")["passed"]
    assert t.turn == ["dan"]
    t.play("dan: lay 7", "eve: pass", "ada: pass", "cleo: lay P")
    assert t.turn == ["cleo"]
    assert t.trick is None


def test_5_a_led_putsch_cannot_be_stopped() -> None:
    t = table("P 4", "5 5", "8", "7", "6")
    t.play("ada: lay P")
    t.refused("ben: stop ada", "cannot_stop_lead")


def test_6_a_multiplier_with_a_nine_as_one_nine_beats_an_eight_and_sheds_two_cards() -> None:
    t = table("8 1", "9 X 2", "8", "7", "6")
    t.play("ada: lay 8", "ben: lay 9 X as 1x9")
    assert t.hand("ben") == "2"
    assert t.trick["as"] == "1x9"


def test_7_two_nines_with_a_multiplier_are_a_pair_but_never_one_nine() -> None:
    t = table("8 8 1", "9 9 X 2", "8", "7", "6")
    t.play("ada: lay 8 8")
    assert t.legal("ben: lay 9 9 X as 2x9")
    t = table("8 1", "9 9 X 2", "8", "7", "6")
    t.play("ada: lay 8")
    t.refused("ben: lay 9 9 X as 1x9", "wrong_announcement")


def test_8_a_lone_multiplier_follows_nothing_but_the_duke_on_a_one() -> None:
    t = table("1 2", "X 5", "X 5", "X 7", "X 6")
    t.play("ada: lay 1")
    assert not t.legal("ben: lay X")
    t.play("ben: pass")
    assert t.legal("cleo: lay X")
    t = table("2 1", "X 5", "X 5", "X 7", "X 6")
    t.play("ada: lay 2", "ben: pass")
    assert not t.legal("cleo: lay X")


def test_9_a_multiplier_with_a_one_leads_as_five_ones() -> None:
    t = table("1 X 4", "2", "3", "4", "5")
    t.play("ada: lay 1 X as 5x1")
    assert t.trick["as"] == "5x1"


def test_10_a_multiplier_does_not_join_two_values() -> None:
    t = table("7 8 X", "2", "3", "4", "5")
    for reading in ("3x7", "3x8", "2x8", "infx7"):
        assert not t.legal(f"ada: lay 7 8 X as {reading}")
    t.refused("ada: lay 7 8 X", "not_a_set")


@pytest.mark.parametrize(
    ("cards", "reading"), [("3 3/9", "2x3"), ("9 3/9", "2x9"), ("3/9 3/9", "2x9")]
)
def test_11_a_dual_card_is_either_of_its_numbers(cards: str, reading: str) -> None:
    t = table("3 9 3/9 3/9 6/12", "2", "3", "4", "5")
    t.play(f"ada: lay {cards} as {reading}")
    assert t.trick["as"] == reading


def test_11_the_two_kinds_of_dual_card_make_no_set() -> None:
    t = table("3/9 6/12 1", "2", "3", "4", "5")
    t.refused("ada: lay 3/9 6/12", "not_a_set")


def test_12_two_duals_a_nine_and_a_multiplier_are_seven_nines() -> None:
    t = table("3/9 3/9 9 X 1", "2", "3", "4", "5")
    t.play("ada: lay 3/9 3/9 9 X as 7x9")
    assert t.trick["as"] == "7x9"


def alchemist_leads(hand: str) -> Table:
    """The Alchemist has just won a trick with a Putsch and leads."""
    t = table("1 4 4", "2 2", "3 3", f"{hand} P", "5 5")
    t.play("ada: lay 1", "ben: pass", "cleo: pass", "dan: lay P")
    return t


def test_13_the_alchemist_lowers_a_seven_beside_a_five() -> None:
    t = table("4 4 1", "2", "3", "5 7 9", "6")
    t.play("ada: lay 4 4", "ben: pass", "cleo: pass", "dan: lay 7 5 as 2x5")
    assert t.trick["as"] == "2x5"
    assert t.hand("dan") == "9"


def test_13_the_alchemist_lowers_nothing_below_one() -> None:
    t = alchemist_leads("1 2 9")
    assert not t.legal("dan: lay 2 as 1x0")
    assert not t.legal("dan: lay 1 as 1x-1")
    assert not t.legal("dan: lay 1 2 as 2x1")
    assert not t.legal("dan: lay 1 2 as 2x2")


def test_13_a_three_lowered_to_one_leads_and_follows_nothing() -> None:
    t = alchemist_leads("3 9")
    assert t.legal("dan: lay 3 as 1x1")
    t = table("1 4", "2", "3", "3 9", "6")
    t.play("ada: lay 1", "ben: pass", "cleo: pass")
    assert not t.legal("dan: lay 3 as 1x1")


def test_14_the_alchemist_lowers_a_twelve_to_ten() -> None:
    t = table("9 9 1", "2", "3", "10 12 4", "6")
    t.play("ada: lay 9 9", "ben: pass", "cleo: pass", "dan: lay 12 10 as 2x10")
    assert t.trick["as"] == "2x10"


def test_15_the_alchemist_lowers_an_eleven_beside_a_dual_card() -> None:
    t = table("8 8 1", "2", "3", "11 3/9 4", "6")
    t.play("ada: lay 8 8", "ben: pass", "cleo: pass", "dan: lay 11 3/9 as 2x9")
    assert t.trick["as"] == "2x9"


def test_15_a_dual_card_itself_is_not_lowered() -> None:
    t = alchemist_leads("3/9 6/12 7 4")
    for action in ("lay 3/9 as 1x1", "lay 3/9 7 as 2x7", "lay 6/12 4 as 2x4", "lay 6/12 as 1x10"):
        assert not t.legal(f"dan: {action}")


def test_16_the_duke_matches_a_multiplied_set_and_his_is_the_one_to_beat() -> None:
    t = table("10 X 1", "2", "10 10 10 4", "11 11 11", "6")
    t.play("ada: lay 10 X as 3x10", "ben: pass", "cleo: lay 10 10 10")
    assert t.trick["owner"] == "cleo"
    assert t.trick["as"] == "3x10"


def test_17_the_duke_repeats_over_his_own_set() -> None:
    t = table("3 1", "2", "8 8 4", "6", "6")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 8", "dan: pass", "eve: pass", "ada: pass")
    assert t.waiting == {"cleo": ["lay", "pass"]}
    t.play("cleo: lay 8")
    assert t.hand("cleo") == "4"


def test_18_nothing_but_a_putsch_beats_a_twelve_and_the_duke_may_match_it() -> None:
    t = table("12 1", "12 2", "12 4", "12 P", "6")
    t.play("ada: lay 12")
    assert not t.legal("ben: lay 12")
    t.play("ben: pass", "cleo: lay 12")
    assert not t.legal("dan: lay 12")
    assert t.legal("dan: lay P")


def test_19_no_place_is_taken_by_a_lay_that_is_stopped() -> None:
    t = table("3 1", "2 2", "9", "10 4", "6 6")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 9")
    assert t.seat("cleo")["place"] == 1
    t.play("ben: stop cleo")
    assert t.seat("cleo")["place"] is None
    assert t.hand("cleo") == "9"
    assert t.turn == ["dan"]


def test_20_the_general_is_asked_before_the_last_rival_ends_the_quarter() -> None:
    t = table("", "3 12 4", "9", "", "")
    t.play("ben: lay 3", "cleo: lay 9")
    assert t.waiting == {"ben": ["stop", "decline"]}
    assert t.public["quarter"] == 1
    t.play("ben: stop cleo")
    assert t.hand("cleo") == "9"
    assert t.waiting == {"ben": ["lay", "pass"]}


def test_20_the_general_may_let_the_quarter_end() -> None:
    t = table("", "3 12 4", "9", "", "")
    t.play("ben: lay 3", "cleo: lay 9", "ben: decline")
    assert t.public["quarter"] == 2
    assert t.order == ["ada", "dan", "eve", "cleo", "ben"]


def test_20_a_last_lead_ends_the_quarter_unasked_behind_a_putsch_too() -> None:
    t = table("", "3 12 4", "P 9", "", "")
    t.play("ben: lay 3", "cleo: lay P")
    assert t.legal("ben: stop cleo")
    t.play("cleo: lay 9")
    assert t.public["quarter"] == 2


def test_20_a_last_lead_alone_ends_the_quarter_unasked() -> None:
    t = table("9", "3 12", "", "", "")
    t.play("ada: lay 9")
    assert t.public["quarter"] == 2


def test_20_a_general_who_has_stopped_before_is_not_asked() -> None:
    t = table("", "3 12 4", "9 10", "", "")
    t.play("ben: lay 3", "cleo: lay 9", "ben: stop cleo", "ben: pass", "cleo: lay 9")
    t.play("cleo: lay 10")
    assert t.public["quarter"] == 2


def test_21_a_general_without_cards_stops_nobody() -> None:
    t = table("3 4", "5", "6 6", "7 7", "8 8")
    t.play("ada: lay 3", "ben: lay 5", "cleo: lay 6")
    t.refused("ben: stop cleo", "no_cards")


def test_22_passes_before_the_stopped_lay_stay_and_passes_after_it_are_taken_back() -> None:
    t = table("3 1", "2 2", "9 4", "10 4", "6 6")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 9", "dan: pass", "eve: pass", "ben: stop cleo")
    passed = {name: t.seat(name)["passed"] for name in t.order}
    assert passed == {"ada": False, "ben": True, "cleo": False, "dan": False, "eve": False}
    assert t.turn == ["dan"]


def test_23_those_still_active_may_beat_a_set_whose_owner_went_out() -> None:
    t = table("3 1", "8", "9 4", "10 4", "6 6")
    t.play("ada: lay 3", "ben: lay 8", "cleo: lay 9", "dan: pass", "eve: pass", "ada: pass")
    t.play("cleo: pass")
    assert t.turn == ["cleo"]
    assert t.seat("ben")["place"] == 1


def test_23_unbeaten_the_next_seat_with_cards_leads() -> None:
    t = table("3 1", "8", "9 4", "10 4", "6 6")
    t.play("ada: lay 3", "ben: lay 8", "cleo: pass", "dan: pass", "eve: pass", "ada: pass")
    assert t.waiting == {"cleo": ["lay"]}


def test_24_several_go_out_in_one_trick_in_the_order_of_their_lays() -> None:
    t = table("3", "8", "9", "10 4", "6 6")
    t.play("ada: lay 3", "ben: lay 8", "cleo: lay 9", "dan: pass", "eve: pass")
    places = [t.seat(name)["place"] for name in t.order]
    assert places == [1, 2, 3, None, None]
    assert t.waiting == {"dan": ["lay"]}


def test_25_a_quarter_ends_in_mid_trick_without_a_winner() -> None:
    t = table("3", "", "9", "", "12 4", quarter=4)
    t.play("ada: lay 3", "cleo: lay 9")
    final = t.final
    assert final["waiting_for"] == {}
    assert final["may_also"] == {}
    assert final["outcome"]["winners"] == ["ben"]
    assert final["outcome"]["places"] == [["ben"], ["dan"], ["ada"], ["cleo"], ["eve"]]
    assert final["public"]["phase"] == "over"


def renegades(*hands: str, **more: Any) -> Table:
    return table(*hands, seats=RENEGADE, **more)


def test_26_a_pirate_who_wins_by_a_putsch_retrieves_nothing() -> None:
    t = renegades("3 4", "5 5", "6 6", "8 P 2", "7 7")
    t.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: lay 8", "eve: pass", "ada: pass")
    t.play("dan: lay P")
    t.refused("dan: retrieve", "window_closed")


def test_26_a_pirate_whose_only_lay_was_stopped_took_no_part() -> None:
    t = table("3 4", "5 5", "2 2", "6 6", "7 7", "8 1", "9 9", seats=SEVEN)
    t.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: pass", "eve: pass", "fay: lay 8")
    t.play("ben: stop fay", "gus: lay 9", "ada: pass", "fay: pass", "gus: pass")
    assert t.turn == ["gus"]
    t.refused("fay: retrieve", "window_closed")


def test_26_a_pirate_who_retrieves_in_mid_trick_may_lay_those_cards_in_it() -> None:
    t = renegades("3 4 4", "5 5", "6 6", "8 2", "9 1 1")
    t.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: lay 8", "eve: lay 9", "ada: pass")
    t.play("dan: pass", "eve: pass", "eve: lay 1", "ada: lay 4", "ben: lay 5")
    assert t.bystanders["dan"] == ["retrieve"]
    t.play("dan: retrieve")
    assert t.hand("dan") == "2 8"
    t.play("cleo: pass", "dan: lay 8")
    assert "Pirate" in t.table()["spent"]


def test_27_a_pirate_out_of_cards_in_the_lost_trick_stays_out() -> None:
    t = renegades("3 4 4", "5 5", "6 6", "8", "9 1 1")
    t.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: lay 8", "eve: lay 9", "ada: pass")
    t.play("eve: pass")
    assert t.seat("dan")["place"] == 1
    t.refused("dan: retrieve", "no_cards")


def test_28_a_revealed_one_draws_one_and_keeps_none() -> None:
    t = renegades("1 4 4", "5 5", "6 6", "8", "9 1 1", discards="11 11 12")
    t.play("ada: dive 1")
    assert t.waiting == {"ada": ["keep"]}
    assert not t.legal("ada: keep 11")
    t.play("ada: keep nothing")
    assert t.hand("ada") == "1 4 4"
    assert t.table()["discards"] == 3
    assert t.table()["spent"] == ["Submariner"]
    assert t.waiting == {"ada": ["lay"]}
    t.refused("ada: dive 1", "already_spent")


def test_28_a_revealed_twelve_with_five_discards_keeps_up_to_two() -> None:
    t = renegades("12 4", "5 5", "6 6", "8", "9 1 1", discards="11 11 11 11 11")
    t.play("ada: dive 12")
    assert t.seen("ada")[-1] == {"what": "dived", "cards": "11 11 11 11 11"}
    assert not t.legal("ada: keep 11 11 11")
    assert t.legal("ada: keep nothing")
    assert t.legal("ada: keep 11")
    t.play("ada: keep 11 11")
    assert t.hand("ada") == "4 11 11 12"
    assert t.table()["discards"] == 3


def test_29_the_submariner_reveals_a_numbered_card_only() -> None:
    t = renegades("3/9 P X", "5 5", "6 6", "8", "9 1 1", discards="11 11")
    for card in ("3/9", "P", "X"):
        assert not t.legal(f"ada: dive {card}")
    assert t.waiting == {"ada": ["lay"]}


def test_30_after_a_swap_the_inspector_sees_the_tea_boys_former_cards() -> None:
    t = table(
        "2 2 2", "3 3 3", "4 4 4", "5 5 5", "7 7 7", "8 9 10 11", seats=SIX,
        phase="privileges", court_hand="1 1 1 12",
    )  # fmt: skip
    t.play("ada: decline", "ben: decline", "fay: swap", "eve: inspect ada")
    seen = {look["what"]: look["cards"] for look in t.seen("eve")}
    assert seen == {"court hand": "8 9", "hand of ada": "2 2 2 10 11"}
    assert t.hand("fay") == "1 1 1 12"


def test_31_a_third_putsch_received_as_a_gift_is_no_coup() -> None:
    t = table("P 2 3", "4 4", "5 5", "6 6", "P P 7 8", phase="deal", court_hand="9")
    t.play("ada: give 2 P")
    assert t.hand("eve").count("P") == 3
    t.refused("eve: coup", "no_coup")


def test_31_a_third_putsch_drawn_by_the_doctor_is_no_coup() -> None:
    t = renegades("2 3", "4 4", "P P 5 5", "6 6", "7 8", phase="deal", court_hand="P P P P")
    t.play("cleo: draw", "cleo: keep P P")
    assert t.hand("cleo") == "5 5 P P P P"
    t.refused("cleo: coup", "no_coup")


def test_32_a_coup_by_the_second_seat_swaps_the_two_highest() -> None:
    t = table("2 3", "P P P 4", "5 5", "6 6", "7 8", phase="deal", court_hand="9")
    t.play("ben: coup")
    assert t.order == ["ben", "ada", "cleo", "dan", "eve"]


def test_32_after_a_coup_by_the_lowest_all_others_drop_one_seat() -> None:
    t = table("2 3", "4", "5 5", "6 6", "P P P", phase="deal", court_hand="9")
    t.play("eve: coup")
    assert t.order == ["eve", "ada", "ben", "cleo", "dan"]
    assert t.public["quarter"] == 1


def test_33_the_queen_need_not_give_of_her_set_of_ones() -> None:
    t = table("1 1 1 2 9", "4", "5 5", "6 6", "7 8", phase="privileges", court_hand="9")
    t.play("ada: give 2 9")
    assert t.hand("ada") == "1 1 1"


def test_34_the_tribute_is_of_numbered_cards_only() -> None:
    t = table("1 2", "4", "5 5", "6 6", "12 3/9 X P 4", phase="privileges", court_hand="9")
    t.play("ada: decline", "ben: decline")
    assert t.hand("ada") == "1 2 4 12"
    assert t.hand("eve") == "3/9 X P"


def test_35_gifts_may_be_the_highest_and_go_straight_back_up() -> None:
    t = table("12 12 1", "4", "5 5", "6 6", "7 8 9", phase="privileges", court_hand="9")
    t.play("ada: give 12 12", "ben: decline")
    assert t.hand("ada") == "1 12 12"
    assert t.hand("eve") == "7 8 9"


def test_36_a_four_player_swap_may_take_twenty_two_cards() -> None:
    sixteen = "5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8"
    t = table(
        f"1 1 {sixteen[4:]}", sixteen, sixteen, f"11 12 {sixteen[4:]}", seats=FOUR,
        phase="privileges", court_hand=" ".join(["9"] * 20),
    )  # fmt: skip
    t.play("ada: give 1 1", "ben: decline")
    assert t.seat("dan")["cards"] == 16
    t.play("dan: swap")
    assert t.seat("dan")["cards"] == 22
    assert t.hand("dan").startswith("1 1 9 9")
    assert t.table()["court_hand"] == 14


def test_36_at_four_the_generals_gift_goes_to_the_duke() -> None:
    t = table("1 1", "2 3", "5 5", "11 12 4", seats=FOUR, phase="privileges", court_hand="9")
    t.play("ada: decline", "ben: give 2")
    assert t.hand("cleo") == "2 5 5"


def test_37_the_last_players_cards_are_put_away_and_score_nothing() -> None:
    t = table("3", "12 12 P", "", "", "", quarter=4)
    t.play("ada: lay 3")
    assert t.seat("ben")["cards"] == 0
    outcome = t.final["outcome"]
    assert outcome["places"] == [["cleo"], ["dan"], ["eve"], ["ada"], ["ben"]]
    assert "scores" not in outcome


def test_38_all_pass_on_a_lead_and_the_leader_may_extend_his_own_set() -> None:
    t = table("10 10 11 11 4", "2", "3 3", "4", "5")
    t.play("ada: lay 10 10", "ben: pass", "cleo: pass", "dan: pass", "eve: pass")
    assert t.waiting == {"ada": ["lay", "pass"]}
    assert t.legal("ada: lay 11 11")
    t.play("ada: pass")
    assert t.waiting == {"ada": ["lay"]}
    assert t.trick is None
