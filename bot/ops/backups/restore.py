"""`python -m bot verify-backup` and `restore`: is a backup whole, and put it in the bot's place.

Neither ever changes the backup. What a restore replaces is moved aside, not deleted.
"""

import asyncio
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from bot.host.errors import Refusal
from bot.host.log.effective import effective, refuse_gaps, restored_to
from bot.host.log.replay import fold
from bot.ops.exit_codes import BUSY, CRASHED, MISCONFIGURED, StartupError
from rules.catalog import GAMES
from storage.rows import COMMIT_COLUMNS, commit_of, found
from storage.sqlite.backup import sync_folder
from storage.sqlite.connection import meaning
from storage.sqlite.drafts import draft_of
from storage.sqlite.lock import FileLock
from storage.sqlite.migrate import APPLICATION_ID, migrations
from storage.store import StorageError, StoreDamagedError, StoreLockedError

BESIDE = ("-wal", "-shm")
LOG_STARTS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""The first bytes of every log in which SQLite finds anything."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a backup holds, and what is wrong in it: a sentence for each table that is not whole."""

    form: int
    tables: int
    commits: int
    faults: tuple[str, ...] = ()


def examine(backup: Path) -> Found:
    """Read a whole backup: the file's own check, every commit's, and every table's story.

    Raises `StartupError` where the file is none of this program's, or cannot be read at all.
    """
    if not backup.is_file():
        raise StartupError(MISCONFIGURED, f"there is no backup at {backup}")
    try:
        uri = f"{backup.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as db:
            form = db.execute("PRAGMA user_version").fetchone()[0]
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise StartupError(MISCONFIGURED, f"{backup.name} was not made by this program")
            if form > migrations()[-1].version:
                why = f"{backup.name} has form {form}, which this program is too old for: update it"
                raise StartupError(MISCONFIGURED, why)
            verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if verdict != "ok":
                raise StartupError(CRASHED, f"{backup.name} is damaged: {verdict}")
            tables = [row[0] for row in db.execute("SELECT table_id FROM heads ORDER BY table_id")]
            (commits,) = db.execute("SELECT count(*) FROM commits").fetchone()
            faults = tuple(fault for table in tables if (fault := _fault(db, table)))
            return Found(form, len(tables), commits, faults)
    except sqlite3.Error as error:
        raise StartupError(CRASHED, f"{backup.name} cannot be read: {error}") from error


def _fault(db: sqlite3.Connection, table_id: int) -> str:
    """What is wrong with a table, in a sentence; "" where it can be told from start to end."""
    rows = db.execute(
        f"SELECT {COMMIT_COLUMNS} FROM commits"  # noqa: S608 - our own constant
        " WHERE table_id = ? ORDER BY seq",
        (table_id,),
    ).fetchall()
    try:
        log = found(rows)
        counted = effective(log.commits)
        covered = any(restored_to(commit) is not None for commit in counted)
        if covered and counted[-1].seq == log.last:  # damage that moderators have covered is none
            refuse_gaps(counted)
        else:
            counted = [commit_of(row) for row in rows]
        fold(table_id, counted, GAMES)
    except (Refusal, StoreDamagedError) as error:
        return f"table {table_id}: {error}"
    except Exception as error:  # noqa: BLE001 - whatever a broken story makes a game do
        return f"table {table_id}: {type(error).__name__}"
    return ""


def verify_backup(backup: Path, out: TextIO | None = None) -> None:
    """Say what a backup holds; raises `StartupError` where anything is wrong with it."""
    out = out or sys.stdout
    found = examine(backup)
    print(
        f"{backup.name}: form {found.form}, {found.tables} tables, {found.commits} commits",
        file=out,
    )
    for fault in found.faults:
        print(f"  !  {fault}", file=out)
    if found.faults:
        why = f"{len(found.faults)} of its tables cannot be read; the others are whole"
        raise StartupError(CRASHED, f"{backup.name}: {why}")
    print("every table can be read from its first commit to its last", file=out)


def restore(backup: Path, database: Path, out: TextIO | None = None) -> Path | None:
    """Put a backup in the place of `database`; where the file of before is now, if there was one.

    Raises `StartupError` while a bot runs on it, and if the backup is not sound; then nothing has
    changed.
    """
    out = out or sys.stdout
    found = examine(backup)
    if database.exists() and database.resolve() == backup.resolve():
        raise StartupError(MISCONFIGURED, f"{backup} is the database itself")
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = asyncio.run(_replaced(backup, database.absolute()))
    print(f"{database} is {backup.name} now ({found.tables} tables)", file=out)
    if aside is not None:
        print(f"what was there before: {aside}", file=out)
    if found.faults:
        print(f"  !  {len(found.faults)} tables cannot be read; verify-backup names them", file=out)
    return aside


async def _replaced(backup: Path, database: Path) -> Path | None:
    try:
        lock = await FileLock.take(database, 0.0)
    except StoreLockedError as error:
        raise StartupError(BUSY, f"{error}") from error
    except OSError as error:
        raise StartupError(CRASHED, f"{database} cannot be written: {error}") from error
    try:
        return await asyncio.to_thread(_swap, backup, database)
    except (OSError, StorageError) as error:
        raise StartupError(CRASHED, f"nothing was restored: {error}") from error
    finally:
        lock.free()


def _swap(backup: Path, database: Path) -> Path | None:
    """Copy first, then give the old file a second name, then give the copy the first one.

    At every moment one of the two has the database's name, so that no start finds nothing.
    """
    with draft_of(database, "restoring") as draft:
        _copy(backup, draft)
        aside = _aside(database)
        draft.replace(database)
        sync_folder(database.parent)
    return aside


def _copy(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)
    target.chmod(0o600)
    with target.open("rb") as copied:
        os.fsync(copied.fileno())


def _aside(database: Path) -> Path | None:
    if not database.exists():
        return None
    moment = datetime.now(UTC)
    aside = database.with_name(f"{database.name}.before-{moment:%Y%m%dT%H%M%S%fZ}")
    _write_back(database)
    # The log first: the old file is whole without it now, while a new file beside an old log would
    # be neither. Of a file too damaged to write its log back both parts are kept.
    for end in BESIDE:
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    try:
        os.link(database, aside)
    except OSError:  # a file system without second names
        _copy(database, aside)
    sync_folder(database.parent)
    return aside


def _write_back(database: Path) -> None:
    """Bring what lies in the file's log into the file itself, where SQLite can read both.

    Raises `StorageError` where somebody reads the file just now, and for a full disk.
    """
    log = database.with_name(f"{database.name}-wal")
    if not log.exists():
        return
    with log.open("rb") as content:
        if content.read(4) not in LOG_STARTS:
            return
    try:
        with meaning(), closing(sqlite3.connect(database, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = FULL")
            unfinished, _, _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except StoreDamagedError:
        return
    if unfinished:
        raise StoreLockedError(f"{database.name} is being read just now: try again in a minute")
