"""Nobody writes rows without end: lobbies and plans have a measure, and nobody is stuck by it."""

from typing import Any

import pytest

from bot.host.decide import MOST_IN_LOBBY
from bot.host.seats.seats import Leave
from bot.host.tables.ending import End
from bot.host.tables.lobby import ChangeSetting, SeatHouse
from bot.host.turns.play import Start
from bot.host.turns.standing_orders import MOST_CHANGES, SetOrder, WithdrawOrders
from tests.host.tables import ADA, BEN, SEED, Host, first_move, refused, reread
from tests.host.test_plans import actor_at, court, lay_plan, led, others, plan_of


async def test_a_lobby_is_changed_two_hundred_times_and_then_started_or_left(
    in_memory: Host,
) -> None:

    async def worn_out() -> Any:
        table = await in_memory.lobby(BEN)
        while table.seq < MOST_IN_LOBBY:
            pace = ("live", "days")[table.seq % 2]
            table = (await in_memory.do(table, ChangeSetting("pace", pace), ADA)).table
        assert (
            await refused(in_memory.do(table, ChangeSetting("pace", "none"), ADA))
            == "endless_lobby"
        )
        assert await refused(in_memory.do(table, SeatHouse(), ADA)) == "endless_lobby"
        return table

    await in_memory.do(await worn_out(), Start(SEED), ADA)
    await in_memory.do(await worn_out(), Leave(), BEN)
    await in_memory.do(await worn_out(), End(), ADA)


async def test_plans_are_changed_sixty_times_between_two_actions(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat, other = others(table)[:2]
    owner = actor_at(table, seat)
    for _ in range(MOST_CHANGES // 2):
        await lay_plan(in_memory, table, seat)
        table = (await in_memory.do(table, WithdrawOrders(), owner)).table
    again = SetOrder(plan_of(table, seat, "pass this trick"))
    assert await refused(in_memory.do(table, again, owner)) == "enough_plans"
    await lay_plan(in_memory, table, other)  # it is nobody else's measure
    known = await reread(in_memory.store, await in_memory.table(table.table_id))
    assert dict(known.planned) == {seat: MOST_CHANGES, other: 1}
    act, actor = first_move(table)
    table = (await in_memory.do(table, act, actor)).table
    assert table.planned == ()


@pytest.mark.parametrize("laid", [1, MOST_CHANGES])
async def test_what_is_planned_can_always_be_withdrawn(in_memory: Host, laid: int) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = others(table)[0]
    for _ in range(laid):
        table = await lay_plan(in_memory, table, seat)
    table = (await in_memory.do(table, WithdrawOrders(), actor_at(table, seat))).table
    assert table.orders == ()
