"""Plans at a table: private, judged at every commit, carried out by the house after its pause."""

import contextlib
from typing import Any

import pytest

from bot.host.log.export import all_entries, export
from bot.host.seats.seats import HandOver, Leave
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.table import Table
from bot.host.turns import play, standing_orders
from bot.host.turns.play import PlayAction
from bot.host.turns.standing_orders import OrdersSet, SetOrder, WithdrawOrders
from bot.host.workers import house_players as host_house
from bot.host.workers.house_players import HousePlayers
from rules.game import IllegalAction
from rules.steam_court.actions import PASS
from rules.steam_court.game import GAME
from tests.host.slumber import Slumber
from tests.host.tables import ADA, BEN, Host, first_move, person, refused, reread

PEOPLE = [person(number) for number in range(4)]
NAMES = ["ada", "ben", "cleo", "dan"]


async def court(host: Host) -> Table:
    """A table of Steam Court at which the first trick is to be led."""
    table = await host.playing(*PEOPLE[1:], host=PEOPLE[0], game="steam-court")
    while any(verbs != ("lay",) for verbs in table.game.waiting_for(table.state).values()):
        act, actor = first_move(table)
        table = (await host.do(table, act, actor)).table
    return table


def plan_of(table: Table, seat: int, text: str) -> Any:
    view = GAME.view(table.state, seat)
    return GAME.standing_orders.parse(text, view, NAMES)


async def lay_plan(host: Host, table: Table, seat: int, text: str = "pass this trick") -> Table:
    plan = plan_of(table, seat, text)
    return (await host.do(table, SetOrder(plan), actor_at(table, seat))).table


def actor_at(table: Table, seat: int) -> Actor:
    return Actor(table.occupants[seat].user_id or 0)


def others(table: Table) -> list[int]:
    return [seat for seat in range(4) if seat not in table.waiting_seats()]


async def led(host: Host, table: Table) -> Table:
    """The trick led with a single card, so that the next one could follow."""
    seat = table.waiting_seats()[0]
    singles = [
        a for a in table.game.legal_actions(table.state, seat) if a.kind == "lay" and a.size == 1
    ]
    return (await host.do(table, PlayAction(singles[0]), actor_at(table, seat))).table


async def test_a_plan_shows_on_nobody_elses_screen(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = others(table)[0]
    planned = await lay_plan(in_memory, table, seat)
    assert planned.seq == table.seq + 1
    assert (planned.public_seq, planned.feed, planned.verbs) == (
        table.public_seq,
        table.feed,
        table.verbs,
    )
    for viewer in range(4):
        seen = [e.happening for e in await all_entries(in_memory.store, planned, viewer)]
        assert any(isinstance(h, OrdersSet) for h in seen) == (viewer == seat)
    assert "pass this trick" not in str(await export(in_memory.store, planned, NAMES))
    told = [entry.happening for entry in await all_entries(in_memory.store, planned, None)]
    assert not any(isinstance(event, OrdersSet) for event in told)


async def test_a_click_meant_for_the_board_before_a_plan_still_counts(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    await lay_plan(in_memory, table, others(table)[0])
    act, actor = first_move(table)
    await in_memory.do(table, act, actor, seen=table.public_seq)


async def test_a_plan_is_carried_out_after_the_houses_pause(in_memory: Host) -> None:
    table = await court(in_memory)
    slumber = Slumber()
    house = HousePlayers(in_memory, 2.0, slumber.sleep)
    await house.start()
    table = await led(in_memory, table)
    seat = table.waiting_seats()[0]
    table = await lay_plan(in_memory, table, seat)
    await slumber.pass_time(1.9)
    assert (await in_memory.table(table.table_id)).waiting_seats() == (seat,)
    await slumber.pass_time(0.2)
    after = await in_memory.table(table.table_id)
    assert after.waiting_seats() != (seat,)
    assert after.orders == ()
    await house.stop()


async def test_laying_a_plan_does_not_put_off_what_the_house_does(in_memory: Host) -> None:
    table = await court(in_memory)
    slumber = Slumber()
    house = HousePlayers(in_memory, 2.0, slumber.sleep)
    await house.start()
    table = await led(in_memory, table)
    first = table.waiting_seats()[0]
    table = await lay_plan(in_memory, table, first)
    await slumber.pass_time(1.0)
    last = next(seat for seat in others(table) if seat != first)
    await lay_plan(in_memory, table, last)
    await slumber.pass_time(1.1)
    assert (await in_memory.table(table.table_id)).waiting_seats() != (first,)
    await house.stop()


async def test_nobody_holds_a_plan_off_by_changing_what_is_not_the_game(in_memory: Host) -> None:
    table = await court(in_memory)
    slumber = Slumber()
    house = HousePlayers(in_memory, 2.0, slumber.sleep)
    await house.start()
    table = await led(in_memory, table)
    first = table.waiting_seats()[0]
    await lay_plan(in_memory, table, first)
    hosts = [one for one in PEOPLE if one.user_id != table.host_id]
    now = Actor(table.host_id)
    for number in range(4):
        await slumber.pass_time(0.6)
        await in_memory.do(table, HandOver(hosts[number % 2].user_id), now)
        now = hosts[number % 2]
    assert (await in_memory.table(table.table_id)).waiting_seats() != (first,)
    await house.stop()


async def test_a_plan_lapses_in_the_commit_that_makes_it_void(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = table.waiting_seats()[0]
    table = await lay_plan(in_memory, table, seat)
    act = next(a for a in table.game.legal_actions(table.state, seat) if a.kind == "pass")
    receipt = await in_memory.do(table, PlayAction(act), actor_at(table, seat))
    assert receipt.table.orders == ()
    lapsed = [e for e in receipt.events if isinstance(e, OrdersSet)]
    assert [reason for event in lapsed for _, reason in event.lapsed] == ["passed"]


async def test_plans_are_withdrawn_one_by_one_or_all(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = others(table)[0]
    table = await lay_plan(in_memory, table, seat)
    table = await lay_plan(in_memory, table, seat, "auto-pass")
    assert len(standing_orders.plans_of(table, seat)) == 2
    me = actor_at(table, seat)
    assert await refused(in_memory.do(table, WithdrawOrders(2), me)) == "no_such_plan"
    table = (await in_memory.do(table, WithdrawOrders(0), me)).table
    assert len(table.orders) == 1
    table = (await in_memory.do(table, WithdrawOrders(), me)).table
    assert table.orders == ()
    assert await refused(in_memory.do(table, WithdrawOrders(), me)) == "no_such_plan"


async def test_plans_survive_a_restart_and_go_with_their_owner(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = others(table)[0]
    table = await lay_plan(in_memory, table, seat)
    again = await reread(in_memory.store, table)
    assert (again.orders, again.public_seq, again.seq) == (
        table.orders,
        table.public_seq,
        table.seq,
    )
    table = (await in_memory.do(table, Leave(), actor_at(table, seat))).table
    assert table.orders == ()


async def test_nobody_acts_by_a_plan_that_does_not_stand(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = table.waiting_seats()[0]
    act = next(a for a in table.game.legal_actions(table.state, seat) if a.kind == "pass")
    planned = PlayAction(act, seat, planned=True)
    assert await refused(in_memory.do(table, planned, THE_HOUSE)) == "stale"


async def test_a_game_without_plans_says_so(in_memory: Host) -> None:
    table = await in_memory.playing(BEN)
    assert await refused(in_memory.do(table, SetOrder(None), ADA)) == "no_plans"


async def test_a_plan_leaves_no_gap_in_the_numbers_on_screens(in_memory: Host) -> None:
    """What a button bears after a plan is what it would bear without it."""
    table = await led(in_memory, await court(in_memory))
    planned = await lay_plan(in_memory, table, others(table)[0])
    head = await in_memory.store.head(table.table_id)
    assert head is not None
    assert (head.updated_at, planned.public_at) == (table.touched_at, table.public_at)
    act, actor = first_move(planned)
    after = (await in_memory.do(planned, act, actor)).table
    assert after.public_seq == table.public_seq + 1
    assert after.verbs[-1][0] == after.public_seq


async def test_what_lapsed_stays_known_until_its_owner_does_something(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = table.waiting_seats()[0]
    table = await lay_plan(in_memory, table, seat)
    act = next(a for a in table.game.legal_actions(table.state, seat) if a.kind == "pass")
    table = (await in_memory.do(table, PlayAction(act), actor_at(table, seat))).table
    assert [(one.seat, one.reason) for one in table.lapsed_orders] == [(seat, "passed")]
    act, actor = first_move(table)
    table = (await in_memory.do(table, act, actor)).table
    assert [one.seat for one in table.lapsed_orders] == [seat]
    assert (await reread(in_memory.store, table)).lapsed_orders == table.lapsed_orders
    table = await lay_plan(in_memory, table, seat, "auto-pass")
    assert table.lapsed_orders == ()


async def test_a_plan_has_no_house_player_think_again(
    in_memory: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts = []
    monkeypatch.setattr(host_house, "choose", lambda table: thoughts.append(table.seq))
    table = await led(in_memory, await court(in_memory))
    slumber = Slumber()
    house = HousePlayers(in_memory, 2.0, slumber.sleep)
    await house.start()
    table = await lay_plan(in_memory, table, table.waiting_seats()[0])
    await slumber.pass_time(2.1)
    assert (await in_memory.table(table.table_id)).orders == ()
    assert thoughts == []
    await house.stop()


async def test_a_planned_lay_that_must_wait_holds_up_no_other_plan(in_memory: Host) -> None:
    """Court R12: the pause between lays lets the others react, planned or not."""
    table = await at_two_tables(in_memory)
    slumber, names = Slumber(), [f"p{number}" for number in range(10)]
    house = HousePlayers(in_memory, 2.0, slumber.sleep)
    await house.start()
    held = [part for part, _, until in table.held_up if until > in_memory.clock()]
    first, second = sorted(
        table.waiting_seats(), key=lambda seat: table.game.board_at(table.state, seat) not in held
    )
    lays = [a for a in table.game.legal_actions(table.state, first) if a.kind == "lay"]
    words = table.game.format(lays[0], names)
    for seat, text in ((first, f"below 13: {words}"), (second, "pass this trick")):
        plan = GAME.standing_orders.parse(text, GAME.view(table.state, seat), names)
        table = (await in_memory.do(table, SetOrder(plan), actor_at(table, seat))).table
    await slumber.pass_time(2.1)
    now = await in_memory.table(table.table_id)
    assert first in now.waiting_seats()
    assert second not in now.waiting_seats()
    assert [laid.seat for laid in now.orders] == [first]
    await house.stop()


async def at_two_tables(host: Host) -> Table:
    """Ten people, a trick at both tables, and lays that hold up the next one."""
    people = [person(number) for number in range(10)]
    options = {"reaction_grace": 5}
    table = await host.playing(*people[1:], host=people[0], game="steam-court", options=options)
    clock: Any = host.clock
    while bare := [part for part in (0, 1) if not trick_at(table, part)]:
        game, state = table.game, table.state
        seat = next(one for one in table.waiting_seats() if game.board_at(state, one) in bare)
        legal = game.legal_actions(state, seat)
        ones = [a for a in legal if a.kind == "lay" and a.size == 1 and a.value < 8]
        clock.now += 300_000
        act = PlayAction((ones or list(legal))[0])
        table = (await host.do(table, act, actor_at(table, seat))).table
    return table


def trick_at(table: Table, part: int) -> Any:
    return table.game.view(table.state, None).tables[part].trick


# A stop goes first, whoever is quicker -----------------------------------------------------------


async def two_courts(host: Host) -> Table:
    """Two tables at each of which the first trick is to be led."""
    people = [person(number) for number in range(9)]
    table = await host.playing(*people[1:], host=people[0], game="steam-court")
    while True:
        waiting = table.game.waiting_for(table.state)
        before = [seat for seat, verbs in waiting.items() if verbs != ("lay",)]
        if not before:
            return table
        action = table.game.legal_actions(table.state, before[0])[-1]
        table = (await host.do(table, PlayAction(action), actor_at(table, before[0]))).table


async def stop_planned(host: Host, table: Table | None = None) -> tuple[Table, int, int, Any]:
    """A lay that the General's plan stops, who laid it, who is next, and a set to lay over it."""
    table = table or await court(host)
    text = "stop from 1"
    while True:
        seat = next(
            one for one in table.waiting_seats() if not table.game.board_at(table.state, one)
        )
        general = next(
            one.seat
            for one in GAME.view(table.state, None).tables[0].seats
            if one.character == "General"
        )
        legal = GAME.legal_actions(table.state, seat)
        sets = [one for one in legal if one.kind == "lay" and one.size]
        follows = table.feed[-1].happening.kind == "laid" and seat != general and sets
        if follows:
            table = await lay_plan(host, table, general, text)
            table = (await host.do(table, PlayAction(sets[0]), actor_at(table, seat))).table
            after = next(
                one for one in table.waiting_seats() if not table.game.board_at(table.state, one)
            )
            answers = [one for one in GAME.legal_actions(table.state, after) if one.kind == "lay"]
            if standing_orders.asked(table) and answers and after != seat:
                return table, seat, after, answers[0]
            raise AssertionError("this deal shows nothing; choose another seed")
        one = next((a for a in sets if a.size == 1), None) or legal[-1]
        table = (await host.do(table, PlayAction(one), actor_at(table, seat))).table


async def test_a_planned_stop_goes_before_a_lay_that_is_quicker_than_the_pause(
    in_memory: Host,
) -> None:
    table, layer, after, answer = await stop_planned(in_memory)
    work = in_memory.do(table, PlayAction(answer), actor_at(table, after), seen=table.public_seq)
    assert await refused(work) == "stale"
    now = await in_memory.table(table.table_id)
    assert [verb for _, _, verb in now.verbs][-1] == "stop"
    assert now.feed[-1].happening.whom_seat == layer
    assert now.orders == ()
    assert (now.seq, now.last_actor) == (table.seq + 1, 0)


async def test_a_typed_lay_is_judged_by_what_the_stop_left(in_memory: Host) -> None:
    table, _, after, answer = await stop_planned(in_memory)
    with contextlib.suppress(IllegalAction):
        await in_memory.do(table, PlayAction(answer), actor_at(table, after))
    now = await in_memory.table(table.table_id)
    assert "stop" in [verb for _, _, verb in now.verbs][-2:]


async def test_the_house_and_a_lay_do_not_stop_twice(in_memory: Host) -> None:
    slumber = Slumber()
    house = HousePlayers(in_memory, 2.0, slumber.sleep)
    table, _, after, answer = await stop_planned(in_memory)
    await house.start()
    await slumber.pass_time(1.9)
    work = in_memory.do(table, PlayAction(answer), actor_at(table, after), seen=table.public_seq)
    assert await refused(work) == "stale"
    await slumber.pass_time(5)
    now = await in_memory.table(table.table_id)
    assert [verb for _, _, verb in now.verbs].count("stop") == 1
    await house.stop()


async def test_neither_a_pass_nor_what_is_refused_anyway_brings_a_stop_forward(
    in_memory: Host,
) -> None:
    table, _, after, answer = await stop_planned(in_memory)
    idle = next(seat for seat in range(4) if seat not in table.waiting_seats())
    with pytest.raises(IllegalAction):
        await in_memory.do(table, PlayAction(answer), actor_at(table, idle))
    assert (await in_memory.table(table.table_id)).seq == table.seq
    table = (await in_memory.do(table, PlayAction(PASS), actor_at(table, after))).table
    assert [verb for _, _, verb in table.verbs][-1] == "pass"
    assert standing_orders.asked(table)


async def test_a_lay_at_the_other_table_brings_no_stop_forward(in_memory: Host) -> None:
    """Court R12a: with two tables every "next" is about one table."""
    table, _, after, answer = await stop_planned(in_memory, await two_courts(in_memory))
    there = next(seat for seat in table.waiting_seats() if table.game.board_at(table.state, seat))
    lead = table.game.legal_actions(table.state, there)[0]
    assert play.overtaken(table, PlayAction(lead), actor_at(table, there)) is None
    assert play.overtaken(table, PlayAction(answer), actor_at(table, after)) is not None
    receipt = await in_memory.do(
        table, PlayAction(lead), actor_at(table, there), seen=table.public_seq
    )
    assert [verb for _, _, verb in receipt.table.verbs][-1] == "lay"
    assert standing_orders.asked(receipt.table)
