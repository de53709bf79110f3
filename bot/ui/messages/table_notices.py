"""Tells everybody at a table once what concerns them all: it rests, or it is about to close."""

from typing import Literal, NamedTuple

import discord
import structlog

from bot.host.errors import Refusal
from bot.host.preferences.hours import is_awake
from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService
from bot.host.tables.draft import HostEvent
from bot.host.tables.lobby import LobbyEnding
from bot.host.tables.pause import AWAY, Paused, RestEnding
from bot.host.tables.table import LOBBY, Table
from bot.host.workers.worker import Worker
from bot.presenters.screen import Screen
from bot.presenters.tables import lobby
from bot.presenters.turns import absence
from bot.ui.custom_ids import base36
from bot.ui.messages.boards import CHANNEL, Boards
from bot.ui.messages.dm_hands import CLOSED, LETTER, DmHands, link_to
from bot.ui.messages.kept_message import TRANSIENT
from bot.ui.render import Rendered
from storage.store import StorageError, TableId

log = structlog.get_logger(__name__)

RETRY_SECONDS = (5.0, 30.0, 120.0)


About = Literal["rests", "rest ends", "lobby ends"]


class NoticeKey(NamedTuple):
    """A table, and what is told about it."""

    table: TableId
    about: About


class TableNotices:
    """Sends them to each in their own way: in the channel, by direct message, or not at all."""

    def __init__(self, service: TableService, boards: Boards, hands: DmHands) -> None:
        self._service = service
        self._boards = boards
        self._hands = hands
        self.worker = Worker(
            "table_notice",
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
            about = _about(event)
            if about is not None:
                self.worker.put(NoticeKey(change.table.table_id, about))

    async def _tell(self, key: NoticeKey) -> None:
        try:
            table = await self._service.table(key.table)
        except Refusal:
            return
        if not _holds(table, key.about):
            return  # somebody was quicker
        here = await self._wanting(table, CHANNEL)
        for user_id in await self._wanting(table, LETTER):
            if not await self._by_letter(table, user_id, key.about):
                here = (*here, user_id)
        if here:
            await self._boards.tell(table, _screen(table, key.about, here))

    async def _wanting(self, table: Table, way: str) -> tuple[int, ...]:
        """Who wants notices this way; whoever sleeps now is told by the board alone."""
        wishes = [(one, await self._service.preferences.of(one)) for one in table.people]
        now = self._service.clock()
        return tuple(
            one for one, wish in wishes if wish.notify == way and is_awake(wish.hours, now)
        )

    async def _by_letter(self, table: Table, user_id: int, about: About) -> bool:
        """Write to somebody; whether they can be written to."""
        link = await link_to(self._service.store, table)
        screen = _screen(table, about, (), link)
        nonce = f"{about[-4:].strip()}{base36(table.table_id)}.{base36(table.public_seq)}"[:25]
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


def _about(event: HostEvent) -> About | None:
    if isinstance(event, LobbyEnding):
        return "lobby ends"
    if isinstance(event, RestEnding):
        return "rest ends"
    return "rests" if event == Paused(AWAY) else None


def _holds(table: Table, about: About) -> bool:
    if about == "lobby ends":
        return table.status == LOBBY and table.asked_still_in == table.public_seq
    return table.paused == AWAY


def _screen(table: Table, about: About, people: tuple[int, ...], link: str = "") -> Screen:
    if about == "lobby ends":
        return lobby.still_in(table.name, people, link)
    return absence.rests(table.name, people, ending=about == "rest ends", link=link)
