"""The cells of Steam Tunnel's board: cards face up, backs, buried cards, the void.

Each is drawn once for what is to be seen on it, and kept. Only what lies on the cards is drawn
again for each picture.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.games.steam_tunnel.pictures.pipes import (
    CAP_DEPTH,
    ENTRIES,
    HIGH,
    OPPOSITE,
    Pipe,
    arms,
    cross,
    hub,
    inside,
)
from bot.pictures.lettering import sans, shrink, write
from bot.pictures.palette import (
    BRASS,
    BRASS_BRIGHT,
    BRASS_DARK,
    CLOSED,
    CLOSED_EDGE,
    ENAMEL,
    INK,
    NEWEST,
    PARCHMENT,
    PARCHMENT_GREY,
    PIPE,
    PIPE_CORE,
    PIPE_EDGE,
    PIT,
    PLATE,
    QUIET,
    QUIET_SHAPE,
    RAISED,
    SOOT,
    Colour,
    blend,
)
from bot.pictures.shapes import Point, Sheet, gear_outline, ribbon
from rules.steam_tunnel.view import CellState, CellView, Entry

_FINE: Final = 2
_GUTTER: Final = 0.02
_RADIUS: Final = 0.07
_LINES: Final = 0.045
"""How far the two lines of a straight tunnel lie from its middle."""
_SIGN, _HOLE = (HIGH - 0.38) / 2, 0.33
"""Where the plate of a buried card begins, and the radius of the void."""


class Cap(NamedTuple):
    """A cap as it is drawn: black where `value` is 0."""

    entry: Entry
    value: int
    closed: bool


class Face(NamedTuple):
    """All there is to be seen of a card face up, whichever of the deck it is."""

    pipes: tuple[tuple[Pipe, bool], ...]
    """Segments in the view's order, and whether their tunnels are closed."""
    caps: tuple[Cap, ...]
    plate: bool
    """A Point card: six caps on a dark plate."""


def face_of(cell: CellView) -> Face:
    """What is to be seen of a cell that is face up."""
    pipes = tuple((segment.entries, segment.closed) for segment in cell.segments)
    caps = tuple(Cap(cap.entry, cap.value, cap.closed) for cap in cell.caps)
    return Face(pipes, caps, plate=len(caps) == len(ENTRIES))


class _Look(NamedTuple):
    """How a pipe is drawn: widths in units and colours, from the outline to the core."""

    widths: tuple[float, ...]
    colours: tuple[Colour, ...]
    hub: float


_OPEN: Final = _Look((0.18, 0.13, 0.04), (PIPE_EDGE, PIPE, PIPE_CORE), 0.115)
_CLOSED: Final = _Look((0.11, 0.068), (CLOSED_EDGE, CLOSED), 0.085)
_LIT: Final = _Look((0.2, 0.145, 0.045), (INK, NEWEST, ENAMEL), 0.13)
_HALO: Final = 0.24


def height(wide: int) -> int:
    """Pixels of a cell so many pixels wide."""
    return round(wide * HIGH)


def _sheet(wide: int, ground: Colour | None) -> Sheet:
    """A sheet for one cell, in units of its width."""
    return Sheet((1, height(wide) / wide), scale=wide, oversampling=_FINE, ground=ground)


def _card(sheet: Sheet, fill: Colour, line: Colour, *, line_at: float = 0.04) -> None:
    """The card itself within the gutter, with a hairline near its edge."""
    sheet.bar((_GUTTER, _GUTTER, 1 - _GUTTER, HIGH - _GUTTER), _RADIUS, fill)
    at = _GUTTER + line_at
    sheet.frame((at, at, 1 - at, HIGH - at), _RADIUS * 0.6, 0.01, line)


def _gear(sheet: Sheet, centre: Point, radius: float, colour: Colour) -> None:
    depth = radius * 0.2
    sheet.circle(centre, radius - depth, colour)
    sheet.polygon(gear_outline(centre, radius, 10, depth), colour)


def _pipe(sheet: Sheet, pipe: Pipe, look: _Look, halo: Colour | None) -> None:
    """A pipe; all outlines first, then all bodies, so that the arms of a fork melt together."""
    lines, middle = arms(pipe), hub(pipe)
    if halo is not None:
        for line in lines:
            # Within the card only: the gutter stays dark.
            within = [(x, y) for x, y in line if 0.03 < x < 0.97 and 0.03 < y < HIGH - 0.03]
            sheet.polygon(ribbon(within, max(_HALO, look.widths[0] + 0.06)), halo)
    rim = look.widths[0] - look.widths[1]
    for depth, (wide, colour) in enumerate(zip(look.widths, look.colours, strict=True)):
        for line in lines:
            sheet.polygon(ribbon(line, wide), colour)
        if middle is not None and depth < 2:
            sheet.circle(middle, look.hub - depth * rim / 2, colour)
    if middle is not None:
        sheet.circle(middle, look.hub * 0.56, look.colours[0])
        sheet.circle(middle, look.hub * 0.3, look.colours[-1])


def _stub(sheet: Sheet, entry: Entry, look: _Look) -> None:
    """The short end of a pipe that a cap closes."""
    line = [ENTRIES[entry], inside(entry, CAP_DEPTH)]
    for wide, colour in zip(look.widths, look.colours, strict=True):
        sheet.polygon(ribbon(line, wide), colour)


def _dead_end(sheet: Sheet, at: Point) -> None:
    sheet.circle(at, 0.135, PARCHMENT)
    sheet.circle(at, 0.118, INK)
    (x, y), reach = at, 0.045
    for flip in (1, -1):
        sheet.line([(x - reach * flip, y - reach), (x + reach * flip, y + reach)], 0.03, PARCHMENT)


def _disc(sheet: Sheet, at: Point, *, closed: bool) -> None:
    """The ground of a numbered cap: white with a brass rim, or grey once its tunnel is closed."""
    sheet.circle(at, 0.148, INK)
    sheet.circle(at, 0.138, CLOSED_EDGE if closed else BRASS_BRIGHT)
    sheet.circle(at, 0.118, PARCHMENT_GREY if closed else ENAMEL)


def _cap_at(entry: Entry, *, plate: bool) -> Point:
    return inside(entry, 0.19 if plate else CAP_DEPTH)


def _numbers(drawn: Image.Image, face: Face, wide: int) -> None:
    for cap in face.caps:
        if cap.value:
            x, y = _cap_at(cap.entry, plate=face.plate)
            kind = sans(max(30, round(wide * 0.2)), "Bold")
            write(drawn, (x * wide, y * wide), str(cap.value), kind, INK, "middle")


@lru_cache(maxsize=256)
def tile(face: Face, wide: int) -> Image.Image:
    """A card face up; crossing pipes break the lower one, forks join in a hub."""
    sheet = _sheet(wide, SOOT)
    if face.plate:
        _card(sheet, BRASS_DARK, BRASS_DARK)
        sheet.bar((0.032, 0.032, 0.968, HIGH - 0.032), _RADIUS * 0.85, PLATE)
        middle = 0.5, HIGH / 2
        _gear(sheet, middle, 0.215, BRASS)
        sheet.circle(middle, 0.108, PLATE)
        sheet.circle(middle, 0.055, BRASS)
    else:
        _card(sheet, PARCHMENT, PARCHMENT_GREY)
    pipes = [pipe for pipe, _ in face.pipes]
    crossed = {pipe: sum(cross(pipe, other) for other in pipes if other != pipe) for pipe in pipes}
    # No hub may be hidden. Of the rest, what crosses most runs through whole: others break once.
    for pipe, closed in sorted(
        face.pipes, key=lambda one: (len(one[0]) > 2, not one[1], crossed[one[0]])
    ):
        halo = PARCHMENT if crossed[pipe] else None
        _pipe(sheet, pipe, _CLOSED if closed else _OPEN, halo)
    for cap in face.caps:
        at = _cap_at(cap.entry, plate=face.plate)
        if cap.value:
            _disc(sheet, at, closed=cap.closed)
        else:
            _stub(sheet, cap.entry, _CLOSED if cap.closed else _OPEN)
            _dead_end(sheet, at)
    drawn = sheet.finish()
    _numbers(drawn, face, wide)
    return drawn


@lru_cache(maxsize=128)
def back(name: str, wide: int) -> Image.Image:
    """A card face down, with the name of its cell; it rests on nothing hidden."""
    sheet = _sheet(wide, SOOT)
    _card(sheet, RAISED, RAISED)
    sheet.frame((_GUTTER, _GUTTER, 1 - _GUTTER, HIGH - _GUTTER), _RADIUS, 0.012, BRASS_DARK)
    at = _GUTTER + 0.045
    faint = blend(BRASS_DARK, RAISED, 0.35)
    sheet.frame((at, at, 1 - at, HIGH - at), _RADIUS * 0.6, 0.01, faint)
    middle = 0.5, HIGH / 2
    _gear(sheet, middle, 0.33, faint)
    sheet.circle(middle, 0.25, RAISED)
    sheet.ring(middle, 0.2, 0.012, faint)
    drawn = sheet.finish()
    kind = sans(max(36, round(wide * 0.24)), "Semibold")
    text, kind = shrink(name, kind, round(wide * 0.8), 12)
    write(drawn, (wide / 2, height(wide) / 2), text, kind, QUIET, "middle")
    return drawn


def _straight(sheet: Sheet, ends: Sequence[Point], lines: Colour, ground: Colour) -> None:
    """Two parallel lines from one point to another."""
    sheet.polygon(ribbon(ends, 2 * _LINES + 0.06), ground)
    sheet.polygon(ribbon(ends, 2 * _LINES + 0.02), lines)
    sheet.polygon(ribbon(ends, 2 * _LINES - 0.02), ground)


def _through(entry: Entry) -> tuple[Point, Point]:
    """The ends of a straight tunnel."""
    return ENTRIES[entry], ENTRIES[OPPOSITE[entry]]


_ACROSS: Final[tuple[Entry, ...]] = ("NE", "SE", "N")


@lru_cache(maxsize=4)
def buried(wide: int) -> Image.Image:
    """A buried card: straight double lines and a plate with an X; it rests on nothing hidden."""
    sheet = _sheet(wide, SOOT)
    sheet.bar((_GUTTER, _GUTTER, 1 - _GUTTER, HIGH - _GUTTER), _RADIUS, BRASS_DARK)
    sheet.bar((0.032, 0.032, 0.968, HIGH - 0.032), _RADIUS * 0.85, PIT)
    for entry in _ACROSS:
        _straight(sheet, _through(entry), QUIET_SHAPE, PIT)
    sheet.bar((0.29, _SIGN, 0.71, HIGH - _SIGN), 0.06, QUIET_SHAPE)
    sheet.bar((0.31, _SIGN + 0.02, 0.69, HIGH - _SIGN - 0.02), 0.05, PLATE)
    for flip in (1, -1):
        ends = [(0.5 - 0.075 * flip, HIGH / 2 - 0.075), (0.5 + 0.075 * flip, HIGH / 2 + 0.075)]
        sheet.line(ends, 0.04, PARCHMENT)
    return sheet.finish()


@lru_cache(maxsize=4)
def void(wide: int) -> Image.Image:
    """The hole in the middle of the shuffled board: no card, straight tunnels, and its name."""
    sheet = _sheet(wide, SOOT)
    for entry in _ACROSS:
        _straight(sheet, _through(entry), QUIET_SHAPE, SOOT)
    sheet.circle((0.5, HIGH / 2), _HOLE, QUIET_SHAPE)
    sheet.circle((0.5, HIGH / 2), _HOLE - 0.02, PIT)
    drawn = sheet.finish()
    text, kind = shrink("void", sans(34, "Semibold"), round(wide * 0.52), 12)
    write(drawn, (wide / 2, height(wide) / 2), text, kind, QUIET, "middle")
    return drawn


def cell_tile(cell: CellView, wide: int) -> Image.Image:
    """The picture of one cell, stones and tags apart."""
    if cell.state == "up":
        return tile(face_of(cell), wide)
    if cell.state == "down":
        return back(cell.name, wide)
    return buried(wide) if cell.state == "buried" else void(wide)


@lru_cache(maxsize=64)
def lit(face: Face, pipes: frozenset[Pipe], caps: frozenset[Entry], wide: int) -> Image.Image:
    """Only these pipes and caps of a card, bright, to be laid over its darkened picture."""
    sheet = _sheet(wide, None)
    for pipe, _ in sorted(face.pipes, key=lambda one: len(one[0])):
        if pipe in pipes:
            _pipe(sheet, pipe, _LIT, INK)
    shown = Face((), tuple(cap for cap in face.caps if cap.entry in caps), face.plate)
    for cap in shown.caps:
        if not face.plate:
            _stub(sheet, cap.entry, _LIT)
        sheet.circle(_cap_at(cap.entry, plate=face.plate), 0.16, NEWEST)
    shown = shown._replace(caps=tuple(cap._replace(closed=False) for cap in shown.caps))
    for cap in shown.caps:
        at = _cap_at(cap.entry, plate=face.plate)
        (_disc(sheet, at, closed=False) if cap.value else _dead_end(sheet, at))
    drawn = sheet.finish()
    _numbers(drawn, shown, wide)
    return drawn


@lru_cache(maxsize=32)
def lit_straights(entries: frozenset[Entry], state: CellState, wide: int) -> Image.Image:
    """Straight tunnels through a buried card or the void, bright; they run under what it says."""
    sheet = _sheet(wide, None)
    under = HIGH / 2 - _HOLE if state == "void" else _SIGN
    for entry in _ACROSS:
        start, end = _through(entry)
        pieces: tuple[tuple[Point, Point], ...] = ((start, end),)
        if entry == "N":
            pieces = (start, (0.5, under)), ((0.5, HIGH - under), end)
        for ends in pieces if entry in entries else ():
            _straight(sheet, ends, NEWEST, INK)
    return sheet.finish()


def straights_of(cell: CellView, tunnel: int) -> frozenset[Entry]:
    """By which entries a tunnel goes straight through a cell."""
    return frozenset(entry for entry, number in cell.straights if number == tunnel)
