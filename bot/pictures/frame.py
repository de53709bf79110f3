"""The ground of every picture: its size and its header."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.pictures.lettering import sans, serif, shorten, width, write
from bot.pictures.palette import (
    BRASS_BRIGHT,
    BRASS_DARK,
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

CORNER: Final = 28
"""How far the round corners reach."""
_LEAST: Final = 4 * CORNER
_HEADER_MIDDLE = 52


@lru_cache(maxsize=1)
def _least_ground() -> Image.Image:
    sheet = Sheet((WIDTH, _LEAST), ground=SOOT)
    sheet.frame((8, 8, WIDTH - 8, _LEAST - 8), CORNER - 6, 2, BRASS_DARK)
    return sheet.finish()


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
