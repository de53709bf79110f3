"""Messages that are kept current: sent, edited and removed; the store knows where each is.

When that is done, and what becomes of a refusal, is said by whoever keeps a message: boards, hands,
reminders.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, NamedTuple

import aiohttp
import discord
from cachetools import LRUCache, TTLCache

from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService
from bot.host.tables.table import Table
from bot.ui.messages.request_queue import SOMEBODY_WAITS, RequestQueue
from bot.ui.render import Rendered
from storage.store import Posted, TableId

CALL_SECONDS = 10.0
NEW_CHANNEL_SECONDS = 5.0
LIVELY_MS = 60 * 1000
"""For so long after a person's public act the messages of a table go before others."""
REMEMBERED = 5_000
"""Of so many messages it is known which picture they have."""
UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS = 10008, 30046
TRANSIENT = (
    aiohttp.ClientError,
    TimeoutError,
    OSError,
    discord.DiscordServerError,
    discord.RateLimited,
)


class MessageKey(NamedTuple):
    """A message of a table: everybody's, or one person's."""

    table: TableId
    purpose: str
    user: int = 0


class KeptMessages:
    """Every call may raise what Discord, the network and the store raise."""

    def __init__(self, client: discord.Client, service: TableService, queue: RequestQueue) -> None:
        self._client = client
        self._service = service
        self._queue = queue
        self._openings = RequestQueue(NEW_CHANNEL_SECONDS, behind=queue)
        self._lively: TTLCache[TableId, bool] = TTLCache(REMEMBERED, LIVELY_MS, service.clock)
        self._pictures: LRUCache[int, tuple[int, discord.Attachment]] = LRUCache(REMEMBERED)
        service.subscribe(self._changed)

    def _changed(self, change: Change) -> None:
        # What is done in secret must not show in how soon anything comes.
        if SOMEBODY_WAITS.get() and change.before.public_seq != change.table.public_seq:
            table = change.table
            self._lively[table.table_id] = True
            for queue in (self._queue, self._openings):
                queue.hurry(table.guild_id, table.table_id)

    async def posted(self, key: MessageKey) -> Posted | None:
        """Where a message is, if anywhere."""
        return await self._service.store.posted(*key)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A channel by its number; nobody is asked whether there is one."""
        return self._client.get_partial_messageable(channel_id)

    def rings(self, guild_id: int, channel_id: int, role_id: int) -> bool:
        """Whether naming a role there calls its members: anyone may, or the bot may call all."""
        guild = self._client.get_guild(guild_id)
        role = None if guild is None else guild.get_role(role_id)
        if guild is None or role is None:
            return False
        channel = guild.get_channel_or_thread(channel_id)
        may = guild.me.guild_permissions if channel is None else channel.permissions_for(guild.me)
        return role.mentionable or may.mention_everyone

    async def send(
        self, to: discord.abc.Messageable, rendered: Rendered, *, pings: bool = True, **more: Any
    ) -> discord.Message:
        """Post a message; it pings only whom it mentions, or nobody at all.

        The same `nonce` sent twice, around a crash, is one message to Discord.
        """
        if files := rendered.files():
            more["files"] = files
        nobody = discord.AllowedMentions.none()
        async with self._request(rendered.table_id):
            message = await to.send(
                view=rendered.view(),
                allowed_mentions=rendered.mentions() if pings else nobody,
                **more,
            )
        self._note_picture(message, rendered)
        return message

    async def remember(
        self, key: MessageKey, channel_id: int, message_id: int, seq: int, at: int | None = None
    ) -> None:
        """Note where a message is, and which state it shows; `at` is when it was posted."""
        at = self._service.clock() if at is None else at
        await self._service.store.set_posted(Posted(*key, channel_id, message_id, at, seq))

    async def take(self, key: MessageKey) -> Posted | None:
        """Where a message stood that is kept no longer."""
        posted = await self.posted(key)
        if posted is not None:
            await self._service.store.forget_posted(*key)
        return posted

    async def edit(self, posted: Posted, rendered: Rendered) -> None:
        """Show something else there; it rings nobody. The same picture is not sent again."""
        drawing = rendered.drawing
        look, picture = self._pictures.get(posted.message_id, (0, None))
        same = drawing is not None and picture is not None and look == hash(drawing.png)
        async with self._request(posted.table_id):
            message = await self._partial(posted).edit(
                view=rendered.view(),
                attachments=[picture] if same and picture else rendered.files(),
                allowed_mentions=rendered.named(),
            )
        self._note_picture(message, rendered)

    def _note_picture(self, message: discord.Message, rendered: Rendered) -> None:
        self._pictures.pop(message.id, None)
        if rendered.drawing is not None and message.attachments:
            self._pictures[message.id] = hash(rendered.drawing.png), message.attachments[0]

    async def delete(self, posted: Posted) -> None:
        """Remove a message."""
        server = self._server(posted.table_id)  # nobody waits for it
        async with self._queue.request(server), asyncio.timeout(CALL_SECONDS):
            await self._partial(posted).delete()

    async def open_direct(self, user_id: int, table_id: TableId) -> int:
        """Open direct messages to somebody at a table; the channel's number.

        That is done slowly, as Discord asks, servers taking turns.
        """
        server, urgent = self._server(table_id), self._is_urgent(table_id)
        await self._openings.turn(server, table_id, urgent=urgent)
        async with self._request(table_id):
            return (await self._client.create_dm(discord.Object(user_id))).id

    def open_none(self, seconds: float) -> None:
        """Open no direct messages for so many seconds: Discord has had too many."""
        self._openings.hold(seconds)

    def turn(self, table: Table) -> AbstractAsyncContextManager[None]:
        """Wait until something may be sent for a table, so that what is sent is the newest."""
        urgent = self._is_urgent(table.table_id)
        return self._queue.turn_for_all(table.guild_id, table.table_id, urgent=urgent)

    @asynccontextmanager
    async def _request(self, table_id: TableId) -> AsyncIterator[None]:
        """A request for a table: once its server's turn has come, it has so long and no longer."""
        server, urgent = self._server(table_id), self._is_urgent(table_id)
        request = self._queue.request(server, table_id, urgent=urgent)
        async with request, asyncio.timeout(CALL_SECONDS):
            yield

    def _is_urgent(self, table_id: TableId) -> bool:
        return SOMEBODY_WAITS.get() or table_id in self._lively

    def _server(self, table_id: TableId) -> int:
        table = self._service.tables.get(table_id)
        return table_id if table is None else table.guild_id

    def _partial(self, posted: Posted) -> discord.PartialMessage:
        return self.channel(posted.channel_id).get_partial_message(posted.message_id)
