"""The store's contract: commits, heads, and the small facts that are not part of any game."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

TableId = int
"""A random 63-bit number, unlike any other table's."""

SCHEMA = 1
"""Version of the JSON in a commit's body; older rows are upcast when read, never rewritten."""


class StorageError(Exception):
    """The store could not do its work; nothing of the attempt remains."""


class StoreFullError(StorageError):
    """The disk is full or cannot be written; reading still works."""


class StoreLockedError(StorageError):
    """Another process holds this file."""


class StoreDamagedError(StorageError):
    """The file failed its check or is newer than this program."""


class SeqConflictError(StorageError):
    """A commit whose `seq` is not the next one of its table."""


class NameTakenError(StorageError):
    """Another table of the same server, one that has not ended, has the head's name."""


class DuplicateKeyError(StorageError):
    """The interaction was carried out before; `commit` is what it became."""

    def __init__(self, commit: "Commit") -> None:
        super().__init__(f"key {commit.key!r} was committed as {commit.table_id}:{commit.seq}")
        self.commit = commit


@dataclass(frozen=True, slots=True)
class Commit:
    """One accepted command: what was asked, and the events it became.

    `key` names the interaction that asked (unique over the whole store), `at` is UTC in whole
    milliseconds, `version` the game's rules version, `body` JSON-ready.
    """

    table_id: TableId
    seq: int
    key: str
    at: int
    version: int
    body: dict[str, Any]
    schema: int = SCHEMA


@dataclass(frozen=True, slots=True)
class TableHead:
    """A table's visible summary, written in the same transaction as each commit.

    `status` is `lobby`, `playing`, `paused` or `ended`. `seats` holds the user ids of people who
    sit at the table now. `name` is unique among a server's tables that have not ended.
    """

    table_id: TableId
    seq: int
    guild_id: int
    channel_id: int
    game: str
    name: str
    status: str
    host_id: int
    seats: tuple[int, ...]
    updated_at: int
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Posted:
    """A message the bot keeps current: a table's board, or one player's hand in direct messages.

    `purpose` is `board` or `hand`; `user_id` 0 for a board. `posted_at` is UTC milliseconds.
    """

    table_id: TableId
    purpose: str
    user_id: int
    channel_id: int
    message_id: int
    posted_at: int
    seq: int


@dataclass(frozen=True, slots=True)
class Clock:
    """How long the table has waited for a seat that a person holds, and what comes next.

    `since` is when it began to wait, 0 while it does not. `due_at` is when the time is up, `None`
    without a clock; `next_at` when something must be done: a call, a reminder, the end. All UTC
    in milliseconds. `reserve` is the time for the next turn, in milliseconds. `called` says that
    the player was told, `reminders` how often they were reminded since.
    """

    table_id: TableId
    seat: int
    user_id: int
    since: int = 0
    due_at: int | None = None
    next_at: int | None = None
    reserve: int = 0
    called: bool = False
    reminders: int = 0


@dataclass(frozen=True, slots=True)
class Audit:
    """What a moderator did: `act` with what it was about, and why.

    `table_id` is 0 and `name` empty where it was about no table; `at` is UTC in milliseconds.
    """

    at: int
    guild_id: int
    table_id: TableId
    name: str
    user_id: int
    act: str
    reason: str


@dataclass(frozen=True, slots=True)
class Erasure:
    """Somebody whom a table has to forget once it has ended; `former_id` then stands for them."""

    user_id: int
    table_id: TableId
    former_id: int


@dataclass(frozen=True, slots=True)
class Found:
    """A log as it lies in the store: what of it can be read, in order, and its last `seq`.

    `last` counts rows that cannot be read too; 0 for no rows.
    """

    commits: tuple[Commit, ...]
    last: int


class Store(Protocol):
    """What the host asks of a store; the one on disk and the tests' double pass the same tests."""

    async def append(
        self,
        commit: Commit,
        head: TableHead,
        clocks: Sequence[Clock] | None = None,
        audit: Audit | None = None,
    ) -> None:
        """Write a commit, its table's new head and its clocks as one; durable when this returns.

        `clocks` take the place of all that the table had; `None` leaves them as they are. With
        `audit` a row of what moderators did is written in the same transaction.
        Raises `DuplicateKeyError` where the key is known (whatever the table), else
        `SeqConflictError` where `seq` is not the table's next (the first is 1), else
        `NameTakenError`; each leaves no trace. `ValueError` where head and commit differ in table
        or `seq`. The caller may be cancelled, the transaction is not.
        """
        ...

    async def commit_by_key(self, key: str) -> Commit | None:
        """The commit an interaction became, if it became one."""
        ...

    async def commits(
        self, table_id: TableId, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        """A table's commits with `seq` above `after`, in order; up to `to` where it is given."""
        ...

    async def as_found(self, table_id: TableId) -> Found:
        """A table's log with everything that cannot be read left out: a damaged row, a gap."""
        ...

    async def note(self, audit: Audit) -> None:
        """Remember what a moderator did where it became no commit."""
        ...

    async def audit(
        self, guild_id: int, table_id: TableId | None = None, limit: int = 200
    ) -> Sequence[Audit]:
        """What moderators did on a server, or at one table of it, the newest first."""
        ...

    async def audit_about(self, user_id: int) -> Sequence[Audit]:
        """Every line of the audit that names a person, the oldest first."""
        ...

    async def head(self, table_id: TableId) -> TableHead | None:
        """A table's head, or `None` for a table that never was."""
        ...

    async def heads(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        statuses: Sequence[str] = (),
        limit: int = 1000,
    ) -> Sequence[TableHead]:
        """Heads that match all that is given, the latest touched first."""
        ...

    async def posted(self, table_id: TableId, purpose: str, user_id: int = 0) -> Posted | None:
        """Where a kept-current message stands."""
        ...

    async def set_posted(self, posted: Posted) -> None:
        """Remember where a kept-current message stands, in place of the earlier one."""
        ...

    async def forget_posted(self, table_id: TableId, purpose: str, user_id: int = 0) -> None:
        """Forget a kept-current message."""
        ...

    async def preferences(self, user_id: int) -> dict[str, Any]:
        """What a person chose (`{}` where nothing)."""
        ...

    async def set_preferences(
        self, user_id: int, chosen: dict[str, Any], clocks: Sequence[Clock] = ()
    ) -> None:
        """Replace what a person chose, and change these clocks as `update_clock` does, as one."""
        ...

    async def names(self, guild_id: int, people: Collection[int]) -> dict[int, str]:
        """What people are called on a server, as far as it is known."""
        ...

    async def set_names(self, guild_id: int, names: Mapping[int, str], at: int) -> None:
        """Remember what people are called on a server; `at` is UTC in milliseconds."""
        ...

    async def names_of(self, user_id: int) -> Sequence[tuple[int, str]]:
        """What a person is called, by server."""
        ...

    async def clocks(self, table_id: TableId) -> Sequence[Clock]:
        """A table's clocks, by seat."""
        ...

    async def clocks_of(self, user_id: int) -> Sequence[Clock]:
        """The clocks of all seats that wait for a person, the most urgent first."""
        ...

    async def due_clocks(self, now: int, limit: int = 500) -> Sequence[Clock]:
        """Clocks whose `next_at` has come, the longest overdue first."""
        ...

    async def update_clock(self, clock: Clock) -> bool:
        """Change a clock, unless its table began to wait again meanwhile; whether it changed."""
        ...

    async def set_clocks(self, clocks: Sequence[Clock], fact: str, value: str) -> None:
        """Change clocks as `update_clock` does, and remember a fact, as one."""
        ...

    async def server(self, guild_id: int) -> dict[str, Any]:
        """What a server's moderators chose (`{}` where nothing)."""
        ...

    async def set_server(self, guild_id: int, chosen: dict[str, Any]) -> None:
        """Replace what a server's moderators chose."""
        ...

    async def servers(self) -> Sequence[tuple[int, dict[str, Any]]]:
        """Every server with what its moderators chose."""
        ...

    async def about(self, user_id: int) -> Sequence[Commit]:
        """Every commit that names a person, the oldest first."""
        ...

    async def forget_person(self, user_id: int, former_id: int) -> int:
        """Put a number that is nobody's in a person's place, in every row but a few.

        Tables that have not ended keep what names them, and are noted for `erase_at`. What they
        chose, their clocks and where their messages are is removed. How many commits were
        rewritten or newly put off: 0 says that nothing is left to do.
        """
        ...

    async def erasures(self, table_id: TableId | None = None) -> Sequence[Erasure]:
        """Whom tables have to forget when they end: one table, or all."""
        ...

    async def erase_at(self, table_id: TableId) -> int:
        """Forget at a table that has ended whom it has to; how many people that were.

        Nothing where it has not ended, or was done before.
        """
        ...

    async def purge(self, tables: Sequence[TableId]) -> int:
        """Remove tables with their whole history; how many there were."""
        ...

    async def fact(self, name: str) -> str | None:
        """A small fact about the whole installation, such as the command tree's hash."""
        ...

    async def set_fact(self, name: str, value: str) -> None:
        """Remember such a fact."""
        ...

    async def backup(self, target: Path) -> None:
        """Write a complete, checked copy to `target`, which must not exist; writers go on."""
        ...

    async def close(self) -> None:
        """Drain what is being written and close; further calls raise `StorageError`."""
        ...
