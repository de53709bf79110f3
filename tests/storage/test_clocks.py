"""Clocks: written with their commit, changed only for the turn they are of, put off together."""

from dataclasses import replace

import pytest

from storage.store import Clock, SeqConflictError, Store
from tests.storage.samples import TABLE, commit, head

ADA, BEN = 11, 12
FIRST = Clock(TABLE, 0, ADA, since=100, due_at=900, next_at=500, reserve=800)
SECOND = Clock(TABLE, 1, BEN, reserve=700)


async def test_clocks_come_back_with_their_commit(store: Store) -> None:
    await store.append(commit(1), head(1), [SECOND, FIRST])
    assert await store.clocks(TABLE) == [FIRST, SECOND]
    await store.append(commit(2), head(2))
    assert await store.clocks(TABLE) == [FIRST, SECOND]
    await store.append(commit(3), head(3), [])
    assert await store.clocks(TABLE) == []


async def test_a_commit_that_is_refused_leaves_the_clocks(store: Store) -> None:
    await store.append(commit(1), head(1), [FIRST])
    with pytest.raises(SeqConflictError):
        await store.append(commit(5), head(5), [SECOND])
    assert await store.clocks(TABLE) == [FIRST]


async def test_clocks_of_another_table_are_a_mistake(store: Store) -> None:
    with pytest.raises(ValueError, match="clocks"):
        await store.append(commit(1), head(1), [replace(FIRST, table_id=TABLE + 1)])
    with pytest.raises(ValueError, match="clocks"):
        await store.append(commit(1), head(1), [FIRST, FIRST])


async def test_what_is_due_comes_in_its_order(store: Store) -> None:
    for number, at in ((1, 700), (2, 300), (3, None)):
        clock = Clock(number, 0, ADA, since=1, next_at=at)
        await store.append(commit(1, number), head(1, number, name=f"n{number}"), [clock])
    assert [clock.table_id for clock in await store.due_clocks(700)] == [2, 1]
    assert [clock.table_id for clock in await store.due_clocks(699)] == [2]
    assert [clock.table_id for clock in await store.due_clocks(700, limit=1)] == [2]
    assert await store.due_clocks(299) == []


async def test_what_waits_for_a_person_comes_most_urgent_first(store: Store) -> None:
    rows = ((1, 5, 900), (2, 5, None), (3, 5, 300), (4, 0, None))
    for number, since, due in rows:
        clock = Clock(number, 0, ADA, since=since, due_at=due)
        await store.append(commit(1, number), head(1, number, name=f"n{number}"), [clock])
    assert [clock.table_id for clock in await store.clocks_of(ADA)] == [3, 1, 2]
    assert await store.clocks_of(BEN) == []


async def test_a_clock_is_changed_only_for_the_turn_it_is_of(store: Store) -> None:
    await store.append(commit(1), head(1), [FIRST])
    told = replace(FIRST, called=True, next_at=900, reminders=2)
    assert await store.update_clock(told)
    assert await store.clocks(TABLE) == [told]
    assert not await store.update_clock(replace(FIRST, since=99))
    assert not await store.update_clock(replace(FIRST, user_id=BEN))
    assert not await store.update_clock(replace(FIRST, seat=7))
    assert await store.clocks(TABLE) == [told]


async def test_many_clocks_are_changed_with_a_fact_or_with_a_choice(store: Store) -> None:
    one, two = replace(FIRST, table_id=1), replace(FIRST, table_id=2)
    await store.append(commit(1, 1), head(1, 1), [one])
    await store.append(commit(1, 2), head(1, 2, name="other"), [two])
    later = [replace(clock, due_at=77, next_at=77) for clock in (one, two)]
    await store.set_clocks([*later, replace(SECOND, table_id=3)], "alive", "77")
    assert await store.fact("alive") == "77"
    assert [*await store.clocks(1), *await store.clocks(2), *await store.clocks(3)] == later
    await store.set_preferences(ADA, {"zone": "UTC"}, [one, replace(two, since=99)])
    assert await store.preferences(ADA) == {"zone": "UTC"}
    assert [*await store.clocks(1), *await store.clocks(2)] == [one, later[1]]


async def test_what_a_server_chose_comes_back(store: Store) -> None:
    assert await store.server(5) == {}
    await store.set_server(5, {"pace": "days"})
    await store.set_server(5, {"pace": "live", "roles": [1]})
    assert await store.server(5) == {"pace": "live", "roles": [1]}
    assert await store.server(6) == {}
