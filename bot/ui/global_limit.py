"""The whole bot's rate limit, as discord.py waits for it."""

import asyncio

import discord

from bot.ui.messages.request_queue import RequestQueue

GLOBAL = "global"
LONGEST_SECONDS = 30.0
"""The longest wait for a rate limit that discord.py is told to take upon itself."""


class GlobalLimit(asyncio.Event):
    """Set while requests may go out; opens by itself at the latest after the longest wait.

    Until then `queue` lets nothing go, so that not everything goes at once when it is over.

    discord.py clears it, sleeps, and sets it again. A request whose caller's time runs out during
    that sleep never sets it, and no request would ever go out again.
    """

    def __init__(self, queue: RequestQueue) -> None:
        super().__init__()
        self._queue = queue

    def set(self) -> None:
        """Let requests go again."""
        super().set()
        self._queue.release(GLOBAL)

    def clear(self) -> None:
        """Hold all requests up for a while."""
        super().clear()
        self._queue.hold(LONGEST_SECONDS, GLOBAL)
        asyncio.get_running_loop().call_later(LONGEST_SECONDS, self.set)


def outlive_callers(client: discord.Client, queue: RequestQueue) -> None:
    """Let the limit of a client that has logged in end whatever becomes of those who wait."""
    limit = GlobalLimit(queue)
    limit.set()
    client.http._global_over = limit  # noqa: SLF001 - discord.py has no public name for it
