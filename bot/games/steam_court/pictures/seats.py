"""The panels of Steam Court's seats: who sits where, with how many cards, in which state."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.games.steam_court.pictures.emblems import roundel
from bot.games.steam_court.pictures.labels import (
    Standing,
    in_turn_order,
    name_of,
    points_of,
    rank_of,
    standing,
    standing_words,
)
from bot.pictures.frame import WIDTH
from bot.pictures.lettering import Type, sans, serif, shorten, shrink, width, write, written
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    DIMMED,
    INK,
    INK_QUIET,
    PARCHMENT,
    PARCHMENT_GREY,
    QUIET,
    SOOT,
    Colour,
)
from bot.pictures.shapes import Sheet, numbered_gear, pointer, small_cards
from rules.steam_court.view import CourtView, SeatView, TableView

_LEFT = 36
_GAP = 9
_EDGE = 10
"""Room around a panel for the frame of whoever is to act."""
_NAME = sans(32, "Semibold")
_COUNT = sans(38, "Bold")
_NONE = sans(30)
_POINTS = sans(36, "Bold")
_HIGH: Final = 198
_BAND: Final = 45
"""Height of a panel, and of the band at its foot that says how its seat stands."""
_ICON_WIDTH = 56
"""The little cards before a count, with the space after them."""
_SCORE: Final = 46
"""Height of the line with the rank and the points, where either is played for."""
_RANK: Final = 44
_NARROW: Final = 200
"""Panels narrower than this have no room for a rank and the whole word "points"."""


class _Panel(NamedTuple):
    """Everything a seat's panel shows."""

    character: str
    name: str
    name_type: Type
    cards: int
    state: Standing
    words: str
    width: int
    rank: int | None
    points: int | None

    @property
    def scored(self) -> bool:
        """Whether a line tells the rank or the points."""
        return self.rank is not None or self.points is not None

    @property
    def height(self) -> int:
        """Pixels from the panel's upper edge to its lower one."""
        return _panel_height(scored=self.scored)


class _Look(NamedTuple):
    """The colours of a panel in one state."""

    ground: Colour
    line: Colour
    text: Colour
    band: Colour
    word: Colour


_DARK = _Look(DIMMED, BRASS_DARK, QUIET, INK, QUIET)
_LOOKS: Final[dict[Standing, _Look]] = {
    "to act": _Look(PARCHMENT, PARCHMENT, INK, INK, BRASS_BRIGHT),
    "holds trick": _Look(PARCHMENT, BRASS, INK, PARCHMENT_GREY, INK),
    "waiting": _Look(PARCHMENT, BRASS, INK, PARCHMENT, INK_QUIET),
    "passed": _DARK,
    "out": _DARK._replace(band=BRASS, word=INK),
    "last": _DARK._replace(band=BRASS, word=INK),
}


def _rows(seats: int) -> list[int]:
    """How many seats stand in each row: up to five in one, then three and three, four and three."""
    return [seats] if seats <= 5 else [(seats + 1) // 2, seats // 2]


def _panel_height(*, scored: bool) -> int:
    return _HIGH + (_SCORE if scored else 0)


def _is_scored(view: CourtView) -> bool:
    return view.points is not None or bool(view.circle)


def height(view: CourtView, table: TableView) -> int:
    """Pixels the rows of panels take."""
    rows = len(_rows(len(table.seats)))
    return rows * _panel_height(scored=_is_scored(view)) + (rows - 1) * 2 * _GAP


def draw_seats(
    image: Image.Image, view: CourtView, table: TableView, names: Sequence[str], start: int
) -> None:
    """Draw a table's seats from `start` down, in the order of turns, with triangles between them.

    That is from the highest seat down, or with wild seats the circle, which nobody leaves.
    """
    order = in_turn_order(view, table)
    rows = _rows(len(order))
    high = _panel_height(scored=_is_scored(view))
    wide = (WIDTH - 2 * _LEFT - (rows[0] - 1) * _GAP) // rows[0]
    sign = pointer(26, BRASS_BRIGHT, INK)
    first = 0
    for row, count in enumerate(rows):
        top = start + row * (high + 2 * _GAP)
        left = (WIDTH - count * wide - (count - 1) * _GAP) // 2
        lefts = [left + place * (wide + _GAP) for place in range(count)]
        for seat, at in zip(order[first : first + count], lefts, strict=True):
            drawn = _draw_panel(_panel_of(view, table, seat, names, wide))
            image.paste(drawn, (at - _EDGE, top - _EDGE), drawn)
        between = [at - _GAP / 2 for at in lefts[1:]]
        if row + 1 < len(rows) or view.circle:
            between.append(lefts[-1] + wide + 3)
        if row or view.circle:
            between.insert(0, lefts[0] - 3)
        middle = top + 94
        for x in between:
            image.paste(sign, (round(x - sign.width / 2), middle - sign.height // 2), sign)
        first += count


def _panel_of(
    view: CourtView,
    table: TableView,
    seat: SeatView,
    names: Sequence[str],
    wide: int,
) -> _Panel:
    name = written(name_of(names, seat.seat), f"the {seat.character}", _NAME)
    shown, kind = shrink(name, _NAME, wide - 18)
    return _Panel(
        seat.character,
        shown,
        kind,
        seat.cards,
        standing(table, seat),
        standing_words(table, seat),
        wide,
        rank_of(view, table, seat.seat),
        points_of(view, seat.seat),
    )


@lru_cache(maxsize=256)
def _draw_panel(panel: _Panel) -> Image.Image:
    look, wide = _LOOKS[panel.state], panel.width
    band = panel.height - _BAND
    sheet = Sheet((wide + 2 * _EDGE, panel.height + 2 * _EDGE))
    left, top, right, low = _EDGE, _EDGE, _EDGE + wide, _EDGE + panel.height
    if panel.state == "to act":
        sheet.bar((left - 9, top - 9, right + 9, low + 9), 20, SOOT)
        sheet.bar((left - 7, top - 7, right + 7, low + 7), 18, BRASS_BRIGHT)
        sheet.bar((left - 2, top - 2, right + 2, low + 2), 14, INK)
    sheet.bar((left, top, right, low), 13, look.line)
    sheet.bar((left + 3, top + 3, right - 3, low - 3), 11, look.ground)
    sheet.bar((left + 3, top + band, right - 3, low - 3), 11, look.band)
    line = BRASS_DARK if look.ground == DIMMED else BRASS
    sheet.bar((left + 16, top + 45, right - 16, top + 47), 0, line)
    if panel.state == "waiting":
        sheet.bar((left + 16, top + band, right - 16, top + band + 2), 0, PARCHMENT_GREY)
    drawn = sheet.finish()
    middle = _EDGE + wide / 2
    title, kind = shrink(panel.character, serif(30), wide - 8)
    write(drawn, (middle, _EDGE + 25), title, kind, look.text, "middle")
    write(drawn, (middle, _EDGE + 67), panel.name, panel.name_type, look.text, "middle")
    size, apart = (66, 22) if wide > 220 else (60, 12)
    emblem = roundel(panel.character, size, lit=look.ground == PARCHMENT)
    start = round(middle - (size + apart + _count_width(panel)) / 2)
    drawn.alpha_composite(emblem, (start, _EDGE + 119 - size // 2))
    _draw_count(drawn, panel, start + size + apart, _EDGE + 119)
    if panel.scored:
        _draw_score(drawn, panel, look, _EDGE + band - _SCORE // 2 - 1)
    _draw_words(drawn, panel, look)
    return drawn


def _count_width(panel: _Panel) -> int:
    if not panel.cards:
        return width("none", _NONE)
    return _ICON_WIDTH + width(str(panel.cards), _COUNT)


def _draw_count(drawn: Image.Image, panel: _Panel, left: int, middle: int) -> None:
    look = _LOOKS[panel.state]
    if not panel.cards:
        write(drawn, (left, middle), "none", _NONE, look.text)
        return
    icon = small_cards(look.text, look.ground)
    drawn.alpha_composite(icon, (left, middle - icon.height // 2))
    write(drawn, (left + _ICON_WIDTH, middle), str(panel.cards), _COUNT, look.text)


def _draw_score(drawn: Image.Image, panel: _Panel, look: _Look, middle: int) -> None:
    """The rank as a gear with its number, and the points so far; either may be missing."""
    kind, points = sans(30), panel.points
    number = "" if points is None else str(points)
    unit = "rank " if points is None else " point" if points == 1 else " points"
    if panel.rank is not None and points is not None and panel.width < _NARROW:
        unit = " pt" if points == 1 else " pts"
    sign = 0 if panel.rank is None else _RANK + (0 if points is None else 8)
    taken = width(number, _POINTS) + sign
    taken += width(unit, kind)
    x = round(_EDGE + (panel.width - taken) / 2)
    if panel.rank is not None:
        if points is None:
            x += write(drawn, (x, middle), unit, kind, look.text)
        lit = look.ground == PARCHMENT
        gear = numbered_gear(panel.rank, _RANK, *(INK, BRASS_BRIGHT) if lit else (QUIET, INK))
        drawn.alpha_composite(gear, (x, middle - _RANK // 2))
        x += sign
    if points is not None:
        x += write(drawn, (x, middle), number, _POINTS, look.text)
        write(drawn, (x, middle), unit, kind, look.text)


def _draw_words(drawn: Image.Image, panel: _Panel, look: _Look) -> None:
    middle = _EDGE + panel.height - 24
    kind = sans(30, "Semibold" if panel.state in {"passed", "waiting"} else "Bold")
    words = shorten(panel.words, kind, panel.width - 14)
    marked = panel.state in {"passed", "to act"}
    taken = width(words, kind) + (36 if marked else 0)
    left = _EDGE + (panel.width - taken) / 2
    if panel.state == "to act":
        sign = pointer(24, BRASS_BRIGHT)
        drawn.alpha_composite(sign, (round(left) - 3, middle - sign.height // 2))
    if panel.state == "passed":
        drawn.paste(look.word, (round(left), middle - 2, round(left) + 24, middle + 3))
    write(drawn, (left + (36 if marked else 0), middle), words, kind, look.word)
