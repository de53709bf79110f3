"""An emblem for each of the ten characters, drawn by code in a square of a hundred units."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    INK,
    QUIET_SHAPE,
    RAISED,
    Colour,
)
from bot.pictures.shapes import Gear, Sheet, crown, gear
from rules.registry import Registry

Emblem = Callable[[Sheet, Colour, Colour], None]


_EMBLEMS: Final[Registry[str, Emblem]] = Registry()


@_EMBLEMS("Queen")
def _queen(sheet: Sheet, front: Colour, back: Colour) -> None:
    crown(sheet, (20, 24, 80, 74), front, back)


def _sword(sheet: Sheet, front: Colour, back: Colour, flip: int) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return 50 + flip * x, y

    sheet.line([at(-23, 73), at(-13, 63)], 7, front)
    sheet.line([at(-20, 55), at(-5, 70)], 6, front)
    blade = [at(-15.5, 60), at(-10, 65.5), at(21, 32.5), at(26, 22), at(15.5, 27)]
    sheet.line([*blade, blade[0]], 4, back)
    sheet.polygon(blade, front)


@_EMBLEMS("General")
def _general(sheet: Sheet, front: Colour, back: Colour) -> None:
    _sword(sheet, front, back, -1)
    _sword(sheet, front, back, 1)
    star = []
    for corner in range(10):
        reach = 11.5 if corner % 2 == 0 else 4.8
        angle = pi * corner / 5 - pi / 2
        star.append((50 + reach * cos(angle), 29 + reach * sin(angle)))
    sheet.polygon(star, front)


@_EMBLEMS("Duke")
def _duke(sheet: Sheet, front: Colour, back: Colour) -> None:
    sheet.polygon([(31, 22), (69, 22), (66, 54), (34, 54)], front)
    sheet.bar((33, 45, 67, 50), 0, back)
    sheet.bar((21, 55, 79, 63), 4, front)
    for x in (40, 60):
        sheet.ring((x, 74), 7.5, 3, front)
    sheet.line([(47, 73), (53, 73)], 2.6, front)


@_EMBLEMS("Alchemist")
def _alchemist(sheet: Sheet, front: Colour, back: Colour) -> None:
    sheet.bar((38, 19, 62, 25), 3, front)
    outline = [(43, 24), (43, 44), (26, 75), (29, 80), (71, 80), (74, 75), (57, 44), (57, 24)]
    sheet.polygon(outline, front)
    sheet.polygon([(47, 27), (47, 45), (40, 58), (60, 58), (53, 45), (53, 27)], back)
    for centre, radius in (((42, 70), 4.6), ((58, 72), 3.4), ((52, 64), 2.8)):
        sheet.circle(centre, radius, back)


@_EMBLEMS("Tea Boy")
def _tea_boy(sheet: Sheet, front: Colour, back: Colour) -> None:
    for x in (36, 47, 58):
        sheet.arc((x - 4, 20, x + 3, 29), (270, 90), 2.8, front)
        sheet.arc((x - 4, 26.5, x + 3, 35.5), (90, 270), 2.8, front)
    sheet.ring((69, 54), 11, 5, front)
    sheet.bar((27, 42, 67, 50), 2, front)
    sheet.ellipse((27, 30, 67, 72), front)
    sheet.bar((24, 28, 70, 42), 0, back)
    for x in (36, 47, 58):
        sheet.arc((x - 4, 20, x + 3, 29), (270, 90), 2.8, front)
        sheet.arc((x - 4, 26.5, x + 3, 35.5), (90, 270), 2.8, front)
    sheet.bar((21, 74, 76, 80), 3, front)


@_EMBLEMS("Submariner")
def _submariner(sheet: Sheet, front: Colour, back: Colour) -> None:
    sheet.bar((44, 30, 62, 48), 4, front)
    sheet.line([(54, 32), (54, 20), (65, 20)], 5, front)
    sheet.ellipse((16, 42, 78, 72), front)
    sheet.polygon([(72, 57), (86, 44), (86, 70)], front)
    for x in (32, 47, 62):
        sheet.circle((x, 57), 4.8, back)
    for x in (24, 44, 64):
        sheet.arc((x - 10, 74, x + 10, 86), (200, 340), 3, front)


@_EMBLEMS("Inspector")
def _inspector(sheet: Sheet, front: Colour, back: Colour) -> None:
    sheet.line([(60, 60), (78, 78)], 11, front)
    sheet.circle((44, 44), 26, front)
    sheet.circle((44, 44), 19.5, back)
    sheet.ellipse((29, 35, 59, 53), front)
    sheet.circle((44, 44), 6.5, back)
    sheet.circle((44, 44), 2.6, front)


@_EMBLEMS("Plague Doctor")
def _plague_doctor(sheet: Sheet, front: Colour, back: Colour) -> None:
    sheet.bar((34, 15, 74, 33), 5, front)
    sheet.bar((26, 34, 82, 41), 3.5, front)
    head = [(38, 44), (74, 44), (76, 58), (70, 76), (58, 80), (50, 70)]
    beak = [(45, 54), (44, 68), (26, 78), (12, 84), (20, 70), (34, 50)]
    sheet.polygon(head, front)
    sheet.polygon([(40, 44), (60, 46), (54, 72), (45, 70), (30, 79), (12, 84), (22, 65)], front)
    sheet.polygon(beak, front)
    sheet.circle((57, 55), 7.5, back)
    sheet.circle((57, 55), 3, front)
    sheet.line([(24, 74), (40, 64)], 2.6, back)


@_EMBLEMS("Pirate")
def _pirate(sheet: Sheet, front: Colour, back: Colour) -> None:
    for flip in (1, -1):
        sheet.line([(50 - 27 * flip, 62), (50 + 27 * flip, 80)], 6, front)
        for x, y in ((-27, 62), (27, 80)):
            for nudge in (-3.5, 3.5):
                sheet.circle((50 + x * flip, y + nudge), 4.6, front)
    sheet.circle((50, 42), 25.5, back)
    sheet.bar((36, 52, 64, 75), 5, back)
    sheet.circle((50, 41), 23, front)
    sheet.bar((38, 54, 62, 72), 4, front)
    sheet.circle((59, 44), 6, back)
    sheet.line([(28, 30), (72, 46)], 3.4, back)
    sheet.ellipse((33, 36, 48, 50), back)
    sheet.polygon([(50, 50), (46.5, 57), (53.5, 57)], back)
    for x in (45, 50, 55):
        sheet.line([(x, 63), (x, 71)], 2, back)


@_EMBLEMS("Vagabond")
def _vagabond(sheet: Sheet, front: Colour, back: Colour) -> None:
    sheet.line([(14, 70), (84, 22)], 6.5, front)
    sheet.polygon([(66, 33), (42, 62), (88, 62)], back)
    sheet.circle((64, 65), 26, back)
    sheet.polygon([(66, 30), (46, 56), (82, 56)], front)
    sheet.circle((64, 65), 22, front)
    for ear in ([(66, 33), (56, 14), (47, 25)], [(67, 33), (88, 38), (80, 48)]):
        sheet.polygon(ear, front)
    for x, y in ((56, 57), (70, 55), (63, 67), (76, 67), (52, 71), (66, 79)):
        sheet.circle((x, y), 3.2, back)


CHARACTERS: Final = tuple(_EMBLEMS)
_ROOMY: Final = frozenset({"Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond"})
"""Emblems that fill their square and are drawn a little smaller to clear the ring."""


@lru_cache(maxsize=64)
def roundel(character: str, diameter: int, *, lit: bool) -> Image.Image:
    """A character's emblem in a ring of brass, dim where `lit` is false."""
    ground, ring, front = (INK, BRASS, BRASS_BRIGHT) if lit else (RAISED, BRASS_DARK, QUIET_SHAPE)
    plate = Sheet((100, 100), scale=diameter / 100, oversampling=4)
    plate.circle((50, 50), 50, ring)
    plate.circle((50, 50), 46, ground)
    whole = plate.finish()
    share = 0.84 if character in _ROOMY else 1.0
    sheet = Sheet((100, 100), scale=diameter * share / 100, oversampling=4)
    if character in _EMBLEMS:
        _EMBLEMS[character](sheet, front, ground)
    else:
        gear(sheet, (50, 50), Gear(28, 10, 0.5), front, ground)
    emblem = sheet.finish()
    corner = (whole.width - emblem.width) // 2
    whole.alpha_composite(emblem, (corner, corner))
    return whole
