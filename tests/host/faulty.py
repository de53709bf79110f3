"""Stores that fail where they are told to, over one that does not."""

import asyncio
from collections.abc import Sequence
from typing import Any

from storage.store import Audit, Clock, Commit, StorageError, TableHead, TableId
from tests.support.memory_store import MemoryStore


class FaultyStore(MemoryStore):
    """Raises `fault` at the next append, `after` it was written or before; then works again."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: Exception | None = None
        self.after = False
        self.appended: list[Commit] = []

    async def append(
        self,
        commit: Commit,
        head: TableHead,
        clocks: Sequence[Clock] | None = None,
        audit: Audit | None = None,
    ) -> None:
        fault, self.fault = self.fault, None
        if fault is not None and not self.after:
            raise fault
        await super().append(commit, head, clocks, audit)
        self.appended.append(commit)
        if fault is not None:
            raise fault


class NthFault(MemoryStore):
    """Raises at the `first`-th call of any kind; `calls` counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0
        self.first = 0

    async def _turn(self) -> None:
        self.calls += 1
        if self.calls == self.first:
            raise StorageError("made to fail")
        await super()._turn()


class SlowStore(MemoryStore):
    """Holds every append until it is let through."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = asyncio.Event()

    def hold(self) -> None:
        self.gate.clear()
        self.waiting.clear()

    async def append(
        self,
        commit: Commit,
        head: TableHead,
        clocks: Sequence[Clock] | None = None,
        audit: Audit | None = None,
    ) -> None:
        self.waiting.set()
        await self.gate.wait()
        await super().append(commit, head, clocks, audit)


class DamagedStore(MemoryStore):
    """Gives the commits of some tables out with changed bodies."""

    def __init__(self) -> None:
        super().__init__()
        self.damage: dict[TableId, dict[str, Any]] = {}

    async def commits(
        self, table_id: TableId, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        commits = await super().commits(table_id, after, to)
        changes = self.damage.get(table_id)
        if changes is None:
            return commits
        return [Commit(**{**_fields(commit), **changes}) for commit in commits]


def _fields(commit: Commit) -> dict[str, Any]:
    return {name: getattr(commit, name) for name in Commit.__slots__}
