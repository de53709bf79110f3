"""Rules 23 to 30: rate limits, direct channels, commands, and what clients let people do."""

import asyncio

import pytest

from tests.discord.emulator import CannotDo
from tests.discord.emulator.limits import LATENCY
from tests.discord.judge import every_complaint
from tests.discord.rules.asking import Bare, connected, v2

COMMAND = {"id": "1", "name": "open", "type": 1, "description": "Open"}


async def test_rule_23_requests_take_their_time(bare: Bare) -> None:
    assert LATENCY == (0.1, 0.15)
    assert bare.latency == LATENCY


@pytest.mark.parametrize(
    ("method", "path", "size", "window"),
    [
        ("POST", "/channels/{channel}/messages", 5, 5.0),
        ("GET", "/users/{user}", 30, 30.0),
        ("GET", "/guilds/{guild}/members/{user}", 5, 1.0),
    ],
)
async def test_rule_23_each_bucket_has_its_size_and_says_so(
    bare: Bare, method: str, path: str, size: int, window: float
) -> None:
    places = {"channel": bare.channel.id, "user": bare.ada.id, "guild": bare.guild.id}
    line, body = path.format(**places), v2("x") if method == "POST" else None
    for _ in range(size):
        assert (await bare.ask(method, line, body))[0] == 200
    headers, wait = bare.limits.take(method, line)
    assert headers["X-RateLimit-Limit"] == str(size)
    assert headers["X-RateLimit-Remaining"] == "0"
    assert wait == pytest.approx(window)
    await asyncio.sleep(window)
    assert (await bare.ask(method, line, body))[0] == 200


async def test_rule_23_names_share_one_bucket_and_channels_do_not(bare: Bare) -> None:
    for _ in range(30):
        await bare.ask("GET", f"/users/{bare.ada.id}")
    assert bare.limits.take("GET", f"/users/{bare.ben.id}")[1] is not None
    for _ in range(5):
        await bare.post(v2("x"))
    other = await bare.add_channel("elsewhere")
    await bare.post(v2("x"), channel=other)


async def test_rule_24_the_bot_has_fifty_requests_a_second_and_few_that_are_invalid(
    bare: Bare,
) -> None:
    path = f"/channels/{bare.channel.id}"
    told = [(await bare.ask("GET", path))[0] for _ in range(50)]
    assert set(told) == {200}
    request = bare.requests[-1]
    assert (await bare.reply(request, "Bot TOKEN")).headers["X-RateLimit-Global"] == "true"
    assert request.status == 429
    assert bare.blamed(24) == []
    for _ in range(100):
        bare.requests.append(request)
    assert len(bare.blamed(24)) == 1
    await asyncio.sleep(1)
    assert (await bare.ask("GET", path))[0] == 200


async def test_rule_25_a_direct_channel_is_opened_once(bare: Bare) -> None:
    for user in (bare.ada, bare.ben):
        await bare.ask("POST", "/users/@me/channels", {"recipient_id": int(user.id)})
    assert bare.blamed(25) == []
    await bare.ask("POST", "/users/@me/channels", {"recipient_id": int(bare.ada.id)})
    assert len(bare.blamed(25)) == 1


async def test_rule_26_commands_that_discord_lost_can_be_used_by_nobody(bare: Bare) -> None:
    await connected(bare)
    bare.world.commands = [COMMAND]
    await bare.slash(bare.ada, bare.channel, "open", wait=False)
    bare.world.commands = []
    with pytest.raises(CannotDo):
        await bare.slash(bare.ada, bare.channel, "open", wait=False)


async def test_rule_27_commands_say_where_they_are_shown(bare: Bare) -> None:
    where = {"contexts": [0], "integration_types": [0]}
    path = f"/applications/{bare.world.bot.id}/commands"
    await bare.ask("PUT", path, [COMMAND | where])
    assert bare.blamed(27) == []
    await bare.ask("PUT", path, [COMMAND])
    assert len(bare.blamed(27)) == 2


async def test_rule_28_a_command_may_come_from_where_the_bot_is_not(bare: Bare) -> None:
    await connected(bare)
    abroad = bare.add_foreign_guild("Elsewhere")
    eve = bare.add_member("eve", abroad)
    there = bare.world.new_channel(0, abroad, name="general")
    bare.world.commands = [COMMAND]
    asked = await bare.slash(eve, there, "open", wait=False)
    assert asked.payload["authorizing_integration_owners"] == {"1": eve.id}
    assert await bare.ask("POST", f"/channels/{there.id}/messages", v2("x")) == (403, 50001)
    bare.world.commands = [COMMAND | {"integration_types": [0]}]
    with pytest.raises(CannotDo):
        await bare.slash(eve, there, "open", wait=False)


async def test_rule_29_a_chosen_line_cannot_be_chosen_again_in_the_same_menu(bare: Bare) -> None:
    await connected(bare)
    options = [{"label": one, "value": one} for one in "ab"]
    menu, other = (
        {"type": 1, "components": [{"type": 3, "custom_id": custom_id, "options": options}]}
        for custom_id in ("m", "n")
    )
    message = await bare.post(v2("Which?", menu))
    await bare.select(bare.ada, message, "m", "a", wait=False)
    await bare.select(bare.ben, message, "m", "a", wait=False)
    with pytest.raises(CannotDo):
        await bare.select(bare.ada, message, "m", "a", wait=False)
    await bare.select(bare.ada, message, "m", "b", wait=False)
    await bare.edit(message, v2("No menu", attachments=[]))
    await bare.edit(message, v2("Which?", menu, attachments=[]))
    with pytest.raises(CannotDo):
        await bare.select(bare.ada, message, "m", "b", wait=False)
    await bare.edit(message, v2("Which?", other, attachments=[]))
    await bare.select(bare.ada, message, "n", "b", wait=False)


async def test_rule_30_a_deleted_message_cannot_be_pressed_nor_redrawn(bare: Bare) -> None:
    await connected(bare)
    button = {"type": 2, "style": 1, "custom_id": "b", "label": "Join"}
    message = await bare.post(v2("Lobby", {"type": 1, "components": [button]}))
    pressed = await bare.click(bare.ada, message, "b", wait=False)
    await bare.delete(message)
    with pytest.raises(CannotDo):
        await bare.click(bare.ada, message, "b", wait=False)
    path = f"/interactions/{pressed.id}/{pressed.token}/callback"
    assert await bare.ask("POST", path, {"type": 7, "data": v2("x")}) == (404, 10008)
    assert every_complaint([]) == []
