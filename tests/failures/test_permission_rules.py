"""Single rules about permissions, each with what Discord says beside a press."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.host.errors import Refusal
from bot.ui.permissions import (
    NEEDED,
    may_write,
    refuse_channel,
    refuse_without_permissions,
)

EVERYTHING = discord.Permissions.all()
CHANNEL, THREAD = Mock(spec=discord.TextChannel, id=5), Mock(spec=discord.Thread, id=5)
VOICE = Mock(spec=discord.VoiceChannel, id=5)
BOT, ASKER = object(), Mock(spec=discord.Member)


def without(*names: str) -> discord.Permissions:
    have = discord.Permissions.all()
    have.update(**dict.fromkeys(names, False))
    return have


def pressed(
    channel: Any = CHANNEL,
    *,
    bots: discord.Permissions = EVERYTHING,
    theirs: discord.Permissions = EVERYTHING,
    **facts: Any,
) -> Any:
    usual = {
        "guild_id": 500,
        "guild": SimpleNamespace(me=BOT, get_thread=lambda _: THREAD),
        "user": ASKER,
    }
    return SimpleNamespace(
        channel=channel, app_permissions=bots, permissions=theirs, **{**usual, **facts}
    )


def why(interaction: Any, *, in_thread: bool = False) -> str:
    """What is said where a table cannot be opened, "" where it can."""
    try:
        refuse_without_permissions(interaction, in_thread=in_thread)
    except Refusal as refusal:
        return refusal.text
    return ""


# Where somebody pressed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("channel", "lacking", "may"),
    [
        (CHANNEL, (), True),
        (CHANNEL, ("view_channel",), False),
        (CHANNEL, ("send_messages",), False),
        (CHANNEL, ("send_messages_in_threads",), True),
        (THREAD, ("send_messages",), True),
        (THREAD, ("send_messages_in_threads",), False),
        (THREAD, ("view_channel",), False),
    ],
)
def test_the_bot_writes_where_it_sees_the_channel_and_may_send_there(
    channel: Any, lacking: tuple[str, ...], may: bool
) -> None:
    assert may_write(pressed(channel, bots=without(*lacking))) is may


@pytest.mark.parametrize("name", NEEDED)
def test_whatever_a_table_needs_is_named_alone_if_it_is_all_that_is_missing(name: str) -> None:
    assert why(pressed(bots=without(name))).endswith(f"Please give me: {NEEDED[name]}.")


def test_threads_need_more_than_channels_and_a_thread_to_be_made_the_most() -> None:
    sending, making = without("send_messages_in_threads"), without("create_public_threads")
    assert why(pressed(bots=sending)) == ""
    assert why(pressed(THREAD, bots=sending)).endswith("give me: Send Messages in Threads.")
    assert why(pressed(bots=sending), in_thread=True).endswith("me: Send Messages in Threads.")
    assert why(pressed(THREAD, bots=making)) == ""
    assert why(pressed(bots=making), in_thread=True).endswith("give me: Create Public Threads.")
    none = without("create_public_threads", "send_messages_in_threads", "embed_links")
    assert why(pressed(bots=none), in_thread=True).endswith(
        "Please give me: Embed Links, Send Messages in Threads, Create Public Threads."
    )


def test_the_bot_does_nothing_for_people_that_they_may_not_do_themselves() -> None:
    silent, threads = without("send_messages"), without("send_messages_in_threads")
    assert " write here yourself" in why(pressed(theirs=silent))
    assert " write here yourself" in why(pressed(THREAD, theirs=threads))
    assert why(pressed(THREAD, theirs=silent)) == why(pressed(theirs=threads)) == ""
    assert " write in threads here yourself" in why(pressed(theirs=threads), in_thread=True)
    unmade = pressed(theirs=without("create_public_threads"))
    assert why(unmade) == ""
    assert " open threads here yourself" in why(unmade, in_thread=True)


def test_no_table_opens_in_direct_messages() -> None:
    assert "on a server" in why(pressed(guild_id=None))


def test_in_a_private_thread_the_bot_must_be_itself() -> None:
    server = SimpleNamespace(me=BOT, get_thread=lambda _: None)
    assert "I'm not in this private thread" in why(pressed(THREAD, guild=server))
    assert why(pressed(CHANNEL, guild=server)) == ""
    assert why(pressed(THREAD)) == ""


# In a channel that somebody chose -----------------------------------------------------------------


def chosen(
    channel: Any,
    *,
    bots: discord.Permissions = EVERYTHING,
    theirs: discord.Permissions = EVERYTHING,
    **facts: Any,
) -> str:
    """What is said where a table cannot move to a channel, "" where it can."""
    channel.permissions_for = lambda who: bots if who is BOT else theirs
    try:
        refuse_channel(pressed(**facts), channel)
    except Refusal as refusal:
        return refusal.text
    return ""


def test_a_table_moves_to_channels_where_people_write_and_threads_of_its_server_alone() -> None:
    assert chosen(CHANNEL) == chosen(THREAD) == chosen(VOICE) == ""
    for channel, facts in (
        (Mock(spec=discord.CategoryChannel), {}),
        (CHANNEL, {"guild": None}),
        (THREAD, {"user": Mock(spec=discord.User)}),
    ):
        assert "text channel" in chosen(channel, **facts)


@pytest.mark.parametrize(
    ("channel", "lacking", "may"),
    [
        (CHANNEL, "send_messages", False),
        (CHANNEL, "send_messages_in_threads", True),
        (CHANNEL, "view_channel", False),
        (THREAD, "send_messages", True),
        (THREAD, "send_messages_in_threads", False),
        (THREAD, "view_channel", False),
    ],
)
def test_people_move_tables_to_where_they_can_write_themselves(
    channel: Any, lacking: str, may: bool
) -> None:
    said = chosen(channel, theirs=without(lacking))
    assert (said == "") is may
    assert may or "write in <#5> yourself" in said


def test_what_the_bot_lacks_in_another_channel_is_named_with_that_channel() -> None:
    said = " in <#5>. Please give me: "
    assert chosen(CHANNEL, bots=without("embed_links")).endswith(f"{said}Embed Links.")
    threads = without("send_messages_in_threads")
    assert chosen(CHANNEL, bots=threads) == ""
    assert chosen(THREAD, bots=threads).endswith(f"{said}Send Messages in Threads.")
