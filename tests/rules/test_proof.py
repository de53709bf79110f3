"""Which numbers a proof of a deal may hold."""

from typing import Any

import pydantic
import pytest

from rules.fair import read_record
from rules.proof import (
    Back,
    Deal,
    Draw,
    Fair,
    Picked,
    Play,
    Skipped,
    Standing,
    TakenAction,
    Undone,
    course,
)


def test_numbers_of_a_proof_stay_below_two_to_the_31_and_draws_below_two_to_the_32() -> None:
    def draw(number: int) -> Any:
        return Draw(table=0, number=number, came=[])

    def picked(drawn: int) -> Any:
        return Picked(below=1 << 32, drawn=drawn)

    def below(bound: int) -> Any:
        return Picked(below=bound, drawn=0)

    def version(number: int) -> Any:
        return TakenAction(action="pass", version=number)

    for make, least, most in (
        (draw, 0, (1 << 31) - 1),
        (picked, 0, (1 << 32) - 1),
        (below, 1, 1 << 32),
        (version, 1, 1 << 40),
    ):
        make(least)
        make(most)
        with pytest.raises(pydantic.ValidationError):
            make(least - 1)
        if make is not version:
            with pytest.raises(pydantic.ValidationError):
                make(most + 1)


def test_skipped_numbers_are_given_by_the_first_and_the_last() -> None:
    with pytest.raises(pydantic.ValidationError):
        Skipped(table=0, first=0, last=1 << 31)


def test_a_proof_is_of_the_second_scheme_and_of_no_other() -> None:
    proof = {"promise": "0" * 64}
    assert Fair.model_validate(proof).scheme == 2
    for scheme in (1, 3):
        with pytest.raises(pydantic.ValidationError):
            Fair.model_validate(proof | {"scheme": scheme})


def draw(number: int, by: int = 0) -> Standing:
    return Standing(table=0, number=number, came=[], by=by)


def test_what_was_thrown_away_is_counted_with_all_that_is_inside() -> None:
    skipped = [Skipped(table=0, first=3, last=3), Skipped(table=1, first=2, last=5)]
    assert Undone(why="repair", skipped=skipped).thrown_away == 5
    taken = [TakenAction(action="a", draws=[draw(1), draw(2)]), TakenAction(action="b")]
    undo = Undone(why="undo", actions=taken)
    assert undo.thrown_away == 2
    deal = Deal(record="", draws=[draw(0), draw(3, 1), draw(4, 1)], undone=[undo])
    assert Undone(why="new deal", deal=deal).thrown_away == deal.drawn == 5
    assert Undone(why="undo").thrown_away == 0


def misnumbered(numbers: tuple[int, ...], lost: int, last: str) -> bool:
    """Whether the deals thrown away, with so many lost, do not lead to the last one's record."""
    undone = [
        Undone(why="new deal", deal=Deal(record=f"hoard {{}} {number} p-", draws=[]))
        for number in numbers
    ]
    repair = [Undone(why="repair", deals=lost)] if lost else []
    fair = Fair(promise="0" * 64, undone=[*undone, *repair])
    return fair.misnumbered(read_record(last))


@pytest.mark.parametrize(
    ("numbers", "lost", "last"),
    [((1, 2), 0, 3), ((1,), 1, 3), ((2,), 1, 3), ((), 2, 3), ((), 0, 1), ((1,), 0, 2)],
)
def test_deals_that_follow_each_other_are_numbered_rightly(
    numbers: tuple[int, ...], lost: int, last: int
) -> None:
    assert not misnumbered(numbers, lost, f"hoard {{}} {last} p-")


@pytest.mark.parametrize(
    ("numbers", "lost", "last"),
    [
        ((2, 1), 0, "hoard {} 3 p-"),
        ((1, 1), 0, "hoard {} 3 p-"),
        ((1, 3), 0, "hoard {} 3 p-"),
        ((1, 2), 0, "hoard {} 4 p-"),
        ((1, 2), 1, "hoard {} 3 p-"),
        ((1,), 0, "hoard {} 3 p-"),
        ((1, 2), 0, "hoard {} 3 p- p-"),
        ((1, 2), 0, 'hoard {"hand":2} 3 p-'),
        ((1, 2), 0, "other {} 3 p-"),
    ],
)
def test_deals_that_are_told_in_another_order_or_differ_are_misnumbered(
    numbers: tuple[int, ...], lost: int, last: str
) -> None:
    assert misnumbered(numbers, lost, last)


def test_what_happened_is_put_in_its_order_again() -> None:
    undone = [
        Undone(why="new deal", back_to=9, deal=Deal(record="", draws=[])),
        Undone(why="undo", back_to=1, actions=[TakenAction(action="b", draws=[draw(1)])]),
        Undone(why="repair", back_to=9, deals=1),
        Undone(why="undo", actions=[
            TakenAction(action="a"), TakenAction(action="c", version=2)]),
    ]  # fmt: skip
    happened = list(course(["x", "y"], [draw(0), draw(4, 2), draw(5, 2)], undone))
    assert happened == [
        Play("a", [], 0),
        Play("b", [draw(1)], 0),
        Back(1, []),
        Play("c", [], 0, 2),
        Back(0, []),
        Play("x", [], 1),
        Play("y", [draw(4, 2), draw(5, 2)], 2),
    ]


def test_an_order_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="by an action that is not there"):
        list(course(["x"], [draw(0, 2)], []))
    list(course(["x"], [draw(0, 1)], [Undone(why="undo", back_to=1)]))
    with pytest.raises(ValueError, match="more actions are said to have stood than there were"):
        list(course(["x"], [], [Undone(why="undo", back_to=2)]))
