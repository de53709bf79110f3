"""Small things that lie on Steam Tunnel's cards and around them, each drawn once and kept."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.pictures.lettering import sans, width, write
from bot.pictures.palette import (
    BRASS_BRIGHT,
    BRASS_DARK,
    CLOSED,
    CLOSED_EDGE,
    INK,
    NEWEST,
    PARCHMENT,
    PIPE,
    PIPE_CORE,
    PIPE_EDGE,
    SOOT,
)
from bot.pictures.seat_marks import seat_mark
from bot.pictures.shapes import Sheet
from rules.game import Seat
from rules.steam_tunnel.view import Entry

_FINE: Final = 4
_LEAST_DIGITS: Final = 14
_STONE: Final = 0.285
_READABLE: Final = 46
_CROWDED: Final = 0.34
"""A stone's diameter: a share of the cell, or so many pixels, but never more of it than this."""
_LETTER: Final = 0.6
"""The letter's share of a stone: so small a mark needs it larger than the footer's."""
_RING: Final = 0.07
HANG: Final = 16
"""Pixels by which the newest card's frame and tag reach over the edge of its cell."""


def text_size(wide: int, size: int) -> int:
    """A size of letters as it is for people, or less where a huge board makes cells small."""
    return max(_LEAST_DIGITS, min(size, round(wide * size / 110)))


def _even(pixels: float) -> int:
    return max(2, round(pixels / 2) * 2)


@lru_cache(maxsize=32)
def collar(wide: int, look: str, *, upright: bool) -> Image.Image:
    """The ring where two pipes meet: `open`, `closed` or `lit`; upright at the sides of cards."""
    across, thick = {"open": (0.26, 0.088), "closed": (0.165, 0.07), "lit": (0.29, 0.1)}[look]
    edge, body, core = {
        "open": (PIPE_EDGE, PIPE, PIPE_CORE),
        "closed": (CLOSED_EDGE, CLOSED, CLOSED),
        "lit": (INK, NEWEST, PARCHMENT),
    }[look]
    # An even number of pixels has its middle on the line between two cells.
    size = _even(wide * across), _even(wide * thick)
    sheet = Sheet(size, oversampling=_FINE)
    line = wide * 0.014
    sheet.bar((0, 0, *size), wide * 0.022, edge)
    inner = (line, line, size[0] - line, size[1] - line)
    sheet.bar(inner, wide * 0.012, body)
    if core != body:
        middle = size[1] / 2 - wide * 0.008
        sheet.bar((line * 1.6, middle - line * 0.7, size[0] - line * 1.6, middle), 0, core)
    drawn = sheet.finish()
    return drawn.transpose(Image.Transpose.ROTATE_90) if upright else drawn


@lru_cache(maxsize=512)
def number_tag(number: int, wide: int) -> Image.Image:
    """A dark tag with the number of a segment that may be bought."""
    text, kind = str(number), sans(text_size(wide, 32), "Bold")
    tall = round(kind.size * 1.16)
    across = max(tall, width(text, kind) + round(kind.size * 0.46))
    sheet = Sheet((across + 4, tall + 4), oversampling=_FINE)
    sheet.bar((0, 0, across + 4, tall + 4), 9, PARCHMENT)
    sheet.bar((2, 2, across + 2, tall + 2), 7, INK)
    drawn = sheet.finish()
    write(drawn, (across / 2 + 2, tall / 2 + 2), text, kind, PARCHMENT, "middle")
    return drawn


@lru_cache(maxsize=32)
def stone(seat: Seat, wide: int) -> Image.Image:
    """A seat's mark for a segment, in a broad pale ring that parts it from pipes, in grey too."""
    diameter = round(min(max(wide * _STONE, _READABLE), wide * _CROWDED))
    mark = seat_mark(seat, diameter, _LETTER)
    around = seat_mark(seat, diameter + 2 * round(diameter * _RING)).getchannel("A")
    drawn = Image.new("RGBA", around.size, (*PARCHMENT, 0))
    drawn.paste(PARCHMENT, (0, 0), around)
    corner = (drawn.width - mark.width) // 2
    drawn.alpha_composite(mark, (corner, corner))
    return drawn


@lru_cache(maxsize=4)
def newest_frame(wide: int, high: int) -> Image.Image:
    """The frame around the card flipped last, a line of ink on both its sides, and its tag."""
    line, ink = wide * 0.05, 2.0
    size = wide + 2 * HANG, high + 2 * HANG
    sheet = Sheet(size, oversampling=2)
    reach = HANG - 4.0
    box = (reach, reach, size[0] - reach, size[1] - reach)
    sheet.frame(box, wide * 0.09, line + 2 * ink, INK)
    inner = (box[0] + ink, box[1] + ink, box[2] - ink, box[3] - ink)
    sheet.frame(inner, wide * 0.08, line, NEWEST)
    kind = sans(text_size(wide, 30), "Bold")
    tall, across = round(kind.size * 1.24), width("new", kind) + 16
    sheet.bar((0, 0, across, tall), 10, INK)
    sheet.bar((ink, ink, across - ink, tall - ink), 8, NEWEST)
    drawn = sheet.finish()
    write(drawn, (across / 2, tall / 2 - 1), "new", kind, INK, "middle")
    return drawn


@lru_cache(maxsize=8)
def wrap_sign(entry: Entry, *, filled: bool) -> Image.Image:
    """A triangle that points off the board: filled where the tunnel there is known."""
    sheet = Sheet((24, 24), oversampling=_FINE)
    corners = [(6.0, 3.0), (20.0, 12.0), (6.0, 21.0)]
    sheet.polygon(corners, BRASS_BRIGHT if filled else BRASS_DARK)
    if not filled:
        sheet.polygon([(8.4, 7.2), (15.8, 12.0), (8.4, 16.8)], SOOT)
    drawn = sheet.finish()
    turns = {"N": Image.Transpose.ROTATE_90, "S": Image.Transpose.ROTATE_270}
    if entry in turns:
        return drawn.transpose(turns[entry])
    return drawn if entry in {"NE", "SE"} else drawn.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def place(image: Image.Image, sprite: Image.Image, middle: tuple[float, float]) -> None:
    """Lay a sprite on a picture, its middle at a point."""
    corner = round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)
    image.paste(sprite, corner, sprite)
