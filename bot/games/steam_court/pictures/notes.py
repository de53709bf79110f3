"""The line under the seats: how the other table stands, or what the gears on wild seats mean."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.steam_court.pictures.labels import name_of
from bot.pictures.frame import WIDTH
from bot.pictures.lettering import sans, shorten, write, written
from bot.pictures.palette import BRASS_BRIGHT, BRASS_DARK, PANEL, PARCHMENT, QUIET
from bot.pictures.shapes import numbered_gear, plate, step_mark
from rules.steam_court.view import CourtView, TableView

_HIGH: Final = 50
_GAP: Final = 11
_LEFT, _RIGHT = 36, WIDTH - 36
_MARK: Final = 44
_BOLD: Final = sans(32, "Semibold")


def height(view: CourtView) -> int:
    """Pixels between the seats and the felt that the line takes with the space around it."""
    return _HIGH + 2 * _GAP if len(view.tables) > 1 or view.circle else 28


def draw_note(
    image: Image.Image, view: CourtView, table: TableView, names: Sequence[str], top: int
) -> None:
    """Draw the line, if there is one, into the space that begins at `top`."""
    others = [one for one in view.tables if one is not table]
    if others:
        mark, words = _progress(view, others[0], names)
    elif view.circle:
        mark = numbered_gear(1, _MARK, BRASS_BRIGHT, PANEL)
        words = "highest rank · ranks change, nobody changes seats"
    else:
        return
    strip = plate((_RIGHT - _LEFT, _HIGH), (14, 12), 2, BRASS_DARK, PANEL)
    image.paste(strip, (_LEFT, top + _GAP), strip)
    x, middle = _LEFT + 20, top + _GAP + _HIGH // 2
    image.paste(mark, (x + (_MARK - mark.width) // 2, middle - mark.height // 2), mark)
    x += _MARK + 14
    if others:
        x += write(image, (x, middle), f"{others[0].name.capitalize()} table", _BOLD, PARCHMENT)
        x += 18
    write(image, (x, middle), shorten(words, sans(32), _RIGHT - 18 - x), sans(32), QUIET)


def _progress(view: CourtView, table: TableView, names: Sequence[str]) -> tuple[Image.Image, str]:
    """How far a table's Quarter is, as a mark and in words.

    Nobody's turn is named, so that a move at one table does not make the other's board stale.
    """
    if view.result or table.phase == "over":
        first = table.places[0] if table.places else None
        name = "" if first is None else written(name_of(names, first), "", sans(32))
        words = f"Quarter {view.quarter} over"
        if table.waits_for is not None:
            words += f", waits for the {table.waits_for.capitalize()} table"
        elif name:
            words += f", {name} was first"
        return step_mark("done"), words
    if table.phase == "privileges":
        return step_mark("ahead"), "before the first trick"
    out = len(table.places)
    words = f"{out} of {len(table.seats)} out" if out else "nobody out yet"
    return step_mark("now"), f"in play, {words}"
