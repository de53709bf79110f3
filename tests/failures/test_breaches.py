"""How the bot stands to Discord's rules about messages, names, commands and outages, one test each.

A rule on the list of known breaches is expected to fail here, and here alone; the others are kept.
"""

import asyncio
import contextlib
from typing import Any

import pytest

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.host.turns.reminders import Notice
from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from tests.discord.emulator import CannotDo
from tests.discord.emulator.wire import Channel, Guild, User
from tests.discord.judge import every_complaint
from tests.discord.known_breaches import rule_of, shows
from tests.failures.evening import Evening, shown, sketch
from tests.failures.near import NearDiscord

pytestmark = pytest.mark.usefixtures("logs")  # apologies are logged at length

HOURS = 3600.0


def complaints(near: NearDiscord, rule: int) -> list[str]:
    """What the judge says about one rule."""
    return [one for one in every_complaint(near.requests) if rule_of(one) == rule]


async def wants(evening: Evening, user: User, **wish: Any) -> None:
    await evening.client.service.clocks.change_preferences(int(user.id), **wish)


async def open_tables(evening: Evening, count: int) -> None:
    """So many games in a channel each, on servers of twenty, every one with a host of its own.

    One in twenty wants hands and notices by direct message.
    """
    near, service = evening.near, evening.client.service
    guild = near.guild
    for number in range(count):
        if number % 20 == 0 and number:
            guild = await near.add_guild(f"server {number}")
        host = near.add_member(f"host {number}", guild)
        if number % 20 == 0:
            await wants(evening, host, hand="letter", notify="letter")
        channel = await near.add_channel(f"table {number}", guild)
        await open_game(evening, guild, channel, host)
    assert len(await service.live_tables()) == count
    await evening.settle(60)


async def open_game(evening: Evening, guild: Guild, channel: Channel, host: User) -> None:
    """A running game past all screens, with house players in the places left of four."""
    service, actor = evening.client.service, Actor(int(host.id))
    command = Open(
        int(guild.id),
        int(channel.id),
        "steam-court",
        "",
        {},
        house_players=3,
    )
    opened = await service.open(command, actor, f"open {channel.id}")
    await service.start(opened.table.table_id, actor, f"start {channel.id}")


# Messages -----------------------------------------------------------------------------------------


@shows(1)
async def test_whoever_is_written_on_a_new_board_can_be_resolved_by_every_client(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants(evening, ada, notify="letter")
    await wants(evening, ben, notify="letter")
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle(60)
    assert complaints(evening.near, 1) == []


async def test_whoever_is_written_on_an_edited_board_can_be_resolved_by_every_client(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants(evening, ada, notify="letter")
    await wants(evening, ben, notify="letter")
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    await evening.settle(60)
    named = [user for user in (ada, ben) if user.mention in evening.board.text]
    assert named
    assert all(user in evening.board["mentions"] for user in named)
    assert complaints(evening.near, 1) == []


@shows(3)
async def test_every_edit_with_components_says_whom_it_may_mention(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants(evening, ada, hand="letter")
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    person = await evening.until_waited_for([ada, ben])
    await evening.act(person, await evening.hand(person))
    await evening.settle(60)
    assert complaints(evening.near, 3) == []


@shows(4)
async def test_no_role_is_called_that_cannot_be_rung(
    evening: Evening, ada: User, ben: User
) -> None:
    role = evening.near.world.new_role(evening.near.guild, "Moderators")
    await evening.restart()
    await evening.client.service.servers.update(
        int(evening.near.guild.id), {"moderator_role": int(role["id"])}
    )
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    table = await evening.table()
    clock = next(c for c in await evening.store.clocks(table.table_id) if c.since)
    await evening.client.reminders._in_channel(Notice("stalled", table, clock, 1))
    assert [one for one in evening.near.requests if role["id"] in str(one.body)]
    assert complaints(evening.near, 4) == []


@shows(12)
async def test_nobody_is_rung_twice_for_one_move(evening: Evening, ada: User, ben: User) -> None:
    await wants(evening, ada, hand="letter", notify="channel")
    await wants(evening, ben, hand="letter", notify="letter")
    await evening.game(ada, ben)
    for _ in range(4):
        person = await evening.until_waited_for([ada, ben])
        await evening.act(person, await evening.hand(person))
        await evening.settle(20)
    assert any(one.rings for one in evening.near.requests)
    assert complaints(evening.near, 12) == []


# Names and rate limits ----------------------------------------------------------------------------


@shows(18)
async def test_a_nickname_stands_on_the_board_though_the_servers_come_late(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.guild.members[ada.id]["nick"] = "Countess"
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    evening.near.fault("* /channels/**", count=None, drop=True)  # so that a board is left to draw
    table = await evening.table()
    seat = table.waiting_seats()[0]
    await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
    await evening.stop()
    evening.near.faults.clear()
    evening.near.gateway.guilds_after = 2.0, 10.0
    await evening.start()
    await evening.settle(60)
    told = await evening.near.slash(ben, evening.near.channel, "table text")
    assert "Countess" in told.text


@shows(23)
async def test_after_a_restart_all_of_a_large_table_keep_their_names(
    near: NearDiscord, evening: Evening
) -> None:
    painted: list[Picture] = []

    async def watch(picture: Picture) -> Drawing:
        painted.append(picture)
        return await sketch(picture)

    people = [near.add_member(f"guest{n}") for n in range(7)]
    await evening.lobby(people[0], *people[1:])
    await evening.game_from(people[0])
    evening.draw = watch
    await evening.restart()
    await near.slash(near.add_member("watcher"), near.channel, "table show")
    await evening.settle()
    assert sorted(painted[-1].names) == [f"Guest{n}" for n in range(7)]


@pytest.mark.parametrize(
    "tables", [60, pytest.param(200, marks=pytest.mark.long)], ids=["share", "whole"]
)
@shows(24)
async def test_after_three_hours_without_discord_the_boards_come_at_discords_pace(
    near: NearDiscord, evening: Evening, tables: int
) -> None:
    await open_tables(evening, tables)
    await evening.stop()
    await asyncio.sleep(3 * HOURS)
    since = len(near.requests)
    await evening.start()
    await evening.settle(120)
    sent = near.requests[since:]
    assert len([one for one in sent if one.path.endswith("/messages")]) >= tables
    assert [one.line for one in sent if one.status == 429] == []
    assert complaints(near, 24) == []
    for head in await evening.client.service.live_tables():
        assert await evening.stands(near.world.channels[str(head.channel_id)], head.table_id)


@shows(25)
async def test_a_known_persons_direct_channel_is_not_opened_again_after_a_restart(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants(evening, ada, hand="letter")
    await evening.game(ada, ben)
    await evening.settle(20)
    letters = len(evening.near.dms(ada))
    await evening.restart()
    for _ in range(4):  # her letter is written anew once the table has come round to her
        person = await evening.until_waited_for([ada, ben])
        await evening.act(person, await evening.hand(person))
    await evening.settle(20)
    assert letters
    assert complaints(evening.near, 25) == []


# Commands -----------------------------------------------------------------------------------------


@shows(26)
async def test_commands_that_discord_lost_are_registered_again_at_the_next_start(
    evening: Evening,
) -> None:
    before = {one["name"] for one in evening.near.world.commands}
    evening.near.world.commands = []
    await evening.restart()
    assert {one["name"] for one in evening.near.world.commands} == before


@shows(27)
async def test_commands_say_themselves_where_they_are_shown(evening: Evening) -> None:
    assert evening.near.sent("PUT /applications/*/commands")
    assert complaints(evening.near, 27) == []


@shows(28)
async def test_where_the_bot_is_not_no_table_opens(evening: Evening) -> None:
    near = evening.near
    abroad = near.add_foreign_guild("Elsewhere")
    eve = near.add_member("eve", abroad)
    there = near.world.new_channel(0, abroad, name="general")
    with contextlib.suppress(CannotDo):  # the best answer: the command is not shown there
        opened = await near.slash(eve, there, "table open", game="steam-court")
        await near.filled(opened)
        assert "is open" not in opened.text
    await evening.settle()
    assert await evening.store.heads() == []


# Clients ------------------------------------------------------------------------------------------


@shows(20)
async def test_what_was_written_below_a_board_is_known_from_the_next_click(
    evening: Evening, ada: User, ben: User
) -> None:
    near = evening.near
    await wants(evening, ada, notify="letter")
    await wants(evening, ben, notify="letter")
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    await evening.settle(60)
    board = evening.board
    for number in range(3):
        await asyncio.sleep(1)
        await near.say(ben, near.channel, f"chatter {number}")
    await evening.act(person, shown(await near.click(person, board, "My hand")))
    await evening.settle(10)
    assert near.messages()[-1]["author"] == near.world.bot


@shows(29)
async def test_a_line_that_was_taken_back_can_be_chosen_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    panel = await evening.hand(person)
    for _ in range(2):
        while not panel.menus:
            panel, _ = await evening.step(person, panel)
        menu = panel.menus[0]
        picked = [one["value"] for one in menu["options"][: max(1, menu.get("min_values", 1))]]
        panel = shown(await evening.near.select(person, panel, menu["custom_id"], *picked))
        panel = shown(await evening.near.click(person, panel, "Back"))
    assert panel.buttons


@shows(30)
async def test_a_board_that_goes_while_it_is_pressed_is_answered_without_an_apology(
    evening: Evening, ada: User, ben: User
) -> None:
    near = evening.near
    board = await evening.lobby(ada)
    pressed = await near.click(ben, board, "Join", wait=False)
    await near.delete(board)
    await evening.settle()
    assert int(ben.id) in (await evening.table()).people
    assert pressed.callback is not None
    assert "Something went wrong" not in pressed.text
    assert "I can't show it" not in pressed.text
