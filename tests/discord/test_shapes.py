"""Values that a schema can tell apart have different shapes, all others the same."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.discord.document import objections
from tests.discord.shapes import Shapes

SCHEMA = {
    "type": "object",
    "properties": {
        "label": {"type": "string", "minLength": 1, "maxLength": 80},
        "colour": {"type": "string", "pattern": "^#[0-9]+$"},
        "style": {"enum": [1, 2, "link"]},
        "kind": {"const": "button"},
        "amount": {"type": "integer", "minimum": 0, "maximum": 25},
        "share": {"type": "number", "maximum": 2.5},
        "ids": {"type": "array", "uniqueItems": True, "maxItems": 2},
        "inside": {"type": "object", "required": ["label"]},
    },
}
PASSES: list[dict[str, Any]] = [
    {"label": "Lay"},
    {"label": "x" * 80},
    {"colour": "#12"},
    {"style": 2},
    {"style": "link"},
    {"kind": "button"},
    {"amount": 0},
    {"amount": 25},
    {"share": 2},
    {"ids": ["1", "2"]},
    {"ids": [{"label": "a"}, {"label": "b"}]},
    {"inside": {"label": "a"}},
]
FAILS: list[dict[str, Any]] = [
    {"label": ""},
    {"label": "x" * 81},
    {"label": 5},
    {"label": None},
    {"colour": "12"},
    {"style": 3},
    {"style": "lines"},
    {"kind": "choice"},
    {"amount": -1},
    {"amount": 26},
    {"amount": True},
    {"amount": 2.5},
    {"share": 3},
    {"ids": ["1", "1"]},
    {"ids": [{"label": "a"}, {"label": "a"}]},
    {"ids": ["1", "2", "3"]},
    {"inside": {}},
    {"inside": {"labels": "a"}},
]


def test_no_value_that_fails_has_the_shape_of_one_that_passes() -> None:
    validator, shapes = Draft202012Validator(SCHEMA), Shapes(SCHEMA)
    assert all(validator.is_valid(one) for one in PASSES)
    assert not any(validator.is_valid(one) for one in FAILS)
    good, bad = map(shapes.number, PASSES), {shapes.number(one) for one in FAILS}
    assert bad.isdisjoint(good)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"label": "Lay"}, {"label": "Pass"}),
        ({"amount": 7}, {"amount": 8}),
        ({"ids": ["12", "34"]}, {"ids": ["56", "78"]}),
    ],
)
def test_other_words_ids_and_amounts_have_the_same_shape(one: Any, other: Any) -> None:
    shapes = Shapes(SCHEMA)
    assert shapes.number(one) == shapes.number(other)


def test_what_passed_once_is_refused_with_the_smallest_fault_in_it() -> None:
    def body(label: str) -> dict[str, Any]:
        button = {"type": 2, "style": 1, "custom_id": "a", "label": label}
        return {"components": [{"type": 1, "components": [button]}]}

    found = [objections("POST", "/channels/1/messages", body("x" * long)) for long in (80, 81, 80)]
    assert [bool(one) for one in found] == [False, True, False]
