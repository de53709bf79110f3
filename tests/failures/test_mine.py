"""Settings and tables of one person: typed, in direct messages, on several servers, forged."""

from typing import Any

import pytest

from bot.host.preferences.preferences import Preferences
from tests.discord.emulator.wire import MEMBER_MAY, Message, User
from tests.failures.evening import Evening, loud, shown


async def settings(evening: Evening, user: User) -> Message:
    return shown(await evening.near.slash(user, evening.near.channel, "my settings"))


async def wishes(evening: Evening, user: User) -> Preferences:
    return await evening.client.service.preferences.of(int(user.id))


async def topic(evening: Evening, user: User, name: str) -> Message:
    """The screen that asks for one setting."""
    panel = await settings(evening, user)
    menu = panel.menus[0]["custom_id"]
    return shown(await evening.near.select(user, panel, menu, name))


@pytest.mark.parametrize(
    ("name", "label", "typed", "chosen"),
    [
        ("zone", "Type a city", "tokyo", {"zone": "Asia/Tokyo"}),
        ("quiet", "Type the times", "22:30 to 7:15", {"quiet": (1350, 435)}),
        ("quiet", "Type the times", "later", {}),
        ("away", "Type the days", "back", {}),
        ("zone", "Type a city", "@everyone **x**", {}),
    ],
)
async def test_what_no_menu_holds_can_be_typed(
    evening: Evening, ada: User, name: str, label: str, typed: str, chosen: dict[str, Any]
) -> None:
    asked = await topic(evening, ada, name)
    opened = await evening.near.click(ada, asked, label)
    answer = shown(await evening.near.submit(ada, opened, {"answer": typed}))
    assert "Your settings" in answer.text
    assert "everyone" not in answer.text
    assert await wishes(evening, ada) == Preferences(**chosen)


async def test_of_several_zones_one_is_chosen_from_a_menu(evening: Evening, ada: User) -> None:
    asked = await topic(evening, ada, "zone")
    opened = await evening.near.click(ada, asked, "Type a city")
    several = shown(await evening.near.submit(ada, opened, {"answer": "indiana"}))
    menu = several.menus[0]
    assert "America/Indiana/Knox" in [one["value"] for one in menu["options"]]
    await evening.near.select(ada, several, menu["custom_id"], "America/Indiana/Knox")
    assert (await wishes(evening, ada)).zone == "America/Indiana/Knox"


async def test_settings_and_tables_are_the_same_on_every_server(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    await evening.lobby(ada)
    other = await evening.near.add_guild("Elsewhere")
    far = await evening.near.add_channel("far", other)
    evening.near.world.join(other, ada, MEMBER_MAY)
    await evening.near.slash(ada, far, "table open", game="steam-tunnel")
    await evening.settle()
    for channel in (evening.near.channel, far):
        listed = shown(await evening.near.slash(ada, channel, "my tables")).text
        assert "Steam Court: not started yet" in listed
        assert "Steam Tunnel: not started yet" in listed
        for server in (evening.near.guild, other):
            assert f"discord.com/channels/{server.id}/" in listed
    assert loud(logs) == []


async def forge(evening: Evening, user: User, message: Message, custom_id: str) -> None:
    data = {"custom_id": custom_id, "component_type": 2}
    await evening.near.forge(user, evening.near.channel, 3, data, message)


@pytest.mark.parametrize(
    "token",
    ["set", "set ", "set greeted True", "set zone ../../etc", "set remind 999999", "ask \u202e",
     "set quiet 1:00 to 23:00", "set away 0001-01-01", "x" * 60, "set hand letter more"],
)  # fmt: skip
async def test_a_forged_step_changes_nothing_and_is_answered(
    evening: Evening, ada: User, logs: list[Any], token: str
) -> None:
    panel = await settings(evening, ada)
    await forge(evening, ada, panel, f"p1:prefer:0:0:{token}")
    assert "Your settings" in panel.text
    assert await wishes(evening, ada) == Preferences()
    assert loud(logs) == []


@pytest.mark.parametrize("token", ["", "1", "-1", "9" * 30, "٣", "x"])
async def test_a_forged_return_is_one_sentence(
    evening: Evening, ada: User, logs: list[Any], token: str
) -> None:
    panel = await settings(evening, ada)
    await forge(evening, ada, panel, f"p1:return:0:0:{token}")
    assert panel.text.startswith("That table no longer exists.")
    assert loud(logs) == []
