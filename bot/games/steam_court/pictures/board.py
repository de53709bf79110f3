"""Steam Court's board for everybody: seats, felt, Court Hand, discards, spent privileges."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.steam_court.pictures import notes as court_notes
from bot.games.steam_court.pictures import seats as court_seats
from bot.games.steam_court.pictures import table_area as court_felt
from bot.games.steam_court.pictures.cards import CardSize, pile
from bot.games.steam_court.pictures.emblems import roundel
from bot.games.steam_court.pictures.labels import POWERS, TITLE, full_title, quarter_note, table_of
from bot.games.steam_court.pictures.table_area import strike
from bot.games.steam_court.pictures.two_tables import paint_pair
from bot.pictures.frame import MARGIN, TOP, WIDTH, blank, header
from bot.pictures.lettering import sans, width, write
from bot.pictures.palette import BRASS, BRASS_DARK, PANEL, PARCHMENT, QUIET, SOOT
from bot.pictures.shapes import Sheet
from rules.steam_court.view import CourtView, TableView

_PILE: Final = CardSize(60, 82, 0)
_GAP = 16
_FOOTER = 116
_BETWEEN: Final = 8
_POWER: Final = sans(28, "Semibold")
_HIDDEN_OF_SEAT: Final = {"cards": 0, "passed": False, "to_act": False, "choosing": False}
_HIDDEN_OF_TABLE: Final = {
    "court_hand": 0,
    "discards": 0,
    "to_act": (),
    "trick": None,
    "spent": (),
    "window": None,
}
"""What a table's own board leaves out of the other one: only how far its Quarter is stays."""


def paint_board(view: CourtView, names: Sequence[str], title: str, table_name: str) -> Image.Image:
    """The table as a spectator sees it; `title` is its name at the host.

    Where there are two, `table_name` picks one of them; without it both share the picture.
    Raises `ValueError` for a view made for a player, and where `table_name` names no table.
    """
    if view.own is not None or view.viewer is not None:
        raise ValueError("a public board is drawn from a spectator's view only")
    if len(view.tables) > 1 and not table_name:
        return paint_pair(view, names, title)
    table = table_of(view, table_name)
    seats_end = TOP + court_seats.height(view, table)
    felt_top = seats_end + court_notes.height(view)
    footer_top = felt_top + court_felt.HEIGHT + _GAP
    image = blank(footer_top + _FOOTER + 12)
    quarter = 5 if view.result else view.quarter
    header(image, TITLE, full_title(view, table, title), quarter, quarter_note(view))
    court_felt.draw_felt(image, view, table, names, felt_top)
    court_seats.draw_seats(image, view, table, names, TOP)
    court_notes.draw_note(image, view, table, names, seats_end)
    _draw_footer(image, table, footer_top)
    return image


def board_subject(view: CourtView, table_name: str) -> CourtView:
    """The view without what `table_name`'s own board leaves out of the other table.

    A move there mostly leaves it as it was. Raises `ValueError` where there is no such table.
    """
    if not table_name:
        return view
    table = table_of(view, table_name)
    tables = tuple(
        one
        if one is table
        else one.model_copy(
            update={
                **_HIDDEN_OF_TABLE,
                "seats": tuple(seat.model_copy(update=_HIDDEN_OF_SEAT) for seat in one.seats),
            }
        )
        for one in view.tables
    )
    points = view.points
    if points is not None and not view.result:
        here = {one.seat for one in table.seats}
        points = tuple(each if seat in here else 0 for seat, each in enumerate(points))
    return view.model_copy(update={"tables": tables, "points": points, "phase": table.phase})


def _draw_footer(image: Image.Image, table: TableView, top: int) -> None:
    middle = top + _FOOTER // 2
    x = MARGIN
    for kind, label, count in (
        ("court", "Court Hand", table.court_hand),
        ("discards", "Discards", table.discards),
    ):
        cards = pile(kind, _PILE)
        image.paste(cards, (x, middle - cards.height // 2), cards)
        text = x + cards.width + 14
        write(image, (text, middle - 25), label, sans(28), QUIET)
        write(image, (text, middle + 18), str(count), sans(46, "Bold"), PARCHMENT)
        x = text + width(label, sans(28)) + 24
    powers = [seat.character for seat in table.seats if seat.character in POWERS]
    wide = (WIDTH - MARGIN + 4 - x - _BETWEEN) // 2
    for place, character in enumerate(powers, 4 - len(powers)):
        # Two rows of two; what there are fewer of stand to the right and below.
        row, column = divmod(place, 2)
        chip = _chip(character, wide, spent=character in table.spent)
        high = chip.height + _BETWEEN
        y = middle - chip.height // 2 if len(powers) < 3 else middle - high + _BETWEEN // 2
        image.paste(
            chip, (x + column * (wide + _BETWEEN), y + (row * high if len(powers) > 2 else 0)), chip
        )


@lru_cache(maxsize=64)
def _chip(character: str, wide: int, *, spent: bool) -> Image.Image:
    """A privilege that can be used once a Quarter: unused, or struck through and `spent`."""
    high, size = 52, 42
    sheet = Sheet((wide, high))
    sheet.bar((0, 0, wide, high), 12, BRASS_DARK if spent else BRASS)
    sheet.bar((2, 2, wide - 2, high - 2), 10, SOOT if spent else PANEL)
    drawn = sheet.finish()
    drawn.alpha_composite(roundel(character, size, lit=not spent), (8, (high - size) // 2))
    x = 8 + size + 10
    taken = write(drawn, (x, high / 2), POWERS[character], _POWER, QUIET if spent else PARCHMENT)
    if spent:
        strike(drawn, (x - 4, x + taken + 4), high / 2)
    state = "spent" if spent else "unused"
    kind = sans(28, "Bold" if spent else "Regular")
    write(drawn, (wide - 12, high / 2), state, kind, PARCHMENT if spent else QUIET, "right")
    return drawn
