"""What moderators did, row by row; it runs on the connection it is given."""

import sqlite3

from storage.store import Audit, TableId

COLUMNS = "at, guild_id, table_id, name, user_id, act, reason"


def note(db: sqlite3.Connection, audit: Audit) -> None:
    """Write a row."""
    db.execute(
        f"INSERT INTO audit ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - our own
        (
            audit.at,
            audit.guild_id,
            audit.table_id,
            audit.name,
            audit.user_id,
            audit.act,
            audit.reason,
        ),
    )


def audit_of(
    db: sqlite3.Connection, guild_id: int, table_id: TableId | None, limit: int
) -> list[Audit]:
    """A server's rows, or those of one table there, the newest first."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM audit WHERE guild_id = ? AND table_id = coalesce(?, table_id)"  # noqa: S608
        " ORDER BY number DESC LIMIT ?",
        (guild_id, table_id, limit),
    )
    return [Audit(*row) for row in rows]


def audit_about(db: sqlite3.Connection, user_id: int) -> list[Audit]:
    """The rows that name a person, the oldest first."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM audit"  # noqa: S608 - our own constant
        " WHERE user_id = ? OR instr(act || ' ' || reason, ?) > 0 ORDER BY number",
        (user_id, str(user_id)),
    )
    return [Audit(*row) for row in rows]
