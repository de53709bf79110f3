"""One command at a time per table; and nobody writes at all while many clocks change at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.host.service.shared_lock import SharedLock
from storage.store import TableId


class TableLocks:
    """A lock for each table that is in use; `clocks` is shared by whoever writes at one."""

    def __init__(self) -> None:
        self.clocks = SharedLock()
        self._tables: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    def of(self, table_id: TableId) -> asyncio.Lock:
        """The lock of a table."""
        lock = self._tables.get(table_id)
        if lock is None:
            lock = self._tables[table_id] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def writing(self, table_id: TableId) -> AsyncIterator[None]:
        """Be the only one who writes at a table, while nobody changes many clocks."""
        async with self.of(table_id), self.clocks.shared():
            yield
