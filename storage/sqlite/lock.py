"""One process a file: an advisory lock beside the database, freed by the system if we die."""

import asyncio
import os
import sys
import time
from pathlib import Path

from storage.store import StoreLockedError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far behind the text, which others may then read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The lock on `<database>.lock`, held from `take` to `free`.

    The file itself stays: whoever removed it could lock out nobody any more.
    """

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    @classmethod
    async def take(cls, database: Path, wait: float) -> "FileLock":
        """Hold the lock, trying for `wait` seconds; raises `StoreLockedError` if another has it."""
        path = database.with_name(database.name + ".lock")
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        deadline = time.monotonic() + wait
        try:
            while not _taken(handle):
                if time.monotonic() >= deadline:
                    os.lseek(handle, 0, os.SEEK_SET)
                    owner = os.read(handle, 20).decode("ascii", "replace").strip()
                    by = f"process {owner}" if owner.isdigit() else "another process"
                    raise StoreLockedError(
                        f"{database.name} is in use by {by}: stop that one first, one file serves "
                        "one program"
                    )
                await asyncio.sleep(0.05)
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())  # for the sentence others are told
        except BaseException:
            os.close(handle)
            raise
        return cls(handle)

    def free(self) -> None:
        """Let the next process have the file; doing it twice is no error."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def _taken(handle: int) -> bool:
    try:
        _take(handle)
    except OSError:
        return False
    os.lseek(handle, 0, os.SEEK_SET)
    return True
