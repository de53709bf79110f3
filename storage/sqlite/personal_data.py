"""What is stored about one person, and how it is forgotten; and what has been kept long enough.

The log is never rewritten but here: a person who asks for it becomes a number that is nobody's, in
every row, and each row gets the checksum of its new content. A table that has not ended must know
whom it deals with until it has: it is noted, and done when it ends.
"""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import astuple, replace
from typing import Any

from storage.rows import COMMIT_COLUMNS, CommitRow, commit_of, commit_row, from_json, to_json
from storage.sqlite.connection import translated
from storage.sqlite.damage import all_readable
from storage.store import Audit, Commit, Erasure, StoreDamagedError, TableId

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


def _naming(
    db: sqlite3.Connection, user_id: int, table_id: TableId | None = None
) -> list[Commit | CommitRow]:
    """Commits that name a person, of all tables or one; as rows where they cannot be read."""
    which, of = ("table_id = ?", (table_id,)) if table_id is not None else ("TRUE", ())
    name = str(user_id)
    try:
        rows = db.execute(
            f"SELECT {COMMIT_COLUMNS} FROM commits WHERE {which}"  # noqa: S608 - our own constants
            " AND (instr(body, ?) > 0 OR instr(key, ?) > 0) ORDER BY at, table_id, seq",
            (*of, name, name),
        ).fetchall()
    except sqlite3.DatabaseError as error:
        if not isinstance(translated(error), StoreDamagedError):
            raise
        found = (CommitRow(*row) for row in all_readable(db))
        rows = sorted(
            (row for row in found if table_id in {None, row.table_id} and _names(row, name)),
            key=lambda row: (row.at, row.table_id, row.seq),
        )
    return [_commit_or_row(row) for row in rows]


def _names(row: CommitRow, name: str) -> bool:
    return name in row.body or name in row.key


def _commit_or_row(columns: tuple[Any, ...]) -> Commit | CommitRow:
    try:
        return commit_of(columns)
    except StoreDamagedError:
        return CommitRow(*columns)


def row_without(columns: tuple[Any, ...], user_id: int, former_id: int) -> CommitRow:
    """The row that stays of a commit's; one that is damaged is not made to look whole by it."""
    found = _commit_or_row(columns)
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
    """Take a person out of every row but those of tables that have not ended.

    These are noted, to be done by `erase_at`. How many of the commits at `places` were rewritten
    or newly put off.
    """
    known = _put_off(db, user_id)
    running = _put_off(db, user_id, former_id, {table_id for table_id, _ in places})
    done = [place for place in places if place[0] not in running]
    _take_out_of_commits(db, user_id, former_id, done)
    _take_out_of_heads(db, user_id, former_id, "status = 'ended'")
    _take_out_of_audit(
        db,
        user_id,
        former_id,
        "table_id NOT IN (SELECT value FROM json_each(?))",
        to_json(list(running)),
    )
    for name in ("preferences", "posted", "clocks", "names"):
        db.execute(f"DELETE FROM {name} WHERE user_id = ?", (user_id,))  # noqa: S608 - our own
    return sum(table_id not in known for table_id, _ in places)


def erasures(db: sqlite3.Connection, table_id: TableId | None = None) -> list[Erasure]:
    """Whom tables have to forget when they have ended, all of them or one."""
    rows = db.execute(
        "SELECT user_id, table_id, former_id FROM erasures"
        " WHERE table_id = coalesce(?, table_id) ORDER BY table_id, user_id",
        (table_id,),
    )
    return [Erasure(*row) for row in rows]


def erase_at(db: sqlite3.Connection, table_id: TableId) -> int:
    """Forget at a table that has ended whom it has to; how many people that were."""
    row = db.execute("SELECT status FROM heads WHERE table_id = ?", (table_id,)).fetchone()
    if row not in {None, ("ended",)}:
        return 0
    due = erasures(db, table_id)
    for user_id, _, former_id in map(astuple, due):
        places = [(one.table_id, one.seq) for one in _naming(db, user_id, table_id)]
        _take_out_of_commits(db, user_id, former_id, places)
        _take_out_of_heads(db, user_id, former_id, "table_id = ?", table_id)
        _take_out_of_audit(db, user_id, former_id, "table_id = ?", table_id)
        db.execute("DELETE FROM posted WHERE user_id = ? AND table_id = ?", (user_id, table_id))
        db.execute("DELETE FROM clocks WHERE user_id = ? AND table_id = ?", (user_id, table_id))
    db.execute("DELETE FROM erasures WHERE table_id = ?", (table_id,))
    if due:  # they may have come back meanwhile, and then left with the table's end
        _drop_idle_names(db)
    return len(due)


def _put_off(
    db: sqlite3.Connection, user_id: int, former_id: int = 0, named_at: Collection[TableId] = ()
) -> set[TableId]:
    """Note the tables that have not ended and name a person; all that are noted by then."""
    if former_id:
        db.execute(
            "INSERT OR IGNORE INTO erasures (user_id, table_id, former_id)"
            " SELECT ?, table_id, ? FROM heads WHERE status <> 'ended' AND ("
            "  table_id IN (SELECT value FROM json_each(?)) OR host_id = ?"
            "  OR instr(seats || ' ' || extra, ?) > 0"
            "  OR table_id IN (SELECT table_id FROM audit"
            "   WHERE user_id = ? OR instr(act || ' ' || reason, ?) > 0))",
            (
                user_id,
                former_id,
                to_json(list(named_at)),
                user_id,
                str(user_id),
                user_id,
                str(user_id),
            ),
        )
    rows = db.execute(
        "SELECT table_id FROM erasures JOIN heads USING (table_id)"
        " WHERE user_id = ? AND status <> 'ended'",
        (user_id,),
    )
    return {table_id for (table_id,) in rows}


def _take_out_of_commits(
    db: sqlite3.Connection, user_id: int, former_id: int, places: Sequence[Place]
) -> None:
    for place in places:
        row = db.execute(
            f"SELECT {COMMIT_COLUMNS} FROM commits"  # noqa: S608 - our own constant
            " WHERE table_id = ? AND seq = ?",
            place,
        ).fetchone()
        if row is None:
            continue  # purged meanwhile
        fresh = row_without(row, user_id, former_id)
        db.execute(
            "UPDATE commits SET key = ?, body = ?, crc = ? WHERE table_id = ? AND seq = ?",
            (fresh.key, fresh.body, fresh.crc, fresh.table_id, fresh.seq),
        )


def _take_out_of_heads(
    db: sqlite3.Connection, user_id: int, former_id: int, which: str, *values: object
) -> None:
    name = str(user_id)
    for table_id, host_id, seats, extra in db.execute(
        f"SELECT table_id, host_id, seats, extra FROM heads WHERE {which}"  # noqa: S608 - our own
        " AND (host_id = ? OR instr(seats, ?) > 0 OR instr(extra, ?) > 0)",
        (*values, user_id, name, name),
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


def _take_out_of_audit(
    db: sqlite3.Connection, user_id: int, former_id: int, which: str, *values: object
) -> None:
    old, new = str(user_id), str(former_id)
    db.execute(
        "UPDATE audit SET user_id = iif(user_id = ?, ?, user_id), act = replace(act, ?, ?),"  # noqa: S608
        f" reason = replace(reason, ?, ?) WHERE {which}"
        " AND (user_id = ? OR instr(act || ' ' || reason, ?) > 0)",
        (user_id, former_id, old, new, old, new, *values, user_id, old),
    )


def purge(db: sqlite3.Connection, tables: Sequence[TableId]) -> int:
    """Remove tables with everything that belongs to them; how many there were.

    With a person's last table on a server goes their name there.
    """
    ids = to_json(list(tables))
    for name in ("clocks", "posted", "commits", "audit", "erasures"):
        db.execute(
            f"DELETE FROM {name} WHERE table_id IN (SELECT value FROM json_each(?))",  # noqa: S608
            (ids,),
        )
    count = db.execute(
        "DELETE FROM heads WHERE table_id IN (SELECT value FROM json_each(?))", (ids,)
    ).rowcount
    _drop_idle_names(db)
    return count


def _drop_idle_names(db: sqlite3.Connection) -> None:
    """Remove the names of people who sit at no table of the server where that is their name."""
    db.execute(
        "DELETE FROM names WHERE NOT EXISTS (SELECT 1 FROM head_seats JOIN heads USING (table_id)"
        " WHERE head_seats.user_id = names.user_id AND heads.guild_id = names.guild_id)"
    )
