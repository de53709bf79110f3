"""How much of a test runs every day, and how much among the long ones."""

from typing import Any

import pytest


def share(name: str, *, everyday: Any, whole: Any) -> pytest.MarkDecorator:
    """Run a test with `name` as `everyday`, and with `whole` among the long tests."""
    values = [
        pytest.param(everyday, id="everyday"),
        pytest.param(whole, id="whole", marks=pytest.mark.long),
    ]
    return pytest.mark.parametrize(name, values)
