"""Sends notices: into the channel or by direct message, as each player wishes.

The watch says what is due and does not wait: boards and hands call by themselves, everything else
is sent by one worker for channels and one for direct messages, whose channels open slowly. What was
sent is noted on the clock; what was not, the watch asks for again. The same notice sent twice,
around a crash, has the same nonce, and so is one message to Discord.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord
import structlog

from bot.host.preferences.hours import is_awake
from bot.host.tables.table import Table
from bot.host.turns import standing_orders
from bot.host.turns.clocks import same_turn
from bot.host.turns.reminders import Notice
from bot.host.workers.scheduler import AGAIN_MS, is_wanted
from bot.host.workers.worker import Worker
from bot.presenters.turns import reminders
from bot.ui.messages.dm_hands import (
    CLOSED,
    LETTER,
    OPENING_TOO_FAST,
    UNKNOWN_CHANNEL,
    DmHands,
    turn_of,
)
from bot.ui.messages.kept_message import TRANSIENT
from bot.ui.messages.posted_reminders import PostedReminders
from bot.ui.name_cache import NameCache
from bot.ui.render import Rendered
from storage.store import StorageError, TableId

log = structlog.get_logger(__name__)

CHANNEL = "channel"
TOO_FAST_SECONDS = 60.0


class NoticeKey(NamedTuple):
    """A notice and the way it goes."""

    way: str
    server: int
    table: TableId
    key: str


class Reminders:
    """Sends one notice at a time each way on each server.

    `call_by_board` has the table's board make a call; `sent` notes what was sent on the clock.
    """

    def __init__(
        self,
        standing: PostedReminders,
        people: NameCache,
        hands: DmHands,
        call_by_board: Callable[[Table], None],
        sent: Callable[[Notice], Awaitable[None]],
    ) -> None:
        self._standing = standing
        self._service = standing.service
        self._people = people
        self._hands = hands
        self._call_by_board = call_by_board
        self._sent = sent
        passing = (*TRANSIENT, StorageError)
        self._worker = Worker(
            "notice",
            self._send,
            lane=lambda key: (key.way, key.server),
            passing=passing,
        )
        self._due: dict[NoticeKey, Notice] = {}

    async def stop(self) -> None:
        """Send nothing more; the watch of the next run asks for it again."""
        await self._worker.stop()

    async def notify(self, notice: Notice) -> bool:
        """See to it that a notice is sent; it is noted once it is, and so not yet."""
        wish = await self._service.preferences.of(notice.clock.user_id)
        by_letter = wish.notify == LETTER
        if by_letter and standing_orders.answers(notice.table, notice.clock.seat):
            return False  # a call in the channel comes all the same: a missing one would tell
        if notice.kind == "call" and not by_letter:
            self._call_by_board(notice.table)
        elif notice.kind == "call" and wish.hand == LETTER:
            self._hands.call(notice.table.table_id, notice.clock.user_id)
        elif notice.kind == "stalled" or not by_letter:
            self._mark(CHANNEL, notice)
        else:
            self._mark(LETTER, notice)
        return False

    def _mark(self, way: str, notice: Notice) -> None:
        key = NoticeKey(way, notice.table.guild_id, notice.table.table_id, notice.key)
        self._due[key] = notice
        self._worker.put(key)

    async def _send(self, key: NoticeKey) -> None:
        notice = self._due.pop(key)
        if not await self._is_due(notice):
            return
        if key.way == LETTER:
            await self._by_letter(notice)
            return
        async with self._standing.messages.turn(notice.table):
            if await self._is_due(notice):  # still, when its turn has come
                await self._in_channel(notice)

    async def _is_due(self, notice: Notice) -> bool:
        """Whether it is still to be told: nobody has acted, told, snoozed or gone to bed since."""
        wish, now = await self._service.preferences.of(notice.clock.user_id), self._service.clock()
        if not is_wanted(notice, wish) or not is_awake(wish.hours, now):
            return False
        for clock in await self._service.store.clocks(notice.table.table_id):
            if same_turn(clock, notice.clock):
                told = clock.called, clock.reminders
                untold = told == (notice.clock.called, notice.clock.reminders)
                return untold and clock.next_at is not None and clock.next_at <= now + AGAIN_MS
        return False

    async def _by_letter(self, notice: Notice) -> None:
        """Send a direct message; where they are closed, the channel is used from now on."""
        user_id, messages = notice.clock.user_id, self._standing.messages
        try:
            channel = await self._hands.channel(user_id, notice.table.table_id)
            async with messages.turn(notice.table):
                if not await self._is_due(notice):
                    return
                rendered = await self._rendered(notice)
                message = await messages.send(channel, rendered, pings=False, nonce=notice.key)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("letter_refused", user=user_id, code=error.code)
            if error.code == OPENING_TOO_FAST:
                self._standing.messages.open_none(TOO_FAST_SECONDS)
            elif error.code == UNKNOWN_CHANNEL:
                await self._hands.forget_channel(user_id)
            elif error.code in CLOSED:
                await self._hands.closed(user_id)
                if (await self._service.preferences.of(user_id)).notify != LETTER:
                    await self.notify(notice)
            return
        await self._standing.put(notice, message)
        await self._sent(notice)

    async def _in_channel(self, notice: Notice) -> None:
        """Post in the table's channel; one that refuses is left alone."""
        table = notice.table
        rendered = await self._rendered(notice)
        part = table.game.board_at(table.state, notice.clock.seat) or 0
        messages = self._standing.messages
        channel = messages.channel(table.channel_of(part))
        try:
            message = await messages.send(channel, rendered, nonce=notice.key)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("notice_refused", table=table.table_id, code=error.code)
            await self._sent(notice)
            return
        if notice.kind != "stalled":
            await self._standing.put(notice, message)
        await self._sent(notice)

    async def _rendered(self, notice: Notice) -> Rendered:
        table, clock = notice.table, notice.clock
        if notice.kind == "stalled":
            name = await self._people.name(table.guild_id, clock.user_id)
            rules = await self._service.servers.of(table.guild_id)
            role = rules.moderator_role
            rings = self._standing.messages.rings(table.guild_id, table.channel_id, role)
            screen = reminders.stalled(name, table.name, clock.since, role, rings=rings)
        elif notice.kind == "call":
            screen = reminders.call(await turn_of(self._service.store, table, clock))
        else:
            wish = await self._service.preferences.of(clock.user_id)
            turn = await turn_of(self._service.store, table, clock)
            screen = reminders.reminder(turn, last=notice.number >= wish.most)
        return Rendered(screen, table.table_id, table.public_seq)
