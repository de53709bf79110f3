"""Text in pictures: the five faces, measuring, fitting, and names the faces cannot write."""

import importlib
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.palette import Colour

Anchor = Literal["left", "middle", "right"]

_ENLARGED = 2
_ELLIPSIS = "…"
_NO_SUCH_GLYPH = "\uffff"
_CAP_HEIGHT = 0.66
"""Height of a capital in both families, as a share of the font size."""


class Type(NamedTuple):
    """A face and its size in pixels of the finished picture."""

    face: str
    size: int


def serif(size: int, weight: Literal["Semibold", "Bold"] = "Bold") -> Type:
    """Source Serif, for titles, characters and headlines."""
    return Type(f"font_source_serif_pro/SourceSerifPro-{weight}", size)


def sans(size: int, weight: Literal["Regular", "Semibold", "Bold"] = "Regular") -> Type:
    """Source Sans, for everything else."""
    return Type(f"font_source_sans_pro/SourceSansPro-{weight}", size)


class Mask(NamedTuple):
    """A text as an alpha mask; `left` and `top` lead from the pen on the baseline to its corner."""

    image: Image.Image
    left: int
    top: int


@lru_cache(maxsize=64)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    package, _, name = face.partition("/")
    importlib.import_module(package)
    with as_file(files(package) / "files" / f"{name}.otf") as path:
        # The basic layout is the same on every machine; Raqm is not installed everywhere.
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=2048)
def width(text: str, kind: Type) -> int:
    """How many pixels a text takes."""
    return round(_font(kind.face, kind.size * _ENLARGED).getlength(text) / _ENLARGED)


@lru_cache(maxsize=512)
def mask(text: str, kind: Type) -> Mask:
    """The text as a mask, drawn at twice the size and reduced."""
    font = _font(kind.face, kind.size * _ENLARGED)
    left, top, right, bottom = (int(edge) for edge in font.getbbox(text, anchor="ls"))
    left, top = left - 2 - left % 2, top - 2 - top % 2
    size = (right - left + 3) // 2 * 2, (bottom - top + 3) // 2 * 2
    drawn = Image.new("L", size)
    ImageDraw.Draw(drawn).text((-left, -top), text, fill=255, font=font, anchor="ls")
    return Mask(drawn.reduce(_ENLARGED), left // _ENLARGED, top // _ENLARGED)


def write(  # noqa: PLR0913, PLR0917 - what, where, how: a text has no fewer sides
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    kind: Type,
    colour: Colour,
    anchor: Anchor = "left",
) -> int:
    """Write one line whose capitals are centred on `at`'s height; return the width taken."""
    if not text:
        return 0
    taken = width(text, kind)
    start = at[0] - {"left": 0.0, "middle": taken / 2, "right": float(taken)}[anchor]
    drawn, left, top = mask(text, kind)
    baseline = at[1] + kind.size * _CAP_HEIGHT / 2
    image.paste(colour, (round(start) + left, round(baseline) + top), drawn)
    return taken


def shorten(text: str, kind: Type, room: int) -> str:
    """The text, cut and ended with an ellipsis where it is wider than `room` pixels."""
    if width(text, kind) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + _ELLIPSIS, kind) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def shrink(text: str, kind: Type, room: int, least: int = 28) -> tuple[str, Type]:
    """The text in the largest size that fits, no smaller than `least`; then it is cut."""
    for size in range(kind.size, least - 1, -2):
        smaller = Type(kind.face, size)
        if width(text, smaller) <= room:
            return text, smaller
    smallest = Type(kind.face, least)
    return shorten(text, smallest, room), smallest


def with_name(name: str, rest: str, room: int, largest: int = 76) -> tuple[str, Type]:
    """A headline that begins with a name: smaller where it is long, then the name is cut."""
    for size in range(largest, 43, -8):
        kind = serif(size)
        if width(name + rest, kind) <= room:
            return name + rest, kind
    return shorten(name, kind, room - width(rest, kind)) + rest, kind


def wrap(text: str, kind: Type, room: int, lines: int) -> list[str]:
    """Break a text at its spaces into at most so many lines; the last one is cut if need be."""
    broken: list[str] = []
    words: Sequence[str] = text.split(" ")
    while words and len(broken) < lines - 1:
        taken = len(words)
        while taken > 1 and width(" ".join(words[:taken]), kind) > room:
            taken -= 1
        broken.append(shorten(" ".join(words[:taken]), kind, room))
        words = words[taken:]
    if words:
        broken.append(shorten(" ".join(words), kind, room))
    return broken


@lru_cache(maxsize=4096)
def has_glyph(character: str, face: str) -> bool:
    """Whether a face can write a character: its drawing differs from that of a missing one."""
    font = _font(face, 32)
    missing, drawn = font.getmask(_NO_SUCH_GLYPH), font.getmask(character)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def written(name: str, instead: str, kind: Type) -> str:
    """A name as far as a face can write it, or `instead` where none of its letters exist.

    Fancy letters become plain ones first; marks that stack up and invisible characters go.
    """
    plain = unicodedata.normalize("NFKC", name)
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in plain
        if letter.isspace()
        or (unicodedata.category(letter)[0] not in "CM" and has_glyph(letter, kind.face))
    )
    kept = " ".join(kept.split())
    has_letters = any(letter.isalnum() for letter in kept)
    return kept if has_letters else instead
