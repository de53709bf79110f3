"""The end of Court of the Medici: who won and why, and the cards that both totals are made of."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.medici.pictures.board import TITLE, draw_box
from bot.games.medici.pictures.cards import FaceSize, face
from bot.games.medici.pictures.seats import badge, colour_name, name_of, seat_of
from bot.games.medici.sentences import Share, is_decided_by_count, is_scored, shares
from bot.games.medici.words import ending
from bot.pictures.frame import TOP, WIDTH, blank, plain_header
from bot.pictures.lettering import sans, serif, shrink, with_name, write, written
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT_LIT,
    PANEL,
    PARCHMENT,
    QUIET,
)
from bot.pictures.shapes import crown_sign
from rules.game import Seat
from rules.medici.view import MediciView

_LEFT, _RIGHT = 32, WIDTH - 32
_INNER: Final = 56
_SUM_RIGHT: Final = WIDTH - 60
_BANNER: Final = 172
_GAP: Final = 18
_HEAD: Final = 92
_LABEL: Final = 44
_CHIP: Final = FaceSize(126, 50, 46)
_ACROSS: Final = 6
_CHIP_GAP: Final = 10
_ROW: Final = 60


def paint_score(view: MediciView, names: Sequence[str], title: str) -> Image.Image:
    """The final account; of a game that ended unfinished, how the table stood.

    Raises `ValueError` for a view made for a player.
    """
    if view.own is not None or view.viewer is not None:
        raise ValueError("a public account is drawn from a spectator's view only")
    sides = [(black, shares(view, seat_of(view, black=black))) for black in (False, True)]
    heights = [
        _HEAD + sum(_LABEL + _rows(share) * _ROW for share in both) + 14 for _, both in sides
    ]
    image = blank(TOP + _BANNER + sum(heights) + 2 * _GAP + 28)
    plain_header(image, TITLE, title, "game over" if view.over else "")
    _draw_banner(image, view, names)
    top = TOP + _BANNER + _GAP
    for (black, both), high in zip(sides, heights, strict=True):
        seat = seat_of(view, black=black)
        won = seat in view.winners
        line = BRASS_BRIGHT if won else BRASS_DARK
        draw_box(image, (_LEFT, top, _RIGHT, top + high), line, PANEL, bold=won)
        _draw_head(image, view, seat, names, top)
        _draw_shares(image, both, top + _HEAD)
        top += high + _GAP
    return image


def _draw_banner(image: Image.Image, view: MediciView, names: Sequence[str]) -> None:
    """Who won, and why the game is over."""
    draw_box(image, (_LEFT, TOP, _RIGHT, TOP + _BANNER), BRASS, FELT_LIT, bold=True)
    middle, room = WIDTH / 2, _RIGHT - _LEFT - 60
    totals = view.totals
    if len(view.winners) == 1:
        seat = view.winners[0]
        result = f" wins {totals[seat]} to {totals[1 - seat]}"
        if is_decided_by_count(view):
            result = f" wins at {totals[seat]} all"
        headline, kind = with_name(_name(view, seat, names), result, room)
    elif not view.over:
        headline, kind = "Not finished", serif(76)
    else:
        scored = f", {totals[0]} to {totals[1]}" if is_scored(view) else ""
        headline, kind = f"A draw{scored}", serif(76)
    write(image, (middle, TOP + 62), headline, kind, BRASS_BRIGHT, "middle")
    why = ending(view) if view.over else "The table ended early; this is how it stood."
    if is_decided_by_count(view):
        why = f"{why} More cards on the table win."
    text, kind = shrink(why, sans(34), room)
    write(image, (middle, TOP + 130), text, kind, PARCHMENT, "middle")


def _name(view: MediciView, seat: Seat, names: Sequence[str]) -> str:
    colour = colour_name(black=seat == view.black).capitalize()
    return written(name_of(names, seat), colour, serif(44))


def _draw_head(
    image: Image.Image, view: MediciView, seat: Seat, names: Sequence[str], top: int
) -> None:
    """A player's suits and name, and at the right how their total came about."""
    y = top + 50
    both = shares(view, seat)
    right = _SUM_RIGHT
    if is_scored(view):
        total, kind = str(view.totals[seat]), sans(60, "Bold")
        right -= write(image, (right, y), total, kind, PARCHMENT, "right") + 14
        sums = " + ".join(str(share.total) for share in both) + " ="
        right -= write(image, (right, y), sums, sans(38), QUIET, "right") + 24
    else:
        right -= write(image, (right, y), "not scored", sans(36), QUIET, "right") + 24
    cards = sum(len(share.cards) for share in both)
    words = f"{cards} card{'' if cards == 1 else 's'}"
    right -= write(image, (right, y), words, sans(32), QUIET, "right") + 24
    x = _INNER
    sign = badge(black=seat == view.black)
    image.paste(sign, (x, y - sign.height // 2), sign)
    x += sign.width + 18
    if seat in view.winners:
        mark = crown_sign(48, 40, 2, PANEL)
        image.paste(mark, (x, y - mark.height // 2), mark)
        x += mark.width + 16
    text, kind = shrink(_name(view, seat, names), serif(44, "Semibold"), right - x, least=30)
    write(image, (x, y), text, kind, PARCHMENT)


def _rows(share: Share) -> int:
    return max(1, -(-len(share.cards) // _ACROSS))


def _draw_shares(image: Image.Image, both: Sequence[Share], top: int) -> None:
    """A player's cards in each court with what they come to."""
    for share in both:
        write(image, (_INNER, top + 18), f"{share.court} court", sans(30), QUIET)
        top += _LABEL
        if not share.cards:
            write(image, (_INNER, top + 22), "no cards", sans(34), PARCHMENT)
        for place, card in enumerate(share.cards):
            row, column = divmod(place, _ACROSS)
            drawn = face(card.name, card.value, _CHIP)
            x = _INNER + column * (_CHIP.width + _CHIP_GAP)
            image.paste(drawn, (x, top + row * _ROW), drawn)
        y = top + (_rows(share) - 1) * _ROW + _CHIP.height // 2
        write(image, (_SUM_RIGHT, y), str(share.total), sans(44, "Bold"), PARCHMENT, "right")
        top += _rows(share) * _ROW
