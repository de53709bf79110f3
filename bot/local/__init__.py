"""The local page: a small pretended Discord around the real bot, played in a browser.

It needs the optional packages of `make play`; nothing else in the bot imports it, and nothing
outside this package knows how the pretence works.
"""

import importlib.util
import logging
from collections.abc import Awaitable, Callable, Sequence

import discord

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
PORT = 8321

_OPTIONAL = ("simcord", "markdown_it", "linkify_it", "regex")


class PageUnavailable(Exception):  # noqa: N818 - the page is unavailable; nothing is at fault
    """The page cannot be served; the text is one sentence for the person at the terminal."""


async def serve(
    make_client: Callable[[], Awaitable[discord.Client]],
    *,
    port: int = PORT,
    people: Sequence[str] = PEOPLE,
    announce: Callable[[str], None] | None = None,
    greet: Callable[[int], Awaitable[None]] | None = None,
) -> None:
    """Serve the client of `make_client` on a local page until a signal or the page ends it.

    `make_client` returns a client that has not logged in. What has to outlast one click (a
    writer's queue, a timer loop) is best started inside `make_client`, not in `setup_hook`:
    docs/local-page.md says why. `people` are the display names to play as; the first one
    opens the page and may moderate. Their Discord ids, the server's and the channel's are the
    same in every run as long as the list only grows at its end. Port 0 takes a free one.
    `announce` is given the lines for the terminal, the address on a line of its own. `greet` is
    awaited with the channel's id once the bot has logged in, before anybody can look.

    Raises `PageUnavailable` when the optional packages are missing or the port is taken.
    """
    if missing := [name for name in _OPTIONAL if importlib.util.find_spec(name) is None]:
        raise PageUnavailable(
            f"The local page needs {missing[0]}, which is not installed: run `make play`."
        )
    # Simcord builds a client, as it is imported, to look at: hush the warnings about that one.
    log = logging.getLogger("discord")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        from bot.local.server import run  # noqa: PLC0415 - it imports the optional packages
    finally:
        log.setLevel(level)
    await run(make_client, port=port, people=people, announce=announce, greet=greet)
