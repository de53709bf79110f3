"""The house colours: soot, parchment, brass. Every picture takes its colours from here."""

from typing import Final

Colour = tuple[int, int, int]


def _hex(text: str) -> Colour:
    """`#RRGGBB` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


SOOT: Final = _hex("#15110D")
PANEL: Final = _hex("#211A13")
RAISED: Final = _hex("#30271C")
DIMMED: Final = _hex("#3A3024")
FELT: Final = _hex("#1C2B26")
FELT_LIT: Final = _hex("#2B473C")

PARCHMENT: Final = _hex("#F1E6CC")
PARCHMENT_GREY: Final = _hex("#D9C9A3")
QUIET: Final = _hex("#CDBB95")
QUIET_SHAPE: Final = _hex("#A08C62")
INK: Final = _hex("#20170F")
INK_QUIET: Final = _hex("#5A4836")

BRASS: Final = _hex("#B78A3E")
BRASS_BRIGHT: Final = _hex("#F0CB74")
BRASS_DARK: Final = _hex("#6E5224")

NEWEST: Final = _hex("#FFE08A")
"""Frames what was laid or turned last, with a line of ink on both sides."""

RED: Final = _hex("#A3201A")
TEAL: Final = _hex("#2B594D")
FELT_LINE: Final = TEAL

PIPE: Final = _hex("#C08A35")
PIPE_EDGE: Final = _hex("#2A1D10")
PIPE_CORE: Final = _hex("#F4D58A")
CLOSED: Final = _hex("#DCCFAF")
CLOSED_EDGE: Final = _hex("#8A7C64")
PLATE: Final = _hex("#2B2017")
PIT: Final = _hex("#0B0806")
ENAMEL: Final = _hex("#FFFBF0")

SEATS: Final = tuple(_hex(text) for text in ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9"))
"""Okabe and Ito's colours, told apart with any kind of colour sight; a sixth seat begins again."""

OWN_COLOURS: Final = (
    *(INK, SOOT, PANEL, RAISED, DIMMED, FELT, FELT_LIT),
    *(PARCHMENT, PARCHMENT_GREY, QUIET, QUIET_SHAPE, INK_QUIET),
    *(BRASS, BRASS_BRIGHT, BRASS_DARK, NEWEST, RED, TEAL),
    *(PIPE, PIPE_EDGE, PIPE_CORE, CLOSED, CLOSED_EDGE, PLATE, PIT, ENAMEL),
    *SEATS,
)
"""Every named colour: a finished picture has these exactly."""

# fmt: off
BLENDED: Final = {
    SOOT: (CLOSED, SEATS[1], DIMMED, BRASS, QUIET, QUIET_SHAPE),
    PARCHMENT: (INK, CLOSED, RED, SEATS[0], PIT),
    INK: (BRASS_BRIGHT, RED),
    DIMMED: (CLOSED, PARCHMENT, SEATS[3], PARCHMENT_GREY),
    BRASS: (PLATE, BRASS_DARK),
    PARCHMENT_GREY: (RED,),
    NEWEST: (PIPE_EDGE,),
    FELT_LIT: (CLOSED, PARCHMENT, CLOSED_EDGE),
    RAISED: (PARCHMENT_GREY, PARCHMENT, BRASS_BRIGHT),
    PIT: (SEATS[4],),
    PANEL: (QUIET, BRASS_DARK, PARCHMENT_GREY, TEAL),
    FELT: (CLOSED, QUIET_SHAPE, SEATS[0], BRASS_BRIGHT, PARCHMENT),
    BRASS_BRIGHT: (BRASS_DARK, PIT),
    QUIET: (CLOSED_EDGE,),
    PLATE: (SEATS[2], PIT),
    QUIET_SHAPE: (BRASS_BRIGHT, ENAMEL),
    CLOSED: (PIT,),
    BRASS_DARK: (CLOSED,),
    CLOSED_EDGE: (PIT, ENAMEL),
    PIPE_CORE: (ENAMEL,),
    PIPE: (PIT, PIPE_CORE),
    PIPE_EDGE: (ENAMEL,),
}
# fmt: on
"""Which colours meet in pictures, for smooth edges: what the gallery shows most."""


def blend(front: Colour, back: Colour, share: float) -> Colour:
    """Mix two colours; `share` 1 is all `front`."""
    red, green, blue = (
        round(f * share + b * (1 - share)) for f, b in zip(front, back, strict=True)
    )
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG contrast ratio of two colours, 1 to 21; their order does not matter."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)
