"""How many requests went to Discord, and how many it refused in a way that may end in a ban."""

from types import SimpleNamespace

import aiohttp

COUNTED_BY_DISCORD = {401, 403, 429}
"""Ten thousand of these in ten minutes, and nothing from this address is heard any more."""


class RequestCounts:
    """Counts since the start; those that discord.py sends again are counted again."""

    def __init__(self) -> None:
        self.sent = 0
        self.refused = 0

    def count(self, status: int, scope: str | None) -> None:
        """Count an answer; Discord holds limits that the bot shares with others against nobody."""
        self.sent += 1
        if status in COUNTED_BY_DISCORD and scope != "shared":
            self.refused += 1

    def trace(self) -> aiohttp.TraceConfig:
        """What has `aiohttp` tell of every answer."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        return trace

    async def _ended(
        self,
        _: aiohttp.ClientSession,
        __: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        response = ended.response
        self.count(response.status, response.headers.get("X-RateLimit-Scope"))
