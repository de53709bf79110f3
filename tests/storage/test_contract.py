"""What every store must do; each test runs on disk and in memory."""

import asyncio
import itertools
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from storage.store import (
    Audit,
    Commit,
    DuplicateKeyError,
    Found,
    NameTakenError,
    Posted,
    SeqConflictError,
    StorageError,
    Store,
)
from tests.storage.samples import TABLE, commit, head


async def test_a_commit_and_its_head_come_back_as_they_were_written(store: Store) -> None:
    body = {"action": {"kind": "lay", "cards": [1, 1]}, "events": [], "text": "Ω\ud800 \x00 😀"}
    written = Commit(2**63 - 1, 1, "key:Ω", 1_700_000_000_000, 3, body, schema=4)
    its_head = head(1, 2**63 - 1, seats=(9, 8), extra={"votes": {"undo": [1]}})
    await store.append(written, its_head)
    assert await store.commits(2**63 - 1) == [written]
    assert await store.head(2**63 - 1) == its_head


async def test_what_was_never_written_is_not_there(store: Store) -> None:
    assert await store.commits(1) == []
    assert await store.head(1) is None
    assert await store.commit_by_key("none") is None
    assert await store.heads() == []
    assert await store.posted(1, "board") is None
    assert await store.preferences(1) == {}
    assert await store.fact("tree") is None


async def test_commits_after_a_seq_come_in_order(store: Store) -> None:
    for seq in range(1, 6):
        await store.append(commit(seq), head(seq))
    assert [found.seq for found in await store.commits(TABLE, after=2)] == [3, 4, 5]
    assert [found.seq for found in await store.commits(TABLE, after=-1)] == [1, 2, 3, 4, 5]
    assert await store.commits(TABLE, after=5) == []


async def test_the_second_delivery_of_a_key_is_told_what_the_first_became(store: Store) -> None:
    first = commit(1, key="click", a=1)
    await store.append(first, head(1))
    for again, its_head in ((commit(2, key="click"), head(2)), (commit(1, 5, "click"), head(1, 5))):
        with pytest.raises(DuplicateKeyError) as refusal:
            await store.append(again, its_head)
        assert refusal.value.commit == first
    assert await store.commit_by_key("click") == first
    assert await store.head(5) is None
    assert await store.head(TABLE) == head(1)


@pytest.mark.parametrize("seq", [0, 1, 3, -1])
async def test_a_seq_that_is_not_the_next_leaves_no_trace(store: Store, seq: int) -> None:
    await store.append(commit(1), head(1))
    with pytest.raises(SeqConflictError):
        await store.append(commit(seq, key="other"), head(seq, name="changed"))
    assert await store.commit_by_key("other") is None
    assert await store.head(TABLE) == head(1)


async def test_a_head_of_another_commit_is_a_mistake(store: Store) -> None:
    with pytest.raises(ValueError, match="came with head"):
        await store.append(commit(1), head(2))
    with pytest.raises(ValueError, match="came with head"):
        await store.append(commit(1), head(1, 6))


async def test_a_name_is_free_again_when_its_table_has_ended(store: Store) -> None:
    await store.append(commit(1, 1), head(1, 1, name="Brass"))
    with pytest.raises(NameTakenError):
        await store.append(commit(1, 2), head(1, 2, name="Brass"))
    assert await store.commits(2) == []
    await store.append(commit(1, 3), head(1, 3, name="Brass", guild_id=11))
    await store.append(commit(2, 1), head(2, 1, name="Brass", status="ended"))
    await store.append(commit(1, 2), head(1, 2, name="Brass"))
    with pytest.raises(NameTakenError):
        await store.append(commit(3, 1), head(3, 1, name="Brass", status="playing"))


async def test_what_was_handed_in_may_change_afterwards(store: Store) -> None:
    written = commit(1, cards=[1, 2])
    await store.append(written, head(1))
    written.body["cards"].append(3)
    (found,) = await store.commits(TABLE)
    assert found.body == {"cards": [1, 2]}
    found.body.clear()
    assert (await store.commits(TABLE))[0].body == {"cards": [1, 2]}


async def test_a_body_that_json_cannot_hold_is_refused_before_anything_is_written(
    store: Store,
) -> None:
    with pytest.raises(TypeError):
        await store.append(commit(1, cards={1, 2}), head(1))
    with pytest.raises(ValueError, match="JSON"):
        await store.append(commit(1, odds=float("nan")), head(1))
    assert await store.head(TABLE) is None


async def test_heads_are_found_by_server_channel_person_and_status(store: Store) -> None:
    await store.append(commit(1, 1), head(1, 1, updated_at=5))
    await store.append(commit(1, 2), head(1, 2, updated_at=9, seats=(3, 4), status="lobby"))
    await store.append(commit(1, 3), head(1, 3, updated_at=7, channel_id=21, seats=()))
    await store.append(commit(1, 4), head(1, 4, updated_at=7, guild_id=11, status="ended"))

    async def tables(**asked: object) -> list[int]:
        return [found.table_id for found in await store.heads(**asked)]  # type: ignore[arg-type]

    assert await tables() == [2, 4, 3, 1]
    assert await tables(limit=2) == [2, 4]
    assert await tables(guild_id=10) == [2, 3, 1]
    assert await tables(channel_id=20) == [2, 4, 1]
    assert await tables(user_id=3) == [2, 4, 1]
    assert await tables(user_id=4) == [2]
    assert await tables(user_id=99) == []
    assert await tables(statuses=["lobby", "ended"]) == [2, 4]
    assert await tables(guild_id=10, user_id=3, statuses=("playing",)) == [1]


async def test_a_person_who_left_the_table_is_found_there_no_more(store: Store) -> None:
    await store.append(commit(1), head(1, seats=(1, 2)))
    await store.append(commit(2), head(2, seats=(2, 5, 5)))
    assert await store.heads(user_id=1) == []
    assert await store.heads(user_id=5) == [head(2, seats=(2, 5, 5))]


async def test_a_kept_message_is_replaced_and_forgotten(store: Store) -> None:
    board = Posted(TABLE, "board", 0, 20, 30, 1_700_000_000_000, 4)
    hand = Posted(TABLE, "hand", 8, 21, 31, 1_700_000_000_001, 4)
    newer = Posted(TABLE, "board", 0, 20, 32, 1_700_000_000_002, 5)
    for posted in (board, hand, newer):
        await store.set_posted(posted)
    assert await store.posted(TABLE, "board") == newer
    assert await store.posted(TABLE, "hand", 8) == hand
    await store.forget_posted(TABLE, "board")
    await store.forget_posted(TABLE, "board")
    assert await store.posted(TABLE, "board") is None
    assert await store.posted(TABLE, "hand", 8) == hand


async def test_preferences_and_facts_are_replaced_whole(store: Store) -> None:
    await store.set_preferences(1, {"hand": "dm", "remind": True})
    await store.set_preferences(1, {"hand": "panel"})
    assert await store.preferences(1) == {"hand": "panel"}
    (await store.preferences(1)).clear()
    assert await store.preferences(1) == {"hand": "panel"}
    await store.set_fact("tree", "a")
    await store.set_fact("tree", "b")
    assert await store.fact("tree") == "b"


async def test_names_are_kept_by_server_until_their_last_table_there_is_purged(
    store: Store,
) -> None:
    await store.append(commit(1), head(1, seats=(1, 2)))
    guild = head(1).guild_id
    await store.set_names(guild, {1: "Ada", 2: "Ben", 3: "Cleo"}, 5)
    await store.set_names(guild, {2: "Benedict"}, 6)
    await store.set_names(guild + 1, {1: "Duchess"}, 7)
    assert await store.names(guild, [1, 2, 9]) == {1: "Ada", 2: "Benedict"}
    assert await store.names_of(1) == [(guild, "Ada"), (guild + 1, "Duchess")]
    await store.purge([])
    assert await store.names(guild, [1, 2, 3]) == {1: "Ada", 2: "Benedict"}
    assert await store.names_of(1) == [(guild, "Ada")]
    await store.forget_person(2, -5)
    assert await store.names_of(2) == []
    await store.purge([TABLE])
    assert await store.names_of(1) == []


async def test_a_backup_never_overwrites(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    await store.append(commit(1), head(1))
    await store.backup(target)
    before = target.read_bytes()
    with pytest.raises(StorageError, match="never overwrites"):
        await store.backup(target)
    assert before
    assert target.read_bytes() == before


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    await store.close()
    with pytest.raises(StorageError, match="closed"):
        await store.append(commit(1), head(1))
    with pytest.raises(StorageError, match="closed"):
        await store.heads()


async def test_duplicates_and_conflicts_at_once_leave_one_of_each(store: Store) -> None:
    rng = random.Random(20)
    told: Counter[str] = Counter()
    accepted: dict[str, Commit] = {}
    reported: list[Commit] = []

    async def deliver(table: int, key: str) -> None:
        its_head = await store.head(table)
        seq = (its_head.seq if its_head else 0) + rng.choice([1, 1, 1, 1, 2])
        wanted = commit(seq, table, key, nonce=rng.random())
        try:
            await store.append(wanted, head(seq, table))
        except DuplicateKeyError as refusal:
            told["duplicate"] += 1
            reported.append(refusal.commit)
        except SeqConflictError:
            told["conflict"] += 1
        else:
            told["written"] += 1
            assert accepted.setdefault(key, wanted) == wanted

    deliveries = [(1 + n % 7, f"key {n}") for n in range(600)] * 3
    rng.shuffle(deliveries)
    for start in range(0, len(deliveries), 30):
        await asyncio.gather(*(deliver(*one) for one in deliveries[start : start + 30]))

    logs = [list(await store.commits(table)) for table in range(1, 8)]
    assert [one.seq for log in logs for one in log] == [
        seq for log in logs for seq in range(1, len(log) + 1)
    ]
    assert {one.key: one for log in logs for one in log} == accepted
    assert all(one == accepted[one.key] for one in reported)
    assert told["written"] == len(accepted) == sum(map(len, logs))
    assert told["duplicate"] > 100
    assert told["conflict"] > 100


async def test_cancelled_callers_lose_and_double_nothing(store: Store) -> None:
    rng = random.Random(21)
    acknowledged: set[str] = set()
    attempts = itertools.count()

    async def play(table: int) -> None:
        for attempt in attempts:
            its_head = await store.head(table)
            seq = (its_head.seq if its_head else 0) + 1
            key = f"{table}/{attempt}"
            await store.append(commit(seq, table, key), head(seq, table))
            acknowledged.add(key)

    async def harass(table: int) -> None:
        for _ in range(12):
            playing = asyncio.create_task(play(table))
            for _ in range(rng.randrange(30)):
                await asyncio.sleep(rng.choice([0, 0, 0.002]))
            playing.cancel()
            with pytest.raises((asyncio.CancelledError, SeqConflictError)):
                await playing

    await asyncio.gather(*(harass(table) for table in range(1, 30)))
    await store.set_fact("all earlier writes", "are done")
    found = [one for table in range(1, 30) for one in await store.commits(table)]
    keys = [one.key for one in found]
    assert len(keys) == len(set(keys))
    assert acknowledged <= set(keys)
    assert acknowledged
    for table in range(1, 30):
        log = await store.commits(table)
        its_head = await store.head(table)
        assert [one.seq for one in log] == list(range(1, len(log) + 1))
        assert (its_head.seq if its_head else 0) == len(log)


def audit(at: int, **changes: Any) -> Audit:
    values: dict[str, Any] = {
        "guild_id": 10,
        "table_id": TABLE,
        "name": "otter",
        "user_id": 1,
        "act": "undo 2",
        "reason": "a slip",
    }
    return Audit(at, **{**values, **changes})


async def test_what_moderators_did_is_written_with_its_commit_or_alone(store: Store) -> None:
    await store.append(commit(1), head(1))
    await store.append(commit(2), head(2), None, audit(1))
    await store.note(audit(2, table_id=0, name="", act="doctor", reason=""))
    await store.note(audit(3, guild_id=11))
    assert await store.audit(10) == [
        audit(2, table_id=0, name="", act="doctor", reason=""),
        audit(1),
    ]
    assert await store.audit(10, TABLE) == [audit(1)]
    assert len(await store.audit(10, limit=1)) == 1
    assert await store.audit(12) == []


async def test_a_refused_commit_leaves_no_row_in_the_audit(store: Store) -> None:
    await store.append(commit(1), head(1))
    with pytest.raises(SeqConflictError):
        await store.append(commit(3), head(3), None, audit(1))
    assert await store.audit(10) == []


async def test_the_audit_forgets_people_and_tables_like_everything_else(store: Store) -> None:
    ended = head(1, status="ended")
    await store.append(commit(1), ended, None, audit(1, user_id=700_001, act="undo 1"))
    await store.note(audit(2, act="remove 700001", reason="as <@700001> asked"))
    assert [line.at for line in await store.audit_about(700_001)] == [1, 2]
    await store.forget_person(700_001, -5)
    assert [(a.user_id, a.act, a.reason) for a in await store.audit(10)] == [
        (1, "remove -5", "as <@-5> asked"),
        (-5, "undo 1", "a slip"),
    ]
    assert await store.audit_about(700_001) == []
    await store.purge([TABLE])
    assert await store.audit(10) == []


async def test_a_log_is_found_as_it_lies(store: Store) -> None:
    for seq in (1, 2, 3):
        await store.append(commit(seq), head(seq))
    found = await store.as_found(TABLE)
    assert found == Found((commit(1), commit(2), commit(3)), 3)
    assert await store.as_found(TABLE + 1) == Found((), 0)
