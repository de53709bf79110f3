"""Single rules of storage: what rows hold, what errors mean, and what is asked for by default."""

import inspect
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from storage import rows
from storage.sqlite import lock, migrate
from storage.sqlite.connection import translated
from storage.sqlite.lock import FileLock
from storage.sqlite.personal_data import as_nobody, renamed, row_without, without_person
from storage.sqlite.store import SqliteStore
from storage.store import (
    SCHEMA,
    Audit,
    Clock,
    Commit,
    StorageError,
    Store,
    StoreDamagedError,
    StoreFullError,
    StoreLockedError,
)
from tests.storage.samples import TABLE, commit, head

ADA, NOBODY = 700_000_000_000_000_001, -5

# What is asked for by default ---------------------------------------------------------------------


def _defaults(store: type) -> dict[str, dict[str, Any]]:
    """What may be left out of every question to a store, and what it is then."""
    return {
        name: {
            one.name: one.default
            for one in inspect.signature(getattr(store, name)).parameters.values()
            if one.default is not one.empty
        }
        for name in dir(Store)
        if not name.startswith("_") and inspect.isfunction(getattr(Store, name))
    }


def test_the_store_on_disk_takes_for_granted_what_the_contract_says() -> None:
    told = _defaults(Store)
    assert _defaults(SqliteStore) == told
    limits = {name: has["limit"] for name, has in told.items() if "limit" in has}
    assert limits == {"audit": 200, "heads": 1000, "due_clocks": 500}
    assert told["commits"] == {"after": 0, "to": None}
    assert told["posted"] == told["forget_posted"] == {"user_id": 0}
    assert inspect.signature(SqliteStore.open).parameters["wait"].default == 0


def test_a_clock_that_was_never_started_has_no_time() -> None:
    assert Clock(1, 2, 3) == Clock(1, 2, 3, 0, None, None, 0, False, 0)
    assert (Commit(1, 1, "", 0, 1, {}).schema, SCHEMA) == (1, 1)


# Rows ---------------------------------------------------------------------------------------------


def test_a_row_comes_back_only_if_nothing_of_it_was_changed() -> None:
    row = rows.commit_row(commit(3, hand=[1]))
    assert rows.commit_of(row) == commit(3, hand=[1])
    for changed in ({"table_id": 1}, {"seq": 4}, {"key": "x"}, {"at": 1}, {"version": 9},
                    {"schema": 9}, {"body": "{}"}, {"crc": row.crc + 1}):  # fmt: skip
        with pytest.raises(StoreDamagedError, match="checksum"):
            rows.commit_of(row._replace(**changed))
    shifted = row._replace(table_id=row.table_id * 10 + row.seq, seq=0)
    with pytest.raises(StoreDamagedError):
        rows.commit_of(shifted)


def test_what_can_be_read_of_a_log_is_found_and_how_far_it_went() -> None:
    good, bad = rows.commit_row(commit(1)), rows.commit_row(commit(2))._replace(crc=0)
    assert rows.found([good, bad]) == rows.Found((commit(1),), 2)
    assert rows.found([]) == rows.Found((), 0)


def test_json_that_is_none_any_more_says_where_it_stood() -> None:
    assert rows.from_json(rows.to_json({"a": [1, "ä"]}), "here") == {"a": [1, "ä"]}
    assert rows.to_json({"a": [1, "ä"]}) == '{"a":[1,"\\u00e4"]}'
    with pytest.raises(StoreDamagedError, match="head of table 5 is unreadable"):
        rows.head_of(rows.head_row(head(1, 5))._replace(seats="["))
    with pytest.raises(StoreDamagedError, match="head of table 5 is unreadable"):
        rows.head_of(rows.head_row(head(1, 5))._replace(extra="{"))


def test_a_head_comes_back_as_it_was() -> None:
    whole = head(4, 9, seats=(3, 1), extra={"face": 2}, guild_id=5, channel_id=6, host_id=7)
    assert rows.head_of(rows.head_row(whole)) == whole


def test_a_commit_is_written_with_its_own_head_and_clocks_alone() -> None:
    rows.check_pair(commit(2), head(2))
    for other in (head(3), head(2, 5)):
        with pytest.raises(ValueError, match=f"{TABLE}:2 came with head"):
            rows.check_pair(commit(2), other)
    mine = [Clock(TABLE, seat, 1) for seat in range(2)]
    rows.check_clocks(commit(2), mine)
    rows.check_clocks(commit(2), [])
    for others in ([*mine, Clock(TABLE, 1, 2)], [*mine, Clock(5, 2, 1)], [Clock(5, 0, 1)]):
        with pytest.raises(ValueError, match="clocks of others"):
            rows.check_clocks(commit(2), others)


def test_a_log_with_a_gap_names_the_first_commit_that_is_missing() -> None:
    rows.check_gapless([commit(3), commit(4)], 2)
    rows.check_gapless([], 7)
    for log, after, missing in (([commit(3)], 1, 2), ([commit(3), commit(5)], 2, 4)):
        with pytest.raises(StoreDamagedError, match=f"{TABLE}:{missing} is missing"):
            rows.check_gapless(log, after)


# Forgetting ---------------------------------------------------------------------------------------


def test_a_person_is_taken_out_of_whatever_json_holds() -> None:
    held = {str(ADA): [ADA, 1.5, None, (ADA, ADA + 1)], "by": f"<@{ADA}>", "yes": True}
    assert renamed(held, ADA, NOBODY) == {
        "-5": [NOBODY, 1.5, None, [NOBODY, ADA + 1]],
        "by": "<@-5>",
        "yes": True,
    }
    assert renamed([True, 1, "x"], 1, NOBODY) == [True, NOBODY, "x"]


def test_a_person_is_taken_out_of_a_commit_and_of_a_line_of_the_audit() -> None:
    named = commit(1, key=f"click:{ADA}", user_id=ADA)
    assert without_person(named, ADA, NOBODY) == commit(1, key="click:-5", user_id=NOBODY)
    line = Audit(5, 6, 7, "tin-crow", ADA, f"remove {ADA}", f"{ADA} asked")
    assert as_nobody(line, ADA, NOBODY) == Audit(
        5, 6, 7, "tin-crow", NOBODY, "remove -5", "-5 asked"
    )


def test_a_damaged_row_without_a_person_is_still_damaged() -> None:
    whole = rows.commit_row(commit(1, key=f"click:{ADA}", user_id=ADA))
    assert row_without(whole, ADA, NOBODY) == rows.commit_row(
        commit(1, key="click:-5", user_id=NOBODY)
    )
    damaged = whole._replace(crc=whole.crc + 1)
    left = row_without(damaged, ADA, NOBODY)
    assert (left.key, left.body, left.crc) == ("click:-5", '{"user_id":-5}', damaged.crc)


# Errors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("SQLITE_FULL", StoreFullError),
        ("SQLITE_IOERR_WRITE", StoreFullError),
        ("SQLITE_READONLY_DBMOVED", StoreFullError),
        ("SQLITE_CORRUPT_VTAB", StoreDamagedError),
        ("SQLITE_NOTADB", StoreDamagedError),
        ("SQLITE_BUSY_SNAPSHOT", StoreLockedError),
        ("SQLITE_MISUSE", StorageError),
    ],
)
def test_an_error_of_sqlite_is_known_by_its_family(name: str, meaning: type) -> None:
    error = sqlite3.OperationalError("words")
    error.sqlite_errorname = name
    assert type(translated(error)) is meaning
    assert str(translated(error)) == "words"


def test_an_error_of_pythons_own_is_damage_only_where_text_is_none() -> None:
    text = sqlite3.OperationalError("Could not decode to UTF-8 column 'body'")
    assert type(translated(text)) is StoreDamagedError
    assert type(translated(sqlite3.ProgrammingError("closed"))) is StorageError


async def test_whoever_holds_the_file_is_named_by_process_if_that_is_known(tmp_path: Path) -> None:
    database = tmp_path / "parlour.db"
    held = await FileLock.take(database, 0)
    noted = database.with_name("parlour.db.lock")
    for text, said in ((noted.read_text(), f"process {noted.read_text()}"), ("", "another"),
                       ("x9", "another process")):  # fmt: skip
        noted.write_text(text)
        with pytest.raises(StoreLockedError, match=f"parlour.db is in use by {said}"):
            await FileLock.take(database, 0)
    held.free()
    held.free()
    (await FileLock.take(database, 0)).free()


async def test_what_an_earlier_process_noted_is_replaced_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = tmp_path / "parlour.db.lock"
    noted.write_text("12345678901234")
    monkeypatch.setattr(lock.os, "getpid", lambda: 77)
    held = await FileLock.take(tmp_path / "parlour.db", 0)
    assert noted.read_text() == "77"
    held.free()


# Steps --------------------------------------------------------------------------------------------


def test_steps_are_read_by_number_and_other_files_are_none(tmp_path: Path) -> None:
    for name in ("0010_later.sql", "0002_first.sql", "3_short.sql", "0004.sql", "0005_x.txt"):
        (tmp_path / name).write_text(f"-- {name}")
    found = migrate.migrations(tmp_path)
    assert [(step.version, step.sql) for step in found] == [
        (2, "-- 0002_first.sql"),
        (10, "-- 0010_later.sql"),
    ]


def test_a_copy_never_takes_the_name_of_another(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    names = []
    for _ in range(3):
        free = migrate._free_name(path, 4)
        names.append(free.name)
        free.touch()
    assert names == ["parlour.form-4.db", "parlour.form-4.2.db", "parlour.form-4.3.db"]
