"""Tables at hand: read from their logs when they are asked for, and kept while they are used."""

import traceback
from collections.abc import Mapping

import structlog
from cachetools import LRUCache

from bot.host.errors import Refusal
from bot.host.log.effective import effective_log
from bot.host.log.replay import traced
from bot.host.tables.table import Table
from rules.game import AnyGame
from storage.store import StorageError, Store, StoreDamagedError, TableId

log = structlog.get_logger(__name__)

MOST = 1024


class TableCache:
    """The tables used last. Whoever reads or puts one holds its lock (`TableService`)."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games
        self._tables: LRUCache[TableId, Table] = LRUCache(MOST)

    @property
    def ids(self) -> list[TableId]:
        """The tables that are at hand now."""
        return list(self._tables)

    def get(self, table_id: TableId) -> Table | None:
        """A table that is at hand."""
        return self._tables.get(table_id)

    def put(self, table: Table) -> None:
        """Have a table at hand from now on, as it is here."""
        self._tables[table.table_id] = table

    def evict(self, *tables: TableId) -> None:
        """Read these again when they are asked for next."""
        for table_id in tables:
            self._tables.pop(table_id, None)

    async def load(self, table_id: TableId) -> Table:
        """A table, from its log where it is not at hand. Raises `Refusal`."""
        kept = self.get(table_id)
        if kept is not None:
            return kept
        table = await self.load_with_history(table_id)
        table.history = None
        # Somebody else may have loaded or even changed it while the store was read.
        kept = self._tables.get(table_id)
        if kept is not None and kept.seq >= table.seq:
            return kept
        self.put(table)
        return table

    async def load_with_history(self, table_id: TableId) -> Table:
        """A table from its log with its history; one without sense is no bother to any other."""
        try:
            return traced(table_id, await effective_log(self._store, table_id), self._games)
        except Refusal:
            raise
        except Exception as error:
            if isinstance(error, StorageError) and not isinstance(error, StoreDamagedError):
                raise
            # A game's own words might quote a hand, so only where it broke is logged.
            why = str(error) if isinstance(error, StoreDamagedError) else type(error).__name__
            last = traceback.extract_tb(error.__traceback__)[-1]
            log.error("table_unreadable", table=table_id, why=why, at=f"{last.name}:{last.lineno}")
            raise Refusal("unreadable") from None
