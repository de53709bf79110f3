"""What is counted against what is listed plainly."""

from typing import Any

import pytest

from rules.medici.pieces import IS_JESTER
from tests.games.medici import GAME, HOUSE_RULES, deal, walk

from .medici_table import table
from .plain import plain_actions


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda given: "+".join(given) or "-")
def test_the_counted_actions_are_those_that_the_rules_list(options: dict[str, Any]) -> None:
    jesters = resets = 0
    for seed in range(8):
        for number, step in enumerate(walk(2, options, seed)):
            held = not IS_JESTER.isdisjoint(step.before.hands[step.seat])
            if held and number % 4:  # with a Jester there are hundreds
                continue
            counted = GAME.legal_actions(step.before, step.seat)
            plain = list(plain_actions(step.before, step.seat))
            assert len(counted) == len(plain)
            assert set(counted) == set(plain)
            jesters += held
            resets += any(step.before.jesters) and held
    assert jesters > 5
    assert resets > 2


def legal_at(inner: str, outer: str, **about: Any) -> Any:
    return GAME.legal_actions(table(inner, outer, **about).running.state, 0)


def test_two_lists_of_actions_are_equal_only_where_every_action_is() -> None:
    one = legal_at("4C, 6D", "", black="3C", red="2H", decks=("8C", "8H"))
    other = legal_at("4C, 6D", "", black="5C", red="2H", decks=("8C", "8H"))
    assert len(one) == len(other)
    assert one != other
    assert one == tuple(one)
    assert one != tuple(one)[:-1]


def test_strangers_are_offered_nothing() -> None:
    state, _ = deal(2, {}, 0)
    for stranger in (-1, 2):
        assert not GAME.legal_actions(state, stranger)
