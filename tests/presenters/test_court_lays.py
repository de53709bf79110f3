"""Menus of sets in Steam Court: their order, their pages, and what a line says of its cards."""

from typing import Any

import pytest

from bot.games.steam_court import choices, lays
from bot.games.steam_court.tokens import LISTED, Offer, lay_token, offers
from bot.presenters.screen import Choice
from rules.steam_court.actions import LAY_PUTSCH, Lay
from rules.steam_court.pieces import pack
from tests.presenters.limits import CHOICE, width

DUAL_39, DUAL_612, MULTIPLIER = 13, 14, 15


def offer(cards: str, size: int, value: int, *, free: bool = False) -> Offer:
    shown = tuple(cards.split())
    return Offer(shown, size, value, lay_token(shown, size, value), free)


PUTSCH = offer("P", 0, 0)


def lines(found: Any) -> list[Choice]:
    ((menu,),) = (found,)
    return list(menu.choices)


def labels(*found: Offer, leading: bool) -> list[str]:
    return [line.label for line in lines(lays.first_menu(found, 0, leading=leading))]


def test_large_sets_are_led_first_then_low_ones_then_multiplied_ones_then_a_putsch() -> None:
    found = (
        PUTSCH,
        offer("9 X", 3, 9, free=True),
        offer("12", 1, 12),
        offer("2 X", 3, 2, free=True),
        offer("2", 1, 2),
        offer("7 7", 2, 7),
        offer("5 5 5", 3, 5),
        offer("3 3", 2, 3),
    )
    assert [line.value.split()[1] for line in lines(lays.first_menu(found, 0, leading=True))] == [
        "3x5", "2x3", "2x7", "1x2", "1x12", "2", "9", "P",
    ]  # fmt: skip


def test_who_follows_reads_the_lowest_set_that_suffices_first_and_a_putsch_last() -> None:
    found = (PUTSCH, offer("12 12", 2, 12), offer("4 4", 2, 4), offer("9 9", 2, 9))
    shown = lines(lays.first_menu(found, 0, leading=False))
    assert [line.value.split()[1] for line in shown] == ["2x4", "2x9", "2x12", "P"]
    assert lays.first_menu((), 0, leading=False) is None


def test_a_set_that_can_be_made_in_several_ways_is_one_line_and_names_the_plainest() -> None:
    plain, dual, multiplied = offer("9 9", 2, 9), offer("9 3/9", 2, 9), offer("9 X", 2, 9)
    (one,) = lines(lays.first_menu([plain], 0, leading=False))
    assert (one.value, one.description) == (plain.step, "")
    (two,) = lines(lays.first_menu([dual, plain], 0, leading=False))
    assert two.value == "set 2x9"
    assert two.description.startswith("9 9, or 9 3/9")
    (three,) = lines(lays.first_menu([multiplied, dual, plain], 0, leading=False))
    assert three.value == "set 2x9"
    assert three.description.startswith("9 9, or two other ways")
    (special,) = lines(lays.first_menu([dual], 0, leading=False))
    assert special.value == dual.step
    assert special.description.startswith("9 3/9 – 3/9 counts as 9")


def test_ways_to_make_a_set_stand_from_the_one_that_costs_least() -> None:
    ways = (
        offer("9 X", 3, 9),
        offer("10 3/9 9", 3, 9),
        offer("3/9 3/9 9", 3, 9),
        offer("3/9 9 9", 3, 9),
        offer("10 9 9", 3, 9),
        offer("9 9 9", 3, 9),
    )
    shown = [line.label for line in lines(lays.ways_menu(ways, 0, "set 3x9"))]
    assert shown == ["9 9 9", "10 9 9", "3/9 9 9", "10 3/9 9", "3/9 3/9 9", "9 X"]
    assert lays.plainness(offer("6/12 6 X X", 4, 6)) == (2, 1, 0, 4)


@pytest.mark.parametrize(
    ("cards", "value", "told"),
    [
        ("9 9", 9, ""),
        ("3/9 9", 9, "3/9 counts as 9"),
        ("3/9 3/9 3", 3, "3/9 counts as 3"),
        ("X", 1, "X counts as 1"),
        ("X X", 1, "X counts as 1"),
    ],
)
def test_what_special_cards_count_as_is_told(cards: str, value: int, told: str) -> None:
    assert lays.reading(offer(cards, len(cards.split()), value)) == told


def test_each_special_card_is_told_once_and_a_multiplier_after_them() -> None:
    notes = lays.reading(offer("5 10 10 X", 5, 5)).split(", ")
    assert notes[0] == "10 counts as 5"
    assert len(notes) == 2
    assert "X" in notes[1]
    assert lays.reading(PUTSCH) == ""


@pytest.mark.parametrize(
    ("count", "pages"), [(24, [24]), (25, [25]), (26, [24, 2]), (48, [24, 24]), (49, [24, 24, 1])]
)
def test_long_menus_of_sets_are_turned_page_by_page(count: int, pages: list[int]) -> None:
    ways = [offer(f"{'9 ' * number}X", 60, 9) for number in range(1, count + 1)]
    seen: list[str] = []
    for page, size in enumerate(pages):
        shown = lines(lays.ways_menu(ways, page, "set 60x9"))
        if len(pages) > 1:
            assert shown.pop().value == f"set 60x9 {(page + 1) % len(pages)}"
        assert len(shown) == size
        seen += [line.value for line in shown]
    assert len(set(seen)) == count
    assert lays.ways_menu(ways, 99, "set 60x9") == lays.ways_menu(ways, 0, "set 60x9")
    assert lays.ways_menu(ways, len(pages), "set 60x9") == lays.ways_menu(ways, 0, "set 60x9")


def test_a_multiplied_set_is_led_by_its_cards_and_then_its_size() -> None:
    one = [offer("4 4 X", size, 4, free=True) for size in (0, 3, 4)]
    (line,) = lines(lays.first_menu(one, 0, leading=True))
    assert (line.value, line.description) == ("size 4 4*2,X", "4 4 X")
    two = [*one, offer("4 X", 3, 4, free=True)]
    (line,) = lines(lays.first_menu(two, 0, leading=True))
    assert (line.value, line.description) == ("x 4", "2 ways")
    ways = lines(lays.multiplied_menu(two, 4, 0))
    assert [way.value for way in ways] == ["size 4 4,X", "size 4 4*2,X"]
    many = [offer(f"{'4 ' * number}X", 99, 4, free=True) for number in range(1, 30)]
    assert lines(lays.multiplied_menu(many, 4, 0))[-1].value == "x 4 1"


def test_sizes_are_listed_from_the_smallest_and_infinity_last() -> None:
    found = [offer("4 X", size, 4, free=True) for size in (0, *range(2, LISTED + 1))]
    (menu,), (other, _) = lays.size_rows(found, 4)  # type: ignore[misc]
    steps = [choice.value for choice in menu.choices]  # type: ignore[union-attr]
    assert steps == [f"lay {size}x4 4,X" for size in (*range(2, LISTED + 1), "inf")]
    assert other.token.split() == ["size", "4", "4,X"]


def test_the_largest_size_that_is_asked_for_is_the_largest_that_is_read() -> None:
    question = lays.size_question("size 4 4,X")
    assert question.longest == len("9999")
    assert lays.read_size(str(lays.LARGEST)) == lays.LARGEST
    assert lays.read_size(str(lays.LARGEST + 1)) is None
    for typed, size in (("1", 1), (" 20 ", 20), ("INF", 0), ("∞", 0)):
        assert lays.read_size(typed) == size
    for typed in ("", "0", "01", "-1", "2.5", "10 4s", "²"):
        assert lays.read_size(typed) is None


def test_a_set_is_read_from_its_step_and_nothing_else_is() -> None:
    for text, read in (("3x10", (3, 10)), ("infx2", (0, 2)), ("16x999", (16, 999))):
        assert lays.parse_set(text) == read
    for text in ("", "3", "x3", "3x", "3x1000", "-1x3", "Xx3", "3x-1"):
        assert lays.parse_set(text) is None


def test_a_multiplied_set_has_a_free_size_only_where_it_is_led() -> None:
    multiplied = Lay(pack((4, MULTIPLIER)), 3, 4)
    alone = Lay(pack((MULTIPLIER,)), 1, 1)
    plain = Lay(pack((4, 4)), 2, 4)
    legal = (multiplied, alone, plain, LAY_PUTSCH)
    assert [one.free_size for one in offers(legal, leading=True)] == [True, False, False, False]
    assert not any(one.free_size for one in offers(legal, leading=False))


def test_completions_offer_plain_sets_then_usual_sizes_then_others_then_a_putsch() -> None:
    ranked = [
        offer("5 5 5", 3, 5),
        offer("3 3", 2, 3),
        offer("7 7", 2, 7),
        offer("3/9 9", 2, 9),
        offer("4 4 X", 3, 4, free=True),
        offer("4 4 X", 0, 4, free=True),
        offer("2 X", 2, 2, free=True),
        offer("4 4 X", 7, 4, free=True),
        PUTSCH,
    ]
    assert sorted(ranked, key=choices._rank) == ranked
    assert choices._rank(ranked[6]) < choices._rank(ranked[7]) < choices._rank(PUTSCH)


def test_no_line_of_a_menu_is_longer_than_discord_takes() -> None:
    long = offer(f"{'6/12 ' * 20}{'3/9 ' * 10}", 30, 6)
    shown = lines(lays.ways_menu([long], 0, "set 30x6"))
    shown += lines(lays.first_menu([long], 0, leading=False))
    for line in shown:
        assert width(line.label) <= CHOICE
        assert CHOICE - 2 <= max(width(line.label), width(line.description)) <= CHOICE
