"""The one place that writes to the log; it runs on the connection it is given."""

import sqlite3

from storage.rows import COMMIT_COLUMNS, CommitRow, HeadRow, commit_of
from storage.store import Commit, DuplicateKeyError, NameTakenError, SeqConflictError

WRITE_COMMIT = "INSERT INTO commits VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
WRITE_HEAD = (
    "INSERT INTO heads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id)"
    " DO UPDATE SET seq = excluded.seq, guild_id = excluded.guild_id,"
    " channel_id = excluded.channel_id, game = excluded.game, name = excluded.name,"
    " status = excluded.status, host_id = excluded.host_id, seats = excluded.seats,"
    " updated_at = excluded.updated_at, extra = excluded.extra"
)


def by_key(db: sqlite3.Connection, key: str) -> Commit | None:
    """The commit an interaction became, if it became one."""
    row = db.execute(
        f"SELECT {COMMIT_COLUMNS} FROM commits WHERE key = ?",  # noqa: S608 - our own constant
        (key,),
    ).fetchone()
    return None if row is None else commit_of(row)


def append(db: sqlite3.Connection, row: CommitRow, head: HeadRow) -> None:
    """Write a commit and its head, or raise; runs inside the writer's savepoint."""
    known = by_key(db, row.key)
    if known is not None:
        raise DuplicateKeyError(known)
    (last,) = db.execute(
        "SELECT coalesce(max(seq), 0) FROM commits WHERE table_id = ?", (row.table_id,)
    ).fetchone()
    if row.seq != last + 1:
        raise SeqConflictError(f"table {row.table_id} is at {last}, {row.seq} cannot follow")
    namesake = db.execute(
        "SELECT table_id FROM heads WHERE guild_id = ? AND name = ? AND status <> 'ended'"
        " AND table_id <> ?",
        (head.guild_id, head.name, head.table_id),
    ).fetchone()
    if namesake is not None and head.status != "ended":
        raise NameTakenError(f"table {namesake[0]} is called {head.name!r} already")
    db.execute(WRITE_HEAD, head)
    db.execute(WRITE_COMMIT, row)
