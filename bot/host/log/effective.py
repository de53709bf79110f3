"""A table's log as it counts: whole, or with its damage covered by a moderator's restoring.

A `Restored` commit says after which commit everything up to itself no longer counts, whatever
lies there and whether or not it can be read.
"""

from collections.abc import Iterable, Sequence

from storage.store import Commit, Store, StoreDamagedError, TableId

RESTORED = "restored"


async def effective_log(store: Store, table_id: TableId) -> Sequence[Commit]:
    """The commits that count, in order; raises `StoreDamagedError` where some cannot be read."""
    try:
        commits = await store.commits(table_id)
    except StoreDamagedError:
        found = await store.as_found(table_id)
        counted = effective(found.commits)
        if not any(restored_to(commit) is not None for commit in counted):
            raise  # nobody has covered the damage: the store's own words say where it is
        refuse_gaps(counted)
        if not counted or counted[-1].seq != found.last:
            raise
        return counted
    return effective(commits)


def effective(commits: Iterable[Commit]) -> list[Commit]:
    """The commits without those that a later one has covered."""
    kept: list[Commit] = []
    for commit in commits:
        to_seq = restored_to(commit)
        if to_seq is not None:
            while kept and kept[-1].seq > to_seq:
                kept.pop()
        kept.append(commit)
    return kept


def restored_to(commit: Commit) -> int | None:
    """The commit after which a restored table goes on; `None` where a commit restores nothing."""
    events = commit.body.get("events")
    for event in events if isinstance(events, list) else ():
        if isinstance(event, dict) and event.get("kind") == RESTORED:
            to_seq = event.get("to_seq")
            return to_seq if isinstance(to_seq, int) else None
    return None


def refuse_gaps(commits: Sequence[Commit]) -> None:
    """Raise `StoreDamagedError` where a commit is missing that nothing covers."""
    before = 0
    for commit in commits:
        to_seq = restored_to(commit)
        if before != (commit.seq - 1 if to_seq is None else to_seq):
            raise StoreDamagedError(f"commit {commit.table_id}:{before + 1} is missing")
        before = commit.seq
