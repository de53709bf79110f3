"""`/moderate …`: for people who may manage the server, or have the role named for it.

Whether they do is checked anew at every use, not only by the command's own permissions.
"""

from typing import Any, Literal

import discord
from discord import app_commands

from bot.cogs.group import run, table_names
from bot.host.errors import Refusal
from bot.ui.answer import Answer, Interaction
from bot.ui.client import ParlourClient
from bot.ui.finding import asking
from bot.ui.screens import placed

Pace = Literal["none", "live", "evening", "days"]
Openers = Literal["everybody", "moderators", "role"]
Choices = list[app_commands.Choice[str]]


def only_moderators(interaction: Interaction) -> None:
    """Refuse everybody else."""
    if not asking(interaction).actor.moderator:
        raise Refusal("not_moderator")


def role_id(role: discord.Role | None) -> int | None:
    """The number of a named role; 0 for @everyone, which is nobody's mark."""
    if role is None:
        return None
    return 0 if role.is_default() else role.id


class ModerateCommands(app_commands.Group):
    """What moderators can do with a server's tables, from any channel of it."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(name="moderate", description="For moderators: see to this server's tables")
        self.guild_only = True
        self.client = client

    @app_commands.command(name="list", description="Tables on this server")
    async def list_(self, interaction: Interaction) -> None:
        """List tables."""

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            guild_id = asking(interaction).guild_id
            await answer.private(placed(await self.client.lounge.tables_here(guild_id)))

        await run(self.client, interaction, work)

    @app_commands.command(name="end", description="End a table at once; everybody is told")
    @app_commands.describe(table="Which table")
    async def end(self, interaction: Interaction, table: str) -> None:
        """End a table."""

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            found = await self.client.desk.finding.named(asking(interaction), table)
            await self.client.desk.end(interaction, answer, found, sure=False)

        await run(self.client, interaction, work)

    @app_commands.command(description="Who opens tables here, where, how many, at which pace")
    @app_commands.describe(
        pace="The pace of a new table, until its host chooses another",
        openers="Who may open tables",
        opener_role="The role that opens tables; sets openers to role",
        moderator_role="A role that moderates tables too; @everyone takes it back",
        allow_channel="Open tables only in the channels named, this one among them",
        forget_channel="Name this channel no more; with none named, all are allowed",
        per_person="How many tables one person may host at a time",
        per_channel="How many tables may stand in one channel",
        per_server="How many tables may stand on this server",
    )
    async def settings(  # noqa: PLR0913, PLR0917 - each is an argument of the command
        self,
        interaction: Interaction,
        pace: Pace | None = None,
        openers: Openers | None = None,
        opener_role: discord.Role | None = None,
        moderator_role: discord.Role | None = None,
        allow_channel: discord.TextChannel | None = None,
        forget_channel: discord.TextChannel | None = None,
        per_person: app_commands.Range[int, 1, 25] | None = None,
        per_channel: app_commands.Range[int, 1, 50] | None = None,
        per_server: app_commands.Range[int, 1, 200] | None = None,
    ) -> None:
        """Settle how tables work here; without arguments, show how."""
        changes: dict[str, Any] = {
            "pace": pace,
            "openers": "role" if opener_role and openers is None else openers,
            "opener_role": role_id(opener_role),
            "moderator_role": role_id(moderator_role),
            "per_person": per_person,
            "per_channel": per_channel,
            "per_server": per_server,
        }

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            guild_id = asking(interaction).guild_id
            given = {name: value for name, value in changes.items() if value is not None}
            now = set((await self.client.service.servers.of(guild_id)).channels)
            if allow_channel is not None:
                given["channels"] = sorted(now | {allow_channel.id})
            elif forget_channel is not None:
                given["channels"] = sorted(now - {forget_channel.id})
            await answer.private(placed(await self.client.townhall.settle(guild_id, given)))

        await run(self.client, interaction, work)

    @end.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_names(self.client, interaction, typed)
