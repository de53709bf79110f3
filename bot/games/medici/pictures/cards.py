"""Court of the Medici's cards: suits as shapes, faces by size, the number on a Jester.

Black cards have a solid index tab and a black edge, red ones an open index and a red edge: they
are told apart in grey too.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.pictures.lettering import sans, serif, shrink, width, write
from bot.pictures.palette import (
    INK,
    INK_QUIET,
    NEWEST,
    PARCHMENT,
    QUIET_SHAPE,
    RED,
    Colour,
)
from bot.pictures.shapes import Point, Sheet

COURTIERS: Final[Mapping[str, str]] = {"A": "Lady", "J": "Jester", "Q": "Minister", "K": "Duke"}
"""What the ranks without a number are called."""
RIM: Final = 3
"""Pixels at a card's edge that nothing is drawn on."""
_BLACK: Final = frozenset("CS")
_UNIT: Final = 100.0


class FaceSize(NamedTuple):
    """Pixels of a card, and the height of the strip that stays free where others lie on it."""

    width: int
    height: int
    strip: int


def rank_of(name: str) -> str:
    """A card's rank as in the notation."""
    return name[:-1]


def is_black(name: str) -> bool:
    """Whether a card's suit is clubs or spades."""
    return name[-1] in _BLACK


class _Suit(NamedTuple):
    """What a suit is made of, in a square of a hundred units."""

    radius: float
    circles: tuple[Point, ...]
    polygons: tuple[list[Point], ...]


_SUITS: Final[Mapping[str, _Suit]] = {
    "H": _Suit(
        25,
        ((28, 33), (72, 33)),
        (
            [(5, 43), (50, 48), (95, 43), (50, 95)],
            [(30, 30), (70, 30), (60, 60), (40, 60)],
        ),
    ),
    "D": _Suit(0, (), ([(50, 2), (88, 50), (50, 98), (12, 50)],)),
    "S": _Suit(
        23,
        ((29, 57), (71, 57)),
        (
            [(8, 48), (50, 3), (92, 48), (70, 66), (30, 66)],
            [(46, 55), (54, 55), (68, 97), (32, 97)],
        ),
    ),
    "C": _Suit(
        22.5,
        ((50, 25), (26, 58), (74, 58)),
        (
            [(50, 30), (64, 58), (36, 58)],
            [(46, 50), (54, 50), (68, 97), (32, 97)],
        ),
    ),
}


@lru_cache(maxsize=64)
def suit(letter: str, size: int, colour: Colour) -> Image.Image:
    """A suit's shape in a square."""
    sheet = Sheet((_UNIT, _UNIT), scale=size / _UNIT, oversampling=4)
    shape = _SUITS[letter]
    for centre in shape.circles:
        sheet.circle(centre, shape.radius, colour)
    for corners in shape.polygons:
        sheet.polygon(corners, colour)
    return sheet.finish()


@lru_cache(maxsize=16)
def _lozenge(wide: int, high: int) -> Image.Image:
    """A dark diamond; a low one is cut off above and below, so that two digits fit."""
    sheet = Sheet((wide, high), oversampling=4)
    cut = wide * (0.5 if high > 40 else 0.26)
    upper = [(cut, 0), (wide - cut, 0), (wide, high / 2)]
    sheet.polygon([*upper, (wide - cut, high), (cut, high), (0, high / 2)], INK_QUIET)
    return sheet.finish()


def put(image: Image.Image, sign: Image.Image, x: float, y: float) -> None:
    """Lay a sign on a drawing, its middle at a point."""
    image.alpha_composite(sign, (round(x - sign.width / 2), round(y - sign.height / 2)))


@lru_cache(maxsize=64)
def _blank(size: FaceSize, *, black: bool, tab: int, low: int) -> Image.Image:
    """A card without its signs: edge, parchment, and a black one's solid index down to `low`."""
    wide, high = size.width, size.height
    corner = min(14.0, high * 0.16)
    sheet = Sheet((wide, high), oversampling=4)
    sheet.bar((0, 0, wide, high), corner, QUIET_SHAPE if black else INK)
    sheet.bar((2, 2, wide - 2, high - 2), corner - 1, INK if black else RED)
    sheet.bar((6, 6, wide - 6, high - 6), corner - 4, PARCHMENT)
    if black:
        sheet.bar((RIM, RIM, tab, low), corner - 2, INK)
        sheet.bar((RIM, RIM + corner, RIM + corner, low), 0, INK)
        sheet.bar((tab - corner, RIM, tab, RIM + corner), 0, INK)
    return sheet.finish()


@lru_cache(maxsize=1024)
def face(name: str, value: int | None, size: FaceSize, *, covered: bool = False) -> Image.Image:
    """A card's front; `value` is what it counts, which a Jester shows in a dark diamond.

    `None` stands for a Jester of which nothing is declared.
    The index of a covered one reaches under the round corners of the next card.
    """
    black, rank = is_black(name), rank_of(name)
    index = max(28, min(37, round(size.strip * 0.72)))
    sign = min(32, size.strip - 12) if size.strip > 36 else max(8, size.strip - 6)
    middle = size.strip / 2 + 1
    left = 13
    taken = width("10" if rank.isdigit() else rank, sans(index, "Bold"))
    suit_x = left + taken + (3 if rank.isdigit() else 5) + sign / 2
    low = min(max(20, size.strip + (16 if covered else 1)), size.height - RIM)
    drawn = _blank(size, black=black, tab=round(suit_x + sign / 2 + 6), low=low).copy()
    front = PARCHMENT if black else RED
    write(drawn, (left, middle), rank, sans(index, "Bold"), front)
    put(drawn, suit(name[-1], sign, front), suit_x, middle)
    if value is not None and rank == "J":
        high = max(30, min(46, size.strip - 4))
        diamond = _lozenge(46, high)
        x = size.width - 7 - diamond.width / 2
        put(drawn, diamond, x, min(middle, size.height - high / 2))
        write(drawn, (x, middle), str(value), sans(28, "Bold"), PARCHMENT, "middle")
    elif value is not None and rank in COURTIERS:
        right = size.width - 13
        write(drawn, (right, middle), str(value), sans(30, "Semibold"), INK_QUIET, "right")
    _draw_body(drawn, name, size)
    return drawn


def _draw_body(drawn: Image.Image, name: str, size: FaceSize) -> None:
    """What is below the index: the courtier's name, or the suit once more."""
    room = size.height - size.strip - 2 * RIM
    colour = INK if is_black(name) else RED
    middle = size.strip + room / 2
    courtier = COURTIERS.get(rank_of(name))
    if courtier and room >= 34:
        text, kind = shrink(courtier, serif(30, "Semibold"), size.width - 12)
        write(drawn, (size.width / 2, middle), text, kind, colour, "middle")
    elif not courtier and room >= 40:
        sign = suit(name[-1], min(62, room - 14), colour)
        put(drawn, sign, size.width / 2, middle)


@lru_cache(maxsize=16)
def framed(name: str, value: int, size: FaceSize, *, covered: bool = False) -> Image.Image:
    """The card laid last, in a frame that stands out alike on every side."""
    reach = max(5, min(7, (size.strip - 28) // 2))
    wide, high = size.width + 2 * reach, size.height + 2 * reach
    sheet = Sheet((wide, high), oversampling=4)
    sheet.bar((0, 0, wide, high), 20, INK)
    sheet.bar((2, 2, wide - 2, high - 2), 18, NEWEST)
    drawn = sheet.finish()
    drawn.alpha_composite(face(name, value, size, covered=covered), (reach, reach))
    return drawn
