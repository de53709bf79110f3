"""A finished Quarter or game on the felt: who was first, everybody's place, points if any."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.steam_court.pictures.emblems import roundel
from bot.games.steam_court.pictures.labels import (
    character_of,
    final_place,
    name_of,
    ordinal,
    points_of,
    winners_of,
)
from bot.pictures.frame import WIDTH
from bot.pictures.lettering import (
    Type,
    sans,
    serif,
    shorten,
    width,
    with_name,
    write,
    written,
)
from bot.pictures.palette import BRASS_BRIGHT, PARCHMENT
from bot.pictures.shapes import hourglass
from rules.game import Seat
from rules.steam_court.view import CourtView, TableView

_MIDDLE = WIDTH / 2
_LIST_TOP: Final = 136
_ROOM: Final = 840
_COLUMN: Final = 452
"""How wide each of the two columns is."""
_PITCH: Final = 62
_LARGEST: Final = 68


def draw_places(
    image: Image.Image,
    view: CourtView,
    table: TableView,
    names: Sequence[str],
    felt: tuple[int, int],
) -> None:
    """Draw the order, best first, on a felt given by its upper edge and its height.

    Once the game is over that is everybody's, of both tables; else the table's own.
    """
    top, high = felt
    order = view.result or table.places
    caption = "The game is over" if view.result else f"Quarter {view.quarter} is over"
    if view.result or table.waits_for is None:
        write(image, (_MIDDLE, top + 42), caption, sans(34), PARCHMENT, "middle")
    else:
        caption += f" · waits for the {table.waits_for.capitalize()} table"
        glass = hourglass(PARCHMENT)
        left = round(_MIDDLE - (width(caption, sans(34)) + glass.width + 12) / 2)
        image.paste(glass, (left, top + 42 - glass.height // 2), glass)
        write(image, (left + glass.width + 12, top + 42), caption, sans(34), PARCHMENT)
    if not order:
        return
    headline, kind = _headline(view, order, names)
    write(image, (_MIDDLE, top + 95), headline, kind, BRASS_BRIGHT, "middle")
    block = (len(order) + 1) // 2
    pitch = min(_PITCH, (high - _LIST_TOP - 24) // block)
    first = top + _LIST_TOP + round((high - _LIST_TOP - 24 - block * pitch) / 2) + pitch // 2
    start = _MIDDLE - _COLUMN + 16
    for index, seat in enumerate(order):
        column, line = divmod(index, block)
        place = final_place(view, seat) if view.result else index + 1
        at = (start + column * _COLUMN, first + line * pitch, pitch - 4)
        _draw_place(image, view, names, (place, seat), at)


def _headline(view: CourtView, order: Sequence[Seat], names: Sequence[str]) -> tuple[str, Type]:
    """Who won, or who was first; several who share it stand side by side."""
    best = winners_of(view) or order[:1]
    told = [
        written(name_of(names, one), f"The {character_of(view, one)}", serif(_LARGEST))
        for one in best
    ]
    if len(told) == 1:
        return with_name(told[0], " wins" if view.result else " is first", _ROOM, _LARGEST)
    kind = serif(44)
    if len(told) > 3:
        return f"{len(told)} players share the win", serif(64)
    each = (_ROOM - width(", and win", kind)) // len(told)
    told = [shorten(name, kind, each) for name in told]
    return with_name(f"{', '.join(told[:-1])} and {told[-1]}", " win", _ROOM)


def _draw_place(
    image: Image.Image,
    view: CourtView,
    names: Sequence[str],
    who: tuple[int, Seat],
    at: tuple[float, float, float],
) -> None:
    (place, seat), (x, y, high) = who, at
    room = _COLUMN - 20
    bright = BRASS_BRIGHT if place == 1 else PARCHMENT
    character = character_of(view, seat)
    write(image, (x + 62, y), ordinal(place), sans(36, "Bold"), bright, "right")
    emblem = roundel(character, min(54, high // 2 * 2), lit=True)
    image.paste(emblem, (round(x) + 76, round(y) - emblem.height // 2), emblem)
    kind = sans(34, "Semibold")
    points, taken = points_of(view, seat), 0
    if points is not None:
        right = x + room - 24
        taken = 34 + write(image, (right, y), str(points), sans(38, "Bold"), bright, "right")
    name = written(name_of(names, seat), f"the {character}", kind)
    write(image, (x + 144, y), shorten(name, kind, room - 150 - taken), kind, bright)
