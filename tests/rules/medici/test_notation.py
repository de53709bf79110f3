"""Actions as text: what is written is read again, and what is not is named exactly."""

from typing import Any

import pytest

from rules.game import IllegalAction
from rules.medici.actions import Ally, Alone, Conspire, Plan
from tests.games.medici import GAME
from tests.rules.medici.medici_table import NAMES, Table, table


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Alone("5C"), "alone 5C"),
        (Alone("JS", 7), "alone JS as 7"),
        (Ally("5C", "4H"), "ally 5C on 4H"),
        (Ally("QC", "7S", power=True), "ally QC on 7S with power"),
        (Ally("JH", "9C", 3), "ally JH as 3 on 9C"),
        (Conspire("5C", "4H", "9D"), "conspire 5C on 4H against 9D"),
        (Conspire("JS", "3H", "9D", 6), "conspire JS as 6 on 3H against 9D"),
        (
            Conspire("JS", "4H", "JC", 2, ("JC", 6)),
            "conspire JS as 2 on 4H against JC, JC as 6",
        ),
        (Plan("3S"), "plan 3S"),
    ],
)
def test_the_notations_own_examples(action: Any, text: str) -> None:
    t = table("4H, 9D, JC, 7S, 9C, 3H", black="5C", red="2H")
    assert GAME.format(action, NAMES) == text
    assert GAME.parse(text, t.running.state, 0, NAMES) == action


@pytest.fixture
def shown() -> Table:
    return table("4H 3D, 9D, KS", "JC 2D", black="5C JS QC", red="2H")


def test_case_spaces_and_suit_signs_do_not_matter(shown: Table) -> None:
    for text in (
        "conspire JS as 2 on 4H against JC, JC as 6",
        "  CONSPIRE js  AS 2 on 4h against jc ,jc as 6 ",
        "conspire J♠\ufe0f as 2 on 4♥ against J♣ and J♣ as 6",
    ):
        action = GAME.parse(text, shown.running.state, 0, NAMES)
        assert action == Conspire("JS", "4H", "JC", 2, ("JC", 6))


def test_any_card_of_a_stack_names_it(shown: Table) -> None:
    state = shown.running.state
    assert GAME.parse("ally 5C on 3D", state, 0, NAMES) == Ally("5C", "4H")
    read = GAME.parse("conspire JS as 2 on 3D against 2D", state, 0, NAMES)
    assert read == Conspire("JS", "4H", "JC", 2)


def test_a_jester_set_to_what_it_counts_already_is_not_set_anew(shown: Table) -> None:
    read = GAME.parse("conspire JS as 2 on 4H against 9D, JC as 1", shown.running.state, 0, NAMES)
    assert read == Conspire("JS", "4H", "9D", 2)
    assert shown.legal("ada: conspire JS as 2 on 4H against 9D, JC as 1")


def test_a_card_that_is_no_jester_sets_none_whatever_that_counts_already(shown: Table) -> None:
    text = "conspire 5C on 4H against 9D, JC as 1"
    read = GAME.parse(text, shown.running.state, 0, NAMES)
    assert read == Conspire("5C", "4H", "9D", None, ("JC", 1))
    assert not shown.legal(f"ada: {text}")


def test_what_is_read_need_not_be_legal(shown: Table) -> None:
    state = shown.running.state
    assert GAME.parse("alone JS as 999", state, 0, NAMES) == Alone("JS", 999)
    assert GAME.parse("alone 7H", state, 0, NAMES) == Alone("7H")
    assert GAME.parse("alone 5C as 7", state, 0, NAMES) == Alone("5C", 7)
    assert GAME.parse("ally JS on 10D", state, 0, NAMES) == Ally("JS", "10D")


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "unknown_verb", "alone, ally, conspire or plan"),
        ("fly 5C", "unknown_verb", "'fly'"),
        ("alone", "too_little", "which card after `alone`"),
        ("alone 11C", "unknown_card", "'11C'"),
        ("alone 1C", "unknown_card", "'1C'"),
        ("alone C5", "unknown_card", "'C5'"),
        ("alone KC", "left_out", "K♥ and K♠"),
        ("plan kd", "left_out", "K♦"),
        ("alone JS as", "too_little", "a value from 1 to 10 after `alone JS as`"),
        ("alone JS as ten", "unreadable_value", "'ten'"),
        ("alone JS as -1", "unreadable_value", "'-1'"),
        ("alone JS as 1000", "unreadable_value", "'1000'"),
        ("alone JS as 9999", "unreadable_value", "'9999'"),
        ("alone JS as ²", "unreadable_value", "'²'"),
        ("alone 5C on 4H", "too_much", "'on 4H'"),
        ("plan 5C as 3", "too_much", "'as 3'"),
        ("ally 5C", "too_little", "`on` and a stack"),
        ("ally 5C onto 4H", "unexpected", "'onto'"),
        ("ally 5C on", "too_little", "which stack"),
        ("ally 5C on red", "unknown_card", "'red'"),
        ("ally QC on 4H with", "too_little", "power"),
        ("ally QC on 4H with might", "unexpected", "'might'"),
        ("ally QC on 4H with power now", "too_much", "'now'"),
        ("conspire 5C on 4H", "too_little", "`against` and a stack"),
        ("conspire 5C on 4H versus 9D", "unexpected", "'versus'"),
        ("conspire JS as 2 on 4H against JC,", "too_little", "which other Jester"),
        ("conspire JS as 2 on 4H against JC, JC", "too_little", "`as` and a value"),
        ("conspire JS as 2 on 4H against JC, JC to 6", "unexpected", "'to'"),
        ("conspire JS as 2 on 4H against JC, JC as six", "unreadable_value", "'six'"),
        ("conspire JS as 2 on 4H against JC, JC as 6, JD as 2", "too_much", "', JD as 2'"),
    ],
)
def test_what_cannot_be_read_is_named(shown: Table, text: str, code: str, said: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.parse(text, shown.running.state, 0, NAMES)
    assert refused.value.code == code
    assert said in GAME.explain(refused.value, NAMES)
