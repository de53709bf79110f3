"""Nothing that leaves the process counts what one person alone may know of."""

import json
from typing import Any

import pytest

from bot.host.log.export import export, page
from bot.host.log.repair import LEAP
from bot.host.moderation.actions import Approve, Moderate
from bot.host.privacy import personal
from bot.host.tables.draft import Actor
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.standing_orders import WithdrawOrders
from bot.ui.custom_ids import Click, write
from tests.host.tables import MODERATOR, Host, counted, first_move, looks, reread
from tests.host.test_plans import NAMES, PEOPLE, actor_at, court, lay_plan, led, others
from tests.support.memory_store import MemoryStore


async def world(*, private: bool) -> tuple[Host, Table, Actor]:
    """A table at which somebody planned and agreed in private, or did not; and somebody else."""
    host = Host(MemoryStore(), below=counted())
    table = await led(host, await court(host))
    seat, other = others(table)[:2]
    if private:
        for _ in range(3):
            await lay_plan(host, table, seat)
            await host.do(table, WithdrawOrders(), actor_at(table, seat))
    for _ in range(2):
        table = await host.table(table.table_id)
        act, actor = first_move(table)
        table = (await host.do(table, act, actor)).table
    await host.do(table, AgreeToEnd(), actor_at(table, other))
    if private:
        await host.do(table, AgreeToEnd(), actor_at(table, seat))
    await host.do(table, Moderate("undo", "1"), MODERATOR)
    asker = next(
        one for one in PEOPLE if one not in {actor_at(table, seat), actor_at(table, other)}
    )
    return host, await host.table(table.table_id), asker


async def both() -> list[tuple[Host, Table, Actor]]:
    return [await world(private=True), await world(private=False)]


async def test_the_worlds_differ_and_their_public_numbers_do_not() -> None:
    (_, acted, _), (_, idle, _) = await both()
    assert acted.seq > idle.seq
    assert acted.public_seq == idle.public_seq
    assert len(acted.pages) == len(idle.pages)


async def test_nobodys_file_counts_what_others_did_in_private() -> None:
    files = [json.dumps(await personal(host, asker.user_id)) for host, _, asker in await both()]
    assert files[0] == files[1]
    host, table, _ = await world(private=True)
    everybody = [await personal(host, one) for one in (*table.people, MODERATOR.user_id)]
    assert "to_seq" not in json.dumps(everybody)
    assert '"number"' not in files[0]


async def test_an_export_counts_no_plans() -> None:
    exports = [await export(host.store, table, NAMES) for host, table, _ in await both()]
    assert exports[0] == exports[1]


async def finished(*, private: bool) -> dict[str, Any]:
    """The whole export of a game in which an action was taken back."""
    host = Host(MemoryStore(), below=counted())
    table = await host.play(await led(host, await court(host)), 2)
    if private:
        await host.do(table, AgreeToEnd(), PEOPLE[1])
        await host.do(table, AgreeToEnd(), PEOPLE[2])
    else:
        await host.do(table, AgreeToEnd(), PEOPLE[1])
    table = (await host.do(table, Moderate("undo", "1"), MODERATOR)).table
    for one in PEOPLE:
        if table.proposal is not None:  # what chance gave is taken back by agreement alone
            table = (await host.do(table, Approve(table.proposal.number), one)).table
    table = await host.play(table)
    return await export(host.store, table, NAMES)


async def test_the_steps_of_a_finished_game_count_actions_alone() -> None:
    acted, idle = await finished(private=True), await finished(private=False)
    assert acted == idle
    assert acted["fair"]["draws"]


async def repaired(*, private: bool) -> tuple[Table, Table]:
    """A table whose newest rows were damaged, before and after a moderator brought it back."""
    host, table, _ = await world(private=private)
    store = host.store
    assert isinstance(store, MemoryStore)
    log = store._logs[table.table_id]
    log[-1] = log[-1]._replace(crc=1)
    host.tables.evict(table.table_id)
    receipt = await host.restore(table.table_id, MODERATOR, host.key())
    again = await reread(store, receipt.table)
    assert looks(again) == looks(receipt.table)
    return table, receipt.table


async def test_after_a_repair_a_custom_id_shows_no_count_of_rows() -> None:
    before, acted = await repaired(private=True)
    _, idle = await repaired(private=False)
    assert acted.public_seq == idle.public_seq > before.public_seq
    assert acted.public_seq >= LEAP
    assert acted.status == PLAYING
    ids = [write(Click("act", 7, table.public_seq, "pass")) for table in (acted, idle)]
    assert ids[0] == ids[1]


@pytest.mark.parametrize("private", [True, False])
async def test_a_repaired_tables_log_is_read_without_what_no_longer_counts(private: bool) -> None:
    host, table, asker = await world(private=private)
    store = host.store
    assert isinstance(store, MemoryStore)
    log = store._logs[table.table_id]
    log[-1] = log[-1]._replace(crc=1)
    host.tables.evict(table.table_id)
    table = (await host.restore(table.table_id, MODERATOR, host.key())).table
    seat = table.seat_of(asker.user_id)
    for number in range(len(table.pages)):
        assert await page(store, table, seat, number)
