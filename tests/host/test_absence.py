"""Votes about who is late, and seats that change hands, where people come and go meanwhile."""

from typing import Any

from bot.host.seats.seats import Leave
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.pause import Pause
from bot.host.tables.table import Table
from bot.host.turns.absence import Vote
from bot.host.turns.pace import HOUR
from bot.host.turns.play import PlayAction
from bot.host.workers.scheduler import Scheduler
from tests.host.tables import ADA, BEN, CLEO, DAN, Host, first_move, person, refused
from tests.host.toy import NoChoice
from tests.host.turns import Teller, days, pass_time
from tests.support.memory_store import MemoryStore


async def test_nobody_votes_at_a_paused_table(host: Host) -> None:
    table, watch = await days(host, BEN, CLEO, absent="vote"), Scheduler(host, Teller())
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Pause("host"), ADA)
    assert await refused(host.do(table, Vote(0, "wait"), BEN)) == "paused"


async def test_the_vote_of_who_stays_counts_once_the_other_voter_leaves(host: Host) -> None:
    table, watch = await days(host, BEN, CLEO, absent="vote"), Scheduler(host, Teller())
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    table = (await host.do(table, Leave(), CLEO)).table
    assert table.occupants[0].is_house
    assert table.host_id == BEN.user_id


async def test_a_host_who_is_replaced_by_vote_hands_over(host: Host) -> None:
    table, watch = await days(host, BEN, CLEO, absent="vote"), Scheduler(host, Teller())
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    table = (await host.do(table, Vote(0, "replace"), CLEO)).table
    assert table.host_id == BEN.user_id


async def test_the_next_host_is_somebody_who_is_there(host: Host) -> None:
    table, watch = await days(host, BEN, CLEO, DAN), Scheduler(host, Teller())
    await host.play(table, 1)
    await pass_time(host, watch, 25 * HOUR)
    assert (await host.table(table.table_id)).occupants[1].substituted
    table = (await host.do(table, Leave(), ADA)).table
    assert table.host_id == CLEO.user_id


async def test_nobody_is_absent_for_a_turn_in_which_there_was_no_choice() -> None:
    host = Host(MemoryStore(), games={"hoard": NoChoice()})
    table, watch = await days(host, BEN, absent="vote"), Scheduler(host, Teller())
    while (await host.table(table.table_id)).steps < 4:
        await host.play(table, 1)
    await pass_time(host, watch, 49 * HOUR)
    after = await host.table(table.table_id)
    assert (after.steps, after.overdue, after.present) == (5, frozenset(), table.present)


async def test_the_house_plays_for_nobody_who_has_a_choice(host: Host) -> None:
    table = await days(host, BEN)
    [seat] = table.waiting_seats()
    for action in table.game.legal_actions(table.state, seat):
        assert await refused(host.do(table, PlayAction(action, seat), THE_HOUSE)) == "not_seated"


def ends_turns(table: Table) -> PlayAction | None:
    """Something that somebody else could do now that ends the turn of who is waited for."""
    (waiting, *_) = table.waiting_seats()
    for seat in table.game.may_also(table.state):
        for action in table.game.legal_actions(table.state, seat):
            draft = table.game.copy(table.state)
            with_chance: Any = type("Unused", (), {})()
            try:
                table.game.decide(draft, seat, action, with_chance)
            except AttributeError:
                continue
            if waiting not in table.game.waiting_for(draft):
                return PlayAction(action, seat)
    return None


async def test_nobody_stays_late_whose_turn_somebody_else_ended(in_memory: Host) -> None:
    """Court R13: a stopped player waits for play to go round."""
    host, people = in_memory, [person(number) for number in range(4)]
    table = await host.playing(
        *people[1:],
        host=people[0],
        game="steam-court",
        arrangement={"pace": "days", "absent": "wait"},
    )
    while (stop := ends_turns(table)) is None:
        act, actor = first_move(table)
        table = (await host.do(table, act, actor)).table
    (late, *_) = table.waiting_seats()
    await pass_time(host, Scheduler(host, Teller()), 73 * HOUR)
    table = await host.table(table.table_id)
    assert late in table.overdue
    assert stop.seat is not None
    stopper = Actor(table.occupants[stop.seat].user_id or 0)
    table = (await host.do(table, stop, stopper)).table
    assert late not in table.overdue
