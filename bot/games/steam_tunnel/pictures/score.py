"""The end of Steam Tunnel: places and points, then what every tunnel is worth and to whom."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.steam_tunnel.pictures.labels import TITLE, name_of, places
from bot.games.steam_tunnel.pictures.rows import ROW, SHORT_ROW, draw_row
from bot.pictures.frame import TALLEST, TOP, WIDTH, blank, plain_header
from bot.pictures.lettering import sans, serif, shrink, write, written
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    FELT_LINE,
    PARCHMENT,
    QUIET,
)
from bot.pictures.seat_marks import letter_of, seat_mark
from bot.pictures.shapes import Sheet, crown_sign
from bot.presenters.wording import counted, ordinal
from rules.game import Seat
from rules.numbers import fraction
from rules.steam_tunnel.view import TunnelGameView, TunnelView

_LEFT, _RIGHT = 36, WIDTH - 36
_PLACE: Final = 74
_PAD: Final = 20
_HEADING: Final = 64
_REST: Final = 58
_MARK: Final = 58
_ALONE: Final = 9
"""So many tunnels stand in one column; more take two."""


def paint_score(view: TunnelGameView, names: Sequence[str], title: str) -> Image.Image:
    """Places, totals and all tunnels by value; those worth nothing are summed up in a line.

    Of a game that still runs it tells how it would end as everything lies.
    """
    worth = ranked(view)
    nothing = len(view.tunnels) - len(worth)
    top = TOP + 2 * _PAD + _PLACE * len(view.order) + _HEADING
    room = TALLEST - top - _REST - 24
    columns = 1 if len(worth) <= _ALONE else 2
    lines = -(-len(worth) // columns)
    pitch = ROW if lines * ROW <= room else SHORT_ROW
    told = worth[: columns * (room // pitch)]
    lines = -(-len(told) // columns)
    low = top + lines * pitch
    rest = _rest(worth[len(told) :], nothing)
    image = blank(low + (_REST if rest else 8) + 24)
    plain_header(image, TITLE, title, "final score" if view.turn is None else "if scored now")
    felt = _felt(2 * _PAD + _PLACE * len(view.order))
    image.paste(felt, (_LEFT, TOP), felt)
    middle = TOP + _PAD + _PLACE // 2
    for place, group in places(view):
        for seat in group:
            _draw_place(image, view, names, (place, seat), middle)
            middle += _PLACE
    write(image, (_LEFT + 8, top - 28), "Tunnels", serif(34, "Semibold"), BRASS_BRIGHT)
    if told:
        legend = "segments × caps · stones" if pitch == ROW else "called by their first segments"
        write(image, (_RIGHT - 8, top - 26), legend, sans(28), QUIET, "right")
    wide = (_RIGHT - _LEFT - 16 * (columns - 1)) // columns
    for index, tunnel in enumerate(told):
        column, line = divmod(index, lines)
        corner = _LEFT + column * (wide + 16), top + line * pitch
        draw_row(image, tunnel, corner, (wide, pitch))
    write(image, (WIDTH / 2, low + 34), rest, sans(30), QUIET, "middle")
    return image


def ranked(view: TunnelGameView) -> list[TunnelView]:
    """The tunnels that are worth anything, the most valuable first."""
    found = [tunnel for tunnel in view.tunnels if tunnel.value]
    return sorted(found, key=lambda tunnel: (-tunnel.value, tunnel.number))


def shown(view: TunnelGameView) -> TunnelGameView:
    """The view without the board: only tunnels, places and stones are told."""
    return view.model_copy(update={"viewer": None, "cells": (), "open": (), "last": None})


def _rest(left: Sequence[TunnelView], nothing: int) -> str:
    """What no row tells: small tunnels without room, and those worth nothing."""
    told = []
    if left:
        together = sum(tunnel.value for tunnel in left)
        told.append(f"{counted(len(left), 'more tunnel')} worth {together} together")
    if nothing:
        told.append(f"{counted(nothing, 'tunnel')} worth nothing")
    return " · ".join(told)


@lru_cache(maxsize=4)
def _felt(high: int) -> Image.Image:
    wide = _RIGHT - _LEFT
    sheet = Sheet((wide, high))
    sheet.bar((0, 0, wide, high), 26, BRASS_DARK)
    sheet.bar((2, 2, wide - 2, high - 2), 24, BRASS)
    sheet.bar((6, 6, wide - 6, high - 6), 20, FELT)
    for row in range(1, (high - 2 * _PAD) // _PLACE):
        y = _PAD + row * _PLACE
        sheet.bar((28, y - 1, wide - 28, y + 1), 0, FELT_LINE)
    return sheet.finish()


def _draw_place(
    image: Image.Image,
    view: TunnelGameView,
    names: Sequence[str],
    who: tuple[int, Seat],
    middle: int,
) -> None:
    place, seat = who
    wins = seat in view.winners
    colour = BRASS_BRIGHT if wins else PARCHMENT
    write(image, (_LEFT + 104, middle), ordinal(place), sans(38, "Bold"), colour, "right")
    mark = seat_mark(seat, _MARK)
    image.paste(mark, (_LEFT + 126, middle - _MARK // 2), mark)
    right = _RIGHT - 30
    points = view.totals[seat]
    unit = "point" if points == 1 else "points"
    right -= write(image, (right, middle + 2), unit, sans(30), QUIET, "right") + 12
    right -= write(image, (right, middle), fraction(points), sans(50, "Bold"), colour, "right")
    stones = counted(view.stones[seat], "stone")
    right -= 40 + write(image, (right - 32, middle + 2), stones, sans(30), QUIET, "right")
    left = _LEFT + 126 + _MARK + 20
    if wins:
        sign = crown_sign(44, 38, 1, FELT)
        image.paste(sign, (left, middle - sign.height // 2 - 2), sign)
        left += sign.width + 14
    bold = sans(42, "Bold" if wins else "Semibold")
    name = written(name_of(names, seat), f"Seat {letter_of(seat)}", bold)
    name, kind = shrink(name, bold, right - 16 - left, 32)
    write(image, (left, middle), name, kind, colour)
