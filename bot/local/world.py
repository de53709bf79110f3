"""The pretended server: its channel, its people, and ids that stay the same in every run."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord
import simcord

GUILD_ID = 1_111_111_111_111_111_111
CHANNEL = "parlour"
TOPIC = "Type / for commands. “Viewing as”, above, is who you are."

_MODERATOR = discord.Permissions(
    manage_guild=True, manage_channels=True, manage_messages=True, manage_threads=True
)
_DIRECT_MESSAGES_CLOSED = 50007


@dataclass(frozen=True, slots=True)
class Town:
    """The one channel that the page shows, and the people who may look at it, host first."""

    channel: simcord.ChannelHandle
    people: tuple[simcord.MemberActor, ...]


def found(env: simcord.Env, people: Sequence[str]) -> Town:
    """Create the server, always in the same order and on a clock that has not been moved.

    Ids are drawn from the clock and a counter, so a table saved in an earlier run finds its
    players again. New people therefore belong at the end of the list.
    """
    guild = env.create_guild("The Parlour", id=GUILD_ID)
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    moderators = guild.create_role("Moderators", permissions=_MODERATOR)
    members = tuple(
        guild.add_member(
            env.create_user(name.lower(), global_name=name),
            roles=[moderators] if number == 0 else [],
        )
        for number, name in enumerate(people)
    )
    # The page shows one channel, so a direct message would be sent where nobody can look: refuse
    # them as Discord does for people who have closed them.
    env.inject_error(
        "POST",
        "/users/@me/channels",
        status=403,
        code=_DIRECT_MESSAGES_CLOSED,
        message="Cannot send messages to this user",
        times=None,
    )
    return Town(channel, members)
