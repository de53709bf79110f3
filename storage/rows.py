"""How commits and heads look as rows, the same for every store."""

import contextlib
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from storage.store import Clock, Commit, Found, StoreDamagedError, TableHead

COMMIT_COLUMNS = "table_id, seq, key, at, version, schema, body, crc"
HEAD_COLUMNS = (
    "heads.table_id, seq, guild_id, channel_id, game, name, status, host_id, seats, "
    "updated_at, extra"
)


class CommitRow(NamedTuple):
    """A commit in the order of `COMMIT_COLUMNS`; `crc` covers all that stands before it."""

    table_id: int
    seq: int
    key: str
    at: int
    version: int
    schema: int
    body: str
    crc: int


class HeadRow(NamedTuple):
    """A head in the order of `HEAD_COLUMNS`."""

    table_id: int
    seq: int
    guild_id: int
    channel_id: int
    game: str
    name: str
    status: str
    host_id: int
    seats: str
    updated_at: int
    extra: str


def to_json(value: object) -> str:
    """Compact JSON in ASCII; raises `TypeError` or `ValueError` for what JSON cannot hold."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def from_json(text: str, where: str) -> Any:
    """Read JSON back; raises `StoreDamagedError` naming `where` if it no longer is any."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise StoreDamagedError(f"{where} is unreadable: {error}") from error


def _crc(*columns: int | str) -> int:
    return zlib.crc32("\x1f".join(map(str, columns)).encode("utf-8", "surrogatepass"))


def commit_row(commit: Commit) -> CommitRow:
    """The row of a commit, with its checksum."""
    columns = (
        commit.table_id,
        commit.seq,
        commit.key,
        commit.at,
        commit.version,
        commit.schema,
        to_json(commit.body),
    )
    return CommitRow(*columns, _crc(*columns))


def commit_of(columns: tuple[Any, ...]) -> Commit:
    """The commit of a row; raises `StoreDamagedError` where the checksum does not fit."""
    row = CommitRow(*columns)
    where = f"commit {row.table_id}:{row.seq}"
    if _crc(*row[:-1]) != row.crc:
        raise StoreDamagedError(f"{where} does not fit its checksum")
    body = from_json(row.body, where)
    return Commit(row.table_id, row.seq, row.key, row.at, row.version, body, row.schema)


def found(rows: Iterable[tuple[Any, ...]]) -> Found:
    """The rows of a log, in order, without those that cannot be read."""
    commits: list[Commit] = []
    last = 0
    for row in rows:
        last = int(row[1])
        with contextlib.suppress(StoreDamagedError):
            commits.append(commit_of(row))
    return Found(tuple(commits), last)


def head_row(head: TableHead) -> HeadRow:
    """The row of a head."""
    return HeadRow(
        head.table_id,
        head.seq,
        head.guild_id,
        head.channel_id,
        head.game,
        head.name,
        head.status,
        head.host_id,
        to_json(head.seats),
        head.updated_at,
        to_json(head.extra),
    )


def head_of(columns: tuple[Any, ...]) -> TableHead:
    """The head of a row; raises `StoreDamagedError` where its JSON is broken."""
    row = HeadRow(*columns)
    where = f"the head of table {row.table_id}"
    return TableHead(
        table_id=row.table_id,
        seq=row.seq,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=row.game,
        name=row.name,
        status=row.status,
        host_id=row.host_id,
        seats=tuple(from_json(row.seats, where)),
        updated_at=row.updated_at,
        extra=from_json(row.extra, where),
    )


def check_pair(commit: Commit, head: TableHead) -> None:
    """Raise `ValueError` unless `head` is the head that `commit` leads to."""
    if (commit.table_id, commit.seq) != (head.table_id, head.seq):
        raise ValueError(
            f"commit {commit.table_id}:{commit.seq} came with head {head.table_id}:{head.seq}"
        )


def check_clocks(commit: Commit, clocks: Sequence[Clock]) -> None:
    """Raise `ValueError` unless these are clocks of the commit's table, one a seat."""
    seats = {clock.seat for clock in clocks}
    if len(seats) != len(clocks) or any(clock.table_id != commit.table_id for clock in clocks):
        raise ValueError(f"commit {commit.table_id}:{commit.seq} came with clocks of others")


def check_gapless(commits: list[Commit], after: int) -> None:
    """Raise `StoreDamagedError` unless `commits` follow `after` one by one."""
    for expected, commit in enumerate(commits, after + 1):
        if commit.seq != expected:
            raise StoreDamagedError(f"commit {commit.table_id}:{expected} is missing")
