"""What goes wrong in the emulator, and what an unmodified discord.py makes of it."""

import asyncio

import aiohttp
import discord
import pytest

from tests.discord.emulator import TOKEN, Emulator
from tests.discord.launch import only_loopback
from tests.discord.loopback import connector, launch, logged_in, plain_emulator
from tests.discord.toy.bot import ToyBot

SEND = "POST /channels/*/messages"


@pytest.mark.parametrize(
    ("fault", "outcome", "asked", "made"),
    [
        ({"status": 429}, "sent", 2, 1),
        ({"status": 429, "is_global": True}, "sent", 2, 1),
        ({"status": 429, "via": False}, "HTTPException", 1, 0),
        ({"status": 503}, "DiscordServerError", 1, 0),
        ({"status": 500, "perform": True}, "sent", 2, 1),
        ({"drop": True}, "ServerDisconnectedError", 1, 0),
        ({"drop": True, "perform": True}, "ServerDisconnectedError", 1, 1),
        ({"status": 403, "code": 50013}, "Forbidden", 1, 0),
        ({"status": 404, "code": 10003}, "NotFound", 1, 0),
        ({"delay": 0.05}, "sent", 1, 1),
    ],
)
async def test_a_fault_is_seen_as_discord_py_sees_the_real_one(
    emu: Emulator, toy: ToyBot, fault: dict[str, object], outcome: str, asked: int, made: int
) -> None:
    made_fault = emu.fault(SEND, **fault)
    before = len(emu.requests)
    try:
        await toy.get_channel(int(emu.channel.id)).send("x")
        told = "sent"
    except (discord.HTTPException, aiohttp.ClientError) as error:
        told = type(error).__name__
    assert (told, len(emu.requests) - before, len(emu.messages())) == (outcome, asked, made)
    assert made_fault.hits == 1


async def test_faults_hit_the_requests_they_name(emu: Emulator, toy: ToyBot) -> None:
    channel = toy.get_channel(int(emu.channel.id))
    second = emu.fault(SEND, skip=1, status=403)
    never = emu.deny("PATCH /channels/*")
    await channel.send("first")
    with pytest.raises(discord.Forbidden):
        await channel.send("second")
    third = await channel.send("third")
    assert (second.hits, never.hits) == (1, 0)
    for _ in range(2):
        emu.deny("DELETE /channels/**", code=50001)
        with pytest.raises(discord.Forbidden, match="50001"):
            await third.delete()


async def test_a_bucket_is_waited_for(emu: Emulator, toy: ToyBot) -> None:
    emu.limits.bucket = (3, 0.2)
    channel = toy.get_channel(int(emu.channel.id))
    await asyncio.gather(*(channel.send(str(number)) for number in range(7)))
    assert len(emu.messages()) == 7
    assert {one.status for one in emu.requests} <= {200, 429}


async def test_old_messages_may_be_edited_rarely(emu: Emulator, toy: ToyBot) -> None:
    emu.limits.old_edits = (2, 0.3)
    sent = await toy.get_channel(int(emu.channel.id)).send("0")
    emu.clock.advance(3601)
    for number in range(1, 4):
        await sent.edit(content=str(number))
    assert emu.messages()[0].text == "3"
    edits = [one.status for one in emu.requests if one.method == "PATCH"]
    assert edits[:3] == [200, 200, 429]
    assert edits[-1] == 200


async def test_a_click_during_an_outage_comes_with_the_resume(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    emu.gateway.cut()
    missed = await emu.slash(ada, emu.channel, "toy say", text="x", wait=False)
    await emu.answered(missed)
    assert (toy.readies, toy.resumes) == (1, 1)
    await emu.gateway.ask_to_reconnect()
    await emu.until(lambda: toy.resumes == 2)


async def test_an_invalid_session_is_identified_anew(emu: Emulator, toy: ToyBot) -> None:
    async def no_wait(shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG001
        return None

    toy.before_identify_hook = no_wait  # else five seconds
    await emu.gateway.invalidate()
    await emu.until(lambda: toy.readies == 2)
    said = await emu.slash(emu.add_member("ada"), emu.channel, "toy say", text="x")
    assert said.text == "x "


async def test_an_outage_of_a_server_is_no_removal(emu: Emulator, toy: ToyBot) -> None:
    told: list[str] = []
    toy.event(_named("on_guild_unavailable", told))
    toy.event(_named("on_guild_remove", told))
    await emu.gateway.guild_outage(emu.guild)
    await emu.until(lambda: told)
    assert told == ["on_guild_unavailable"]


def _named(name: str, told: list[str]):
    async def heard(_: discord.Guild) -> None:
        told.append(name)

    heard.__name__ = name
    return heard


async def test_unknown_events_and_opcodes_hurt_nobody(emu: Emulator, toy: ToyBot) -> None:
    await emu.gateway.emit("SOMETHING_NEW", {"unheard": ["of"]})
    await toy.ws.send_as_json({"op": 77, "d": {"what": 1}, "more": True})
    said = await emu.slash(emu.add_member("ada"), emu.channel, "toy say", text="x")
    assert said.text == "x "
    assert 77 in [op for op, _ in emu.gateway.heard]


async def test_a_wrong_token_or_intent_is_refused(emu: Emulator) -> None:
    for token, intents, error in (
        ("wrong", discord.Intents(guilds=True), discord.LoginFailure),
        (TOKEN, discord.Intents(members=True), discord.PrivilegedIntentsRequired),
    ):
        emu.gateway.allowed_intents = 1
        bot = ToyBot(connector=connector(emu), intents=intents)
        with pytest.raises(error):
            await bot.start(token)
        await bot.close()


async def test_text_frames_serve_as_well_as_compressed_ones(emu: Emulator) -> None:
    emu.gateway.compress = False
    async with logged_in(emu, ToyBot) as bot:
        assert bot.is_ready()


async def test_a_bot_in_a_process_of_its_own_logs_in_here_and_nowhere_else() -> None:
    async with plain_emulator() as emu:
        bot = await launch(emu, module="tests.discord.toy")
        try:
            await emu.ready()
            said = await emu.slash(emu.add_member("ada"), emu.channel, "toy say", text="x")
            assert said.text == "x "
        finally:
            bot.kill()
            _, errors = await bot.communicate()
        assert b"Traceback" not in errors


def test_the_launcher_lets_no_other_host_be_found() -> None:
    for host in ("discord.com", b"example.org", "", None):
        with pytest.raises(OSError, match="must not reach"):
            only_loopback(host, 443)
    assert only_loopback("127.0.0.1", 443)
