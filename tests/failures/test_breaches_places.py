"""How the bot stands to Discord's rules about places and sessions, one test each.

A rule on the list of known breaches is expected to fail here, and here alone; the others are kept.
"""

import contextlib

import discord
import pytest

from tests.discord.emulator import CannotDo
from tests.discord.emulator.wire import (
    ANNOUNCEMENTS,
    FORUM,
    PRIVATE_THREAD,
    STAGE,
    TEXT,
    VOICE,
    Channel,
    User,
)
from tests.discord.known_breaches import shows
from tests.failures.evening import Evening
from tests.failures.near import NearDiscord

pytestmark = pytest.mark.usefixtures("logs")  # apologies are logged at length

APOLOGY = "Something went wrong"
HERE = (
    ("table open", {"game": "steam-court"}),
    ("table list", {}),
    ("table show", {}),
    ("table text", {}),
    ("table welcome", {}),
    ("moderate list", {}),
    ("moderate doctor", {}),
)
"""The commands that take the channel in which they are typed."""


@pytest.fixture
def mod(near: NearDiscord) -> User:
    return near.add_member("mod", moderator=True)


async def place_of(near: NearDiscord, kind: int) -> Channel:
    """A place of that kind where people write: of a forum, one of its posts."""
    channel = await near.add_channel("elsewhere", kind=kind)
    return await near.add_thread(channel, "a post") if kind == FORUM else channel


async def typed(
    evening: Evening, user: User, channel: Channel, words: str, **options: object
) -> str:
    """All that a command is answered with."""
    answer = await evening.near.slash(user, channel, words, **options)
    await evening.near.filled(answer)
    await evening.settle()
    return answer.text


@shows(9)
async def test_a_board_that_may_show_no_pictures_any_more_is_not_tried_again_and_again(
    evening: Evening, near: NearDiscord, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    await near.take_permissions(near.channel, "attach_files")
    await evening.act(person, await evening.hand(person))
    await evening.settle(600)
    assert len([one for one in near.requests if one.status == 403]) < 5
    answer = await near.slash(ada, near.channel, "table show")
    await near.filled(answer)
    assert "Attach Files" in answer.text


@shows(11)
async def test_a_table_in_a_thread_that_is_locked_waits_until_it_is_open_again(
    evening: Evening, near: NearDiscord, ada: User, ben: User
) -> None:
    thread = await near.add_thread(near.channel, "a table")
    near.channel = thread
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    await near.take_permissions(thread, "manage_threads")
    panel = await evening.hand(person)
    thread["thread_metadata"]["locked"] = True
    await near.gateway.emit("THREAD_UPDATE", thread)
    await evening.act(person, panel)
    await evening.settle(600)
    assert len([one for one in near.requests if one.status == 403]) < 5
    assert (await evening.table()).paused
    thread["thread_metadata"]["locked"] = False
    await near.gateway.emit("THREAD_UPDATE", thread)
    await evening.settle(60)
    assert not (await evening.table()).paused


@shows(13)
async def test_a_thread_that_cannot_be_made_is_refused_in_words(
    evening: Evening, near: NearDiscord, ada: User
) -> None:
    said = []
    for kind in (VOICE, FORUM, ANNOUNCEMENTS, TEXT):
        channel = await place_of(near, kind)
        near.guild.most_threads = 0 if kind == TEXT else 1000
        told = await typed(evening, ada, channel, "table open", game="steam-court", where="thread")
        said.append(told)
    opened = [told for told in said if "is open in <#" in told]
    assert len(opened) == len(await evening.store.heads())
    assert not [told for told in said if APOLOGY in told]
    assert all("thread" in told for told in said if told not in opened)


@shows(14)
async def test_in_a_private_thread_without_the_bot_no_table_is_said_to_be_open(
    evening: Evening, near: NearDiscord, ada: User
) -> None:
    thread = await near.add_thread(near.channel, "whispers", PRIVATE_THREAD, with_bot=False)
    said = await typed(evening, ada, thread, "table open", game="steam-court")
    assert near.messages(thread) == []
    assert "is open" not in said


@shows(15)
async def test_an_archived_thread_is_told_from_one_that_is_gone(
    evening: Evening, near: NearDiscord, ada: User, mod: User
) -> None:
    thread = await near.add_thread(near.channel, "a table")
    await typed(evening, ada, thread, "table open", game="steam-court")
    name = (await evening.table()).name
    await near.archive(thread)
    await evening.restart()
    said = await typed(evening, mod, near.channel, "moderate doctor", table=name)
    assert "is gone" not in said
    assert APOLOGY not in said


@shows(16)
async def test_a_channel_that_a_picker_brings_and_the_bot_does_not_know_is_answered(
    evening: Evening, near: NearDiscord, ada: User, mod: User
) -> None:
    thread = await near.add_thread(near.channel, "old games")
    await near.archive(thread)
    await typed(evening, ada, near.channel, "table open", game="steam-court")
    name = (await evening.table()).name
    said = await typed(evening, mod, near.channel, "moderate move", to=thread, table=name)
    assert APOLOGY not in said
    hidden = near.world.new_channel(TEXT, near.guild, name="hidden")  # never shown to the bot
    said = await typed(evening, mod, near.channel, "moderate settings", allow_channel=hidden)
    assert APOLOGY not in said


@shows(17)
async def test_every_command_that_takes_this_channel_runs_where_people_can_write(
    evening: Evening, near: NearDiscord, mod: User
) -> None:
    said: list[tuple[int, str, str]] = []
    for kind in (VOICE, STAGE, ANNOUNCEMENTS, FORUM):
        host, channel = near.add_member(f"host {kind}", moderator=True), await place_of(near, kind)
        for words, options in HERE:
            said.append((kind, words, await typed(evening, host, channel, words, **options)))
        assert [one for one in near.messages(channel) if one.find("Join")], kind
    await typed(evening, mod, near.channel, "table open", game="steam-court")
    name = (await evening.table()).name
    for kind in (VOICE, STAGE):
        channel = await place_of(near, kind)
        with contextlib.suppress(CannotDo):
            told = await typed(evening, mod, channel, "moderate move", to=channel, table=name)
            said.append((kind, "moderate move", told))
    no = (APOLOGY, "is gone", "Choose a text channel")
    assert [one for one in said if any(words in one[2] for words in no)] == []


@shows(19)
async def test_a_role_that_lets_the_bot_write_again_brings_the_board_back(
    evening: Evening, near: NearDiscord, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    near.channel.bot_may = 0
    table = await evening.table()
    seat = table.waiting_seats()[0]
    await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
    await evening.settle(60)
    assert (await evening.table()).paused
    near.channel.bot_may = type(near.channel).bot_may
    role = near.world.new_role(near.guild, "Games")
    await near.gateway.emit("GUILD_ROLE_CREATE", {"guild_id": near.guild.id, "role": role})
    await near.give_role(near.world.bot, role)
    await evening.settle(60)
    assert not (await evening.table()).paused


async def test_members_come_by_their_ids_in_one_request_of_the_gateway(
    evening: Evening, near: NearDiscord, ada: User, ben: User
) -> None:
    guild = evening.client.get_guild(int(near.guild.id))
    assert guild is not None
    since = len(near.requests)
    found = await guild.query_members(user_ids=[int(ada.id), int(ben.id), 7], cache=False)
    assert sorted(one.name for one in found) == ["ada", "ben"]
    assert len(near.requests) == since


@shows(22)
async def test_from_2500_servers_on_the_bot_says_which_shard_it_is(
    evening: Evening, near: NearDiscord
) -> None:
    near.gateway.most_guilds = 1
    try:
        await evening.restart()
    except discord.ConnectionClosed as closed:
        raise AssertionError(f"Discord closed with {closed.code}") from None
    assert near.gateway.connected


async def test_a_table_is_played_as_ever_by_three_shards(
    evening: Evening, near: NearDiscord, ada: User, ben: User
) -> None:
    await near.add_guild("Second")
    near.gateway.most_guilds = 1
    await evening.restart()
    assert [one.shard for one in near.gateway.sessions.values()] == [[0, 3], [1, 3], [2, 3]]
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    before = (await evening.table()).seq
    await evening.act(person, await evening.hand(person))
    assert (await evening.table()).seq > before
    assert evening.client.is_ready()
