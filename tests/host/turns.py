"""Turns under a clock by hand: tables with a pace, who is told what, and time that passes."""

from typing import Any

from bot.host.tables.table import Table
from bot.host.turns.reminders import Notice
from bot.host.workers.scheduler import Scheduler
from storage.store import Clock
from tests.host.tables import Host

DAYS = {"pace": "days"}


class Teller:
    """Notes every notice; `down` makes them fail."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []
        self.down = False

    async def __call__(self, notice: Notice) -> bool:
        if self.down:
            return False
        self.told.append((notice.kind, notice.clock.user_id))
        return True


async def clock_of(host: Host, table: Table, seat: int) -> Clock:
    return next(c for c in await host.store.clocks(table.table_id) if c.seat == seat)


async def pass_time(host: Host, watch: Scheduler, milliseconds: int) -> None:
    """Let time pass from one thing that is due to the next, with the watch awake."""
    until = host.clock() + milliseconds
    while True:
        await watch.look()
        due = [c.next_at for c in await host.store.due_clocks(until) if c.next_at]
        if not due:
            break
        host.clock.now = max(host.clock() + 1, due[0])  # type: ignore[attr-defined] # by hand
    host.clock.now = until  # type: ignore[attr-defined] # by hand


async def days(host: Host, *others: Any, **arrangement: Any) -> Table:
    return await host.playing(*others, arrangement={**DAYS, **arrangement})


def leap(host: Host, milliseconds: int) -> None:
    """Let time pass in which nobody looks."""
    host.clock.now += milliseconds  # type: ignore[attr-defined] # by hand
