"""Every refusal has a sentence that says what is wrong and what would be right."""

import pytest

from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_tunnel.actions import Flip
from tests.rules.steam_tunnel.boards import GAME, NAMES, position, start_board, table


def test_the_sentences_people_meet_most_often() -> None:
    game = table(start_board({"c2": "T14", "d2": "T30", "a1": "T41"}))
    assert game.refused("ben: flip a1", "not_your_turn") == "It's ada's turn, not yours."
    assert game.refused("ada: bury a1", "flip_first") == (
        "Flip a face-down card first; after that you may place a stone."
    )
    assert game.refused("ada: flip b2", "not_face_down") == (
        "b2 is already face up; flip a face-down card."
    )
    game.play("ada: flip c2")
    assert game.refused("ada: flip a1", "already_flipped") == (
        "You've already flipped a card; now buy, bury or skip."
    )
    assert game.refused("ada: buy c2 N-SE", "no_such_segment") == (
        "The card on c2 has no segment N-SE; it has N-S, NE-NW and SE-SW."
    )
    assert game.refused("ada: buy a1 N-S", "face_down") == (
        "a1 is face down; buy a segment of a face-up card."
    )
    assert game.refused("ada: buy b2 N-S", "point_card") == (
        "b2 is a Point card, which has no segments; choose a tunnel card."
    )
    game.play("ada: buy c2 N-S", "ben: flip d2")
    assert game.refused("ben: buy c2 N-S", "owned") == (
        "c2 N-S belongs to ada already; buy one without a stone."
    )
    assert game.refused("ben: buy c2 NE-NW", "closed") == (
        "c2 NE-NW is in a closed tunnel; buy from an open one, which still touches a face-down"
        " card."
    )
    game.play("ben: bury a1", "ada: flip a2")
    assert game.refused("ada: bury a1", "not_face_down") == (
        "a1 is buried for good; bury a face-down card."
    )
    assert game.refused("ada: buy a1 N-S", "buried") == (
        "a1 is buried, so you can't buy there; choose a face-up card."
    )


def test_a_cell_that_is_none_is_told_with_the_first_and_the_last() -> None:
    game = table(start_board({}))
    state = GAME.copy(game.state)
    with pytest.raises(IllegalAction) as refused:
        GAME.decide(state, state.order[0], Flip("z9"), Chance(b"", 0))
    assert "cells here are a1 to f6" in GAME.explain(refused.value, NAMES)


def test_the_stone_limit_is_told_with_its_number() -> None:
    place = position("*T14 T14\nT14 T14", phase="stone", stones={"a1 N-S": "ada"})
    one = table(place, options={"stone_limit": 1})
    assert one.refused("ada: bury b1", "no_stones_left") == (
        "You have placed all your stones, 1 stone at this table; you can only `skip`."
    )
    none = table(place | {"stones": {}}, options={"stone_limit": 0})
    assert "0 stones" in none.refused("ada: bury b1", "no_stones_left")


def test_the_void_and_the_end_are_told() -> None:
    game = table(position("void T14\n*T14 *T14"))
    assert game.refused("ada: flip a1", "void") == ("a1 is the void; choose a card instead.")
    game.play("ada: flip b1")
    assert game.refused("ada: skip", "game_over") == (
        "The game is over; there is nothing left to do at this table."
    )


def test_a_refusal_names_its_ruling() -> None:
    game = table(position("*T14 T14\nT14 T14"))
    assert game.running.line(1, "ada: skip")["error"]["ruling"] == "Tunnel 2.4"
