"""F13, F14, F18, F20, F21: boards that are deleted, refused, rushed, or met by a dead network."""

import asyncio
import itertools
from typing import Any

import pytest

from bot.host.servers import ServerSettings, refuse_too_many
from bot.host.tables.table import PLAYING
from tests.discord.emulator.wire import User
from tests.failures.evening import SETTLED, Evening, loud

POST, EDIT = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
TEN_MINUTES = 600.0


def drawn(evening: Evening) -> int:
    """How many requests boards have cost."""
    return len(evening.near.sent(POST)) + len(evening.near.sent(EDIT))


async def change(evening: Evening, host: User, way: str = "add") -> None:
    """Change a lobby by a command, so that no click redraws its board."""
    await evening.near.slash(host, evening.near.channel, "table house", change=way)
    await evening.settle()


async def truth(evening: Evening) -> str:
    """What the board of the latest table should say."""
    return (await evening.client.screens.board(await evening.table())).screen.text


# F13: deleted -------------------------------------------------------------------------------------


async def test_f13_a_deleted_board_comes_back_once_with_the_next_change(
    evening: Evening, ada: User
) -> None:
    await evening.near.delete(await evening.lobby(ada))
    posts = len(evening.near.sent(POST))
    await change(evening, ada)
    assert len(evening.near.sent(POST)) == posts + 1
    await change(evening, ada)
    assert len(evening.near.sent(POST)) == posts + 1
    assert len(evening.near.messages()) == 1
    assert evening.board.text == await truth(evening)


async def test_f13_a_board_deleted_on_purpose_is_posted_three_times_in_ten_minutes_until_asked_for(
    evening: Evening, ada: User
) -> None:
    await evening.lobby(ada)
    posts = len(evening.near.sent(POST))
    for turn in range(6):
        for message in evening.near.messages():
            await evening.near.delete(message)
        await change(evening, ada, "add" if turn % 2 == 0 else "remove")
    assert len(evening.near.sent(POST)) == posts + 3
    assert evening.near.messages() == []
    asked = await evening.near.slash(ada, evening.near.channel, "table show")
    assert "is in" in asked.text
    assert evening.board.text == await truth(evening)
    await evening.near.delete(evening.board)
    await change(evening, ada)
    assert evening.board.text == await truth(evening)


async def test_f13_ten_minutes_later_a_deleted_board_may_come_back_again(
    evening: Evening, ada: User
) -> None:
    await evening.lobby(ada)
    for turn in range(5):
        for message in evening.near.messages():
            await evening.near.delete(message)
        await change(evening, ada, "add" if turn % 2 == 0 else "remove")
    assert evening.near.messages() == []
    await evening.settle(TEN_MINUTES)
    await change(evening, ada)
    assert evening.board.text == await truth(evening)


# F14: refused -------------------------------------------------------------------------------------

LOST = [(404, 10003), (403, 50001), (403, 50013), (403, 50083), (400, 160005)]
REFUSED = [(400, 50035), (400, 200000)]


@pytest.mark.parametrize(("status", "code"), LOST)
async def test_f14_a_channel_that_is_lost_pauses_its_table_for_two_requests_at_most(
    evening: Evening, ada: User, ben: User, status: int, code: int
) -> None:
    await evening.game(ada, ben)
    fault = evening.near.fault("* /channels/**", count=None, status=status, code=code)
    await house_moves(evening)
    await evening.settle()
    assert (await evening.table()).paused == "channel"
    due = await evening.client.service.store.clocks((await evening.table()).table_id)
    assert all(clock.next_at is None for clock in due)
    for _ in range(4):
        panel = await evening.near.slash(ada, evening.near.channel, "hand")
        assert "paused" in panel.text.lower()
        await evening.settle(TEN_MINUTES)
    refused = [one for one in evening.near.requests if one.status == status]
    assert len(refused) == fault.hits <= 2 + 4
    assert refused[0].at + 3 * TEN_MINUTES < evening.near.clock.now()


async def test_f14_a_table_goes_on_when_its_channel_can_be_reached_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    fault = evening.near.deny("* /channels/**", 50001)
    await house_moves(evening)
    await evening.settle()
    assert (await evening.table()).paused == "channel"
    fault.count = 0
    role = evening.client.get_guild((await evening.table()).guild_id)
    assert role is not None
    await evening.client.on_guild_role_update(role.default_role, role.default_role)
    await evening.settle()
    assert (await evening.table()).paused == ""
    assert evening.board.text == await truth(evening)


async def test_f14_a_deleted_channel_pauses_its_tables_and_no_others(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    places = evening.client.boards.places
    table = await evening.table()
    await places.lost(table.guild_id, table.channel_id + 1)
    assert (await evening.table()).paused == ""
    await places.lost(table.guild_id + 1)
    assert (await evening.table()).paused == ""
    await places.lost(table.guild_id, table.channel_id)
    assert (await evening.table()).paused == "channel"


async def test_f14_a_lobby_ends_with_its_channel_and_a_game_there_keeps_nobody_from_opening(
    evening: Evening, ada: User, ben: User
) -> None:
    places = evening.client.boards.places
    await evening.lobby(ada)
    lobby = await evening.table()
    await places.lost(lobby.guild_id)
    assert (await evening.table()).status == "lobby", "the bot may be let in again"
    await places.lost(lobby.guild_id, lobby.channel_id)
    assert (await evening.table()).ended_because == "gone"
    await evening.game(ada, ben)
    table = await evening.table()
    await places.lost(table.guild_id, table.channel_id)
    [head] = await evening.client.service.live_tables(guild_id=table.guild_id)
    assert head.table_id == table.table_id
    one_each = ServerSettings(per_server=1, per_channel=1, per_person=1)
    refuse_too_many(one_each, [head], int(ada.id), table.channel_id)


@pytest.mark.parametrize(("status", "code"), REFUSED)
async def test_f14_a_channel_that_refuses_costs_two_requests_and_the_game_goes_on(
    evening: Evening, ada: User, ben: User, status: int, code: int
) -> None:
    await evening.game(ada, ben)
    fault = evening.near.fault("* /channels/**", count=None, status=status, code=code)
    acted = 0
    for _ in range(8):
        while (person := await evening.waited_for([ada, ben])) is None:
            await house_moves(evening)
        panel = await evening.near.slash(person, evening.near.channel, "hand")
        assert panel.original is not None
        assert "You are" in panel.text
        await evening.act(person, panel.original)
        acted += 1
        await evening.settle()
        if (await evening.table()).status != PLAYING:
            break
    assert acted > 3
    refused = [one for one in evening.near.requests if one.status == status]
    assert len(refused) == fault.hits
    minutes = evening.near.clock.now() - refused[0].at
    assert len(refused) <= 2 + minutes // TEN_MINUTES


async def test_f14_moves_alone_are_no_reason_to_ask_a_closed_channel_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    fault = evening.near.deny("* /channels/**", 50035)
    for _ in range(12):
        await house_moves(evening)
        await evening.settle(TEN_MINUTES / 13)
    assert fault.hits == 1


async def house_moves(evening: Evening) -> None:
    """One move of whoever is waited for, past all screens."""
    table = await evening.table()
    seat = table.waiting_seats()[0]
    await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])


async def test_f14_a_player_is_told_why_and_a_click_there_brings_the_board_back(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    fault = evening.near.deny("* /channels/**")
    await house_moves(evening)
    await evening.settle()
    elsewhere = await evening.near.add_channel("elsewhere")
    name = (await evening.table()).name
    told = await evening.near.slash(ada, elsewhere, "hand", table=name)
    assert "I can't show the board" in told.text
    assert "Send Messages" in told.text
    fault.count = 0
    await evening.near.click(ada, evening.board, "My hand")
    await evening.settle()
    assert evening.board.text == await truth(evening)
    again = await evening.near.slash(ada, evening.near.channel, "hand")
    assert "I can't show" not in again.text


async def test_f14_a_click_where_the_bot_may_not_write_asks_nothing_of_the_channel(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await evening.near.take_permissions(evening.near.channel, "send_messages")
    evening.near.deny(EDIT)
    await house_moves(evening)
    await evening.settle()
    asked = drawn(evening)
    for _ in range(5):
        await evening.near.click(ada, evening.board, "My hand")
        await evening.settle(TEN_MINUTES)
    assert drawn(evening) == asked


async def test_f14_show_in_a_closed_channel_says_what_is_missing(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    evening.near.deny(POST)
    shown = await evening.near.slash(ada, evening.near.channel, "table show")
    assert "Send Messages" in shown.text
    assert "error" not in [one["log_level"] for one in logs]


# F18: rushed --------------------------------------------------------------------------------------


async def test_f18_many_moves_in_ten_seconds_make_few_edits_and_the_last_one_is_true(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    begun, moves = evening.near.clock.now(), 0
    for _ in range(400):
        table = await evening.table()
        if table.status != PLAYING:
            break
        await house_moves(evening)
        moves += 1
        await asyncio.sleep(10 / 400)
    ended = evening.near.clock.now()
    await evening.settle()
    assert moves > 100
    during = [one for one in evening.near.sent(POST) + evening.near.sent(EDIT) if one.at >= begun]
    times = sorted(one.at for one in during)
    assert len([at for at in times if at <= ended]) <= 9
    assert all(later - earlier >= 1.19 for earlier, later in itertools.pairwise(times))
    assert evening.board.text == await truth(evening)


async def test_f18_several_tables_share_the_pace_of_their_channel(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.lobby(ada)
    await evening.lobby(ben)
    begun = evening.near.clock.now()
    heads = await evening.store.heads()
    for turn in range(5):
        for head in heads:
            host = ada if head.host_id == int(ada.id) else ben
            await evening.near.slash(
                host, evening.near.channel, "table house", table=head.name,
                change="add" if turn % 2 == 0 else "remove",
            )  # fmt: skip
            await asyncio.sleep(0.1)
    await evening.settle(10)
    times = sorted(one.at for one in evening.near.sent(EDIT) if one.at >= begun)
    assert len(times) >= 2
    assert all(later - earlier >= 1.19 for earlier, later in itertools.pairwise(times))


# F20, F21: the network ----------------------------------------------------------------------------

DOWN = [{"status": 503}, {"drop": True}, {"status": 500, "perform": True}, {"delay": 60.0}]


@pytest.mark.parametrize("how", DOWN)
async def test_f20_f21_a_post_that_fails_is_retried_under_its_nonce_and_makes_one_message(
    evening: Evening, ada: User, how: dict[str, Any]
) -> None:
    evening.near.fault(POST, count=2, **how)
    await evening.near.slash(ada, evening.near.channel, "table open", game="steam-court")
    await evening.settle(60)
    posts = evening.near.sent(POST)
    assert len(posts) == 3
    assert len({one.body["nonce"] for one in posts}) == 1
    assert all(one.body["enforce_nonce"] for one in posts)
    assert len(evening.near.messages()) == 1
    assert evening.board.text == await truth(evening)


@pytest.mark.parametrize("how", DOWN)
async def test_f20_f21_an_edit_that_fails_is_retried_until_the_board_is_true(
    evening: Evening, ada: User, how: dict[str, Any]
) -> None:
    await evening.lobby(ada)
    evening.near.fault(EDIT, count=2, **how)
    await change(evening, ada)
    await evening.settle(60)
    assert len(evening.near.messages()) == 1
    assert evening.board.text == await truth(evening)


async def test_f20_an_outage_is_given_up_and_the_next_change_heals_the_board(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    await evening.lobby(ada)
    edits = len(evening.near.sent(EDIT))
    fault = evening.near.fault(EDIT, count=None, status=503)
    await change(evening, ada)
    await evening.settle(600)
    assert 1 < len(evening.near.sent(EDIT)) - edits <= 6
    assert loud(logs) == ["board_given_up"]
    tried = fault.hits
    await evening.settle(900)
    assert fault.hits == tried
    fault.count = 0
    await change(evening, ada)
    assert evening.board.text == await truth(evening)


async def test_f21_a_hanging_channel_keeps_no_other_channel_waiting(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.lobby(ada)
    other = await evening.near.add_channel("other")
    evening.near.fault(f"PATCH /channels/{evening.near.channel.id}/**", count=None, delay=300.0)
    await evening.near.slash(ada, evening.near.channel, "table house")
    await evening.near.slash(ben, other, "table open", game="steam-court")
    await evening.settle(1)
    assert "Ben (host)" in evening.near.messages(other)[-1].text
    hung = [one.at for one in evening.near.sent(EDIT)]
    await evening.settle(60)
    again = [one.at for one in evening.near.sent(EDIT)]
    assert again[len(hung)] - hung[-1] == pytest.approx(11.0)


async def test_f18_a_board_overtaken_by_a_click_is_drawn_again(
    evening: Evening, ada: User, ben: User
) -> None:
    board = await evening.lobby(ada)
    evening.near.fault(EDIT, delay=5.0)
    await evening.near.slash(ada, evening.near.channel, "table house")
    await evening.settle(1)
    await evening.near.click(ben, board, "Join")
    await evening.settle(SETTLED + 10)
    assert "Ben" in board.text
    assert board.text == await truth(evening)
