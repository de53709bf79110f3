"""The course of a game: everybody's place in each Quarter as a line from left to right."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from bot.games.steam_court.pictures.labels import (
    TITLE,
    final_place,
    name_of,
    ordinal,
    points_of,
    quarter_note,
    winners_of,
)
from bot.pictures.frame import TOP, WIDTH, blank, header
from bot.pictures.lettering import sans, serif, shorten, shrink, width, write, written
from bot.pictures.palette import (
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    FELT_LINE,
    PANEL,
    PARCHMENT,
    QUIET,
    SOOT,
)
from bot.pictures.seat_marks import colour_of, is_doubled, letter_of, seat_mark
from bot.pictures.shapes import Sheet, crown_sign, plate, ribbon
from rules.game import Seat
from rules.steam_court.view import CourtView

_HEADINGS: Final = 84
_POINTS: Final = "Points"
_TABLE_TITLE: Final = 56
_BETWEEN: Final = 18
_LEFT, _RIGHT = 36, WIDTH - 36
_PLACES: Final = 78
"""Where the numbers of the places end."""
_NAMES: Final = 94
_MARK: Final = 66
_SHARES: Final = tuple(step / 24 for step in range(25))
"""The ends of the straight pieces in a line from one Quarter to the next."""
_LINE, _WINNING = 13, 20
_HALO: Final = 6


class _Chart(NamedTuple):
    """Where everything of a course is."""

    columns: tuple[tuple[Seat, ...], ...]
    """Orders from left to right: the Quarters, then the points where they are played for."""
    headings: tuple[str, ...]
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    """The middle of each place in a Quarter, the Renegade table's below the Royal one's."""
    blocks: tuple[tuple[str, int, int], ...]
    """The tables: title, upper edge, lower edge."""
    scored: bool
    """Whether the last column is the points', which belong to no table."""

    @property
    def right(self) -> int:
        """Where the tables' blocks end."""
        return (self.xs[-2] + self.xs[-1]) // 2 if self.scored else _RIGHT

    def at(self, column: int, seat: Seat) -> tuple[int, int]:
        """Where a seat's mark stands in a column."""
        place = self.columns[column].index(seat)
        if self.scored and column == len(self.columns) - 1:
            first, last = self.ys[0], self.ys[-1]
            return self.xs[column], first + round((last - first) * place / (len(self.ys) - 1))
        return self.xs[column], self.ys[place]


def paint_course(view: CourtView, names: Sequence[str], title: str) -> Image.Image:
    """Finishing orders as lines, names at both ends, points where they are played for.

    Raises `ValueError` for a view made for a player and where no Quarter is over yet.
    """
    if view.own is not None or view.viewer is not None:
        raise ValueError("a course is drawn from a spectator's view only")
    if not view.history:
        raise ValueError("a course needs a Quarter that is over")
    chart = _lay_out(view)
    image = blank(chart.blocks[-1][2] + 36)
    quarter = 5 if view.result else view.quarter
    header(image, TITLE, title, quarter, quarter_note(view))
    _draw_ground(image, chart)
    _draw_lines(image, chart, winners_of(view))
    for column, order in enumerate(chart.columns):
        for seat in order:
            x, y = chart.at(column, seat)
            mark = seat_mark(seat, _MARK)
            image.paste(mark, (x - _MARK // 2, y - _MARK // 2), mark)
    room = chart.xs[0] - _MARK // 2 - 10 - _NAMES
    for seat in chart.columns[0]:
        name, kind = shrink(_name(names, seat), sans(32, "Semibold"), room)
        write(image, (_NAMES, chart.at(0, seat)[1]), name, kind, PARCHMENT)
    _draw_ends(image, view, chart, names)
    return image


def _lay_out(view: CourtView) -> _Chart:
    columns, headings = view.history, [str(at + 1) for at in range(len(view.history))]
    scored = bool(view.result) and view.points is not None
    if scored:
        columns, headings = (*columns, view.result), [*headings, _POINTS]
    first, last = (284, 796) if scored else (296, 788)
    step = (last - first) / max(1, len(columns) - 1)
    xs = tuple(round(first + step * at) for at in range(len(columns)))
    pitch = 84 if len(view.tables) > 1 else 100 if len(columns[0]) > 5 else 112
    ys: list[int] = []
    blocks = []
    top = TOP + _HEADINGS
    for table in view.tables:
        named = len(view.tables) > 1
        start = top + (_TABLE_TITLE if named else 8)
        ys += [start + pitch * at + pitch // 2 for at in range(len(table.seats))]
        low = start + pitch * len(table.seats) + 8
        blocks.append((f"{table.name.capitalize()} table" if named else "", top, low))
        top = low + _BETWEEN
    return _Chart(columns, tuple(headings), xs, tuple(ys), tuple(blocks), scored)


def _draw_ground(image: Image.Image, chart: _Chart) -> None:
    """The tables' blocks, a faint line for each place with its number, the Quarters' names."""
    for number, (title, top, low) in enumerate(chart.blocks):
        ground, line = ((PANEL, BRASS_DARK), (FELT, FELT_LINE))[number == 0]
        wide = chart.right - _LEFT
        drawn = plate((wide, low - top), (22, 20), 2, line, ground)
        image.paste(drawn, (_LEFT, top), drawn)
        write(image, (_NAMES - 36, top + 34), title, serif(30), BRASS_BRIGHT)
        inside = [y for y in chart.ys if top < y < low]
        for place, y in enumerate(inside, 1):
            image.paste(line, (chart.xs[0], y - 1, min(chart.xs[-1], chart.right), y + 1))
            write(image, (_PLACES, y), str(place), sans(36, "Bold"), QUIET, "right")
    for x, heading in zip(chart.xs, chart.headings, strict=True):
        if heading == _POINTS:
            write(image, (x, TOP + 38), heading, sans(32, "Bold"), BRASS_BRIGHT, "middle")
            continue
        write(image, (x, TOP + 18), "Quarter", sans(28), QUIET, "middle")
        write(image, (x, TOP + 54), heading, sans(38, "Bold"), PARCHMENT, "middle")


def _draw_lines(image: Image.Image, chart: _Chart, winners: Sequence[Seat]) -> None:
    """Everybody's line; whoever won has a thicker one, drawn last and so on top."""
    sheet = Sheet(image.size)
    order = sorted(chart.columns[0], key=lambda seat: (seat in winners, seat))
    for column in range(len(chart.columns) - 1):
        for seat in order:
            (x, y), (right, end) = chart.at(column, seat), chart.at(column + 1, seat)
            # It leaves and arrives level.
            curve = [
                (x + (right - x) * share, y + (end - y) * (share * share * (3 - 2 * share)))
                for share in _SHARES
            ]
            wide = _WINNING if seat in winners else _LINE
            sheet.polygon(ribbon(curve, wide + 2 * _HALO), SOOT)
            sheet.polygon(ribbon(curve, wide), colour_of(seat))
            if is_doubled(seat):
                sheet.polygon(ribbon(curve, wide * 0.36), SOOT)
    drawn = sheet.finish()
    image.paste(drawn, (0, 0), drawn)


def _draw_ends(image: Image.Image, view: CourtView, chart: _Chart, names: Sequence[str]) -> None:
    """Names once more, with points and final places; a crown for whoever won."""
    column = len(chart.columns) - 1
    x = chart.xs[-1] + _MARK // 2 + 12
    room = _RIGHT - 12 - x
    for seat in chart.columns[-1]:
        _, y = chart.at(column, seat)
        wins = bool(view.result) and seat in winners_of(view)
        colour = BRASS_BRIGHT if wins else PARCHMENT
        told, points = "", points_of(view, seat)
        if view.result and points is not None:
            place = ordinal(final_place(view, seat))
            forms = [f"{place} · {points} points", f"{place} · {points} pts"]
            fitting = (words for words in forms if width(words, sans(28)) <= room)
            told = next(fitting, shorten(f"{place} · {points}", sans(28), room))
        line = y - 19 if told else y
        left = x
        if wins:
            sign = crown_sign(34, 28, 1, SOOT)
            image.paste(sign, (x, line - sign.height // 2 - 2), sign)
            left += sign.width + 8
        name, kind = shrink(
            _name(names, seat), sans(32, "Bold" if wins else "Semibold"), x + room - left
        )
        write(image, (left, line), name, kind, colour)
        write(image, (x, y + 20), told, sans(28), QUIET)


def _name(names: Sequence[str], seat: Seat) -> str:
    return written(name_of(names, seat), f"Seat {letter_of(seat)}", sans(32, "Semibold"))
