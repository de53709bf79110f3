"""Where a table can be: channels and threads of a server in which people write."""

import asyncio
from typing import Any, TypeAlias

import aiohttp
import discord
from discord import AppCommandOptionType, ChannelType, app_commands

Place: TypeAlias = (
    discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
)
KINDS = (
    ChannelType.text,
    ChannelType.news,
    ChannelType.voice,
    ChannelType.stage_voice,
    ChannelType.public_thread,
    ChannelType.private_thread,
    ChannelType.news_thread,
)
"""What a picker offers: voice and stage channels have a chat of their own."""
LOOKUP_SECONDS = 2.0


async def place_of(client: discord.Client, guild_id: int, channel_id: int) -> Place | None:
    """A place of a server, asked of Discord where the cache has none; `None` where it is gone.

    No cache has archived threads, or channels that the bot may not see.
    """
    guild = client.get_guild(guild_id)
    if guild is None:
        return None
    found: object = guild.get_channel_or_thread(channel_id)
    if found is None:
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                found = await guild.fetch_channel(channel_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            return None
    return found if isinstance(found, Place) else None


class _PickedPlace(app_commands.Transformer):
    """The number of a channel that somebody picked, whether or not the bot knows it."""

    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        return list(KINDS)

    async def transform(self, _: discord.Interaction[Any], value: Any, /) -> int:
        return int(value.id)


PICKED = app_commands.Transform[int, _PickedPlace]
"""The kind of a command's argument that is a place."""
