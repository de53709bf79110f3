"""Two tables of Steam Court in one picture, for a public message that shows the whole game."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.steam_court.pictures import seats as court_seats
from bot.games.steam_court.pictures.cards import SMALL, fan
from bot.games.steam_court.pictures.emblems import roundel
from bot.games.steam_court.pictures.labels import (
    POWERS,
    TITLE,
    announcement,
    asked_to_stop,
    is_over,
    name_of,
    notation,
    privilege,
    quarter_note,
    top_of,
)
from bot.games.steam_court.pictures.table_area import draw_earlier, owner_words, strike
from bot.pictures.frame import MARGIN, TOP, WIDTH, blank, header
from bot.pictures.lettering import (
    sans,
    serif,
    shorten,
    shrink,
    with_name,
    write,
    written,
)
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    FELT_LINE,
    FELT_LIT,
    PARCHMENT,
    QUIET,
)
from bot.pictures.shapes import plate
from rules.steam_court.view import CourtView, LayView, TableView

_TITLE_LINE: Final = 48
_EARLIER_LINE: Final = 46
_PLATE: Final = 176
_GAP: Final = 24
_LEFT, _RIGHT = 40, WIDTH - 40
_POWERS_LEFT = 780


def paint_pair(view: CourtView, names: Sequence[str], title: str) -> Image.Image:
    """Both tables, one above the other: seats, the set to beat, counts and privileges."""
    tall = sum(_table_height(view, table) for table in view.tables)
    image = blank(TOP + tall + (len(view.tables) - 1) * _GAP + 34)
    quarter = 5 if view.result else view.quarter
    header(image, TITLE, title, quarter, quarter_note(view))
    top = TOP - 8
    for table in view.tables:
        middle = top + 24
        write(image, (MARGIN, middle), f"{table.name.capitalize()} table", serif(36), BRASS_BRIGHT)
        counts = f"Court Hand {table.court_hand} · Discards {table.discards}"
        write(image, (WIDTH - MARGIN, middle), counts, sans(32), QUIET, "right")
        court_seats.draw_seats(image, view, table, names, top + _TITLE_LINE)
        low = top + _table_height(view, table)
        below = low - _PLATE
        ground = plate((_RIGHT - _LEFT, _PLATE), (22, 20), 2.5, BRASS, FELT_LIT)
        image.paste(ground, (_LEFT, below), ground)
        _draw_powers(image, table, below)
        lay = top_of(table.trick)
        if lay is not None and not is_over(view, table) and table.phase != "privileges":
            draw_earlier(image, table, lay, (MARGIN + 4, _RIGHT, below - 21))
            _draw_lay(image, table, lay, names, below)
        else:
            _draw_words(image, view, table, names, below)
        top = low + _GAP
    return image


def _table_height(view: CourtView, table: TableView) -> int:
    seats = court_seats.height(view, table)
    return _TITLE_LINE + seats + _EARLIER_LINE + _PLATE


def _draw_powers(image: Image.Image, table: TableView, top: int) -> None:
    """The privileges of this table, one a line: unused, or struck through and `spent`."""
    powers = [seat.character for seat in table.seats if seat.character in POWERS]
    if not powers:
        return
    image.paste(FELT_LINE, (_POWERS_LEFT, top + 24, _POWERS_LEFT + 2, top + _PLATE - 24))
    pitch = 42
    y = top + (_PLATE - (len(powers) - 1) * pitch) / 2
    for character in powers:
        spent, x = character in table.spent, _POWERS_LEFT + 26
        word = POWERS[character]
        taken = write(image, (x, y), word, sans(30, "Semibold"), QUIET if spent else PARCHMENT)
        if spent:
            strike(image, (x - 4, x + taken + 4), y)
        state = "spent" if spent else "unused"
        kind = sans(28, "Bold" if spent else "Regular")
        write(image, (_RIGHT - 20, y), state, kind, PARCHMENT if spent else QUIET, "right")
        y += pitch


def _draw_lay(
    image: Image.Image, table: TableView, lay: LayView, names: Sequence[str], top: int
) -> None:
    cards = fan(lay.cards, SMALL, 270, 10)
    image.paste(cards, (_LEFT + 26, top + (_PLATE - cards.height) // 2), cards)
    x = _LEFT + 26 + cards.width + 34
    room = _POWERS_LEFT - 16 - x
    caption = "the General may stop this" if asked_to_stop(table) else "to beat"
    write(image, (x, top + 26), caption, sans(28), PARCHMENT)
    headline, kind = shrink(announcement(lay), serif(60), room)
    write(image, (x, top + 70), headline, kind, BRASS_BRIGHT)
    note = shorten(notation(lay), sans(28, "Semibold"), room)
    write(image, (x, top + 114), note, sans(28, "Semibold"), PARCHMENT)
    owner = shorten(owner_words(names, lay.seat, lay.character), sans(28), room)
    write(image, (x, top + 150), owner, sans(28), PARCHMENT)


def _draw_words(
    image: Image.Image, view: CourtView, table: TableView, names: Sequence[str], top: int
) -> None:
    """Who leads, whose privilege it is, who was first: an emblem, a headline, a line below."""
    seated = {one.seat: one for one in table.seats}
    if is_over(view, table):
        places = [seat for seat in view.result if seat in seated] or table.places
        about = seated.get(places[0]) if places else None
    else:
        about = next((one for one in table.seats if one.to_act), None)
    if about is None:
        return
    ending, note = " leads", "any set, or a Putsch"
    if is_over(view, table):
        ending = " wins" if view.result and view.result[0] == about.seat else " is first"
        note = "the game is over" if view.result else f"Quarter {view.quarter} is over here"
    elif table.phase == "privileges":
        ending, note = "", " ".join(privilege(table, about))
    emblem = roundel(about.character, 132, lit=True)
    image.paste(emblem, (_LEFT + 30, top + (_PLATE - 132) // 2), emblem)
    x = _LEFT + 30 + 132 + 34
    room = _POWERS_LEFT - 16 - x
    name = written(name_of(names, about.seat), f"The {about.character}", serif(60))
    headline, kind = with_name(name, ending, room, largest=60)
    write(image, (x, top + 60), headline, kind, BRASS_BRIGHT)
    write(image, (x, top + 118), shorten(note, sans(32), room), sans(32), PARCHMENT)
