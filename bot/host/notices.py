"""What a player is told about a turn: that it is his, that it still is, that the table stalls."""

from dataclasses import dataclass
from typing import Literal

from bot.host.table import Table
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
        """The same for every attempt to send this notice, and for no other; 25 letters at most."""
        turn = self.clock.since // 1000 * 64 + self.clock.seat
        return f"n{self.clock.table_id % 36**9:x}.{turn:x}.{self.number}"[:25]
