"""Players' names as people type them."""

import pytest

from rules.names import find, fold, listed


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
