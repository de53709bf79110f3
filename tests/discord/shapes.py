"""What of a JSON value a schema can tell apart, as a number: equal numbers, equal verdicts.

A schema without formats looks at types, names, bounds, patterns and the values that it lists; of
all other texts and numbers it makes no difference which they are.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from math import ceil, floor
from typing import Any


def _nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        yield from (node for one in schema.values() for node in _nodes(one))
    elif isinstance(schema, list):
        yield from (node for one in schema for node in _nodes(one))


def _bounds(schema: Any, least: str, most: str) -> list[int]:
    """The greatest value below each bound, so that equal places lie on the same side of all."""
    nodes = list(_nodes(schema))
    below = {ceil(node[least]) - 1 for node in nodes if isinstance(node.get(least), int | float)}
    within = {floor(node[most]) for node in nodes if isinstance(node.get(most), int | float)}
    return sorted(below | within)


class Shapes:
    """Numbers the values that one schema is to judge."""

    def __init__(self, schema: Any) -> None:
        self._listed: set[Any] = set()
        for node in _nodes(schema):
            values = [*node.get("enum", ()), node.get("const")]
            self._listed.update(one for one in values if isinstance(one, str | int))
        patterns = {one["pattern"] for one in _nodes(schema) if isinstance(one.get("pattern"), str)}
        self._patterns = [re.compile(one) for one in sorted(patterns)]
        self._lengths = _bounds(schema, "minLength", "maxLength")
        self._amounts = _bounds(schema, "minimum", "maximum")
        self._numbers: dict[Any, int] = {}
        self._of_node: dict[int, int] = {}

    def forget_values(self) -> None:
        """Values are known by where they lie in memory, as long as they lie there."""
        self._of_node.clear()

    def number(self, value: Any) -> int:
        """The number of a value, alike for all that the schema cannot tell apart."""
        known = self._of_node.get(id(value))
        if known is not None:
            return known
        number = self._numbers.setdefault(self._shape(value), len(self._numbers))
        if isinstance(value, dict | list):
            self._of_node[id(value)] = number
        return number

    def _shape(self, value: Any) -> Any:
        if isinstance(value, dict):
            return "object", *((key, self.number(one)) for key, one in value.items())
        if isinstance(value, list):
            numbers = [self.number(one) for one in value]
            alike = len(set(numbers)) < len(numbers)
            twice = alike and any(one in value[:place] for place, one in enumerate(value))
            return "list", twice, *numbers
        if isinstance(value, str) and value not in self._listed:
            fitting = [bool(one.search(value)) for one in self._patterns]
            return "text", bisect_left(self._lengths, len(value)), *fitting
        if type(value) is int and value not in self._listed:
            return "amount", bisect_left(self._amounts, value)
        return type(value), value
