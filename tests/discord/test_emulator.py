"""What people do in the emulator, driven through an unmodified discord.py."""
# ruff: noqa: ARG001 - the bot behind the fixture `toy` is what answers

import asyncio

import aiohttp
import discord
import pytest

from tests.discord.emulator import CannotDo, Emulator, Unanswered
from tests.discord.toy.bot import ToyBot


async def test_a_command_with_options_is_answered_in_the_channel(
    emu: Emulator, toy: ToyBot
) -> None:
    ada, ben = emu.add_member("ada"), emu.add_member("ben")
    said = await emu.slash(ada, emu.channel, "toy say", text="hi", times=2, whom=ben)
    assert said.text == "hi Ben hi Ben "
    assert [one.text for one in emu.messages()] == [said.text]
    assert not said.original.ephemeral


async def test_a_client_refuses_what_the_command_does_not_take(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    for words, values in (
        ("toy", {}),
        ("toy sing", {}),
        ("other", {}),
        ("toy say", {}),
        ("toy say", {"text": "x", "loud": True}),
        ("toy say", {"text": "x" * 21}),
        ("toy say", {"text": "x", "times": 4}),
        ("toy say", {"text": "x", "times": "two"}),
        ("rule", {}),
    ):
        with pytest.raises(CannotDo):
            await emu.slash(ada, emu.channel, words, **values)
    with pytest.raises(CannotDo):
        await emu.slash(ada, emu.world.dm(ada), "toy say", text="x")
    moderator = emu.add_member("mod", moderator=True)
    assert (await emu.slash(moderator, emu.channel, "rule")).text == "ruled"


async def test_choices_come_while_typing(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    choices = await emu.autocomplete(ada, emu.channel, "toy say", "text", text="hel")
    assert [one["value"] for one in choices] == ["hello", "help"]


async def test_a_private_panel_is_seen_and_used_by_one_person(emu: Emulator, toy: ToyBot) -> None:
    ada, ben = emu.add_member("ada"), emu.add_member("ben")
    panel = (await emu.slash(ada, emu.channel, "toy panel")).original
    assert emu.messages() == []
    assert emu.messages(viewer=ben) == []
    assert emu.messages(viewer=ada) == [panel]
    assert (await emu.click(ada, panel, "Count")).callback == 7
    assert panel.text == "count 1"
    with pytest.raises(CannotDo, match="does not see"):
        await emu.click(ben, panel, "Count")
    with pytest.raises(CannotDo, match="disabled"):
        await emu.click(ada, panel, "Never")
    with pytest.raises(CannotDo, match="no 'Other'"):
        await emu.click(ada, panel, "Other")
    await emu.delete(panel)
    with pytest.raises(CannotDo, match="does not see"):
        await emu.click(ada, panel, "Count")


async def test_a_menu_and_a_modal_are_filled_in(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    panel = (await emu.slash(ada, emu.channel, "toy panel")).original
    assert (await emu.select(ada, panel, "pick", "A", "c")).text == "a,c"
    with pytest.raises(CannotDo, match="offers"):
        await emu.select(ada, panel, "pick", "z")
    with pytest.raises(CannotDo, match="does not take 3"):
        await emu.select(ada, panel, "pick", "a", "b", "c")
    opened = await emu.click(ada, panel, "settings")
    assert [one["custom_id"] for one in opened.fields] == ["name", "size", "pace"]
    sent = await emu.submit(ada, opened, {"Name": "zed", "size": "4", "Pace": "slow"})
    assert sent.text == "zed/4/slow"
    for wrong in (
        {"Name": "zed"},
        {"Name": "z" * 21, "size": "4", "Pace": "slow"},
        {"Name": "zed", "size": "9", "Pace": "slow"},
        {"Name": "zed", "size": "4", "Pace": "slow", "Colour": "red"},
    ):
        with pytest.raises(CannotDo):
            await emu.submit(ada, opened, wrong)


async def test_a_deferred_answer_is_filled_and_stays_private(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    slow = await emu.slash(ada, emu.channel, "toy slow", seconds=0.05)
    assert slow.callback == 5
    assert slow.original.loading
    await emu.filled(slow)
    await emu.until(lambda: slow.followups)
    assert slow.text == "done\nmore"
    assert emu.messages() == []
    assert len(emu.messages(viewer=ada)) == 2


async def test_a_public_deferral_cannot_be_made_private(emu: Emulator, toy: ToyBot) -> None:
    blurted = await emu.slash(emu.add_member("ada"), emu.channel, "toy blurt")
    await emu.filled(blurted)
    assert [one.text for one in emu.messages()] == ["secret"]
    assert blurted.followups == []


async def test_answers_are_edited_and_taken_back_by_their_token(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    vanished = await emu.slash(ada, emu.channel, "toy vanish")
    await emu.until(lambda: vanished.original.deleted)
    assert [one.text for one in emu.messages(viewer=ada)] == ["more yet"]
    assert not vanished.followups[0].ephemeral


async def test_pictures_keep_their_bytes_and_alt_texts(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    first = (await emu.slash(ada, emu.channel, "toy picture")).original
    assert first.files == {"board.png": b"PNG one"}
    assert first.alt == ["a board"]
    url = first["embeds"][0]["image"]["url"]
    assert url == first["attachments"][0]["url"]
    assert await toy.http.get_from_cdn(url) == b"PNG one"
    painted = await emu.slash(ada, emu.channel, "toy repaint")
    await emu.until(lambda: painted.edits)
    assert painted.original.files == {"later.png": b"PNG three"}
    assert painted.original.alt == ["the last board"]
    assert [upload.name for upload in emu.requests[-1].files] == ["later.png"]


async def test_layouts_are_read_to_the_bottom(emu: Emulator, toy: ToyBot) -> None:
    shown = await emu.slash(emu.add_member("ada"), emu.channel, "toy layout")
    assert shown.text == "# Board\nbelow"


async def test_threads_and_their_archive_behave(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    made = await emu.slash(ada, emu.channel, "toy thread")
    (thread,) = (one for one in emu.world.channels.values() if one.is_thread)
    assert made.text == f"<#{thread.id}>"
    assert [one.text for one in emu.messages(thread)] == ["in it"]
    there = toy.get_channel(int(thread.id))
    posted = await there.send("second")
    await emu.archive(thread)
    with pytest.raises(CannotDo, match="archived"):
        await emu.slash(ada, thread, "toy panel")
    with pytest.raises(discord.HTTPException, match="50083"):
        await posted.edit(content="changed")
    await there.send("third")
    assert not thread["thread_metadata"]["archived"]
    await posted.edit(content="changed")
    await emu.take_permissions(emu.channel, "manage_threads")
    thread.bot_may = emu.channel.bot_may
    await emu.archive(thread, locked=True)
    with pytest.raises(discord.HTTPException, match="160005"):
        await there.send("fourth")


async def test_direct_messages_may_be_closed(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    assert (await emu.slash(ada, emu.channel, "whisper")).text == "told"
    assert [one.text for one in emu.dms(ada)] == ["psst"]
    ada.dms_closed = True
    await emu.slash(ada, emu.world.dm(ada), "whisper")
    assert toy.codes == [50007]


async def test_one_nonce_makes_one_message(emu: Emulator, toy: ToyBot) -> None:
    channel = toy.get_channel(int(emu.channel.id))
    first, again = await channel.send("x", nonce="t1:1"), await channel.send("y", nonce="t1:1")
    assert first.id == again.id
    assert [one.text for one in emu.messages()] == ["x"]
    emu.clock.advance(600)
    assert (await channel.send("z", nonce="t1:1")).id != first.id


async def test_a_click_delivered_thrice_arrives_thrice(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    board = (await emu.slash(ada, emu.channel, "toy board")).original
    await emu.click(ada, board, "Count", deliveries=3)
    await emu.until(lambda: toy.count == 3)

    def statuses() -> list[int]:
        return [one.status for one in emu.requests if one.path.endswith("/callback")]

    await emu.until(lambda: 0 not in statuses() and len(statuses()) == 4)
    assert sorted(statuses()) == [200, 200, 400, 400]


async def test_clicks_at_one_moment_are_all_answered(emu: Emulator, toy: ToyBot) -> None:
    people = [emu.add_member(f"p{n}") for n in range(12)]
    board = (await emu.slash(people[0], emu.channel, "toy board")).original
    clicks = await asyncio.gather(*(emu.click(one, board, "Count") for one in people))
    assert {one.callback for one in clicks} == {7}
    assert toy.count == 12


async def test_a_person_left_without_an_answer_is_an_error(emu: Emulator, toy: ToyBot) -> None:
    emu.deadline = 0.2
    ada = emu.add_member("ada")
    with pytest.raises(Unanswered):
        await emu.forge(ada, emu.channel, 3, {"custom_id": "?", "component_type": 2}, None)


async def test_tokens_die_at_their_time(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    slow = await emu.slash(ada, emu.channel, "toy slow", seconds=0.05)
    emu.clock.advance(901)
    await emu.until(lambda: toy.codes == [50027])
    assert slow.original.loading
    emu.faults.clear()
    held = asyncio.Event()
    emu.fault("POST /interactions/*/*/callback", until=held)
    late = await emu.slash(ada, emu.channel, "toy say", text="x", wait=False)
    await emu.until(lambda: emu.requests[-1].path.endswith("/callback"))
    emu.clock.advance(emu.deadline + 0.5)
    held.set()
    await emu.until(lambda: toy.codes == [50027, 10062])
    assert late.callback is None


async def test_servers_are_kept_apart(emu: Emulator, toy: ToyBot) -> None:
    other = await emu.add_guild("Elsewhere")
    there = await emu.add_channel("games", other)
    ada, eve = emu.add_member("ada"), emu.add_member("eve", other)
    await emu.slash(ada, emu.channel, "toy say", text="here")
    await emu.slash(eve, there, "toy say", text="there")
    assert [one.text for one in emu.messages(there)] == ["there "]
    with pytest.raises(CannotDo, match="no member"):
        await emu.slash(eve, emu.channel, "toy say", text="x")
    await emu.remove_bot(other)
    await emu.until(lambda: len(toy.guilds) == 1)
    await emu.leave(ada)
    with pytest.raises(discord.NotFound, match="10007"):
        await toy.guilds[0].fetch_member(int(ada.id))


async def test_permissions_are_missed_where_they_are_needed(emu: Emulator, toy: ToyBot) -> None:
    channel = toy.get_channel(int(emu.channel.id))
    await emu.take_permissions(emu.channel, "attach_files embed_links")
    await emu.until(lambda: not channel.permissions_for(channel.guild.me).attach_files)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send(file=discord.File(__file__))
    await channel.send("words", embed=discord.Embed(title="dropped"))
    assert emu.messages()[-1].text == "words"
    await emu.take_permissions(emu.channel, "view_channel")
    with pytest.raises(discord.Forbidden, match="50001"):
        await channel.send("x")
    ada = emu.add_member("ada")
    answered = await emu.slash(ada, emu.channel, "toy say", text="x")
    assert int(answered.payload["app_permissions"]) & (1 << 10) == 0


async def test_without_the_intent_no_message_is_heard_of(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    said = await emu.say(ada, emu.channel, "hello")
    await emu.slash(ada, emu.channel, "toy say", text="x")
    assert toy.seen == []
    assert emu.channel["last_message_id"] == emu.messages()[-1].id
    channel = toy.get_channel(int(emu.channel.id))
    assert (await channel.fetch_message(int(said.id))).content == "hello"
    assert [one.content async for one in channel.history()] == ["x ", "hello"]
    await emu.delete(said)
    with pytest.raises(discord.NotFound, match="10008"):
        await channel.fetch_message(int(said.id))


async def test_only_those_allowed_are_pinged(emu: Emulator, toy: ToyBot) -> None:
    ada, ben = emu.add_member("ada"), emu.add_member("ben")
    channel = toy.get_channel(int(emu.channel.id))
    text = f"{ada.mention} and {ben.mention}"
    allowed = discord.AllowedMentions(users=[discord.Object(int(ben.id))])
    for how, pinged in ((discord.AllowedMentions.none(), []), (allowed, [ben])):
        await channel.send(text, allowed_mentions=how)
        assert emu.messages()[-1]["mentions"] == pinged


async def test_no_other_host_is_reached(emu: Emulator, toy: ToyBot) -> None:
    with pytest.raises(aiohttp.ClientConnectorDNSError):
        await toy.http.get_from_cdn("https://example.org/x.png")
