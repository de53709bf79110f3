"""Restores a backup again and again, each time killed one call later, in copies of one folder.

Run as `killed_restore.py FOLDER`, which holds `whole/` with `games.sqlite3` and `kept.sqlite3`; the
copies are `FOLDER/1`, `FOLDER/2` and so on, the last of a restore that came to its end.
"""

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from bot.ops.backups.restore import restore

CALLS = ("open", "link", "rename", "replace", "unlink", "chmod", "fsync")


def _dies_at(number: int) -> None:
    """Let this process be killed at the call of this number."""
    calls = count(1)

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def one(*given: Any, **named: Any) -> Any:
            if next(calls) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*given, **named)

        return one

    for name in CALLS:
        setattr(os, name, counted(getattr(os, name)))
    shutil.copyfile = counted(shutil.copyfile)
    sqlite3.connect = counted(sqlite3.connect)


def main(folder: Path) -> None:
    for number in count(1):
        place = folder / str(number)
        shutil.copytree(folder / "whole", place)
        child = os.fork()
        if child == 0:
            _dies_at(number)
            restore(place / "kept.sqlite3", place / "games.sqlite3")
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
