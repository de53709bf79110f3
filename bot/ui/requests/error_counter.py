"""Tables at which things go wrong again and again: the channel is told, once (F6)."""

from cachetools import FIFOCache

from bot.host.tables.table import Table
from storage.store import TableId

ENOUGH = 3
REMEMBERED = 1000


class ErrorCounter:
    """Counts unexpected errors by table."""

    def __init__(self) -> None:
        self._errors: FIFOCache[TableId, int] = FIFOCache(REMEMBERED)

    def errors(self, table: Table) -> int:
        """How many there were since the bot started."""
        return self._errors.get(table.table_id, 0)

    def failed(self, table: Table) -> bool:
        """Note an error; whether it is the one after which somebody must look."""
        count = self._errors[table.table_id] = self.errors(table) + 1
        return count == ENOUGH


def call_for_help(table: Table) -> str:
    """What the channel is told; nothing of the game is in it."""
    return (
        f"**{table.name} needs attention.** Something on my side went wrong here {ENOUGH} times. "
        "What was played is safe. If it keeps happening: moderators can end the table with "
        "`/moderate end`, and the bot's operator will find the errors in its log."
    )
