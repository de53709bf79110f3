"""The board: cells on a torus, and the contacts where two cards meet (Tunnel 2.1).

A contact is a place on the edge between two cells where an entry of the one meets an entry of the
other; each cell owns those at its N, NE and SE, so contact 3c + 0, 1, 2 are those of cell c. Cells
count from 0 by row, then column. A segment on the board is a bit: a byte for each cell, in it the
segment's place on its card; the three straight pieces of a cell have the bits above.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rules.steam_tunnel.actions import Bury, Buy, Flip
from rules.steam_tunnel.cards import (
    NE,
    NW,
    SE,
    SIDES,
    STRAIGHTS,
    SW,
    Entry,
    Face,
    N,
    S,
    entries_name,
)

Cell = int
Contact = int
Mask = int
"""A set of cells, or of segments on the board, as bits."""

SMALLEST, MOST_ROWS, MOST_COLUMNS = 2, 99, 26
"""Rows and columns of a board; a column is named by one letter, a row by two digits at most."""

CONTACTS = 3
"""Contacts that a cell owns."""

SLOTS = 8
"""Bits of a cell in a mask of segments and straight pieces."""

_PIECES = 3
"""The first bit of a cell's straight pieces."""

EVERY_SEGMENT = int.from_bytes(bytes([0b111]) * MOST_ROWS * MOST_COLUMNS)
"""The bits of all segments there can be."""

Join = tuple[Contact, Contact, int, Mask]
"""Two contacts that a segment or a straight piece joins, the loose sides it takes, and its bit.

A segment of three arms is two joins. The first takes one side only, so that no path seems closed
before all its arms are joined.
"""

_GROUP = 6
_LOW = (1 << _GROUP) - 1
"""Cells of one look-up among `Board.flips`, and their bits."""

T = TypeVar("T")


class Lying(NamedTuple):
    """A face in one cell: what it joins, the contact of each cap, and its segments' bits.

    `offers` are the actions that buy its segments, by the bits of those that may be bought.
    """

    face: Face
    joins: tuple[Join, ...]
    caps: tuple[tuple[Contact, int], ...]
    bits: Mask
    names: tuple[str, ...]
    by_entries: dict[str, Mask]
    offers: tuple[tuple[Buy, ...], ...]


class Board:
    """A torus of cells; boards of the same size are equal.

    By cell: its name, the contacts at its six entries, and what its straight pieces join. `flips`
    and `buries` are for `chosen`.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.names = tuple(
            f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns)
        )
        self.cells = {name: cell for cell, name in enumerate(self.names)}
        self.contacts = tuple(
            tuple(self._contact(cell, entry) for entry in range(SIDES)) for cell in range(self.size)
        )
        self.straights = tuple(
            tuple(
                (own[one], own[other], 2, 1 << SLOTS * cell + _PIECES + number)
                for number, (one, other) in enumerate(STRAIGHTS)
            )
            for cell, own in enumerate(self.contacts)
        )
        flips = tuple(map(Flip, self.names))
        buries = tuple(map(Bury, self.names))
        groups = range(0, self.size, _GROUP)
        self.flips = tuple(_subsets(flips[start : start + _GROUP]) for start in groups)
        self.buries = tuple(_subsets(buries[start : start + _GROUP]) for start in groups)
        self._lying: dict[tuple[Cell, Face], Lying] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.rows, self.columns) == (other.rows, other.columns)

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))

    def _contact(self, cell: Cell, entry: Entry) -> Contact:
        if entry in _OWNED:
            return CONTACTS * cell + entry
        down, right, meets = _BORROWED[entry]
        row, column = divmod(cell, self.columns)
        there = (row + down) % self.rows * self.columns + (column + right) % self.columns
        return CONTACTS * there + meets

    def lying(self, cell: Cell, face: Face) -> Lying:
        """A face in a cell, worked out once."""
        key = (cell, face)
        found = self._lying.get(key)
        if found is None:
            found = self._lying[key] = self._work_out(cell, face)
        return found

    def _work_out(self, cell: Cell, face: Face) -> Lying:
        own = self.contacts[cell]
        entries = tuple(map(entries_name, face.segments))
        names = tuple(f"{self.names[cell]} {each}" for each in entries)
        bits = tuple(1 << SLOTS * cell + slot for slot in range(len(names)))
        joins: list[Join] = []
        for segment, bit in zip(face.segments, bits, strict=True):
            first, *middle, last = (own[entry] for entry in segment)
            joins += [(first, contact, 1, bit) for contact in middle]
            joins.append((first, last, 2, bit))
        return Lying(
            face=face,
            joins=tuple(joins),
            caps=tuple((own[entry], value) for entry, value in face.caps),
            bits=sum(bits),
            names=names,
            by_entries=dict(zip(entries, bits, strict=True)),
            offers=_subsets(tuple(map(Buy, names))),
        )


_OWNED = (N, NE, SE)
_BORROWED: dict[Entry, tuple[int, int, Entry]] = {S: (1, 0, N), SW: (0, -1, SE), NW: (0, -1, NE)}
"""Rows down and columns right to the owner of the contact at an entry, and its entry."""


def _subsets(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Every selection of the items in their order, by its bits."""
    return tuple(
        tuple(item for place, item in enumerate(items) if bits >> place & 1)
        for bits in range(1 << len(items))
    )


def chosen(groups: Sequence[Sequence[Sequence[T]]], cells: Mask) -> list[T]:
    """What `Board.flips` or `Board.buries` has for each of these cells, in their order."""
    found: list[T] = []
    for group in groups:
        found += group[cells & _LOW]
        cells >>= _GROUP
    return found


@lru_cache(maxsize=16)
def board(rows: int, columns: int) -> Board:
    """The board of this size."""
    return Board(rows, columns)
