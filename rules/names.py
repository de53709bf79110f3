"""Players' names as people type them: the same in any case and with any spacing."""

import unicodedata
from collections.abc import Sequence

from rules.game import Seat


def fold(name: str) -> str:
    """A name ready to compare: one kind of letters, spaces and composed characters."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


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
