"""Clocks as rows of a SQLite file; each function runs on the connection it is given."""

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, replace

from storage.store import Clock, TableId

COLUMNS = "table_id, seat, user_id, since, due_at, next_at, reserve, called, reminders"
OF_TABLE = "WHERE table_id = ? ORDER BY seat"
OF_PERSON = (
    "WHERE user_id = ? AND since > 0 ORDER BY due_at IS NULL, coalesce(due_at, since), table_id"
)
DUE = "WHERE next_at <= ? ORDER BY next_at, table_id, seat LIMIT ?"


def clocks_where(db: sqlite3.Connection, which: str, values: tuple[int, ...]) -> list[Clock]:
    """The clocks that one of the conditions above picks."""
    rows = db.execute(f"SELECT {COLUMNS} FROM clocks {which}", values)  # noqa: S608 - constants
    return [
        replace(Clock(*plain), called=bool(called), reminders=reminders)
        for *plain, called, reminders in rows
    ]


def replace_clocks(db: sqlite3.Connection, table_id: TableId, clocks: Sequence[Clock]) -> None:
    """Put these clocks in place of all that the table had."""
    db.execute("DELETE FROM clocks WHERE table_id = ?", (table_id,))
    db.executemany(
        f"INSERT INTO clocks ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - ours
        [astuple(clock) for clock in clocks],
    )


def update_clocks(db: sqlite3.Connection, clocks: Sequence[Clock]) -> int:
    """Change those clocks that still wait for the same turn of the same person; how many do."""
    return db.executemany(
        "UPDATE clocks SET due_at = ?, next_at = ?, reserve = ?, called = ?, reminders = ?"
        " WHERE table_id = ? AND seat = ? AND user_id = ? AND since = ?",
        [
            (
                clock.due_at,
                clock.next_at,
                clock.reserve,
                clock.called,
                clock.reminders,
                clock.table_id,
                clock.seat,
                clock.user_id,
                clock.since,
            )
            for clock in clocks
        ],
    ).rowcount
