"""Victory points (Court 1.10): gears, start scores, bonuses and ties."""

from typing import Any

import pytest

from tests.rules.typed_table import Json

from .court_table import Table, table, two_tables

POINTS: dict[str, Any] = {"victory_points": True}
LAST = ("1", "2", "3", "4", "5 5")


def ends(t: Table) -> Json:
    outcome: Json = t.final["outcome"]
    return outcome


def test_c16_start_scores_are_one_for_the_top_seat_to_five_for_the_lowest() -> None:
    t = table("1 2", "3 3", "4 4", "5 5", "6 6", options=POINTS)
    assert t.points == {"ada": 1, "ben": 2, "cleo": 3, "dan": 4, "eve": 5}


def test_c16_gears_are_five_for_the_first_out_to_one_for_the_last() -> None:
    t = table(*LAST, options=POINTS, seed="01")
    told = t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert t.points == {"ada": 6, "ben": 6, "cleo": 6, "dan": 6, "eve": 6}
    assert told[1] == "Alchemist (dan) goes out fourth this Quarter and takes the 2-gear token."
    assert "Quarter 1 is over: ada (5), ben (4), cleo (3), dan (2) and eve (1)." in told


def test_without_the_variant_there_are_no_points() -> None:
    t = table(*LAST, quarter=4)
    assert "points" not in t.public
    told = t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert "scores" not in ends(t)
    assert told[-1] == "ada wins the game, ahead of ben, cleo, dan and eve."


def test_a_gear_is_taken_with_the_last_card_and_given_back_by_a_stop() -> None:
    t = table("1 2 9", "3 3 3", "6", "5 5", "6 6", options=POINTS)
    t.play("ada: lay 1", "ben: pass", "cleo: lay 6")
    assert t.points["cleo"] == 3 + 5
    t.play("ben: stop cleo")
    assert t.points["cleo"] == 3


@pytest.mark.parametrize(("options", "bonus"), [({}, 1), ({"coup_bonus": 3}, 3)])
def test_a_coup_earns_its_bonus(options: Json, bonus: int) -> None:
    t = table("1 2", "3", "4", "P P P 5", "6 7", phase="deal", options={**POINTS, **options})
    (told, *_) = t.play("dan: coup")
    points = "1 point" if bonus == 1 else f"{bonus} points"
    assert told.endswith(f"seizes the throne, for {points}.")
    assert t.points["dan"] == 4 + bonus
    assert t.points["ada"] == 1


def test_a_coup_without_a_bonus_earns_nothing() -> None:
    t = table("1 2", "3", "4", "P P P 5", "6 7", phase="deal", options={**POINTS, "coup_bonus": 0})
    (told, *_) = t.play("dan: coup")
    assert told.endswith("seizes the throne!")
    assert t.points["dan"] == 4


def test_most_points_win_and_not_the_last_quarter() -> None:
    points = {"ada": 3, "eve": 9}
    start = ["cleo", "dan", "eve", "ada", "ben"]
    t = table(*LAST, quarter=4, options=POINTS, points=points, start=start)
    told = t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    scores = {"ada": "12", "ben": "9", "cleo": "4", "dan": "4", "eve": "13"}
    assert ends(t) == {
        "winners": ["eve"],
        "places": [["eve"], ["ada"], ["ben"], ["cleo"], ["dan"]],
        "scores": scores,
        "reason": "finished",
    }
    assert told[-1] == "eve (13) wins the game, ahead of ada (12), ben (9), cleo (4) and dan (4)."
    assert t.points == {name: int(score) for name, score in scores.items()}


def test_equal_totals_are_ranked_by_the_gear_of_quarter_four() -> None:
    t = table(*LAST, quarter=4, options=POINTS)
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert set(ends(t)["scores"].values()) == {"6"}
    assert ends(t)["winners"] == ["ada"]
    assert ends(t)["places"] == [["ada"], ["ben"], ["cleo"], ["dan"], ["eve"]]
    state = t.running.state
    assert t.running.game.provisional_outcome(state) == t.running.game.outcome(state)


def test_shared_ties_share_the_place_and_the_win() -> None:
    options = {**POINTS, "shared_ties": True}
    t = table(*LAST, quarter=4, options=options, points={"dan": 2, "eve": 2})
    told = t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert ends(t)["winners"] == ["dan", "eve"]
    assert ends(t)["places"] == [["dan", "eve"], ["ada", "ben", "cleo"]]
    assert told[-1] == "dan (8) and eve (8) share the win, ahead of ada (6), ben (6) and cleo (6)."


def test_until_the_end_equal_totals_share_a_provisional_place() -> None:
    t = table(*LAST, quarter=4, options=POINTS, points={"cleo": 4, "ada": 3, "ben": 2})
    provisional = t.running.game.provisional_outcome(t.running.state)
    assert provisional.places == ((2,), (4,), (0, 1, 3))
    assert [int(score) for score in provisional.scores] == [4, 4, 7, 4, 5]
    assert provisional.winners == (2,)


def test_with_wild_seats_the_start_of_the_first_quarter_is_kept_as_told() -> None:
    options = {**POINTS, "characters": "wild"}
    start = ["dan", "ada", "eve", "ben", "cleo"]
    circle = ["ada", "ben", "cleo", "dan", "eve"]
    t = table(*LAST, quarter=2, options=options, start=start, circle=circle)
    assert t.points == {"dan": 1, "ada": 2, "eve": 3, "ben": 4, "cleo": 5}


def test_a_position_says_points_and_start_only_where_they_count() -> None:
    for more in ({"points": {"ada": 1}}, {"start": ["ada", "ben", "cleo", "dan", "eve"]}):
        with pytest.raises(ValueError, match="victory_points"):
            table(*LAST, **more)
        with pytest.raises(ValueError, match=r"points|start"):
            table(*LAST, options=POINTS, **{key: ["ada"] for key in more})
    with pytest.raises(ValueError, match="wild seats"):
        table(*LAST, circle=["ada", "ben", "cleo", "dan", "eve"])


ROYAL_HANDS = ("1", "2", "3", "4", "5 5")
LOW_HANDS = ("6", "7", "8", "9", "10 10")


def test_two_tables_split_the_piles_and_score_their_starts_apart() -> None:
    t = two_tables(ROYAL_HANDS, LOW_HANDS, options=POINTS, seed="02")
    assert list(t.points.values()) == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert list(t.points.values()) == [11, 11, 11, 11, 11, 1, 2, 3, 4, 5]
    t.play("fay: lay 6", "gus: lay 7", "hal: lay 8", "ida: lay 9")
    assert t.public["quarter"] == 2
    assert list(t.points.values()) == [11, 11, 11, 11, 11, 6, 6, 6, 6, 6]


def test_start_scores_may_run_on_across_both_tables() -> None:
    options = {**POINTS, "start_score_overall": True}
    t = two_tables(ROYAL_HANDS, LOW_HANDS, options=options)
    assert list(t.points.values()) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_at_two_tables_the_total_and_then_the_gear_of_quarter_four_decide() -> None:
    points = {"fay": 6, "ada": 1, "jon": 5}
    t = two_tables(ROYAL_HANDS, LOW_HANDS, quarter=4, options=POINTS, points=points)
    t.play("fay: lay 6", "ada: lay 1", "gus: lay 7", "hal: lay 8", "ida: lay 9")
    t.play("ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert ends(t)["scores"]["ada"] == ends(t)["scores"]["fay"] == "12"
    assert ends(t)["winners"] == ["ada"]
    assert ends(t)["places"][:3] == [["ada"], ["fay"], ["ben"]]
    assert len(ends(t)["places"]) == 10
