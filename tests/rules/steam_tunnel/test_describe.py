"""Events as sentences, the same for everybody."""

from fractions import Fraction

import pytest

from rules.numbers import fraction
from rules.steam_tunnel import events
from rules.steam_tunnel.play import end_early
from tests.rules.steam_tunnel.boards import GAME, NAMES, position, table


def test_a_turn_is_told_in_the_rulebooks_words() -> None:
    game = table(position("T14 T14 T14\nT05r T14 T14"))
    assert game.play("ada: flip a2") == ["ada flips a2: N–NE, SE–NW, S–SW."]
    assert game.play("ada: buy a2 s-sw") == ["ada buys a2 S-SW."]
    assert game.play("ben: flip a1") == ["ben flips a1: N–S, NE–NW, SE–SW."]
    assert game.play("ben: bury b1") == ["ben buries b1."]
    assert game.play("ada: flip c1", "ada: skip") == ["ada places no stone."]


def test_the_end_is_told_with_exact_scores() -> None:
    stones = {"b1 NE-NW": "ada", "c1 NE-NW": "ben", "b1 SE-SW": "ada", "c1 SE-SW": "cleo"}
    place = position("*P2 *T14 *T14\nT14 *T14 *T14", stones=stones)
    game = table(place, 3)
    assert game.play("ada: flip a2") == [
        "ada flips a2: N–S, NE–NW, SE–SW.",
        "ada (12) wins the game, ahead of ben (6) and cleo (6).",
    ]
    shared = table(position("T14 *T14\n*T14 *T14"), 2)
    assert shared.play("ada: flip a1")[-1] == "ada (0) and ben (0) share the win."


def test_the_deal_is_told_with_the_turn_order() -> None:
    event = events.Dealt((2, 0, 1), 6, 6, (None,) * 36, ())
    assert GAME.describe(event, NAMES) == (
        "6 by 6 cards are laid out. Turn order: cleo, ada and ben."
    )


def test_an_early_end_is_told() -> None:
    game = table(position("*T14 T14\nT14 T14"))
    told = [GAME.describe(event, NAMES) for event in end_early(GAME.copy(game.state))]
    assert told == [
        "The game ends early; the 3 face-down cards count as straight.",
        "ada (0) and ben (0) share the win.",
    ]
    game = table(position("*T14 T14\n*T14 *T14"))
    (first, _) = end_early(GAME.copy(game.state))
    assert GAME.describe(first, NAMES) == "The game ends early; b1 counts as straight."


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(12), "12"),
        (Fraction(56, 3), "18 2/3"),
        (Fraction(1, 2), "1/2"),
        (Fraction(7, 2), "3 1/2"),
    ],
)
def test_scores_in_words(score: Fraction, words: str) -> None:
    assert fraction(score) == words
