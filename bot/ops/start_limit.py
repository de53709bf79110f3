"""How often the bot may start: Discord resets the token of one that connects too often.

A thousand connections a day are free. A service manager that restarts a crashing bot at once would
use them up in an evening, so starts are counted in the database, slowed down, and then refused.
"""

import json
from collections.abc import Callable

from bot.ops.exit_codes import BUSY, StartupError
from storage.store import Store

FACT = "boots"
HOUR_MS = 3_600_000
MOST_AN_HOUR = 20
FREE = 5
LONGEST_DELAY = 60.0


class StartLimit:
    """The starts of the last hour, kept in `store`; `clock` is UTC in milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def recent(self) -> list[int]:
        """When the bot connected during the last hour, oldest first."""
        now = self._clock()
        kept = json.loads(await self._store.fact(FACT) or "[]")
        # A clock that was set back must not keep the bot out until it catches up.
        return sorted(at for at in kept if now - HOUR_MS < at <= now)

    async def delay(self) -> float:
        """Seconds to wait before this start: none for the first few, then twice as long each."""
        surplus = len(await self.recent()) - FREE
        return 0.0 if surplus < 0 else min(2.0 ** (surplus + 1), LONGEST_DELAY)

    async def refuse_too_many(self) -> None:
        """Raise `StartupError` where the hour's starts are used up."""
        recent = await self.recent()
        if len(recent) >= MOST_AN_HOUR:
            minutes = -(-(recent[-MOST_AN_HOUR] + HOUR_MS - self._clock()) // 60_000)
            raise StartupError(
                BUSY,
                f"the bot started {len(recent)} times within an hour, and Discord resets the "
                "token of one that connects too often: look for the crash in the log; "
                f"it may start again in {minutes} min",
            )

    async def note(self) -> None:
        """Count this start; called just before the gateway is asked for a new session."""
        starts = [*await self.recent(), self._clock()]
        await self._store.set_fact(FACT, json.dumps(starts))

    async def forget(self) -> None:
        """Take the last start back, because no session was asked for after all."""
        await self._store.set_fact(FACT, json.dumps((await self.recent())[:-1]))
