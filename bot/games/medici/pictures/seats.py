"""The panels of Court of the Medici's two players: name, colour, total, hand and deck."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.medici.pictures.cards import suit
from bot.pictures.lettering import sans, serif, shrink, width, write, written
from bot.pictures.palette import (
    BRASS_BRIGHT,
    INK,
    PANEL,
    PARCHMENT,
    QUIET,
    RED,
    SOOT,
)
from bot.pictures.shapes import Sheet, crown, pointer
from rules.game import Seat
from rules.medici.view import MediciView

WIDE: Final = 252
"""Pixels to the left of an outer court."""

_LINE: Final = 46
_PILL: Final = 54
_ABOVE: Final = 18
_TOTAL: Final = 62


def colour_name(*, black: bool) -> str:
    """`black` or `red`."""
    return "black" if black else "red"


def seat_of(view: MediciView, *, black: bool) -> Seat:
    """Who plays a colour."""
    return view.black if black else view.red


def name_of(names: Sequence[str], seat: Seat) -> str:
    """A player's name, or nothing where none was given."""
    return names[seat] if 0 <= seat < len(names) else ""


def panel_heights(view: MediciView) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least heights of red's and black's panels: ordinary ones, then low ones."""
    caps = [view.capped[seat] for seat in (view.red, view.black)]
    tall, low = (
        tuple(_ABOVE + _LINE + _TOTAL + (lines + cap) * _LINE + _PILL + below for cap in caps)
        for lines, below in ((2, 20), (1, 14))
    )
    return (tall[0], tall[1]), (low[0], low[1])


def draw_seat(  # noqa: PLR0913 - what to draw, and where
    image: Image.Image,
    view: MediciView,
    names: Sequence[str],
    at: tuple[int, int],
    *,
    black: bool,
    low: bool,
) -> None:
    """Draw a player's own facts from a left upper corner; `low` puts hand and deck in one line."""
    seat = seat_of(view, black=black)
    left, y = at[0], at[1] + _ABOVE + _LINE // 2
    kind = serif(40, "Semibold")
    name = written(name_of(names, seat), colour_name(black=black).capitalize(), kind)
    text, kind = shrink(name, kind, WIDE)
    write(image, (left, y), text, kind, PARCHMENT)
    y += (_LINE + _TOTAL) // 2 + 2
    sign = badge(black=black)
    image.paste(sign, (left, y - sign.height // 2), sign)
    x = left + sign.width + 16
    x += write(image, (x, y), str(view.totals[seat]), sans(48, "Bold"), PARCHMENT) + 12
    write(image, (x, y + 4), "total", sans(30), QUIET)
    y += (_LINE + _TOTAL) // 2
    facts = [("hand", str(view.hands[seat])), ("deck", str(view.decks[seat]))]
    y = _draw_facts(image, facts, (left, y), low=low)
    if view.capped[seat]:
        cap = view.caps[seat]
        fact = ("lays under a cap", "") if cap is None else ("lays at most", str(cap))
        _draw_facts(image, [fact], (left, y), low=True)


def _draw_facts(
    image: Image.Image, facts: Sequence[tuple[str, str]], at: tuple[int, int], *, low: bool
) -> int:
    """Label and number of each fact, one below the other or side by side; where it goes on."""
    (left, y), label = at, sans(30)
    x = left
    for word, number in facts:
        write(image, (x, y), word, label, QUIET)
        column = x + width(word, label) + 12 if low else x + 94
        taken = write(image, (column, y), number, sans(38, "Bold"), PARCHMENT)
        if low:
            x = column + taken + 20
        else:
            y += _LINE
    return y + _LINE if low else y


@lru_cache(maxsize=2)
def badge(*, black: bool) -> Image.Image:
    """A player's two suits, in the manner of the cards' indices: solid black, open red."""
    wide, high = 86, 50
    sheet = Sheet((wide, high), oversampling=4)
    sheet.bar((0, 0, wide, high), 12, PARCHMENT if black else RED)
    sheet.bar((3, 3, wide - 3, high - 3), 10, INK if black else PARCHMENT)
    drawn = sheet.finish()
    for place, letter in enumerate("SC" if black else "HD"):
        sign = suit(letter, 32, PARCHMENT if black else RED)
        drawn.alpha_composite(sign, (9 + place * 36, 9))
    return drawn


@lru_cache(maxsize=4)
def pill(word: str) -> Image.Image:
    """A plate that says how somebody stands: to act, or winner."""
    sheet = Sheet((WIDE, _PILL), oversampling=4)
    sheet.bar((0, 0, WIDE, _PILL), 12, BRASS_BRIGHT)
    sheet.bar((3, 3, WIDE - 3, _PILL - 3), 10, SOOT if word == "to act" else PANEL)
    kind = sans(34, "Bold")
    start = (WIDE - width(word, kind) - 44) / 2
    if word != "to act":
        crown(sheet, (start, 14, start + 32, 40), BRASS_BRIGHT, PANEL)
    drawn = sheet.finish()
    if word == "to act":
        sign = pointer(26, BRASS_BRIGHT)
        drawn.alpha_composite(sign, (round(start), (_PILL - sign.height) // 2))
    write(drawn, (start + 44, _PILL / 2), word, kind, BRASS_BRIGHT)
    return drawn
