"""Random characters and wild seats (Court 1.10): who is who, and what follows from it."""

import pytest

from rules.steam_court.game import GAME
from tests.games.steam_court import LAWS, walk

from .court_table import ROYAL, table
from .test_vectors import deal

RANDOM = {"characters": "random"}
WILD = {"characters": "wild"}
COURT = ("Duke", "Vagabond", "General", "Queen", "Tea Boy")


def drawn(players: int, seed: int, **options: object) -> tuple[int, ...]:
    return LAWS.deal(players, dict(options), seed)[0].seating.characters


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_random_characters_are_any_of_the_ten_seated_by_bracket_number(players: int) -> None:
    for seed in range(60):
        characters = drawn(players, seed, characters="random")
        assert list(characters) == sorted(set(characters), reverse=True)
    assert {one for seed in range(60) for one in drawn(players, seed, characters="random")} == set(
        range(1, 11)
    )


@pytest.mark.parametrize(("players", "cards"), [(4, 84), (5, 84), (6, 84), (7, 96)])
def test_the_deck_goes_by_the_number_of_players(players: int, cards: int) -> None:
    for options in (RANDOM, WILD):
        (one,) = deal(players, **options)["position"]["tables"]
        assert len(" ".join([*one["hands"].values(), one["court_hand"]]).split()) == cards


def test_seats_by_character_are_what_the_default_draws() -> None:
    (one,) = deal(5)["position"]["tables"]
    assert [character for character, _ in one["seats"]] == list(ROYAL)
    assert drawn(5, 1) == drawn(5, 2)


def test_tea_boy_and_vagabond_both_pay_the_highest_seat() -> None:
    seats = ("Duke", "Tea Boy", "Pirate", "Vagabond")
    t = table("1", "12 11 2", "3", "10 9 4", seats=seats, phase="privileges", options=RANDOM)
    assert t.turn == ["ben"]
    t.play("ben: decline")
    assert t.hand("ada") == "1 9 10 11 12"
    assert t.hand("dan") == "4"


def test_a_tea_boy_on_the_highest_seat_pays_nothing_and_may_still_swap() -> None:
    seats = ("Tea Boy", "Submariner", "Pirate", "Vagabond")
    t = table(
        "12 11 2", "3", "4", "1", seats=seats, phase="privileges", court_hand="5 5", options=RANDOM
    )
    assert t.waiting == {"ada": ["swap", "decline"]}
    assert t.hand("ada") == "2 11 12"
    t.play("ada: swap")
    assert t.hand("ada") == "1 5 5"


def test_a_general_on_the_second_lowest_seat_gives_to_nobody() -> None:
    seats = ("Duke", "Alchemist", "General", "Pirate")
    t = table("1 2", "3 4", "5 6", "7 8", seats=seats, phase="privileges", options=WILD)
    assert t.waiting == {"ada": ["lay"]}


def test_a_queen_on_the_lowest_seat_gives_to_nobody() -> None:
    t = table(
        "1 2", "3", "4", "5 6", seats=("Duke", "Alchemist", "Pirate", "Queen"),
        phase="privileges", options=WILD,
    )  # fmt: skip
    assert t.waiting == {"ada": ["lay"]}


def test_with_wild_seats_lead_and_privileges_go_by_rank_and_turns_by_the_circle() -> None:
    circle = ["ada", "dan", "ben", "eve", "cleo"]
    t = table(
        "1 5", "12 2", "2 7", "3 8 1", "11 4 6",
        seats=COURT, phase="privileges", court_hand="5 5", options=WILD, circle=circle,
    )  # fmt: skip
    # Ben pays ada, the highest rank; cleo is asked before dan, eve pays and may swap.
    assert t.hand("ada") == "1 2 5 12"
    assert t.public["circle"] == circle
    assert t.turn == ["cleo"]
    t.play("cleo: give 7")
    assert t.hand("dan") == "1 3 7 8"
    t.play("dan: give 1 3")
    assert t.hand("eve") == "1 3 4"
    t.play("eve: decline")
    assert t.turn == ["ada"]
    t.play("ada: lay 1")
    assert t.turn == ["dan"]


def test_with_wild_seats_people_and_characters_stay_and_ranks_move() -> None:
    circle = ["ada", "dan", "ben", "eve", "cleo"]
    t = table(
        "1 2", "3", "", "", "",
        seats=COURT, options=WILD, circle=circle, seed="05",
    )  # fmt: skip
    who = {seat["player"]: seat["character"] for seat in t.table()["seats"]}
    told = t.play("ada: lay 1", "ben: lay 3")
    assert t.public["quarter"] == 2
    assert t.order == ["cleo", "dan", "eve", "ben", "ada"]
    assert t.public["circle"] == circle
    assert {seat["player"]: seat["character"] for seat in t.table()["seats"]} == who
    assert any("circle stays ada, dan, ben, eve and cleo" in sentence for sentence in told)


def test_a_coup_on_wild_seats_moves_the_ranks_alone() -> None:
    circle = ["ada", "dan", "ben", "eve", "cleo"]
    t = table(
        "1 2", "3", "4 5", "P P P 1", "6",
        seats=COURT, phase="deal", options=WILD, circle=circle, court_hand="9",
    )  # fmt: skip
    who = {seat["player"]: seat["character"] for seat in t.table()["seats"]}
    t.play("dan: coup")
    assert t.order == ["dan", "ada", "ben", "cleo", "eve"]
    assert t.public["circle"] == circle
    assert {seat["player"]: seat["character"] for seat in t.table()["seats"]} == who


def test_wild_seats_score_their_start_by_the_character_drawn() -> None:
    t = table(
        "1 2", "3", "4", "5", "6",
        seats=("Duke", "Vagabond", "General", "Queen", "Tea Boy"),
        options={**WILD, "victory_points": True},
    )  # fmt: skip
    assert t.points == {"ada": 3, "ben": 5, "cleo": 2, "dan": 1, "eve": 4}
    state, _ = LAWS.deal(7, {**WILD, "victory_points": True}, 4)
    order = [state.seating.characters[state.seating.where[one]] for one in state.order_at_start]
    assert order == sorted(order, reverse=True)


def test_without_wild_seats_there_is_no_circle() -> None:
    assert "circle" not in table("1 2", "3", "4", "5", "6").public
    assert GAME.view(LAWS.deal(5, RANDOM, 1)[0], None).circle == ()


def test_nobody_moves_in_a_whole_game_of_wild_seats() -> None:
    steps = list(walk(5, WILD, 3))
    first = steps[0].before.seating
    ranks = {step.after.seating.ranks for step in steps}
    for step in steps:
        assert step.after.seating.order == first.order
        assert step.after.seating.characters == first.characters
    assert len(ranks) > 1
