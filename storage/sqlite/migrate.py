"""Bringing a database file to the newest form: numbered SQL files and `PRAGMA user_version`."""

import re
import sqlite3
from contextlib import closing
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from storage.sqlite.backup import copy_database
from storage.store import StoreDamagedError

APPLICATION_ID = 0x5041524C
"""The letters PARL in the file's header: no other program's database is taken for ours."""


class Migration(NamedTuple):
    """One step; afterwards the file's `user_version` is `version`."""

    version: int
    sql: str


def migrations(folder: Traversable | None = None) -> list[Migration]:
    """All steps in order, from files named `0001_what_it_does.sql`."""
    folder = folder or files("storage.sqlite").joinpath("migrations")
    found = [
        Migration(int(match[1]), file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if (match := re.fullmatch(r"(\d{4})_\w+\.sql", file.name))
    ]
    return sorted(found)


def migrate(db: sqlite3.Connection, path: Path, steps: list[Migration]) -> None:
    """Apply the steps that `db`, the file at `path`, lacks, each in a transaction of its own.

    A file that holds something is first copied beside itself. Raises `StoreDamagedError` for a
    file newer than the steps, not made by this program, or altered by another hand.
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    newest = steps[-1].version
    if version > newest:
        raise StoreDamagedError(
            f"{path.name} was written by a newer program (its form is {version}, the newest known "
            f"here is {newest}): update the program"
        )
    (defined,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (program,) = db.execute("PRAGMA application_id").fetchone()
    if defined and program != APPLICATION_ID:
        raise StoreDamagedError(f"{path.name} is the database of some other program")
    missing = [step for step in steps if step.version > version]
    if missing and defined:
        copy_database(path, _free_name(path, version))
    for step in missing:
        _apply(db, step)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for step in steps:
            _apply(fresh, step)
        if _form(db) != _form(fresh):
            raise StoreDamagedError(f"{path.name} has not the form that its number promises")


def _form(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """All that defines a database's tables, triggers and indexes, SQLite's own aside."""
    return db.execute(
        "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        " ORDER BY name"
    ).fetchall()


def _apply(db: sqlite3.Connection, step: Migration) -> None:
    try:
        db.executescript(
            f"BEGIN IMMEDIATE;\n{step.sql}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\n"
            f"PRAGMA user_version = {step.version};\nCOMMIT;"
        )
    finally:
        if db.in_transaction:
            db.rollback()


def _free_name(path: Path, version: int) -> Path:
    name = f"{path.stem}.form-{version}"
    target, count = path.with_name(f"{name}{path.suffix}"), 1
    while target.exists():  # left by an attempt that did not end well
        count += 1
        target = path.with_name(f"{name}.{count}{path.suffix}")
    return target
