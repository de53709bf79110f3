"""The ground of every picture: its size, its header, and how it becomes a PNG."""

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.pictures.lettering import sans, serif, shorten, width, write
from bot.pictures.palette import (
    BRASS_BRIGHT,
    BRASS_DARK,
    OWN_COLOURS,
    PARCHMENT,
    QUIET,
    SOOT,
)
from bot.pictures.shapes import Sheet, quarter_gear

WIDTH: Final = 1080
MARGIN: Final = 44
TOP: Final = 97
"""Where the header ends."""
TALLEST: Final = WIDTH * 3 // 2

_CORNER = 28
_LEAST: Final = 4 * _CORNER
_COLOURS = 96
_NEAR = 3
_HEADER_MIDDLE = 52


@lru_cache(maxsize=1)
def _least_ground() -> Image.Image:
    sheet = Sheet((WIDTH, _LEAST), ground=SOOT)
    sheet.frame((8, 8, WIDTH - 8, _LEAST - 8), _CORNER - 6, 2, BRASS_DARK)
    return sheet.finish()


@lru_cache(maxsize=1)
def _least_outline() -> Image.Image:
    sheet = Sheet((WIDTH, _LEAST), oversampling=2)
    sheet.bar((0, 0, WIDTH, _LEAST), _CORNER, SOOT)
    return sheet.finish().getchannel("A")


def _stretched(sprite: Image.Image, height: int) -> Image.Image:
    """A sprite with its middle row repeated: most boards have a height of their own."""
    half = sprite.height // 2
    row = sprite.crop((0, half, sprite.width, half + 1))
    tall = row.resize((sprite.width, height), Image.Resampling.NEAREST)
    tall.paste(sprite.crop((0, 0, sprite.width, half)), (0, 0))
    tall.paste(sprite.crop((0, half, sprite.width, sprite.height)), (0, height - half))
    return tall


def blank(height: int) -> Image.Image:
    """An empty picture: soot with a hairline frame."""
    return _stretched(_least_ground(), height)


def header(image: Image.Image, title: str, table: str, quarter: int, note: str) -> None:
    """Title, table name, and four gears with `note` at the right; `quarter` 5 fills them all."""
    note_type = sans(34, "Semibold")
    right = WIDTH - MARGIN + 4
    left = right - write(image, (right, _HEADER_MIDDLE), note, note_type, PARCHMENT, anchor="right")
    left -= 12 + 4 * 44
    for number in range(1, 5):
        state = "over" if number < quarter else "now" if number == quarter else "ahead"
        sign = quarter_gear(state, SOOT, BRASS_BRIGHT)
        image.paste(sign, (left + 44 * (number - 1), _HEADER_MIDDLE - 22), sign)
    _titles(image, title, table, left)


def plain_header(image: Image.Image, title: str, table: str, note: str = "") -> None:
    """Title, table name, and `note` at the right."""
    right = WIDTH - MARGIN + 4
    taken = write(image, (right, _HEADER_MIDDLE + 2), note, sans(32), QUIET, anchor="right")
    _titles(image, title, table, right - taken)


def _titles(image: Image.Image, title: str, table: str, right: int) -> None:
    title_type, table_type = serif(44, "Semibold"), sans(32)
    write(image, (MARGIN, _HEADER_MIDDLE), title, title_type, PARCHMENT)
    start = MARGIN + width(title, title_type) + 22
    shown = shorten(table, table_type, right - start - 16)
    write(image, (start, _HEADER_MIDDLE + 3), shown, table_type, QUIET)


def encode(image: Image.Image) -> bytes:
    """The picture as a palette PNG, transparent outside its round corners.

    The same image gives the same bytes. Colours that the reduction moved a little are put back.
    """
    whole = image.copy()
    whole.putalpha(_stretched(_least_outline(), image.height))
    few = whole.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    entries = few.palette.getdata()[1] if few.palette else b""
    mended = b"".join(_own(entries[at : at + 4]) for at in range(0, len(entries), 4))
    few.putpalette(mended, "RGBA")
    file = BytesIO()
    few.save(file, "PNG", compress_level=4)
    return file.getvalue()


@lru_cache(maxsize=4096)
def _own(entry: bytes) -> bytes:
    """One entry of a palette; next to a colour of the house it becomes that colour.

    Its last byte says how opaque it is.
    """
    colour, alpha = entry[:3], entry[3]
    for own in OWN_COLOURS:
        if all(abs(e - c) <= _NEAR for e, c in zip(colour, own, strict=True)):
            colour = bytes(own)
            break
    return colour + bytes([255 if alpha >= 255 - _NEAR else alpha])
