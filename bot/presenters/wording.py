"""Small things every presenter says: numbers, cut texts, who is waited for."""

from collections.abc import Sequence

from bot.presenters.table_info import SeatInfo
from rules.names import listed

CONTENT = 2000
"""Discord's limit for the text of a message, in characters."""

NAME = 20
"""The longest name in a line that names several people, in characters."""

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
)  # fmt: skip


def number(count: int) -> str:
    """A number in words up to sixteen, in digits above."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """`1 card`, `3 cards`, `no cards`."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if 10 < place % 100 < 14 else ending}"


def width(text: str) -> int:
    """How long Discord may take a text to be: wide symbols count as two."""
    return len(text.encode("utf-16-le")) // 2


def clip(text: str, most: int = CONTENT) -> str:
    """A text cut so that it fits, with dots where something is missing."""
    if width(text) <= most:
        return text
    while width(text) > most - 2:
        text = text[: min(len(text) - 1, most)]
    return f"{text.rstrip()} …"


def short(name: str) -> str:
    """A name cut so that several fit a line."""
    return clip(name, NAME)


def fitting(lines: list[str], most: int = CONTENT, more: str = "…") -> str:
    """As many whole lines as fit, the first ones first; `more` stands for the rest."""
    kept = list(lines)
    if width("\n".join(kept)) > most:
        while len(kept) > 1 and width("\n".join([*kept, more])) > most:
            kept.pop()
        kept.append(more)
    return clip("\n".join(kept), most)


def called(seat: SeatInfo) -> str:
    """A person as a mention, a house player by name, for its own seat or for an absent person's."""
    if seat.stand_in:
        return f"{seat.stand_in} (for {seat.name})"
    return f"<@{seat.user_id}>" if seat.user_id else seat.name


def winners(names: Sequence[str]) -> str:
    """`Ada wins`, `Ada and Ben share the win`."""
    return f"{listed(names)} {'wins' if len(names) == 1 else 'share the win'}"
