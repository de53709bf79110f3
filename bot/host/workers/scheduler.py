"""Looks every few seconds at what is due: calls, reminders, the end of a player's time.

All of it is in the store, so that nothing is lost or doubled by a restart. Time in which the
bot itself was away counts for nobody. After an outage much is due at once: a look takes so many
clocks and leaves the rest to the next one.
"""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from bot.host.errors import Refusal
from bot.host.preferences.hours import is_awake, next_waking
from bot.host.preferences.preferences import Preferences
from bot.host.service.service import TableService
from bot.host.tables.draft import THE_HOUSE
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.absence import TimeOut
from bot.host.turns.clocks import STALLED, next_look
from bot.host.turns.reminders import Notice
from rules.numbers import whole
from storage.store import Clock, StorageError, StoreDamagedError

log = structlog.get_logger(__name__)

LOOK_SECONDS = 5.0
AT_ONCE = 25
ALIVE_FACT = "alive"
LONGEST_GAP_MS = 3 * 5 * 1000
"""A shorter absence of the bot is no outage, but a slow look: deadlines stay as they were."""
DOUBTFUL_GAP_MS = 30 * 24 * 60 * 60 * 1000
CLOCK_HINT = "is the computer's clock right? everybody's time is counted from this start"
AGAIN_MS = 60_000
"""What could not be sent is tried again after this time."""
UNREADABLE_MS = 60 * 60_000
"""A table that cannot be read is tried again after this time: by then there may be another bot."""

Notify = Callable[[Notice], Awaitable[bool]]
"""Sends a notice; whether it has arrived by now. What has not is asked for again, unless whoever
sends it notes meanwhile that it was `sent`."""


class Scheduler:
    """Keeps the clocks of every table."""

    def __init__(
        self,
        service: TableService,
        notify: Notify,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._service = service
        self._notify = notify
        self._sleep = sleep
        self.gap = LOOK_SECONDS
        self._context = contextvars.copy_context()
        self._task: asyncio.Task[None] | None = None

    @property
    def background(self) -> tuple[asyncio.Task[None], ...]:
        """The task that runs as long as the bot."""
        return () if self._task is None else (self._task,)

    async def start(self) -> int:
        """Give back the time of the bot's own absence, then look from now on; that time in ms."""
        gap = await self.make_up()
        self._task = asyncio.create_task(self._look_on(), name="watch", context=self._context)
        return gap

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def make_up(self) -> int:
        """Put deadlines off by the time the bot was away, if it was; that time in milliseconds.

        After an absence in which the computer's clock went back, they come earlier by as much, so
        that everybody has the time left that they had.
        """
        now = self._service.clock()
        alive = await self._service.store.fact(ALIVE_FACT)
        then = whole(alive or "")
        if then is None or abs(now - then) <= LONGEST_GAP_MS:
            await self._service.store.set_fact(ALIVE_FACT, str(now))
            return 0
        gap = now - then
        count = await self._service.clocks.compensate_outage(then, now, ALIVE_FACT)
        if gap < 0 or gap > DOUBTFUL_GAP_MS:
            log.warning("clock_doubted", hint=CLOCK_HINT, seconds=gap // 1000, clocks=count)
        else:
            log.info("outage_made_up", seconds=gap // 1000, clocks=count)
        return max(0, gap)

    async def _look_on(self) -> None:
        while True:
            try:
                await self.make_up()  # a machine that slept was away too
                await self.look()
            except StorageError as error:
                log.warning("watch_waits_for_store", error=str(error))
            await self._sleep(self.gap)

    async def look(self) -> int:
        """See to what is due now, so many at once; how many clocks that were."""
        due = await self._service.store.due_clocks(self._service.clock(), AT_ONCE)
        for clock in due:
            try:
                await self._see_to(clock)
            except StoreDamagedError as damage:
                log.error("clock_left", table=clock.table_id, why=str(damage))
                await self._later(clock, UNREADABLE_MS)
            except StorageError:
                raise
            except Refusal as refusal:
                log.info("clock_left", table=clock.table_id, why=refusal.code)
                await self._later(
                    clock, UNREADABLE_MS if refusal.code == "unreadable" else AGAIN_MS
                )
            except Exception:
                # One table at which something is wrong keeps no other waiting.
                log.exception("clock_failed", table=clock.table_id)
                await self._later(clock)
        return len(due)

    async def _see_to(self, due: Clock) -> None:
        now = self._service.clock()
        table = await self._service.table(due.table_id)
        clock = await self._service.clocks.running(due)
        if clock is None or clock.next_at is None or clock.next_at > now:
            return  # while others were seen to somebody acted, or slept, or was told
        if table.status != PLAYING or table.paused:
            await self._service.clocks.adjust(clock, lambda known: replace(known, next_at=None))
            return
        wish = await self._service.preferences.of(clock.user_id)
        if clock.due_at is not None and clock.due_at <= now:
            key = f"late:{clock.table_id}:{clock.seat}:{clock.since}:{clock.due_at}"
            command = TimeOut(clock.seat, clock.since)
            await self._service.submit(clock.table_id, command, THE_HOUSE, key)
        elif not is_awake(wish.hours, now):
            waking = next_waking(wish.hours, now)
            at = waking if clock.due_at is None else min(waking, clock.due_at)
            await self._service.clocks.adjust(clock, lambda known: replace(known, next_at=at))
        elif (notice := notice_due(clock, table, wish)) is None:
            await self._note(clock, table, lambda known: known)
        elif not is_wanted(notice, wish) or await self._notify(notice):
            await self.sent(notice)
        else:
            await self._later(clock)

    async def sent(self, notice: Notice) -> None:
        """Note that a notice was sent."""
        await self._note(notice.clock, notice.table, lambda known: after(notice, known))

    async def _note(self, clock: Clock, table: Table, told: Callable[[Clock], Clock]) -> None:
        """Note what was told on the clock as it is now, and when to look again."""
        wish, pace = await self._service.preferences.of(clock.user_id), table.settings.pace

        def noted(known: Clock) -> Clock:
            fresh = told(known)
            return replace(fresh, next_at=next_look(fresh, pace, wish, self._service.clock()))

        await self._service.clocks.adjust(clock, noted)

    async def _later(self, clock: Clock, pause: int = AGAIN_MS) -> None:
        """Look again in a while, unless somebody has seen to the clock meanwhile."""
        again = self._service.clock() + pause

        def put_off(known: Clock) -> Clock:
            return replace(known, next_at=again) if known.next_at == clock.next_at else known

        await self._service.clocks.adjust(clock, put_off)

    async def called(self, clock: Clock, table: Table) -> None:
        """Note that the board, or a hand by direct message, has called a player by itself."""
        await self._note(clock, table, lambda known: replace(known, called=True))


def notice_due(clock: Clock, table: Table, wish: Preferences) -> Notice | None:
    """What a player is told now: the call if not heard yet, then reminders, then nothing."""
    if not clock.called:
        return Notice("call", table, clock)
    if clock.reminders < wish.most:
        asked = -clock.reminders if clock.reminders < 0 else clock.reminders + 1
        return Notice("reminder", table, clock, asked)
    if clock.due_at is None and clock.reminders < STALLED:
        return Notice("stalled", table, clock, clock.reminders + 1)
    return None


def is_wanted(notice: Notice, wish: Preferences) -> bool:
    """Whether anybody is to be told: who wants no notices gets none, but moderators hear."""
    return notice.kind == "stalled" or wish.notify != "none"


def after(notice: Notice, clock: Clock) -> Clock:
    """The clock once a notice was sent."""
    if notice.kind == "call":
        return replace(clock, called=True)
    if notice.kind == "stalled":
        return replace(clock, reminders=STALLED)
    return replace(clock, reminders=max(clock.reminders, notice.number))
