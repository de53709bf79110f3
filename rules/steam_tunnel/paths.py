"""Paths and what closes them, kept up to date card by card (Tunnel 2.5).

Every contact knows the path it lies on: one immutable `Path` that all its contacts share. A card
that becomes known joins the paths at its entries; only those are written anew, so nothing is ever
searched for. A contact between two unknown cards is a path too, of no segments, loose on both
sides.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules.steam_tunnel.board import Board, Cell, Contact, Mask
from rules.steam_tunnel.cards import Face


class Path(NamedTuple):
    """What is known of a path; it is open while `loose` sides of its contacts are unknown.

    `caps` ascend, black ones 0. `pieces` counts straight pieces of buried cards and the void.
    """

    contacts: frozenset[Contact]
    loose: int
    segments: Mask
    caps: tuple[int, ...]
    pieces: int


Paths = tuple[Path, ...]
"""By contact."""

_make = tuple.__new__
_NO_CAPS: tuple[int, ...] = ()


def unknown(board: Board) -> Paths:
    """The paths of a board on which no card is known."""
    return tuple(
        Path(frozenset((contact,)), 2, 0, _NO_CAPS, 0) for contact in range(3 * board.size)
    )


def _join(paths: list[Path], contacts: tuple[Contact, ...], bit: Mask, pieces: int) -> Path:
    """Let a segment or a straight piece join the paths at its entries."""
    first = paths[contacts[0]]
    members, loose, segments, caps, straight = first
    joined = [first]
    for contact in contacts[1:]:
        path = paths[contact]
        if path not in joined:
            joined.append(path)
            members |= path.contacts
            loose += path.loose
            segments |= path.segments
            straight += path.pieces
            if path.caps:
                caps = tuple(sorted(caps + path.caps)) if caps else path.caps
    new: Path = _make(
        Path, (members, loose - len(contacts), segments | bit, caps, straight + pieces)
    )
    for contact in members:
        paths[contact] = new
    return new


def reveal(known: Paths, board: Board, cell: Cell, face: Face) -> tuple[Paths, Mask]:
    """The paths once a card lies face up, and the segments of those that this closed.

    A closed path's segments come in whole, those on older cards too.
    """
    plan = board.plan(cell, face)
    paths = list(known)
    closed = 0
    for contacts, bit in plan.segments:
        path = _join(paths, contacts, bit, 0)
        if not path.loose:
            closed |= path.segments
    for contact, value in plan.caps:
        members, loose, segments, caps, pieces = paths[contact]
        caps = tuple(sorted((*caps, value)))
        path = _make(Path, (members, loose - 1, segments, caps, pieces))
        for other in members:
            paths[other] = path
        if loose == 1:
            closed |= segments
    return tuple(paths), closed


def straighten(known: Paths, board: Board, cells: Iterable[Cell]) -> tuple[Paths, Mask]:
    """The same for cards that count as straight: buried ones, the void (Tunnel R1)."""
    paths = list(known)
    closed = 0
    for cell in cells:
        for contacts in board.straights[cell]:
            path = _join(paths, contacts, 0, 1)
            if not path.loose:
                closed |= path.segments
    return tuple(paths), closed


def every(paths: Paths) -> list[Path]:
    """Each path once: those with segments first, in reading order of their first segments."""
    found = dict.fromkeys(paths)
    return sorted(found, key=_place)


def _place(path: Path) -> tuple[bool, int, int]:
    first = path.segments & -path.segments
    return not first, first, min(path.contacts)
