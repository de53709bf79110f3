"""One player's hand at Steam Court, private: the cards in rows, with the trick to beat above."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image

from bot.games.steam_court.pictures.cards import CardSize, card, count_tag, fan, index_width
from bot.games.steam_court.pictures.emblems import roundel
from bot.games.steam_court.pictures.labels import (
    TITLE,
    announcement,
    full_title,
    is_over,
    quarter_note,
    seat_of,
    standing_words,
    table_of,
    top_of,
)
from bot.games.steam_court.pictures.table_area import owner_words
from bot.pictures.frame import TALLEST, TOP, WIDTH, blank, header
from bot.pictures.lettering import sans, serif, shorten, shrink, width, write
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    FELT_LIT,
    PANEL,
    PARCHMENT,
    QUIET,
)
from bot.pictures.shapes import plate, pointer
from rules.steam_court.view import CourtView, Own, TableView

_ABOUT: Final = 184
"""Height of the two panels that say who one is and what there is to beat."""
_CHOICE: Final = 236
_GAP: Final = 28
_LEFT, _RIGHT = 36, WIDTH - 36
_PADDING = 30
_ROW_GAP = 22
_LOW, _HIGH = WIDTH * 3 // 4, WIDTH * 11 // 10
"""A taller picture stands smaller on desktops, so smaller cards are tried first."""
_GROUP_GAP = 20

_SIZES: Final = (CardSize(150, 196, 48), CardSize(132, 172, 44), CardSize(112, 146, 38))
_BEATEN: Final = CardSize(92, 124, 30)


class _Stack(NamedTuple):
    """Equal cards: laid over one another, or one card with a count."""

    face: str
    cards: int
    counted: bool

    def width(self, size: CardSize) -> int:
        """Pixels the stack takes."""
        return size.width + (0 if self.counted else (self.cards - 1) * _strip(self.face, size))


class _Rows(NamedTuple):
    """How a hand is laid out."""

    size: CardSize
    rows: tuple[tuple[_Stack, ...], ...]

    @property
    def height(self) -> int:
        """Pixels all rows take, without padding."""
        return len(self.rows) * (self.size.height + _ROW_GAP) - _ROW_GAP


def _strip(face: str, size: CardSize) -> int:
    """How much of a covered card shows: always the whole number in its corner."""
    return max(round(size.width * 0.44), index_width(face, size) + 8)


def paint_hand(view: CourtView, names: Sequence[str], title: str) -> Image.Image:
    """The viewer's own cards; raises `ValueError` for a view that has none."""
    own = view.own
    if own is None:
        raise ValueError("a hand is drawn from its own player's view only")
    table = table_of(view, "")
    felt_top = TOP + _ABOUT + _GAP + (_CHOICE + _GAP if own.choosing else 0)
    laid = _lay_out(own.hand, TALLEST - felt_top - 2 * _PADDING - 2 * _GAP)
    felt_height = max(laid.height, 90) + 2 * _PADDING
    image = blank((felt_top + felt_height + _GAP + 8 + 1) // 2 * 2)
    quarter = 5 if view.result else view.quarter
    header(image, TITLE, full_title(view, table, title), quarter, quarter_note(view))
    _draw_self(image, table, own)
    _draw_to_beat(image, view, table, names)
    if own.choosing:
        _draw_choice(image, own, TOP + _ABOUT + _GAP)
    felt = plate((_RIGHT - _LEFT, felt_height), (34, 29), 5, BRASS, FELT)
    image.paste(felt, (_LEFT, felt_top), felt)
    _draw_rows(image, laid, felt_top + _PADDING)
    if not own.hand:
        y = felt_top + felt_height / 2
        write(image, (WIDTH / 2, y), "no cards", serif(52), PARCHMENT, "middle")
    return image


def _draw_self(image: Image.Image, table: TableView, own: Own) -> None:
    """Who the viewer is, how many cards they hold, and whether it is their turn."""
    right, acts = 520, bool(own.waiting)
    size = right - _LEFT, _ABOUT
    box = (
        plate(size, (22, 16), 6, BRASS_BRIGHT, PANEL)
        if acts
        else plate(size, (22, 19.5), 2.5, BRASS_DARK, PANEL)
    )
    image.paste(box, (_LEFT, TOP), box)
    emblem = roundel(own.character, 120, lit=True)
    image.paste(emblem, (_LEFT + 24, TOP + (_ABOUT - 120) // 2), emblem)
    x, room = _LEFT + 24 + 120 + 24, right - _LEFT - 24 - 120 - 24 - 18
    write(image, (x, TOP + 44), "You are the", sans(30), QUIET)
    character, kind = shrink(own.character, serif(46), room)
    write(image, (x, TOP + 88), character, kind, PARCHMENT)
    seat = seat_of(table, own.seat)
    words = standing_words(table, seat) if seat else ""
    cards = f"{len(own.hand)} card{'' if len(own.hand) == 1 else 's'}"
    y = TOP + 140
    if acts:
        sign = pointer(24, BRASS_BRIGHT)
        image.paste(sign, (x - 4, y - sign.height // 2), sign)
        taken = write(image, (x + 32, y), "to act", sans(32, "Bold"), BRASS_BRIGHT)
        write(image, (x + 32 + taken, y), f" · {cards}", sans(32), PARCHMENT)
        return
    line = f"{words} · {cards}" if words and own.hand else words or cards
    write(image, (x, y), shorten(line, sans(32), room), sans(32), PARCHMENT)


def _draw_to_beat(
    image: Image.Image, view: CourtView, table: TableView, names: Sequence[str]
) -> None:
    left = 540
    box = plate((_RIGHT - left, _ABOUT), (22, 19.5), 2.5, BRASS, FELT_LIT)
    image.paste(box, (left, TOP), box)
    top = top_of(table.trick)
    if top is None or is_over(view, table):
        words = "a new trick"
        if table.waits_for is not None:
            words = f"waits for the {table.waits_for.capitalize()} table"
        elif is_over(view, table):
            words = "the game is over" if view.result else "the Quarter is over"
        elif table.phase == "privileges":
            words = "before the first trick"
        elif view.own is not None and view.own.seat in table.to_act:
            words = "you lead"
        at = ((left + _RIGHT) / 2, TOP + _ABOUT / 2)
        text, kind = shrink(words, serif(40), _RIGHT - left - 40)
        write(image, at, text, kind, BRASS_BRIGHT, "middle")
        return
    cards = fan(top.cards, _BEATEN, 218, 8)
    image.paste(cards, (left + 26, TOP + (_ABOUT - cards.height) // 2), cards)
    x = left + 26 + cards.width + 24
    room = _RIGHT - x - 16
    write(image, (x, TOP + 40), "to beat", sans(30), PARCHMENT)
    headline, kind = shrink(announcement(top), serif(56), room, least=30)
    write(image, (x, TOP + 88), headline, kind, BRASS_BRIGHT)
    owner = owner_words(names, top.seat, top.character)
    write(image, (x, TOP + 140), shorten(owner, sans(30), room), sans(30), PARCHMENT)


def _draw_choice(image: Image.Image, own: Own, top: int) -> None:
    """Cards drawn or dived, of which some may be kept."""
    box = plate((_RIGHT - _LEFT, _CHOICE), (22, 19.5), 2.5, BRASS, FELT_LIT)
    image.paste(box, (_LEFT, top), box)
    kind = sans(34, "Semibold")
    words = f"keep {own.keep_most}"
    if own.character != "Plague Doctor":
        words = f"keep up to {own.keep_most}"
    text = max(width("drawn", sans(32)), width(words, kind))
    cards = fan(own.choosing, _SIZES[1], _RIGHT - _LEFT - text - 110, 14)
    image.paste(cards, (_LEFT + _PADDING, top + (_CHOICE - cards.height) // 2), cards)
    x = _LEFT + _PADDING + cards.width + 36
    write(image, (x, top + _CHOICE / 2 - 24), "drawn", sans(32), PARCHMENT)
    write(image, (x, top + _CHOICE / 2 + 22), words, kind, BRASS_BRIGHT)


def _lay_out(hand: Sequence[str], room: int) -> _Rows:
    """The largest cards with which the hand fits well; counted stacks where it is very large."""
    stacks = [(face, len(list(run))) for face, run in groupby(hand)]
    across = _RIGHT - _LEFT - 2 * _PADDING
    low, high = room - (TALLEST - _LOW), room - (TALLEST - _HIGH)
    laid = _Rows(_SIZES[0], ())
    tried = ((False, low), (False, high), (True, low), (True, high), (True, room))
    for counted, limit in tried:
        for size in _SIZES:
            wanted = [_Stack(face, count, counted and count > 1) for face, count in stacks]
            fitting = [
                stack if stack.width(size) <= across else stack._replace(counted=True)
                for stack in wanted
            ]
            laid = _Rows(size, _balanced(fitting, size, across))
            if laid.height <= limit:
                return laid
    return laid


def _balanced(
    stacks: Sequence[_Stack], size: CardSize, across: int
) -> tuple[tuple[_Stack, ...], ...]:
    """Break into as few rows as possible, and these of much the same width."""
    rows = _break(stacks, size, across)
    widest = max((stack.width(size) for stack in stacks), default=0)
    for narrower in range(widest, across, 10):
        tried = _break(stacks, size, narrower)
        if len(tried) == len(rows):
            return tried
    return rows


def _break(stacks: Sequence[_Stack], size: CardSize, across: int) -> tuple[tuple[_Stack, ...], ...]:
    rows: list[list[_Stack]] = []
    taken = across + 1
    for stack in stacks:
        wide = stack.width(size)
        if taken + wide > across:
            rows.append([])
            taken = 0
        rows[-1].append(stack)
        taken += wide + _GROUP_GAP
    return tuple(tuple(row) for row in rows)


def _draw_rows(image: Image.Image, laid: _Rows, top: int) -> None:
    size = laid.size
    for row in laid.rows:
        wide = sum(stack.width(size) for stack in row) + (len(row) - 1) * _GROUP_GAP
        x = (WIDTH - wide) // 2
        for stack in row:
            face = card(stack.face, size)
            shown = 1 if stack.counted else stack.cards
            for number in range(shown):
                image.paste(face, (x + number * _strip(stack.face, size), top), face)
            wide = stack.width(size)
            if stack.cards > 1 and (stack.counted or stack.cards > 3):
                tag = count_tag(stack.cards)
                at = (x + wide - tag.width - 8, top + size.height - tag.height - 8)
                image.paste(tag, at, tag)
            x += wide + _GROUP_GAP
        top += size.height + _ROW_GAP
