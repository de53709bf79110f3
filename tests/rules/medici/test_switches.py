"""The house rules of Court of the Medici, each against the ruling as written."""

import pytest

from rules.medici.legal.counted import legal_actions
from tests.games.medici import GAME, SWITCHES
from tests.rules.medici.medici_table import Table, table


def test_every_switch_is_off_by_default() -> None:
    assert GAME.option_defaults() == dict.fromkeys(SWITCHES, False)
    assert len(SWITCHES) == 5


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": 1}, "options.colour: no such option; there are conspiracy_all_matches"),
        ({"last_card_cap": "yes"}, "options.last_card_cap"),
        ({"jester_scores_one": 1}, "options.jester_scores_one"),
    ],
)
def test_unknown_options_and_values_are_named(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r"^options") as refused:
        GAME.options(given)
    assert said in str(refused.value)


def test_two_play_and_nobody_else() -> None:
    for players in (1, 3):
        with pytest.raises(ValueError, match="for 2 players"):
            GAME.check_players(players, GAME.options({}))


# --- conspiracy_all_matches (Medici R2) ----------------------------------------------------------

ALL = {"conspiracy_all_matches": True}


@pytest.mark.parametrize("named", ["9D", "9H", "5D"])
def test_all_equal_stacks_go_whichever_is_named(named: str) -> None:
    t = table("4H, 9D, KS", "9H, 5D 4D", black="5C 2C", red="2H", options=ALL)
    t.play(f"ada: conspire 5C on 4H against {named}")
    assert t.inner == ["4H 5C", "KS"]
    assert t.outer == []
    assert t.public["discards"] == "9D 9H 5D 4D"


def test_one_action_stands_for_all_equal_stacks() -> None:
    t = table("4H, 9D, KS", "9H, 5D 4D", black="5C 2C", red="2H", options=ALL)
    conspiracies = [one for one in legal_actions(t.running.state, 0) if one.kind == "conspire"]
    assert [GAME.format(one, ()) for one in conspiracies] == ["conspire 5C on 4H against 9D"]
    t.refused("ada: conspire 5C on 4H against KS", "no_match")


def test_a_stack_laid_on_is_never_one_of_the_equal_ones() -> None:
    """Not even where it is named, or comes before them and counts the same."""
    t = table("4H, 9D, KS", "9H", black="5C 2C", red="2H", options=ALL)
    t.refused("ada: conspire 5C on 4H against 4H", "against_itself")
    t = table("4H, 4D, 8S", black="4C 2C", red="2H", options=ALL)
    t.play("ada: conspire 4C on 4H against 8S")
    assert t.inner == ["4H 4C", "4D"]


def test_a_jester_set_anew_may_make_its_stack_go_along() -> None:
    t = table("4H, 9D, KS", "JD 4D", black="JS 2C", red="2H", options=ALL)
    t.play("ada: conspire JS as 5 on 4H against JD, JD as 5")
    assert t.public["discards"] == "9D JD 4D"
    t = table("4H, 9D, KS", "JD 8D", black="JS 2C", red="2H", options=ALL)
    t.play("ada: conspire JS as 5 on 4H against 9D, JD as 10")
    assert t.outer == ["JD 8D"]


def test_ministers_on_equal_stacks_take_all_others() -> None:
    t = table("9H, 9D, 9C, KS", black="QC 2C", red="2H", options=ALL)
    t.play("ada: conspire QC on 9D against 9C")
    assert t.inner == ["9D QC", "KS"]


# --- minister_needs_alliance (Medici 3.3) --------------------------------------------------------


def test_a_minister_may_need_two_cards_beneath() -> None:
    strict = {"minister_needs_alliance": True}
    t = table("7C 8H, KS, 2D", black="QC 2C", red="2H", options=strict)
    text = t.refused("ada: ally QC on KS with power", "needs_alliance")
    assert "at least two cards" in text
    assert t.legal("ada: ally QC on KS")
    t.play("ada: ally QC on 8H with power")
    assert t.inner == ["QC", "KS", "2D"]
    t = table("7C 8H, KS, 2D", black="QC AC", red="2H", options=strict)
    assert t.legal("ada: ally AC on KS with power")
    t = table("7C 8H, KS, 2D", black="QC 2C", red="2H")
    assert t.legal("ada: ally QC on KS with power")


# --- tie_by_card_count (Medici R7) ---------------------------------------------------------------


def tied(outer: str, *, counted: bool) -> Table:
    t = table("9C, 4H", outer, black="5C", red="10H", turn="ben",
              options={"tie_by_card_count": counted})  # fmt: skip
    t.play("ben: alone 10H", "ada: alone 5C")
    return t


def test_at_equal_sums_more_cards_may_win() -> None:
    assert tied("QH", counted=False).outcome["winners"] == []
    won = tied("QH", counted=True).outcome
    assert won == {
        "winners": ["ben"],
        "places": [["ben"], ["ada"]],
        "scores": {"ada": "14", "ben": "14"},
        "reason": "finished",
    }
    assert tied("QS", counted=True).outcome["winners"] == ["ada"]
    assert tied("QS, QH", counted=True).outcome["reason"] == "draw"


def test_more_cards_win_nothing_where_the_sums_differ() -> None:
    t = table("9C, 4H", "QH, QD", black="6C", red="10H", turn="ben",
              options={"tie_by_card_count": True})  # fmt: skip
    t.play("ben: alone 10H", "ada: alone 6C")
    assert t.outcome["scores"] == {"ada": "15", "ben": "14"}
    assert t.outcome["winners"] == ["ada"]


# --- jester_scores_one (Medici R8) ---------------------------------------------------------------


def test_a_jester_scores_its_value_or_one() -> None:
    for one, scores in ((False, {"ada": "24", "ben": "14"}), (True, {"ada": "15", "ben": "8"})):
        t = table("9C, 4H", "JD 3D", black="5C JS", red="", jesters={"JD": 7},
                  options={"jester_scores_one": one})  # fmt: skip
        t.play("ada: alone JS as 10")
        assert t.total("JS") == 10
        assert t.total("JD") == 10
        t.play("ada: alone 5C")
        assert t.outcome["scores"] == {
            "ada": str(int(scores["ada"])), "ben": scores["ben"],
        }  # fmt: skip
        assert t.public["totals"] == {"ada": int(scores["ada"]), "ben": int(scores["ben"])}


# --- last_card_cap (Medici R10) ------------------------------------------------------------------

CAP = {"last_card_cap": True}


def capped(t: Table) -> dict[str, int]:
    """Everybody's cap as only its player knows it; that there is one stands in public."""
    private = {name: one["cap"] for name, one in t.final["private"].items()}
    known = {name: cap for name, cap in private.items() if cap is not None}
    assert t.public["capped"] == list(known)
    assert t.public["caps"] == {}
    return known


def test_the_last_card_drawn_caps_what_is_laid_from_then_on() -> None:
    t = table("9C, 4H", black="5C 8C JS KS", red="2H 3H", decks=("6C 7C", "6H"), options=CAP)
    t.play("ada: alone KS")
    assert capped(t) == {}
    t.play("ben: alone 2H")
    assert capped(t) == {"ben": 6}
    t.play("ada: alone JS as 2")
    assert capped(t) == {"ada": 7, "ben": 6}
    t.play("ben: alone 3H")
    text = t.refused("ada: alone 8C", "above_cap")
    assert "nothing above 7" in text
    assert t.legal("ada: alone 7C")
    assert {one.card for one in legal_actions(t.running.state, 0)} == {"5C", "6C", "7C"}


def test_without_the_house_rule_nothing_is_capped() -> None:
    t = table("9C, 4H", black="5C 8C", red="2H 3H 6H", decks=("2C", ""))
    t.play("ada: alone 5C", "ben: alone 2H", "ada: alone 8C")
    assert capped(t) == {}


@pytest.mark.parametrize(("cap", "legal"), [(10, True), (9, False)])
def test_a_jester_counts_ten_against_the_cap(cap: int, legal: bool) -> None:
    t = table("9C, 4H", black="JS 2C", red="2H", options=CAP, caps={"ada": cap})
    assert t.legal("ada: alone JS as 1") is legal
    assert t.legal("ada: ally JS as 1 on 4H") is legal
    assert t.legal("ada: conspire JS as 5 on 4H against 9C") is legal


def test_a_jester_or_a_minister_drawn_last_caps_at_ten_or_nothing() -> None:
    for last, cap in (("JS", 10), ("QS", 0), ("KS", 15), ("AS", 1)):
        t = table("9C, 4H", black="5C 8C", red="2H", decks=(last, ""), options=CAP)
        t.play("ada: alone 5C")
        assert capped(t) == {"ada": cap}


def test_a_capped_player_who_can_lay_nothing_ends_the_game() -> None:
    t = table("9C, 4H", black="8C", red="2H 3H", turn="ben", options=CAP, caps={"ada": 6})
    t.play("ben: alone 2H")
    assert t.running.state.over == "capped"
    assert t.public["caps"] == {"ada": 6}, "after the end everybody may know"
    assert t.outcome["winners"] == ["ada"]
    assert t.outcome["scores"] == {"ada": "9", "ben": "6"}
    assert t.hand("ben") == "3H"


def test_a_capped_player_without_cards_is_skipped_like_anybody() -> None:
    t = table("9C, 4H", black="5C", red="2H 3H", options=CAP, caps={"ada": 6})
    t.play("ada: alone 5C", "ben: alone 2H")
    assert list(t.waiting) == ["ben"]


def test_a_plan_begins_no_cap() -> None:
    t = table("9C, 4H", black="5C 8C", red="2H", decks=("2C", "3H"), options=CAP)
    t.play("ada: plan 5C")
    assert capped(t) == {}
