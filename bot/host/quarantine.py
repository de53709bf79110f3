"""A table whose log cannot be read: it alone rests, and can still be ended or brought back.

Rows are never rewritten: a new commit says after which one the table goes on, and covers the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.host import codec, plans
from bot.host.commands import Actor
from bot.host.errors import Refusal
from bot.host.happenings import Ended, HostEvent, Moderated, Restored
from bot.host.reading import counting, restored_to
from bot.host.replay import traced
from bot.host.story import Story
from bot.host.table import ENDED, PLAYING, AnyGame, Table
from storage.store import Audit, Commit, Store, TableHead, TableId

UNREADABLE = "unreadable"
RESTORE, END = "restore", "end unreadable"
LEAP = 10_000
"""Added to a restored table's `face`: more than could be counted in the rows that no longer count,
and nothing by which these could be counted."""


async def head_for(store: Store, table_id: TableId, actor: Actor) -> TableHead:
    """The head of a table for whom it may put away: its host, moderators, the house.

    Raises `Refusal`.
    """
    head = await store.head(table_id)
    if head is None:
        raise Refusal("no_such_table")
    if not (actor.is_house or actor.moderator or actor.user_id == head.host_id):
        raise Refusal("not_host_or_moderator")
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
    commits = counting((await store.as_found(table_id)).commits)
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
        table.course = None
        if table.status == PLAYING:
            game, state = table.game, table.state
            for viewer in (None, *range(len(table.occupants))):
                game.view(state, viewer)
            for seat in game.waiting_for(state):
                game.legal_actions(state, seat)
    except Exception:  # noqa: BLE001 - what a game makes of a broken log is anything
        return None
    return table


def restore(good: Table, last: int, at: int, actor: Actor, reason: str) -> Story:
    """Let a table go on from its last good state, in a commit after its log's row `last`."""
    draft = good.copy()
    to_seq, draft.seq = good.seq, last + 1
    face = good.face + LEAP * (1 + (last - good.seq) // LEAP)
    draft.touched_at, draft.last_actor = at, actor.user_id
    story = Story(draft)
    said: list[HostEvent] = [Moderated(RESTORE, "", reason), Restored(to_seq, face)]
    for event in said:
        story.say(event)
    plans.settle(story)
    return story
