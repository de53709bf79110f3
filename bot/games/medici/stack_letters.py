"""Where each stack of Court of the Medici is, and the letter that picture and menus call it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules.medici.view import Court, MediciView, StackView

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which pass for digits."""
INNER_ACROSS: Final = 7
"""Stacks of the inner court that stand side by side."""
OUTER_ACROSS: Final = 5
"""Stacks of an outer court that stand side by side."""


class InnerRow(NamedTuple):
    """One row of the inner court: what is to the left and right of the line, each from the left."""

    red: tuple[StackView, ...]
    black: tuple[StackView, ...]


def display(view: MediciView) -> tuple[StackView, ...]:
    """Every stack in reading order: inner court row by row, red's outer court, black's."""
    inner = (stack for row in inner_rows(view) for stack in (*row.red, *row.black))
    return (*inner, *side(view, "outer", black=False), *side(view, "outer", black=True))


def letters(view: MediciView) -> Mapping[str, str]:
    """The letter of each stack by the name of its bottom card, in reading order."""
    return {stack.cards[0].name: letter(at) for at, stack in enumerate(display(view))}


def letter(place: int) -> str:
    """The letter of a place in reading order, from 0: `A` to `Z`, then `AA`, `AB`."""
    more, at = divmod(place, len(ALPHABET))
    return (letter(more - 1) if more else "") + ALPHABET[at]


def side(view: MediciView, court: Court, *, black: bool) -> tuple[StackView, ...]:
    """The stacks of a court whose bottom card has one colour, the oldest first."""
    return tuple(
        stack for stack in view.stacks if stack.court == court and stack.cards[0].black == black
    )


def inner_rows(view: MediciView) -> tuple[InnerRow, ...]:
    """The inner court in as few rows as hold it; both colours are spread over all of them."""
    red, black = side(view, "inner", black=False), side(view, "inner", black=True)
    rows = 1
    while _share(red, rows) + _share(black, rows) > INNER_ACROSS:
        rows += 1
    reds, blacks = _share(red, rows), _share(black, rows)
    return tuple(
        InnerRow(red[at * reds : (at + 1) * reds], black[at * blacks : (at + 1) * blacks])
        for at in range(rows)
    )


def outer_rows(view: MediciView, *, black: bool) -> tuple[tuple[StackView, ...], ...]:
    """A player's outer court in rows; none where it is empty."""
    stacks = side(view, "outer", black=black)
    return tuple(stacks[at : at + OUTER_ACROSS] for at in range(0, len(stacks), OUTER_ACROSS))


def _share(stacks: Sequence[StackView], rows: int) -> int:
    """How many stacks of one colour stand in a full row."""
    return -(-len(stacks) // rows)
