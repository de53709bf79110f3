"""What keeps a table from working where it is: each thing by name, with its remedy."""

from collections.abc import Sequence

import discord

from bot.ui.permissions import NEEDED
from bot.ui.places import place_of

IN_THREADS = ("send_messages_in_threads", "Send Messages in Threads")
GONE = (
    "The channel is gone, or I'm not allowed to see it (View Channel). Remedy: give me View "
    "Channel there, or move the table with `/moderate move`."
)


async def examined(client: discord.Client, guild_id: int, channel_id: int) -> list[str]:
    """What is wrong with a channel or thread, as sentences with remedies; empty where nothing."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return ["I'm no longer on this server. Remedy: invite me again."]
    channel = await place_of(client, guild_id, channel_id)
    if channel is None:
        return [GONE]
    within = isinstance(channel, discord.Thread)
    have = channel.permissions_for(guild.me)
    needed = [*NEEDED.items(), *([IN_THREADS] if within else [])]
    place = channel.parent_id if isinstance(channel, discord.Thread) else channel.id
    found = [
        f"I lack **{title}** here. Remedy: allow it for my role in the permissions of <#{place}>."
        for name, title in needed
        if not getattr(have, name)
    ]
    if isinstance(channel, discord.Thread) and channel.locked:
        found.append("The thread is **locked**. Remedy: unlock it, or `/moderate move`.")
    if isinstance(channel, discord.Thread) and channel.archived:
        found.append("The thread is **archived**. Remedy: write something in it, which opens it.")
    if channel.is_nsfw():
        found.append(
            "The channel is **age-restricted**: whoever has not shown their age to Discord doesn't "
            "see it. Remedy, if somebody misses the table: `/moderate move`."
        )
    if channel.slowmode_delay:
        found.append(
            f"**Slow mode** lets people write once in {channel.slowmode_delay} seconds, commands "
            "included. Buttons work at all times. Remedy, if it is in the way: turn it off in the "
            "channel's settings."
        )
    return found


def role_silent(role_id: int) -> str:
    """What to do about a role of moderators that the bot cannot call."""
    return (
        f"I **can't mention** <@&{role_id}>, so nobody is called when a table is stuck. Remedy: in "
        "the role's settings, allow anyone to @mention this role."
    )


def letters_closed(names: Sequence[str]) -> list[str]:
    """A line for each person whose direct messages were closed when last tried."""
    return [
        f"I **can't send** {name} direct messages, so hand and notices stay in the "
        "channel. Remedy: they allow direct messages from this server, then choose in "
        "`/my settings`."
        for name in names
    ]
