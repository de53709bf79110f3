"""F27: names come by one request a server, are kept in the store, and are never worse later."""

import asyncio
import re
from typing import Any

import discord
import pytest

from bot.host.privacy import Retention, personal
from bot.host.seats.seats import Leave
from bot.host.tables.draft import Actor
from bot.host.tables.ending import End
from bot.host.tables.lobby import Join, Open
from bot.ui.names import plain_name
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, shown
from tests.failures.near import NearDiscord


async def nobody_kept(evening: Evening) -> None:
    """A store of before the names."""
    await evening.settle(1)
    evening.store._names.clear()


def asked(near: NearDiscord) -> list[Any]:
    """The requests for members of servers."""
    return [data for op, data in near.gateway.heard if op == 8]


async def told(evening: Evening, user: User) -> str:
    """The table in words, as somebody sees it."""
    return (await evening.near.slash(user, evening.near.channel, "table text")).text


def by_rest(near: NearDiscord) -> list[str]:
    """The requests for a single person's name."""
    lines = [one.line for one in near.requests if one.path != "/users/@me"]
    return [one for one in lines if re.fullmatch(r"GET (/guilds/\d+/members|/users)/.*", one)]


def number(user: User) -> str:
    return f"Player {int(user.id) % 10_000:04}"


# Asking -------------------------------------------------------------------------------------------


async def test_f27_an_answer_to_another_question_is_none_and_the_board_is_mended_later(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await nobody_kept(evening)
    evening.near.gateway.members_nonce = "another"
    await evening.restart()
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle(20)
    assert len(asked(evening.near)) == 1
    assert "Ben" not in evening.board.text
    evening.near.gateway.members_nonce = None
    await evening.settle(60)
    assert "Ben" in evening.board.text
    assert number(ben) not in evening.board.text


async def test_f27_a_name_that_comes_late_takes_the_place_of_the_stand_in(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await nobody_kept(evening)
    evening.near.gateway.members_after = 12.0
    await evening.restart()
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle()
    assert "Ben" not in evening.board.text
    await evening.settle(12)
    assert "Ben" in evening.board.text
    assert len(asked(evening.near)) == 1


async def test_f27_whoever_left_the_table_is_told_of_by_name_too(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    table = await evening.table()
    await evening.client.service.submit(table.table_id, Leave(), Actor(int(ben.id)), "leave")
    await evening.settle()
    assert "Ben" in evening.board.text
    await nobody_kept(evening)
    evening.near.gateway.members_after = 5.0
    await evening.restart()
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle(3)
    assert number(ben) in evening.board.text
    await evening.settle(10)
    assert "Ben" in evening.board.text
    assert number(ben) not in evening.board.text


async def test_f27_a_board_that_could_not_be_mended_at_once_is_mended_later(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await nobody_kept(evening)
    evening.near.gateway.members_after = 5.0
    await evening.restart()
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle(2)
    edits = "PATCH /channels/*/messages/*"
    evening.near.fault(edits, count=None, drop=True)
    before = len(evening.near.sent(edits))
    await evening.settle(6)
    assert len(evening.near.sent(edits)) > before
    evening.near.faults.clear()
    await evening.settle(30)
    assert "Ben" in evening.board.text


async def test_f27_a_board_with_a_stand_in_is_behind_and_mended_by_the_next_start(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await nobody_kept(evening)
    evening.near.gateway.answers_members = False
    await evening.restart()
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle()
    assert "Ben" not in evening.board.text
    evening.near.gateway.answers_members = True
    await evening.restart()
    await evening.settle()
    assert "Ben" in evening.board.text


@pytest.mark.parametrize("known", [True, False])
async def test_f27_whoever_left_keeps_the_name_that_is_known_or_gets_the_global_one(
    evening: Evening, ada: User, ben: User, known: bool
) -> None:
    evening.near.guild.members[ben.id]["nick"] = "Count"
    await evening.game(ada, ben)
    await evening.settle(1)
    if not known:
        await nobody_kept(evening)
    await evening.near.leave(ben)
    await evening.restart()
    await told(evening, ada)
    await evening.settle(2)
    assert ("Count" if known else "Ben") in await told(evening, ada)
    assert len(by_rest(evening.near)) == (0 if known else 1)
    await evening.settle(1)
    names = [name for _, name in await evening.store.names_of(int(ben.id))]
    assert names == (["Count"] if known else [])


async def test_f27_nobody_is_asked_for_before_the_servers_have_come(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.guild.members[ben.id]["nick"] = "Count"
    await evening.game(ada, ben)
    await nobody_kept(evening)
    await evening.stop()
    evening.near.gateway.guilds_after = 8.0, 9.0
    await evening.start()
    assert number(ben) in await told(evening, ada)
    await evening.settle(3)
    assert asked(evening.near) == by_rest(evening.near) == []
    await evening.settle(8)
    assert "Count" in await told(evening, ada)
    assert by_rest(evening.near) == []


async def test_f27_a_direct_message_brings_no_global_name_in_a_nicknames_place(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.guild.members[ben.id]["nick"] = "Count"
    await evening.client.service.clocks.change_preferences(int(ben.id), hand="letter")
    await evening.game(ada, ben)
    await evening.settle()
    letter = evening.near.dms(ben)[-1]
    await evening.near.click(ben, letter, letter.buttons[0]["custom_id"])
    assert "Count" in await told(evening, ada)


async def test_f27_more_than_a_hundred_are_asked_for_in_parts(
    evening: Evening, near: NearDiscord
) -> None:
    people = [near.add_member(f"guest{n}") for n in range(130)]
    names, guild = evening.client.names, int(near.guild.id)
    await asyncio.gather(*(names.name(guild, int(one.id)) for one in people))
    await evening.settle(4)
    found = await asyncio.gather(*(names.name(guild, int(one.id)) for one in people))
    assert found == [f"Guest{n}" for n in range(130)]
    assert [len(one["user_ids"]) for one in asked(near)] == [100, 30]


async def test_f27_twenty_four_tables_of_ten_show_no_stand_in_after_a_restart(
    near: NearDiscord, evening: Evening
) -> None:
    service, channels = evening.client.service, []
    for table in range(24):
        people = [Actor(int(near.add_member(f"guest{table}x{n}").id)) for n in range(10)]
        channels.append(await near.add_channel(f"table {table}"))
        command = Open(int(near.guild.id), int(channels[-1].id), "steam-court", "", {})
        opened = (await service.open(command, people[0], f"open {table}")).table
        for one in people[1:]:
            await service.submit(opened.table_id, Join(), one, f"join {one.user_id}")
    await evening.settle(30)
    evening.store._names.clear()
    evening.store._posted.clear()  # so that every board is drawn anew
    since = len(asked(near))
    await evening.restart()
    await evening.settle(60)
    boards = [near.messages(channel)[-1].text for channel in channels]
    assert all(f"Guest{table}X9" in text for table, text in enumerate(boards))
    assert not [text for text in boards if "Player " in text]
    requests = [one["user_ids"] for one in asked(near)[since:]]
    assert len(requests) < 24 / 2
    assert len({one for people in requests for one in people}) == sum(map(len, requests)) == 240
    assert by_rest(near) == []


# Keeping ------------------------------------------------------------------------------------------


async def test_f27_after_a_restart_names_stand_at_once_and_nobody_is_asked(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.guild.members[ben.id]["nick"] = "Count"
    await evening.game(ada, ben)
    await evening.settle(1)
    evening.near.gateway.answers_members = False
    await evening.stop()
    evening.near.gateway.guilds_after = 8.0, 9.0
    await evening.start()
    assert "Count" in await told(evening, ada)
    assert asked(evening.near) == []
    evening.near.guild.members[ben.id]["nick"] = "Marquis"
    await evening.settle(10)
    await evening.hand(ben)
    assert "Marquis" in await told(evening, ada)
    await evening.settle(1)
    assert [name for _, name in await evening.store.names_of(int(ben.id))] == ["Marquis"]


async def test_f27_a_hostile_name_is_stored_clean_and_comes_back_as_it_stood(
    evening: Evening, ada: User, ben: User
) -> None:
    raw = "@everyone\n*<@&1>* \ud800\u202e" + "Z" + "\u0301" * 60
    evening.near.guild.members[ben.id]["nick"] = raw
    await evening.game(ada, ben)
    before = await told(evening, ada)
    await evening.settle(1)
    ((_, kept),) = await evening.store.names_of(int(ben.id))
    assert kept == plain_name(raw)
    await evening.restart()
    assert await told(evening, ada) == before


async def test_f27_a_forgotten_persons_name_goes_and_does_not_come_back(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await evening.settle(1)
    service = evening.client.service
    file = await personal(service, int(ben.id))
    assert [one["name"] for one in file["names"]] == ["Ben"]
    asked_ = await evening.near.slash(ben, evening.near.channel, "my privacy")
    sure = await evening.near.click(ben, shown(asked_), "Forget me …")
    await evening.near.click(ben, shown(sure), "Yes, forget me")
    await evening.settle(10)
    await told(evening, ada)
    await evening.settle(10)
    assert await evening.store.names_of(int(ben.id)) == []
    assert [name for _, name in await evening.store.names_of(int(ada.id))] == ["Ada"]


async def test_f27_somebody_from_elsewhere_takes_nobodys_nickname(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.guild.members[ben.id]["nick"] = "Count"
    await evening.game(ada, ben)
    await evening.near.leave(ben)
    elsewhere = User({**ben, "global_name": "Benjamin"})
    evening.client.names.met(
        int(evening.near.guild.id), discord.User(state=evening.client._connection, data=elsewhere)
    )
    assert "Count" in await told(evening, ada)


@pytest.mark.parametrize("payload", [{}, {"retry_after": None}, {"retry_after": "soon"}, [], None])
async def test_f27_a_rate_limit_that_cannot_be_read_harms_nothing(
    evening: Evening, payload: Any
) -> None:
    evening.client._connection.parsers["RATE_LIMITED"](payload)


async def test_f27_a_server_that_is_limited_holds_up_no_other(
    evening: Evening, near: NearDiscord
) -> None:
    names, there = evening.client.names, await near.add_guild("Elsewhere")
    here, fay, eve = near.guild, near.add_member("fay"), near.add_member("eve", there)
    near.gateway.members_limited = 40.0
    await names.name(int(here.id), int(fay.id))
    near.gateway.members_limited = 0.0
    await names.name(int(there.id), int(eve.id))
    await evening.settle(4)
    assert await names.name(int(there.id), int(eve.id)) == "Eve"


async def test_f27_who_sits_down_again_is_stored_again(evening: Evening, ada: User) -> None:
    service, store = evening.client.service, evening.store
    for _ in range(2):
        await evening.lobby(ada)
        assert [name for _, name in await store.names_of(int(ada.id))] == ["Ada"]
        table = await evening.table()
        await service.submit(table.table_id, End(), Actor(int(ada.id)), f"end {table.table_id}")
        await evening.settle()
        await Retention(service, lambda: (int(evening.near.guild.id),), keep_days=0).look()
        assert await store.names_of(int(ada.id)) == []
