"""What a server's moderators settle: shown and changed, by command and by button alike."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.host.errors import Refusal
from bot.host.service.service import TableService
from bot.presenters.screen import Screen
from bot.presenters.servers import NUMBERS, WORDS, server_panel
from bot.ui.moderation.actions import Moderation
from bot.ui.moderation.clicks import ModClicks
from bot.ui.moderation.report import Reporting
from bot.ui.requests.press import number


class ServerSettingsRequests:
    """A server's rules for its moderators; whether somebody is one was checked before."""

    def __init__(self, service: TableService, moderation: Moderation, reporting: Reporting) -> None:
        self._service = service
        self.moderation = moderation
        self.reporting = reporting
        self.clicks = ModClicks(moderation, reporting)

    async def settle(self, guild_id: int, changes: Mapping[str, Any] | None = None) -> Screen:
        """Settle some points anew, and show how all of them stand. Raises `Refusal`."""
        servers = self._service.servers
        rules = await servers.of(guild_id)
        if changes:
            rules = await servers.settle(guild_id, changes)
        return server_panel(
            pace=rules.pace,
            openers=rules.openers,
            opener_role=rules.opener_role,
            moderator_role=rules.moderator_role,
            channels=rules.channels,
            numbers={name: getattr(rules, name) for name in NUMBERS},
            note="Settled." if changes else "",
        )

    async def pressed(self, guild_id: int, token: str, values: Sequence[str]) -> Screen:
        """What a menu of the panel brought back: what no menu of it offers is refused."""
        if not token:
            return await self.settle(guild_id)
        if len(values) != 1 or token not in {*NUMBERS, *WORDS}:
            raise Refusal("stale")
        value: Any = number(values[0]) if token in NUMBERS else values[0]
        return await self.settle(guild_id, {token: value})
