"""The only writer: every change of every table passes through `TableService.submit`.

Store, then swap, then tell: a command is decided on a copy, written with its table's head in one
transaction, and only then becomes the table that everybody sees. Whoever asked may be cancelled at
any moment; the command is then either wholly done or not at all.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import structlog

from bot.host.decide import decide, refuse_stale
from bot.host.errors import Refusal
from bot.host.log import codec, repair
from bot.host.moderation.actions import Approve, Moderate
from bot.host.moderation.audit import audit_of
from bot.host.moderation.going_back import goal
from bot.host.preferences.cache import PreferenceCache
from bot.host.seats.seats import Leave
from bot.host.servers import ServerSettingsCache, refuse_too_many
from bot.host.service.clock_updates import ClockUpdates
from bot.host.service.commit_writer import CommitWriter, Receipt
from bot.host.service.table_cache import TableCache
from bot.host.service.table_locks import TableLocks
from bot.host.tables.draft import THE_HOUSE, Actor, Command, HostEvent
from bot.host.tables.history import Step
from bot.host.tables.lobby import Open
from bot.host.tables.names import table_name
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns import play
from bot.host.turns.absence import TimeOut
from bot.host.turns.clocks import ran_out
from bot.host.turns.play import Start
from rules.game import AnyGame, IllegalAction
from rules.names import listed
from storage.store import (
    Commit,
    DuplicateKeyError,
    SeqConflictError,
    Store,
    TableHead,
    TableId,
)

log = structlog.get_logger(__name__)
T = TypeVar("T")


def house_key(table: Table) -> str:
    """The key of what the house does next at a table, by a plan or as a house player."""
    return f"house:{table.table_id}:{table.seq + 1}"


def utc_now() -> int:
    """UTC in whole milliseconds."""
    return time.time_ns() // 1_000_000


class TableService:
    """Loads tables, decides commands one at a time per table, stores, and tells listeners."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], int] = utc_now,
        draw_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        below: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self._draw_seed = draw_seed
        self._below = below
        self.preferences = PreferenceCache(store)
        self.servers = ServerSettingsCache(store)
        self.tables = TableCache(store, games)
        self._locks = TableLocks()
        self._writer = CommitWriter(store, self.tables, self.preferences)
        self.subscribe, self.erase = self._writer.subscribe, self._writer.erase
        self.clocks = ClockUpdates(store, self.preferences, self.tables, self._locks, clock)
        self._naming = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def open(self, command: Open, actor: Actor, key: str) -> Receipt:
        """Open a lobby by the name that was foreseen for it, else by a fresh one.

        Raises `Refusal`.
        """

        async def opening() -> Receipt:
            async with self._naming:
                done = await self._done_before(key)
                if done is not None:
                    return done
                named, table = await self._to_open(command, actor)
                try:
                    # Before anybody has cut: the secret is promised with the lobby's first row.
                    named = replace(named, secret=self._draw_seed())
                    return await self._commit(table, named, actor, key)
                except DuplicateKeyError as error:
                    return await self._repeated(error.commit)

        return await self._protected(opening())

    async def foreseen(self, command: Open, actor: Actor) -> str:
        """A name for a lobby that could be opened now; raises what `open` would, and opens none."""
        named, table = await self._to_open(command, actor)
        table.begin_commit(1, self.clock(), actor.user_id)
        decide(table, named, actor)
        return named.name

    async def _to_open(self, command: Open, actor: Actor) -> tuple[Open, Table]:
        """The command with a name that no table of the server has, and an empty table."""
        if command.game not in self.games:
            known = listed([game.title for game in self.games.values()])
            raise Refusal("no_such_game", game=command.game[:50], games=known)
        heads = await self.live_tables(guild_id=command.guild_id)
        rules = await self.servers.of(command.guild_id)
        refuse_too_many(rules, heads, actor.user_id, command.channel_id)
        taken = {head.name for head in heads}
        name = command.name
        if not name or name in taken:
            name = table_name(taken, self._below)
        table = Table(table_id=self._below(1 << 63), game=self.games[command.game])
        return replace(command, name=name), table

    async def submit(
        self,
        table_id: TableId,
        command: Command,
        actor: Actor,
        key: str,
        seen: int | None = None,
    ) -> Receipt:
        """Carry a command out, once per `key`.

        `seen` is the `seq` of what the asker looked at; without it a command is never stale.
        Raises `Refusal`, the game's `IllegalAction`, or `StorageError`; nothing has then changed.
        """

        async def submitting() -> Receipt:
            async with self._locks.of(table_id):
                done = await self._done_before(key)
                if done is not None:
                    return done
                try:
                    return await self._attempt(table_id, command, actor, key, seen)
                except SeqConflictError:
                    # The cached table was behind the store: read it and decide again.
                    self.tables.evict(table_id)
                    return await self._attempt(table_id, command, actor, key, seen)
                except DuplicateKeyError as error:
                    # The same interaction named another table, and was quicker there.
                    return await self._repeated(error.commit)

        return await self._protected(submitting())

    async def start(self, table_id: TableId, actor: Actor, key: str) -> Receipt:
        """Deal; a table whose lobby opened without a promise gets a fresh secret."""
        return await self.submit(table_id, Start(self._draw_seed()), actor, key)

    async def put_away(self, table_id: TableId, actor: Actor, key: str, reason: str = "") -> None:
        """End a table whose log cannot be read, so that it takes up no name and no place.

        The log is left as it is. For the host of the table, moderators and the house; raises
        `Refusal`, also where the table can be read after all: `End` is for those.
        """

        async def putting_away() -> None:
            async with self._locks.writing(table_id):
                if await self.store.commit_by_key(key) is not None:
                    return
                head = await repair.head_for(self.store, table_id, actor)
                if await self._can_be_read(table_id):
                    raise Refusal("readable")
                last = (await self.store.as_found(table_id)).last
                commit, ended = repair.ending(head, last, self.clock(), key, actor)
                audit = repair.audit(head, actor, commit.at, repair.END, reason)
                await self.store.append(commit, ended, [], audit)
                log.warning("table_put_away", table=table_id, by=actor.user_id)
                await self._writer.erase(table_id)

        await self._protected(putting_away())

    async def restore(self, table_id: TableId, actor: Actor, key: str, reason: str = "") -> Receipt:
        """Let a table whose log cannot be read go on from its last good state.

        For moderators; raises `Refusal`, also where the table can be read or nothing of it is good.
        """

        async def restoring() -> Receipt:
            async with self._locks.writing(table_id):
                if not actor.moderator:
                    raise Refusal("not_moderator")
                done = await self._done_before(key)
                if done is not None:
                    return done
                head = await repair.head_for(self.store, table_id, actor)
                if head.status == ENDED:
                    raise Refusal("table_over")
                if await self._can_be_read(table_id):
                    raise Refusal("readable")
                good = await repair.last_good(self.store, table_id, self.games)
                found = await self.store.as_found(table_id)
                draft = repair.restore(good, found, self.clock(), actor, reason)
                audit = repair.audit(head, actor, self.clock(), repair.RESTORE, reason)
                log.warning("table_restored", table=table_id, by=actor.user_id)
                receipt = await self._writer.write(
                    good, draft.table, draft.events, actor, key, audit
                )
                for due in await self.store.erasures(table_id):
                    # They gave the seat up in rows that count no more, and sit here again without
                    # asking.
                    table = receipt.table
                    if table.seat_of(due.user_id) is not None and table.status != ENDED:
                        leaving = f"forget:{secrets.token_hex(8)}"
                        receipt = await self._commit(table, Leave(), Actor(due.user_id), leaving)
                return receipt

        return await self._protected(restoring())

    async def table(self, table_id: TableId) -> Table:
        """The table as it is now; callers must not change it. Raises `Refusal`."""
        kept = self.tables.get(table_id)
        if kept is not None:
            return kept
        async with self._locks.of(table_id):
            return await self.tables.load(table_id)

    async def going_back(self, table_id: TableId, act: str, what: str) -> tuple[Any, list[Step]]:
        """The state the game would go on from, `None` for a new deal, and what would be undone.

        The oldest first. Raises `Refusal`.
        """
        table = await self.tables.load_with_history(table_id)
        to_seq = goal(table, act, what)
        marks = table.history.marks if table.history else []
        kept = [mark.state for mark in marks if mark.seq <= to_seq]
        return kept[-1] if kept else None, [mark for mark in marks if mark.seq > to_seq]

    async def actions(self, table_id: TableId) -> int:
        """How many actions of a running game stand, and so can be taken back."""
        history = (await self.tables.load_with_history(table_id)).history
        return max(0, len(history.marks) - 1) if history else 0

    async def live_tables(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> list[TableHead]:
        """Heads of lobbies and running tables that match, the latest touched first."""
        return list(
            await self.store.heads(
                guild_id=guild_id,
                channel_id=channel_id,
                user_id=user_id,
                statuses=(LOBBY, PLAYING),
            )
        )

    async def forget_cached(self, user_id: int) -> None:
        """Read again next time whatever may still name a person who was taken out of the store."""
        self.preferences.forget(user_id)
        for table_id in self.tables.ids:
            async with self._locks.of(table_id):
                self.tables.evict(table_id)

    def refuse_new_work(self) -> None:
        """Answer everything from now on with "restarting"."""
        self._closing = True

    async def drain(self, seconds: float) -> None:
        """Wait for commands that are under way."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=seconds)

    # The inside -------------------------------------------------------------------------------

    async def _protected(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work that its caller's cancellation cannot cut in two."""
        if self._closing:
            work.close()
            raise Refusal("restarting")
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_report_unheard)
            raise

    async def _done_before(self, key: str) -> Receipt | None:
        commit = await self.store.commit_by_key(key)
        return None if commit is None else await self._repeated(commit)

    async def _repeated(self, commit: Commit) -> Receipt:
        # No lock of that table is taken: the caller may hold it, or one that waits for ours.
        table = await self.tables.load(commit.table_id)
        return Receipt(table, tuple(codec.load(commit)), repeated=True)

    async def _attempt(
        self, table_id: TableId, command: Command, actor: Actor, key: str, seen: int | None
    ) -> Receipt:
        table = await self.tables.load(table_id)
        if seen is not None:
            refuse_stale(table, command, actor, seen)
        if isinstance(command, Moderate | Approve):
            # Decided on a copy that knows how the game came to be what it is.
            command = replace(command, seed=self._draw_seed())
            table = table.copy()
            table.history = (await self.tables.load_with_history(table_id)).history
        async with self._locks.clocks.shared():
            if isinstance(command, TimeOut):
                clocks = await self.store.clocks(table_id)
                if not ran_out(clocks, command, self.clock()):
                    raise Refusal("stale")  # they acted, or have other hours, meanwhile
            first = play.overtaken(table, command, actor)
            if first is not None:
                self._decided(table, command, actor)  # what is refused anyway overtakes nothing
                try:
                    # As the house would after its pause.
                    table = (await self._commit(table, first, THE_HOUSE, house_key(table))).table
                except DuplicateKeyError:
                    # The house was quicker, and the cache is behind it.
                    self.tables.evict(table_id)
                    table = await self.tables.load(table_id)
                if seen is not None:
                    refuse_stale(table, command, actor, seen)
            return await self._commit(table, command, actor, key)

    async def _can_be_read(self, table_id: TableId) -> bool:
        try:
            await self.tables.load(table_id)
        except Refusal as refusal:
            if refusal.code not in {"unreadable", "no_such_table"}:
                raise
            return False  # a head without a log is a table that lost all of it
        return True

    async def _commit(self, table: Table, command: Command, actor: Actor, key: str) -> Receipt:
        draft, events = self._decided(table, command, actor)
        audit = audit_of(table, draft, command, actor, events)
        return await self._writer.write(table, draft, events, actor, key, audit)

    def _decided(
        self, table: Table, command: Command, actor: Actor
    ) -> tuple[Table, list[HostEvent]]:
        """The table as the command would leave it, and what happened; raises what `decide` does."""
        draft = table.copy()
        draft.begin_commit(table.seq + 1, self.clock(), actor.user_id)
        events = decide(draft, command, actor)
        draft.history = None
        return draft, events


def _report_unheard(task: asyncio.Task[Any]) -> None:
    """Log a failure that nobody waits for any more; a refusal is none."""
    if task.cancelled():
        return
    error = task.exception()
    if error is not None and not isinstance(error, Refusal | IllegalAction):
        log.error("failed_unheard", exc_info=error)
