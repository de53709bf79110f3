"""What is stored about one person, and how it is forgotten; and what has been kept long enough.

The log is never rewritten but here: a person who asks for it becomes a number that is nobody's, in
every row, and each row gets the checksum of its new content.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, replace
from typing import Any

from storage.rows import COMMIT_COLUMNS, CommitRow, commit_of, commit_row, from_json, to_json
from storage.store import Audit, Commit, StoreDamagedError, TableId

Place = tuple[TableId, int]


def renamed(value: Any, user_id: int, former_id: int) -> Any:
    """A JSON value with another number wherever the person's stood, inside texts too."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return former_id if value == user_id else value
    if isinstance(value, str):
        return value.replace(str(user_id), str(former_id))
    if isinstance(value, list | tuple):
        return [renamed(one, user_id, former_id) for one in value]
    if isinstance(value, dict):
        return {
            renamed(key, user_id, former_id): renamed(one, user_id, former_id)
            for key, one in value.items()
        }
    return value


def without_person(commit: Commit, user_id: int, former_id: int) -> Commit:
    """The commit as if somebody whom nobody knows had been there."""
    return replace(
        commit,
        key=commit.key.replace(str(user_id), str(former_id)),
        body=renamed(commit.body, user_id, former_id),
    )


def as_nobody(audit: Audit, user_id: int, former_id: int) -> Audit:
    """The row of the audit as if nobody whom one knows had been concerned."""
    return Audit(*(renamed(value, user_id, former_id) for value in astuple(audit)))


def about(db: sqlite3.Connection, user_id: int) -> list[Commit]:
    """Every commit that names a person, but those that cannot be read any more."""
    return [row for row in _naming(db, user_id) if isinstance(row, Commit)]


def _naming(db: sqlite3.Connection, user_id: int) -> list[Commit | CommitRow]:
    """Commits that name a person; as rows where damage keeps them from being read."""
    rows = db.execute(
        f"SELECT {COMMIT_COLUMNS} FROM commits"  # noqa: S608 - our own constant
        " WHERE instr(body, ?) > 0 OR instr(key, ?) > 0 ORDER BY at, table_id, seq",
        (str(user_id), str(user_id)),
    ).fetchall()
    return [_commit_or_row(row) for row in rows]


def _commit_or_row(columns: tuple[Any, ...]) -> Commit | CommitRow:
    try:
        return commit_of(columns)
    except StoreDamagedError:
        return CommitRow(*columns)


def _rewritten(found: Commit | CommitRow, user_id: int, former_id: int) -> CommitRow:
    """The row that stays; one that is damaged is not made to look whole by it."""
    if isinstance(found, Commit):
        return commit_row(without_person(found, user_id, former_id))
    old, new = str(user_id), str(former_id)
    return found._replace(key=found.key.replace(old, new), body=found.body.replace(old, new))


def places_of(db: sqlite3.Connection, user_id: int) -> list[Place]:
    """Where a person is named, as table and `seq`: all that needs the whole log to be read."""
    return [(row.table_id, row.seq) for row in _naming(db, user_id)]


def forget_person(
    db: sqlite3.Connection, user_id: int, former_id: int, places: Sequence[Place]
) -> int:
    """Take a person out of these commits and of every other row; how many commits there were."""
    for place in places:
        row = db.execute(
            f"SELECT {COMMIT_COLUMNS} FROM commits"  # noqa: S608 - our own constant
            " WHERE table_id = ? AND seq = ?",
            place,
        ).fetchone()
        if row is None:
            continue  # purged meanwhile
        commit = _commit_or_row(row)
        row = _rewritten(commit, user_id, former_id)
        db.execute(
            "UPDATE commits SET key = ?, body = ?, crc = ? WHERE table_id = ? AND seq = ?",
            (row.key, row.body, row.crc, row.table_id, row.seq),
        )
    for table_id, host_id, seats, extra in db.execute(
        "SELECT table_id, host_id, seats, extra FROM heads"
        " WHERE host_id = ? OR instr(seats, ?) > 0 OR instr(extra, ?) > 0",
        (user_id, str(user_id), str(user_id)),
    ).fetchall():
        where = f"the head of table {table_id}"
        db.execute(
            "UPDATE heads SET host_id = ?, seats = ?, extra = ? WHERE table_id = ?",
            (
                renamed(host_id, user_id, former_id),
                to_json(renamed(from_json(seats, where), user_id, former_id)),
                to_json(renamed(from_json(extra, where), user_id, former_id)),
                table_id,
            ),
        )
    old, new = str(user_id), str(former_id)
    db.execute(
        "UPDATE audit SET user_id = iif(user_id = ?, ?, user_id), act = replace(act, ?, ?),"
        " reason = replace(reason, ?, ?) WHERE user_id = ? OR instr(act || ' ' || reason, ?) > 0",
        (user_id, former_id, old, new, old, new, user_id, old),
    )
    for name in ("preferences", "posted", "clocks"):
        db.execute(f"DELETE FROM {name} WHERE user_id = ?", (user_id,))  # noqa: S608 - our own
    return len(places)


def purge(db: sqlite3.Connection, tables: Sequence[TableId]) -> int:
    """Remove tables with everything that belongs to them; how many there were."""
    ids = to_json(list(tables))
    for name in ("clocks", "posted", "commits", "audit"):
        db.execute(
            f"DELETE FROM {name} WHERE table_id IN (SELECT value FROM json_each(?))",  # noqa: S608
            (ids,),
        )
    return db.execute(
        "DELETE FROM heads WHERE table_id IN (SELECT value FROM json_each(?))", (ids,)
    ).rowcount
