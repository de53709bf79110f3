"""A table whose log cannot be read: it alone rests, and can still be ended or brought back.

Rows are never rewritten: a new commit says after which one the table goes on, and covers the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.log.effective import effective, restored_to
from bot.host.log.replay import traced
from bot.host.moderation.actions import Moderated
from bot.host.tables.draft import Actor, Draft, HostEvent
from bot.host.tables.ending import Ended
from bot.host.tables.history import REPAIR
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.host.turns import standing_orders
from bot.host.turns.play import DrawsThrown, Played, Restored, Started
from rules.fair import counted, read_record
from rules.game import AnyGame
from storage.store import Audit, Commit, Found, Store, StoreDamagedError, TableHead, TableId

UNREADABLE = "unreadable"
RESTORE, END = "restore", "end unreadable"
LEAP = 10_000
"""Added to a restored table's `public_seq`: more than could be counted in the rows that no longer
count, and nothing by which these could be counted."""


async def head_for(store: Store, table_id: TableId, actor: Actor) -> TableHead:
    """The head of a table for those who may put it away: its host, moderators, the house.

    Raises `Refusal`.
    """
    head = await store.head(table_id)
    if head is None:
        raise Refusal("no_such_table")
    if not (actor.is_house or actor.moderator or actor.user_id == head.host_id):
        host, deed = f"<@{head.host_id}>", "end or repair it"
        raise Refusal("not_host_or_moderator", host=host, table=head.name, deed=deed)
    return head


def ending(head: TableHead, last: int, at: int, key: str, actor: Actor) -> tuple[Commit, TableHead]:
    """What ends a table after its log's row `last`, and takes its name and seats from it."""
    commit = Commit(
        table_id=head.table_id,
        seq=last + 1,
        key=key,
        at=at,
        version=0,
        body=codec.dump([Ended(UNREADABLE)], actor.user_id),
    )
    return commit, replace(head, seq=commit.seq, status=ENDED, seats=(), updated_at=at)


def audit(head: TableHead, actor: Actor, at: int, act: str, reason: str) -> Audit | None:
    """The line for what a moderator did with a table that cannot be read."""
    if not actor.moderator:
        return None
    return Audit(at, head.guild_id, head.table_id, head.name, actor.user_id, act, reason)


async def last_good(store: Store, table_id: TableId, games: Mapping[str, AnyGame]) -> Table:
    """The latest state up to which everything makes sense. Raises `Refusal` where nothing does."""
    commits = effective((await store.as_found(table_id)).commits)
    before = length = 0
    for commit in commits:
        to_seq = restored_to(commit)
        if before != (commit.seq - 1 if to_seq is None else to_seq):
            break
        before, length = commit.seq, length + 1
    # Most faults lie at the end; of one in what the code makes of a log nobody knows where.
    bad, step = length + 1, 1
    while (table := _sound(table_id, commits[:length], games)) is None:
        if length == 0:
            raise Refusal("nothing_good")
        bad, length, step = length, max(length - step, length // 2, 0), step * 2
    while bad - length > 1:
        middle = (length + bad) // 2
        better = _sound(table_id, commits[:middle], games)
        if better is None:
            bad = middle
        else:
            table, length = better, middle
    return table


def _sound(
    table_id: TableId, commits: Sequence[Commit], games: Mapping[str, AnyGame]
) -> Table | None:
    """The table, if it runs or waits for players and everybody could look at it and go on."""
    try:
        table = traced(table_id, commits, games)
        table.history = None
        if table.status == PLAYING:
            game, state = table.game, table.state
            for viewer in (None, *range(len(table.occupants))):
                game.view(state, viewer)
            for seat in game.waiting_for(state):
                game.legal_actions(state, seat)
    except Exception:  # noqa: BLE001 - what a game makes of a broken log is anything
        return None
    return table


def restore(good: Table, found: Found, at: int, actor: Actor, reason: str) -> Draft:
    """Let a table go on from its last good state, in a commit after the last row of its log."""
    draft = good.copy()
    face = good.public_seq + LEAP * (1 + (found.last - good.seq) // LEAP)
    draft.begin_commit(found.last + 1, at, actor.user_id)
    story = Draft(draft)
    draws, deals = _past(good, found)
    restored = Restored(good.seq, face, draws, deals)
    said: list[HostEvent] = [Moderated(RESTORE, "", reason), restored]
    if thrown := sum(draws) - sum(good.draws if draws else ()):
        said.insert(1, DrawsThrown(thrown, REPAIR))
    for event in said:
        story.emit(event)
    standing_orders.settle(story)
    return story


def _past(good: Table, found: Found) -> tuple[tuple[int, ...], int]:
    """Where draws and deals are counted on from, past all that the rows left out may have used.

    A row that cannot be read may have drawn once at each table, or been a new deal; nobody may see
    the same cards again. Empty and 0 where draws are not counted.
    """
    if not good.secret:
        return (), 0
    counts, deals = good.draws, good.deals
    unknown = found.last - good.seq
    for commit in found.commits:
        if commit.seq <= good.seq:
            continue
        try:
            for event in codec.load(commit):
                if isinstance(event, Started) and event.record:
                    deals = max(deals, read_record(event.record).deal)
                elif isinstance(event, Played):
                    counts = _further(counts, counted(counts, event.draws))
                elif isinstance(event, Restored):
                    counts, deals = _further(counts, event.draws), max(deals, event.deals)
        except (StoreDamagedError, ValueError, LookupError, TypeError):
            continue  # it stays among the unknown
        unknown -= 1
    if good.state is None:
        return (), deals + unknown
    return tuple(count + unknown for count in counts), deals + unknown


def _further(counts: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """For each table known to have drawn, the higher count."""
    return tuple(
        max(count, others[table] if table < len(others) else 0)
        for table, count in enumerate(counts)
    )
