"""A simulated fortnight: people, tables, outages and mishaps under a clock that leaps.

Everything is drawn from one seed. The bot is the real service, house and watch over a real store;
people act, sleep, stay away, vote, leave and come back; the bot is gone now and then, for up to 36
hours, and may die at any write or notice. The ledger sees to it that nothing goes wrong.
"""

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, cast

from bot.host.errors import Refusal, TooSoon
from bot.host.log.replay import fold
from bot.host.preferences.hours import is_awake
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.tables.table import ENDED, LOBBY
from bot.host.turns.clocks import same_turn, snooze
from bot.host.turns.pace import HOUR, MINUTE
from bot.host.turns.reminders import Notice
from bot.host.workers.house_players import SWEEP_SECONDS, HousePlayers
from bot.host.workers.scheduler import AGAIN_MS, ALIVE_FACT, AT_ONCE, Scheduler, is_wanted
from rules.catalog import GAMES
from rules.game import IllegalAction
from storage.store import StorageError, Store
from tests.host.ledger import Ledger
from tests.host.people import BEGIN, DAY, somebody
from tests.host.perils import Perilous, Perils
from tests.host.tables import Clock, looks

SECOND = 1000
SWEEP_HOURS = 6
"""Old lobbies are not what this is about; looking for them every minute would take long."""
Doing = Callable[[], Awaitable[None]]


class World:
    """The clock, what is to happen when, the rows on the disk, and the bot while it is there."""

    def __init__(self, seed: int, store: Store, *, people: int, days: int) -> None:
        self.dice = Random(seed)
        self.below = store
        self.clock = Clock()
        self.clock.now = int(BEGIN.timestamp() * 1000)
        self.end = self.clock.now + days * DAY
        now = self.clock.now
        everybody = [somebody(self.dice, number, now) for number in range(people)]
        self.people = {person.actor.user_id: person for person in everybody}
        self.ledger = Ledger(self.people, GAMES)
        self.dirty: set[int] = set()
        self.stale: set[int] = set()
        self.changed: Callable[[int, list[Any]], None] = lambda *_: None
        self._to_come: list[tuple[int, int, Doing]] = []
        self._naps: list[tuple[int, int, asyncio.Future[None]]] = []
        self._asleep: set[asyncio.Task[Any]] = set()
        self._order = itertools.count()
        self._keys = itertools.count(1)
        self._posting: dict[str, Notice] = {}
        self.up = False
        self.back_at = now
        self._gone_at = now
        self.struck = 0
        self.wrong: AssertionError | None = None

    # Time -------------------------------------------------------------------------------------

    def at(self, when: int, doing: Doing) -> None:
        """Have something happen at a time."""
        heapq.heappush(self._to_come, (when, next(self._order), doing))

    async def nap(self, seconds: float) -> None:
        """What the house sleeps by."""
        if seconds == SWEEP_SECONDS:
            seconds = SWEEP_HOURS * 3600
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        until = self.clock.now + round(seconds * SECOND)
        heapq.heappush(self._naps, (until, next(self._order), waking))
        task = asyncio.current_task()
        assert task is not None
        self._asleep.add(task)
        try:
            await waking
        finally:
            self._asleep.discard(task)

    async def quiet(self) -> None:
        """Wait until everything has happened that needs no time."""
        for turn in itertools.count():
            await asyncio.sleep(0 if turn < 30 else 0.0002)
            house = {task for task in self.house._tasks.values() if not task.done()}
            if turn >= 3 and house <= self._asleep and not self.service._running:
                return

    def _next(self) -> int:
        moments = [self.end]
        if self._to_come:
            moments.append(self._to_come[0][0])
        if self._naps:
            moments.append(self._naps[0][0])
        if self.up:
            rows = self.ledger.rows.values()
            due = min((r.next_at for rs in rows for r in rs if r.next_at), default=self.end)
            moments.append(due + self.dice.randrange(5 * SECOND))
        else:
            moments.append(self.back_at)
        return max(self.clock.now + 1, min(moments))

    async def run(self, said: Callable[[str], None] = lambda _: None) -> None:
        """Let the whole time pass."""
        told = self.clock.now
        for user_id, person in self.people.items():
            await self.below.set_preferences(user_id, person.wish.model_dump(mode="json"))
        await self._boot()
        while self.clock.now < self.end:
            was = self.clock.now
            self.clock.now = self._next()
            if self.up and self.clock.now - was > 5 * SECOND:
                # The watch looked on all the while, and found nothing due.
                await self.below.set_fact(ALIVE_FACT, str(self.clock.now - 4 * SECOND))
            await self._happen()
            if self.clock.now - told > 12 * HOUR:
                told = self.clock.now
                said(self.progress())
        if self.up:
            await self._die()

    async def _happen(self) -> None:
        now = self.clock.now
        if not self.up and now >= self.back_at:
            await self._boot()
        while self._to_come and self._to_come[0][0] <= now:
            doing = heapq.heappop(self._to_come)[2]
            await doing()
        while self._naps and self._naps[0][0] <= now:
            waking = heapq.heappop(self._naps)[2]
            if not waking.done():
                waking.set_result(None)
        if self.up:
            await self.quiet()
            await self._look()
            await self.quiet()
        await self.sync()
        if self.wrong is not None:
            raise self.wrong
        if self.up and not self.perils.dead:
            self.ledger.seen_to(now, self.ledger.away[-1][1])
        if self.up and self.perils.dead:
            await self._die(self.dice.choice((3, 8, 14, 40, 200)) * SECOND)

    async def _look(self) -> None:
        try:
            await self.watch.make_up()
            for _ in range(1 + self.dice.randrange(3)):
                assert await self.watch.look() <= AT_ONCE
        except StorageError:
            pass  # as the watch does: it looks again

    # The bot ----------------------------------------------------------------------------------

    async def _boot(self) -> None:
        """Start a bot over the rows that there are."""
        crash_at = self.dice.choice((None, self.dice.randrange(1, 4000)))
        now = self.clock.now
        self.perils = Perils(self.dice, faults=True, crash_at=crash_at)
        store = cast("Store", Perilous(self.below, self.perils, self._written))
        self.service = TableService(
            store, GAMES, clock=self.clock, draw_seed=self._seed, below=self.dice.randrange
        )
        self.house = HousePlayers(self.service, 2.0, self.nap)
        self.watch = Scheduler(self.service, self._notify)
        self._posting.clear()
        self.ledger.away.append((self._gone_at, now))
        self.ledger.counts["starts of the bot"] += 1
        self.up = True
        while not self.perils.dead:
            try:
                await self.watch.make_up()
                await self.house.start()
                break
            except StorageError:
                await self.house.stop()  # whoever runs it starts it again
                self.house = HousePlayers(self.service, 2.0, self.nap)

    def _seed(self) -> bytes:
        return self.dice.randbytes(32)

    async def _die(self, down: int = 0) -> None:
        self.perils.dead = True
        await self.house.stop()
        self.struck += self.perils.struck + 1
        self.up = False
        self._gone_at, self.back_at = self.clock.now, self.clock.now + down
        self._naps.clear()

    async def outage(self, down: int) -> None:
        """The bot is gone for so many milliseconds."""
        if self.up:
            self.ledger.counts["outages over an hour"] += down > HOUR
            await self._die(down)

    def _written(self, table_id: int | None) -> None:
        if table_id is None:
            self.stale |= self.ledger.tables.keys()
        else:
            self.dirty.add(table_id)

    async def sync(self) -> None:
        """Have the ledger take in what was written since."""
        dirty, self.dirty = self.dirty, set()
        stale, self.stale = self.stale, set()
        for table_id in sorted(dirty):
            known = self.ledger.tables.get(table_id)
            commits = await self.below.commits(table_id, known.seq if known else 0)
            events = self.ledger.written(table_id, commits)
            if events:
                self.changed(table_id, events)
        for table_id in sorted(dirty | stale):
            self.ledger.stands(table_id, await self.below.clocks(table_id))

    # Asking the bot ---------------------------------------------------------------------------

    async def ask(self, table_id: int, command: Any, actor: Actor, **more: Any) -> str:
        """Ask for something as a click does, again after a mishap; the refusal's code, or ""."""
        key = more.pop("key", None) or f"i{next(self._keys)}"
        if not self.up or self.perils.dead:
            self.at(
                max(self.back_at, self.clock.now) + self.dice.randrange(1, 10 * MINUTE),
                self._later(table_id, command, actor, key),
            )
            return "away"
        try:
            await self.service.submit(table_id, command, actor, key, **more)
        except StorageError:
            self.at(self.clock.now + 20 * SECOND, self._later(table_id, command, actor, key))
            return "fault"
        except TooSoon as early:
            self.at(early.until + SECOND, self._later(table_id, command, actor, None))
            return "early"
        except Refusal as refusal:
            self.ledger.counts[f"refused: {refusal.code}"] += 1
            return refusal.code
        except IllegalAction as refusal:
            self.ledger.counts["illegal by now"] += 1
            return refusal.code
        await self.quiet()
        await self.sync()
        return ""

    def _later(self, table_id: int, command: Any, actor: Actor, key: str | None) -> Doing:
        async def doing() -> None:
            await self.ask(table_id, command, actor, key=key)

        return doing

    async def wish(self, user_id: int, **changes: Any) -> None:
        """Change what somebody wishes, and again after a mishap."""
        person, again = self.people[user_id], self.clock.now + 30 * SECOND
        if not self.up or self.perils.dead:
            again = max(self.back_at, self.clock.now) + 30 * SECOND
        else:
            try:
                after = await self.service.clocks.change_preferences(user_id, **changes)
            except Refusal:
                return
            except StorageError:
                kept = await TableService(self.below, GAMES).preferences.of(user_id)
                if kept != person.wish:
                    person.wished.append((self.clock.now, kept))
            else:
                if after != person.wish:
                    person.wished.append((self.clock.now, after))
                    self.ledger.counts["wishes changed"] += 1
                await self.sync()
                return
        self.at(again, lambda: self.wish(user_id, **changes))

    # Notices ----------------------------------------------------------------------------------

    async def _notify(self, notice: Notice) -> bool:
        """Send at once, or in a while by a worker, as letters and boards do."""
        if int(notice.key[1:], 16) % 5 < 2 or self.dice.random() < 0.02:
            fresh = notice.key not in self._posting
            self._posting[notice.key] = notice
            if fresh:
                self.at(self.clock.now + self.dice.randrange(1, 90 * SECOND), self._post(notice))
            return False
        return await self._send(notice)

    def _post(self, notice: Notice) -> Doing:
        watch = self.watch

        async def doing() -> None:
            if self._posting.pop(notice.key, None) is None or watch is not self.watch:
                return  # it was another life
            try:
                if self.up and await self._is_due(notice) and await self._send(notice):
                    await watch.sent(notice)
            except StorageError:
                pass
            await self.sync()

        return doing

    async def _is_due(self, notice: Notice) -> bool:
        """As the caller asks: whether it is still to be told."""
        wish, now = await self.service.preferences.of(notice.clock.user_id), self.clock.now
        if not is_wanted(notice, wish) or not is_awake(wish.hours, now):
            return False
        for clock in await self.service.store.clocks(notice.table.table_id):
            if same_turn(clock, notice.clock):
                told = clock.called, clock.reminders
                untold = told == (notice.clock.called, notice.clock.reminders)
                return untold and clock.next_at is not None and clock.next_at <= now + AGAIN_MS
        return False

    async def _send(self, notice: Notice) -> bool:
        if self.perils.strike():
            return False  # it was not sent: the net was down, or the bot is dead
        await self.sync()
        try:
            self.ledger.sent(notice, self.clock.now, self.struck + self.perils.struck)
        except AssertionError as wrong:
            self.wrong = self.wrong or wrong  # the watch would take it for a fault of one table
        if notice.kind == "reminder" and self.dice.random() < 0.05:
            self.at(self.clock.now + 9 * SECOND, lambda: self._snooze(notice))
        if self.perils.strike():
            raise StorageError("it was sent, and nobody noted it")
        return True

    async def _snooze(self, notice: Notice) -> None:
        wait = self.ledger.waits.get((notice.clock.table_id, notice.clock.seat))
        if not self.up or wait is None:
            return
        wait.snoozed = True
        wish, now = self.people[notice.clock.user_id].wish, self.clock.now
        try:
            await self.service.clocks.adjust(notice.clock, lambda c: snooze(c, wish, now, 90))
        except StorageError:
            return
        await self.sync()

    # The end ----------------------------------------------------------------------------------

    async def look_back(self) -> None:
        """Every log gives the table that everybody saw; each is over or waits for somebody."""
        for table_id, table in self.ledger.tables.items():
            folded = fold(table_id, await self.below.commits(table_id), GAMES)
            seen = await self.service_reads(table_id)
            assert looks(folded) == looks(seen) == looks(table)
            if table.status in {ENDED, LOBBY} or table.paused:
                continue
            assert table.waiting_seats(), table.name

    async def service_reads(self, table_id: int) -> Any:
        """The table as a bot that has just started reads it."""
        return await TableService(self.below, GAMES, clock=self.clock).table(table_id)

    def progress(self) -> str:
        """How far it is."""
        day = 1 + (self.clock.now - int(BEGIN.timestamp() * 1000)) / DAY
        told, tables = self.ledger.counts, self.ledger.tables.values()
        over = sum(table.status == ENDED for table in tables)
        return (
            f"day {day:4.1f}: {over}/{len(tables)} tables over, {told['played']} actions, "
            f"{told['told: call']} calls, {told['told: reminder']} reminders, "
            f"{told['time_up'] + told['seat_covered']} out of time, "
            f"{told['starts of the bot']} starts, {self.struck} mishaps"
        )
