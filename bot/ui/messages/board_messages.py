"""Boards as messages: where each is, and how it is brought up to date with the fewest calls.

A board is edited while it is fresh and lowest, else posted again and the old one removed. A game at
several tables has a board for each part.
"""

from collections import defaultdict, deque
from dataclasses import replace

import discord
import structlog

from bot.host.service.service import TableService
from bot.host.tables.table import Table
from bot.presenters.screen import Screen
from bot.ui.custom_ids import base36
from bot.ui.messages.kept_message import (
    TOO_MANY_OLD_EDITS,
    TRANSIENT,
    UNKNOWN_MESSAGE,
    KeptMessages,
    MessageKey,
)
from bot.ui.name_cache import NameCache
from bot.ui.render import Rendered
from storage.store import Posted, TableId

log = structlog.get_logger(__name__)

FRESH_MS = 50 * 60 * 1000
MOST_PARTS = 2
REPOSTS, REPOST_WINDOW_MS = 3, 10 * 60 * 1000


class BoardMessages:
    """Posts, edits and removes boards; every call may raise what Discord and the network raise."""

    def __init__(self, messages: KeptMessages, service: TableService, people: NameCache) -> None:
        self._messages = messages
        self._service = service
        self._people = people
        self._lowest: dict[int, int] = {}
        self._standing: dict[int, set[int]] = defaultdict(set)
        self._reposts: dict[TableId, deque[int]] = {}
        self._left_over: dict[TableId, list[Posted]] = defaultdict(list)
        self._looks: dict[TableId, dict[int, tuple[Screen, bytes | None]]] = defaultdict(dict)

    async def found(self, table_id: TableId) -> Posted | None:
        """Learn from the store which boards of a table stand; the first one, if it does."""
        first = await self._messages.posted(board_key(table_id, 0))
        second = await self._messages.posted(board_key(table_id, 1))
        for known in filter(None, (first, second)):
            self._standing[known.channel_id].add(known.message_id)
        return first

    def stands_lowest(self, channel_id: int, message_id: int) -> None:
        """Learn what is lowest in a channel."""
        self._lowest[channel_id] = max(message_id, self._lowest.get(channel_id, 0))

    async def say(self, channel_id: int, rendered: Rendered) -> discord.Message:
        """Post something that is no board; it pings only whom it mentions."""
        return await self._messages.send(self._messages.channel(channel_id), rendered)

    def begin_anew(self, table_id: TableId) -> None:
        """Forget how often a board was posted again: somebody asked for it."""
        self._reposts.pop(table_id, None)

    async def bring(self, table: Table, part: int, rendered: Rendered, *, repost: bool) -> None:
        """Show one board: where several stand, only if something on it has changed."""
        posted = await self._messages.posted(board_key(table.table_id, part))
        looks = self._looks[table.table_id]
        # Another state may look the same: pictures leave out what they do not show.
        png = None if rendered.drawing is None else rendered.drawing.png
        picture = None if png else rendered.screen.picture
        fresh = replace(rendered.screen, mentions=(), picture=picture), png
        if posted is None:
            await self._post(table, part, rendered)
        elif (
            repost
            or rendered.screen.mentions
            or posted.channel_id != table.channel_of(part)
            or self._is_buried(posted)
            # A finished game's summary, so that everybody sees how it ended.
            or (table.ended_because == "finished" and posted.seq < table.public_seq)
        ):
            await self._repost(table, part, rendered, posted)
        elif looks.get(part) != fresh:
            await self._edit(table, part, rendered, posted)
        looks[part] = fresh

    async def take_away(self, table: Table, part: int) -> None:
        """Let the board of a part go that the game has no longer."""
        posted = await self._messages.take(board_key(table.table_id, part))
        if posted is not None:
            self._stands_no_more(posted)
            self._left_over[table.table_id].append(posted)

    def _is_buried(self, posted: Posted) -> bool:
        """Whether the board is old, or something other than a board is below it."""
        if self._service.clock() - posted.posted_at >= FRESH_MS:
            return True
        lowest = self._lowest.get(posted.channel_id, 0)
        return lowest > posted.message_id and lowest not in self._standing[posted.channel_id]

    async def _post(self, table: Table, part: int, rendered: Rendered, again: str = "") -> int:
        channel_id = table.channel_of(part)
        if rendered.screen.mentions:
            # The same call sent twice, around a crash, is one message to Discord.
            again = f"@{base36(sum(rendered.screen.mentions))[-5:]}"
        nonce = f"{base36(table.table_id)}{':.'[part]}{base36(table.public_seq)}{again}"[:25]
        channel = self._messages.channel(channel_id)
        seated = zip(table.occupants, await self._people.names(table), strict=True)
        names = {one.user_id: name for one, name in seated if one.user_id is not None}
        message = await self._messages.send(channel, rendered.naming(names), nonce=nonce)
        self._standing[channel_id].add(message.id)
        self.stands_lowest(channel_id, message.id)
        await self._remember(table, part, rendered, message.id)
        return message.id

    async def _remember(
        self, table: Table, part: int, rendered: Rendered, message_id: int, at: int | None = None
    ) -> None:
        key, channel_id = board_key(table.table_id, part), table.channel_of(part)
        # What lacks its picture or a name is behind, and so is found at the next start.
        shown = table.public_seq - (rendered.late or self._people.lacks(table))
        await self._messages.remember(key, channel_id, message_id, shown, at)

    async def _repost(self, table: Table, part: int, rendered: Rendered, old: Posted) -> None:
        new_id = await self._post(table, part, rendered, f":{base36(old.message_id)[-4:]}")
        if new_id == old.message_id:
            return
        self._stands_no_more(old)
        self._left_over[table.table_id].append(old)

    async def clear(self, table_id: TableId) -> None:
        """Remove the messages that newer boards have replaced; after a hitch, the next time."""
        for old in self._left_over.pop(table_id, ()):
            try:
                await self._messages.delete(old)
            except (discord.HTTPException, *TRANSIENT) as error:
                log.info("old_board_stays", table=table_id, error=type(error).__name__)
                if isinstance(error, TRANSIENT):
                    self._left_over[table_id].append(old)

    async def _edit(self, table: Table, part: int, rendered: Rendered, posted: Posted) -> None:
        try:
            await self._messages.edit(posted, rendered)
        except (discord.HTTPException, discord.RateLimited) as error:
            # discord.py gives up a long wait for the limit on edits without telling its code.
            code = getattr(error, "code", TOO_MANY_OLD_EDITS)
            if code not in {UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS}:
                raise
            if not self._may_repost(table.table_id):
                return
            if code == UNKNOWN_MESSAGE:
                await self._post(table, part, rendered, again=":r")
            else:
                await self._repost(table, part, rendered, posted)
            return
        await self._remember(table, part, rendered, posted.message_id, posted.posted_at)

    def _may_repost(self, table_id: TableId) -> bool:
        """At most three times in ten minutes: somebody may be deleting the board on purpose."""
        times, now = self._reposts.setdefault(table_id, deque()), self._service.clock()
        while times and now - times[0] > REPOST_WINDOW_MS:
            times.popleft()
        if len(times) >= REPOSTS:
            log.info("board_deleted_too_often", table=table_id)
            return False
        times.append(now)
        return True

    async def forget(self, table_id: TableId) -> None:
        """Keep nothing of a table that is over; its last message stays."""
        posted = await self._messages.posted(board_key(table_id, 0))
        if posted is not None:
            self._stands_no_more(posted)
        for known in (self._reposts, self._left_over, self._looks):
            known.pop(table_id, None)

    def _stands_no_more(self, posted: Posted) -> None:
        self._standing[posted.channel_id].discard(posted.message_id)
        if not self._standing[posted.channel_id]:
            del self._standing[posted.channel_id]


def board_key(table_id: TableId, part: int) -> MessageKey:
    """What a board is called in the store: a game's first one `board`, the next `board 1`."""
    return MessageKey(table_id, f"board {part}" if part else "board")
