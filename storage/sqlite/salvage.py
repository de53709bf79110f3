"""What can still be read of a damaged database, written into a new one.

The damaged file is read into memory and never opened for writing. Each of its parts is read as
SQLite finds it; where that fails, whatever lies on whole pages is added.
"""

import sqlite3
import struct
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from storage.rows import COMMIT_COLUMNS, HeadRow, commit_of, head_of, head_row
from storage.sqlite import pages
from storage.sqlite.log import WRITE_COMMIT, WRITE_HEAD
from storage.sqlite.migrate import APPLICATION_ID, migrate, migrations
from storage.store import Commit, StoreDamagedError, TableHead, TableId

PARTS = {
    "heads": "table_id",
    "commits": "table_id, seq",
    "posted": "table_id, purpose, user_id",
    "preferences": "user_id",
    "facts": "name",
    "clocks": "table_id, seat",
    "servers": "guild_id",
    "audit": "number",
    "erasures": "user_id, table_id",
    "names": "guild_id, user_id",
}
"""What is copied, each with its key; who sits where follows from the heads."""

MOST_LOST = 100_000
"""A head that promises more commits than that after the last one found is damaged itself."""

Rebuild = Callable[[TableId, Sequence[Commit]], TableHead]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """How much was read: tables, commits, and a sentence for everything that was not."""

    tables: int
    commits: int
    lost: tuple[str, ...]


class Wreck:
    """A damaged file in memory. Raises `StoreDamagedError` for what is no file of this program."""

    def __init__(self, content: bytes, log: bytes) -> None:
        self.size = _page_size(content)
        self.content = pages.with_log(content, log, self.size)
        whole = self.content[:16] == b"SQLite format 3\0"
        (program,) = struct.unpack_from(">I", self.content.ljust(pages.HEADER, b"\0"), 68)
        if whole and program not in {0, APPLICATION_ID}:
            raise StoreDamagedError("it is the database of some other program")
        self.db = self._opened(self.content) or self._opened(self._with_new_header())

    def _opened(self, content: bytes) -> sqlite3.Connection | None:
        db = sqlite3.connect(":memory:")
        try:
            # Bytes 18 and 19 say that there is a log, which memory has not.
            db.deserialize(content[:18] + b"\x01\x01" + content[20:])
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except (sqlite3.Error, UnicodeDecodeError):
            db.close()
            return None
        return db

    def _with_new_header(self) -> bytes:
        with closing(sqlite3.connect(":memory:")) as fresh:
            fresh.execute("CREATE TABLE some (one)")
            header = bytearray(fresh.serialize()[: pages.HEADER])
        struct.pack_into(">H", header, 16, self.size)
        struct.pack_into(">I", header, 28, len(self.content) // self.size)
        return bytes(header) + self.content[pages.HEADER :]

    def close(self) -> None:
        """Let the memory go."""
        if self.db is not None:
            self.db.close()

    def part(self, name: str, key: str) -> tuple[list[tuple[Any, ...]], bool]:
        """The rows of a part that SQLite can read, and whether these are all."""
        if self.db is None:
            return [], False
        got: list[tuple[Any, ...]] = []
        for order in (key, ", ".join(f"{column} DESC" for column in key.split(", "))):
            try:
                for row in self.db.execute(f"SELECT * FROM {name} ORDER BY {order}"):  # noqa: S608
                    got.append(row)  # noqa: PERF402 - what came before the fault counts
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if "no such table" in str(error):  # an older form has not got it
                    return [], not self._unsure()
                continue
            return got, True
        return got, False

    def _unsure(self) -> bool:
        """Whether even the list of parts is damaged."""
        with suppress(sqlite3.Error):
            if self.db is not None:
                found = {name for (name,) in self.db.execute("SELECT name FROM sqlite_schema")}
                return not {"heads", "commits"} <= found
        return True

    def last_seqs(self) -> dict[TableId, int]:
        """The last `seq` of each table as the index has it; empty where that is damaged."""
        with suppress(sqlite3.Error):
            if self.db is not None:
                return dict(
                    self.db.execute("SELECT table_id, max(seq) FROM commits GROUP BY table_id")
                )
        return {}

    def on_pages(self) -> dict[str, list[tuple[Any, ...]]]:
        """All rows on whole pages whose part can be told by their form."""
        found = defaultdict(list)
        for row in pages.rows(self.content, self.size):
            told = _told(row)
            if told is not None:
                found[told[0]].append(told[1])
        return found


def _page_size(content: bytes) -> int:
    (size,) = struct.unpack_from(">H", content.ljust(18, b"\0"), 16)
    return size if size >= 512 and size & (size - 1) == 0 else 4096


def _told(row: pages.Row) -> tuple[str, tuple[Any, ...]] | None:
    """The part that a row belongs to, with its values in the order of the part's columns."""
    values = row.values
    kinds = "".join({int: "i", str: "s", type(None): "n"}.get(type(one), "x") for one in values)
    if row.kind == pages.TABLE_LEAF:
        if kinds == "iisiiisi":
            return "commits", values
        if kinds == "niiisssisis":
            return "heads", (row.number, *values[1:])
        if kinds == "niiisiss":
            return "audit", (row.number, *values[1:])
    elif kinds == "isiiiii" and values[1] in {"board", "hand"}:
        return "posted", values
    elif kinds == "iisi":
        return "names", values
    elif kinds == "ss":
        return "facts", values
    elif len(kinds) == 9 and set(kinds) <= {"i", "n"}:
        return "clocks", values
    return None


def salvage(content: bytes, log: bytes, target: Path, rebuild: Rebuild) -> Salvaged:
    """Write into the empty file `target` what can be read of a database and its log.

    `rebuild` makes a table's head from its commits and may raise whatever it likes. A table that
    lacks commits keeps its last place in the log, so that it rests until moderators set it back.
    Raises `StoreDamagedError` where nothing was found, `sqlite3.Error` for a full disk.
    """
    with (
        closing(Wreck(content, log)) as wreck,
        closing(sqlite3.connect(target, isolation_level=None)) as db,
    ):
        migrate(db, target, migrations())
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("BEGIN")
        lost = list(_copied(wreck, db))
        lost += _tables_checked(db, wreck.last_seqs(), rebuild)
        for part in ("posted", "clocks", "erasures"):
            db.execute(
                f"DELETE FROM {part} WHERE table_id NOT IN (SELECT table_id FROM heads)"  # noqa: S608
            )
        db.execute("COMMIT")
        (tables,) = db.execute("SELECT count(*) FROM heads").fetchone()
        (commits,) = db.execute("SELECT count(*) FROM commits").fetchone()
    if not tables:
        raise StoreDamagedError("no table could be read in it")
    return Salvaged(tables, commits, tuple(lost))


def _copied(wreck: Wreck, db: sqlite3.Connection) -> Iterator[str]:
    """Copy every part; a sentence for each that is not whole, except tables and their commits."""
    on_pages: dict[str, list[tuple[Any, ...]]] | None = None
    for name, key in PARTS.items():
        found, whole = wreck.part(name, key)
        _write(db, name, found)
        if whole:
            continue
        if on_pages is None:
            on_pages = wreck.on_pages()
        _write(db, name, on_pages[name])
        if name not in {"heads", "commits"}:
            (count,) = db.execute(f"SELECT count(*) FROM {name}").fetchone()  # noqa: S608
            yield f"{name}: part of it could not be read; {count} rows were"


def _write(db: sqlite3.Connection, name: str, found: Sequence[tuple[Any, ...]]) -> None:
    for row in found:
        with suppress(sqlite3.IntegrityError, sqlite3.ProgrammingError, StoreDamagedError):
            if name == "commits":
                commit_of(row)
            elif name == "heads":
                head_of(row)
            places = ", ".join("?" * len(row))
            db.execute(f"INSERT OR IGNORE INTO {name} VALUES ({places})", row)  # noqa: S608


def _tables_checked(
    db: sqlite3.Connection, lasts: dict[TableId, int], rebuild: Rebuild
) -> Iterator[str]:
    """Give every table a head and a log that ends where it did; a sentence for each not whole."""
    seqs: dict[TableId, list[int]] = defaultdict(list)
    for table, seq in db.execute("SELECT table_id, seq FROM commits ORDER BY table_id, seq"):
        seqs[table].append(seq)
    heads = {row[0]: HeadRow(*row) for row in db.execute("SELECT * FROM heads").fetchall()}
    for table in sorted({*seqs, *heads, *lasts}):
        head = heads.get(table)
        if head is None:
            try:
                head = _rebuilt(db, table, rebuild)
            except Exception:  # noqa: BLE001 - whatever a log without its middle makes of a game
                db.execute("DELETE FROM commits WHERE table_id = ?", (table,))
                yield f"table {table}: lost, though {len(seqs[table])} of its commits were read"
                continue
            yield f"table {table} ({head.name}): its newest commits may be lost"
        known = max(seqs[table][-1] if seqs[table] else 0, lasts.get(table, 0))
        last = max(known, min(head.seq, known + MOST_LOST))
        missing = sorted({*range(1, last + 1)} - {*seqs[table]})
        if not missing:
            continue
        told = f"{len(missing)} of {last} commits lost, {_ranges(missing)}"
        yield f"table {table} ({head.name}): {told}"
        if missing[-1] == last:
            stand_in = (table, last, f"salvage/{table}/{last}", head.updated_at, 0, 1, "{}", -1)
            db.execute(WRITE_COMMIT, stand_in)


def _rebuilt(db: sqlite3.Connection, table: TableId, rebuild: Rebuild) -> HeadRow:
    log = db.execute(
        f"SELECT {COMMIT_COLUMNS} FROM commits WHERE table_id = ? ORDER BY seq",  # noqa: S608
        (table,),
    ).fetchall()
    row = head_row(rebuild(table, [commit_of(one) for one in log]))
    db.execute(WRITE_HEAD, row)
    return row


def _ranges(numbers: Sequence[int]) -> str:
    """`3-5, 9`: numbers that ascend, the first few stretches of them."""
    stretches: list[list[int]] = []
    for number in numbers:
        if stretches and stretches[-1][1] == number - 1:
            stretches[-1][1] = number
        else:
            stretches.append([number, number])
    told = [f"{first}-{last}" if last > first else f"{first}" for first, last in stretches]
    return ", ".join(told[:5]) + (" …" if len(told) > 5 else "")
