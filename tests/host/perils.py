"""A store for one life of the bot: it fails now and then, and may die at any write.

What is written stays in the store below, as a disk would keep it; a bot that died with this one
starts again with another over the same rows.
"""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from storage.store import StorageError, Store

WRITES = {"append", "update_clock", "set_fact", "set_preferences", "set_clocks"}
EVERY_ROW = {"set_preferences", "set_clocks"}
FAULT_ONE_IN = 400


class Perils:
    """What may go wrong in one life: faults by chance, and a crash at the `crash_at`-th chance.

    `dead` is true from the crash on; `struck` counts all that went wrong, over all lives.
    """

    def __init__(self, dice: Random, *, faults: bool, crash_at: int | None) -> None:
        self._dice = dice
        self._faults = faults
        self._left = crash_at
        self.dead = False
        self.struck = 0

    def strike(self) -> bool:
        """Whether something goes wrong at this point; a dead bot does nothing any more."""
        if self.dead:
            raise StorageError("this bot is dead")
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self.dead = True
                self.struck += 1
                return True
        if self._faults and self._dice.randrange(FAULT_ONE_IN) == 0:
            self.struck += 1
            return True
        return False


class Perilous:
    """The store below, with two chances for a mishap at each write: before it and after it."""

    def __init__(self, below: Store, perils: Perils, written: Callable[[int | None], None]) -> None:
        self._below = below
        self._perils = perils
        self._written = written

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = getattr(self._below, name)

        async def guarded(*given: Any, **named: Any) -> Any:
            if self._perils.dead or (name in WRITES and self._perils.strike()):
                raise StorageError(f"{name} failed, and nothing was written")
            result = await method(*given, **named)
            if name in WRITES:
                one = getattr(given[0], "table_id", None) if name not in EVERY_ROW else None
                if name != "set_fact":
                    self._written(one)
                if self._perils.strike():
                    raise StorageError(f"{name} was written, and failed after that")
            return result

        return guarded
