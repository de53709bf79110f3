"""Files that are to become copies of a database, and what is left of them by processes that died.

A draft is locked while its maker lives, so that one whose maker was killed can be told and removed.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    # A lock there would be in SQLite's way, and an open file cannot be renamed: drafts stay.
    def _lock(_handle: int) -> None:
        raise OSError("drafts are not locked on this system")
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def draft_of(target: Path, kind: str = "draft") -> Iterator[Path]:
    """An empty file for this process alone, to be renamed to `target`; removed at the end.

    `kind` is `draft` or `restoring`. Raises `OSError` where it cannot be made.
    """
    draft = target.with_name(f".{target.name}.{os.getpid()}.{kind}")
    handle = _made(draft)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)
        if handle is not None:
            os.close(handle)


def _made(draft: Path) -> int | None:
    """Make the file and lock it; its handle, or `None` where drafts are not locked."""
    while True:
        draft.unlink(missing_ok=True)
        handle = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        if sys.platform == "win32":
            os.close(handle)
            return None
        with suppress(OSError):  # a start may look at it just then, or remove it
            _lock(handle)
            if os.path.samestat(os.fstat(handle), draft.stat()):
                return handle
        os.close(handle)


def remove_drafts(database: Path, *folders: Path) -> list[Path]:
    """Remove drafts beside `database` and in `folders` whose makers are dead; which they were.

    Only names that copies, migrations and restores of this database give their drafts; a file that
    cannot be removed stays.
    """
    ours = _named_for(database)
    gone: list[Path] = []
    for folder in {database.parent, *folders}:
        with suppress(OSError):
            gone += [
                file for file in folder.iterdir() if ours.fullmatch(file.name) and _removed(file)
            ]
    return gone


def _named_for(database: Path) -> re.Pattern[str]:
    name, stem, suffix = map(re.escape, (database.name, database.stem, database.suffix))
    copy = rf"{stem}-\d{{8}}T\d{{6}}Z\.sqlite3"
    salvaged = rf"{stem}\.salvaged-\d{{8}}T\d{{6}}Z\.sqlite3"
    old_form = rf"{stem}\.form-\d+(?:\.\d+)?{suffix}"
    return re.compile(rf"\.(?:(?:{copy}|{salvaged}|{old_form})\.\d+\.draft|{name}\.\d+\.restoring)")


def _removed(file: Path) -> bool:
    try:
        handle = os.open(file, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return False
    try:
        _lock(handle)
        file.unlink()
        file.with_name(f"{file.name}-journal").unlink(missing_ok=True)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
