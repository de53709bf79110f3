"""Where pipes run on a card of Steam Tunnel, where they cross, and where there is room on them.

The unit is the width of a cell, its gutter included; a cell is as high as wide.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import cos, dist, hypot, pi, sin
from typing import Final, NamedTuple

from bot.pictures.shapes import Point
from rules.steam_tunnel.view import Entry

Pipe = tuple[Entry, ...]
"""The entries that a segment joins: two, or three where it forks."""

HIGH: Final = 1.0
ENTRIES: Final[dict[Entry, Point]] = {
    "N": (0.5, 0.0),
    "NE": (1.0, 0.26 * HIGH),
    "SE": (1.0, 0.74 * HIGH),
    "S": (0.5, HIGH),
    "SW": (0.0, 0.74 * HIGH),
    "NW": (0.0, 0.26 * HIGH),
}
"""Where an entry lies on the edge of its cell."""
INWARD: Final[dict[Entry, Point]] = {
    "N": (0.0, 1.0),
    "NE": (-1.0, 0.0),
    "SE": (-1.0, 0.0),
    "S": (0.0, -1.0),
    "SW": (1.0, 0.0),
    "NW": (1.0, 0.0),
}
OPPOSITE: Final[dict[Entry, Entry]] = {
    "N": "S",
    "NE": "NW",
    "SE": "SW",
    "S": "N",
    "SW": "SE",
    "NW": "NE",
}
"""The entry of the neighbour's that an entry leads to, and where a straight tunnel leaves."""

CAP_DEPTH: Final = 0.162
"""How far from the edge the middle of a cap lies."""

_TURN: Final = 0.27
_STEPS: Final = 24
_PULL: Final = 0.12
"""How far a hub is drawn from the middle of its entries to the middle of the card."""
_EDGE: Final = 0.19
_ROOMY: Final = 0.19
"""More room than this around a stone makes no difference."""
_HALF_PIPE, _HALF_CAP, _HALF_STONE = 0.09, 0.12, 0.12


def inside(entry: Entry, depth: float) -> Point:
    """The point so far inside a card, straight in from an entry."""
    (x, y), (across, down) = ENTRIES[entry], INWARD[entry]
    return x + across * depth, y + down * depth


def _ellipse(centre: Point, radii: Point, start: float, end: float) -> list[Point]:
    turns = (start + (end - start) * step / _STEPS for step in range(_STEPS + 1))
    return [(centre[0] + radii[0] * cos(turn), centre[1] + radii[1] * sin(turn)) for turn in turns]


def _bezier(*ends: Point) -> list[Point]:
    """A cubic curve through its first and last point."""
    points = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        points.append(
            (
                sum(weight * x for weight, (x, _) in zip(weights, ends, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, ends, strict=True)),
            )
        )
    return points


def _join(one: Entry, other: Entry) -> list[Point]:
    """The way from one entry to another: it leaves both at right angles."""
    start, end = ENTRIES[one], ENTRIES[other]
    if start[0] == end[0] and INWARD[one] == INWARD[other]:
        side, middle = start[0], HIGH / 2
        bulge = INWARD[one][0] * _TURN
        curve = _ellipse((side, middle), (bulge, middle - min(start[1], end[1])), -pi / 2, pi / 2)
        return curve if start[1] < end[1] else curve[::-1]
    if INWARD[one][0] == 0.0 and INWARD[other][0] != 0.0:
        centre = (end[0], start[1])
        radii = (start[0] - end[0], end[1] - start[1])
        return _ellipse(centre, radii, 0.0, pi / 2)
    if INWARD[one][0] != 0.0 and INWARD[other][0] == 0.0:
        return _join(other, one)[::-1]
    return _bezier(start, inside(one, 0.5), inside(other, 0.5), end)


@lru_cache(maxsize=64)
def hub(pipe: Pipe) -> Point | None:
    """Where the arms of a fork meet; nowhere on a pipe with two ends."""
    if len(pipe) < 3:
        return None
    x, y = (sum(ENTRIES[entry][axis] for entry in pipe) / len(pipe) for axis in (0, 1))
    return x + (0.5 - x) * _PULL, y + (HIGH / 2 - y) * _PULL


@lru_cache(maxsize=64)
def arms(pipe: Pipe) -> tuple[tuple[Point, ...], ...]:
    """The lines a pipe is made of: one, or one for each entry of a fork that ends at its hub."""
    middle = hub(pipe)
    if middle is None:
        return (tuple(_join(pipe[0], pipe[1])),)
    made = []
    for entry in pipe:
        (x, y), (across, down) = ENTRIES[entry], INWARD[entry]
        ahead = (middle[0] - x) * across + (middle[1] - y) * down
        corner = inside(entry, max(0.12, ahead * 0.72))
        bend = (middle[0] + 2 * corner[0]) / 3, (middle[1] + 2 * corner[1]) / 3
        lead = (x + 2 * corner[0]) / 3, (y + 2 * corner[1]) / 3
        made.append(tuple(_bezier((x, y), lead, bend, middle)))
    return tuple(made)


def cross(one: Pipe, other: Pipe) -> bool:
    """Whether two pipes of one card must cross: the entries of one do not lie all in one gap."""
    around = [entry for entry in ENTRIES if entry in one]
    places = list(ENTRIES)
    gaps = {
        sum(places.index(mine) < places.index(entry) for mine in around) % len(around)
        for entry in other
    }
    return len(gaps) > 1


class _Spot(NamedTuple):
    """A place for a stone: how much room it has, and how far along the pipe from its middle."""

    at: Point
    room: float
    off: float


def _spots(pipe: Pipe, pipes: Sequence[Pipe], caps: Sequence[Entry]) -> Iterator[_Spot]:
    obstacles = [(inside(cap, CAP_DEPTH), _HALF_CAP) for cap in caps]
    obstacles += [(at, _HALF_CAP) for at in map(hub, pipes) if at is not None]
    others = [line for other in pipes if other != pipe for line in arms(other)]
    obstacles += [(point, _HALF_PIPE) for line in others for point in line]
    for line in arms(pipe):
        for step, (x, y) in enumerate(line):
            if _EDGE <= x <= 1 - _EDGE and _EDGE <= y <= HIGH - _EDGE:
                room = min(
                    (hypot(x - at[0], y - at[1]) - half for at, half in obstacles), default=9.0
                )
                yield _Spot((x, y), min(room - _HALF_STONE, _ROOMY), abs(step / _STEPS - 0.5))


@lru_cache(maxsize=256)
def stones(pipes: tuple[Pipe, ...], caps: tuple[Entry, ...]) -> tuple[Point, ...]:
    """For each pipe of a card the place of its stone or number, as far from all else as can be.

    It rests on the printed card alone, so nothing moves while a game goes on.
    """
    choices = []
    for pipe in pipes:
        spots = sorted(_spots(pipe, pipes, caps), key=lambda spot: (-round(spot.room, 3), spot.off))
        choices.append(spots[:24])

    def worth(chosen: tuple[_Spot, ...]) -> tuple[float, float, float]:
        between = (
            dist(one.at, other.at) - 2 * _HALF_STONE for one, other in combinations(chosen, 2)
        )
        least = min((*(spot.room for spot in chosen), *between), default=0.0)
        room = sum(spot.room for spot in chosen)
        return round(least, 3), round(room, 3), -sum(spot.off for spot in chosen)

    return tuple(spot.at for spot in max(product(*choices), key=worth))
