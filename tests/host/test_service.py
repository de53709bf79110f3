"""The only writer: each command once, in the order of arrival, and never on another board."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.host.errors import Refusal
from bot.host.seats.seats import Leave
from bot.host.service.commit_writer import Change
from bot.host.tables.draft import Actor
from bot.host.tables.ending import AgreeToEnd, End
from bot.host.tables.lobby import Configure, Join, Open, SeatHouse
from bot.host.tables.table import ENDED, LOBBY
from bot.host.turns.play import PlayAction, Start
from rules.chance import Chance
from rules.game import IllegalAction
from storage.store import Store
from tests.host.tables import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    SEED,
    STRANGER,
    Host,
    dealing,
    first_move,
    looks,
    refused,
)
from tests.host.toy import IMP, Hoard, Show, Snatch

# One commit each ----------------------------------------------------------------------------------


async def test_each_accepted_command_is_one_commit(host: Host, store: Store) -> None:
    table = await host.lobby(BEN)
    for command, actor in [
        (SeatHouse(), ADA),
        (Configure("hand", 2), ADA),
        (Leave(), BEN),
        (Start(SEED), ADA),
        (AgreeToEnd(), ADA),
    ]:
        before = len(await store.commits(table.table_id))
        receipt = await host.do(table, command, actor)
        commits = await store.commits(table.table_id)
        assert len(commits) == before + 1
        assert receipt.table.seq == len(commits) == commits[-1].seq


async def test_the_head_stands_beside_each_commit(host: Host, store: Store) -> None:
    table = await host.lobby(BEN)
    table = (await host.do(table, SeatHouse(), ADA)).table
    head = await store.head(table.table_id)
    assert head is not None
    assert (head.seq, head.status, head.host_id, head.seats) == (3, LOBBY, 11, (11, 12))
    assert (head.guild_id, head.channel_id, head.name) == (GUILD, CHANNEL, table.name)
    assert head.extra == {"house": True, "face": table.public_seq}
    await host.do(table, End(), ADA)
    head = await store.head(table.table_id)
    assert head is not None
    assert (head.status, head.seats) == (ENDED, ())


async def test_a_refused_command_leaves_no_trace(host: Host, store: Store) -> None:
    table = await host.playing(BEN)
    before, commits = looks(table), await store.commits(table.table_id)
    assert await refused(host.do(table, Join(), CLEO)) == "lobby_closed"
    with pytest.raises(IllegalAction):
        await host.do(table, PlayAction(Show(99)), ADA)
    assert looks(await host.table(table.table_id)) == before
    assert await store.commits(table.table_id) == commits


async def test_listeners_hear_of_every_commit_with_the_table_before_and_after(host: Host) -> None:
    heard: list[Change] = []
    host.subscribe(heard.append)
    table = await host.playing(BEN)
    await host.play(table, 2)
    assert [change.table.seq for change in heard] == [1, 2, 3, 4, 5]
    assert [change.before.seq for change in heard] == [0, 1, 2, 3, 4]
    assert [change.actor for change in heard] == [ADA, BEN, ADA, ADA, BEN]
    assert heard[-1].before.state is not heard[-1].table.state


async def test_a_listener_that_raises_is_logged_and_stops_nobody(in_memory: Host) -> None:
    heard: list[int] = []

    def broken(change: Change) -> None:
        raise RuntimeError(f"a listener broke over {change.table.seq}")

    in_memory.subscribe(broken)
    in_memory.subscribe(lambda change: heard.append(change.table.seq))
    with capture_logs() as logs:
        table = await in_memory.lobby(BEN)
    assert heard == [1, 2]
    assert table.seq == 2
    assert [entry["event"] for entry in logs] == ["listener_failed"] * 2


# Clicks that cross --------------------------------------------------------------------------------


async def test_of_two_people_at_one_place_exactly_one_gets_it(host: Host) -> None:
    table = await host.lobby(BEN, CLEO)
    results = await asyncio.gather(
        host.do(table, Join(), DAN), host.do(table, Join(), STRANGER), return_exceptions=True
    )
    lost = [result for result in results if isinstance(result, Refusal)]
    assert [refusal.code for refusal in lost] == ["full"]
    assert len((await host.table(table.table_id)).occupants) == 4


async def test_of_many_people_at_once_everybody_is_served_in_turn(host: Host) -> None:
    heard: list[int] = []
    table = await host.lobby(game="steam-court")
    host.subscribe(lambda change: heard.append(change.table.seq))
    receipts = await asyncio.gather(*(host.do(table, Join(), Actor(20 + n)) for n in range(6)))
    assert heard == [receipt.table.seq for receipt in receipts] == [2, 3, 4, 5, 6, 7]
    assert (await host.table(table.table_id)).people == (11, *range(20, 26))


async def test_one_person_pressing_twice_acts_once_and_is_told(host: Host) -> None:
    table = await host.playing(BEN)
    act, actor = first_move(table)
    results = await asyncio.gather(
        *(host.do(table, act, actor, seen=table.seq) for _ in range(2)), return_exceptions=True
    )
    assert [r.code for r in results if isinstance(r, Refusal)] == ["stale"]
    assert (await host.table(table.table_id)).steps == 1


async def test_the_same_interaction_delivered_again_gets_the_same_answer(
    host: Host, store: Store
) -> None:
    table = await host.playing(BEN)
    act, actor = first_move(table)
    first = await host.submit(table.table_id, act, actor, "click", seen=table.seq)
    await host.play(table, 1)
    again = await host.submit(table.table_id, act, actor, "click", seen=table.seq)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.table.seq == first.table.seq + 1
    assert repr(again.events[0])[:40] == repr(first.events[0])[:40]
    assert len(await store.commits(table.table_id)) == again.table.seq


async def test_one_interaction_delivered_three_times_at_once_is_carried_out_once(
    host: Host, store: Store
) -> None:
    table = await host.playing(BEN)
    act, actor = first_move(table)
    receipts = await asyncio.gather(
        *(host.submit(table.table_id, act, actor, "click", seen=table.seq) for _ in range(3))
    )
    assert sorted(receipt.repeated for receipt in receipts) == [False, True, True]
    assert len(await store.commits(table.table_id)) == table.seq + 1


async def test_one_opening_delivered_three_times_at_once_opens_one_table(host: Host) -> None:
    command = Open(GUILD, CHANNEL, "hoard", "", {})
    receipts = await asyncio.gather(*(host.open(command, ADA, "click") for _ in range(3)))
    assert len({receipt.table.table_id for receipt in receipts}) == 1
    assert len(await host.live_tables(guild_id=GUILD)) == 1


async def test_one_interaction_that_names_two_tables_at_once_acts_at_one(host: Host) -> None:
    one, other = await host.lobby(), await host.lobby(host=BEN)
    receipts = await asyncio.gather(
        *(host.submit(table.table_id, Join(), CLEO, "click") for table in (one, other))
    )
    assert sorted(receipt.repeated for receipt in receipts) == [False, True]
    assert len({receipt.table.table_id for receipt in receipts}) == 1
    assert len(await host.live_tables(user_id=CLEO.user_id)) == 1


async def test_a_click_on_last_weeks_board_is_stale(host: Host) -> None:
    table = await host.playing(BEN)
    act, actor = first_move(table)
    await host.play(table, 2)
    assert await refused(host.do(table, act, actor, seen=table.seq)) == "stale"


async def test_a_click_on_a_board_of_the_future_is_stale(host: Host) -> None:
    table = await host.playing(BEN)
    act, actor = first_move(table)
    assert await refused(host.do(table, act, actor, seen=table.seq + 1)) == "stale"


async def test_a_click_is_never_stale_for_what_people_do_beside_the_game(host: Host) -> None:
    table = await host.playing(BEN, CLEO)
    act, actor = first_move(table)
    await host.do(table, AgreeToEnd(), BEN)
    await host.do(table, Leave(), CLEO)
    receipt = await host.do(table, act, actor, seen=table.seq)
    assert receipt.table.steps == 1


def holding_the_imp(hands: int) -> bytes:
    """A seed that deals the imp to the last of three, who gets to see a card before his turn."""
    for number in range(1000):
        seed = number.to_bytes(32)
        state = Hoard().new(3, Hoard().options({"hand": hands}))
        Hoard().setup(state, Chance(dealing(seed, "hoard", 3), 0))
        if IMP in state.hands[2]:
            return seed
    raise AssertionError("no such seed")


async def test_a_move_is_honoured_after_others_that_leave_its_meaning_alone(store: Store) -> None:
    host = Host(store, draw_seed=lambda: holding_the_imp(3))
    table = await host.play(await host.playing(BEN, CLEO), 1)
    act, actor = first_move(table)
    assert actor == BEN
    await host.do(table, PlayAction(Snatch()), CLEO, seen=table.seq)
    receipt = await host.do(table, act, BEN, seen=table.seq)
    assert receipt.table.steps == 3


async def test_a_move_is_not_honoured_after_one_that_changes_its_meaning(store: Store) -> None:
    host = Host(store, draw_seed=lambda: holding_the_imp(3))
    table = await host.play(await host.playing(BEN, CLEO), 1)
    await host.play(table, 1)
    assert await refused(host.do(table, PlayAction(Snatch()), CLEO, seen=table.seq)) == "stale"


async def test_ones_own_move_is_never_without_meaning(in_memory: Host) -> None:
    table = await in_memory.playing(BEN)
    table = table.copy()
    table.verbs = ((table.seq + 1, 0, "snatch"),)
    table.seq = table.public_seq = table.seq + 1
    seen = table.seq - 1
    assert not table.disturbed_since(seen, "show", 1)
    assert table.disturbed_since(seen, "show", 0)
    assert table.disturbed_since(seen, "snatch", 1)


async def test_a_move_older_than_what_is_remembered_is_stale(in_memory: Host) -> None:
    table = (await in_memory.playing(BEN)).copy()
    table.seq = table.public_seq = table.seq + 65
    assert table.disturbed_since(table.seq - 65, "show", 0)
    assert not table.disturbed_since(table.seq - 64, "show", 0)
