"""Custom ids: `p1:<verb>:<table>:<seq>~<version>:<token>`, numbers in base 36, no secret in them.

The version in front lets older ids be read for as long as a message with them may stand. What an
id says is never trusted: it only names what was pressed, and the router looks it up again.
"""

import re
from dataclasses import dataclass

LONGEST = 100
_VERSION = "p1"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_GRAMMAR = re.compile(
    r"p1:([A-Za-z]+):([0-9a-z]{1,13}):([0-9a-z]{1,13})(?:~([0-9a-z]))?:(.*)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Click:
    """What a custom id names. `table_id` 0: no table, such as on a welcome message.

    `version` counts how often a private panel was shown again, and is not written where it is 0.
    A desktop sends nothing when the line that stands chosen in a menu is chosen again, unless the
    menu has another id.
    """

    verb: str
    table_id: int = 0
    seq: int = 0
    token: str = ""
    version: int = 0

    @property
    def next_version(self) -> int:
        """The version of the panel that answers this click."""
        return (self.version + 1) % len(_DIGITS)


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
    version = f"~{_DIGITS[click.version]}" if click.version else ""
    custom_id = f"{_VERSION}:{click.verb}:{table}:{seq}{version}:{click.token}"
    if len(custom_id) > LONGEST:
        # The token may name cards of a private panel, and an error's text may reach the log.
        raise ValueError(f"custom id of {len(custom_id)} characters for {click.verb!r}")
    return custom_id


def read(custom_id: str) -> Click | None:
    """What a custom id names, or `None` for one this bot never wrote."""
    found = _GRAMMAR.fullmatch(custom_id) if len(custom_id) <= LONGEST else None
    if found is None:
        return None
    verb, table, seq, version, token = found.groups()
    click = Click(verb, int(table, 36), int(seq, 36), token, int(version or "0", 36))
    return click if max(click.table_id, click.seq) < 1 << 63 else None
