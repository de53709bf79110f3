"""Refusals say in one sentence what is wrong and what would be right, with the sums in it."""

import pytest

from rules.game import IllegalAction
from rules.medici.actions import Ally, Conspire
from tests.games.medici import GAME
from tests.rules.medici.medici_table import NAMES, table

CASES = [
    (
        "conspire 5C on 4H against KS",
        "no_match",
        "5♣ on 4♥ makes 9, and K♠ totals 15; with 9 there is 9♦ or 7♥.",
    ),
    (
        "conspire 6C on 4H against KS",
        "no_match",
        "6♣ on 4♥ makes 10, and K♠ totals 15; no other stack totals 10.",
    ),
    (
        "conspire JS as 4 on 4H against 9D",
        "no_match",
        "J♠ on 4♥ makes 8, and 9♦ totals 9; declare J♠ as 5.",
    ),
    (
        "conspire JS as 4 on 4H against KS",
        "no_match",
        "J♠ on 4♥ makes 8, and K♠ totals 15; no Jester from 1 to 10 can make them equal",
    ),
    (
        "conspire 5C on 4H against 4H",
        "against_itself",
        "You lay the card on 4♥, so the conspiracy must be against another stack.",
    ),
    ("alone 7C", "not_in_hand", "You don't hold 7♣; your hand is 5♣, 6♣, J♠ and Q♣."),
    ("alone JS", "undeclared", "Say what J♠ counts, from 1 to 10: `JS as 7`."),
    ("alone JS as 11", "value_out_of_range", "J♠ can't count 11; a Jester counts from 1 to 10."),
    ("alone JS as 0", "value_out_of_range", "J♠ can't count 0; a Jester counts from 1 to 10."),
    (
        "alone 5C as 7",
        "only_jesters_are_declared",
        "5♣ has a value of its own; only a Jester is declared with `as`.",
    ),
    (
        "ally 5C on 10D",
        "not_on_table",
        "10♦ isn't on the table; name any card of the stack you mean.",
    ),
    (
        "ally 5C on 4H with power",
        "no_power",
        "5♣ has no power; only a Minister (Q) and a Lady (A) have one.",
    ),
    (
        "conspire 5C on 4H against 9D, JC as 2",
        "only_jesters_retune",
        "5♣ is no Jester, and only a Jester that conspires can reset another one.",
    ),
    (
        "conspire JS as 5 on 4H against 9D, 4H as 2",
        "not_a_jester",
        "4♥ is no Jester; only a Jester on the table can be reset.",
    ),
    (
        "conspire JS as 5 on 4H against 9D, JS as 2",
        "retunes_itself",
        "J♠ is the Jester you lay; set its value after its own `as`.",
    ),
    ("conspire JS as 5 on 4H against 9D, JH as 2", "not_on_table", "J♥ isn't on the table;"),
    ("conspire JS as 5 on 4H against 9D, JC as 0", "value_out_of_range", "J♣ can't count 0;"),
    ("plan 7H", "not_in_hand", "You don't hold 7♥;"),
]


@pytest.mark.parametrize(("action", "code", "text"), CASES)
def test_a_refusal_is_one_helpful_sentence(action: str, code: str, text: str) -> None:
    t = table("4H, 9D, KS, JC", "7H 2D", black="5C 6C JS QC", red="2H", decks=("8C", "8H"))
    said = t.refused(f"ada: {action}", code)
    assert said.startswith(text)
    assert t.refused("ben: alone 2H", "not_your_turn") == "It's ada's turn, not yours."


def test_what_the_notation_never_leads_to_is_explained_as_well() -> None:
    t = table("4H 3D, 9D, KS", "9H, JC", black="5C JS 2C", red="2H", decks=("8C", "8H"),
              options={"conspiracy_all_matches": True})  # fmt: skip
    for action, said in (
        (Ally("5C", "3D"), "3♦ is in the stack on 4♥; name that stack 4♥."),
        (Conspire("2C", "4H", "9H"), "At this table all equal stacks go; name the first of them,"),
        (Conspire("JS", "4H", "9D", 2, ("JC", 1)), "J♣ counts 1 already; leave it out."),
    ):
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(t.running.state, 0, action, None)
        assert GAME.explain(refused.value, NAMES).startswith(said)


def test_a_refusal_names_its_ruling() -> None:
    t = table("4H, 9D, KS", black="5C", red="2H")
    line = t.running.line(1, "ada: conspire 5C on 4H against KS")
    assert line["error"]["ruling"] == "Medici A3"
