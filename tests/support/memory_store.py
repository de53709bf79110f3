"""The store's contract in memory: for tests and for a table nobody needs to keep."""

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from storage.rows import (
    CommitRow,
    HeadRow,
    check_clocks,
    check_gapless,
    check_pair,
    commit_of,
    commit_row,
    found,
    from_json,
    head_of,
    head_row,
    to_json,
)
from storage.sqlite.personal_data import as_nobody, renamed, row_without
from storage.store import (
    Audit,
    Clock,
    Commit,
    DuplicateKeyError,
    Erasure,
    Found,
    NameTakenError,
    Posted,
    SeqConflictError,
    StorageError,
    TableHead,
    TableId,
)


class MemoryStore:
    """A `Store` that keeps rows, not objects, so that nothing given to it can change later.

    Every call lets other tasks run first, as a disk would.
    """

    def __init__(self) -> None:
        self._logs: dict[TableId, list[CommitRow]] = {}
        self._keys: dict[str, CommitRow] = {}
        self._heads: dict[TableId, HeadRow] = {}
        self._posted: dict[tuple[TableId, str, int], Posted] = {}
        self._preferences: dict[int, str] = {}
        self._servers: dict[int, str] = {}
        self._names: dict[tuple[int, int], str] = {}
        self._clocks: dict[TableId, dict[int, Clock]] = {}
        self._facts: dict[str, str] = {}
        self._audit: list[Audit] = []
        self._erasures: dict[tuple[TableId, int], Erasure] = {}
        self._closed = False

    async def append(
        self,
        commit: Commit,
        head: TableHead,
        clocks: Sequence[Clock] | None = None,
        audit: Audit | None = None,
    ) -> None:
        """Write a commit, its head and clocks as one; see `Store.append`."""
        check_pair(commit, head)
        check_clocks(commit, clocks or ())
        row, its_head = commit_row(commit), head_row(head)
        await self._turn()
        if commit.key in self._keys:
            raise DuplicateKeyError(commit_of(self._keys[commit.key]))
        log = self._logs.get(commit.table_id, [])
        last = log[-1].seq if log else 0
        if commit.seq != last + 1:
            raise SeqConflictError(
                f"table {commit.table_id} is at {last}, {commit.seq} cannot follow"
            )
        if any(_namesakes(other, its_head) for other in self._heads.values()):
            raise NameTakenError(f"another table is called {head.name!r} already")
        self._logs[commit.table_id] = [*log, row]
        self._keys[commit.key] = row
        self._heads[commit.table_id] = its_head
        if audit is not None:
            self._audit.append(audit)
        if clocks is not None:
            self._clocks[commit.table_id] = {clock.seat: clock for clock in clocks}

    async def commit_by_key(self, key: str) -> Commit | None:
        """The commit an interaction became, if it became one."""
        await self._turn()
        row = self._keys.get(key)
        return None if row is None else commit_of(row)

    async def commits(
        self, table_id: TableId, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        """A table's commits after one and up to another, in order."""
        await self._turn()
        rows = [
            row
            for row in self._logs.get(table_id, [])
            if row.seq > after and (to is None or row.seq <= to)
        ]
        found = [commit_of(row) for row in rows]
        check_gapless(found, max(after, 0))
        return found

    async def as_found(self, table_id: TableId) -> Found:
        """A table's log with everything that cannot be read left out."""
        await self._turn()
        return found(self._logs.get(table_id, []))

    async def note(self, audit: Audit) -> None:
        """Remember what a moderator did where it became no commit."""
        await self._turn()
        self._audit.append(audit)

    async def audit(
        self, guild_id: int, table_id: TableId | None = None, limit: int = 200
    ) -> Sequence[Audit]:
        """What moderators did on a server, or at one table of it, the newest first."""
        await self._turn()
        rows = [a for a in self._audit if a.guild_id == guild_id and table_id in {None, a.table_id}]
        return rows[::-1][:limit]

    async def audit_about(self, user_id: int) -> Sequence[Audit]:
        """Every line of the audit that names a person, the oldest first."""
        await self._turn()
        return [audit for audit in self._audit if _names(audit, user_id)]

    async def head(self, table_id: TableId) -> TableHead | None:
        """A table's head, or `None` for a table that never was."""
        await self._turn()
        row = self._heads.get(table_id)
        return None if row is None else head_of(row)

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
        await self._turn()
        found = [
            head
            for head in map(head_of, self._heads.values())
            if guild_id in {None, head.guild_id}
            and channel_id in {None, head.channel_id}
            and (user_id is None or user_id in head.seats)
            and (not statuses or head.status in statuses)
        ]
        found.sort(key=lambda head: (head.updated_at, head.table_id), reverse=True)
        return found[:limit]

    async def posted(self, table_id: TableId, purpose: str, user_id: int = 0) -> Posted | None:
        """Where a kept-current message stands."""
        await self._turn()
        return self._posted.get((table_id, purpose, user_id))

    async def set_posted(self, posted: Posted) -> None:
        """Remember where a kept-current message stands, in place of the earlier one."""
        await self._turn()
        self._posted[posted.table_id, posted.purpose, posted.user_id] = posted

    async def forget_posted(self, table_id: TableId, purpose: str, user_id: int = 0) -> None:
        """Forget a kept-current message."""
        await self._turn()
        self._posted.pop((table_id, purpose, user_id), None)

    async def preferences(self, user_id: int) -> dict[str, Any]:
        """What a person chose (`{}` where nothing)."""
        await self._turn()
        chosen: dict[str, Any] = from_json(self._preferences.get(user_id, "{}"), "a choice")
        return chosen

    async def set_preferences(
        self, user_id: int, chosen: dict[str, Any], clocks: Sequence[Clock] = ()
    ) -> None:
        """Replace what a person chose, and change these clocks, as one."""
        text = to_json(chosen)
        await self._turn()
        for clock in clocks:
            self._update_clock(clock)
        self._preferences[user_id] = text

    async def names(self, guild_id: int, people: Collection[int]) -> dict[int, str]:
        """What people are called on a server, as far as it is known."""
        await self._turn()
        known = self._names
        return {one: known[guild_id, one] for one in people if (guild_id, one) in known}

    async def set_names(self, guild_id: int, names: Mapping[int, str], at: int) -> None:  # noqa: ARG002 - nothing here asks for when
        """Remember what people are called on a server."""
        await self._turn()
        self._names |= {(guild_id, user_id): name for user_id, name in names.items()}

    async def names_of(self, user_id: int) -> Sequence[tuple[int, str]]:
        """What a person is called, by server."""
        await self._turn()
        mine = [(guild, name) for (guild, one), name in self._names.items() if one == user_id]
        return sorted(mine)

    async def clocks(self, table_id: TableId) -> Sequence[Clock]:
        """A table's clocks, by seat."""
        await self._turn()
        return [clock for _, clock in sorted(self._clocks.get(table_id, {}).items())]

    async def clocks_of(self, user_id: int) -> Sequence[Clock]:
        """The clocks of all seats that wait for a person, the most urgent first."""
        await self._turn()
        mine = [clock for clock in self._all_clocks() if clock.since and clock.user_id == user_id]
        return sorted(mine, key=lambda c: (c.due_at is None, c.due_at or c.since, c.table_id))

    async def due_clocks(self, now: int, limit: int = 500) -> Sequence[Clock]:
        """Clocks whose `next_at` has come, the longest overdue first."""
        await self._turn()
        due = [(c.next_at, c.table_id, c.seat, c) for c in self._all_clocks() if c.next_at]
        return [clock for at, *_, clock in sorted(due)[:limit] if at <= now]

    async def update_clock(self, clock: Clock) -> bool:
        """Change a clock, unless its table began to wait anew meanwhile."""
        await self._turn()
        return self._update_clock(clock)

    def _update_clock(self, clock: Clock) -> bool:
        known = self._clocks.get(clock.table_id, {}).get(clock.seat)
        if known is None or (known.since, known.user_id) != (clock.since, clock.user_id):
            return False
        self._clocks[clock.table_id][clock.seat] = clock
        return True

    async def set_clocks(self, clocks: Sequence[Clock], fact: str, value: str) -> None:
        """Change clocks and remember a fact, as one."""
        await self._turn()
        self._facts[fact] = value
        for clock in clocks:
            self._update_clock(clock)

    def _all_clocks(self) -> list[Clock]:
        return [clock for seats in self._clocks.values() for clock in seats.values()]

    async def server(self, guild_id: int) -> dict[str, Any]:
        """What a server's moderators chose (`{}` where nothing)."""
        await self._turn()
        chosen: dict[str, Any] = from_json(self._servers.get(guild_id, "{}"), "a choice")
        return chosen

    async def set_server(self, guild_id: int, chosen: dict[str, Any]) -> None:
        """Replace what a server's moderators chose."""
        text = to_json(chosen)
        await self._turn()
        self._servers[guild_id] = text

    async def servers(self) -> Sequence[tuple[int, dict[str, Any]]]:
        """Every server with what its moderators chose."""
        await self._turn()
        return [
            (guild, from_json(text, "a choice")) for guild, text in sorted(self._servers.items())
        ]

    async def about(self, user_id: int) -> Sequence[Commit]:
        """Every commit that names a person, the oldest first."""
        await self._turn()
        named = [row for row in self._all_rows() if str(user_id) in row.body + " " + row.key]
        return sorted(map(commit_of, named), key=lambda c: (c.at, c.table_id, c.seq))

    async def forget_person(self, user_id: int, former_id: int) -> int:
        """Put a number that is nobody's in a person's place; see `Store.forget_person`."""
        commits = await self.about(user_id)
        known = {table_id for table_id, known in self._erasures if known == user_id}
        named = {commit.table_id for commit in commits}
        named |= {audit.table_id for audit in self._audit if _names(audit, user_id)}
        for table_id, row in self._heads.items():
            head = head_of(row)
            if head.status == "ended":
                self._take_out(user_id, former_id, table_id)
            elif table_id in named or user_id in {head.host_id, *head.seats}:
                due = Erasure(user_id, table_id, former_id)
                self._erasures.setdefault((table_id, user_id), due)
        self._take_out(user_id, former_id, 0)
        self._preferences.pop(user_id, None)
        self._names = {key: name for key, name in self._names.items() if key[1] != user_id}
        self._posted = {key: known for key, known in self._posted.items() if key[2] != user_id}
        for clocks in self._clocks.values():
            for seat in [seat for seat, clock in clocks.items() if clock.user_id == user_id]:
                del clocks[seat]
        return sum(commit.table_id not in known for commit in commits)

    async def erasures(self, table_id: TableId | None = None) -> Sequence[Erasure]:
        """Whom tables have to forget when they end: one table, or all."""
        await self._turn()
        return [one for key, one in sorted(self._erasures.items()) if table_id in {None, key[0]}]

    async def erase_at(self, table_id: TableId) -> int:
        """Forget at a table that has ended whom it has to; how many people that were."""
        due = await self.erasures(table_id)
        row = self._heads.get(table_id)
        if row is not None and row.status != "ended":
            return 0
        for one in due:
            self._take_out(one.user_id, one.former_id, table_id)
            for key in [key for key in self._posted if key[::2] == (table_id, one.user_id)]:
                del self._posted[key]
            clocks = self._clocks.get(table_id, {})
            for seat in [seat for seat, clock in clocks.items() if clock.user_id == one.user_id]:
                del clocks[seat]
            del self._erasures[table_id, one.user_id]
        if due:
            self._drop_idle_names()
        return len(due)

    def _take_out(self, user_id: int, former_id: int, table_id: TableId) -> None:
        """Put another number in a person's place in the rows of one table; 0 for no table's."""
        log = self._logs.get(table_id, [])
        for at, row in enumerate(log):
            if str(user_id) in f"{row.body} {row.key}":
                log[at] = row_without(row, user_id, former_id)
        self._keys = {row.key: row for row in self._all_rows()}
        head = self._heads.get(table_id)
        if head is not None:
            known = head_of(head)
            self._heads[table_id] = head_row(
                replace(
                    known,
                    host_id=renamed(known.host_id, user_id, former_id),
                    seats=tuple(renamed(known.seats, user_id, former_id)),
                    extra=renamed(known.extra, user_id, former_id),
                )
            )
        self._audit = [
            as_nobody(audit, user_id, former_id) if audit.table_id == table_id else audit
            for audit in self._audit
        ]

    async def purge(self, tables: Sequence[TableId]) -> int:
        """Remove tables with their whole history; how many there were."""
        await self._turn()
        known = [table_id for table_id in tables if table_id in self._heads]
        for table_id in known:
            del self._heads[table_id]
            self._logs.pop(table_id, None)
            self._clocks.pop(table_id, None)
        gone = set(known)
        self._posted = {key: one for key, one in self._posted.items() if key[0] not in gone}
        self._audit = [audit for audit in self._audit if audit.table_id not in gone]
        self._erasures = {key: one for key, one in self._erasures.items() if key[0] not in gone}
        self._keys = {row.key: row for row in self._all_rows()}
        self._drop_idle_names()
        return len(known)

    def _drop_idle_names(self) -> None:
        heads = [head_of(row) for row in self._heads.values()]
        sit = {(head.guild_id, user_id) for head in heads for user_id in head.seats}
        self._names = {key: name for key, name in self._names.items() if key in sit}

    def _all_rows(self) -> list[CommitRow]:
        return [row for log in self._logs.values() for row in log]

    async def fact(self, name: str) -> str | None:
        """A small fact about the whole installation."""
        await self._turn()
        return self._facts.get(name)

    async def set_fact(self, name: str, value: str) -> None:
        """Remember such a fact."""
        await self._turn()
        self._facts[name] = value

    async def backup(self, target: Path) -> None:
        """Write commits and heads as JSON to `target`, which must not exist; for reading only."""
        await self._turn()
        self._dump(target)

    def _dump(self, target: Path) -> None:
        rows = [row for log in self._logs.values() for row in log]
        text = json.dumps({"commits": rows, "heads": list(self._heads.values())})
        try:
            with target.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError as error:
            raise StorageError(f"{target.name} exists: a backup never overwrites") from error

    async def close(self) -> None:
        """Further calls raise `StorageError`."""
        self._closed = True

    async def _turn(self) -> None:
        if self._closed:
            raise StorageError("the store is closed")
        await asyncio.sleep(0)


def _names(audit: Audit, user_id: int) -> bool:
    return audit.user_id == user_id or str(user_id) in f"{audit.act} {audit.reason}"


def _namesakes(other: HeadRow, head: HeadRow) -> bool:
    return (
        other.table_id != head.table_id
        and other.guild_id == head.guild_id
        and other.name == head.name
        and "ended" not in {other.status, head.status}
    )
