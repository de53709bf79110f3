"""A mark for each seat: its colour, its letter and a shape, so that nothing rests on colour."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.pictures.lettering import sans, write
from bot.pictures.palette import INK, PARCHMENT, SEATS, Colour
from bot.pictures.shapes import Point, Sheet
from rules.game import Seat

_UNIT: Final = 100.0
_LETTERS: Final = "ABCDEFGHIJ"
_RINGS: Final = ((1.0, PARCHMENT), (0.93, INK))
_FILLED: Final = 0.84


def _regular(corners: int, turned: float, reach: float) -> list[Point]:
    """A regular polygon's corners around the origin; `turned` 0 has one at the top."""
    angles = (2 * pi * (corner + turned) / corners - pi / 2 for corner in range(corners))
    return [(reach * cos(angle), reach * sin(angle)) for angle in angles]


def _shift(points: list[Point], down: float) -> list[Point]:
    return [(x, y + down) for x, y in points]


_PLUS: Final[list[Point]] = [
    *((-25, -47), (25, -47), (25, -25), (47, -25), (47, 25), (25, 25)),
    *((25, 47), (-25, 47), (-25, 25), (-47, 25), (-47, -25), (-25, -25)),
]
_STAR: Final = [
    corner
    for point_and_notch in zip(_regular(6, 0, 49.5), _regular(6, 0.5, 34), strict=True)
    for corner in point_and_notch
]
_SHAPES: Final[tuple[list[Point], ...]] = (
    _regular(40, 0, 46),
    _regular(4, 0.5, 58),
    _regular(4, 0, 49.5),
    _regular(6, 0, 49.5),
    _regular(5, 0, 49.5),
    _shift(_regular(3, 0, 57), 9),
    _shift(_regular(3, 0.5, 57), -9),
    _PLUS,
    _STAR,
    [(-38, -46), (38, -46), (38, 10), (0, 50), (-38, 10)],
)
"""Circle, square, diamond, hexagon, pentagon; triangle up and down, plus, star, shield."""
_LETTER_DROPS: Final = (0, 0, 0, 0, 2, 12, -12, 0, 0, -8)


def colour_of(seat: Seat) -> Colour:
    """A seat's colour; the sixth has the first one's again, with another shape and line."""
    return SEATS[seat % len(SEATS)]


def is_doubled(seat: Seat) -> bool:
    """Whether a seat's line has a dark core: it shares its colour with an earlier seat."""
    return seat // len(SEATS) % 2 == 1


def letter_of(seat: Seat) -> str:
    """A seat's letter, A for the first."""
    return _LETTERS[seat % len(_LETTERS)]


@lru_cache(maxsize=64)
def seat_mark(seat: Seat, diameter: int, lettered: float = 0.46) -> Image.Image:
    """A seat's shape in its colour within a ring of ink and a pale one, its letter on it.

    `lettered` is the size of the letter as a share of the diameter.
    """
    at = seat % len(_SHAPES)
    sheet = Sheet((_UNIT, _UNIT), scale=diameter / _UNIT, oversampling=4)
    for share, fill in (*_RINGS, (_FILLED, colour_of(at))):
        middle = _LETTER_DROPS[at] * (1 - share) * 0.5
        corners = [(50 + x * share, 50 + middle + y * share) for x, y in _SHAPES[at]]
        sheet.polygon(corners, fill)
    drawn = sheet.finish()
    ink = PARCHMENT if colour_of(at) == SEATS[0] else INK
    letter = sans(round(diameter * lettered), "Bold")
    middle = diameter / 2 + _LETTER_DROPS[at] * diameter / _UNIT * 0.6
    write(drawn, (diameter / 2, middle), letter_of(seat), letter, ink, "middle")
    return drawn
