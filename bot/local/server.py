"""Putting the local page together and taking it apart again."""

import asyncio
import contextvars
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord
import simcord

from bot.local.live_updates import ANSWER_SECONDS, LiveUpdates
from bot.local.processes import processes_seen_out
from bot.local.proxy import Proxy
from bot.local.world import found

BOT_NAME = "Parlour"


async def run(
    make_client: Callable[[], Awaitable[discord.Client]],
    *,
    port: int,
    people: Sequence[str],
    announce: Callable[[str], None] | None,
    greet: Callable[[int], Awaitable[None]] | None,
) -> None:
    """Serve the page until a signal, its own end button, or a fault; see `bot.local.serve`.

    The pretended Discord is founded around a client that does nothing. So the server gets its
    fixed ids on a clock not yet moved, messages get ids of the real time, which no earlier run
    has used, and the bot finds everything in place when it logs in.
    """
    say = announce or _to_terminal
    founder = discord.Client(intents=discord.Intents(guilds=True))
    stop = asyncio.Event()
    async with (
        _signals_set(stop),
        processes_seen_out(),
        simcord.run(founder, check_errors=False, settle_timeout=ANSWER_SECONDS) as env,
    ):
        town = found(env, people)
        if founder.user is not None:
            await founder.user.edit(username=BOT_NAME)
        preview = env.preview(
            town.channel, viewers=town.people, layout="channel", timezone=_time_zone()
        )
        live = LiveUpdates(env, preview)
        await live.catch_up()
        async with preview:
            client = await make_client()
            _let_tasks_choose_their_context(client)
            try:
                await env.restart_bot(client)
                if greet is not None:
                    await greet(town.channel.id)
                async with Proxy(live, preview.url, port) as door:
                    say(f"Parlour is at {door.url}")
                    say(f"Open a table there. You are {people[0]}; change it at the top.")
                    say("Ctrl-C ends it.")
                    await _until_stopped(stop, live, preview)
            finally:
                live.report_errors()
                await client.close()


def _let_tasks_choose_their_context(client: discord.Client) -> None:
    """Have `create_task(..., context=...)` mean what it says, from the bot's first step on.

    Simcord takes the one who asks for a task as its owner although the task is given another
    context, and would keep every click waiting for the house players and the boards.
    """
    set_up = client.setup_hook

    async def setup_hook() -> None:
        loop = asyncio.get_running_loop()
        create: Callable[..., asyncio.Task[Any]] = loop.create_task

        def create_task(
            work: Coroutine[Any, Any, Any],
            *,
            context: contextvars.Context | None = None,
            **named: Any,
        ) -> asyncio.Task[Any]:
            if context is None:
                return create(work, **named)
            return context.copy().run(create, work, **named)

        # As simcord does, which puts the loop's own function back at the end.
        loop.create_task = create_task  # type: ignore[method-assign, assignment]
        await set_up()

    client.setup_hook = setup_hook  # type: ignore[method-assign] # simcord is ready only then


async def _until_stopped(stop: asyncio.Event, live: LiveUpdates, preview: simcord.Preview) -> None:
    tasks = [
        asyncio.create_task(live.keep_time()),
        asyncio.create_task(stop.wait()),
        asyncio.create_task(preview.wait_closed()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()  # a fault in keeping time ends the page aloud


@asynccontextmanager
async def _signals_set(stop: asyncio.Event) -> AsyncIterator[None]:
    """Have SIGINT and SIGTERM ask for an orderly end, where the platform can (not on Windows)."""
    if sys.platform == "win32":
        yield
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


def _time_zone() -> str:
    """The zone of this machine by its IANA name; UTC where that cannot be told."""
    name = os.environ.get("TZ") or str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    try:
        return ZoneInfo(name).key
    except (ValueError, ZoneInfoNotFoundError):
        return "UTC"


def _to_terminal(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
