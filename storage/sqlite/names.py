"""What people who sit at tables are called on each server."""

import sqlite3
from collections.abc import Collection, Mapping

from storage.rows import to_json


def names_on(db: sqlite3.Connection, guild_id: int, people: Collection[int]) -> dict[int, str]:
    """The names of these people on a server, as far as they are known."""
    rows = db.execute(
        "SELECT user_id, name FROM names"
        " WHERE guild_id = ? AND user_id IN (SELECT value FROM json_each(?))",
        (guild_id, to_json(list(people))),
    )
    return dict(rows.fetchall())


def names_of(db: sqlite3.Connection, user_id: int) -> list[tuple[int, str]]:
    """A person's names, by server."""
    return db.execute(
        "SELECT guild_id, name FROM names WHERE user_id = ? ORDER BY guild_id", (user_id,)
    ).fetchall()


def remember_names(
    db: sqlite3.Connection, guild_id: int, names: Mapping[int, str], at: int
) -> None:
    """Write these names in place of those that were known."""
    db.executemany(
        "INSERT OR REPLACE INTO names (guild_id, user_id, name, at) VALUES (?, ?, ?, ?)",
        [(guild_id, user_id, name, at) for user_id, name in names.items()],
    )
