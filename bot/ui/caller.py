"""Sends notices: into the channel or by direct message, as each player wishes."""

import asyncio
import contextlib
from collections.abc import Callable

import discord
import structlog

from bot.host.notices import Notice
from bot.host.service import Service
from bot.host.table import Table
from bot.host.wishes import Wishes
from bot.presenters import calling
from bot.presenters.screen import Screen
from bot.ui.boards import CALL_SECONDS, TRANSIENT
from bot.ui.hands import CLOSED, Hands
from bot.ui.people import People
from bot.ui.render import Rendered
from storage.store import Posted

log = structlog.get_logger(__name__)

REMINDER = "reminder"


class Caller:
    """Sends one notice at a time; `call_by_board` has the table's board make a call."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        people: People,
        hands: Hands,
        call_by_board: Callable[[Table], None],
    ) -> None:
        self._client = client
        self._service = service
        self._people = people
        self._hands = hands
        self._call_by_board = call_by_board

    async def notify(self, notice: Notice) -> bool:
        """Send a notice; whether it arrived, or never can."""
        wish = await self._service.wishing.of(notice.clock.user_id)
        try:
            if notice.kind == "stalled":
                return await self._say_stalled(notice)
            if wish.notify == "letter" and await self._by_letter(notice, wish):
                return True
            if notice.kind == "call":
                self._call_by_board(notice.table)
                return False  # the board notes the call itself once it stands
            return await self._remind(notice, wish)
        except TRANSIENT as error:
            log.info("notice_not_sent", table=notice.table.table_id, error=type(error).__name__)
            return False

    async def _by_letter(self, notice: Notice, wish: Wishes) -> bool:
        """Send a direct message; where they are closed, the channel is used from now on."""
        screen = await self._screen(notice, wish)
        try:
            channel = await self._hands.channel(notice.clock.user_id)
            async with asyncio.timeout(CALL_SECONDS):
                await channel.send(
                    view=Rendered(screen, notice.table.table_id, notice.table.face).view(),
                    nonce=notice.key,
                )
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("letter_refused", user=notice.clock.user_id, code=error.code)
            if error.code in CLOSED:
                await self._service.wish(notice.clock.user_id, notify="channel")
                self._hands.tell(notice.clock.user_id, calling.LETTERS_CLOSED)
            return False
        return True

    async def _remind(self, notice: Notice, wish: Wishes) -> bool:
        """Mention a player in the channel, in place of the reminder before."""
        table, user_id = notice.table, notice.clock.user_id
        await self.clear(table, user_id)
        message = await self._say(notice, await self._screen(notice, wish))
        if message is not None:
            posted = Posted(
                table.table_id,
                REMINDER,
                user_id,
                message.channel.id,
                message.id,
                self._service.clock(),
                table.face,
            )
            await self._service.store.set_posted(posted)
        return True

    async def _say_stalled(self, notice: Notice) -> bool:
        name = await self._people.name(notice.table.guild_id, notice.clock.user_id)
        since = notice.clock.since
        await self._say(notice, calling.stalled(name, notice.table.name, since))
        return True

    async def _say(self, notice: Notice, screen: Screen) -> discord.Message | None:
        """Post in the table's channel; a channel that refuses is left alone."""
        table = notice.table
        rendered = Rendered(screen, table.table_id, table.face)
        part = table.game.part_at(table.state, notice.clock.seat) or 0
        channel = self._client.get_partial_messageable(table.channel_of(part))
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return await channel.send(
                    view=rendered.view(), allowed_mentions=rendered.mentions(), nonce=notice.key
                )
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("notice_refused", table=table.table_id, code=error.code)
            return None

    async def _screen(self, notice: Notice, wish: Wishes) -> Screen:
        table, clock = notice.table, notice.clock
        link = await self.link(table)
        turn = calling.Turn(clock.user_id, table.name, table.game.title, clock.due_at, link)
        if notice.kind == "call":
            return calling.call(turn)
        return calling.reminder(turn, last=notice.number >= wish.most)

    async def link(self, table: Table) -> str:
        """Where the board stands, as a link, or as its channel where it does not."""
        posted = await self._service.store.posted(table.table_id, "board")
        if posted is None:
            return f"<#{table.channel_id}>"
        return (
            f"https://discord.com/channels/{table.guild_id}/{posted.channel_id}/{posted.message_id}"
        )

    async def clear(self, table: Table, user_id: int) -> None:
        """Remove a player's last reminder from the channel."""
        posted = await self._service.store.posted(table.table_id, REMINDER, user_id)
        if posted is None:
            return
        await self._service.store.forget_posted(table.table_id, REMINDER, user_id)
        channel = self._client.get_partial_messageable(posted.channel_id)
        with contextlib.suppress(discord.HTTPException, *TRANSIENT):
            async with asyncio.timeout(CALL_SECONDS):
                await channel.get_partial_message(posted.message_id).delete()
