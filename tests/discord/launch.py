"""Runs `python -m MODULE …` with discord.py pointed at an emulator: `launch.py MODULE WORDS`.

For subprocesses only: the addresses are class attributes, one set a process. They come from
EMULATOR_REST, EMULATOR_GATEWAY and EMULATOR_CDN. Every name but loopback is refused.
"""

import importlib
import os
import socket
import sys
from typing import Any

import discord
import yarl

from bot import app
from bot.ops import signals
from bot.ui import screens
from tests.patience import HANG

_resolve = socket.getaddrinfo


def only_loopback(host: Any, *more: Any, **rest: Any) -> Any:
    if host not in {"127.0.0.1", b"127.0.0.1", "localhost"}:
        raise OSError(f"a test must not reach {host!r}")
    return _resolve(host, *more, **rest)


def divert() -> None:
    """Turn this process's discord.py to the emulator, for good."""
    socket.getaddrinfo = only_loopback
    discord.http.Route.BASE = os.environ["EMULATOR_REST"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["EMULATOR_GATEWAY"])
    discord.asset.Asset.BASE = os.environ["EMULATOR_CDN"]


def wait_for_facts() -> None:
    """Let only a hang meet the bot's own limits, however busy the machine."""
    screens.DRAW_SECONDS = signals.LONGEST_END = HANG
    app.LONGEST_DRAIN = app.LONGEST_CLOSE = HANG / 3
    app.DRAIN_SECONDS = HANG / 5


def main() -> int:
    divert()
    wait_for_facts()
    module, *words = sys.argv[1:]
    return int(importlib.import_module(f"{module}.__main__").main(words))


if __name__ == "__main__":
    sys.exit(main())
