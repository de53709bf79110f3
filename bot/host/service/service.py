"""The only writer: every change of every table passes through `TableService.submit`.

Store, then swap, then tell: a command is decided on a copy, written with its table's head in one
transaction, and only then becomes the table that everybody sees. Whoever asked may be cancelled at
any moment; the command is then either wholly done or not at all.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog

from bot.host.decide import decide, refuse_stale
from bot.host.errors import Refusal
from bot.host.log import codec, repair
from bot.host.log.replay import head_of
from bot.host.moderation.actions import Approve, Moderate
from bot.host.moderation.audit import audit_of
from bot.host.moderation.going_back import goal
from bot.host.preferences.cache import PreferenceCache
from bot.host.preferences.preferences import Preferences
from bot.host.seats.seats import Leave
from bot.host.servers import ServerSettingsCache, refuse_too_many
from bot.host.service.shared_lock import SharedLock
from bot.host.service.table_cache import TableCache
from bot.host.tables.draft import THE_HOUSE, Actor, Command, HostEvent
from bot.host.tables.history import Step
from bot.host.tables.lobby import Open
from bot.host.tables.names import table_name
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns import play
from bot.host.turns.absence import TimeOut
from bot.host.turns.clocks import compensate_outage, move_deadline, ran_out, same_turn, update_clock
from bot.host.turns.play import PlayAction, Start
from rules.game import AnyGame, IllegalAction
from storage.store import (
    Audit,
    Clock,
    Commit,
    DuplicateKeyError,
    SeqConflictError,
    StorageError,
    Store,
    StoreFullError,
    TableHead,
    TableId,
)

log = structlog.get_logger(__name__)
T = TypeVar("T")

EVER, EVERY_CLOCK = 1 << 62, 1_000_000


def house_key(table: Table) -> str:
    """The key of what the house does next at a table, by a plan or as a house player."""
    return f"house:{table.table_id}:{table.seq + 1}"


def utc_now() -> int:
    """UTC in whole milliseconds."""
    return time.time_ns() // 1_000_000


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
        self.wishing = PreferenceCache(store)
        self.servers = ServerSettingsCache(store)
        self.shelf = TableCache(store, games)
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._naming = asyncio.Lock()
        self._wishes = asyncio.Lock()
        self._gate = SharedLock()
        self._listeners: list[Callable[[Change], None]] = []
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call `listener` after every commit; it must not wait, and what it raises is logged."""
        self._listeners.append(listener)

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
        """The command with a name that no table of the server bears, and an empty table."""
        if command.game not in self.games:
            raise Refusal("no_such_game")
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
            async with self._lock(table_id):
                done = await self._done_before(key)
                if done is not None:
                    return done
                try:
                    return await self._attempt(table_id, command, actor, key, seen)
                except SeqConflictError:
                    # The cached table was behind the store: read it again and decide anew.
                    self.shelf.evict(table_id)
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
            async with self._lock(table_id), self._gate.shared():
                await self._put_away(table_id, actor, key, reason)

        await self._protected(putting_away())

    async def restore(self, table_id: TableId, actor: Actor, key: str, reason: str = "") -> Receipt:
        """Let a table whose log cannot be read go on from its last good state.

        For moderators; raises `Refusal`, also where the table can be read or nothing of it is good.
        """

        async def restoring() -> Receipt:
            async with self._lock(table_id), self._gate.shared():
                return await self._restore(table_id, actor, key, reason)

        return await self._protected(restoring())

    async def table(self, table_id: TableId) -> Table:
        """The table as it stands; callers must not change it. Raises `Refusal`."""
        kept = self.shelf.get(table_id)
        if kept is not None:
            return kept
        async with self._lock(table_id):
            return await self.shelf.load(table_id)

    async def going_back(self, table_id: TableId, act: str, what: str) -> tuple[Any, list[Step]]:
        """The state the game would go on from, `None` for a new deal, and what would be undone.

        The oldest first. Raises `Refusal`.
        """
        table = await self.shelf.load_with_history(table_id)
        to_seq = goal(table, act, what)
        marks = table.history.marks if table.history else []
        kept = [mark.state for mark in marks if mark.seq <= to_seq]
        return kept[-1] if kept else None, [mark for mark in marks if mark.seq > to_seq]

    async def actions(self, table_id: TableId) -> int:
        """How many actions of a running game stand, and so can be taken back."""
        course = (await self.shelf.load_with_history(table_id)).history
        return max(0, len(course.marks) - 1) if course else 0

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

    async def wish(self, user_id: int, **changes: Any) -> Preferences:
        """Remember what a person chose; deadlines move with quiet hours. Raises `Refusal`."""
        async with self._wishes:
            before, after = await self.wishing.weigh(user_id, changes)
            for clock in await self.store.clocks_of(user_id):
                with contextlib.suppress(Refusal):
                    await self.table(clock.table_id)  # so that it is at hand
            async with self._gate.exclusive():
                now, clocks = self.clock(), []
                for clock in await self.store.clocks_of(user_id):
                    table = self.shelf.get(clock.table_id)
                    if table is not None:  # one that cannot be read keeps nobody from settings
                        clocks.append(move_deadline(table.settings.pace, before, after, now, clock))
                await self.wishing.change(user_id, after, clocks)
        return after

    async def give_back(self, gone: int, now: int, fact: str) -> int:
        """Put off all that is due by the time since `gone`, and note `now` as a fact, as one.

        How many clocks there were.
        """
        async with self._gate.exclusive():
            clocks = []
            for clock in await self.store.due_clocks(EVER, EVERY_CLOCK):
                wish = await self.wishing.of(clock.user_id)
                clocks.append(compensate_outage(clock, wish, gone, now))
                if not len(clocks) % 100:
                    await asyncio.sleep(0)  # of thousands, clicks are answered in between
            await self.store.set_clocks(clocks, fact, str(now))
        return len(clocks)

    async def running(self, clock: Clock) -> Clock | None:
        """The clock of a turn as it stands by now, or `None` where that turn is over."""
        clocks = await self.store.clocks(clock.table_id)
        return next((known for known in clocks if same_turn(known, clock)), None)

    async def adjust(self, clock: Clock, change: Callable[[Clock], Clock]) -> Clock | None:
        """Change the clock of a turn as it stands by now, while nobody else does.

        What it is then, or `None` where that turn is over.
        """
        async with self._lock(clock.table_id), self._gate.shared():
            known = await self.running(clock)
            if known is None:
                return None
            fresh = change(known)
            return fresh if await self.store.update_clock(fresh) else None

    async def forget_cached(self, user_id: int) -> None:
        """Read anew, next time, all that may still name a person who was taken out of the store."""
        self.wishing.forget(user_id)
        for table_id in self.shelf.ids:
            async with self._lock(table_id):
                self.shelf.evict(table_id)

    async def erase(self, table_id: TableId) -> None:
        """Forget at a table that has ended whom it had to remember; nothing where it has not.

        What fails now is done at the next start, or on the next day.
        """
        try:
            if await self.store.erase_at(table_id):
                self.shelf.evict(table_id)
                log.info("erased", table=table_id)
        except StorageError as error:
            log.warning("erasure_waits", table=table_id, error=str(error))

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

    def _lock(self, table_id: TableId) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def _done_before(self, key: str) -> Receipt | None:
        commit = await self.store.commit_by_key(key)
        return None if commit is None else await self._repeated(commit)

    async def _repeated(self, commit: Commit) -> Receipt:
        # No lock of that table is taken: the caller may hold it, or one that waits for ours.
        table = await self.shelf.load(commit.table_id)
        return Receipt(table, tuple(codec.load(commit)), repeated=True)

    async def _attempt(
        self, table_id: TableId, command: Command, actor: Actor, key: str, seen: int | None
    ) -> Receipt:
        table = await self.shelf.load(table_id)
        if seen is not None:
            refuse_stale(table, command, actor, seen)
        if isinstance(command, Moderate | Approve):
            # Decided on a copy that knows how the game came to be what it is.
            command = replace(command, seed=self._draw_seed())
            table = table.copy()
            table.history = (await self.shelf.load_with_history(table_id)).history
        async with self._gate.shared():
            if isinstance(command, TimeOut):
                clocks = await self.store.clocks(table_id)
                if not ran_out(clocks, command, self.clock()):
                    raise Refusal("stale")  # he acted, or has other hours, since the watch looked
            first = play.overtaken(table, command, actor)
            if first is not None:
                self._decided(table, command, actor)  # what is refused anyway overtakes nothing
                table = await self._plan_first(table, first)
                if seen is not None:
                    refuse_stale(table, command, actor, seen)
            return await self._commit(table, command, actor, key)

    async def _plan_first(self, table: Table, planned: PlayAction) -> Table:
        """Carry out what a plan asks for, as the house would after its pause; the table then."""
        key = house_key(table)
        try:
            return (await self._commit(table, planned, THE_HOUSE, key)).table
        except DuplicateKeyError:
            self.shelf.evict(table.table_id)  # the house was quicker, and the cache is behind it
            return await self.shelf.load(table.table_id)

    async def _put_away(self, table_id: TableId, actor: Actor, key: str, reason: str) -> None:
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
        await self.erase(table_id)

    async def _restore(self, table_id: TableId, actor: Actor, key: str, reason: str) -> Receipt:
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
        story = repair.restore(good, found, self.clock(), actor, reason)
        audit = repair.audit(head, actor, self.clock(), repair.RESTORE, reason)
        log.warning("table_restored", table=table_id, by=actor.user_id)
        receipt = await self._write(good, story.table, story.events, actor, key, audit)
        for due in await self.store.erasures(table_id):
            # He gave his seat up in rows that count no more: he sits here again, and did not ask.
            if receipt.table.seat_of(due.user_id) is not None and receipt.table.status != ENDED:
                key = f"forget:{secrets.token_hex(8)}"
                receipt = await self._commit(receipt.table, Leave(), Actor(due.user_id), key)
        return receipt

    async def _can_be_read(self, table_id: TableId) -> bool:
        try:
            await self.shelf.load(table_id)
        except Refusal as refusal:
            if refusal.code not in {"unreadable", "no_such_table"}:
                raise
            return False  # a head without a log is a table that lost all of it
        return True

    async def _commit(self, table: Table, command: Command, actor: Actor, key: str) -> Receipt:
        draft, events = self._decided(table, command, actor)
        audit = audit_of(table, draft, command, actor, events)
        return await self._write(table, draft, events, actor, key, audit)

    def _decided(
        self, table: Table, command: Command, actor: Actor
    ) -> tuple[Table, list[HostEvent]]:
        """The table as the command would leave it, and what happened; raises what `decide` does."""
        draft = table.copy()
        draft.begin_commit(table.seq + 1, self.clock(), actor.user_id)
        events = decide(draft, command, actor)
        draft.history = None
        return draft, events

    async def _write(  # noqa: PLR0913, PLR0917 - a change, who made it, and its line in the audit
        self,
        table: Table,
        draft: Table,
        events: list[HostEvent],
        actor: Actor,
        key: str,
        audit: Audit | None,
    ) -> Receipt:
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
            await self.store.append(commit, head_of(draft), clocks, audit)
        except StoreFullError as error:
            log.error("store_full", error=str(error))
            raise Refusal("store_full") from error
        except (SeqConflictError, DuplicateKeyError):
            raise
        except StorageError as error:
            # Whether it was written is unknown. The next reader asks the store, and so do we:
            # what was written must be told to those who draw boards and move for the house.
            self.shelf.evict(draft.table_id)
            if not await self._was_written(key):
                raise
            log.warning("written_after_all", table=draft.table_id, error=str(error))
        self.shelf.put(draft)
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
        before = await self.store.clocks(draft.table_id)
        wishes = {user_id: await self.wishing.of(user_id) for user_id in draft.people}
        return update_clock(before, draft, events, wishes)

    async def _was_written(self, key: str) -> bool:
        try:
            return await self.store.commit_by_key(key) is not None
        except StorageError:
            return False


def _report_unheard(task: asyncio.Task[Any]) -> None:
    """Log a failure that nobody waits for any more; a refusal is none."""
    if task.cancelled():
        return
    error = task.exception()
    if error is not None and not isinstance(error, Refusal | IllegalAction):
        log.error("failed_unheard", exc_info=error)
