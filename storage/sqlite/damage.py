"""Which tables a damaged file concerns, and reading past what SQLite cannot read."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from storage.rows import COMMIT_COLUMNS, found
from storage.sqlite.connection import meaning, translated
from storage.store import Found, StoreDamagedError, TableId

AT_A_TIME = 1000
"""Most commits that are in memory at once."""


def damaged_tables(db: sqlite3.Connection) -> frozenset[TableId]:
    """The tables of which commits lie on pages that SQLite cannot read; empty for a sound file.

    Everything else can be read and written as ever. Raises `StoreDamagedError` where it cannot:
    damage in other rows, in an index, or where the next commit would go.
    """
    with meaning():
        if _sound(db, "PRAGMA quick_check(1)"):
            return frozenset()
        for (name,) in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'commits'"
        ).fetchall():
            if not _sound(db, f"PRAGMA quick_check('{name}')"):
                raise StoreDamagedError(f"{name} cannot be read whole")
        owners = dict(db.execute("SELECT rowid, table_id FROM commits ORDER BY table_id, seq"))
        by_key = {row for (row,) in db.execute("SELECT rowid FROM commits ORDER BY key")}
    if owners.keys() != by_key:
        raise StoreDamagedError("the indexes of commits differ")
    rows = sorted(owners)
    lost = set(rows) - {row for row, *_ in readable(db, rows)}
    if not lost or rows[-1] in lost:
        raise StoreDamagedError("no commit could be written to it")
    return frozenset(owners[row] for row in lost)


def _sound(db: sqlite3.Connection, check: str) -> bool:
    try:
        return bool(db.execute(check).fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        if isinstance(translated(error), StoreDamagedError):
            return False
        raise


def all_readable(db: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    """Every commit that SQLite can read, as `COMMIT_COLUMNS`, some at a time."""
    rows = sorted(row for (row,) in db.execute("SELECT rowid FROM commits ORDER BY table_id, seq"))
    for start in range(0, len(rows), AT_A_TIME):
        for _, *columns in readable(db, rows[start : start + AT_A_TIME]):
            yield tuple(columns)


def readable(db: sqlite3.Connection, rows: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """Of the commits at these row ids, which ascend, those that SQLite can read, in this order.

    Each comes as its row id and `COMMIT_COLUMNS`. Half as many are tried at a time after a fault.
    """
    if not rows:
        return
    try:
        yield from db.execute(
            f"SELECT rowid, {COMMIT_COLUMNS} FROM commits NOT INDEXED"  # noqa: S608 - our own
            " WHERE rowid BETWEEN ? AND ?",
            (rows[0], rows[-1]),
        ).fetchall()
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        middle = len(rows) // 2
        if middle:
            yield from readable(db, rows[:middle])
            yield from readable(db, rows[middle:])


def log_as_found(db: sqlite3.Connection, table_id: TableId) -> Found:
    """A table's log without the rows that cannot be read or do not fit their checksum."""
    rows = f"SELECT {COMMIT_COLUMNS} FROM commits WHERE table_id = ?"  # noqa: S608 - our own
    try:
        return found(db.execute(f"{rows} ORDER BY seq", (table_id,)).fetchall())
    except sqlite3.DatabaseError:  # the index still tells which there are
        seqs = [
            seq
            for (seq,) in db.execute(
                "SELECT seq FROM commits WHERE table_id = ? ORDER BY seq", (table_id,)
            ).fetchall()
        ]
    read = []
    for seq in seqs:
        with suppress(sqlite3.DatabaseError):
            read += db.execute(f"{rows} AND seq = ?", (table_id, seq)).fetchall()
    return Found(found(read).commits, max(seqs, default=0))
