"""Custom ids: `p1:<verb>:<table>:<seq>:<token>`, numbers in base 36, no secret in them.

The version in front lets older ids be read for as long as a message with them may stand. What an
id says is never trusted: it only names what was pressed, and the router looks it up again.
"""

from dataclasses import dataclass

LONGEST = 100
_VERSION = "p1"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Click:
    """What a custom id names. `table_id` 0: no table, such as on a welcome message."""

    verb: str
    table_id: int = 0
    seq: int = 0
    token: str = ""


def base36(number: int) -> str:
    """A whole number from 0 up in the shortest text a custom id can carry."""
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
        if not number:
            return digits


def write(click: Click) -> str:
    """The custom id of a click; `ValueError` where it would be too long for Discord."""
    table, seq = base36(click.table_id), base36(click.seq)
    custom_id = f"{_VERSION}:{click.verb}:{table}:{seq}:{click.token}"
    if len(custom_id) > LONGEST:
        raise ValueError(f"custom id of {len(custom_id)} characters: {custom_id}")
    return custom_id


def read(custom_id: str) -> Click | None:
    """What a custom id names, or `None` for one this bot never wrote."""
    parts = custom_id.split(":", 4)
    if len(parts) != 5 or parts[0] != _VERSION or not parts[1].isalpha():
        return None
    try:
        table_id, seq = int(parts[2], 36), int(parts[3], 36)
    except ValueError:
        return None
    if not (0 <= table_id < 1 << 63 and 0 <= seq < 1 << 63):
        return None
    return Click(parts[1], table_id, seq, parts[4])
