"""A complete copy of a database in use: as SQLite reads it, never the bytes of the live file."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.sqlite.drafts import draft_of
from storage.store import StorageError, StoreDamagedError


def copy_database(source: Path, target: Path) -> None:
    """Write a checked copy of `source` to `target`; blocks, so call it off the event loop.

    `target` appears whole or not at all. Raises `StorageError` if it exists already,
    `StoreDamagedError` if the copy fails its check, `sqlite3.Error` for a full disk.
    """
    refuse_existing(target)
    with draft_of(target) as draft:
        # Read only: just the store's writer may ever write to the live file or checkpoint it.
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.execute("PRAGMA busy_timeout = 5000")
            db.execute("VACUUM INTO ?", (str(draft),))
        draft.chmod(0o600)
        with closing(sqlite3.connect(draft)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreDamagedError(f"the copy failed its check: {verdict}")
        with draft.open("rb") as copied:
            os.fsync(copied.fileno())
        refuse_existing(target)
        draft.rename(target)
        sync_folder(target.parent)


def refuse_existing(target: Path) -> None:
    """Raise `StorageError` where there is something at `target`."""
    if target.exists():
        raise StorageError(f"{target.name} exists already: a backup never overwrites anything")


def sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power loss, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
