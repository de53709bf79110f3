"""Steam Court's cards: faces by size, backs, fans of a laid set, a stopped set."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image

from bot.pictures.lettering import sans, serif, width, write
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    FELT,
    INK,
    INK_QUIET,
    PANEL,
    PARCHMENT,
    PARCHMENT_GREY,
    RED,
    TEAL,
)
from bot.pictures.shapes import Gear, Sheet, crown, gear


class CardSize(NamedTuple):
    """Pixels of a card, and the size of the number in its corner."""

    width: int
    height: int
    number: int


LARGE: Final = CardSize(166, 232, 44)
SMALL: Final = CardSize(112, 146, 34)

CARD_FACES: Final = (*(str(value) for value in range(1, 13)), "3/9", "6/12", "X", "P")
_DUALS: Final = frozenset({"3/9", "6/12"})


def index_width(face: str, size: CardSize) -> int:
    """Pixels the number in a card's corner takes, the space to its left included."""
    return round(size.width * 0.09) + width(face, sans(size.number, "Bold"))


@lru_cache(maxsize=128)
def card(face: str, size: CardSize) -> Image.Image:
    """A card's front, with its face (a word of the notation) in the corner and in a gear."""
    colour = TEAL if face in _DUALS else RED if face == "X" else INK
    round_corner = size.width * 0.075
    sheet = Sheet((size.width, size.height), oversampling=4)
    whole = (0, 0, size.width, size.height)
    sheet.bar(whole, round_corner, INK)
    sheet.bar((2, 2, size.width - 2, size.height - 2), round_corner - 1.5, PARCHMENT)
    inset = round(size.width * 0.055)
    inner = (inset, inset, size.width - inset, size.height - inset)
    sheet.frame(inner, round_corner * 0.7, 1.5, PARCHMENT_GREY)
    top = size.height * 0.09 + size.number * 0.36
    middle = size.width / 2, (top + size.number * 0.36 + size.height - inset) / 2 + 1
    radius = min(size.width * 0.385, (size.height - inset - top - size.number * 0.36) / 2 - 3)
    if face == "P":
        # A crown, crossed out.
        (x, y), reach = middle, size.width * 0.36
        box = (x - reach, y - reach * 0.72, x + reach, y + reach * 0.72)
        crown(sheet, box, INK, PARCHMENT)
        for flip in (1, -1):
            ends = [(x - reach * flip, y - reach * 0.9), (x + reach * flip, y + reach * 0.9)]
            sheet.line(ends, size.width * 0.085, PARCHMENT)
            sheet.line(ends, size.width * 0.05, RED)
    else:
        teeth = 10 if face == "X" else 12
        gear(sheet, middle, Gear(radius, teeth, 0.64), colour, PARCHMENT)
    drawn = sheet.finish()
    write(drawn, (size.width * 0.09, top), face, sans(size.number, "Bold"), colour)
    if face != "P":
        number = round(radius * (0.44 if face in _DUALS else 0.78))
        write(drawn, middle, face, serif(number), colour, "middle")
    return drawn


@lru_cache(maxsize=8)
def pile(kind: str, size: CardSize) -> Image.Image:
    """A pile of cards seen from above: the dark backs of the Court Hand, or the discards."""
    dark = kind == "court"
    face, edge, wheel = (PANEL, BRASS, BRASS_DARK) if dark else (PARCHMENT_GREY, INK, INK_QUIET)
    lift, sheets = 5, 4
    high, wide = size.height + lift * (sheets - 1), size.width + lift * (sheets - 1)
    sheet = Sheet((wide, high), oversampling=4)
    corner = size.width * 0.075
    for step in reversed(range(sheets)):
        left, top = step * lift, (sheets - 1 - step) * lift
        sheet.bar((left, top, left + size.width, top + size.height), corner, edge)
        inside = (left + 2, top + 2, left + size.width - 2, top + size.height - 2)
        sheet.bar(inside, corner - 1, face)
    middle = size.width / 2, (sheets - 1) * lift + size.height / 2
    gear(sheet, middle, Gear(size.width * 0.34, 12, 0.66), wheel, face)
    return sheet.finish()


@lru_cache(maxsize=64)
def count_tag(count: int) -> Image.Image:
    """A dark tag that says how many cards lie in a stack."""
    text, kind = f"×{count}", sans(30, "Bold")
    wide = width(text, kind) + 20
    sheet = Sheet((wide, 40), oversampling=4)
    sheet.bar((0, 0, wide, 40), 10, BRASS)
    sheet.bar((2, 2, wide - 2, 38), 8, INK)
    drawn = sheet.finish()
    write(drawn, (wide / 2, 20), text, kind, BRASS_BRIGHT, "middle")
    return drawn


class Fan(NamedTuple):
    """Where the cards of a fan lie: left edges, and the tags of runs too tight to be counted."""

    lefts: tuple[int, ...]
    width: int
    tags: tuple[tuple[int, int], ...]
    """Middle of a run, and its number of cards."""


def spread(faces: Sequence[str], size: CardSize, room: int, gap: int) -> Fan:
    """Lay cards side by side if there is room for it, else over one another.

    The number of the topmost card of each run of equal ones stays free; a run whose cards lie
    closer than their numbers gets a tag with its count.
    """
    runs = [(face, len(list(run))) for face, run in groupby(faces)]
    inside = len(faces) - len(runs)
    wide = size.width + gap
    between = [max(index_width(face, size) + 12, size.width * 0.3) for face, _ in runs[:-1]]
    free = room - size.width
    if (len(faces) - 1) * wide <= free:
        within, steps = float(wide), [float(wide)] * len(between)
    else:
        loose = size.width * 0.52
        overlap = min(loose, free / max(1, len(faces) - 1))
        steps = [max(step, overlap) for step in between]
        within = min(loose, (free - sum(steps)) / inside) if inside else 0.0
        if inside and within < size.width * 0.1:
            within, steps = max(4.0, (free - sum(between)) / inside), between
        # Five kinds make a set at the most, and fit; a stranger mixture is squeezed.
        squeeze = min(1.0, free / (within * inside + sum(steps) or 1.0))
        within, steps = within * squeeze, [step * squeeze for step in steps]
    lefts: list[int] = []
    tags: list[tuple[int, int]] = []
    at = 0.0
    for number, (face, count) in enumerate(runs):
        lefts.extend(round(at + within * place) for place in range(count))
        reach = within * (count - 1)
        if count > 1 and within < index_width(face, size):
            end = reach + (size.width if number == len(runs) - 1 else steps[number])
            tags.append((round(at + end / 2), count))
        at += reach + (steps[number] if number < len(steps) else size.width)
    return Fan(tuple(lefts), round(at), tuple(tags))


@lru_cache(maxsize=128)
def fan(
    faces: tuple[str, ...], size: CardSize, room: int, gap: int, *, stopped: bool = False
) -> Image.Image:
    """The cards of one set, at most `room` pixels wide; stopped ones are dim and struck through."""
    laid = spread(faces, size, room, gap)
    drawn = Image.new("RGBA", (laid.width, size.height))
    for face, left in zip(faces, laid.lefts, strict=True):
        drawn.alpha_composite(card(face, size), (left, 0))
    if stopped:
        # Sunk into the felt, with a bright line across.
        veil = Image.new("RGBA", drawn.size, FELT)
        veil.putalpha(drawn.getchannel("A").point([value * 105 // 255 for value in range(256)]))
        drawn = Image.alpha_composite(drawn, veil)
        sheet = Sheet(drawn.size, oversampling=4)
        ends = [(12.0, drawn.height - 16.0), (drawn.width - 12.0, 16.0)]
        sheet.line(ends, 13, INK)
        sheet.line(ends, 7, BRASS_BRIGHT)
        drawn.alpha_composite(sheet.finish())
    for middle, count in laid.tags:
        tag = count_tag(count)
        left = min(max(0, middle - tag.width // 2), laid.width - tag.width)
        drawn.alpha_composite(tag, (left, size.height - tag.height - 8))
    return drawn
