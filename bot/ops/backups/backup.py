"""`python -m bot backup`: a safe copy of the database, also while the bot runs."""

import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from bot.ops.exit_codes import CRASHED, MISCONFIGURED, StartupError
from storage.sqlite.backup import copy_database
from storage.store import StorageError

PROGRESS_SECONDS = 2.0


def backup(database: Path, target: Path | None = None, out: TextIO | None = None) -> Path:
    """Copy `database` to `target`, or to a dated file beside it, and say so on `out`.

    Raises `StartupError` where there is nothing to copy, where `target` exists, or where the copy
    fails; then there is no `target`.
    """
    out = out or sys.stdout
    if not database.is_file():
        raise StartupError(
            MISCONFIGURED, f"there is no database at {database}: see PARLOUR_DATABASE"
        )
    if target is None:
        target = (
            backups_of(database) / f"{database.stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.sqlite3"
        )
        target.parent.mkdir(mode=0o700, exist_ok=True)
    began = time.monotonic()
    try:
        with progress(out, began, "copying"):
            copy_database(database, target)
    except (StorageError, sqlite3.Error, OSError) as error:
        raise StartupError(CRASHED, f"no backup was made: {error}") from error
    size, seconds = target.stat().st_size / 1e6, time.monotonic() - began
    print(f"{target} ({size:.1f} MB in {seconds:.1f} s, checked)", file=out)
    return target


def backups_of(database: Path) -> Path:
    """The folder that backups of `database` are put in when no other place is named."""
    return database.parent / "backups"


@contextmanager
def progress(out: TextIO, began: float, deed: str) -> Iterator[None]:
    """Say every two seconds that the work inside still goes on."""
    done = threading.Event()

    def tell() -> None:
        while not done.wait(PROGRESS_SECONDS):
            print(f"still {deed}, {time.monotonic() - began:.0f} s …", file=out, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
