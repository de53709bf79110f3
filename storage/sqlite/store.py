"""The store on disk: one SQLite file, one writer, one reader."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from storage.rows import (
    COMMIT_COLUMNS,
    HEAD_COLUMNS,
    check_clocks,
    check_gapless,
    check_pair,
    commit_of,
    commit_row,
    from_json,
    head_of,
    head_row,
    to_json,
)
from storage.sqlite import audit as auditing
from storage.sqlite.backup import copy_database
from storage.sqlite.clocks import (
    DUE,
    OF_PERSON,
    OF_TABLE,
    clocks_where,
    replace_clocks,
    update_clocks,
)
from storage.sqlite.connection import (
    READER_SETTINGS,
    WRITER_SETTINGS,
    Connection,
    Factory,
    meaning,
    read_aside,
)
from storage.sqlite.damage import damaged_tables, log_as_found
from storage.sqlite.lock import FileLock
from storage.sqlite.log import append, by_key
from storage.sqlite.migrate import migrate, migrations
from storage.sqlite.names import names_of, names_on, remember_names
from storage.sqlite.personal_data import about, erase_at, erasures, forget_person, places_of, purge
from storage.sqlite.writer import Writer
from storage.store import (
    Audit,
    Clock,
    Commit,
    Erasure,
    Found,
    Posted,
    StorageError,
    StoreDamagedError,
    TableHead,
    TableId,
)

T = TypeVar("T")

WRITE_CHOICE = "INSERT OR REPLACE INTO preferences (user_id, chosen) VALUES (?, ?)"
WRITE_FACT = "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)"

LAST = (1 << 63) - 1

OLDEST_SQLITE = (3, 38, 0)
"""STRICT tables came with 3.37, JSON that is always there with 3.38."""


class SqliteStore:
    """A `Store` in the file at `path`; made by `SqliteStore.open`, ended by `close`.

    `damaged` are tables with commits that cannot be read any more; all others go on.
    `sqlite_version` is the library's, worth a line in the log: 3.51.3 closed a rare corruption.
    """

    sqlite_version = sqlite3.sqlite_version

    def __init__(self, path: Path, lock: FileLock, factory: Factory) -> None:
        self.path = path
        self._lock = lock
        self._to_write = Connection(path, factory)
        self._to_read = Connection(path, factory)
        self._writer = Writer(self._to_write)
        self._beside: set[asyncio.Task[Any]] = set()
        self._one_aside = asyncio.Semaphore(1)
        self._closing: asyncio.Task[None] | None = None
        self.damaged: frozenset[TableId] = frozenset()

    @classmethod
    async def open(
        cls, path: Path, *, wait: float = 0.0, factory: Factory = sqlite3.Connection
    ) -> "SqliteStore":
        """Open or create the file, check it and bring it up to date.

        `wait` is how many seconds a predecessor that is still closing is given. Raises
        `StoreLockedError` where another process has the file, `StoreDamagedError` where it fails
        its check or is newer than this program, `StoreFullError` where it cannot be written.
        `factory` is the class of the underlying connections.
        """
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            oldest = ".".join(map(str, OLDEST_SQLITE))
            raise StorageError(f"SQLite {cls.sqlite_version} is too old: {oldest} is needed")
        try:
            path = _place(path)
            lock = await FileLock.take(path, wait)
        except OSError as error:
            raise StorageError(f"{path} cannot be opened: {error.strerror}") from error
        opening = asyncio.create_task(
            cls(path, lock, factory)._open()  # noqa: SLF001 - the constructor's own second half
        )
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            with contextlib.suppress(StorageError):
                await (await opening).close()
            raise

    async def _open(self) -> "SqliteStore":
        try:
            with meaning():
                self.path.touch(mode=0o600)  # hands lie in it
                await self._to_write
                await self._to_write.run(self._prepare)
                await self._to_read
                await self._to_read.run(lambda db: _execute_all(db, READER_SETTINGS))
        except BaseException:
            await self.close()
            raise
        return self

    def _prepare(self, db: sqlite3.Connection) -> None:
        try:
            self.damaged = damaged_tables(db)
        except StoreDamagedError as error:
            raise StoreDamagedError(f"{self.path.name} failed its check: {error}") from error
        _execute_all(db, WRITER_SETTINGS)
        (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StorageError(f"{self.path.name} lies where SQLite cannot keep its WAL: {mode}")
        migrate(db, self.path, migrations())

    async def append(
        self,
        commit: Commit,
        head: TableHead,
        clocks: Sequence[Clock] | None = None,
        audit: Audit | None = None,
    ) -> None:
        """Write a commit, its head and clocks as one; see `Store.append`."""
        check_pair(commit, head)
        check_clocks(commit, clocks or ())
        row, its_head = commit_row(commit), head_row(head)

        def work(db: sqlite3.Connection) -> None:
            append(db, row, its_head)
            if clocks is not None:
                replace_clocks(db, row.table_id, clocks)
            if audit is not None:
                auditing.note(db, audit)

        await self._write(work)

    async def commit_by_key(self, key: str) -> Commit | None:
        """The commit an interaction became, if it became one."""
        return await self._read(lambda db: by_key(db, key))

    async def commits(
        self, table_id: TableId, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        """A table's commits after one and up to another; `StoreDamagedError` at a gap."""

        def read(db: sqlite3.Connection) -> list[Commit]:
            rows = db.execute(
                f"SELECT {COMMIT_COLUMNS} FROM commits"  # noqa: S608 - our own constant
                " WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq",
                (table_id, after, LAST if to is None else to),
            ).fetchall()  # whole at once: a cursor left at a damaged row would hold its snapshot
            found = [commit_of(row) for row in rows]
            check_gapless(found, max(after, 0))
            return found

        return await self._read(read)

    async def as_found(self, table_id: TableId) -> Found:
        """A table's log with everything that cannot be read left out."""
        return await self._read(lambda db: log_as_found(db, table_id))

    async def note(self, audit: Audit) -> None:
        """Remember what a moderator did where it became no commit."""
        await self._write(lambda db: auditing.note(db, audit))

    async def audit(
        self, guild_id: int, table_id: TableId | None = None, limit: int = 200
    ) -> Sequence[Audit]:
        """What moderators did on a server, or at one table of it, the newest first."""
        return await self._read(lambda db: auditing.audit_of(db, guild_id, table_id, limit))

    async def audit_about(self, user_id: int) -> Sequence[Audit]:
        """Every line of the audit that names a person, the oldest first."""
        return await self._read(lambda db: auditing.audit_about(db, user_id))

    async def head(self, table_id: TableId) -> TableHead | None:
        """A table's head, or `None` for a table that never was."""
        found = await self._heads(["heads.table_id = ?"], [table_id], 1)
        return found[0] if found else None

    async def heads(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        statuses: Sequence[str] = (),
        limit: int = 1000,
    ) -> Sequence[TableHead]:
        """Heads that match all that is given, the latest touched first."""
        conditions: list[str] = []
        values: list[object] = []
        for condition, value in (
            ("guild_id = ?", guild_id),
            ("channel_id = ?", channel_id),
            ("heads.table_id IN (SELECT table_id FROM head_seats WHERE user_id = ?)", user_id),
            ("status IN (SELECT value FROM json_each(?))", to_json(statuses) if statuses else None),
        ):
            if value is not None:
                conditions.append(condition)
                values.append(value)
        return await self._heads(conditions, values, limit)

    async def _heads(
        self, conditions: list[str], values: list[object], limit: int
    ) -> list[TableHead]:
        where = " AND ".join(conditions) or "TRUE"
        query = (
            f"SELECT {HEAD_COLUMNS} FROM heads WHERE {where}"  # noqa: S608 - our own constants
            " ORDER BY updated_at DESC, heads.table_id DESC LIMIT ?"
        )
        return await self._read(
            lambda db: [head_of(row) for row in db.execute(query, (*values, limit)).fetchall()]
        )

    async def posted(self, table_id: TableId, purpose: str, user_id: int = 0) -> Posted | None:
        """Where a kept-current message stands."""
        row = await self._one(
            "SELECT table_id, purpose, user_id, channel_id, message_id, posted_at, seq FROM posted"
            " WHERE table_id = ? AND purpose = ? AND user_id = ?",
            (table_id, purpose, user_id),
        )
        return None if row is None else Posted(*row)

    async def set_posted(self, posted: Posted) -> None:
        """Remember where a kept-current message stands, in place of the earlier one."""
        await self._change(
            "INSERT OR REPLACE INTO posted (table_id, purpose, user_id, channel_id, message_id,"
            " posted_at, seq) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                posted.table_id,
                posted.purpose,
                posted.user_id,
                posted.channel_id,
                posted.message_id,
                posted.posted_at,
                posted.seq,
            ),
        )

    async def forget_posted(self, table_id: TableId, purpose: str, user_id: int = 0) -> None:
        """Forget a kept-current message."""
        await self._change(
            "DELETE FROM posted WHERE table_id = ? AND purpose = ? AND user_id = ?",
            (table_id, purpose, user_id),
        )

    async def preferences(self, user_id: int) -> dict[str, Any]:
        """What a person chose (`{}` where nothing)."""
        return await self._chosen("preferences", "user_id", user_id)

    async def set_preferences(
        self, user_id: int, chosen: dict[str, Any], clocks: Sequence[Clock] = ()
    ) -> None:
        """Replace what a person chose, and change these clocks, as one."""
        text = to_json(chosen)

        def work(db: sqlite3.Connection) -> None:
            db.execute(WRITE_CHOICE, (user_id, text))
            update_clocks(db, clocks)

        await self._write(work)

    async def names(self, guild_id: int, people: Collection[int]) -> dict[int, str]:
        """What people are called on a server, as far as it is known."""
        return await self._read(lambda db: names_on(db, guild_id, people))

    async def set_names(self, guild_id: int, names: Mapping[int, str], at: int) -> None:
        """Remember what people are called on a server."""
        await self._write(lambda db: remember_names(db, guild_id, names, at))

    async def names_of(self, user_id: int) -> Sequence[tuple[int, str]]:
        """What a person is called, by server."""
        return await self._read(lambda db: names_of(db, user_id))

    async def clocks(self, table_id: TableId) -> Sequence[Clock]:
        """A table's clocks, by seat."""
        return await self._read(lambda db: clocks_where(db, OF_TABLE, (table_id,)))

    async def clocks_of(self, user_id: int) -> Sequence[Clock]:
        """The clocks of all seats that wait for a person, the most urgent first."""
        return await self._read(lambda db: clocks_where(db, OF_PERSON, (user_id,)))

    async def due_clocks(self, now: int, limit: int = 500) -> Sequence[Clock]:
        """Clocks whose `next_at` has come, the longest overdue first."""
        return await self._read(lambda db: clocks_where(db, DUE, (now, limit)))

    async def update_clock(self, clock: Clock) -> bool:
        """Change a clock, unless its table began to wait again meanwhile."""
        return bool(await self._count(lambda db: update_clocks(db, [clock])))

    async def set_clocks(self, clocks: Sequence[Clock], fact: str, value: str) -> None:
        """Change clocks and remember a fact, as one."""

        def work(db: sqlite3.Connection) -> None:
            update_clocks(db, clocks)
            db.execute(WRITE_FACT, (fact, value))

        await self._write(work)

    async def server(self, guild_id: int) -> dict[str, Any]:
        """What a server's moderators chose (`{}` where nothing)."""
        return await self._chosen("servers", "guild_id", guild_id)

    async def set_server(self, guild_id: int, chosen: dict[str, Any]) -> None:
        """Replace what a server's moderators chose."""
        await self._change(
            "INSERT OR REPLACE INTO servers (guild_id, chosen) VALUES (?, ?)",
            (guild_id, to_json(chosen)),
        )

    async def servers(self) -> Sequence[tuple[int, dict[str, Any]]]:
        """Every server with what its moderators chose."""

        def read(db: sqlite3.Connection) -> list[tuple[int, dict[str, Any]]]:
            rows = db.execute("SELECT guild_id, chosen FROM servers ORDER BY guild_id").fetchall()
            return [(guild, from_json(chosen, f"the choice of {guild}")) for guild, chosen in rows]

        return await self._read(read)

    async def about(self, user_id: int) -> Sequence[Commit]:
        """Every commit that names a person, the oldest first."""
        return await self._read_aside(lambda db: about(db, user_id))

    async def forget_person(self, user_id: int, former_id: int) -> int:
        """Put a number that is nobody's in a person's place; see `Store.forget_person`."""
        places = await self._read_aside(lambda db: places_of(db, user_id))
        return await self._count(lambda db: forget_person(db, user_id, former_id, places))

    async def erasures(self, table_id: TableId | None = None) -> Sequence[Erasure]:
        """Whom tables have to forget when they end: one table, or all."""
        return await self._read(lambda db: erasures(db, table_id))

    async def erase_at(self, table_id: TableId) -> int:
        """Forget at a table that has ended whom it has to; how many people that were."""
        return await self._count(lambda db: erase_at(db, table_id))

    async def purge(self, tables: Sequence[TableId]) -> int:
        """Remove tables with their whole history; how many there were.

        Those on damaged pages, which cannot be removed, stay until the file is salvaged.
        """
        whole = [table for table in tables if table not in self.damaged]
        return await self._count(lambda db: purge(db, whole))

    async def fact(self, name: str) -> str | None:
        """A small fact about the whole installation, such as the command tree's hash."""
        row = await self._one("SELECT value FROM facts WHERE name = ?", (name,))
        return None if row is None else str(*row)

    async def set_fact(self, name: str, value: str) -> None:
        """Remember such a fact."""
        await self._change(WRITE_FACT, (name, value))

    # ------------------------------------------------------------- the file itself

    async def backup(self, target: Path) -> None:
        """Write a complete, checked copy to `target`, which must not exist; writers go on."""
        self._refuse_closed()

        async def copy() -> None:
            try:
                with meaning():
                    await asyncio.to_thread(copy_database, self.path, target)
            except OSError as error:
                raise StorageError(f"no backup was made: {error}") from error

        await self._to_its_end(copy(), "storage backup")

    async def close(self) -> None:
        """Drain what is being written and close; further calls raise `StorageError`."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="storage close")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        try:
            await self._writer.drained()
            if self._beside:
                await asyncio.wait(self._beside)
        finally:
            try:
                await self._to_read.close()  # first: the last one to close checkpoints
            finally:
                try:
                    await self._to_write.close()
                finally:
                    self._lock.free()

    # -------------------------------------------------------------------- ways in

    def _refuse_closed(self) -> None:
        if self._closing is not None:
            raise StorageError("the store is closed")

    async def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        self._refuse_closed()
        await self._writer.write(work)

    async def _count(self, work: Callable[[sqlite3.Connection], int]) -> int:
        counted: list[int] = []
        await self._write(lambda db: counted.append(work(db)))
        return counted[-1]

    async def _change(self, sql: str, values: tuple[object, ...]) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(sql, values)

        await self._write(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._refuse_closed()
        return await self._to_read.run(work)

    async def _read_aside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read what takes long on a connection of its own, so that nobody waits behind it."""
        self._refuse_closed()

        async def read() -> T:
            # One at a time: the threads that everything else shares are few.
            async with self._one_aside:
                with meaning():
                    return await asyncio.to_thread(read_aside, self.path, work)

        return await self._to_its_end(read(), "storage long read")

    async def _to_its_end(self, work: Coroutine[Any, Any, T], name: str) -> T:
        """Do what `close` waits for, whether or not the caller still does."""
        task = asyncio.create_task(work, name=name)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return await asyncio.shield(task)

    async def _one(self, sql: str, values: tuple[object, ...]) -> tuple[Any, ...] | None:
        def work(db: sqlite3.Connection) -> tuple[Any, ...] | None:
            row: tuple[Any, ...] | None = db.execute(sql, values).fetchone()
            return row

        return await self._read(work)

    async def _chosen(self, table: str, column: str, whose: int) -> dict[str, Any]:
        """What somebody chose, or a server's moderators; `{}` where nothing."""
        query = f"SELECT chosen FROM {table} WHERE {column} = ?"  # noqa: S608 - our own constants
        row = await self._one(query, (whose,))
        if row is None:
            return {}
        (chosen,) = row
        return {**from_json(chosen, f"the choice of {whose}")}


def _place(path: Path) -> Path:
    """The file's one true name (two names of one file share a lock), its folder made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.resolve()


def _execute_all(db: sqlite3.Connection, statements: Sequence[str]) -> None:
    for statement in statements:
        db.execute(statement)
