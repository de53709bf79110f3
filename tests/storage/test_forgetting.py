"""A person who asks to be forgotten stands in no row any more, and the tables can still be read."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite import store as sqlite
from storage.sqlite.personal_data import renamed
from storage.sqlite.store import SqliteStore
from storage.store import Audit, Clock, Erasure, Posted, Store, StoreDamagedError
from tests.storage.samples import TABLE, commit, head

ADA, BEN, NOBODY = 700_000_000_000_000_011, 700_000_000_000_000_012, 77


async def fill(store: Store, status: str = "ended") -> None:
    body = {
        "by": ADA,
        "events": [{"kind": "joined", "user_id": ADA}, {"kind": "left", "user_id": BEN}],
        "reason": f"as <@{ADA}> wished",
        "flag": True,
        str(ADA): [[ADA, BEN], None, 1.5],
    }
    clock = Clock(TABLE, 0, ADA, since=5, next_at=9)
    rest = Clock(TABLE, 1, BEN)
    first = commit(1, key=f"asked by {ADA}", **body)
    await store.append(
        first,
        head(1, host_id=ADA, seats=(ADA, BEN), extra={"x": [ADA]}, status=status),
        [clock, rest],
    )
    await store.append(commit(1, 5, by=BEN), head(1, 5, name="other", host_id=BEN, seats=(BEN,)))
    await store.set_preferences(ADA, {"zone": "UTC"})
    await store.set_preferences(BEN, {"zone": "UTC"})
    await store.set_posted(Posted(TABLE, "hand", ADA, 1, 2, 3, 1))
    await store.set_posted(Posted(TABLE, "board", 0, 1, 2, 3, 1))


async def test_what_is_stored_about_a_person_is_found(store: Store) -> None:
    await fill(store)
    assert [(c.table_id, c.seq) for c in await store.about(ADA)] == [(TABLE, 1)]
    assert len(await store.about(BEN)) == 2
    assert await store.about(NOBODY) == []


async def test_a_forgotten_person_is_in_no_row(store: Store) -> None:
    await fill(store)
    assert await store.forget_person(ADA, NOBODY) == 1
    assert await store.about(ADA) == []
    (known,) = await store.commits(TABLE)
    assert known.body["by"] == NOBODY
    assert known.body["flag"] is True
    assert str(ADA) not in repr(known)
    its_head = await store.head(TABLE)
    assert its_head is not None
    assert (its_head.host_id, its_head.seats) == (NOBODY, (NOBODY, BEN))
    assert [clock.user_id for clock in await store.clocks(TABLE)] == [BEN]
    assert await store.preferences(ADA) == {}
    assert await store.posted(TABLE, "hand", ADA) is None
    assert await store.heads(user_id=ADA) == []


async def test_a_running_table_forgets_a_person_when_it_ends_and_only_then(store: Store) -> None:
    await fill(store, "playing")
    await store.note(Audit(1, 10, TABLE, "table", ADA, "undo 1", f"<@{ADA}> erred"))
    await store.note(Audit(2, 10, 0, "", ADA, "settings", ""))
    assert await store.forget_person(ADA, NOBODY) == 1
    assert await store.preferences(ADA) == {}
    assert await store.posted(TABLE, "hand", ADA) is None
    assert [c.seq for c in await store.about(ADA)] == [1]
    assert [row.at for row in await store.audit_about(ADA)] == [1]
    assert list(await store.erasures()) == [Erasure(ADA, TABLE, NOBODY)]
    assert list(await store.erasures(5)) == []
    assert await store.forget_person(ADA, NOBODY + 1) == 0
    await store.set_posted(Posted(TABLE, "hand", ADA, 1, 2, 3, 1))  # was on its way meanwhile
    assert await store.erase_at(TABLE) == 0  # it runs
    await store.append(commit(2, by=ADA), head(2, status="ended"))
    assert await store.erase_at(TABLE) == 1
    assert await store.erase_at(TABLE) == 0
    assert await store.erasures() == []
    assert await store.posted(TABLE, "hand", ADA) is None
    assert await store.about(ADA) == []
    assert await store.audit_about(ADA) == []
    assert [c.body["by"] for c in await store.commits(TABLE)] == [NOBODY, NOBODY]
    assert [row.user_id for row in await store.audit(10)] == [NOBODY, NOBODY]


async def test_who_only_moderated_a_running_table_is_forgotten_with_it(store: Store) -> None:
    await store.append(commit(1), head(1))
    await store.note(Audit(1, 10, TABLE, "table", ADA, "report", ""))
    await store.forget_person(ADA, NOBODY)
    assert [row.user_id for row in await store.audit(10)] == [ADA]
    await store.append(commit(2), head(2, status="ended"))
    assert await store.erase_at(TABLE) == 1
    assert [row.user_id for row in await store.audit(10)] == [NOBODY]


async def test_a_purged_table_has_nobody_left_to_forget(store: Store) -> None:
    await fill(store, "playing")
    await store.forget_person(ADA, NOBODY)
    await store.purge([TABLE])
    assert await store.erasures() == []
    assert await store.about(ADA) == []


async def test_whom_tables_have_to_forget_is_known_after_a_restart(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "parlour.db")
    await fill(store, "playing")
    await store.forget_person(ADA, NOBODY)
    await store.close()
    store = await SqliteStore.open(tmp_path / "parlour.db")
    assert list(await store.erasures()) == [Erasure(ADA, TABLE, NOBODY)]
    await store.close()


async def test_others_are_as_they_were(store: Store) -> None:
    await fill(store)
    await store.forget_person(ADA, NOBODY)
    assert await store.preferences(BEN) == {"zone": "UTC"}
    assert await store.posted(TABLE, "board") is not None
    assert {h.table_id for h in await store.heads(user_id=BEN)} == {TABLE, 5}
    await store.append(commit(2), head(2))
    assert [c.seq for c in await store.commits(TABLE)] == [1, 2]


async def test_no_byte_of_the_file_names_a_forgotten_person(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    store = await SqliteStore.open(path)
    await fill(store)
    await store.forget_person(ADA, NOBODY)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for row in db.execute(f"SELECT * FROM {name}"):  # noqa: S608 - names of our tables
                assert str(ADA) not in str(row)


async def test_purged_tables_are_gone_with_all_that_was_theirs(store: Store) -> None:
    await fill(store)
    assert await store.purge([TABLE, 999]) == 1
    assert await store.head(TABLE) is None
    assert await store.commits(TABLE) == []
    assert await store.clocks(TABLE) == []
    assert await store.posted(TABLE, "board") is None
    assert await store.head(5) is not None
    assert await store.purge([]) == 0
    await store.append(commit(1, key=f"asked by {ADA}"), head(1, name="again"))


async def test_servers_come_with_what_they_chose(store: Store) -> None:
    await store.set_server(9, {"pace": "live"})
    await store.set_server(4, {})
    assert await store.servers() == [(4, {}), (9, {"pace": "live"})]


@pytest.mark.parametrize("value", [None, 1.5, True, "x", [1], {"a": 1}])
def test_what_names_nobody_stays_as_it_is(value: object) -> None:

    assert renamed(value, ADA, NOBODY) == value


async def test_a_damaged_row_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    store = await SqliteStore.open(path)
    await fill(store)
    await store.append(commit(2, by=ADA), head(2, host_id=ADA, seats=(ADA, BEN), status="ended"))
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE commits SET crc = crc + 1 WHERE table_id = ? AND seq = 1", (TABLE,))
        db.commit()
    store = await SqliteStore.open(path)
    assert [c.seq for c in await store.about(ADA)] == [2]
    assert await store.forget_person(ADA, NOBODY) == 2
    with pytest.raises(StoreDamagedError):
        await store.commits(TABLE)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        for row in db.execute("SELECT * FROM commits"):
            assert str(ADA) not in str(row)


async def test_nobody_waits_while_the_whole_log_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqliteStore.open(tmp_path / "parlour.db")
    await fill(store)
    begun, go_on = threading.Event(), threading.Event()

    def slowly(*_: object) -> list[object]:
        begun.set()
        assert go_on.wait(20)
        return []

    for search in (store.about(ADA), store.forget_person(ADA, NOBODY)):
        begun.clear()
        go_on.clear()
        monkeypatch.setattr(sqlite, "about", slowly)
        monkeypatch.setattr(sqlite, "places_of", slowly)
        searching = asyncio.create_task(search)
        await asyncio.to_thread(begun.wait, 20)
        async with asyncio.timeout(10):
            assert len(await store.commits(TABLE)) == 1
            await store.set_fact("written", "meanwhile")
        assert not searching.done()
        go_on.set()
        await searching
    await store.close()


async def test_only_tables_that_know_a_person_have_to_forget_them(store: Store) -> None:
    """An act about somebody else is no reason, whatever else stands in the audit."""
    await fill(store, "playing")
    await store.append(commit(1, 8, by=BEN), head(1, 8, name="third", host_id=BEN, seats=(BEN,)))
    await store.note(Audit(1, 10, 5, "other", BEN, "undo 1", "erred"))
    await store.note(Audit(2, 10, 8, "third", BEN, "undo 1", f"<@{ADA}> asked"))
    await store.forget_person(ADA, NOBODY)
    due = await store.erasures()
    assert sorted((one.user_id, one.table_id) for one in due) == [(ADA, 8), (ADA, TABLE)]
    assert [one.table_id for one in await store.erasures(8)] == [8]
    assert await store.erasures(5) == []


async def test_clocks_and_messages_of_others_outlast_a_forgotten_person(store: Store) -> None:
    await fill(store)
    await store.set_posted(Posted(TABLE, "hand", BEN, 1, 2, 3, 1))
    await store.forget_person(ADA, NOBODY)
    assert await store.posted(TABLE, "hand", BEN) is not None
    assert await store.posted(TABLE, "board", 0) is not None
    assert [clock.user_id for clock in await store.clocks(TABLE)] == [BEN]
    assert await store.preferences(BEN) == {"zone": "UTC"}


async def test_long_reads_never_take_all_threads_that_everybody_shares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqliteStore.open(tmp_path / "parlour.db")
    go_on, begun = threading.Event(), asyncio.Event()
    loop, at_once, most = asyncio.get_running_loop(), 0, 0

    def slowly(*_: object) -> list[object]:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(60)
        at_once -= 1
        return []

    monkeypatch.setattr(sqlite, "about", slowly)
    reading = [asyncio.create_task(store.about(number)) for number in range(50)]
    async with asyncio.timeout(30):
        await begun.wait()
        assert await asyncio.to_thread(lambda: 7) == 7
    go_on.set()
    await asyncio.gather(*reading)
    assert most == 1
    await store.close()


async def test_the_name_of_somebody_who_came_back_goes_with_the_table_that_forgets_them(
    store: Store,
) -> None:
    await fill(store, "playing")
    await store.forget_person(ADA, NOBODY)
    await store.set_names(10, {ADA: "Ada", BEN: "Ben"}, 1)
    await store.append(commit(2), head(2, status="ended", seats=()))
    await store.erase_at(TABLE)
    assert await store.names(10, [ADA, BEN]) == {BEN: "Ben"}
