"""Notices that stand in channels and direct messages: at most one for each table and player.

A notice goes when its player has acted, when the turn is over, and when a newer one comes. What
Discord does not let go just now is tried again; what a restart left behind goes at the next start.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import discord
import structlog

from bot.host.errors import Refusal
from bot.host.seats.agreement import open_proposals
from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.host.turns.clocks import same_turn
from bot.host.turns.play import Played
from bot.host.turns.reminders import Notice
from bot.host.workers.worker import Worker
from bot.ui.messages.kept_message import TRANSIENT, KeptMessages, MessageKey
from storage.store import Posted, StorageError, TableId

log = structlog.get_logger(__name__)

REMINDER = "reminder"
RETRY_SECONDS = 30.0
ATTEMPTS = 10
EVERY_TABLE = 1_000_000
LATELY_ENDED, LATELY_MS = 100, 60 * 60 * 1000


AGAIN = MessageKey(0, "")
"""What Discord did not let go a while ago."""


class PostedReminders:
    """Remembers where notices stand, and removes them."""

    def __init__(
        self,
        messages: KeptMessages,
        service: TableService,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.messages = messages
        self.service = service
        self.sleep = sleep
        self._worker = Worker(
            "notice_end",
            self._see_to,
            lane=lambda key: key.table,
            passing=(StorageError, Refusal),
        )
        self._left: dict[int, tuple[Posted, int]] = {}

    async def start(self) -> None:
        """Follow every change, and remove what the last run left behind."""
        self.service.subscribe(self._changed)
        store = self.service.store
        for head in await store.heads(statuses=(PLAYING,), limit=EVERY_TABLE):
            clocks = await store.clocks(head.table_id)
            for user_id in head.seats:
                posted = await store.posted(head.table_id, REMINDER, user_id)
                if posted is None:
                    continue
                turns = (clock.since for clock in clocks if clock.user_id == user_id)
                if not any(0 < since <= posted.posted_at for since in turns):
                    self._end(head.table_id, user_id)
        since = self.service.clock() - LATELY_MS
        ended = await store.heads(statuses=(ENDED,), limit=LATELY_ENDED)
        for table_id in [head.table_id for head in ended if head.updated_at > since]:
            with contextlib.suppress(Refusal):
                for user_id in (await self.service.table(table_id)).people:
                    self._end(table_id, user_id)

    async def stop(self) -> None:
        """Remove nothing more; the next start does."""
        await self._worker.stop()

    async def put(self, notice: Notice, message: discord.Message) -> None:
        """Remember a notice that was sent; it takes the place of the one before."""
        table, user_id = notice.table, notice.clock.user_id
        key = MessageKey(table.table_id, REMINDER, user_id)
        old = await self.messages.posted(key)
        await self.messages.remember(key, message.channel.id, message.id, table.public_seq)
        if old is not None and old.message_id != message.id:
            await self._remove(old)
        clocks = await self.service.store.clocks(table.table_id)
        if not any(same_turn(clock, notice.clock) for clock in clocks):
            self._end(table.table_id, user_id)  # the player acted while it was on its way

    async def clear(self, table: Table, user_id: int) -> None:
        """Remove a player's notice; where Discord does not listen, a little later."""
        await self._clear(MessageKey(table.table_id, REMINDER, user_id))

    async def _clear(self, key: MessageKey) -> None:
        posted = await self.messages.take(key)
        if posted is not None:
            await self._remove(posted)

    def _changed(self, change: Change) -> None:
        for user_id in turns_over(change):
            self._end(change.table.table_id, user_id)
        after = {one.number for one in open_proposals(change.table)}
        for asked in open_proposals(change.before):
            if asked.number not in after:
                self._end(change.table.table_id, 0, question(asked.number))

    def _end(self, table_id: TableId, user_id: int, purpose: str = REMINDER) -> None:
        self._worker.put(MessageKey(table_id, purpose, user_id))

    async def _see_to(self, key: MessageKey) -> None:
        if key != AGAIN:
            await self._clear(key)
            return
        await self.sleep(RETRY_SECONDS)
        left, self._left = self._left, {}
        for posted, attempts in left.values():
            await self._remove(posted, attempts)

    async def _remove(self, posted: Posted, attempts: int = 0) -> None:
        try:
            await self.messages.delete(posted)
        except TRANSIENT:
            if attempts < ATTEMPTS:
                self._left[posted.message_id] = posted, attempts + 1
                self._worker.put(AGAIN)
        except discord.HTTPException as error:
            log.info("notice_stays", table=posted.table_id, code=error.code)


def question(number: int) -> str:
    """What the players are asked is called in the store, by the number of the request."""
    return f"question {number}"


def turns_over(change: Change) -> list[int]:
    """Whose turn ended with a commit: by acting, because somebody else moves, or with the table."""
    before, table = change.before, change.table
    acted = {event.seat for event in change.events if isinstance(event, Played)}
    waiting = {
        table.occupants[seat].user_id
        for seat in table.waiting_seats()
        if seat not in acted and not table.occupants[seat].substituted
    }
    return [
        occupant.user_id
        for seat, occupant in enumerate(before.occupants)
        if occupant.user_id is not None
        and not occupant.substituted
        and occupant.user_id not in waiting
        and seat in before.waiting_seats()
    ]
