"""`python -m bot salvage`: what can be read of a damaged database, in a new file."""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from bot.host.log.replay import fold, head_of
from bot.ops.backups.backup import progress
from bot.ops.exit_codes import BUSY, CRASHED, MISCONFIGURED, StartupError
from rules.catalog import GAMES
from storage.sqlite.backup import refuse_existing, sync_folder
from storage.sqlite.drafts import draft_of
from storage.sqlite.lock import FileLock
from storage.sqlite.salvage import Salvaged, salvage
from storage.store import (
    Commit,
    StorageError,
    StoreDamagedError,
    StoreLockedError,
    TableHead,
    TableId,
)


def salvage_file(database: Path, target: Path | None = None, out: TextIO | None = None) -> Path:
    """Write what can be read of `database` to `target`, or to a dated file beside it; the file.

    Says on `out` what was lost. Raises `StartupError` where there is nothing to read, where a bot
    uses it, where `target` exists, and, once the file is written, where something was lost.
    """
    out = out or sys.stdout
    if not database.is_file():
        why = f"there is no database at {database}: name it with --database"
        raise StartupError(MISCONFIGURED, why)
    if target is None:
        moment = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
        target = database.with_name(f"{database.stem}.salvaged-{moment}.sqlite3")
    try:
        found = _written(database, target, out)
    except StoreLockedError as error:
        raise StartupError(BUSY, f"{error}") from error
    except StoreDamagedError as error:
        why = f"nothing of {database.name} was salvaged ({error}): restore a backup"
        raise StartupError(CRASHED, why) from error
    except MemoryError as error:
        why = f"{database.name} does not fit into memory: use a larger machine"
        raise StartupError(CRASHED, why) from error
    except (StorageError, sqlite3.Error, OSError) as error:
        raise StartupError(CRASHED, f"nothing was salvaged: {error}") from error
    print(f"{target}: {found.tables} tables, {found.commits} commits", file=out)
    for line in found.lost:
        print(f"  !  {line}", file=out)
    print(f"`python -m bot restore {target}` puts it in the bot's place", file=out)
    if found.lost:
        raise StartupError(CRASHED, f"{target.name} was written, but not all could be read")
    print("nothing was lost", file=out)
    return target


def _written(database: Path, target: Path, out: TextIO) -> Salvaged:
    refuse_existing(target)
    lock = asyncio.run(FileLock.take(database.resolve(), 0.0))
    try:
        with progress(out, time.monotonic(), "reading"), draft_of(target) as draft:
            log = database.with_name(f"{database.name}-wal")
            found = salvage(
                database.read_bytes(), log.read_bytes() if log.exists() else b"", draft, _rebuild
            )
            with draft.open("rb") as written:
                os.fsync(written.fileno())
            refuse_existing(target)
            draft.rename(target)
            sync_folder(target.parent)
    finally:
        lock.free()
    return found


def _rebuild(table_id: TableId, commits: Sequence[Commit]) -> TableHead:
    return head_of(fold(table_id, commits, GAMES))
