"""Connections with the settings every one of ours has, and what SQLite's errors mean to us."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.store import StorageError, StoreDamagedError, StoreFullError, StoreLockedError

T = TypeVar("T")
Factory = type[sqlite3.Connection]

LOG_BYTES = 8 << 20
"""Most that the file's log keeps once nobody reads old pages in it; twice what it mostly needs."""

WRITER_SETTINGS = (
    "PRAGMA secure_delete = ON",  # what was forgotten is not left in free pages
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA mmap_size = 0",  # a file cut short under a mapping would be a crash, not an error
    "PRAGMA synchronous = FULL",
    # What the log grew to while somebody read for long is given back to the disk.
    f"PRAGMA journal_size_limit = {LOG_BYTES}",
)
# Only the writer ever checkpoints: two connections doing so at one moment could lose pages
# in SQLite 3.7.0 to 3.51.2.
READER_SETTINGS = (*WRITER_SETTINGS, "PRAGMA wal_autocheckpoint = 0", "PRAGMA query_only = ON")

_MEANINGS = {
    "SQLITE_FULL": StoreFullError,
    "SQLITE_IOERR": StoreFullError,
    "SQLITE_READONLY": StoreFullError,
    "SQLITE_CANTOPEN": StoreFullError,
    "SQLITE_CORRUPT": StoreDamagedError,
    "SQLITE_NOTADB": StoreDamagedError,
    "SQLITE_BUSY": StoreLockedError,
    "SQLITE_LOCKED": StoreLockedError,
}


class Connection(aiosqlite.Connection):
    """A connection on a thread of its own that runs whole functions there, one at a time.

    One hop to the thread a function instead of one a statement is what makes group commit pay.
    """

    def __init__(self, path: Path, factory: Factory) -> None:
        connect = partial(sqlite3.connect, path, isolation_level=None, factory=factory)
        super().__init__(connect, iter_chunk_size=64)
        # Left open by a mistake, it must not keep a dying process from ending; a write cut off
        # by that was never acknowledged.
        self._thread.daemon = True
        self._stopping: asyncio.Future[None] | None = None

    def stop(self) -> "asyncio.Future[None] | None":
        """Ask the thread to end; aiosqlite does so by itself when connecting fails."""
        self._stopping = super().stop()
        return self._stopping

    async def close(self) -> None:
        """Close and wait for the thread, also where connecting failed and there is only that."""
        await super().close()
        if self._stopping is not None:
            await self._stopping  # else it reports its end to a loop that is gone

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` on the connection's thread; SQLite's errors come out as ours.

        If the caller is cancelled the work is still done.
        """

        def on_thread() -> T:  # aiosqlite logs its repr, so no arguments may show in it
            with meaning():
                return work(self._conn)

        result: T = await self._execute(on_thread)  # type: ignore[no-untyped-call] # untyped there
        return result


@contextmanager
def meaning() -> Iterator[None]:
    """Turn what SQLite raises inside into the `StorageError` it means."""
    try:
        yield
    except sqlite3.Error as error:
        raise translated(error) from error
    except UnicodeDecodeError as error:  # even SQLite's own report may quote the damage
        raise StoreDamagedError(str(error)) from error


def translated(error: sqlite3.Error) -> StorageError:
    """The `StorageError` that says what `error` means for the store."""
    name = getattr(error, "sqlite_errorname", None)
    if name is None:  # raised by Python's module, not by SQLite
        broken = "Could not decode to UTF-8" in str(error)
        return StoreDamagedError(str(error)) if broken else StorageError(str(error))
    primary = "_".join(name.split("_")[:2])
    return _MEANINGS.get(primary, StorageError)(str(error))


def read_aside(path: Path, work: Callable[[sqlite3.Connection], T]) -> T:
    """Do some reading on a connection of its own; blocks, so call it off the event loop."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        for statement in READER_SETTINGS:
            db.execute(statement)
        return work(db)
