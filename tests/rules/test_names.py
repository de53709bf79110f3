"""Players' names as people type them."""

import pytest

from rules.names import find, fold, listed, visible

IGNORABLE = """
00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF
FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF
"""
"""Default_Ignorable_Code_Point, as Unicode's DerivedCoreProperties lists it."""


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("ada", 0),
        ("ADA", 0),
        ("  old   ben ", 1),
        ("Old Ben", 1),
        ("STRASSE", 2),
        ("zoe\u0308", 3),
        ("ad", None),
        ("", None),
    ],
)
def test_a_name_is_found_in_any_case_and_spacing(typed: str, seat: int | None) -> None:
    assert find(typed, ["Ada", "Old  Ben", "Straße", "Zoë"]) == seat


def test_a_name_written_exactly_goes_before_one_that_only_reads_alike() -> None:
    assert find("ada", ["Ada", "ada"]) == 1
    assert find("ADA", ["Ada", "ada"]) == 0


def test_folded_names_fold_to_themselves() -> None:
    for name in ("Ada  L", "ẞtrasse", "İpek", "ΣΊΣΥΦΟΣ"):
        assert fold(fold(name)) == fold(name)


@pytest.mark.parametrize(
    ("words", "phrase"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_words_are_listed_as_people_say_them(words: list[str], phrase: str) -> None:
    assert listed(words, "or") == phrase


@pytest.mark.parametrize("part", IGNORABLE.split())
def test_letters_beside_those_that_show_nothing_are_left_in_names(part: str) -> None:
    first, _, last = part.partition("-")
    least, most = int(first, 16), int(last or first, 16)
    hidden = chr(least) + chr((least + most) // 2) + chr(most)
    assert visible(f"{chr(least - 1)}{hidden}{chr(most + 1)}") == chr(least - 1) + chr(most + 1)


def test_exactly_what_unicode_says_shows_nothing_is_left_out_of_names() -> None:
    hidden = set()
    for part in IGNORABLE.split():
        first, _, last = part.partition("-")
        hidden.update(range(int(first, 16), int(last or first, 16) + 1))
    shown = set(map(ord, visible("".join(map(chr, range(0x110000))))))
    assert set(range(0x110000)) - shown == hidden
