"""House players move, and lobbies nobody touches close: what the host does of its own accord."""

import asyncio
import contextvars
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from bot.host.errors import Refusal
from bot.host.happenings import THE_HOUSE, Act, End
from bot.host.service import Change, Service
from bot.host.table import LOBBY, PLAYING, Table
from rules.chance import Chance
from rules.game import IllegalAction, Seat
from storage.store import StorageError, TableId

log = structlog.get_logger(__name__)

LOBBY_LIFE_MS = 30 * 60 * 1000
SWEEP_SECONDS = 60.0


class House:
    """Moves for house players, one task for each table that needs one.

    Every move comes after the same delay, whatever was thought about, so that speed tells nothing.
    """

    def __init__(
        self,
        service: Service,
        delay: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._service = service
        self._delay = delay
        self._sleep = sleep
        # Tasks outlive the click that begins them, so they do not carry its context.
        self._context = contextvars.copy_context()
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._unseen: set[TableId] = set()
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def background(self) -> tuple[asyncio.Task[None], ...]:
        """Tasks that run as long as the bot; one that ends is a fault of the whole process."""
        return () if self._sweeper is None else (self._sweeper,)

    async def start(self) -> None:
        """Follow every table from now on, and go on where the last run stopped."""
        self._service.subscribe(self._changed)
        for head in await self._service.store.heads(statuses=(PLAYING,)):
            self._wake(head.table_id)
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby sweeper")

    async def stop(self) -> None:
        """Cancel every pending move; a move being written is finished by the service."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self, change: Change) -> None:
        if change.table.status == PLAYING:
            self._wake(change.table.table_id)

    def _wake(self, table_id: TableId) -> None:
        self._unseen.add(table_id)
        if table_id in self._tasks:
            return
        task = asyncio.create_task(
            self._play(table_id), name=f"house {table_id}", context=self._context
        )
        self._tasks[table_id] = task

        def ended(done: asyncio.Task[None]) -> None:
            self._tasks.pop(table_id, None)
            if done.cancelled():
                return
            if done.exception() is not None:
                log.error("house_failed", table=table_id, exc_info=done.exception())
            elif table_id in self._unseen:
                # A change came after the task's last look and before it was unlisted.
                self._wake(table_id)

        task.add_done_callback(ended)

    async def _play(self, table_id: TableId) -> None:
        """Move for the house until only people are waited for."""
        while True:
            self._unseen.discard(table_id)
            try:
                if not _has_house_work(await self._service.table(table_id)):
                    return
                await self._sleep(self._delay)
                self._unseen.discard(table_id)
                table = await self._service.table(table_id)
                move = choose(table)
                if move is None:
                    return
                seat, action = move
                act, key = Act(action, seat), f"house:{table_id}:{table.seq + 1}"
                await self._service.submit(table_id, act, THE_HOUSE, key, seen=table.seq)
            except IllegalAction:
                continue  # the table moved on between the look and the move
            except Refusal as refusal:
                if refusal.code != "stale":
                    return
            except StorageError as error:
                log.warning("house_waits_for_store", table=table_id, error=str(error))
                await self._sleep(10.0)

    async def _sweep(self) -> None:
        while True:
            try:
                await self.close_old_lobbies()
            except StorageError as error:
                log.warning("sweep_failed", error=str(error))
            await self._sleep(SWEEP_SECONDS)

    async def close_old_lobbies(self) -> None:
        """End every lobby that nobody has touched for half an hour."""
        now = self._service.clock()
        for head in await self._service.store.heads(statuses=(LOBBY,)):
            if now - head.updated_at >= LOBBY_LIFE_MS:
                key = f"expired:{head.table_id}"
                with suppress(Refusal):
                    await self._service.submit(head.table_id, End("expired"), THE_HOUSE, key)


def _has_house_work(table: Table) -> bool:
    if table.status != PLAYING:
        return False
    concerned = [*table.waiting_seats(), *table.game.may_also(table.state)]
    return any(table.occupants[seat].is_house for seat in concerned)


def choose(table: Table) -> tuple[Seat, object] | None:
    """The next move of a house player at this table: first what is waited for, then reactions."""
    if table.status != PLAYING:
        return None
    waiting = [seat for seat in table.waiting_seats() if table.occupants[seat].is_house]
    free = [seat for seat in table.game.may_also(table.state) if table.occupants[seat].is_house]
    for seat in [*free, *waiting]:
        action = _think(table, seat, must=seat in waiting)
        if action is not None:
            return seat, action
    return None


def _think(table: Table, seat: Seat, *, must: bool) -> object | None:
    """Ask a house player; one that fails falls back on a legal move, so no table gets stuck."""
    legal = table.game.legal_actions(table.state, seat)
    chance = Chance(secrets.token_bytes(16), table.seq)
    try:
        action: object | None = table.game.house(table.game.view(table.state, seat), legal, chance)
        if action is not None:
            draft = table.game.copy(table.state)
            table.game.decide(draft, seat, action, Chance(secrets.token_bytes(16), 0))
            return action
    except IllegalAction as refusal:
        log.error("house_chose_illegal", table=table.table_id, seat=seat, code=refusal.code)
    except Exception:
        log.exception("house_cannot_think", table=table.table_id, seat=seat)
    return legal[-1] if must and legal else None
