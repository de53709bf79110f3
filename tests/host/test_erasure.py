"""Whoever is forgotten while a table runs gains nothing by it; and when it ends it forgets too."""

from pathlib import Path

import pytest

from bot.host.errors import Refusal
from bot.host.moderation.actions import Moderate, Proposed
from bot.host.privacy import Retention, erase_due, forget, is_former
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import Invite, Leave
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.ending import End
from bot.host.tables.lobby import Join
from bot.host.tables.pause import Pause
from bot.host.tables.table import ENDED, PLAYING, Table
from storage.sqlite.store import SqliteStore
from storage.store import StorageError
from tests.host.tables import ALL_GAMES, CLEO, GUILD, MODERATOR, Host, refused, reread
from tests.support.memory_store import MemoryStore

EVE = Actor(700_000_000_000_000_001)
FAY = Actor(700_000_000_000_000_002)
GIL = Actor(700_000_000_000_000_003)
EVE_MODERATES = Actor(EVE.user_id, moderator=True)


async def running(host: Host) -> Table:
    """A table at which anybody may take over from a house player; Eve sits at seat 0."""
    return await host.playing(FAY, GIL, host=EVE, arrangement={"seats": "anyone"})


async def now(host: Host, table: Table) -> Table:
    return await host.table(table.table_id)


# The four attacks ---------------------------------------------------------------------------------


async def test_who_is_forgotten_sees_no_second_hand_of_the_game(host: Host) -> None:
    table = await running(host)
    await forget(host, EVE.user_id)
    await host.do(table, Leave(), FAY)
    for seat in (1, 2):
        assert await refused(host.do(table, TakeSeat(seat), EVE)) in {
            "seen_another_hand",
            "no_free_seat",
        }
    assert (await now(host, table)).seat_of(EVE.user_id) is None


async def test_who_was_removed_does_not_come_back_by_being_forgotten(host: Host) -> None:
    table = await running(host)
    await host.do(table, Moderate("remove", str(EVE.user_id)), MODERATOR)
    lobby = await host.lobby(EVE, host=FAY)
    await host.do(lobby, Moderate("remove", str(EVE.user_id)), MODERATOR)
    await forget(host, EVE.user_id)
    assert await refused(host.do(table, TakeSeat(0), EVE)) == "removed"
    assert await refused(host.do(lobby, Join(), EVE)) == "removed"


async def test_a_forgotten_moderator_who_saw_a_hand_still_only_proposes(host: Host) -> None:
    table = await running(host)
    await forget(host, EVE.user_id)
    receipt = await host.do(table, Moderate("reset", "deal"), EVE_MODERATES)
    assert any(isinstance(event, Proposed) for event in receipt.events)


async def test_the_audit_knows_who_it_was_while_the_game_runs(host: Host) -> None:
    table = await running(host)
    await host.do(table, Pause("moderator"), Actor(99_999_999, moderator=True))
    await forget(host, 99_999_999)
    assert [line.user_id for line in await host.store.audit(GUILD)] == [99_999_999]
    await host.do(table, End(), EVE)
    assert all(is_former(line.user_id) for line in await host.store.audit(GUILD))


# When it is over ----------------------------------------------------------------------------------


async def all_forgotten(host: Host, table: Table) -> None:
    assert await host.store.erasures() == []
    assert await host.store.about(EVE.user_id) == []
    assert await host.store.audit_about(EVE.user_id) == []
    after = await now(host, table)
    assert after.status == ENDED
    assert str(EVE.user_id) not in repr(after)


async def test_a_finished_game_forgets_whom_it_had_to_remember(host: Host) -> None:
    table = await running(host)
    await forget(host, EVE.user_id)
    assert (await now(host, table)).status == PLAYING
    assert [one.user_id for one in await host.store.erasures()] == [EVE.user_id]
    await host.play(table)
    await all_forgotten(host, table)


@pytest.mark.parametrize("reason", ["host", "expired", "deserted"])
async def test_so_does_one_that_ends_otherwise(host: Host, reason: str) -> None:
    table = await running(host)
    await forget(host, EVE.user_id)
    await host.do(table, End(reason), THE_HOUSE)  # type: ignore[arg-type] # one of the literals
    await all_forgotten(host, table)


async def test_the_last_person_to_be_forgotten_ends_the_table_and_is_forgotten(host: Host) -> None:
    table = await running(host)
    await host.do(table, Leave(), FAY)
    await host.do(table, Leave(), GIL)
    await forget(host, EVE.user_id)
    await all_forgotten(host, table)


async def test_who_comes_back_to_the_table_is_forgotten_with_it_all_the_same(host: Host) -> None:
    table = await running(host)
    await forget(host, EVE.user_id)
    await host.do(table, TakeSeat(0), EVE)
    await host.play(table)
    await all_forgotten(host, table)
    former = (await now(host, table)).occupants[0].user_id
    assert former is not None
    assert is_former(former)


class Forgetful(MemoryStore):
    """A store that cannot erase anything for a while."""

    fails = True

    async def erase_at(self, table_id: int) -> int:
        if self.fails:
            raise StorageError("made to fail")
        return await super().erase_at(table_id)


async def test_what_the_end_could_not_do_is_done_on_the_next_day() -> None:
    store = Forgetful()
    host = Host(store)
    table = await running(host)
    await forget(host, EVE.user_id)
    await host.do(table, End(), FAY)
    assert await host.store.about(EVE.user_id) != []
    store.fails = False
    await Retention(host, lambda: {GUILD}, 0).look()
    await all_forgotten(host, table)


async def test_a_process_that_dies_at_the_end_has_it_done_at_the_next_start(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "parlour.db")
    host = Host(store)
    table = await running(host)
    await forget(host, EVE.user_id)
    host.erase = _dies  # type: ignore[method-assign] # killed between the commit and this
    await host.do(table, End(), FAY)
    await store.close()
    store = await SqliteStore.open(tmp_path / "parlour.db")
    again = Host(store)
    await erase_due(again)
    await all_forgotten(again, table)
    await erase_due(again)
    await store.close()


async def _dies(_table_id: int) -> None:
    return


# Tables that cannot be read -----------------------------------------------------------------------


async def damaged(host: Host) -> Table:
    """A running table at which Eve sits, whose newest rows no longer fit their checksums."""
    table = await host.play(await running(host), 2)
    store = host.store
    assert isinstance(store, MemoryStore)
    log = store._logs[table.table_id]
    log[-1] = log[-1]._replace(crc=1)
    host.tables.evict(table.table_id)
    with pytest.raises(Refusal):
        await host.table(table.table_id)
    return table


async def test_a_table_that_is_put_away_forgets_too(in_memory: Host) -> None:
    host = in_memory
    table = await damaged(host)
    await forget(host, EVE.user_id)
    assert [one.user_id for one in await host.store.erasures()] == [EVE.user_id]
    await host.put_away(table.table_id, MODERATOR, host.key())
    assert await host.store.erasures() == []
    log = host.store._logs[table.table_id]  # type: ignore[attr-defined]
    assert str(EVE.user_id) not in repr(log)


async def test_a_restored_table_has_a_house_player_in_the_place_of_the_forgotten(
    in_memory: Host,
) -> None:
    host = in_memory
    table = await damaged(host)
    await forget(host, EVE.user_id)
    receipt = await host.restore(table.table_id, MODERATOR, host.key())
    assert receipt.table.seat_of(EVE.user_id) is None
    assert receipt.table.host_id != EVE.user_id
    assert (await reread(host.store, table, ALL_GAMES)).seat_of(EVE.user_id) is None
    assert await refused(host.do(table, TakeSeat(1), EVE)) == "no_free_seat"
    await host.do(table, Invite(CLEO.user_id), FAY)
    await host.do(table, End(), FAY)
    await all_forgotten(host, table)
