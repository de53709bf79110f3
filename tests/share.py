"""How much of a test runs every day, and how much among the long ones."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def share(name: str | tuple[str, ...], *, everyday: Any, whole: Any) -> pytest.MarkDecorator:
    """Run a test with `name` as `everyday`, and with `whole` among the long tests.

    Several names take as many values at once.
    """
    several = not isinstance(name, str)
    values = [
        pytest.param(*(everyday if several else (everyday,)), id="everyday"),
        pytest.param(*(whole if several else (whole,)), id="whole", marks=pytest.mark.long),
    ]
    return pytest.mark.parametrize(name, values)


def by_turns(kinds: Iterable[tuple[Any, ...]], ways: Sequence[Any]) -> list[Any]:
    """Each kind in each way as parameters: each in one way every day, in the others when long."""
    return [
        pytest.param(*kind, way, marks=[] if at == number % len(ways) else [pytest.mark.long])
        for number, kind in enumerate(kinds)
        for at, way in enumerate(ways)
    ]


def every(nth: int, values: Iterable[Any]) -> list[Any]:
    """Values as parameters: the first and every `nth` after it each day, the others when long."""
    return [
        pytest.param(value, marks=[pytest.mark.long] if number % nth else [])
        for number, value in enumerate(values)
    ]
