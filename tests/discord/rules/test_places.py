"""Rules 13 to 22: threads, channels, the cache and the gateway behave as Discord's."""

import asyncio

import discord
import pytest

from tests.discord.emulator import CannotDo
from tests.discord.emulator.wire import (
    ANNOUNCEMENTS,
    FORUM,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    STAGE,
    TEXT,
    VOICE,
)
from tests.discord.rules.asking import Bare, connected, v2

TAKES = {TEXT: {PUBLIC_THREAD, PRIVATE_THREAD}, ANNOUNCEMENTS: {NEWS_THREAD}}


@pytest.mark.parametrize("parent", [TEXT, ANNOUNCEMENTS, VOICE, STAGE, FORUM, PUBLIC_THREAD])
async def test_rule_13_each_channel_takes_its_own_kinds_of_threads(bare: Bare, parent: int) -> None:
    where = await bare.add_channel("elsewhere", kind=TEXT if parent == PUBLIC_THREAD else parent)
    if parent == PUBLIC_THREAD:
        where = await bare.add_thread(where, "a thread")
    for kind in (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD):
        told = await bare.ask("POST", f"/channels/{where.id}/threads", {"name": "t", "type": kind})
        if kind in TAKES.get(parent, ()):
            assert told[0] == 200
        else:
            assert told == (400, 50024)


async def test_rule_13_a_server_has_so_many_active_threads_and_no_more(bare: Bare) -> None:
    bare.guild.most_threads = 1
    path, body = f"/channels/{bare.channel.id}/threads", {"name": "t", "type": PUBLIC_THREAD}
    status, made = await bare.ask("POST", path, body)
    assert status == 200
    assert await bare.ask("POST", path, body) == (400, 160006)
    await bare.archive(bare.world.channels[made["id"]])
    assert (await bare.ask("POST", path, body))[0] == 200


async def test_rule_14_in_a_private_thread_without_the_bot_all_looks_right_and_fails(
    bare: Bare,
) -> None:
    listener = await connected(bare)
    thread = await bare.add_thread(bare.channel, "whispers", PRIVATE_THREAD, with_bot=False)
    assert listener.events("THREAD_CREATE") == []
    asked = await bare.forge(bare.ada, thread, 3, {"custom_id": "x"}, wait=False)
    assert asked.payload["app_permissions"] == str(bare.channel.bot_may)
    assert await bare.ask("POST", f"/channels/{thread.id}/messages", v2("x")) == (403, 50001)
    assert bare.world.guild_payload(bare.guild)["threads"] == []


async def test_rule_15_archived_threads_come_with_no_server(bare: Bare) -> None:
    here = await bare.add_thread(bare.channel, "here")
    gone = await bare.add_thread(bare.channel, "gone")
    await bare.archive(gone)
    [server] = (await connected(bare)).events("GUILD_CREATE")
    assert [one["id"] for one in server["threads"]] == [here.id]


async def test_rule_16_a_picker_offers_what_the_bot_does_not_know(bare: Bare) -> None:
    await connected(bare)
    thread = await bare.add_thread(bare.channel, "old")
    await bare.archive(thread)
    menu = {"type": 8, "custom_id": "m", "channel_types": [TEXT, PUBLIC_THREAD]}
    message = await bare.post(v2("Where?", {"type": 1, "components": [menu]}))
    picked = await bare.pick(bare.ada, message, "m", thread, wait=False)
    assert picked.payload["data"]["resolved"]["channels"][thread.id]["name"] == "old"
    voice = await bare.add_channel("voice", kind=VOICE)
    with pytest.raises(CannotDo):
        await bare.pick(bare.ada, message, "m", voice, wait=False)


async def test_rule_17_people_write_everywhere_but_in_a_forum_itself(bare: Bare) -> None:
    bare.world.commands = [{"id": "1", "name": "open", "type": 1}]
    await connected(bare)
    for kind in (VOICE, STAGE, ANNOUNCEMENTS):
        channel = await bare.add_channel("elsewhere", kind=kind)
        await bare.slash(bare.ada, channel, "open", wait=False)
        await bare.post(v2("x"), channel=channel)
    forum = await bare.add_channel("forum", kind=FORUM)
    with pytest.raises(CannotDo):
        await bare.slash(bare.ada, forum, "open", wait=False)
    assert await bare.ask("POST", f"/channels/{forum.id}/messages", v2("x")) == (400, 50008)
    post = await bare.add_thread(forum, "a post")
    await bare.slash(bare.ada, post, "open", wait=False)
    await bare.post(v2("x"), channel=post)


async def test_rule_18_servers_come_two_to_ten_seconds_after_ready(bare: Bare) -> None:
    bare.gateway.guilds_after = 2.0, 10.0
    listener = await connected(bare)
    [ready] = listener.events("READY")
    assert ready["guilds"] == [{"id": bare.guild.id, "unavailable": True}]
    await asyncio.sleep(1.9)
    assert listener.events("GUILD_CREATE") == []
    await asyncio.sleep(8.2)
    assert len(listener.events("GUILD_CREATE")) == 1


async def test_rule_19_a_bot_hears_of_its_own_membership_without_the_intent(bare: Bare) -> None:
    listener = await connected(bare)
    role = bare.world.new_role(bare.guild, "Games")
    await bare.give_role(bare.ada, role)
    assert listener.events("GUILD_MEMBER_UPDATE") == []
    await bare.give_role(bare.world.bot, role)
    [update] = listener.events("GUILD_MEMBER_UPDATE")
    assert update["roles"] == [role["id"]]


async def test_rule_20_only_the_payload_knows_what_was_written_last(bare: Bare) -> None:
    listener = await connected(bare)
    message = await bare.say(bare.ben, bare.channel, "hello")
    assert listener.events("MESSAGE_CREATE") == []
    asked = await bare.forge(bare.ada, bare.channel, 3, {"custom_id": "x"}, wait=False)
    assert asked.payload["channel"]["last_message_id"] == message.id


async def test_rule_21_members_are_asked_for_by_their_ids(bare: Bare) -> None:
    listener = await connected(bare)
    [session] = bare.gateway.sessions.values()
    asked = {"guild_id": bare.guild.id, "limit": 0, "user_ids": [bare.ada.id, "7"], "nonce": "n"}
    await bare.gateway.members_asked_for(session, asked)
    [chunk] = listener.events("GUILD_MEMBERS_CHUNK")
    assert [one["user"]["id"] for one in chunk["members"]] == [bare.ada.id]
    assert chunk["not_found"] == ["7"]
    assert chunk["nonce"] == "n"


async def test_rule_22_with_2500_servers_a_session_says_which_shard_it_is(bare: Bare) -> None:
    assert bare.gateway.most_guilds == 2500
    bare.gateway.most_guilds = 1
    refused = await connected(bare)
    assert refused.code == 4011
    assert not refused.heard
    assert (await connected(bare, shard=[0, 2])).events("READY")


async def test_rule_22_a_client_with_shards_hears_of_every_server(bare: Bare) -> None:
    bare.gateway.most_guilds = 2
    for number in range(3):
        await bare.add_guild(f"server {number}")
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    await bare.log_in(client)
    await asyncio.sleep(1)
    assert client.shard_count == 3
    assert {one.name for one in client.guilds} == {one.name for one in bare.world.guilds.values()}
    guild = client.get_guild(int(bare.guild.id))
    assert guild is not None
    [found] = await guild.query_members(user_ids=[int(bare.ada.id)], cache=False)
    assert found.name == "ada"
    await client.close()
