"""Requests that nobody's click waits for: at a steady pace, servers taking turns."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.host.turns.play import PlayAction
from bot.ui.messages.request_queue import BAN_SECONDS, RequestQueue
from storage.store import TableId
from tests.discord.emulator.wire import Channel, Guild, User
from tests.failures.evening import LOOK, Evening, loud, shown

OPEN_CHANNEL = "POST /users/@me/channels"
BOARDS = "* /channels/*/messages**"


async def going(queue: RequestQueue, servers: str) -> list[tuple[str, float]]:
    """Ask once for each letter; who went when."""
    gone: list[tuple[str, float]] = []

    async def ask(server: str) -> None:
        await queue.turn(server)
        gone.append((server, asyncio.get_running_loop().time()))

    await asyncio.gather(*map(ask, servers))
    return gone


async def test_servers_take_turns_and_each_keeps_its_order() -> None:
    gone = await going(RequestQueue(0.5), "aaaaabbc")
    assert "".join(server for server, _ in gone) == "abcabaaa"


async def test_requests_keep_their_distance_also_where_they_come_one_by_one() -> None:
    queue = RequestQueue(0.5)
    times = [at for servers in ("aa", "a", "b") for _, at in await going(queue, servers)]
    assert [round(later - at, 3) for at, later in pairwise(times)] == [0.5] * 3


async def test_whoever_gives_up_waiting_takes_nobodys_turn() -> None:
    queue = RequestQueue(1.0)
    await queue.turn("a")
    given_up = [asyncio.create_task(queue.turn("a")) for _ in range(5)]
    await asyncio.sleep(0)
    for task in given_up:
        task.cancel()
    since = asyncio.get_running_loop().time()
    await queue.turn("a")
    assert asyncio.get_running_loop().time() - since == pytest.approx(1.0)
    assert len(queue) == 0


async def test_nothing_goes_while_it_is_held() -> None:
    queue = RequestQueue(0.1)
    waiting = asyncio.create_task(going(queue, "ab"))
    await asyncio.sleep(0)
    since = asyncio.get_running_loop().time()
    queue.hold(60)
    queue.hold(30)
    assert min(at for _, at in await waiting) - since >= 59


async def test_urgent_requests_go_first_and_leave_others_every_second_turn() -> None:
    queue, gone = RequestQueue(0.5), list[str]()

    async def ask(name: str) -> None:
        await queue.turn(name, urgent=name.isupper())
        gone.append(name)

    await asyncio.gather(*map(ask, "aabAAAAB"))
    assert "".join(gone) == "AaBbAaAA"


async def test_what_waits_can_be_hurried() -> None:
    queue, gone = RequestQueue(0.5), list[int]()

    async def ask(number: int) -> None:
        await queue.turn("a", number)
        gone.append(number)

    waiting = asyncio.gather(*map(ask, range(5)))
    await asyncio.sleep(0.1)
    queue.hurry("a", 3)
    await waiting
    assert gone == [0, 3, 1, 2, 4]


async def test_nothing_goes_while_the_queue_is_held_that_it_is_behind() -> None:
    queue = RequestQueue(0.1)
    slower = RequestQueue(5.0, behind=queue)
    waiting = asyncio.create_task(going(slower, "abc"))
    await asyncio.sleep(0)
    since = asyncio.get_running_loop().time()
    queue.hold(600)
    late = [at - since for _, at in await waiting]
    assert late == pytest.approx([600, 605, 610])


async def test_whoever_waits_for_a_turn_before_drawing_waits_once() -> None:
    queue, loop = RequestQueue(0.5), asyncio.get_running_loop()
    async with queue.turn_for_all("a"):
        since = loop.time()
        async with queue.request("a"):
            assert loop.time() == since
        async with queue.request("a"):
            assert loop.time() - since == pytest.approx(0.5)
    async with queue.request("a"):
        assert loop.time() - since == pytest.approx(1.0)


# On the pretended Discord ------------------------------------------------------------------------


async def game(
    evening: Evening, guild: Guild, people: list[User], houses: int, **wish: str
) -> tuple[Channel, TableId]:
    """A running game of these people."""
    near, service = evening.near, evening.client.service
    for one in people:
        await service.clocks.change_preferences(int(one.id), **wish)
    channel = await near.add_channel(f"table of {people[0].id}", guild)
    ids = tuple(int(one.id) for one in people)
    where = int(guild.id), int(channel.id)
    command = Open(*where, "steam-court", "", {}, invited=ids[1:], house_players=houses)
    opened = await service.open(command, Actor(ids[0]), f"open {channel.id}")
    await service.start(opened.table.table_id, Actor(ids[0]), f"start {channel.id}")
    return channel, opened.table.table_id


async def moves(evening: Evening, table_id: TableId) -> None:
    """Somebody for whom the table waits acts past all screens, where it waits."""
    service = evening.client.service
    table = await service.table(table_id)
    if not table.waiting_seats():
        return
    seat = table.waiting_seats()[0]
    user_id = table.occupants[seat].user_id
    action = table.game.legal_actions(table.state, seat)[-1]
    command = PlayAction(action, seat) if user_id is None else PlayAction(action)
    await service.submit(table_id, command, Actor(user_id or 0), f"test {table_id} {table.seq}")


async def until_asked(evening: Evening, table_id: TableId, user: User) -> None:
    """Let the house act until the table waits for somebody."""
    while True:
        table = await evening.client.service.table(table_id)
        if table.occupants[table.waiting_seats()[0]].user_id == int(user.id):
            return
        await moves(evening, table_id)


async def test_forty_strangers_of_one_server_hold_up_no_hand_of_another(evening: Evening) -> None:
    near = evening.near
    crowd, quiet = await near.add_guild("crowd"), await near.add_guild("quiet")
    for table in range(5):
        strangers = [near.add_member(f"stranger {table} {seat}", crowd) for seat in range(8)]
        await game(evening, crowd, strangers, 0, hand="letter")
    ada = near.add_member("late ada", quiet)
    await game(evening, quiet, [ada], 3, hand="letter")
    since = asyncio.get_running_loop().time()
    while not near.dms(ada):
        await evening.settle(1)
    assert asyncio.get_running_loop().time() - since <= 11  # one opening is under way, then hers
    await evening.settle(300)
    opened = near.sent(OPEN_CHANNEL)
    assert len(opened) == 41
    assert min(b.at - a.at for a, b in pairwise(opened)) >= 4.8


async def test_calls_to_strangers_of_one_server_hold_up_no_call_of_another(
    evening: Evening,
) -> None:
    near = evening.near
    crowd, quiet = await near.add_guild("crowd"), await near.add_guild("quiet")
    for number in range(15):
        stranger = near.add_member(f"stranger {number}", crowd)
        _, table_id = await game(evening, crowd, [stranger], 3, notify="letter")
        await until_asked(evening, table_id, stranger)
    ada = near.add_member("late ada", quiet)
    _, table_id = await game(evening, quiet, [ada], 3, notify="letter")
    await until_asked(evening, table_id, ada)
    since = asyncio.get_running_loop().time()
    while not near.dms(ada):
        await evening.settle(1)
    assert asyncio.get_running_loop().time() - since <= LOOK + 11


async def test_after_a_ban_by_cloudflare_nothing_is_sent_for_ten_minutes(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    near = evening.near
    await evening.game(ada, ben)
    await evening.settle(60)
    ban = near.fault(BOARDS, count=None, status=429, via=False, retry_after=600)
    since = len(near.requests)
    for _ in range(5):
        table = await evening.table()
        seat = table.waiting_seats()[0]
        await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
        await evening.settle(60)
        panel = shown(await near.click(ada, evening.board, "My hand"))
        assert "You are" in panel.text, "answers to clicks are still tried"
    refused = [one for one in near.requests[since:] if one.status == 429]
    assert len(refused) == 1
    assert loud(logs) == ["banned_by_cloudflare"]
    ban.count = 0
    await evening.settle(BAN_SECONDS)
    screen = await evening.client.screens.board(await evening.table())
    assert evening.board.text == screen.screen.text
    assert loud(logs) == ["banned_by_cloudflare"]


async def test_a_ban_that_an_answer_meets_holds_everything_and_the_answer_is_tried_once(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    near = evening.near
    board = await evening.game(ada, ben)
    await evening.settle(60)
    ban = near.fault("POST /interactions/**", count=None, status=429, via=False, retry_after=600)
    since = len(near.requests)
    await near.click(ada, board, "My hand", wait=False)
    await evening.settle(30)
    assert ban.hits == 1
    ban.count = 0
    told = await near.slash(ben, near.channel, "table show")
    await near.filled(told)
    assert "Discord isn't accepting the board right now" in told.text
    await moves(evening, (await evening.table()).table_id)
    await evening.settle(30)
    assert [one.line for one in near.requests[since:] if "/channels/" in one.line] == []
    assert loud(logs).count("banned_by_cloudflare") == 1
    assert not [one for one in logs if one.get("exc_info")]


FAULTS: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 20.0},
    "403": {"status": 403, "code": 50013},
    "hang": {"delay": 3600.0},
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_server_that_refuses_or_hangs_takes_nothing_from_another(
    evening: Evening, fault: str
) -> None:
    near = evening.near
    troubled, quiet = await near.add_guild("troubled"), await near.add_guild("quiet")
    places = [
        await game(evening, troubled, [near.add_member(f"host {n}", troubled)], 3)
        for n in range(10)
    ]
    there = await game(evening, quiet, [near.add_member("ada", quiet)], 3)
    await evening.settle(60)
    faults = [
        near.fault(f"* /channels/{channel.id}/**", count=None, **FAULTS[fault])
        for channel, _ in places
    ]
    for _ in range(5):
        await asyncio.gather(*(moves(evening, table_id) for _, table_id in (*places, there)))
        await evening.settle(3)
        assert await evening.stands(*there)
    assert (await evening.client.service.table(there[1])).seq > 5
    for one in faults:
        one.count = 0


async def test_after_a_limit_for_the_whole_bot_requests_come_at_their_pace(
    evening: Evening,
) -> None:
    near = evening.near
    guild = await near.add_guild("busy")
    places = [
        await game(evening, guild, [near.add_member(f"host {n}", guild)], 3) for n in range(40)
    ]
    await evening.settle(60)
    near.fault("* /channels/**", count=1, status=429, retry_after=8.0, is_global=True)
    since = len(near.requests)
    await asyncio.gather(*(moves(evening, table_id) for _, table_id in places))
    await evening.settle(60)
    sent = near.requests[since:]
    refused = next(one for one in sent if one.status == 429)
    assert [one.status for one in sent].count(429) == 1
    under_way = [one for one in sent if refused.at < one.at < refused.at + 8]
    assert len(under_way) <= 4, "those that were on their way already"
    later = [one.at for one in sent if one.at >= refused.at + 8]
    assert max(sum(at <= other < at + 1 for other in later) for at in later) <= 20 + len(under_way)
    for place in places:
        assert await evening.stands(*place)


async def test_a_board_that_waited_shows_the_newest_state_and_is_sent_once(
    evening: Evening, ada: User, ben: User
) -> None:
    near = evening.near
    await evening.game(ada, ben)
    await evening.settle(60)
    table_id, since = (await evening.table()).table_id, len(near.requests)
    evening.client.request_queue.hold(60)
    for _ in range(4):
        await moves(evening, table_id)
        await evening.settle(10)
    await evening.settle(60)
    boards = [one for one in near.requests[since:] if one.method in {"POST", "PATCH"}]
    assert len(boards) == 1
    assert await evening.stands(near.channel, table_id)


async def test_where_somebody_acts_the_board_comes_before_those_that_only_heal(
    evening: Evening,
) -> None:
    near = evening.near
    guild = await near.add_guild("full")
    hosts = [near.add_member(f"host {n}", guild) for n in range(40)]
    places = [await game(evening, guild, [host], 3) for host in hosts]
    await evening.settle(60)
    evening.client.request_queue.hold(30)
    for _, table_id in places[:-1]:
        await moves(evening, table_id)
    channel, table_id = places[-1]
    board = next(one for one in near.messages(channel) if one.find("My hand"))
    await until_asked(evening, table_id, hosts[-1])
    panel = shown(await near.click(hosts[-1], board, "My hand"))
    since = len(near.requests)
    await evening.act(hosts[-1], panel)
    await evening.settle(40)
    sent = [one for one in near.requests[since:] if one.path.startswith("/channels/")]
    assert f"/channels/{channel.id}/" in sent[0].path


async def test_a_bot_that_ends_while_requests_wait_ends_in_time_and_loses_none(
    evening: Evening, ada: User, ben: User
) -> None:
    near, loop = evening.near, asyncio.get_running_loop()
    await evening.game(ada, ben)
    await evening.settle(60)
    queue, table_id = evening.client.request_queue, (await evening.table()).table_id
    queue.hold(600)
    await moves(evening, table_id)
    await evening.settle(10)
    assert len(queue) > 0
    since = loop.time()
    await evening.stop()
    assert loop.time() - since <= 6
    assert len(queue) == 0
    sent = len(near.requests)
    await evening.settle(700)
    assert len(near.requests) == sent
    await evening.start()
    await evening.settle(30)
    assert await evening.stands(near.channel, table_id)


async def test_what_discord_puts_off_for_long_is_not_tried_before(evening: Evening) -> None:
    near = evening.near
    guild = await near.add_guild("limited")
    places = [
        await game(evening, guild, [near.add_member(f"host {n}", guild)], 3) for n in range(10)
    ]
    await evening.settle(60)
    limited = near.fault("* /channels/**", count=None, status=429, retry_after=40.0)
    await asyncio.gather(*(moves(evening, table_id) for _, table_id in places))
    await evening.settle(110)
    assert limited.hits <= 3 * 2 * len(places), "an edit and a new message every 40 seconds"
    limited.count = 0
    await evening.settle(60)
    for place in places:
        assert await evening.stands(*place)
