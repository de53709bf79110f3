"""The one list of Discord's rules that the bot breaks today, and how a test shows a breach.

The judge lets complaints under these numbers pass, and nothing else. Each number has one test in
`tests/failures/test_breaches.py` that shows the breach and is expected to fail; once the bot is
mended that test passes, which is an error until the number is taken out of the list.
"""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

KNOWN_BREACHES: dict[int, str] = {}

_NUMBER = re.compile(r"rule (\d+): ")
Test = TypeVar("Test", bound=Callable[..., object])


def shows(rule: int) -> Callable[[Test], Test]:
    """Mark the test that shows how the bot stands to a rule: expected to fail while it is listed.

    Only a failed assertion counts as the breach.
    """

    def mark(test: Test) -> Test:
        vars(test)["rule"] = rule
        if rule not in KNOWN_BREACHES:
            return test
        reason = f"rule {rule}: {KNOWN_BREACHES[rule]}"
        expected = pytest.mark.xfail(raises=AssertionError, reason=reason, strict=True)
        marked: Test = expected(test)
        return marked

    return mark


def rule_of(complaint: str) -> int | None:
    """The number of the rule that a complaint is about; the judge's older rules have none."""
    found = _NUMBER.search(complaint)
    return int(found[1]) if found else None


def unknown(complaints: Iterable[str]) -> list[str]:
    """The complaints that no known breach accounts for."""
    return [one for one in complaints if rule_of(one) not in KNOWN_BREACHES]
