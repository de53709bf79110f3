"""Boards whose picture was not painted in time: words stand there first, and the picture follows.

At a start hundreds of boards may want a painter who makes some twenty pictures a second. A table
waits once, however often it changes meanwhile, and what is painted is its newest state.
"""

from collections.abc import Callable
from typing import NamedTuple

from bot.host.errors import Refusal
from bot.host.service.service import TableService
from bot.host.tables.table import Table
from bot.host.workers.worker import Worker
from bot.ui.screens import Screens
from storage.store import StorageError, TableId

PATIENCE = 60.0
"""Seconds that one table's pictures may take."""
RETRY_SECONDS = (5.0, 30.0, 60.0)


class PictureKey(NamedTuple):
    """A table whose board has no picture yet."""

    table: TableId


class LatePictures:
    """Has pictures painted one after the other; `again` is told of each table whose are ready."""

    def __init__(
        self, service: TableService, screens: Screens, again: Callable[[Table], None]
    ) -> None:
        self._service = service
        self._screens = screens
        self._again = again
        self._tables: set[TableId] = set()
        self.worker = Worker(
            "picture", self._paint, passing=(StorageError, TimeoutError), retry=RETRY_SECONDS
        )

    def __contains__(self, table_id: TableId) -> bool:
        return table_id in self._tables

    def __len__(self) -> int:
        return len(self._tables)

    def wait_for(self, table: Table) -> None:
        """Have the pictures of a table painted that is shown in words alone."""
        self._tables.add(table.table_id)
        self.worker.put(PictureKey(table.table_id))

    def shown(self, table: Table) -> None:
        """Learn that a table is shown with its pictures."""
        self._tables.discard(table.table_id)

    async def _paint(self, key: PictureKey) -> None:
        if key.table not in self._tables:
            return  # it came in time with a later state
        try:
            table = await self._service.table(key.table)
        except Refusal:
            self._tables.discard(key.table)
            return
        boards = await self._screens.boards(table, PATIENCE)
        if any(board.late for board in boards):
            raise TimeoutError
        self._again(table)
