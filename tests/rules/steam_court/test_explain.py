"""Every refusal has a sentence that says what is wrong and what would be right."""

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules.steam_court
from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_court.actions import (
    COUP,
    DECLINE,
    DRAW,
    LAY_PUTSCH,
    PASS,
    RETRIEVE,
    SWAP,
    Action,
    Dive,
    Give,
    Inspect,
    Keep,
    Lay,
    Stop,
)
from rules.steam_court.explain import CODES
from rules.steam_court.notation import read_cards
from tests.rules.steam_court.court_table import NAMES, RENEGADE, table
from tests.rules.steam_court.random_games import GAME, TABLES, walk
from tests.share import share


def raised_codes() -> Iterator[str]:
    """The first argument of every `IllegalAction(...)` in the source, conditional or not."""
    (folder,) = rules.steam_court.__path__
    for file in Path(folder).rglob("*.py"):
        tree = ast.parse(file.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                yield from (_texts(tree, node.args[0]))


def _texts(tree: ast.Module, node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(tree, node.body)
        yield from _texts(tree, node.orelse)
    elif isinstance(node, ast.Name):
        for other in ast.walk(tree):
            if isinstance(other, ast.Assign) and getattr(other.targets[0], "id", "") == node.id:
                yield from _texts(tree, other.value)
    else:
        raise AssertionError(f"cannot follow the code of a refusal: {ast.unparse(node)}")


def test_every_code_that_is_raised_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert set(raised_codes()) == CODES


ODD: tuple[Action, ...] = (
    PASS, RETRIEVE, COUP, DECLINE, DRAW, SWAP, LAY_PUTSCH, Stop(0), Stop(3), Stop(99), Inspect(0),
    Inspect(1), Inspect(-1), Dive(1), Dive(12), Dive(13), Dive(0), Give(0), Keep(0),
    *(Give(read_cards(text)) for text in ("5", "5 6", "1 2 3", "P X")),
    *(Keep(read_cards(text)) for text in ("5", "5 6", "1 2 3")),
    *(Lay(read_cards(text), size, value) for text, size, value in (
        ("4", 1, 4), ("4 4", 2, 4), ("5 6", 2, 5), ("", 1, 1), ("X", 2, 1), ("X X", 2, 1),
        ("X 9", 5, 9), ("9 9", 3, 9), ("P", 1, 1), ("P X", 1, 1), ("3/9 X", 0, 9), ("12", 1, 13),
        ("12", -1, 12), ("1", 1, 0), ("7", 1, 5), ("12 12 X", 1, 12), ("3/9 6/12", 2, 9),
    )),
)  # fmt: skip


@pytest.mark.parametrize(("players", "options"), TABLES)
@share("nth", everyday=3, whole=1)
def test_whatever_is_asked_is_done_or_refused_in_one_sentence(
    players: int, options: dict[str, Any], nth: int
) -> None:
    for number, step in itertools.islice(enumerate(walk(players, options)), 0, None, nth):
        for seat in range(players):
            action = ODD[(number * players + seat) % len(ODD)]
            before = GAME.copy(step.state)
            try:
                GAME.decide(GAME.copy(step.state), seat, action, Chance(b"odd", number))
            except IllegalAction as refusal:
                text = GAME.explain(refusal, [name.title() for name in NAMES])
                assert text.endswith(".")
                assert "{" not in text
                assert text[0].isupper() or text[0].isdigit()
            assert step.state == before


def test_what_is_decided_was_legal_and_what_was_not_legal_is_refused() -> None:
    for number, step in enumerate(walk(5, {"table": "renegade"})):
        for seat in range(5):
            legal = GAME.legal_actions(step.state, seat)
            action = ODD[(number + seat * 7) % len(ODD)]
            if action in legal:
                continue
            with pytest.raises(IllegalAction):
                GAME.decide(GAME.copy(step.state), seat, action, Chance(b"odd", number))


def test_the_sentences_people_meet_most_often() -> None:
    t = table("4 4 4 9", "5 5 6", "4 4 4 3", "7 7 7", "8 8 8")
    t.play("ada: lay 4 4 4")
    assert t.refused("ben: lay 5 5", "wrong_size") == (
        "Three 4s are on the table, so you need three cards of one value above 4, or a Putsch."
    )
    assert t.refused("cleo: pass", "not_your_turn") == "It's ben's turn, not yours."
    assert t.refused("ben: lay 9 9 9", "not_in_hand") == (
        "You don't hold 9 9 9; name cards from your own hand."
    )
    assert t.refused("ben: lay 5 5 5", "not_in_hand") == (
        "You don't hold 5 5 5; name cards from your own hand."
    )
    t.play("ben: pass")
    assert t.refused("cleo: lay 3 3 3", "not_in_hand")
    t.play("cleo: lay 4 4 4", "dan: lay 7 7 7", "eve: pass")
    assert t.refused("ada: lay 9", "wrong_size").startswith("Three 7s are on the table")
    assert t.refused("ben: stop cleo", "window_closed") == (
        "cleo can't be stopped now: stop the player on turn, or the last one to lay, as long as"
        " nobody has laid, dived or taken cards back since."
    )


def test_the_duke_is_told_that_an_equal_value_suffices() -> None:
    t = table("4 4 9", "5", "3 3 5", "7", "8")
    t.play("ada: lay 4 4", "ben: pass")
    assert t.refused("cleo: lay 5", "wrong_size") == (
        "Two 4s are on the table, so you need two cards of one value from 4 up, or a Putsch."
    )
    assert t.refused("cleo: lay 3 3", "too_low") == (
        "Two 4s are on the table; even the Duke needs at least 4."
    )


def test_infinity_asks_for_infinity() -> None:
    t = table("2 X 9", "5 5 X", "12 12", "7", "8")
    t.play("ada: lay 2 X as infx2")
    assert t.refused("ben: lay 5 5", "wrong_size") == (
        "Infinitely many 2s are on the table, so you need a multiplied set announced as infinity"
        " above 2, or a Putsch."
    )
    t.play("ben: lay 5 X")
    assert t.trick["as"] == "infx5"
    assert t.refused("cleo: lay 12", "wrong_size").startswith("Infinitely many 5s")


def test_nothing_but_a_putsch_is_above_twelve() -> None:
    t = table("12 9", "12 5", "12", "7", "8")
    t.play("ada: lay 12")
    assert t.refused("ben: lay 12", "too_low") == "A 12 is on the table: only a Putsch is higher."


def test_a_refusal_names_its_ruling() -> None:
    t = table("P 4", "5 5", "8", "7", "6", seats=RENEGADE)
    line = t.running.line(1, "ada: pass")
    assert line["error"]["ruling"] == "Court 1.5"
