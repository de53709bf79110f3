"""Players' names as people type them: the same in any case and with any spacing."""

import unicodedata
from collections.abc import Sequence

from rules.game import Seat

_IGNORED = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Unicode's Default_Ignorable_Code_Point: what shows nothing, alone or behind another character."""
_NOTHING = {code: None for first, last in _IGNORED for code in range(first, last + 1)}


def visible(name: str) -> str:
    """A name without what nobody sees: two that differ by that alone read the same."""
    return name.translate(_NOTHING)


def fold(name: str) -> str:
    """A name ready to compare: one kind of letters, spaces and composed characters.

    What nobody sees does not count.
    """
    return unicodedata.normalize("NFC", " ".join(visible(name).split()).casefold())


def find(name: str, names: Sequence[str]) -> Seat | None:
    """The seat of the player called `name`, written exactly so if anybody is; else `None`."""
    if name in names:
        return names.index(name)
    wanted = fold(name)
    for seat, known in enumerate(names):
        if fold(known) == wanted:
            return seat
    return None


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a phrase: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
