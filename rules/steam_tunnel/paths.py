"""Paths and what closes them, kept up to date card by card (Tunnel 2.5).

Every contact starts as a path of its own, of no segments and loose on both sides; a card that
becomes known joins the paths at its entries. `Paths` is a union-find by contact: a path's lowest
contact holds what is known of it, every other one a lower contact of the same path. So a card costs
a few steps, and nothing is ever searched for.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.steam_tunnel.board import CONTACTS, EVERY_SEGMENT, Board, Contact, Join, Mask

_Known = tuple[int, Mask, tuple[int, ...]]
"""A `Path` as it is kept: plain tuples, for many are made."""

Paths = tuple[_Known | Contact, ...]


class Path(NamedTuple):
    """What is known of a path; it is open while `loose` sides of its contacts are unknown.

    `parts` are its segments and straight pieces as bits; `caps` ascend, black ones 0.
    """

    loose: int
    parts: Mask
    caps: tuple[int, ...]

    @property
    def segments(self) -> Mask:
        """Its segments alone."""
        return self.parts & EVERY_SEGMENT

    @property
    def pieces(self) -> int:
        """Straight pieces of buried cards and the void on it."""
        return self.parts.bit_count() - self.segments.bit_count()


@lru_cache(maxsize=16)
def unknown(board: Board) -> Paths:
    """The paths of a board on which no card is known."""
    return ((2, 0, ()),) * (CONTACTS * board.size)


def lowest(paths: Paths, contact: Contact) -> Contact:
    """The lowest contact of the path on which this one lies: the same for all of them."""
    while isinstance(lower := paths[contact], int):
        contact = lower
    return contact


def at(paths: Paths, contact: Contact) -> Path:
    """The path on which a contact lies."""
    known = paths[contact]
    while isinstance(known, int):
        known = paths[known]
    return Path(*known)


def every(paths: Paths) -> list[Path]:
    """Each path once: those with segments first, in reading order of their first segments."""
    found = [Path(*known) for known in paths if not isinstance(known, int)]
    return sorted(found, key=lambda path: (not path.segments, path.segments & -path.segments))


def lay(
    paths: Paths, joins: Iterable[Join], caps: Iterable[tuple[Contact, int]] = ()
) -> tuple[Paths, Mask]:
    """The paths once a card is known, and the parts of those that this closed.

    A closed path's parts come in whole, those on older cards too.
    """
    known = list(paths)
    closed = 0
    for one, other, sides, part in joins:
        keeps, goes = one, other
        while isinstance(kept := known[keeps], int):
            keeps = kept
        while isinstance(gone := known[goes], int):
            goes = gone
        loose, parts, ends = kept
        if keeps != goes:
            more, joined, others = gone
            if goes < keeps:
                keeps, goes = goes, keeps
            known[goes] = keeps
            loose += more
            parts |= joined
            if others:
                ends = tuple(sorted(ends + others)) if ends else others
        loose -= sides
        parts |= part
        known[keeps] = loose, parts, ends
        if not loose:
            closed |= parts
    for contact, value in caps:
        place = contact
        while isinstance(kept := known[place], int):
            place = kept
        loose, parts, ends = kept
        ends = tuple(sorted((*ends, value))) if value else (0, *ends)
        known[place] = loose - 1, parts, ends
        if loose == 1:
            closed |= parts
    return tuple(known), closed
