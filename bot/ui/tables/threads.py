"""Threads for tables: named by the table alone, made last, and closed where nothing came of it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import discord
import structlog

from bot.host.errors import Refusal
from bot.ui.messages.kept_message import CALL_SECONDS, TRANSIENT
from bot.ui.messages.request_queue import RequestQueue
from bot.ui.messages.responder import Interaction

log = structlog.get_logger(__name__)

CLOSED = "closed"
MOST_THREADS = 160006
"""Discord's code where a server has as many active threads as it may."""
WEEK_MINUTES: Final = 10080


@asynccontextmanager
async def threads_named(
    interaction: Interaction, names: Sequence[str]
) -> AsyncIterator[tuple[int, ...]]:
    """Threads of these names in the channel of an interaction, to be kept if the body succeeds.

    Raises `Refusal` where none can be made there.
    """
    made: list[discord.Thread] = []
    try:
        for name in names:
            made.append(await _made(interaction, name))  # noqa: PERF401 - each is closed on failure
        yield tuple(thread.id for thread in made)
    except Exception:
        for thread in made:
            may_delete = interaction.app_permissions.manage_threads
            await _let_go(interaction.client.request_queue, thread, may_delete=may_delete)
        raise


async def _made(interaction: Interaction, name: str) -> discord.Thread:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("wrong_place", "Open a thread from a text channel.")
    kind = (
        discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    )
    try:
        async with interaction.client.request_queue.request(interaction.guild_id, urgent=True):
            return await channel.create_thread(
                name=name, type=kind, auto_archive_duration=WEEK_MINUTES
            )
    except discord.Forbidden:
        why = "I can't create threads here: give me Create Public Threads, or open it here."
        raise Refusal("no_permission", why) from None
    except discord.HTTPException as error:
        if error.code != MOST_THREADS:
            raise
        why = "This server has as many active threads as Discord allows. Open it here instead."
        raise Refusal("no_permission", why) from None


async def _let_go(queue: RequestQueue, thread: discord.Thread, *, may_delete: bool) -> None:
    """Delete a thread that holds no table, or archive it as closed; it is no reason to fail."""
    try:
        async with queue.request(thread.guild.id), asyncio.timeout(CALL_SECONDS):
            if may_delete:
                await thread.delete()
            else:
                await thread.edit(name=CLOSED, archived=True)
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info("thread_stays", channel=thread.id, error=type(error).__name__)
