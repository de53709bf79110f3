"""Which numbers a proof of a deal may hold."""

from typing import Any

import pydantic
import pytest

from rules.proof import Draw, Picked, Skipped, TakenAction


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
