"""How a picture becomes a PNG: in the house colours and what lies between them."""

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.pictures.frame import CORNER
from bot.pictures.palette import BLENDED, OWN_COLOURS, SOOT, Colour, blend
from bot.pictures.shapes import Sheet

_SHARES: Final = (0.25, 0.5, 0.75)
_ALPHAS: Final = range(0, 256, 17)
"""How opaque soot may be along the corners."""
_LEVEL: Final = 3
"""Of compression: a level more takes half as long again for a tenth of the size."""


def encode(image: Image.Image) -> bytes:
    """The picture as a palette PNG, transparent outside its round corners.

    The same image gives the same bytes, and the house colours stay exactly as they are.
    """
    few = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    far = image.width - CORNER, image.height - CORNER
    for (x, y), (soot, outside) in zip(((0, 0), (1, 0), (0, 1), (1, 1)), _corners(), strict=True):
        few.paste(soot, (x * far[0], y * far[1]), outside)
    few.putpalette(_entries(), "RGBA")
    file = BytesIO()
    few.save(file, "PNG", compress_level=_LEVEL)
    return file.getvalue()


@cache
def _colours() -> tuple[Colour, ...]:
    """What a picture may consist of; choosing other colours for each took most of its time."""
    pairs = ((one, other) for one, others in BLENDED.items() for other in others)
    between = (blend(other, one, share) for one, other in pairs for share in _SHARES)
    return tuple(dict.fromkeys((*OWN_COLOURS, *between)))


@cache
def _palette() -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in _colours() for part in colour])
    return palette


@cache
def _entries() -> bytes:
    opaque = b"".join(bytes((*colour, 255)) for colour in _colours())
    return opaque + b"".join(bytes((*SOOT, alpha)) for alpha in _ALPHAS)


@cache
def _corners() -> list[tuple[Image.Image, Image.Image]]:
    """The soot outside each corner, left and right above and below, and a mask of it."""
    sheet = Sheet((2 * CORNER, 2 * CORNER), oversampling=2)
    sheet.bar((0, 0, 2 * CORNER, 2 * CORNER), CORNER, SOOT)
    alpha = sheet.finish().getchannel("A")
    step = _ALPHAS.step
    soot = alpha.point([len(_colours()) + opaque // step for opaque in range(256)])
    outside = alpha.point([255 * (opaque < 255) for opaque in range(256)])
    parts = [(x, y, x + CORNER, y + CORNER) for y in (0, CORNER) for x in (0, CORNER)]
    return [(_as_indices(soot.crop(part)), outside.crop(part)) for part in parts]


def _as_indices(image: Image.Image) -> Image.Image:
    return Image.frombytes("P", image.size, image.tobytes())
