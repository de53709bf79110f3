"""What the games' screens are made of, each at its boundary."""

from dataclasses import replace
from typing import Any

import pytest

from bot.presenters import kit
from bot.presenters.screen import Choice, Menu
from tests.gallery.court import ROYALS, seats, table
from tests.gallery.court import view as court_view
from tests.gallery.medici import SKETCH
from tests.gallery.tunnel import T7, laid
from tests.presenters import medici, tunnel
from tests.presenters.court import card
from tests.support.games import PRESENTERS


def menu(count: int, number: int) -> Menu:
    lines = [Choice(f"line {at}", str(at)) for at in range(count)]
    return kit.page("step", "Which …", lines, number, "more ")


@pytest.mark.parametrize(
    ("count", "pages"), [(24, [24]), (25, [25]), (26, [24, 2]), (48, [24, 24]), (49, [24, 24, 1])]
)
def test_a_long_menu_is_turned_page_by_page_and_round_again(count: int, pages: list[int]) -> None:
    seen: list[str] = []
    for number, size in enumerate(pages):
        shown = menu(count, number)
        values = [choice.value for choice in shown.choices]
        if len(pages) > 1:
            left = count - kit.PAGE * (number + 1)
            assert values.pop() == f"more {number + 1 if left > 0 else 0}"
            label = f"More ({left}) …" if left > 0 else "Back to the first …"
            assert shown.choices[-1].label == label
            assert shown.placeholder == f"Which … ({number + 1} of {len(pages)})"
        assert len(values) == size
        seen += values
    assert seen == [str(number) for number in range(count)]
    assert menu(count, len(pages)) == menu(count, 99) == menu(count, 0)


def test_a_number_that_a_step_begins_with_is_read() -> None:
    for words, number in (([], None), (["x"], None), (["3", "4"], 3), (["999"], 999)):
        assert kit.small_int(words) == number
    assert kit.small_int(["1000"]) is None


def test_what_a_picture_says_is_the_beginning_of_the_table_in_sentences() -> None:
    """Of a table with little to tell, all of it; the rest is said to be elsewhere."""
    for presenter, view, shown in (
        (PRESENTERS["steam-court"], court_view(table(seats(ROYALS, "act"))), card(5)),
        (PRESENTERS["court-of-the-medici"], SKETCH, medici.card()),
        (PRESENTERS["steam-tunnel"], laid(T7), tunnel.card(3)),
    ):
        (board,) = presenter.boards(view, replace(shown, recent=()))
        assert board.picture is not None
        told = board.picture.alt.removesuffix(kit.MORE)
        assert len(told) > 100
        assert presenter.text(view, replace(shown, recent=())).startswith(told)


def test_only_people_who_are_waited_for_are_called_each_once() -> None:
    shown = card(5)
    assert kit.mentions(shown, (0,)) == kit.mentions(shown, (0, 1, 0)) == (shown.seats[0].user_id,)
    assert kit.mentions(shown, (1,)) == ()


def test_a_completion_puts_what_begins_so_before_what_holds_it() -> None:
    def found(typed: str, **more: Any) -> list[str]:
        return [one.value for one in kit.matching(choices, typed, **more)]

    choices = [Choice("12 Ten", "10C"), Choice("2 Jester", "JC"), Choice("C, 12 cards", "CC")]
    assert found(" ") == ["10C", "JC", "CC"]
    assert found("c") == ["CC", "10C", "JC"]
    assert found("Jester") == ["JC"]
    assert found("2") == ["JC", "10C", "CC"]  # its number, before words that hold it
    assert found("ten", begun="jc") == ["JC", "10C"]
    assert found("5 cards", read=lambda words: words.replace("5", "12")) == ["CC"]
    assert found("nothing") == []
    assert len(kit.matching([Choice(str(one), str(one)) for one in range(30)], "")) == kit.LINES
