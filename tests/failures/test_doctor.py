"""The doctor names each thing that is in the way of a table, and its remedy."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.moderation.diagnostics import examined, letters_closed
from bot.ui.permissions import NEEDED
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening

EVERYTHING = discord.Permissions(send_messages_in_threads=True, **dict.fromkeys(NEEDED, True))


def place(kind: type, rights: discord.Permissions = EVERYTHING, **facts: Any) -> Any:
    """A channel or thread of that class, as discord.py would know it."""
    known = {"slowmode_delay": 0, "locked": False, "archived": False, "parent_id": 5, **facts}
    adult = bool(facts.pop("nsfw", False))
    ours = {"__slots__": (), "permissions_for": lambda *_: rights, "is_nsfw": lambda _: adult}
    made: Any = type(kind.__name__, (kind,), ours)
    found = made.__new__(made)
    for name, value in known.items():
        if name in {"locked", "archived", "slowmode_delay", "parent_id"} and hasattr(kind, name):
            setattr(found, name, value)
    found.id = 7
    return found


def client_with(channel: Any) -> Any:
    async def fetch(_: int) -> Any:
        raise discord.InvalidData

    guild = SimpleNamespace(
        me=object(), get_channel_or_thread=lambda _: channel, fetch_channel=fetch
    )
    return SimpleNamespace(get_guild=lambda _: guild)


def wrong(channel: Any) -> str:
    return "\n".join(asyncio.run(examined(client_with(channel), 1, 7)))


@pytest.mark.parametrize("kind", [discord.TextChannel, discord.Thread])
def test_where_nothing_is_wrong_nothing_is_found(kind: type) -> None:
    assert wrong(place(kind)) == ""


@pytest.mark.parametrize("name", NEEDED)
def test_each_missing_permission_is_named_with_its_remedy(name: str) -> None:
    rights = discord.Permissions(EVERYTHING.value)
    setattr(rights, name, False)
    told = wrong(place(discord.TextChannel, rights))
    assert f"I lack **{NEEDED[name]}** here. Remedy: allow it for my role" in told
    assert told.count("I lack") == 1


def test_a_thread_needs_a_permission_of_its_own() -> None:
    rights = discord.Permissions(EVERYTHING.value)
    rights.send_messages_in_threads = False
    assert "**Send Messages in Threads**" in wrong(place(discord.Thread, rights))
    assert wrong(place(discord.TextChannel, rights)) == ""


def test_closed_threads_and_slow_mode_are_told() -> None:
    told = wrong(place(discord.Thread, locked=True, archived=True, slowmode_delay=30))
    for words in ("**locked**", "**archived**", "once in 30 seconds"):
        assert words in told
    assert told.count("Remedy") == 3


def test_an_age_restricted_channel_is_told() -> None:
    told = wrong(place(discord.TextChannel, nsfw=True))
    assert "**age-restricted**" in told
    assert "Remedy" in told


async def test_a_role_of_moderators_that_cannot_be_called_is_told(
    evening: Evening, ada: User
) -> None:
    near = evening.near
    role = {"id": near.clock.snowflake(), "name": "Referees", "mentionable": False}
    mo = near.add_member("mo", moderator=True)
    await near.give_role(mo, role)
    guild = int(near.guild.id)
    await evening.client.service.servers.update(guild, {"moderator_role": int(role["id"])})
    told = await near.slash(mo, near.channel, "moderate doctor")
    assert "allow anyone to @mention this role" in told.text
    assert ada.name


def test_a_place_that_is_gone_and_a_server_that_is_gone() -> None:
    assert "The channel is gone" in wrong(None)
    alone: Any = SimpleNamespace(get_guild=lambda _: None)
    assert "no longer on this server" in asyncio.run(examined(alone, 1, 7))[0]


def test_whose_letters_are_closed_is_told_with_the_remedy() -> None:
    (told,) = letters_closed(["Ada"])
    assert "Ada" in told
    assert "Remedy" in told
