"""One tunnel as a row of the final score: its value, how it comes about, and who gets it."""

from typing import Final

from PIL import Image

from bot.games.steam_tunnel.words import name_of
from bot.pictures.lettering import sans, shorten, width, write
from bot.pictures.palette import BRASS_BRIGHT, BRASS_DARK, PANEL, PARCHMENT, QUIET
from bot.pictures.seat_marks import letter_of, seat_mark
from bot.pictures.shapes import plate
from bot.presenters.wording import counted
from rules.numbers import fraction
from rules.steam_tunnel.view import TunnelView

ROW: Final = 80
"""Pixels from one row of two lines to the next."""
SHORT_ROW: Final = 48
"""The same where there is room for one line only."""

_VALUE: Final = 84
"""Where values end."""
_TEXT: Final = 100
_MARK: Final = 38
_CROWD: Final = 4
"""So many marks overlap a little, so that the tunnel's name has room."""


def draw_row(
    image: Image.Image, tunnel: TunnelView, corner: tuple[int, int], size: tuple[int, int]
) -> None:
    """Draw a tunnel's row; a low one leaves out length, caps and stones."""
    (left, top), (wide, pitch) = corner, size
    high = pitch - 6
    strip = plate((wide, high), (12, 10), 2, BRASS_DARK, PANEL)
    image.paste(strip, corner, strip)
    middle = top + high // 2
    upper = middle if pitch == SHORT_ROW else top + 24
    colour = BRASS_BRIGHT if tunnel.points else QUIET
    value = sans(40 if pitch == ROW else 34, "Bold")
    write(image, (left + _VALUE, middle), str(tunnel.value), value, colour, "right")
    right = left + wide - 14
    right -= _draw_shares(image, tunnel, (right, upper))
    name, bold = name_of(tunnel), sans(30, "Semibold")
    room = right - 14 - left - _TEXT
    if width(name, bold) > room:
        name = name.partition(" ")[0]
    write(image, (left + _TEXT, upper), shorten(name, bold, max(0, room)), bold, PARCHMENT)
    if pitch == ROW:
        lower = top + high - 21
        stones = " ".join(f"{letter_of(seat)}{count}" for seat, count in tunnel.stones)
        taken = write(image, (left + wide - 14, lower), stones, sans(28), QUIET, "right")
        room = wide - 14 - taken - 14 - _TEXT
        told = next(words for words in (*product(tunnel), "") if width(words, sans(28)) <= room)
        write(image, (left + _TEXT, lower), told, sans(28), QUIET)


def _draw_shares(image: Image.Image, tunnel: TunnelView, at: tuple[int, int]) -> int:
    """Who gets how much, right-aligned; the pixels taken."""
    right, middle = at
    if not tunnel.points:
        return write(image, (right, middle), "nobody", sans(28), QUIET, "right")
    each = fraction(tunnel.points[0][1])
    words = each if len(tunnel.points) == 1 else f"{each} each"
    taken = write(image, (right, middle), words, sans(30, "Semibold"), PARCHMENT, "right") + 8
    step = _MARK + 2 if len(tunnel.points) < _CROWD else _MARK - 7
    wide = _MARK + step * (len(tunnel.points) - 1)
    for place, (seat, _) in enumerate(tunnel.points):
        mark = seat_mark(seat, _MARK, 0.56)
        at_x = right - taken - wide + place * step
        image.paste(mark, (at_x, middle - _MARK // 2), mark)
    return taken + wide


def product(tunnel: TunnelView) -> tuple[str, ...]:
    """How a value comes about, in more and in fewer words: `8 segments × 7`, `8 × 7`.

    Where a house rule adds to it or takes from it otherwise, the segments alone.
    """
    length, heads = len(tunnel.segments), sum(tunnel.caps)
    segments = counted(length, "segment")
    for each in (heads, heads + tunnel.caps.count(0)):
        if length * each == tunnel.value:
            return f"{segments} × {each}", f"{length} × {each}"
    return (segments,)
