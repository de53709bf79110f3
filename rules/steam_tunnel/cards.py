"""The cards of Steam Tunnel, and how one may lie (Tunnel 2.1 and 2.2).

An entry is a place where a tunnel may leave a card, 0 to 5 clockwise from N.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Entry = int

ENTRIES = ("N", "NE", "SE", "S", "SW", "NW")
SIDES = len(ENTRIES)
N, NE, SE, S, SW, NW = range(SIDES)

STRAIGHTS: tuple[tuple[Entry, Entry], ...] = ((N, S), (NE, NW), (SE, SW))
"""What runs through a buried card, a void, and what counts so at an early end."""

BLACK = 0
"""The value of a cap at a dead end."""

HALF_TURNED = "r"
VOID_NAME = "void"


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """What a card shows the way it lies; there is one object for each, so identity is equality.

    `segments` go by their first entry, each with its entries ascending; `caps` are an entry and a
    value.
    """

    name: str
    segments: tuple[tuple[Entry, ...], ...]
    caps: tuple[tuple[Entry, int], ...]


VOID = Face(VOID_NAME, (), ())

_PRINTED = """
T01 T02: N-NE SE-S SW-NW
T03 T04: N-NE SE-SW S-NW
T05 T06: N-NE SE-NW S-SW
T07 T08: N-SE NE-S SW-NW
T09 T10: N-SE NE-SW S-NW
T11 T12: N-S NE-SE SW-NW
T13: N-S NE-SW SE-NW
T14: N-S NE-NW SE-SW
T15 T16: N-SW NE-S SE-NW
T17 T18: N-SW NE-NW SE-S
T19 T20: N-NW NE-SW SE-S
T21: NE-NW SE-SW
T22: NE-SE SW-NW
T23: N-SE NE-S
T24: N-NE SE-S
T25: N-NE S-NW
T26: N-SW SE-S
T27: N-NW SE-S
T28: N-NE S-SW
T29: N-SE NE-NW
T30: N-SW NE-NW
T31: N-SE NE-SW
T32: N-SW SE-NW
T33: N-SE-NW NE-SW
T34: N-NE-SW SE-NW
T35: N-S NE-SE-NW
T36: N-S NE-SE-SW
T37: N-SE-S NE-NW
T38: N-NE-S SE-SW
T39: N-SE NE-S-NW
T40: N-SE-SW NE-S
T41: N-NE-SE S-SW-NW
T42: N-SW-NW NE-SE-S
T43: N-NE-S SE-SW-NW
T44: N-SE-S NE-SW-NW
"""
"""Segments of the 44 tunnel cards; every entry that none of them has is a black cap."""

POINTS: Mapping[str, tuple[int, int, int]] = {
    "P1": (2, 3, 4),
    "P2": (3, 4, 2),
    "P3": (4, 2, 3),
    "P4": (2, 4, 3),
}
"""Caps of the Point cards at N, NE and SE; the entry opposite has the same."""

UNIFORM_POINTS: Mapping[str, int] = {"P1": 2, "P2": 3, "P3": 3, "P4": 4}
"""All six caps of each Point card under `uniform_points`."""


def entries_name(entries: tuple[Entry, ...]) -> str:
    """Entries in the notation: `N-S`, `NE-S-NW`."""
    return "-".join(ENTRIES[entry] for entry in entries)


def _printed() -> dict[str, tuple[tuple[Entry, ...], ...]]:
    cards: dict[str, tuple[tuple[Entry, ...], ...]] = {}
    for line in _PRINTED.strip().splitlines():
        names, _, text = line.partition(":")
        segments = tuple(tuple(map(ENTRIES.index, one.split("-"))) for one in text.split())
        cards |= dict.fromkeys(names.split(), segments)
    return cards


def _lying(name: str, segments: tuple[tuple[Entry, ...], ...], turn: int) -> Face:
    """The face of a tunnel card after so many sixths of a turn: none or three."""
    lying = sorted(tuple(sorted((entry + turn) % SIDES for entry in one)) for one in segments)
    joined = {entry for one in lying for entry in one}
    caps = tuple((entry, BLACK) for entry in range(SIDES) if entry not in joined)
    return Face(name, tuple(lying), caps)


_CARDS = _printed()

TUNNEL_CARDS = tuple(sorted(_CARDS))
POINT_CARDS = tuple(POINTS)
FORK_CARDS = tuple(
    name for name in TUNNEL_CARDS if any(len(segment) > 2 for segment in _CARDS[name])
)

_TUNNEL_FACES = {
    face.name: face
    for name, segments in _CARDS.items()
    for face in (_lying(name, segments, 0), _lying(name + HALF_TURNED, segments, SIDES // 2))
}


def _faces(points: Mapping[str, tuple[int, int, int]]) -> dict[str, Face]:
    """Every face by its name; a Point card looks the same after a half turn."""
    faces = {VOID_NAME: VOID, **_TUNNEL_FACES}
    for name, values in points.items():
        face = Face(name, (), tuple(enumerate(values * 2)))
        faces |= {name: face, name + HALF_TURNED: face}
    return faces


_MIXED = _faces(POINTS)
_UNIFORM = _faces({name: (value,) * 3 for name, value in UNIFORM_POINTS.items()})


def faces(*, uniform_points: bool) -> Mapping[str, Face]:
    """Every face by its name in the notation: `T05`, `T05r`, `P1`, `void`."""
    return _UNIFORM if uniform_points else _MIXED
