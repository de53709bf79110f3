"""Paths and what closes them, kept up to date card by card (Tunnel 2.5).

Every contact starts as a path of its own, of no segments and loose on both sides; a card that
becomes known joins the paths at its entries. `Paths.ids` has a letter for each contact, the path it
lies on, so that joining two paths replaces one letter by another and nothing is ever searched for.
A joined path keeps the lower letter, so the same board has the same paths in whatever order its
cards came.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.steam_tunnel.board import CONTACTS, EVERY_SEGMENT, Board, Contact, Join, Mask

_Known = tuple[int, Mask, tuple[int, ...]]
"""A `Path` as it is kept: plain tuples, for many are made."""


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


class Paths(NamedTuple):
    """All paths of a board: `ids` by contact, and what is known of each by its letter's number.

    `None` stands where a path has joined another.
    """

    ids: str
    known: tuple[_Known | None, ...]

    def at(self, contact: Contact) -> Path:
        """The path on which a contact lies."""
        known = self.known[ord(self.ids[contact])]
        assert known is not None  # noqa: S101 - no contact has the letter of a path that is gone
        return Path(*known)

    def every(self) -> list[Path]:
        """Each path once: those with segments first, in reading order of their first segments."""
        return sorted((Path(*known) for known in self.known if known), key=_place)


def _place(path: Path) -> tuple[bool, int]:
    first = path.segments & -path.segments
    return not first, first


_make = tuple.__new__


@lru_cache(maxsize=16)
def unknown(board: Board) -> Paths:
    """The paths of a board on which no card is known."""
    contacts = range(CONTACTS * board.size)
    return Paths("".join(map(chr, contacts)), ((2, 0, ()),) * len(contacts))


def lay(
    paths: Paths, joins: Iterable[Join], caps: Iterable[tuple[Contact, int]] = ()
) -> tuple[Paths, Mask]:
    """The paths once a card is known, and the parts of those that this closed.

    A closed path's parts come in whole, those on older cards too.
    """
    ids, before = paths
    known = list(before)
    closed = 0
    for one, other, sides, part in joins:
        keeps, goes = ids[one], ids[other]
        if keeps == goes:
            place = ord(keeps)
            loose, parts, ends = known[place]  # type: ignore[misc]  # as in `Paths.at`
        else:
            if goes < keeps:
                keeps, goes = goes, keeps
            ids = ids.replace(goes, keeps)
            place, gone = ord(keeps), ord(goes)
            loose, parts, ends = known[place]  # type: ignore[misc]  # as in `Paths.at`
            more, joined, others = known[gone]  # type: ignore[misc]  # as in `Paths.at`
            known[gone] = None
            loose += more
            parts |= joined
            if others:
                ends = tuple(sorted(ends + others)) if ends else others
        loose -= sides
        parts |= part
        known[place] = loose, parts, ends
        if not loose:
            closed |= parts
    for contact, value in caps:
        place = ord(ids[contact])
        loose, parts, ends = known[place]  # type: ignore[misc]  # as in `Paths.at`
        ends = tuple(sorted((*ends, value))) if value else (0, *ends)
        known[place] = loose - 1, parts, ends
        if loose == 1:
            closed |= parts
    return _make(Paths, (ids, tuple(known))), closed
