"""The heart of Steam Court's board: the felt with the trick, a privilege, or the final order."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.steam_court.pictures.cards import LARGE, fan
from bot.games.steam_court.pictures.emblems import roundel
from bot.games.steam_court.pictures.labels import (
    announcement,
    asked_to_stop,
    has_slot,
    is_over,
    name_of,
    notation,
    privilege,
    top_of,
)
from bot.games.steam_court.pictures.places import draw_places
from bot.pictures.frame import WIDTH
from bot.pictures.lettering import (
    sans,
    serif,
    shorten,
    shrink,
    width,
    with_name,
    wrap,
    write,
    written,
)
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    FELT_LINE,
    FELT_LIT,
    PARCHMENT,
    QUIET,
)
from bot.pictures.shapes import Sheet, plate, step_mark
from rules.game import Seat
from rules.steam_court.view import CourtView, LayView, SeatView, TableView

HEIGHT: Final = 364

_LEFT, _RIGHT = 30, WIDTH - 30
_PLATE = (86, 994)
_PLATE_HEIGHT = 252
_ABOVE_PLATE: Final = 84
"""Room for a line over the plate."""
_MIDDLE = WIDTH / 2


@lru_cache(maxsize=1)
def _felt() -> Image.Image:
    sheet = Sheet((WIDTH, HEIGHT))
    low = HEIGHT
    sheet.bar((_LEFT, 0, _RIGHT, low), 74, BRASS_DARK)
    sheet.bar((_LEFT + 2, 2, _RIGHT - 2, low - 2), 72, BRASS)
    sheet.bar((_LEFT + 9, 9, _RIGHT - 9, low - 9), 66, FELT)
    sheet.frame((_LEFT + 18, 18, _RIGHT - 18, low - 18), 58, 2, FELT_LINE)
    return sheet.finish()


def draw_felt(
    image: Image.Image, view: CourtView, table: TableView, names: Sequence[str], top: int
) -> None:
    """Draw the felt from `top` down and, on it, whatever the table is about now."""
    felt = _felt()
    image.paste(felt, (0, top), felt)
    trick = table.trick
    if is_over(view, table):
        draw_places(image, view, table, names, (top, HEIGHT))
    elif table.phase == "privileges":
        _draw_privileges(image, table, names, top)
    elif trick is None or not trick.lays:
        _draw_lead(image, table, names, top)
    else:
        _draw_trick(image, table, names, top)


def owner_words(names: Sequence[str], seat: Seat, character: str) -> str:
    """`Duke · Ada`, or the character alone where the name cannot be written."""
    name = written(name_of(names, seat), "", sans(30))
    return f"{character} · {name}" if name else character


def _draw_trick(image: Image.Image, table: TableView, names: Sequence[str], top: int) -> None:
    standing = top_of(table.trick)
    earlier = draw_earlier(image, table, standing, (_PLATE[0] + 24, _PLATE[1] - 8, top + 51))
    plate_top = top + (_ABOVE_PLATE if earlier else (HEIGHT - _PLATE_HEIGHT) // 2)
    ground = plate((_PLATE[1] - _PLATE[0], _PLATE_HEIGHT), (24, 22), 2.5, BRASS, FELT_LIT)
    image.paste(ground, (_PLATE[0], plate_top), ground)
    if standing is None:
        write(
            image,
            (_MIDDLE, plate_top + _PLATE_HEIGHT / 2),
            "nothing to beat",
            serif(64),
            BRASS_BRIGHT,
            "middle",
        )
        return
    caption = "to beat"
    if asked_to_stop(table):
        caption = "the General may stop this"
    elif any(seat.choosing for seat in table.seats):
        caption = "to beat, after the dive"
    elif not table.to_act:
        caption = "last set"
    _draw_standing(image, standing, names, caption, plate_top)


def _draw_standing(
    image: Image.Image, lay: LayView, names: Sequence[str], caption: str, top: int
) -> None:
    cards = fan(lay.cards, LARGE, 394, 14)
    room = _PLATE[1] - _PLATE[0] - cards.width - 128
    headline, kind = shrink(announcement(lay), serif(92), room, least=44)
    notes = wrap(notation(lay), sans(32, "Semibold"), room, 2)
    owner = shorten(owner_words(names, lay.seat, lay.character), sans(32), room)
    widest = max(
        width(headline, kind),
        width(caption, sans(32)),
        width(owner, sans(32)),
        *(width(note, sans(32, "Semibold")) for note in notes),
    )
    left = round(max(_PLATE[0] + 38, _MIDDLE - (cards.width + 50 + max(widest, 250)) / 2))
    image.paste(cards, (left, top + (_PLATE_HEIGHT - LARGE.height) // 2), cards)
    x = left + cards.width + 50
    one_line = len(notes) == 1
    write(image, (x, top + (48 if one_line else 34)), caption, sans(32), PARCHMENT)
    write(image, (x, top + (112 if one_line else 92)), headline, kind, BRASS_BRIGHT)
    for line, note in enumerate(notes):
        y = top + (176 if one_line else 147 + 36 * line)
        write(image, (x, y), note, sans(32, "Semibold"), PARCHMENT)
    write(image, (x, top + 218), owner, sans(32), PARCHMENT)


def draw_earlier(
    image: Image.Image, table: TableView, top: LayView | None, at: tuple[int, int, int]
) -> bool:
    """A line with the sets before `top`: the last three, older ones as a number.

    `at` is where it begins, where it has to end, and its height. Returns whether there are any.
    """
    x, right, middle = at
    others = [lay for lay in table.trick.lays if lay is not top] if table.trick else []
    shown = others[-3:]
    if len(others) > len(shown):
        x += write(image, (x, middle), f"+{len(others) - len(shown)} earlier,", sans(30), QUIET)
        x += 14
    for number, lay in enumerate(shown):
        words, bold = announcement(lay), sans(34, "Bold")
        rest = f"stopped, {lay.character}" if lay.stopped else lay.character
        if number + 1 < len(shown):
            rest += ","
        if x + width(words, bold) + 10 + width(rest, sans(30)) > right:
            write(image, (x, middle), "…", bold, QUIET)
            break
        taken = write(image, (x, middle), words, bold, QUIET if lay.stopped else PARCHMENT)
        if lay.stopped:
            strike(image, (x - 4, x + taken + 4), middle)
        x += taken + 10
        x += write(image, (x, middle), rest, sans(30), QUIET) + 16
    return bool(others)


def strike(image: Image.Image, across: tuple[float, float], middle: float) -> None:
    """Strike a word through with a bright line."""
    box = (round(across[0]), round(middle) - 1, round(across[1]), round(middle) + 2)
    image.paste(BRASS_BRIGHT, box)


def _draw_lead(image: Image.Image, table: TableView, names: Sequence[str], top: int) -> None:
    """Between tricks: who leads."""
    leader = next((seat for seat in table.seats if seat.to_act), None)
    if leader is None:
        write(
            image, (_MIDDLE, top + HEIGHT / 2), "between tricks", serif(64), BRASS_BRIGHT, "middle"
        )
        return
    name = written(name_of(names, leader.seat), f"The {leader.character}", serif(72))
    headline, kind = with_name(name, " has dived" if leader.choosing else " leads", 620)
    note = "may keep some of the cards, then leads" if leader.choosing else "any set, or a Putsch"
    emblem = roundel(leader.character, 200, lit=True)
    x = round(_MIDDLE - (200 + 44 + max(width(headline, kind), width(note, sans(34)))) / 2)
    image.paste(emblem, (x, top + (HEIGHT - 200) // 2), emblem)
    write(image, (x + 244, top + 150), headline, kind, BRASS_BRIGHT)
    write(image, (x + 244, top + 226), note, sans(34), PARCHMENT)


def _draw_privileges(image: Image.Image, table: TableView, names: Sequence[str], top: int) -> None:
    """Before the first trick: whose privilege it is, and which are over or to come."""
    actor = next((seat for seat in table.seats if seat.to_act), None)
    plate_top = top + _ABOVE_PLATE
    _draw_slots(image, table, actor, top + 51)
    ground = plate((_PLATE[1] - _PLATE[0], _PLATE_HEIGHT), (24, 22), 2.5, BRASS, FELT_LIT)
    image.paste(ground, (_PLATE[0], plate_top), ground)
    if actor is None:
        return
    emblem = roundel(actor.character, 190, lit=True)
    image.paste(emblem, (_PLATE[0] + 40, plate_top + (_PLATE_HEIGHT - 190) // 2), emblem)
    x, room = _PLATE[0] + 40 + 190 + 44, _PLATE[1] - _PLATE[0] - 190 - 84 - 30
    first, second = privilege(table, actor)
    headline, kind = shrink(actor.character, serif(72), room, least=44)
    name = written(name_of(names, actor.seat), "", sans(32))
    write(image, (x, plate_top + 54), headline, kind, BRASS_BRIGHT)
    write(image, (x, plate_top + 114), shorten(name, sans(32), room), sans(32), PARCHMENT)
    for line, words in enumerate((first, second)):
        kind = sans(36, "Semibold")
        write(image, (x, plate_top + 166 + 44 * line), shorten(words, kind, room), kind, PARCHMENT)


def _draw_slots(image: Image.Image, table: TableView, actor: SeatView | None, middle: int) -> None:
    """A row of the characters whose slot it is before play: done, now, to come."""
    slots = [seat for seat in table.seats if has_slot(table, seat)]
    if len(slots) < 2:
        return
    order = [seat.seat for seat in table.seats]
    now = order.index(actor.seat) if actor else len(order)
    kind = sans(32, "Semibold")
    signs = [width(seat.character, kind) + 56 for seat in slots]
    x = _MIDDLE - (sum(signs) + 44 * (len(slots) - 1)) / 2
    for seat, wide in zip(slots, signs, strict=True):
        place = order.index(seat.seat)
        state = "done" if place < now else "now" if place == now else "ahead"
        mark = step_mark(state)
        image.paste(mark, (round(x), middle - mark.height // 2), mark)
        colour = {"done": QUIET, "now": BRASS_BRIGHT, "ahead": PARCHMENT}[state]
        write(image, (x + 46, middle), seat.character, kind, colour)
        x += wide + 44
