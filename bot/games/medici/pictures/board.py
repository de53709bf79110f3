"""Court of the Medici's board for everybody: the inner court between both outer ones."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.medici.pictures.layout import BETWEEN, FOOTER, LABEL, lay_out
from bot.games.medici.pictures.seats import draw_seat, panel_heights, pill, seat_of
from bot.games.medici.pictures.stacks import Shown, draw_row, row_width
from bot.games.medici.stack_letters import letters
from bot.games.medici.words import ending
from bot.pictures.frame import MARGIN, TOP, WIDTH, blank, plain_header
from bot.pictures.lettering import sans, shorten, width, write
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    INK,
    PANEL,
    PARCHMENT,
    QUIET,
    SOOT,
)
from bot.pictures.shapes import Sheet
from rules.medici.view import MediciView

TITLE: Final = "Court of the Medici"
PLANS: Final = 6
"""So many plans in a row end the game."""

_LEFT, _RIGHT = 32, WIDTH - 32
_INNER: Final = 54
_OUTER: Final = 350
"""Where the stacks of an outer court begin."""
_DIVIDER: Final = 328
_LABEL: Final = sans(30)
_CORNER: Final = 22
_SIDES_GAP: Final = 30
"""Pixels between the red half of the inner court and the black one, with the line."""


def paint_board(view: MediciView, names: Sequence[str], title: str) -> Image.Image:
    """The table as a spectator sees it; `title` is its name at the host.

    Raises `ValueError` for a view made for a player.
    """
    if view.own is not None or view.viewer is not None:
        raise ValueError("a public board is drawn from a spectator's view only")
    layout = lay_out(view, panel_heights(view))
    shown = Shown(layout, letters(view), view.last)
    image = blank(layout.height)
    gone = len(view.discards)
    plain_header(image, TITLE, title, f"{gone} discarded" if gone else "")
    top = TOP
    _draw_side(image, view, names, shown, top, black=False)
    top += layout.side_height(black=False) + BETWEEN
    low = top + layout.inner_height
    draw_box(image, (_LEFT, top, _RIGHT, low), BRASS, FELT, bold=True)
    write(image, (_INNER, top + 31), "inner court", _LABEL, QUIET)
    # Stacks on red cards are left of the line, those on black cards right of it.
    reds = row_width(max(len(red) for red, _ in layout.inner))
    blacks = row_width(max(len(black) for _, black in layout.inner))
    left = (WIDTH - reds - _SIDES_GAP - blacks) // 2
    line = left + reds + _SIDES_GAP // 2
    image.paste(BRASS, (line - 1, top + LABEL - 6, line + 1, low - 16))
    y = top + LABEL
    for red, black in layout.inner:
        draw_row(image, red, shown, (left, y))
        draw_row(image, black, shown, (line + _SIDES_GAP // 2, y))
        y += layout.row_height((*red, *black))
    top = low + BETWEEN
    _draw_side(image, view, names, shown, top, black=True)
    _draw_footer(image, view, top + layout.side_height(black=True) + FOOTER // 2)
    return image


def _draw_side(  # noqa: PLR0913 - what to draw, and where
    image: Image.Image,
    view: MediciView,
    names: Sequence[str],
    shown: Shown,
    top: int,
    *,
    black: bool,
) -> None:
    """A player's panel with their outer court."""
    seat = seat_of(view, black=black)
    high = shown.layout.side_height(black=black)
    acts, won = view.turn == seat, seat in view.winners
    box = (_LEFT, top, _RIGHT, top + high)
    draw_box(image, box, BRASS_BRIGHT if acts or won else BRASS_DARK, PANEL, bold=acts or won)
    image.paste(BRASS_DARK, (_DIVIDER, top + 20, _DIVIDER + 2, top + high - 20))
    draw_seat(image, view, names, (_INNER, top), black=black, low=shown.layout.measures.low)
    if acts or won:
        sign = pill("to act" if acts else "winner")
        image.paste(sign, (_INNER, top + high - sign.height - 14), sign)
    rows = shown.layout.black if black else shown.layout.red
    write(image, (_OUTER, top + 31), "outer court" if rows else "outer court: empty", _LABEL, QUIET)
    y = top + LABEL
    for row in rows:
        draw_row(image, row, shown, (_OUTER, y))
        y += shown.layout.row_height(row)


def _draw_footer(image: Image.Image, view: MediciView, middle: int) -> None:
    """The plans in a row as dots, or why the game is over."""
    right = WIDTH - MARGIN
    if view.over:
        words = shorten(ending(view), sans(32), right - MARGIN - 190)
        taken = write(image, (MARGIN, middle), "Game over", sans(34, "Bold"), BRASS_BRIGHT)
        write(image, (MARGIN + taken + 20, middle), words, sans(32), PARCHMENT)
        return
    label = sans(32)
    write(image, (MARGIN, middle), "Plans in a row", label, QUIET)
    x = MARGIN + width("Plans in a row", label) + 26
    for number in range(1, PLANS + 1):
        sign = _dot(number, done=number <= view.plans)
        image.paste(sign, (x, middle - sign.height // 2), sign)
        x += sign.width + 10
    write(image, (x + 14, middle), f"{view.plans} of {PLANS}", sans(34, "Semibold"), PARCHMENT)
    write(image, (right, middle), "six is a draw", label, QUIET, "right")


@lru_cache(maxsize=16)
def _dot(number: int, *, done: bool) -> Image.Image:
    sheet = Sheet((40, 40), oversampling=4)
    if not done:
        sheet.ring((20, 20), 18, 3, BRASS)
        return sheet.finish()
    sheet.circle((20, 20), 20, BRASS_BRIGHT)
    drawn = sheet.finish()
    write(drawn, (20, 20), str(number), sans(30, "Bold"), INK, "middle")
    return drawn


def draw_box(
    image: Image.Image,
    box: tuple[int, int, int, int],
    line: tuple[int, int, int],
    ground: tuple[int, int, int],
    *,
    bold: bool,
) -> None:
    """Fill a box with round corners and a line around it."""
    left, top, right, bottom = box
    weight = 5 if bold else 2
    image.paste(line, (left + _CORNER, top, right - _CORNER, bottom))
    image.paste(line, (left, top + _CORNER, right, bottom - _CORNER))
    image.paste(ground, (left + weight, top + weight, right - weight, bottom - weight))
    corners = _corners(line, ground, weight)
    for x, from_x in ((left, 0), (right - _CORNER, _CORNER)):
        for y, from_y in ((top, 0), (bottom - _CORNER, _CORNER)):
            part = corners.crop((from_x, from_y, from_x + _CORNER, from_y + _CORNER))
            image.paste(part, (x, y))


@lru_cache(maxsize=16)
def _corners(line: tuple[int, int, int], ground: tuple[int, int, int], weight: int) -> Image.Image:
    """All four corners of a box side by side, on the ground of every picture."""
    sheet = Sheet((2 * _CORNER, 2 * _CORNER), oversampling=4, ground=SOOT)
    sheet.bar((0, 0, 2 * _CORNER, 2 * _CORNER), _CORNER, line)
    inner = (weight, weight, 2 * _CORNER - weight, 2 * _CORNER - weight)
    sheet.bar(inner, _CORNER - weight, ground)
    return sheet.finish()
