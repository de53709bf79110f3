"""One player's hand at Court of the Medici, private: the cards, large, and what they planned."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.medici.pictures.board import PLANS, TITLE, draw_box
from bot.games.medici.pictures.cards import COURTIERS, FaceSize, face, is_black, put, rank_of, suit
from bot.games.medici.pictures.seats import badge, colour_name, name_of
from bot.games.medici.words import is_jester, printed
from bot.pictures.frame import TOP, WIDTH, blank, plain_header
from bot.pictures.lettering import sans, serif, shrink, width, write, written
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    FELT_LIT,
    INK,
    INK_QUIET,
    PANEL,
    PARCHMENT,
    QUIET,
    QUIET_SHAPE,
    RED,
)
from bot.pictures.shapes import Sheet, pointer
from rules.medici.view import MediciView, Own

_LEFT, _RIGHT = 32, WIDTH - 32
_MIDDLE: Final = 540
_ABOUT: Final = 190
"""Height of the two panels that say who one is and how the game stands."""
_GAP: Final = 20
_PADDING: Final = 30
_ACROSS: Final = 5
_BETWEEN: Final = 17
_WIDE: Final = 174
_HEIGHTS: Final = (246, 196, 150)
"""Heights of cards in a hand of one row, of two or three, and of more."""
_PLANNED: Final = FaceSize(126, 46, 42)
_PLANNED_ACROSS: Final = 7
_PLANNED_ROW: Final = 56
_PLANNED_LABEL: Final = 56


def paint_hand(view: MediciView, names: Sequence[str], title: str) -> Image.Image:
    """The viewer's own cards; raises `ValueError` for a view that has none."""
    own = view.own
    if own is None:
        raise ValueError("a hand is drawn from its own player's view only")
    rows = [own.hand[at : at + _ACROSS] for at in range(0, len(own.hand), _ACROSS)]
    high = _HEIGHTS[0 if len(rows) < 2 else 1 if len(rows) < 4 else 2]
    felt_top = TOP + _ABOUT + _GAP
    felt = max(1, len(rows)) * (high + _BETWEEN) - _BETWEEN + 2 * _PADDING
    planned_top = felt_top + felt + _GAP
    planned_rows = -(-len(own.planned) // _PLANNED_ACROSS)
    planned = _PLANNED_LABEL + planned_rows * _PLANNED_ROW + 12 if planned_rows else 0
    image = blank(planned_top + planned + (_GAP if planned else 0) + 8)
    plain_header(image, TITLE, title)
    _draw_self(image, view, own, names)
    _draw_standing(image, view, own)
    draw_box(image, (_LEFT, felt_top, _RIGHT, felt_top + felt), BRASS, FELT, bold=True)
    top = felt_top + _PADDING
    for row in rows:
        x = (WIDTH - len(row) * (_WIDE + _BETWEEN) + _BETWEEN) // 2
        for name in row:
            drawn = large_face(name, high)
            image.paste(drawn, (x, top), drawn)
            x += _WIDE + _BETWEEN
        top += high + _BETWEEN
    if not own.hand:
        at = (WIDTH / 2, felt_top + felt / 2)
        write(image, at, "no cards", serif(52), PARCHMENT, "middle")
    if planned:
        _draw_planned(image, own, planned_top, planned)
    return image


def _draw_self(image: Image.Image, view: MediciView, own: Own, names: Sequence[str]) -> None:
    """Who the viewer is, how many cards they hold, and whether it is their turn."""
    acts = view.turn == own.seat
    box = (_LEFT, TOP, _MIDDLE - 8, TOP + _ABOUT)
    draw_box(image, box, BRASS_BRIGHT if acts else BRASS_DARK, PANEL, bold=acts)
    x, room = _LEFT + 24, _MIDDLE - 8 - _LEFT - 48
    kind = serif(44, "Semibold")
    colour = colour_name(black=own.black)
    name = written(name_of(names, own.seat), colour.capitalize(), kind)
    text, kind = shrink(name, kind, room)
    write(image, (x, TOP + 40), text, kind, PARCHMENT)
    sign = badge(black=own.black)
    image.paste(sign, (x, TOP + 70), sign)
    write(image, (x + sign.width + 18, TOP + 95), f"you are {colour}", sans(34), PARCHMENT)
    y = TOP + 152
    count = len(own.hand)
    cards = f"{count or 'no'} card{'' if count == 1 else 's'}"
    if acts:
        mark = pointer(26, BRASS_BRIGHT)
        image.paste(mark, (x - 4, y - mark.height // 2), mark)
        x += 36
        x += write(image, (x, y), "to act", sans(34, "Bold"), BRASS_BRIGHT)
        cards = f" · {cards}"
    elif view.over:
        cards = f"game over · {cards}"
    write(image, (x, y), cards, sans(34), PARCHMENT)


def _draw_standing(image: Image.Image, view: MediciView, own: Own) -> None:
    """Both totals, the viewer's own deck, plans in a row, and their cap if they have one."""
    left = _MIDDLE + 8
    draw_box(image, (left, TOP, _RIGHT, TOP + _ABOUT), BRASS, FELT_LIT, bold=False)
    label, number = sans(32), sans(40, "Bold")
    x, y = left + 24, TOP + 42
    x += write(image, (x, y), "total", label, PARCHMENT) + 14
    x += write(image, (x, y), str(view.totals[own.seat]), sans(52, "Bold"), BRASS_BRIGHT) + 26
    other = 1 - own.seat
    sign = badge(black=not own.black)
    image.paste(sign, (x, y - sign.height // 2), sign)
    write(image, (x + sign.width + 14, y), str(view.totals[other]), number, PARCHMENT)
    x, y = left + 24, TOP + 97
    facts = [("deck", str(view.decks[own.seat]))]
    cap = view.caps[own.seat]
    if cap is not None:
        facts.append(("you lay at most", str(cap)))
    for word, value in facts:
        x += write(image, (x, y), word, label, PARCHMENT) + 12
        x += write(image, (x, y), value, number, PARCHMENT) + 28
    words = "plans in a row"
    x, y = left + 24, TOP + 150
    write(image, (x, y), words, label, PARCHMENT)
    write(image, (x + width(words, label) + 12, y), f"{view.plans} of {PLANS}", number, PARCHMENT)


@lru_cache(maxsize=64)
def large_face(name: str, high: int) -> Image.Image:
    """A card of a hand: rank and suit large, then what a courtier is called and counts."""
    black, rank = is_black(name), rank_of(name)
    front, strip = (PARCHMENT, 84) if black else (RED, 84)
    sheet = Sheet((_WIDE, high), oversampling=4)
    sheet.bar((0, 0, _WIDE, high), 18, QUIET_SHAPE if black else INK)
    sheet.bar((2, 2, _WIDE - 2, high - 2), 17, INK if black else RED)
    sheet.bar((8, 8, _WIDE - 8, high - 8), 12, PARCHMENT)
    index, sign = sans(62, "Bold"), 46
    suit_x = 18 + width(rank, index) + 9 + sign // 2
    if black:
        tab = suit_x + sign // 2 + 9
        sheet.bar((3, 3, tab, strip), 16, INK)
        sheet.bar((3, 22, 22, strip), 0, INK)
        sheet.bar((tab - 20, 3, tab, 22), 0, INK)
    drawn = sheet.finish()
    write(drawn, (18, strip / 2 + 3), rank, index, front)
    put(drawn, suit(name[-1], sign, front), suit_x, strip / 2 + 3)
    middle, room = (strip + high) / 2 - 4, high - strip
    colour = INK if black else RED
    courtier = COURTIERS.get(rank)
    if courtier is None:
        put(drawn, suit(name[-1], min(100, room - 30), colour), _WIDE / 2, middle)
        return drawn
    text, kind = shrink(courtier, serif(38, "Semibold"), _WIDE - 18)
    low = room >= 96
    write(drawn, (_WIDE / 2, middle - (20 if low else 0)), text, kind, colour, "middle")
    if low:
        counts = "counts 1–10" if is_jester(name) else f"counts {printed(name)}"
        at = (_WIDE / 2, middle + 28)
        write(drawn, at, counts, sans(28, "Semibold"), INK_QUIET, "middle")
    return drawn


def _draw_planned(image: Image.Image, own: Own, top: int, high: int) -> None:
    """The cards under the deck that the viewer knows, small."""
    draw_box(image, (_LEFT, top, _RIGHT, top + high), BRASS_DARK, PANEL, bold=False)
    words = "you planned" if len(own.planned) == 1 else "you planned, the next to come first"
    write(image, (_LEFT + 24, top + 32), words, sans(30), QUIET)
    for place, name in enumerate(own.planned):
        row, column = divmod(place, _PLANNED_ACROSS)
        drawn = face(name, None if is_jester(name) else printed(name), _PLANNED)
        x = _LEFT + 24 + column * (_PLANNED.width + 10)
        image.paste(drawn, (x, top + _PLANNED_LABEL + row * _PLANNED_ROW), drawn)
