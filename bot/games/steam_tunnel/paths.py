"""Paths of a board as its view shows it, now and after a burial (Tunnel 2.5).

A view says what there is; what would be if a card were buried has to be followed again, through
straight pieces that are not there yet.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.games.steam_tunnel.words import segments_of
from rules.game import Seat
from rules.steam_tunnel.view import Entry, SegmentView, TunnelGameView

_ACROSS: Mapping[Entry, tuple[int, int, Entry]] = {
    "N": (-1, 0, "S"),
    "NE": (0, 1, "NW"),
    "SE": (0, 1, "SW"),
    "S": (1, 0, "N"),
    "SW": (0, -1, "SE"),
    "NW": (0, -1, "NE"),
}
"""For an entry: where its neighbour lies (rows down, columns right), and the entry it meets."""

_STRAIGHTS: tuple[tuple[Entry, Entry], ...] = (("N", "S"), ("NW", "NE"), ("SW", "SE"))

Contact = tuple[int, Entry]


class Path(NamedTuple):
    """A path with at least one segment; closed where it reaches no face-down card.

    `pieces` counts straight pieces of buried cards and the void on it; `reaches` are the
    face-down cells it is open towards, `open_ends` how many of its ends lie there.
    """

    segments: tuple[str, ...]
    caps: tuple[int, ...]
    pieces: int
    stones: tuple[tuple[Seat, int], ...]
    open_ends: int
    reaches: tuple[str, ...]

    @property
    def closed(self) -> bool:
        """Whether it never changes again."""
        return not self.open_ends


class _Node(NamedTuple):
    entries: tuple[Entry, ...]
    at: int
    segment: SegmentView | None = None
    cap: int | None = None


def trace(view: TunnelGameView, buried: str | None = None) -> tuple[Path, ...]:
    """Every path with a segment, by its first one in reading order; as if `buried` were so."""
    nodes: list[_Node] = []
    for at, cell in enumerate(view.cells):
        if cell.name == buried or cell.state in {"buried", "void"}:
            nodes += [_Node(entries, at) for entries in _STRAIGHTS]
        nodes += [_Node(segment.entries, at, segment) for segment in cell.segments]
        nodes += [_Node((cap.entry,), at, None, cap.value) for cap in cell.caps]
    ends = {(node.at, entry): number for number, node in enumerate(nodes) for entry in node.entries}
    found: dict[int, list[int]] = {}
    for number, root in enumerate(_roots(view, nodes, ends)):
        found.setdefault(root, []).append(number)
    gathered = ([nodes[number] for number in numbers] for numbers in found.values())
    paths = [_path(view, group, ends) for group in gathered if any(node.segment for node in group)]
    order = {segment.name: at for at, segment in enumerate(segments_of(view))}
    return tuple(sorted(paths, key=lambda path: order[path.segments[0]]))


def path_of(paths: tuple[Path, ...], segment: str) -> Path:
    """The path that a segment lies on; `KeyError` where there is no such segment."""
    for path in paths:
        if segment in path.segments:
            return path
    raise KeyError(segment)


def value(path: Path, options: Mapping[str, Any]) -> int:
    """What a path scores under the options of a table (Tunnel 2.6, 2.7)."""
    dead = path.caps.count(0)
    variant = options.get("variant", "none")
    if variant == "killer" and dead:
        return 0
    if variant == "not_so_killer" and len(path.caps) - dead < 2:
        return 0
    return length(path, options) * heads(path, options)


def length(path: Path, options: Mapping[str, Any]) -> int:
    """How long a path counts: its segments, and buried pieces where those are counted."""
    return len(path.segments) + (path.pieces if options.get("count_buried") else 0)


def heads(path: Path, options: Mapping[str, Any]) -> int:
    """The sum of a path's caps; out of pity a dead end counts 1."""
    return sum(path.caps) + (path.caps.count(0) if options.get("pity") else 0)


def neighbour(view: TunnelGameView, contact: Contact) -> Contact:
    """What an entry of a cell meets on the torus (Tunnel 2.1)."""
    at, entry = contact
    down, right, met = _ACROSS[entry]
    row, column = divmod(at, view.columns)
    return (row + down) % view.rows * view.columns + (column + right) % view.columns, met


def _roots(view: TunnelGameView, nodes: list[_Node], ends: Mapping[Contact, int]) -> list[int]:
    """For each node one that stands for everything joined to it."""
    parent = list(range(len(nodes)))

    def root(number: int) -> int:
        while parent[number] != number:
            number = parent[number]
        return number

    for contact, number in ends.items():
        other = ends.get(neighbour(view, contact))
        if other is not None:
            parent[root(number)] = root(other)
    return [root(number) for number in range(len(nodes))]


def _path(view: TunnelGameView, group: list[_Node], ends: Mapping[Contact, int]) -> Path:
    segments = [node.segment for node in group if node.segment is not None]
    owners = [segment.owner for segment in segments if segment.owner is not None]
    met = [neighbour(view, (node.at, entry)) for node in group for entry in node.entries]
    unknown = [at for at, entry in met if (at, entry) not in ends]
    return Path(
        tuple(segment.name for segment in segments),
        tuple(sorted(node.cap for node in group if node.cap is not None)),
        sum(node.segment is None and node.cap is None for node in group),
        tuple((seat, owners.count(seat)) for seat in sorted(set(owners))),
        len(unknown),
        tuple(view.cells[at].name for at in sorted(set(unknown))),
    )
