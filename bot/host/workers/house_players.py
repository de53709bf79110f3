"""House players move, and lobbies nobody touches close: what the host does of its own accord."""

import asyncio
import contextvars
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from bot.host.errors import Refusal, TooSoon
from bot.host.service.commit_writer import Change
from bot.host.service.service import TableService, house_key
from bot.host.tables.draft import THE_HOUSE, Command
from bot.host.tables.ending import End
from bot.host.tables.lobby import AskStillIn
from bot.host.tables.pause import Resumed
from bot.host.tables.table import LOBBY, PLAYING, Table
from bot.host.turns import standing_orders
from bot.host.turns.pace import PACES
from bot.host.turns.play import PlayAction, Played, Restored, Started, TakenBack, forced
from bot.host.workers.rests import see_to_rests
from rules.chance import Chance
from rules.game import IllegalAction, Seat
from storage.store import StorageError, TableHead, TableId

log = structlog.get_logger(__name__)

ANSWER_MS = 12 * 60 * 60 * 1000
"""So long before a lobby that stays open for a day or more closes, its people are asked."""
SWEEP_SECONDS = 60.0
RESTS_EVERY_MS = 60 * 60 * 1000
STORE_PAUSE_SECONDS = 10.0
OF_THE_GAME = (Started, Played, TakenBack, Restored, Resumed)
"""What restarts a pause."""
SHORTEST_LIFE_MS = min(ANSWER_MS, *(pace.lobby for pace in PACES.values()))
EVERY_TABLE = 1_000_000
"""More heads than there are; the store's own limit is meant for what people are shown."""


class HousePlayers:
    """Moves for house players, one planned move for each table that needs one.

    Every move comes the same delay after the last change of its game, or after what else began a
    pause, whatever was thought about and whoever was thought about, so that speed tells nothing of
    what is hidden.
    """

    def __init__(
        self,
        service: TableService,
        delay: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._service = service
        self._delay = delay
        self._sleep = sleep
        # Plans outlive the click that begins them, so they do not carry its context.
        self._context = contextvars.copy_context()
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._pausing: set[asyncio.Task[Any] | None] = set()
        self._sweeper: asyncio.Task[None] | None = None
        # After a restart a thousand tables may be folded from their logs: one after the other,
        # so that clicks are answered in between.
        self._looking = asyncio.Semaphore(1)
        self._stopped = False

    @property
    def background(self) -> tuple[asyncio.Task[None], ...]:
        """Tasks that run as long as the bot; one that ends is a fault of the whole process."""
        return () if self._sweeper is None else (self._sweeper,)

    async def start(self) -> None:
        """Follow every table from now on, and go on where the last run stopped."""
        self._service.subscribe(self._changed)
        heads = await self._service.store.heads(statuses=(PLAYING,), limit=EVERY_TABLE)
        for head in heads:
            if head.extra.get("house", True):
                self._wake(head.table_id)
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby sweeper")

    async def stop(self) -> None:
        """Cancel every pending move; a move being written is finished by the service."""
        self._stopped = True
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self, change: Change) -> None:
        table = change.table
        if change.before.public_seq == table.public_seq:
            # What one person alone knows of puts nothing off, nor has it house players think
            # again, or it would show.
            if table.table_id not in self._tasks and standing_orders.asked(table):
                self._wake(table.table_id, plans_only=True)
            return
        house = any(occupant.moved_by_house for occupant in table.occupants)
        # Whether there is anything to do is asked after the pause: plans and hands are secret.
        may_plan = table.game.standing_orders is not None
        may_act = table.status == PLAYING and (house or may_plan or forced(table) is not None)
        # A pause that has begun ends as if nothing had happened where the game is as before: else
        # somebody could hold house players off by changing something else again and again.
        pausing = self._tasks.get(table.table_id) in self._pausing
        moved_on = any(isinstance(event, OF_THE_GAME) for event in change.events)
        if may_act and (moved_on or not pausing):
            self._wake(table.table_id)

    def _wake(self, table_id: TableId, *, plans_only: bool = False) -> None:
        """Plan the next move again: each change of a table takes the place of what was planned.

        A move that is being written goes on without its planner; it wakes the next one itself.
        With `plans_only` nobody moves but by a plan.
        """
        if self._stopped:
            return
        planned = self._tasks.get(table_id)
        if planned is not None:
            planned.cancel()
        task = asyncio.create_task(
            self._play(table_id, plans_only=plans_only),
            name=f"house {table_id}",
            context=self._context,
        )
        self._tasks[table_id] = task

        def ended(done: asyncio.Task[None]) -> None:
            if self._tasks.get(table_id) is done:
                del self._tasks[table_id]
            if not done.cancelled() and done.exception() is not None:
                log.error("house_failed", table=table_id, exc_info=done.exception())

        task.add_done_callback(ended)

    async def _play(self, table_id: TableId, *, plans_only: bool) -> None:
        """After a pause make one move, if the house has any; the store is given time to recover."""
        while True:
            try:
                await self._pause(plans_only=plans_only)
                await self._move(table_id, plans_only=plans_only)
            except StorageError as error:
                log.warning("house_waits_for_store", table=table_id, error=str(error))
            except TooSoon as early:
                await self._sleep(max(0.0, (early.until - self._service.clock()) / 1000))
                continue
            except Refusal as refusal:
                if refusal.code != "store_full":
                    return  # over, put away, or changed: then another plan has been made
            else:
                return
            await self._sleep(STORE_PAUSE_SECONDS)

    async def _pause(self, *, plans_only: bool) -> None:
        """Wait as long as ever; `_pausing` has the tasks that do so for more than plans."""
        task = asyncio.current_task()
        if task is not None and not plans_only:
            self._pausing.add(task)
        try:
            await self._sleep(self._delay)
        finally:
            self._pausing.discard(task)

    async def _move(self, table_id: TableId, *, plans_only: bool) -> None:
        """Do what a plan asks for, else what nobody can choose, else what a house player chooses.

        A planned action that must wait, so that others can react, keeps nobody from reacting.
        """
        async with self._looking:
            table = await self._service.table(table_id)
        waits = None
        for seat, action in standing_orders.asked(table):
            try:
                await self._act(table, seat, action, planned=True)
            except TooSoon as early:
                waits = early
            else:
                return
        move = None if plans_only else forced(table) or choose(table)
        if move is not None:
            await self._act(table, *move, planned=False)
        elif waits is not None:
            raise waits

    async def _act(self, table: Table, seat: Seat, action: object, *, planned: bool) -> None:
        key = house_key(table)
        command = PlayAction(action, seat, planned=planned)
        try:
            await self._service.submit(
                table.table_id, command, THE_HOUSE, key, seen=table.public_seq
            )
        except IllegalAction as refusal:
            # It was tried out a moment ago: the game contradicts itself, and would do so again.
            log.error("house_refused", table=table.table_id, seat=seat, code=refusal.code)

    async def _sweep(self) -> None:
        rests_at = 0
        while True:
            try:
                await self.close_old_lobbies()
                if self._service.clock() >= rests_at:
                    await see_to_rests(self._service)
                    rests_at = self._service.clock() + RESTS_EVERY_MS
            except StorageError as error:
                log.warning("sweep_failed", error=str(error))
            await self._sleep(SWEEP_SECONDS)

    async def close_old_lobbies(self) -> None:
        """End every lobby that nobody has touched for as long as its pace needs.

        Where that is a day or more, whoever waits in it is asked first whether they still do.
        """
        now = self._service.clock()
        for head in await self._service.store.heads(statuses=(LOBBY,), limit=EVERY_TABLE):
            if now - head.updated_at >= SHORTEST_LIFE_MS:
                try:
                    await self._expire(head, now - head.updated_at)
                except Refusal as refusal:
                    log.info("lobby_stays", table=head.table_id, why=refusal.code)
                except StorageError as error:
                    log.warning("lobby_stays", table=head.table_id, why=str(error))

    async def _expire(self, head: TableHead, untouched: int) -> None:
        key = f"expired:{head.table_id}:{head.seq}"
        try:
            table = await self._service.table(head.table_id)
            command = lobby_due(table, untouched)
            if command is not None and table.seq == head.seq:  # else somebody has touched it since
                await self._service.submit(
                    head.table_id, command, THE_HOUSE, key, seen=table.public_seq
                )
        except Refusal as refusal:
            if refusal.code != "unreadable":
                raise
            await self._service.put_away(head.table_id, THE_HOUSE, key)


def lobby_due(table: Table, untouched: int) -> Command | None:
    """What a lobby has come to that nobody has touched for so many milliseconds, if anything."""
    life = PACES[table.settings.pace].lobby
    if life < 2 * ANSWER_MS:
        return End("expired") if untouched >= life else None
    if table.asked_still_in == table.public_seq:  # nothing has happened since they were asked
        return End("expired") if untouched >= ANSWER_MS else None
    return AskStillIn() if untouched >= life - ANSWER_MS else None


def choose(table: Table) -> tuple[Seat, object] | None:
    """The next move of a house player at this table: reactions first, then what is waited for.

    Where several are waited for, at two tables of one game, they take turns.
    """
    if table.status != PLAYING or table.paused:
        return None
    waiting = [seat for seat in table.waiting_seats() if table.occupants[seat].moved_by_house]
    if waiting:
        first = table.public_seq % len(waiting)
        waiting = waiting[first:] + waiting[:first]
    also = table.game.may_also(table.state)
    free = [seat for seat in also if table.occupants[seat].moved_by_house]
    for seat in [*free, *waiting]:
        action = _think(table, seat, must=seat in waiting)
        if action is not None:
            return seat, action
    return None


def _think(table: Table, seat: Seat, *, must: bool) -> object | None:
    """Ask a house player; one that fails falls back on a legal move, so no table gets stuck."""
    legal = table.game.legal_actions(table.state, seat)
    chance = Chance(secrets.token_bytes(16), table.public_seq)
    try:
        action: object | None = table.game.casual_action(
            table.game.view(table.state, seat), legal, chance
        )
        if action is not None:
            draft = table.game.copy(table.state)
            table.game.decide(draft, seat, action, Chance(secrets.token_bytes(16), 0))
            return action
        if must:
            log.error("house_will_not_move", table=table.table_id, seat=seat)
    except IllegalAction as refusal:
        log.error("house_chose_illegal", table=table.table_id, seat=seat, code=refusal.code)
    except Exception:
        log.exception("house_cannot_think", table=table.table_id, seat=seat)
    return legal[-1] if must and legal else None
