"""Discord's list of commands, kept equal to what this program has."""

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.ui.messages.responder import UNREACHABLE

log = structlog.get_logger(__name__)

SYNC_SECONDS = 30.0
LOOK_AGAIN_SECONDS = 3600.0
"""How soon a command that does not fit has the lists compared again."""

_COMPARED = (
    "type", "name", "description", "options", "contexts", "integration_types", "choices", "value",
    "required", "autocomplete", "channel_types", "min_value", "max_value", "min_length",
    "max_length",
)  # fmt: skip
"""Discord adds ids, versions and empty fields of its own."""


class CommandSync:
    """Compares the list at the start, and again when a command arrives that does not fit (F30)."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._looked = -LOOK_AGAIN_SECONDS

    async def compare(self) -> None:
        """Register the commands where Discord has others, or none; a failure is logged.

        Old commands go on working meanwhile, and the next start tries again.
        """
        self._looked = asyncio.get_running_loop().time()
        client = self._tree.client
        ours = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        try:
            async with asyncio.timeout(SYNC_SECONDS):
                # Not `fetch_commands`: its objects lose contexts and installation types (2.7.1).
                known = await client.http.get_global_commands(client.application_id)
                if _essence(ours) != _essence(known):
                    await self._tree.sync()
                    log.info("commands_registered", count=len(ours))
        except (discord.DiscordException, *UNREACHABLE) as error:
            log.error("commands_not_synced", error=f"{type(error).__name__}: {error}"[:200])

    async def heal(self) -> None:
        """Compare again, since a command did not fit; at most once an hour."""
        if asyncio.get_running_loop().time() >= self._looked + LOOK_AGAIN_SECONDS:
            await self.compare()


def _essence(commands: Sequence[Any]) -> list[Any]:
    """What makes a list of commands this one; the order of commands says nothing."""
    return sorted((_compared(one) for one in commands), key=lambda one: (one["type"], one["name"]))


def _compared(part: Any) -> Any:
    """What is compared of a command or an option; what is empty is the same as missing."""
    if isinstance(part, dict):
        return {key: _compared(part[key]) for key in _COMPARED if part.get(key)}
    if not isinstance(part, list):
        return part
    parts = [_compared(one) for one in part]
    return sorted(parts) if all(isinstance(one, int) for one in parts) else parts
