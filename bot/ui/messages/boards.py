"""Keeps each table's public message true: a projection that may be late or lost, never wrong.

Changes mark a table; one worker a channel draws the latest state, so fifty moves in a second make
one edit. The board is edited while it is fresh and lowest, else posted again and the old one
removed. Whatever fails is tried again or waits for the next change; the game does not notice.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import discord
import structlog

from bot.host.errors import Refusal
from bot.host.preferences.hours import is_awake
from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns.pace import HOUR
from bot.host.workers.worker import Worker
from bot.presenters.screen import Screen
from bot.presenters.tables import menu
from bot.ui.messages.board_messages import MOST_PARTS, BoardMessages
from bot.ui.messages.circuit_breaker import REST_MS, CircuitBreaker
from bot.ui.messages.kept_message import TRANSIENT, KeptMessages
from bot.ui.messages.late_pictures import LatePictures
from bot.ui.messages.lost_channels import LostChannels
from bot.ui.messages.posted_reminders import question
from bot.ui.messages.responder import Interaction
from bot.ui.quota import Quota
from bot.ui.render import Rendered
from bot.ui.screens import Screens
from storage.store import Clock, Posted, StorageError, TableHead, TableId

log = structlog.get_logger(__name__)

CHANNEL = "channel"
WELCOMES = 3
"""So many messages that open tables, an hour and channel."""
GAP_SECONDS = 1.2
RETRY_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0)
EVERY_TABLE = 1_000_000


class BoardKey(NamedTuple):
    """A table's board in the channel whose worker draws it."""

    channel: int
    table: TableId


class Boards:
    """Posts, edits and heals boards."""

    def __init__(
        self,
        messages: KeptMessages,
        service: TableService,
        screens: Screens,
        called: Callable[[Clock, Table], Awaitable[None]],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._messages = messages
        self._service = service
        self._screens = screens
        self._called = called
        self.worker = Worker(
            "board",
            self._draw,
            lane=lambda key: key.channel,
            passing=(*TRANSIENT, StorageError),
            retry=RETRY_SECONDS,
            gap=GAP_SECONDS,
            sleep=sleep,
        )
        self._shown: dict[TableId, int] = {}
        self._told_otherwise: set[TableId] = set()
        self._boards = BoardMessages(messages, service, screens.cards.people)
        self._silences = CircuitBreaker(service.clock)
        self._welcomes = Quota(WELCOMES, HOUR, service.clock)
        self.places = LostChannels(service, self._try_anew)
        self.late_pictures = LatePictures(service, screens, self.again)
        self._left_to_clicks: Counter[TableId] = Counter()
        self._in_flight: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def start(self, *, all_boards: bool = False) -> None:
        """Follow every change, and heal the boards that the last run left behind.

        `all_boards` draws every board: for a Discord that forgets its messages between runs.
        """
        self._service.subscribe(self._changed)
        heads = await self._service.store.heads(statuses=(LOBBY, PLAYING), limit=EVERY_TABLE)
        for head in heads:
            posted = await self._boards.found(head.table_id)
            if posted is not None and not all_boards:
                self._shown[head.table_id] = posted.seq
            if all_boards or posted is None or posted.seq < head.extra.get("face", head.seq):
                self._mark(head.channel_id, head.table_id)

    async def drain(self, seconds: float) -> None:
        """Give boards that are being drawn a moment, then stop."""
        await self.late_pictures.worker.stop()
        await self.worker.stop(seconds)

    def heard(self, interaction: Interaction) -> None:
        """Learn from a click that its channel works."""
        if interaction.channel_id is None:
            return
        for table_id in self._silences.ended_by(interaction):
            self._mark(interaction.channel_id, table_id)

    def told_of_channel(self, payload: Mapping[str, Any]) -> None:
        """Learn from an interaction's payload which message is the lowest in its channel."""
        channel = payload.get("channel") or {}
        if channel.get("last_message_id"):
            self._boards.stands_lowest(int(channel["id"]), int(channel["last_message_id"]))

    def shown(self, table: Table, *, late: bool = False) -> None:
        """Remember that the board shows this state already: a click's own answer drew it.

        `late` without its picture, which follows.
        """
        self._shown[table.table_id] = max(table.public_seq, self._shown.get(table.table_id, 0))
        if late:
            self.late_pictures.wait_for(table)
        else:
            self.late_pictures.shown(table)

    def trouble(self, table: Table) -> str:
        """Why a table's board cannot be shown, as a sentence for its players; "" where it can."""
        return self._silences.told(table)

    @contextmanager
    def left_to_click(self, table: Table) -> Iterator[None]:
        """Leave a board alone while a click on it redraws it by its own answer."""
        self._left_to_clicks[table.table_id] += 1
        try:
            yield
        finally:
            self._left_to_clicks[table.table_id] -= 1
            if not self._left_to_clicks[table.table_id]:
                del self._left_to_clicks[table.table_id]
            self._mark(table.channel_id, table.table_id)

    async def show_again(self, table: Table) -> None:
        """Post a board again because somebody asked for it; raises `Refusal` where it cannot be."""
        self._boards.begin_anew(table.table_id)
        self._silences.forget(table.table_id)
        try:
            await self._publish(table, repost=True)
        except TRANSIENT as error:
            log.warning("board_not_shown", table=table.table_id, error=type(error).__name__)
            self._shown.pop(table.table_id, None)
            self._mark(table.channel_id, table.table_id)
            why = "Discord isn't accepting the board right now. I'll keep trying for a while."
            raise Refusal("no_permission", why) from error
        if trouble := self.trouble(table):
            raise Refusal("no_permission", trouble)

    async def welcome(self, channel_id: int) -> None:
        """Post a message whose buttons open tables; raises `Refusal` where many stand already."""
        if not self._welcomes.take(channel_id):
            raise Refusal("enough_welcomes")
        games = [(game.id, game.title) for game in self._service.games.values()]
        rendered = Rendered(menu.welcome(games), 0, 0)
        await self._boards.say(channel_id, rendered)

    async def announce(self, table: Table, text: str) -> None:
        """Say something about a table in its channel; nobody is pinged, and nobody waits for it."""
        await self.tell(table, Screen(text))

    async def tell(self, table: Table, screen: Screen) -> discord.Message | None:
        """Post something about a table in its channel, for the people whom it mentions."""
        rendered = Rendered(screen, table.table_id, table.public_seq)
        try:
            return await self._boards.say(table.channel_id, rendered)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("not_announced", table=table.table_id, error=type(error).__name__)
            return None

    async def put(self, table: Table, number: int, screen: Screen) -> None:
        """Ask the players something; the question goes once the request of that number is over."""
        message = await self.tell(table, screen)
        if message is not None:
            at = self._service.clock()
            place = (message.channel.id, message.id, at, table.public_seq)
            posted = Posted(table.table_id, question(number), 0, *place)
            await self._service.store.set_posted(posted)

    def _changed(self, change: Change) -> None:
        if change.before.public_seq == change.table.public_seq:
            return  # what one person alone knows of does not even have a late board drawn
        self._mark(change.table.channel_id, change.table.table_id)

    def _mark(self, channel_id: int, table_id: TableId) -> None:
        self.worker.put(BoardKey(channel_id, table_id))

    async def _draw(self, key: BoardKey) -> bool:
        """Draw a board that is behind; whether Discord was asked, and needs a rest."""
        try:
            table = await self._service.table(key.table)
            if await self._needs_drawing(table):
                async with self._messages.turn(table):
                    table = await self._service.table(key.table)  # the newest by now
                    if await self._needs_drawing(table):
                        self._told_otherwise.discard(key.table)
                        try:
                            await self._publish(table, repost=False)
                        except TRANSIENT:
                            self._told_otherwise.add(key.table)  # tried again in any case
                            raise
                return True
            if table.status == ENDED and table.table_id not in self._left_to_clicks:
                await self._forget(table)
        except Refusal as refusal:
            # A table that cannot be read keeps no other board from being drawn.
            log.warning("board_rests", table=key.table, why=refusal.code)
        return False

    async def _needs_drawing(self, table: Table) -> bool:
        if table.table_id in self._silences:
            return False
        if table.table_id in self._left_to_clicks:
            return False
        behind = self._shown.get(table.table_id, 0) < table.public_seq
        told_otherwise = table.table_id in self._told_otherwise
        return behind or told_otherwise or bool(await self._calls(table))

    async def _calls(self, table: Table) -> list[Clock]:
        """The people to call: everybody the board waits for, awake, and not told yet."""
        if table.status != PLAYING:
            return []
        now = self._service.clock()
        calls = []
        for clock in await self._service.store.clocks(table.table_id):
            if clock.since and not clock.called:
                wish = await self._service.preferences.of(clock.user_id)
                if wish.notify == CHANNEL and is_awake(wish.hours, now):
                    calls.append(clock)
        return calls

    def again(self, table: Table | TableHead) -> None:
        """Draw a board once more: what is on it is told otherwise now."""
        self.show_names(table.channel_id, table.table_id)

    def show_names(self, channel_id: int, table_id: TableId) -> None:
        """Draw a board once more, since people on it are called otherwise."""
        self._told_otherwise.add(table_id)
        self._mark(channel_id, table_id)

    async def all_again(self) -> None:
        """Draw the boards of all running games once more."""
        for head in await self._service.store.heads(statuses=(PLAYING,), limit=EVERY_TABLE):
            self.again(head)

    def _try_anew(self, head: TableHead) -> None:
        """Draw a board that was refused, since there is reason to think it is not any more."""
        if head.table_id in self._silences:
            self._silences.forget(head.table_id)
            self._shown.pop(head.table_id, None)
            self._mark(head.channel_id, head.table_id)

    def _try_silent(self, table: Table) -> None:
        if self._silences.try_again(table.table_id):
            self._shown.pop(table.table_id, None)
            self._mark(table.channel_id, table.table_id)

    def call(self, table: Table) -> None:
        """See to it that the board calls whom it has not called yet."""
        self._mark(table.channel_id, table.table_id)

    async def _publish(self, table: Table, *, repost: bool) -> None:
        lock = self._in_flight.setdefault(table.channel_id, asyncio.Lock())
        async with lock:
            boards = await self._screens.boards(table)
            calls = await self._calls(table)
            mentions = {clock.user_id for clock in calls}
            try:
                for part, rendered in enumerate(boards):
                    due = tuple(user for user in rendered.screen.mentions if user in mentions)
                    mentioning = replace(rendered, screen=replace(rendered.screen, mentions=due))
                    await self._boards.bring(table, part, mentioning, repost=repost)
                for part in range(len(boards), MOST_PARTS):
                    await self._boards.take_away(table, part)
            except discord.HTTPException as error:
                if isinstance(error, discord.DiscordServerError):
                    raise
                if self._silences.begin(table, error):
                    await self.places.stranded(table)
                loop = asyncio.get_running_loop()
                loop.call_later(REST_MS / 1000 + 1, self._try_silent, table)
                return
            self._silences.forget(table.table_id)
            await self.places.reached(table)
            for clock in calls:
                await self._called(clock, table)
            if self._shown.get(table.table_id, 0) > table.public_seq:
                # A click drew a newer state meanwhile, and this older one may stand over it now.
                self._shown[table.table_id] = table.public_seq
                self._mark(table.channel_id, table.table_id)
            self.shown(table, late=any(board.late for board in boards))
            await self._boards.clear(table.table_id)
            if table.status == ENDED:
                await self._forget(table)

    async def _forget(self, table: Table) -> None:
        """Keep nothing of a table that is over, once its last board has its picture."""
        if table.table_id in self.late_pictures:
            return
        await self._boards.forget(table.table_id)
        self._silences.forget(table.table_id)
        self._shown.pop(table.table_id, None)
