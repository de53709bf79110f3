"""Paths by search, from the rulings' own words: what the rules' structure is compared with.

Nothing here is shared with the rules but the printed cards: contacts, openness and the joining of
paths are worked out anew, slowly.
"""

from typing import NamedTuple

from rules.steam_tunnel import paths
from rules.steam_tunnel.cards import ENTRIES, VOID_NAME
from rules.steam_tunnel.model import State

Port = tuple[int, int, int]
"""Row, column, entry."""

FACING = {0: (-1, 0, 3), 1: (0, 1, 5), 2: (0, 1, 4), 3: (1, 0, 0), 4: (0, -1, 2), 5: (0, -1, 1)}
STRAIGHT = ((0, 3), (1, 5), (2, 4))


class Found(NamedTuple):
    """One path: open or not, its segments by name, its caps, its straight pieces."""

    open: bool
    segments: tuple[str, ...]
    caps: tuple[int, ...]
    pieces: int


class Node(NamedTuple):
    """A segment (with its name), a cap (with its value) or a straight piece."""

    ports: tuple[Port, ...]
    segment: str | None = None
    cap: int | None = None


def nodes(state: State) -> list[Node]:
    """Everything that is known of the board."""
    columns = state.board.columns
    found = []
    for cell, card in enumerate(state.cards):
        row, column = divmod(cell, columns)
        name = f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"
        if state.up >> cell & 1:
            for entries in card.face.segments:
                ports = tuple((row, column, entry) for entry in entries)
                text = "-".join(ENTRIES[entry] for entry in entries)
                found.append(Node(ports, segment=f"{name} {text}"))
            found += [Node(((row, column, e),), cap=value) for e, value in card.face.caps]
        elif state.buried >> cell & 1 or card.face.name == VOID_NAME:
            found += [Node(tuple((row, column, e) for e in pair)) for pair in STRAIGHT]
    return found


def search(state: State) -> list[Found]:
    """Every path, by flooding from node to node."""
    rows, columns = state.board.rows, state.board.columns
    every = nodes(state)
    at = {port: number for number, node in enumerate(every) for port in node.ports}
    seen: set[int] = set()
    found = []
    for start in range(len(every)):
        if start in seen:
            continue
        todo, path, loose = [start], [], False
        seen.add(start)
        while todo:
            number = todo.pop()
            path.append(every[number])
            for row, column, entry in every[number].ports:
                down, right, meets = FACING[entry]
                other = at.get(((row + down) % rows, (column + right) % columns, meets))
                loose |= other is None
                if other is not None and other not in seen:
                    seen.add(other)
                    todo.append(other)
        found.append(
            Found(
                loose,
                tuple(sorted(node.segment for node in path if node.segment)),
                tuple(sorted(node.cap for node in path if node.cap is not None)),
                sum(node.segment is None and node.cap is None for node in path),
            )
        )
    return sorted(found)


def kept(state: State) -> list[Found]:
    """The same from the structure that the rules keep."""
    found = []
    for path in paths.every(state.paths):
        if not path.parts and not path.caps:
            assert path.loose == 2  # nothing is known of either side
            continue
        names = [
            name
            for card in state.cards
            for name, bit in zip(card.names, card.by_entries.values(), strict=True)
            if bit & path.segments
        ]
        found.append(Found(path.loose > 0, tuple(sorted(names)), path.caps, path.pieces))
    return sorted(found)
