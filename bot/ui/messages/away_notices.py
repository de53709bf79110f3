"""Tells people once that their table rests, and once that it is about to end."""

from typing import NamedTuple

import discord
import structlog

from bot.host.errors import Refusal
from bot.host.preferences.hours import is_awake
from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService
from bot.host.tables.pause import AWAY, Paused, RestEnding
from bot.host.tables.table import Table
from bot.host.workers.worker import Worker
from bot.presenters.turns import absence
from bot.ui.messages.boards import CHANNEL, Boards
from bot.ui.messages.dm_hands import CLOSED, LETTER, DmHands, link_to
from bot.ui.messages.kept_message import TRANSIENT
from bot.ui.render import Rendered
from storage.store import StorageError, TableId

log = structlog.get_logger(__name__)

RETRY_SECONDS = (5.0, 30.0, 120.0)


class AwayKey(NamedTuple):
    """A table, and whether it is about to end."""

    table: TableId
    ending: bool


class AwayNotices:
    """Sends them to each in their own way: in the channel, by direct message, or not at all."""

    def __init__(self, service: TableService, boards: Boards, hands: DmHands) -> None:
        self._service = service
        self._boards = boards
        self._hands = hands
        self.worker = Worker(
            "away_notice",
            self._tell,
            lane=lambda key: key.table,
            passing=(*TRANSIENT, StorageError),
            retry=RETRY_SECONDS,
        )

    def start(self) -> None:
        """Follow every change."""
        self._service.subscribe(self._changed)

    def _changed(self, change: Change) -> None:
        for event in change.events:
            if isinstance(event, RestEnding) or event == Paused(AWAY):
                ending = isinstance(event, RestEnding)
                self.worker.put(AwayKey(change.table.table_id, ending))

    async def _tell(self, key: AwayKey) -> None:
        try:
            table = await self._service.table(key.table)
        except Refusal:
            return
        if table.paused != AWAY:
            return  # somebody was quicker
        here = await self._wanting(table, CHANNEL)
        for user_id in await self._wanting(table, LETTER):
            if not await self._by_letter(table, user_id, key):
                here = (*here, user_id)
        if here:
            await self._boards.tell(table, absence.rests(table.name, here, ending=key.ending))

    async def _wanting(self, table: Table, way: str) -> tuple[int, ...]:
        """Who wants notices this way; whoever sleeps now is told by the board alone."""
        wishes = [(one, await self._service.preferences.of(one)) for one in table.people]
        now = self._service.clock()
        return tuple(
            one for one, wish in wishes if wish.notify == way and is_awake(wish.hours, now)
        )

    async def _by_letter(self, table: Table, user_id: int, key: AwayKey) -> bool:
        """Write to somebody; whether they can be written to."""
        link = await link_to(self._service.store, table)
        screen = absence.rests(table.name, (), ending=key.ending, link=link)
        nonce = f"r{table.rests_since // 1000:x}{'e' * key.ending}"
        try:
            channel = await self._hands.channel(user_id, table.table_id)
            rendered = Rendered(screen, table.table_id, table.public_seq)
            await self._hands.messages.send(channel, rendered, pings=False, nonce=nonce)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("letter_refused", user=user_id, code=error.code)
            return error.code not in CLOSED
        return True
