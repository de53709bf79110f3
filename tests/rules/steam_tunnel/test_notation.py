"""Actions as text: what is written is read again, leniently, and what is not read is named."""

import pytest

from rules.game import IllegalAction
from rules.steam_tunnel.actions import SKIP, Action, Bury, Buy, Flip
from rules.steam_tunnel.board import board
from rules.steam_tunnel.notation import VERBS, parse_action
from tests.rules.steam_tunnel.boards import GAME, NAMES, dealt

SIX = board(6, 6)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Flip("c4"), "flip c4"),
        (Buy("b3 N-S"), "buy b3 N-S"),
        (Buy("c4 NE-S-NW"), "buy c4 NE-S-NW"),
        (Bury("d2"), "bury d2"),
        (SKIP, "skip"),
    ],
)
def test_actions_are_written_as_the_notation_has_them(action: Action, text: str) -> None:
    assert GAME.format(action, NAMES) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("FLIP C4", Flip("c4")),
        (" flip   c 4 ", Flip("c4")),
        ("Bury\tD2", Bury("d2")),
        ("buy b3 s-n", Buy("b3 N-S")),
        ("buy b3 S N", Buy("b3 N-S")),
        ("buy B3 nw - s - ne", Buy("b3 NE-S-NW")),
        ("buy b3, nw, s, ne", Buy("b3 NE-S-NW")),
        ("buy b3 n–s", Buy("b3 N-S")),
        ("buy b 3 N/S", Buy("b3 N-S")),
        ("buy b3n-s", Buy("b3 N-S")),
        ("Skip", SKIP),
    ],
)
def test_case_spaces_and_the_order_of_entries_do_not_matter(text: str, action: Action) -> None:
    assert parse_action(text, SIX) == action


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "unknown_verb", "flip, buy, bury or skip"),
        ("fly c4", "unknown_verb", "'fly'"),
        ("flip", "too_little", "`flip c4`"),
        ("bury", "too_little", "`bury c4`"),
        ("buy", "too_little", "`buy b3 N-S`"),
        ("skip now", "too_much", "'now'"),
        ("flip g1", "unknown_cell", "'g1'"),
        ("flip a7", "unknown_cell", "a1 to f6"),
        ("flip a0", "unknown_cell", "'a0'"),
        ("flip a1 b2", "unknown_cell", "'a1 b2'"),
        ("flip 4c", "unknown_cell", "'4c'"),
        ("flip ä1", "unknown_cell", "'ä1'"),
        ("flip a٣", "unknown_cell", "cells here"),
        ("buy b9 N-S", "unknown_cell", "'b9'"),
        ("buy N-S b3", "unknown_cell", "'N-S'"),
        ("buy b3", "which_segment", "`buy b3 N-S`"),
        ("buy b3 N-X", "unknown_entry", "'X'"),
        ("buy b3 N-E", "unknown_entry", "N, NE, SE, S, SW and NW"),
        ("buy b3 N-N", "entry_twice", "twice"),
        ("buy b3 ---", "which_segment", "entries"),
        (f"flip {'a' * 3000}", "unknown_cell", "…"),
        (f"{'x' * 3000} c4", "unknown_verb", "…"),
        (f"buy b3 {'x' * 3000}", "unknown_entry", "…"),
        (f"skip {'x' * 3000}", "too_much", "…"),
    ],
)
def test_what_cannot_be_read_is_named_in_one_sentence(text: str, code: str, said: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        parse_action(text, SIX)
    assert refused.value.code == code
    sentence = GAME.explain(refused.value, NAMES)
    assert said in sentence
    assert len(sentence) < 200
    assert "\n" not in sentence


@pytest.mark.parametrize("text", ["{} c4", "buy b3 {}", "skip {}"])
def test_words_of_up_to_40_letters_are_repeated_whole(text: str) -> None:
    for letters, said in ((39, "x" * 39), (40, "x" * 40), (41, "x" * 39 + "…")):
        with pytest.raises(IllegalAction) as refused:
            parse_action(text.format("x" * letters), SIX)
        assert f"'{said}'" in GAME.explain(refused.value, NAMES)


def test_cells_are_those_of_the_board_in_play() -> None:
    seven = dealt("00", 2, {"shuffled": True}).state
    assert GAME.parse("flip g7", seven, 0, NAMES) == Flip("g7")
    assert parse_action("flip z26", board(26, 26)) == Flip("z26")
    with pytest.raises(IllegalAction):
        parse_action("flip c1", board(2, 2))


def test_a_segment_that_the_card_has_not_is_read_and_refused_by_the_rules() -> None:
    assert parse_action("buy b3 n-ne-se-s", SIX) == Buy("b3 N-NE-SE-S")
    assert parse_action("buy b3 n", SIX) == Buy("b3 N")
    game = dealt("00")
    who = game.public["turn"]
    game.play(f"{who}: flip a1")
    for entries in ("N", "N-NE-SE-S", "N-NE-SE-S-SW-NW"):
        game.refused(f"{who}: buy a1 {entries}", "no_such_segment")


def test_the_verbs_are_those_of_the_actions() -> None:
    assert set(VERBS) == {"flip", "buy", "bury", "skip"}
