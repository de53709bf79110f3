"""Store, then swap, then tell: what becomes of a draft once its command is decided."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.log.replay import head_of
from bot.host.preferences.cache import PreferenceCache
from bot.host.service.table_cache import TableCache
from bot.host.tables.draft import Actor, HostEvent
from bot.host.tables.table import ENDED, Table
from bot.host.turns.clocks import update_clock
from storage.store import (
    Audit,
    Clock,
    Commit,
    DuplicateKeyError,
    SeqConflictError,
    StorageError,
    Store,
    StoreFullError,
    TableId,
)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """A committed command: the table before and after, what happened and who asked."""

    before: Table
    table: Table
    events: tuple[HostEvent, ...]
    actor: Actor


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a command. `repeated` says that this very interaction was done before."""

    table: Table
    events: tuple[HostEvent, ...]
    repeated: bool = False


class CommitWriter:
    """Writes commits, each with its table's head and clocks in one transaction."""

    def __init__(self, store: Store, tables: TableCache, preferences: PreferenceCache) -> None:
        self._store = store
        self._tables = tables
        self._preferences = preferences
        self._listeners: list[Callable[[Change], None]] = []

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call `listener` after every commit; it must not wait, and what it raises is logged."""
        self._listeners.append(listener)

    async def write(  # noqa: PLR0913, PLR0917 - a change, who made it, and its line in the audit
        self,
        table: Table,
        draft: Table,
        events: list[HostEvent],
        actor: Actor,
        key: str,
        audit: Audit | None,
    ) -> Receipt:
        """Store a decided draft of a table, have it take the table's place, and tell listeners.

        Raises `Refusal` where the store is full, or `StorageError`; nothing is then changed.
        """
        commit = Commit(
            table_id=draft.table_id,
            seq=draft.seq,
            key=key,
            at=draft.touched_at,
            version=draft.game.version,
            body=codec.dump(events, actor.user_id),
        )
        try:
            clocks = await self._clocks(draft, events)
            await self._store.append(commit, head_of(draft), clocks, audit)
        except StoreFullError as error:
            log.error("store_full", error=str(error))
            raise Refusal("store_full") from error
        except (SeqConflictError, DuplicateKeyError):
            raise
        except StorageError as error:
            # Whether it was written is unknown. The next reader asks the store, and so do we:
            # what was written must be told to those who draw boards and move for the house.
            self._tables.evict(draft.table_id)
            if not await self._was_written(key):
                raise
            log.warning("written_after_all", table=draft.table_id, error=str(error))
        self._tables.put(draft)
        change = Change(table, draft, tuple(events), actor)
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:
                # What is committed is committed: the others are told, and so is whoever asked.
                log.exception("listener_failed", table=draft.table_id, face=draft.public_seq)
        if draft.status == ENDED:
            await self.erase(draft.table_id)
        return Receipt(draft, change.events)

    async def _clocks(self, draft: Table, events: Sequence[HostEvent]) -> list[Clock]:
        if draft.state is None:
            return []
        before = await self._store.clocks(draft.table_id)
        wishes = {user_id: await self._preferences.of(user_id) for user_id in draft.people}
        return update_clock(before, draft, events, wishes)

    async def _was_written(self, key: str) -> bool:
        try:
            return await self._store.commit_by_key(key) is not None
        except StorageError:
            return False

    async def erase(self, table_id: TableId) -> None:
        """Forget at a table that has ended whom it had to remember; nothing where it has not.

        What fails now is done at the next start, or on the next day.
        """
        try:
            if await self._store.erase_at(table_id):
                self._tables.evict(table_id)
                log.info("erased", table=table_id)
        except StorageError as error:
            log.warning("erasure_waits", table=table_id, error=str(error))
