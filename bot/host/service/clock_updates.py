"""Changes of clocks that no commit makes: other preferences, an outage, a reminder sent."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from bot.host.errors import Refusal
from bot.host.preferences.cache import PreferenceCache
from bot.host.preferences.preferences import Preferences
from bot.host.service.table_cache import TableCache
from bot.host.service.table_locks import TableLocks
from bot.host.turns.clocks import compensate_outage, move_deadline, same_turn
from storage.store import Clock, Store

EVER, EVERY_CLOCK = 1 << 62, 1_000_000


class ClockUpdates:
    """Writes clocks beside `TableService`, under the same locks."""

    def __init__(
        self,
        store: Store,
        preferences: PreferenceCache,
        tables: TableCache,
        locks: TableLocks,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._preferences = preferences
        self._tables = tables
        self._locks = locks
        self._now = now
        self._changing = asyncio.Lock()

    async def change_preferences(self, user_id: int, **changes: Any) -> Preferences:
        """Remember what a person chose; deadlines move with quiet hours. Raises `Refusal`."""
        async with self._changing:
            before, after = await self._preferences.weigh(user_id, changes)
            for clock in await self._store.clocks_of(user_id):
                if self._tables.get(clock.table_id) is None:
                    with contextlib.suppress(Refusal):
                        async with self._locks.of(clock.table_id):
                            await self._tables.load(clock.table_id)
            async with self._locks.clocks.exclusive():
                now, clocks = self._now(), []
                for clock in await self._store.clocks_of(user_id):
                    table = self._tables.get(clock.table_id)
                    if table is not None:  # one that cannot be read keeps nobody from settings
                        clocks.append(move_deadline(table.settings.pace, before, after, now, clock))
                await self._preferences.change(user_id, after, clocks)
        return after

    async def compensate_outage(self, gone: int, now: int, fact: str) -> int:
        """Put off all that is due by the time since `gone`, and note `now` as a fact, as one.

        Returns how many clocks there were.
        """
        async with self._locks.clocks.exclusive():
            clocks = []
            for clock in await self._store.due_clocks(EVER, EVERY_CLOCK):
                wish = await self._preferences.of(clock.user_id)
                clocks.append(compensate_outage(clock, wish, gone, now))
                if not len(clocks) % 100:
                    await asyncio.sleep(0)  # of thousands, clicks are answered in between
            await self._store.set_clocks(clocks, fact, str(now))
        return len(clocks)

    async def running(self, clock: Clock) -> Clock | None:
        """The clock of a turn as it is now, or `None` where that turn is over."""
        clocks = await self._store.clocks(clock.table_id)
        return next((known for known in clocks if same_turn(known, clock)), None)

    async def adjust(self, clock: Clock, change: Callable[[Clock], Clock]) -> Clock | None:
        """Change the clock of a turn as it is now, while nobody else does.

        What it is then, or `None` where that turn is over.
        """
        async with self._locks.writing(clock.table_id):
            known = await self.running(clock)
            if known is None:
                return None
            fresh = change(known)
            return fresh if await self._store.update_clock(fresh) else None
