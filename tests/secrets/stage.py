"""One world: a table behind the real service, screens, publisher, letters, desk and commands.

Only Discord, the disk and time are pretended, so that everything a viewer could compare (bytes,
order, times) is made by the code that makes it in earnest.
"""

import asyncio
import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.catalog import PLUGINS
from bot.host.log.replay import head_of, history_of
from bot.host.service.service import TableService
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.table import Table
from bot.host.turns.play import PlayAction
from bot.host.turns.reminders import Notice
from bot.host.workers.house_players import HousePlayers
from bot.host.workers.scheduler import Scheduler
from bot.pictures.cache import Drawing, PictureCache
from bot.presenters.screen import Picture
from bot.ui.client import handlers_for
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import HAND, LETTER, DmHands
from bot.ui.messages.kept_message import KeptMessages
from bot.ui.messages.posted_reminders import PostedReminders
from bot.ui.messages.reminders import Reminders
from bot.ui.messages.request_queue import RequestQueue
from bot.ui.messages.responder import InteractionRunner
from bot.ui.name_cache import NameCache
from bot.ui.requests.request import App
from bot.ui.requests.router import Router
from bot.ui.screens import Draw, Screens
from bot.ui.table_info import TableInfoMaker
from rules.catalog import GAMES
from rules.game import Seat
from storage.rows import commit_of, commit_row, head_row
from storage.store import Commit, TableId
from tests.secrets.fakes import GUILD, Channels, Clock
from tests.secrets.listening import speak_for
from tests.support.games import KINDS
from tests.support.memory_store import MemoryStore

HOUSE_DELAY = 2.0
LONGEST_WAIT = 10.0
BETWEEN_ACTIONS = 0.9
"""Seconds between two people's actions: less than a house player takes, so that one whose clock
ran already would be seen to hurry."""


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat or a spectator, with or without a moderator's rights."""

    user_id: int
    seat: Seat | None
    moderator: bool = False
    by_letter: bool = False


async def sketch(picture: Picture) -> Drawing:
    """Not painted, but as telling as paint: a digest of everything the picture is made of."""
    subject: Any = picture.subject
    told = f"{subject.model_dump_json()} {picture.names} {picture.title} {picture.style}"
    return Drawing(hashlib.sha256(told.encode()).digest(), picture.alt, f"{picture.kind}.png")


def painter() -> Draw:
    """Paint, here and now and in one world only: a studio's thread would have a time of its own."""
    studio = PictureCache(KINDS)

    async def draw(picture: Picture) -> Drawing:
        return studio._make(picture)

    return draw


class QuickStore(MemoryStore):
    """Reads each row once, and answers at once: concurrency has its own tests."""

    def __init__(self) -> None:
        super().__init__()
        self._read: dict[tuple[TableId, int], Commit] = {}

    async def commits(
        self, table_id: TableId, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        """A table's commits, as `MemoryStore` gives them."""
        rows = self._logs.get(table_id, [])[max(after, 0) : to]
        for row in rows:
            if (table_id, row.seq) not in self._read:
                self._read[table_id, row.seq] = commit_of(row)
        return [self._read[table_id, row.seq] for row in rows]

    async def _turn(self) -> None:
        """No other task has to run first."""


class World:
    """A table and everything around it."""

    def __init__(
        self, table: Table, log: Sequence[Commit], viewer: Viewer, *, paint: bool = False
    ) -> None:
        self.viewer, self.table_id, self._known = viewer, table.table_id, table
        self.heard: list[str] = []
        speak_for(self.heard)
        self.clock = Clock()
        self.store = QuickStore()
        self._fill(table, log)
        self.service = TableService(self.store, GAMES, clock=self.clock.milliseconds)
        self.service.tables.put(table)
        vars(self.service.tables)["load_with_history"] = self._traced
        self.channels = Channels(self.clock)
        client: Any = self.channels
        self.people = NameCache(client, self.service, RequestQueue(0))
        for user_id in table.people:
            self.people._remember((GUILD, user_id), f"Person {user_id}")
        self.people._remember((GUILD, viewer.user_id), f"Person {viewer.user_id}")
        draw: Draw = painter() if paint else sketch
        chosen = self.service.preferences
        self.screens = Screens(
            TableInfoMaker(self.people, self.store), PLUGINS, draw, self.store, chosen
        )
        self.scheduler = Scheduler(self.service, self._notify, self.clock.sleep)
        messages = KeptMessages(client, self.service, RequestQueue(0))
        called, sleep = self.scheduler.called, self.clock.sleep
        self.boards = Boards(messages, self.service, self.screens, called, sleep=sleep)
        self.hands = DmHands(messages, self.service, self.screens, called)
        self.posted_reminders = PostedReminders(messages, self.service, sleep)
        self.reminders = Reminders(
            self.posted_reminders, self.people, self.hands, self.boards.call, self.scheduler.sent
        )
        self.house = HousePlayers(self.service, HOUSE_DELAY, self.clock.sleep)
        self.runner = InteractionRunner(_never_done, _prepare_nothing)
        self.app = App(
            client,
            self.service,
            self.screens,
            self.boards,
            self.hands,
            self.posted_reminders,
            self.people,
        )
        self.router = Router(self.app, self.runner, handlers_for(PLUGINS.values()))
        self.numbers = itertools.count(1)
        self.names: Sequence[str] = ()

    async def _traced(self, table_id: TableId) -> Table:
        """The table with its course: hidden parts of another world's log fit no state but this."""
        table = self.table.copy()
        table.history = history_of(await self.store.commits(table_id))
        marks = table.history.marks
        table.history.marks = [replace(mark, state=table.state) for mark in marks]
        return table

    async def _notify(self, notice: Notice) -> bool:
        return await self.reminders.notify(notice)

    def _fill(self, table: Table, log: Sequence[Commit]) -> None:
        self.store._logs[table.table_id] = [commit_row(commit) for commit in log]
        self.store._heads[table.table_id] = head_row(head_of(table))

    @property
    def table(self) -> Table:
        """The table as it stands, or as it was last seen if the service has put it away."""
        self._known = self.service.tables.get(self.table_id) or self._known
        return self._known

    async def begin(self) -> None:
        """Set everything going: board, letters, house players."""
        speak_for(self.heard)
        self.names = await self.people.names(self.table)
        if self.viewer.by_letter:
            await self.store.set_preferences(self.viewer.user_id, {HAND: LETTER})
        await self.boards.start()
        self.hands.start()
        await self.posted_reminders.start()
        await self.house.start()
        await self.scheduler.start()
        await self.wait(0.1)

    async def end(self) -> None:
        """Stop everything that sleeps."""
        await self.house.stop()
        await self.scheduler.stop()
        await self.hands.stop()
        await self.reminders.stop()
        await self.posted_reminders.stop()
        await self.boards.drain(0)

    async def wait(self, seconds: float) -> None:
        """Let virtual time pass, and let everybody act who wakes in it."""
        speak_for(self.heard)
        await settle()
        for _ in self.clock.due(self.clock.now + seconds):
            await settle()

    async def act(self, seat: Seat, action: Any) -> None:
        """A person acts, or a house player when its time has come."""
        speak_for(self.heard)
        occupant, before = self.table.occupants[seat], self.table.seq
        if occupant.user_id is not None:
            await self.wait(BETWEEN_ACTIONS)
            actor = Actor(occupant.user_id)
            await self.service.submit(self.table_id, PlayAction(action), actor, self._key())
            return
        PLANS[self.table.seed] = seat, action
        await settle()
        for _ in self.clock.due(self.clock.now + LONGEST_WAIT):
            await settle()
            if self.table.seq > before:
                return
        # Nothing woke the house: it acts all the same, at a time of its own.
        PLANS.clear()
        act = PlayAction(action, seat)
        await self.service.submit(self.table_id, act, THE_HOUSE, self._key())

    def _key(self) -> str:
        return f"k{next(self.numbers)}:{self.clock.now:.3f}"


PLANS: dict[bytes, tuple[Seat, Any]] = {}
"""What house players do next, by their table's seed; set by `World.act`."""


def planned(table: Table) -> tuple[Seat, Any] | None:
    """In place of `bot.host.workers.house_players.choose`: what the harness wants done, once."""
    return PLANS.pop(table.seed, None)


async def settle() -> None:
    """Let every task run until all of them sleep or are done."""
    ready: Any = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while ready._ready:  # noqa: ASYNC110 - nothing could set an event once everybody sleeps
        await asyncio.sleep(0)


async def _never_done(_interaction: object) -> bool:
    return False


async def _prepare_nothing(_interaction: object) -> None:
    return None
