"""Hands by direct message, for players who prefer them: one message a table, kept current.

Direct messages are never the only way to a hand. Where they are closed the choice is taken back
and the player is told at the next click (F16).
"""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
import structlog

from bot.host.errors import Refusal
from bot.host.preferences.hours import is_awake
from bot.host.preferences.preferences import Preferences
from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService
from bot.host.tables.draft import PrivateEvent
from bot.host.tables.table import ENDED, LOBBY, Table
from bot.host.turns import standing_orders
from bot.host.turns.reminders import Notice
from bot.host.workers.worker import Worker
from bot.presenters.turns import reminders
from bot.ui.custom_ids import base36
from bot.ui.messages.kept_message import (
    TOO_MANY_OLD_EDITS,
    TRANSIENT,
    UNKNOWN_MESSAGE,
    KeptMessages,
    MessageKey,
)
from bot.ui.render import Rendered
from bot.ui.screens import Holding, Screens
from storage.store import Clock, Posted, StorageError, Store, TableId

log = structlog.get_logger(__name__)

HAND, HERE, LETTER = "hand", "here", "letter"
CLOSED = {50007, 50278}
OPENING_TOO_FAST, UNKNOWN_CHANNEL = 40003, 10003
TOO_FAST_SECONDS = 60.0
AS_OF = "-# As of <t:{seconds}:R>. **Refresh** shows what has happened since."
CLOSED_NOTE = "I can't send you direct messages, so press **My hand** on the board for your hand."


class DmHands:
    """Sends and edits hand messages, one at a time, the newest state only."""

    def __init__(
        self,
        messages: KeptMessages,
        service: TableService,
        screens: Screens,
        called: Callable[[Clock, Table], Awaitable[None]],
    ) -> None:
        self.messages = messages
        self._service = service
        self._screens = screens
        self._called = called
        self._worker = Worker(
            "hand", self._see_to, lane=lambda key: key.user, passing=(*TRANSIENT, StorageError)
        )
        self._turns: set[MessageKey] = set()
        self._sent: dict[MessageKey, Holding] = {}
        self._notes: dict[int, str] = {}
        self.shut: set[int] = set()

    def start(self) -> None:
        """Follow every change."""
        self._service.subscribe(self._changed)

    async def stop(self) -> None:
        """Stop sending; what was not sent is sent at the next change."""
        await self._worker.stop()

    async def where(self, user_id: int) -> str:
        """Where a person wants hands: `here` (behind the button) or `letter` (direct message)."""
        return (await self._service.preferences.of(user_id)).hand

    async def follow(self, user_id: int) -> None:
        """Bring hands to where a person wants them by now, and take them from where not."""
        self._notes.pop(user_id, None)
        self.shut.discard(user_id)
        turn = await self.where(user_id) == LETTER
        for head in await self._service.live_tables(user_id=user_id):
            self._mark(head.table_id, user_id, turn=turn)

    def note(self, user_id: int) -> str:
        """What must be told at the next private answer, once."""
        return self._notes.pop(user_id, "")

    def tell(self, user_id: int, note: str) -> None:
        """Have something told to a person at the next private answer."""
        before = self._notes.get(user_id, "")
        self._notes[user_id] = f"{before}\n{note}" if before not in {"", note} else note

    def call(self, table_id: TableId, user_id: int) -> None:
        """See to it that a player's hand calls them, if it has not done so yet."""
        self._mark(table_id, user_id, turn=True)

    def _changed(self, change: Change) -> None:
        if change.table.status == LOBBY:
            return
        before = _waited_for(change.before)
        now = _waited_for(change.table)
        people = change.before.people
        if change.before.public_seq == change.table.public_seq:
            # A late letter to somebody else must not betray what one person alone knows of.
            people = tuple({e.user_id for e in change.events if isinstance(e, PrivateEvent)})
        for user_id in people:
            known = self._service.preferences.known(user_id)
            if known is None or known.hand != HERE:
                turn = user_id in now and user_id not in before
                self._mark(change.table.table_id, user_id, turn=turn)

    def _mark(self, table_id: TableId, user_id: int, *, turn: bool) -> None:
        key = hand_key(table_id, user_id)
        if turn:
            self._turns.add(key)
        self._worker.put(key)

    async def _see_to(self, key: MessageKey) -> None:
        turn = key in self._turns
        self._turns.discard(key)
        try:
            if await self.where(key.user) == LETTER:
                await self._bring(key.table, key.user, turn=turn)
            else:
                await self._take_back(key.table, key.user)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            if error.code == OPENING_TOO_FAST:
                log.info("letters_too_fast", user=key.user)
                self.messages.open_none(TOO_FAST_SECONDS)
                self._mark(key.table, key.user, turn=True)
            elif error.code == UNKNOWN_CHANNEL:
                await self.forget_channel(key.user)
            elif error.code in CLOSED:
                log.info("letters_closed", user=key.user, code=error.code)
                await self.closed(key.user)
            else:
                log.error("letter_refused", user=key.user, code=error.code, status=error.status)
        except Refusal:
            await self._take_back(key.table, key.user)

    async def _bring(self, table_id: TableId, user_id: int, *, turn: bool) -> None:
        """Show the present hand when a request may go, where it is news or a `turn` begins."""
        table = await self._service.table(table_id)
        news = self._screens.holding(table, user_id).is_news_after(
            self._sent.get(hand_key(table_id, user_id))
        )
        wish = await self._service.preferences.of(user_id)
        call = self._call(table, await self._clock(table_id, user_id), wish)
        if not (turn or news or call):
            return
        if await self.messages.posted(hand_key(table_id, user_id)) is None:
            if table.status == ENDED:
                return
            await self.channel(user_id, table_id)
        async with self.messages.turn(table):
            await self._show(await self._service.table(table_id), user_id)

    async def _show(self, table: Table, user_id: int) -> None:
        """Show a hand: by a quiet edit, where a message stands that can be edited.

        Whoever has notices by direct message is called by a new message.
        """
        clock = await self._clock(table.table_id, user_id)
        wish = await self._service.preferences.of(user_id)
        # The same call sent twice, around a crash, says the same.
        at = self._service.clock() if clock is None else clock.since
        rendered = _as_of(await self._screens.panel(table, user_id), at)
        planned = clock is not None and standing_orders.answers(table, clock.seat)
        if clock is not None and wish.notify == LETTER and not planned:
            turn_now = await turn_of(self._service.store, table, clock)
            rendered = rendered.below(reminders.call(turn_now).text)
        call = self._call(table, clock, wish)
        key = hand_key(table.table_id, user_id)
        posted = await self.messages.posted(key)
        if posted is None or call is not None or not await self._edited(posted, rendered):
            await self._send(table, user_id, rendered, posted, call)
        self._sent[key] = self._screens.holding(table, user_id)
        if table.status == ENDED:
            await self._forget(table.table_id, user_id)

    async def _clock(self, table_id: TableId, user_id: int) -> Clock | None:
        """The clock of somebody for whom the table waits."""
        clocks = await self._service.store.clocks(table_id)
        return next((one for one in clocks if one.user_id == user_id and one.since), None)

    def _call(self, table: Table, clock: Clock | None, wish: Preferences) -> Clock | None:
        """The clock of a turn that its player has not been told of, and is to be told of now."""
        if clock is None or clock.called or wish.notify != LETTER:
            return None
        if standing_orders.answers(table, clock.seat):
            return None
        return clock if is_awake(wish.hours, self._service.clock()) else None

    async def _take_back(self, table_id: TableId, user_id: int) -> None:
        """Remove the hand of somebody who sits there no more."""
        with contextlib.suppress(StorageError):
            posted = await self.messages.posted(hand_key(table_id, user_id))
            if posted is not None:
                await self._delete(posted)
                await self._forget(table_id, user_id)

    async def _forget(self, table_id: TableId, user_id: int) -> None:
        key = hand_key(table_id, user_id)
        self._sent.pop(key, None)
        await self._service.store.forget_posted(*key)

    async def _edited(self, posted: Posted, rendered: Rendered) -> bool:
        try:
            await self.messages.edit(posted, rendered)
        except discord.HTTPException as error:
            if error.code not in {UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_MANY_OLD_EDITS}:
                raise
            return False
        return True

    async def _delete(self, posted: Posted) -> None:
        with contextlib.suppress(discord.HTTPException, *TRANSIENT):
            await self.messages.delete(posted)

    async def _send(
        self,
        table: Table,
        user_id: int,
        rendered: Rendered,
        old: Posted | None,
        call: Clock | None,
    ) -> None:
        channel = await self.channel(user_id, table.table_id)
        # The same call sent twice, around a crash, is one message to Discord.
        silent = f"h{base36(self._service.clock())}"
        nonce = silent if call is None else Notice("call", table, call).key
        message = await self.messages.send(
            channel, rendered, pings=False, nonce=nonce, silent=call is None
        )
        key = hand_key(table.table_id, user_id)
        await self.messages.remember(key, message.channel.id, message.id, table.public_seq)
        if call is not None:
            await self._called(call, table)
        if old is not None and old.message_id != message.id:
            await self._delete(old)

    async def channel(self, user_id: int, table_id: TableId) -> discord.abc.Messageable:
        """The direct channel to somebody at a table, known from before or opened now."""
        channel_id = (await self._service.preferences.of(user_id)).direct_channel
        if not channel_id:
            channel_id = await self.messages.open_direct(user_id, table_id)
            with contextlib.suppress(StorageError):
                await self._service.clocks.change_preferences(user_id, direct_channel=channel_id)
        return self.messages.channel(channel_id)

    async def forget_channel(self, user_id: int) -> None:
        """Ask for the direct channel to a person again: Discord no longer knows this one."""
        log.info("direct_channel_gone", user=user_id)
        with contextlib.suppress(StorageError):
            await self._service.clocks.change_preferences(user_id, direct_channel=0)

    async def closed(self, user_id: int) -> None:
        """Direct messages to somebody are closed: go on without them, and say so when possible."""
        wish = await self._service.preferences.of(user_id)
        self.shut.add(user_id)
        with contextlib.suppress(StorageError):
            notify = "channel" if wish.notify == LETTER else wish.notify
            await self._service.clocks.change_preferences(user_id, hand=HERE, notify=notify)
        if wish.hand == LETTER:
            self.tell(user_id, CLOSED_NOTE)
        if wish.notify == LETTER:
            self.tell(user_id, reminders.LETTERS_CLOSED)


def hand_key(table_id: TableId, user_id: int) -> MessageKey:
    """What a hand by direct message is called in the store."""
    return MessageKey(table_id, HAND, user_id)


def _as_of(rendered: Rendered, at: int) -> Rendered:
    """A hand with when it was true, since it stays when only others have moved."""
    text = f"{rendered.screen.text}\n{AS_OF.format(seconds=at // 1000)}"
    return replace(rendered, screen=replace(rendered.screen, text=text))


async def link_to(store: Store, table: Table) -> str:
    """Where the board of a table is, as a link, or as its channel where there is none."""
    posted = await store.posted(table.table_id, "board")
    if posted is None:
        return f"<#{table.channel_id}>"
    return f"https://discord.com/channels/{table.guild_id}/{posted.channel_id}/{posted.message_id}"


async def turn_of(store: Store, table: Table, clock: Clock) -> reminders.Turn:
    """What a call or a reminder tells of the turn that a clock is for."""
    link = await link_to(store, table)
    return reminders.Turn(clock.user_id, table.name, table.game.title, clock.due_at, link)


def _waited_for(table: Table) -> set[int | None]:
    return {table.occupants[seat].user_id for seat in table.waiting_seats()}
