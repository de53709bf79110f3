"""The foot of Steam Tunnel's board: players in turn order, their stones, and whose turn it is."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.steam_tunnel.pictures.labels import name_of, told_of
from bot.pictures.frame import WIDTH
from bot.pictures.lettering import sans, shorten, shrink, width, write, written
from bot.pictures.palette import BRASS_BRIGHT, INK, PANEL, PARCHMENT, QUIET, SOOT
from bot.pictures.seat_marks import letter_of, seat_mark
from bot.pictures.shapes import crown_sign, plate, pointer
from rules.game import Seat
from rules.steam_tunnel.view import TunnelGameView

HEIGHT: Final = 112

_MARK: Final = 54
_LEFT, _RIGHT = 36, WIDTH - 36
_GAP: Final = 10
_BOX: Final = 80
_NARROW: Final = 230
"""Below this many pixels a player, the triangle stands across the frame."""


def draw_footer(image: Image.Image, view: TunnelGameView, names: Sequence[str], top: int) -> None:
    """Draw everybody side by side from `top` down; whoever is to act stands in a bright frame."""
    wide = (_RIGHT - _LEFT + _GAP) // len(view.order) - _GAP
    for place, seat in enumerate(view.order):
        _draw_player(image, view, names, seat, (_LEFT + place * (wide + _GAP), top + 25, wide))


def _draw_player(
    image: Image.Image,
    view: TunnelGameView,
    names: Sequence[str],
    seat: Seat,
    box: tuple[int, int, int],
) -> None:
    left, top, wide = box
    middle = top + _BOX // 2
    narrow = wide < _NARROW
    mark = seat_mark(seat, _MARK - 6 if narrow else _MARK)
    x = left + 10 + mark.width + 10
    room = left + wide - 10 - x
    if seat == view.turn:
        frame = plate((wide, _BOX), (14, 11), 4, BRASS_BRIGHT, PANEL)
        image.paste(frame, (left, top), frame)
        sign = pointer(26, BRASS_BRIGHT, INK if narrow else None)
        beside = sign.width // 2 - 1 if narrow else sign.width + 10
        image.paste(sign, (left + wide - beside, middle - sign.height // 2), sign)
        room -= 8 if narrow else sign.width
    elif seat in view.winners:
        sign = crown_sign(30, 26, 1, SOOT)
        corner = (left + wide - sign.width - 8, middle - sign.height // 2 - (16 if narrow else 0))
        image.paste(sign, corner, sign)
        room -= sign.width + 8
    image.paste(mark, (left + 10, middle - mark.height // 2), mark)
    bold, plain, small = sans(34, "Semibold"), sans(30), sans(28)
    colour = BRASS_BRIGHT if seat in view.winners else PARCHMENT
    name, told = written(name_of(names, seat), f"Seat {letter_of(seat)}", bold), told_of(view, seat)
    if width(name, bold) + 14 + width(told[0], plain) <= room:
        taken = write(image, (x, middle), name, bold, colour)
        write(image, (x + taken + 14, middle), told[0], plain, QUIET)
        return
    name, kind = shrink(name, bold, room)
    write(image, (x, middle - 18), name, kind, colour)
    below = left + wide - 6 - x
    fits = next((words for words in told if width(words, small) <= below), told[-1])
    write(image, (x, middle + 20), shorten(fits, small, below), small, QUIET)
