"""The test vectors of the rulings (Medici 3.6)."""

import pytest

from rules import transcript
from rules.chance import Chance
from rules.medici.pieces import BLACK_CARDS, RED_CARDS, card_texts
from rules.medici.scoring import scores
from tests.games.medici import GAME, deal
from tests.rules.medici.medici_table import NAMES, table


def test_m1_twenty_five_cards_a_colour_with_one_king_each() -> None:
    for cards, king in ((BLACK_CARDS, "KS"), (RED_CARDS, "KH")):
        texts = card_texts(cards)
        assert len(set(texts)) == 25
        assert [text for text in texts if text.startswith("K")] == [king]
        for rank in ("A", *map(str, range(2, 11)), "J", "Q"):
            assert len([text for text in texts if text[:-1] == rank]) == 2


def test_m2_eight_single_stacks_hands_of_five_and_decks_of_sixteen() -> None:
    for number in range(30):
        position = transcript.deal(GAME, NAMES, bytes([number]), {})["position"]
        assert [len(stack.split()) for stack in position["inner"]] == [1] * 8
        assert position["outer"] == []
        assert [len(hand.split()) for hand in position["hands"].values()] == [5, 5]
        assert [len(deck.split()) for deck in position["decks"].values()] == [16, 16]


def test_m3_the_higher_inner_total_starts_and_a_jester_counts_one() -> None:
    totals = {"KS": 15, "QC": 0, "AC": 1, "JC": 1}
    t = table("KS, QC, AC, JC, 10H, 9D, 5H, 2D", black="3C", red="3H", turn="ben")
    assert [t.total(card) for card in totals] == list(totals.values())
    assert t.public["totals"] == {"ada": 17, "ben": 26}
    for number in range(60):
        state, (event,) = deal(2, {}, number)
        black, red = scores(state)[:: -1 if state.black else 1]
        if black != red:
            assert event.turn == (event.black if black > red else event.red)
            assert not event.lots


def test_m4_a_conspiracy_discards_the_equal_stack_and_its_own_stays() -> None:
    t = table("4H, 9D, KS", black="5C 2C", red="2H")
    t.play("ada: conspire 5C on 4H against 9D")
    assert t.inner == ["4H 5C", "KS"]
    assert t.total("4H") == 9
    assert t.public["discards"] == "9D"


def test_m5_the_same_as_an_alliance_discards_nothing() -> None:
    t = table("4H, 9D, KS", black="5C 2C", red="2H")
    t.play("ada: ally 5C on 4H")
    assert t.inner == ["4H 5C", "9D", "KS"]
    assert t.public["discards"] == ""


def test_m6_a_jester_is_declared_what_makes_the_stacks_equal() -> None:
    t = table("3H, 9D, KS", black="JS 2C", red="2H")
    assert not t.legal("ada: conspire JS as 5 on 3H against 9D")
    t.play("ada: conspire JS as 6 on 3H against 9D")
    assert t.inner == ["3H JS", "KS"]
    assert t.public["jesters"] == {"JS": 6}


def test_m7_another_jester_is_set_anew_and_both_values_count() -> None:
    t = table("4H, KS", "JC", black="JS 2C", red="2H")
    t.play("ada: conspire JS as 2 on 4H against JC, JC as 6")
    assert t.inner == ["4H JS", "KS"]
    assert t.outer == []
    assert t.total("4H") == 6
    assert t.public["jesters"] == {"JS": 2}


def test_m8_a_ministers_power_leaves_him_alone_in_that_court() -> None:
    t = table("7C 8H, KS, 2D", black="QC 2C", red="2H")
    t.play("ada: ally QC on 7C with power")
    assert t.inner == ["QC", "KS", "2D"]
    assert t.public["discards"] == "7C 8H"


def test_m9_a_ladys_power_makes_every_card_a_stack() -> None:
    t = table("7C 8H", black="AC 2C", red="2H")
    t.play("ada: ally AC on 7C with power")
    assert t.inner == ["7C", "8H", "AC"]


def test_m10_six_plans_in_a_row_are_a_draw() -> None:
    t = table("4H, KS", black="5C 2C", red="2H 3H", decks=("6C 7C", "6H 7H"))
    plans = ("ada: plan 5C", "ben: plan 2H", "ada: plan 2C", "ben: plan 3H", "ada: plan 6C")
    t.play(*plans)
    assert t.outcome is None
    t.play("ben: plan 6H")
    assert t.outcome == {"winners": [], "places": [["ada", "ben"]], "reason": "draw"}
    assert t.waiting == {}


def test_m11_the_last_inner_card_of_a_colour_ends_the_game_and_both_score() -> None:
    outer = "8C 9S 10C 7C, 10H 10D 9H 8H 8D 7H"
    t = table("4C, 6D", outer, black="2C 3C", red="2H")
    t.play("ada: conspire 2C on 4C against 6D")
    assert t.public["totals"] == {"ada": 40, "ben": 52}
    assert t.outcome == {
        "winners": ["ben"],
        "places": [["ben"], ["ada"]],
        "scores": {"ada": "40", "ben": "52"},
        "reason": "finished",
    }
    assert t.waiting == {}


@pytest.mark.parametrize(
    ("victim", "inner", "outer"),
    [("9D", ["4H 5C", "KS"], ["9H"]), ("9H", ["4H 5C", "9D", "KS"], [])],
)
def test_m12_of_two_equal_stacks_one_is_chosen_and_the_other_stays(
    victim: str, inner: list[str], outer: list[str]
) -> None:
    t = table("4H, 9D, KS", "9H", black="5C 2C", red="2H")
    t.play(f"ada: conspire 5C on 4H against {victim}")
    assert (t.inner, t.outer) == (inner, outer)


def test_black_is_drawn_by_chance() -> None:
    drawn = {deal(2, {}, number)[0].black for number in range(20)}
    assert drawn == {0, 1}


def test_the_first_draws_of_a_seed_are_pinned() -> None:
    """The same seed deals the same cards for ever."""
    state = GAME.new(2, GAME.options({}))
    (event,) = GAME.setup(state, Chance(b"\x07", 0))
    position = GAME.position(state, NAMES)
    assert NAMES[event.black] == "ben"
    assert position["inner"] == ["2C", "KS", "5S", "9S", "6H", "KH", "5H", "AD"]
    assert position["hands"]["ada"] == "2D 4D 4H 10D JD"
    assert position["decks"]["ben"].startswith("AS 8C 7C 6C")


def test_m10_after_six_plans_nobody_has_won_however_the_cards_count() -> None:
    t = table("KS, 4H", black="5C 2C", red="2H 3H", decks=("3C", "3D"), plans=5)
    t.play("ada: plan 2C")
    view = GAME.view(t.running.state, None)
    assert view.totals[0] > view.totals[1]
    assert (view.over, view.reason, view.winners) == (True, "six plans", ())
