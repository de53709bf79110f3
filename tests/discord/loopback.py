"""Pointing a bot at the emulator, with no way to any other host.

In this process nothing of discord.py is changed: the client keeps its own addresses, and its
connector resolves three names to loopback and refuses all others. A subprocess runs
`tests.discord.launch` instead.
"""

import asyncio
import contextlib
import functools
import os
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

from tests.discord.emulator import TOKEN, Emulator
from tests.patience import HANG

HOSTS = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com")
ROOT = Path(__file__).parents[2]


class LoopbackResolver(AbstractResolver):
    """Knows Discord's three hosts, all of them here."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self,
        host: str,
        port: int = 0,  # noqa: ARG002 - the interface's
        family: socket.AddressFamily = socket.AF_INET,  # noqa: ARG002 - the interface's
    ) -> list[ResolveResult]:
        if host not in HOSTS:
            raise OSError(f"a test must not reach {host}")
        return [
            ResolveResult(
                hostname=host,
                host="127.0.0.1",
                port=self._port,
                family=socket.AF_INET,
                proto=0,
                flags=0,
            )
        ]

    async def close(self) -> None:
        return None


@functools.cache
def contexts() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """TLS for the emulator and for a client that trusts it alone."""
    authority = trustme.CA()
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(*HOSTS).configure_cert(serving)
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    return serving, trusting


def connector(emu: Emulator) -> aiohttp.TCPConnector:
    """What `discord.Client(connector=…)` takes."""
    return aiohttp.TCPConnector(resolver=LoopbackResolver(emu.port), ssl=contexts()[1], limit=0)


@contextlib.asynccontextmanager
async def secure_emulator() -> AsyncIterator[Emulator]:
    """An emulator for clients in this process: Discord's own addresses, by TLS."""
    emu = Emulator(gateway_url="wss://gateway.discord.gg", cdn_url="https://cdn.discordapp.com")
    emu.deadline = HANG  # whether all is answered, not how fast a busy machine does it
    await emu.start(contexts()[0])
    try:
        yield emu
    finally:
        await emu.stop()


@contextlib.asynccontextmanager
async def logged_in(emu: Emulator, make: Callable[..., Any | Awaitable[Any]]) -> AsyncIterator[Any]:
    """A client from `make(connector=…, guild_ready_timeout=0.0)`, ready, closed at the end."""
    client = make(connector=connector(emu), guild_ready_timeout=0.0)
    if asyncio.iscoroutine(client):
        client = await client
    running = asyncio.create_task(client.start(TOKEN))
    try:
        await emu.until(lambda: client.is_ready() or running.done())
        if running.done():
            running.result()
        yield client
    finally:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)


@contextlib.asynccontextmanager
async def plain_emulator() -> AsyncIterator[Emulator]:
    """An emulator for a bot in a subprocess, on http and ws."""
    emu = Emulator()
    emu.deadline = HANG  # whether all is answered, not how fast a busy machine does it
    await emu.start()
    try:
        yield emu
    finally:
        await emu.stop()


async def launch(
    emu: Emulator, *words: str, module: str = "bot", **environment: str
) -> asyncio.subprocess.Process:
    """Start `python -m MODULE WORDS` against the emulator, its output in pipes."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.discord.launch",
        module,
        *words,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "EMULATOR_REST": emu.rest_url,
            "EMULATOR_GATEWAY": emu.gateway_url,
            "EMULATOR_CDN": emu.posts.cdn,
            **environment,
        },
    )
