"""Flat shapes that more than one picture uses: a sheet to draw on, gears, crowns, card icons."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.lettering import sans, write
from bot.pictures.palette import BRASS, BRASS_BRIGHT, BRASS_DARK, PARCHMENT, QUIET, Colour

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Sheet:
    """A surface that is drawn enlarged and reduced at the end, so that edges come out smooth.

    Coordinates are in units of the caller; `scale` says how many pixels of the finished picture
    one unit is.
    """

    def __init__(
        self,
        size: tuple[float, float],
        *,
        scale: float = 1.0,
        oversampling: int = 2,
        ground: Colour | None = None,
    ) -> None:
        self._factor = scale * oversampling
        self._oversampling = oversampling
        pixels = tuple(round(side * scale) * oversampling for side in size)
        mode, fill = ("RGBA", (0, 0, 0, 0)) if ground is None else ("RGB", ground)
        self._image = Image.new(mode, (pixels[0], pixels[1]), fill)
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self._factor, y * self._factor) for x, y in points], fill)

    def circle(self, centre: Point, radius: float, fill: Colour) -> None:
        """Fill a disc."""
        (x, y), f = centre, self._factor
        box = ((x - radius) * f, (y - radius) * f, (x + radius) * f, (y + radius) * f)
        self._draw.ellipse(box, fill)

    def ring(self, centre: Point, radius: float, line: float, colour: Colour) -> None:
        """Draw a circle whose line ends at `radius`."""
        (x, y), f = centre, self._factor
        box = ((x - radius) * f, (y - radius) * f, (x + radius) * f, (y + radius) * f)
        self._draw.ellipse(box, outline=colour, width=round(line * f))

    def ellipse(self, box: Box, fill: Colour) -> None:
        """Fill an ellipse."""
        self._draw.ellipse([edge * self._factor for edge in box], fill)

    def arc(self, box: Box, angles: tuple[float, float], line: float, colour: Colour) -> None:
        """Draw part of an ellipse, in degrees clockwise from three o'clock."""
        scaled = [edge * self._factor for edge in box]
        self._draw.arc(scaled, *angles, fill=colour, width=round(line * self._factor))

    def bar(self, box: Box, radius: float, fill: Colour) -> None:
        """Fill a box with round corners."""
        left, top, right, bottom = (edge * self._factor for edge in box)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * self._factor, fill
        )

    def frame(self, box: Box, radius: float, line: float, colour: Colour) -> None:
        """Draw the line of a box with round corners, inside the box."""
        left, top, right, bottom = (edge * self._factor for edge in box)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * self._factor,
            outline=colour,
            width=round(line * self._factor),
        )

    def line(self, points: Sequence[Point], line: float, colour: Colour) -> None:
        """Draw a line with round ends and joints."""
        scaled = [(x * self._factor, y * self._factor) for x, y in points]
        self._draw.line(scaled, colour, round(line * self._factor), joint="curve")
        for x, y in points:
            self.circle((x, y), line / 2, colour)

    def finish(self) -> Image.Image:
        """The drawing in its final size."""
        return self._image.reduce(self._oversampling)


@lru_cache(maxsize=64)
def plate(
    size: tuple[int, int],
    corners: tuple[float, float],
    weight: float,
    line: Colour,
    ground: Colour,
) -> Image.Image:
    """A box with round corners and a line around it; `corners` are its outer and inner radius."""
    wide, high = size
    sheet = Sheet(size)
    sheet.bar((0, 0, wide, high), corners[0], line)
    sheet.bar((weight, weight, wide - weight, high - weight), corners[1], ground)
    return sheet.finish()


def ribbon(line: Sequence[Point], wide: float) -> list[Point]:
    """The outline of a line of one width, its ends square."""
    near, far = [], []
    for at, (x, y) in enumerate(line):
        before, after = line[max(0, at - 1)], line[min(len(line) - 1, at + 1)]
        across, down = after[0] - before[0], after[1] - before[1]
        reach = wide / 2 / hypot(across, down)
        near.append((x - down * reach, y + across * reach))
        far.append((x + down * reach, y - across * reach))
    return near + far[::-1]


def gear_outline(centre: Point, radius: float, teeth: int, depth: float) -> list[Point]:
    """The corners of a gear; `depth` is how far its teeth stand out of the wheel."""
    points: list[Point] = []
    for tooth in range(teeth):
        middle = 2 * pi * tooth / teeth - pi / 2
        step = 2 * pi / teeth
        for reach, offset in (
            (radius - depth, -0.27),
            (radius, -0.2),
            (radius, 0.2),
            (radius - depth, 0.27),
        ):
            angle = middle + offset * step
            points.append((centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)))
    return points


class Gear(NamedTuple):
    """How a gear looks: its size, its number of teeth, and the share its hole takes."""

    radius: float
    teeth: int
    hole: float


def gear(sheet: Sheet, centre: Point, look: Gear, colour: Colour, ground: Colour) -> None:
    """Draw a wheel with teeth, its hole in the colour of the ground."""
    depth = look.radius * 0.2
    sheet.circle(centre, look.radius - depth + 0.3, colour)
    sheet.polygon(gear_outline(centre, look.radius, look.teeth, depth), colour)
    sheet.circle(centre, look.radius * look.hole, ground)


def crown(sheet: Sheet, box: Box, colour: Colour, ground: Colour) -> None:
    """Draw a crown with three points, a jewel and a band."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top

    def at(x: float, y: float) -> Point:
        return left + wide * x, top + high * y

    zigzag = [(0.13, 0.8), (0.05, 0.26), (0.3, 0.48), (0.5, 0.12)]
    mirrored = [(1 - x, y) for x, y in reversed(zigzag[:-1])]
    sheet.polygon([at(x, y) for x, y in (*zigzag, *mirrored)], colour)
    for x, y in ((0.06, 0.24), (0.5, 0.1), (0.94, 0.24)):
        sheet.circle(at(x, y), wide * 0.075, colour)
    sheet.circle(at(0.5, 0.62), wide * 0.065, ground)
    sheet.bar((*at(0.13, 0.87), *at(0.87, 1.0)), high * 0.06, colour)


@lru_cache(maxsize=8)
def crown_sign(wide: int, high: int, margin: int, ground: Colour) -> Image.Image:
    """A bright crown for whoever won, to stand before a name."""
    sheet = Sheet((wide, high), oversampling=4)
    crown(sheet, (margin, margin, wide - margin, high - margin), BRASS_BRIGHT, ground)
    return sheet.finish()


def triangle(sheet: Sheet, centre: Point, size: float, colour: Colour) -> None:
    """Draw a filled triangle that points to the right."""
    x, y = centre
    sheet.polygon(
        [(x - size * 0.42, y - size / 2), (x + size * 0.5, y), (x - size * 0.42, y + size / 2)],
        colour,
    )


@lru_cache(maxsize=16)
def pointer(size: int, colour: Colour, edge: Colour | None = None) -> Image.Image:
    """A triangle that points right, with an edge of ink where it lies across a frame."""
    half = size / 2 + 4
    sheet = Sheet((size + 8, size + 8), oversampling=4)
    if edge is not None:
        corners = [
            (half - size * 0.42, half - size / 2),
            (half + size * 0.5, half),
            (half - size * 0.42, half + size / 2),
        ]
        sheet.line([*corners, corners[0]], 7, edge)
    triangle(sheet, (half, half), size, colour)
    return sheet.finish()


@lru_cache(maxsize=16)
def small_cards(colour: Colour, ground: Colour) -> Image.Image:
    """Three little cards in a fan, 46 by 38 pixels: the sign for how many somebody holds."""
    sheet = Sheet((46, 38), oversampling=4)
    for centre, tilt in (((12.5, 20.0), -0.3), ((22.5, 18.5), 0.0), ((33.0, 20.0), 0.36)):
        for grow, fill in ((2.0, ground), (0.0, colour)):
            wide, high = 8.5 + grow, 13.0 + grow
            corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
            sheet.polygon(
                [
                    (
                        centre[0] + x * cos(tilt) - y * sin(tilt),
                        centre[1] + x * sin(tilt) + y * cos(tilt),
                    )
                    for x, y in corners
                ],
                fill,
            )
    return sheet.finish()


@lru_cache(maxsize=8)
def quarter_gear(state: str, ground: Colour, bright: Colour) -> Image.Image:
    """A gear 44 pixels wide for one Quarter: `over` is filled, `now` bright, `ahead` hollow."""
    sheet = Sheet((44, 44), oversampling=4)
    if state == "ahead":
        gear(sheet, (22, 22), Gear(17.5, 8, 0.0), BRASS_DARK, ground)
        gear(sheet, (22, 22), Gear(14, 8, 0.0), ground, ground)
        sheet.ring((22, 22), 8, 2.5, BRASS_DARK)
    else:
        colour, radius = (bright, 21.0) if state == "now" else (BRASS, 18.5)
        gear(sheet, (22, 22), Gear(radius, 8, 0.42), colour, ground)
    return sheet.finish()


@lru_cache(maxsize=64)
def numbered_gear(number: int, diameter: int, colour: Colour, ink: Colour) -> Image.Image:
    """A small gear without a hole, a number on it."""
    sheet = Sheet((diameter, diameter), oversampling=4)
    gear(sheet, (diameter / 2, diameter / 2), Gear(diameter / 2, 10, 0.0), colour, colour)
    drawn = sheet.finish()
    write(drawn, (diameter / 2, diameter / 2), str(number), sans(32, "Bold"), ink, "middle")
    return drawn


@lru_cache(maxsize=4)
def step_mark(state: str) -> Image.Image:
    """A mark 36 pixels wide for one step of several: `done`, `now`, or `ahead`."""
    sheet = Sheet((36, 36), oversampling=4)
    if state == "now":
        sheet.polygon([(6, 4), (32, 18), (6, 32)], BRASS_BRIGHT)
    elif state == "done":
        sheet.line([(6, 19), (15, 28), (31, 9)], 5, QUIET)
    else:
        sheet.ring((18, 18), 12, 3.5, PARCHMENT)
    return sheet.finish()


@lru_cache(maxsize=4)
def hourglass(colour: Colour) -> Image.Image:
    """An hourglass 26 by 36 pixels: the sign for a table that waits."""
    sheet = Sheet((26, 36), oversampling=4)
    for top in (0, 31):
        sheet.bar((1, top, 25, top + 5), 2, colour)
    for flip in (0, 36):
        sheet.polygon([(4, abs(flip - 7)), (22, abs(flip - 7)), (13, abs(flip - 21))], colour)
    return sheet.finish()
