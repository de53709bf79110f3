"""Where tables stand, and what becomes of them when a place is lost: they pause, and go on again.

A channel that is deleted, a thread that is locked, a permission that is taken away and a bot that
is sent away stop a table and its clocks. Nothing is tried again and again: a change that Discord
reports, or a click there, is the reason to look once more.
"""

from collections.abc import Callable, Iterable

import structlog

from bot.host.errors import Refusal
from bot.host.service.service import TableService
from bot.host.tables import pause
from bot.host.tables.draft import THE_HOUSE, Command
from bot.host.tables.ending import End
from bot.host.tables.pause import Pause, Resume
from bot.host.tables.table import LOBBY, PLAYING, Table
from storage.store import StorageError, TableHead

log = structlog.get_logger(__name__)


class LostChannels:
    """Pauses tables whose place is lost. `retry` has a board drawn as if for the first time."""

    def __init__(self, service: TableService, retry: Callable[[TableHead], None]) -> None:
        self._service = service
        self._retry = retry

    async def lost(self, guild_id: int, channel_id: int | None = None) -> None:
        """A channel or thread was deleted, or (without one) the bot left the whole server."""
        for head in await self._there(guild_id, channel_id):
            try:
                table = await self._service.table(head.table_id)
            except Refusal:
                continue
            if table.status == LOBBY and channel_id is not None:
                await self._ask(table, End("gone"), "lobby_gone")
            await self.stranded(table)

    async def changed(self, guild_id: int, channel_id: int | None = None) -> None:
        """Something changed there that may let a board be shown again."""
        for head in await self._there(guild_id, channel_id):
            self._retry(head)

    async def _there(self, guild_id: int, channel_id: int | None) -> Iterable[TableHead]:
        heads = await self._service.live_tables(guild_id=guild_id)
        return [
            head
            for head in heads
            if channel_id in {None, head.channel_id, *head.extra.get("threads", ())}
        ]

    async def stranded(self, table: Table) -> None:
        """Pause a table whose board cannot be shown any more."""
        if table.status == PLAYING and not table.paused:
            await self._ask(table, Pause(pause.CHANNEL), "stranded")

    async def reached(self, table: Table) -> None:
        """Let a table go on whose board can be shown again."""
        if table.paused == pause.CHANNEL:
            await self._ask(table, Resume(), "reached")

    async def _ask(self, table: Table, command: Command, what: str) -> None:
        key = f"{what}:{table.table_id}:{table.seq}"
        try:
            await self._service.submit(table.table_id, command, THE_HOUSE, key)
        except (Refusal, StorageError) as error:
            log.info("place_not_noted", table=table.table_id, why=type(error).__name__)
        else:
            log.info(what, table=table.table_id)
