"""The small things that every presenter says."""

import pytest

from bot.presenters.table_info import SeatInfo
from bot.presenters.wording import called, clip, counted, fitting, number, ordinal, width

WIDE = "🂡"
"""Two units in UTF-16."""


def test_numbers_are_words_up_to_sixteen() -> None:
    assert [number(n) for n in (0, 1, 16, 17, 100)] == ["no", "one", "sixteen", "17", "100"]


def test_things_are_counted_in_singular_and_plural() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_places_end_as_they_are_spoken() -> None:
    said = [ordinal(n) for n in (1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 24, 101, 111, 113)]
    assert said == [
        "1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "14th", "21st", "22nd",
        "23rd", "24th", "101st", "111th", "113th",
    ]  # fmt: skip


def test_a_wide_symbol_counts_as_two() -> None:
    assert (width("abc"), width(WIDE), width("")) == (3, 2, 0)


@pytest.mark.parametrize(
    ("text", "most", "left"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcd …"),
        ("abc defg", 6, "abc …"),
        (WIDE * 3, 6, WIDE * 3),
        (WIDE * 4, 6, f"{WIDE * 2} …"),
        (WIDE * 4, 7, f"{WIDE * 2} …"),
    ],
)
def test_a_text_is_cut_where_it_no_longer_fits(text: str, most: int, left: str) -> None:
    assert clip(text, most) == left
    assert width(left) <= most


@pytest.mark.parametrize(
    ("most", "left"),
    [
        (14, "one\ntwo\nthree"),
        (13, "one\ntwo\nthree"),
        (12, "one\ntwo\n…"),
        (9, "one\ntwo\n…"),
        (8, "one\n…"),
        (5, "one\n…"),
    ],
)
def test_whole_lines_are_left_out_where_they_no_longer_fit(most: int, left: str) -> None:
    lines = ["one", "two", "three"]
    assert fitting(lines, most) == left
    assert lines == ["one", "two", "three"]


def test_only_people_who_are_there_are_mentioned() -> None:
    assert called(SeatInfo("Ada", 7)) == "<@7>"
    assert called(SeatInfo("Piston", None)) == "Piston"
    assert called(SeatInfo("Ada", 7, stand_in="Piston")) == "Piston (for Ada)"
