"""Whole numbers as they come from outside."""

import pytest

from rules.numbers import whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("007", 7),
        ("9223372036854775807", (1 << 63) - 1),
        ("9223372036854775808", None),
        ("0000000000000000001", 1),
        ("00000000000000000001", None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1.0", None),
        ("1_0", None),
        ("²", None),
        ("٣", None),
        ("x", None),
    ],
)
def test_a_number_is_of_ascii_digits_and_fits_where_it_is_stored(
    text: str, number: int | None
) -> None:
    assert whole(text) == number


def test_a_number_is_at_most_what_is_asked_for() -> None:
    assert [whole(text, 25) for text in ("0", "25", "26", "025", "99")] == [0, 25, None, None, None]
