"""Court of the Medici's stacks on a board: overlapped cards, and a tag with letter and total."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.games.medici.pictures.cards import face, framed
from bot.games.medici.pictures.layout import CARD_WIDTH, Layout
from bot.pictures.lettering import sans, width, write
from bot.pictures.palette import BRASS, INK, NEWEST, PARCHMENT, SOOT
from bot.pictures.shapes import Sheet
from rules.medici.view import StackView

STACK_GAP: Final = 11
"""Pixels between two stacks in a row."""


class Shown(NamedTuple):
    """What every stack of a board is drawn with."""

    layout: Layout
    letters: Mapping[str, str]
    last: str | None


def row_width(stacks: int) -> int:
    """Pixels of so many stacks side by side."""
    return stacks * (CARD_WIDTH + STACK_GAP) - STACK_GAP if stacks else 0


def draw_row(
    image: Image.Image, stacks: tuple[StackView, ...], shown: Shown, at: tuple[int, int]
) -> None:
    """Draw stacks side by side from a left upper corner."""
    left, top = at
    for stack in stacks:
        size = shown.layout.stack_face(stack)
        newest = False
        for place, card in enumerate(stack.cards):
            is_last = card.name == shown.last
            newest = newest or is_last
            covered = place < len(stack.cards) - 1
            front = framed if is_last else face
            drawn = front(card.name, card.value, size, covered=covered)
            out = (drawn.width - size.width) // 2
            image.paste(drawn, (left - out, top + place * size.strip - out), drawn)
        letter = shown.letters[stack.cards[0].name]
        sign = tag(letter, stack.total, shown.layout.measures.tag, newest=newest)
        image.paste(sign, (left, top + shown.layout.tag_offset(stack)), sign)
        left += CARD_WIDTH + STACK_GAP


@lru_cache(maxsize=512)
def tag(letter: str, total: int, high: int, *, newest: bool) -> Image.Image:
    """A stack's letter on brass, and its total; brighter under the card laid last."""
    metal = NEWEST if newest else BRASS
    letter_type = sans(min(34, high - 6), "Bold")
    total_type = sans(min(38, high - 6), "Bold")
    plate = max(48, width(letter, letter_type) + 14)
    sheet = Sheet((CARD_WIDTH, high), oversampling=4)
    sheet.bar((0, 0, CARD_WIDTH, high), 11, metal)
    sheet.bar((plate, 3, CARD_WIDTH - 3, high - 3), 9, SOOT)
    sheet.bar((plate, 3, plate + 12, high - 3), 0, SOOT)
    drawn = sheet.finish()
    write(drawn, (plate / 2 + 1, high / 2), letter, letter_type, INK, "middle")
    middle = (plate + CARD_WIDTH - 3) / 2
    write(drawn, (middle, high / 2), str(total), total_type, PARCHMENT, "middle")
    return drawn
