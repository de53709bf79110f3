"""What a player is told about a turn: it is theirs, it still is, or the table stalls."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from bot.host.tables.table import Table
from storage.store import Clock

Kind = Literal["call", "reminder", "stalled"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell one person about one turn.

    `stalled` goes to the moderators: the reminders are used up and nobody came. `number` counts
    what was sent for this turn before, so that a notice sent twice can be told from two notices.
    """

    kind: Kind
    table: Table
    clock: Clock
    number: int = 0

    @property
    def key(self) -> str:
        """The same for every attempt to send this notice, and for no other; 25 letters."""
        turn = (self.clock.table_id, self.clock.seat, self.clock.user_id, self.clock.since)
        meant = f"{turn}{self.kind}{self.number}".encode()
        return f"n{blake2b(meant, digest_size=12).hexdigest()}"
