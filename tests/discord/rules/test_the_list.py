"""The list of known breaches is the only one, and each rule has its tests."""

import re
from collections import Counter
from types import ModuleType

from tests.discord.known_breaches import KNOWN_BREACHES, rule_of, unknown
from tests.discord.rules import test_messages, test_places, test_rest
from tests.failures import test_breaches, test_breaches_places

RULES = set(range(1, 31))


def shown_by(*modules: ModuleType) -> Counter[int]:
    """How many tests show how the bot stands to each rule."""
    every = [one for module in modules for one in vars(module).values()]
    return Counter(vars(one)["rule"] for one in every if "rule" in getattr(one, "__dict__", {}))


def test_every_rule_has_a_test_that_its_breach_is_noticed() -> None:
    names = [name for module in (test_messages, test_places, test_rest) for name in vars(module)]
    numbers = [re.match(r"test_rule_(\d+)_", name) for name in names]
    assert {int(found[1]) for found in numbers if found} == RULES


def test_every_known_breach_is_shown_by_one_test_and_no_rule_by_two() -> None:
    shown = shown_by(test_breaches, test_breaches_places)
    assert set(KNOWN_BREACHES) <= set(shown) <= RULES
    assert set(shown.values()) == {1}


def test_a_known_breach_says_in_one_line_what_is_wrong() -> None:
    for reason in KNOWN_BREACHES.values():
        assert reason
        assert "\n" not in reason


def test_only_complaints_of_known_breaches_pass() -> None:
    known = [f"PATCH /x: rule {rule}: made up" for rule in KNOWN_BREACHES]
    kept = [f"rule {rule}: made up" for rule in RULES - set(KNOWN_BREACHES)]
    assert unknown([*known, *kept, "content is longer than 2000"]) == [
        *kept,
        "content is longer than 2000",
    ]
    assert rule_of("content is longer than 2000") is None
