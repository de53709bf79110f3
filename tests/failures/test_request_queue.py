"""Requests that nobody's click waits for: at a steady pace, servers taking turns."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.ui.messages.request_queue import BAN_SECONDS, RequestQueue
from tests.discord.emulator.wire import User
from tests.discord.emulator.world import Guild
from tests.failures.evening import Evening, loud

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


# On the pretended Discord ------------------------------------------------------------------------


async def game(evening: Evening, guild: Guild, people: list[User], houses: int) -> None:
    """A running game of these people with their hands by direct message."""
    near, service = evening.near, evening.client.service
    for one in people:
        await service.clocks.change_preferences(int(one.id), hand="letter")
    channel = await near.add_channel(f"table of {people[0].id}", guild)
    ids = tuple(int(one.id) for one in people)
    where = int(guild.id), int(channel.id)
    command = Open(*where, "steam-court", "", {}, invited=ids[1:], house_players=houses)
    opened = await service.open(command, Actor(ids[0]), f"open {channel.id}")
    await service.start(opened.table.table_id, Actor(ids[0]), f"start {channel.id}")


async def test_forty_strangers_of_one_server_hold_up_no_hand_of_another(evening: Evening) -> None:
    near = evening.near
    crowd, quiet = await near.add_guild("crowd"), await near.add_guild("quiet")
    for table in range(5):
        strangers = [near.add_member(f"stranger {table} {seat}", crowd) for seat in range(8)]
        await game(evening, crowd, strangers, 0)
    ada = near.add_member("late ada", quiet)
    await game(evening, quiet, [ada], 3)
    since = asyncio.get_running_loop().time()
    while not near.dms(ada):
        await evening.settle(1)
    assert asyncio.get_running_loop().time() - since <= 11  # one opening is under way, then hers
    await evening.settle(300)
    opened = near.sent(OPEN_CHANNEL)
    assert len(opened) == 41
    assert min(b.at - a.at for a, b in pairwise(opened)) >= 4.8


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
        shown = await near.click(ada, evening.board, "My hand")
        assert "You are" in shown.text, "answers to clicks are still tried"
    refused = [one for one in near.requests[since:] if one.status == 429]
    assert len(refused) == 1
    assert loud(logs) == ["banned_by_cloudflare"]
    ban.count = 0
    await evening.settle(BAN_SECONDS)
    screen = await evening.client.screens.board(await evening.table())
    assert evening.board.text == screen.screen.text
    assert loud(logs) == ["banned_by_cloudflare"]
