"""`/moderate …`: for people who may manage the server, or have the role named for it.

Whether they do is checked again at every use, not only by the command's own permissions. Whatever
changes a table is shown first, in public terms, and done by a button below that.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import app_commands

from bot.cogs.group import run, table_names
from bot.host.errors import Refusal
from bot.host.moderation import actions as moderating
from bot.host.moderation import going_back
from bot.presenters.moderation.panels import SHORT_REASON
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.moderation.actions import Chosen, Moderation
from bot.ui.requests.find_table import asking
from bot.ui.screens import placed
from storage.store import TableHead

Pace = Literal["none", "live", "evening", "days"]
Openers = Literal["everybody", "moderators", "role"]
Stage = Literal["turn", "trick", "Quarter", "deal"]
Channel = discord.TextChannel | discord.Thread
Choices = list[app_commands.Choice[str]]
Reason = app_commands.Range[str, 1, SHORT_REASON]
AtTable = Callable[[Answer, TableHead], Awaitable[None]]


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
        for command in self.walk_commands():
            if isinstance(command, app_commands.Command) and command.get_parameter("table"):
                command.autocomplete("table")(self._tables)

    # Looking ----------------------------------------------------------------------------------

    @app_commands.command(name="list", description="Tables on this server, what is wrong with each")
    async def list_(self, interaction: Interaction) -> None:
        """List tables."""

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            await self._moderation.overview(answer, asking(interaction).guild_id)

        await run(self.client, interaction, work)

    @app_commands.command(name="table", description="Everything moderators can do with a table")
    @app_commands.describe(table="Which table")
    async def table_(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a table's panel."""
        await self._at(interaction, table, self._moderation.panel)

    @app_commands.command(description="What is in the way of a table: permissions, thread, letters")
    @app_commands.describe(table="Which table; without one, this channel is looked at")
    async def doctor(self, interaction: Interaction, table: str | None = None) -> None:
        """Examine a table's place, or this channel."""

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            asked = asking(interaction)
            head = await self._moderation.named(asked, table) if table else None
            await self._moderation.doctor(answer, asked, head)

        await run(self.client, interaction, work)

    @app_commands.command(description="What moderators did here, or a report for a fault")
    @app_commands.describe(
        table="Only what was done at this table",
        export="A file about the table for whoever looks for a fault; hands are masked",
    )
    async def audit(
        self, interaction: Interaction, table: str | None = None, export: bool = False
    ) -> None:
        """Page the audit, or hand out a report."""

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            asked = asking(interaction)
            head = None
            if table or export:
                head = await self._moderation.named(asked, table)
            if head is not None and export:
                await self.client.townhall.reporting.report(answer, asked, head)
            else:
                await self._moderation.audit(answer, asked.guild_id, head)

        await run(self.client, interaction, work)

    # The game ---------------------------------------------------------------------------------

    @app_commands.command(description="Take actions back; you see first which")
    @app_commands.describe(actions="How many", table="Which table", reason="Why; players read it")
    async def undo(
        self,
        interaction: Interaction,
        actions: app_commands.Range[int, 1, 9999] = 1,
        table: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Take actions back."""
        await self._ask(interaction, table, Chosen(going_back.UNDO, str(actions), reason or ""))

    @app_commands.command(description="Begin a turn, a trick, a Quarter or the deal again")
    @app_commands.describe(
        to="Back to where; a table that cannot be read goes to its last good state",
        table="Which table",
        reason="Why; players read it",
    )
    async def reset(
        self,
        interaction: Interaction,
        to: Stage = "turn",
        table: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Begin a stage again."""
        await self._ask(interaction, table, Chosen(going_back.RESET, to, reason or ""))

    @app_commands.command(description="Skip somebody's turn, where the rules know a pass")
    @app_commands.describe(person="Whose", table="Which table", reason="Why; players read it")
    async def skip(
        self,
        interaction: Interaction,
        person: discord.User,
        table: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Skip a turn."""
        await self._seat(interaction, moderating.SKIP, person, table, reason)

    @app_commands.command(description="Give somebody's seat to a house player; it can be had back")
    @app_commands.describe(person="Whose", table="Which table", reason="Why; players read it")
    async def replace(
        self,
        interaction: Interaction,
        person: discord.User,
        table: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Give a seat to a house player."""
        await self._seat(interaction, moderating.REPLACE, person, table, reason)

    @app_commands.command(description="Take somebody from a table for good")
    @app_commands.describe(person="Whom", table="Which table", reason="Why; players read it")
    async def remove(
        self,
        interaction: Interaction,
        person: discord.User,
        table: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Remove somebody."""
        chosen = Chosen(moderating.REMOVE, str(person.id), reason or "")
        await self._ask(interaction, table, chosen)

    @app_commands.command(name="end", description="End a table; everybody is told")
    @app_commands.describe(
        table="Which table", standing="Score it as it stands", reason="Why; players read it"
    )
    async def end(
        self,
        interaction: Interaction,
        table: str | None = None,
        standing: bool = False,
        reason: Reason | None = None,
    ) -> None:
        """End a table."""
        what = moderating.STANDING if standing else ""
        await self._ask(interaction, table, Chosen(moderating.END, what, reason or ""))

    @app_commands.command(description="For players: agree to what a moderator proposes here")
    @app_commands.describe(table="Which table")
    async def agree(self, interaction: Interaction, table: str | None = None) -> None:
        """Agree to a proposal, or to what a newcomer asks for: for the players."""

        async def work(answer: Answer) -> None:
            found = await self.client.desk.finding.named(asking(interaction), table)
            await self.client.desk.agreeing.typed(interaction, answer, found, agree=True)

        await run(self.client, interaction, work)

    # The table --------------------------------------------------------------------------------

    @app_commands.command(description="Stop a table and its clocks")
    @app_commands.describe(table="Which table", reason="Why; players read it")
    async def pause(
        self, interaction: Interaction, table: str | None = None, reason: Reason | None = None
    ) -> None:
        """Pause a table."""
        await self._ask(interaction, table, Chosen(moderating.PAUSE, "", reason or ""))

    @app_commands.command(description="Let a paused table go on")
    @app_commands.describe(table="Which table", reason="Why; players read it")
    async def resume(
        self, interaction: Interaction, table: str | None = None, reason: Reason | None = None
    ) -> None:
        """Let a table go on."""
        await self._ask(interaction, table, Chosen(moderating.RESUME, "", reason or ""))

    @app_commands.command(description="Move a table to another channel or thread")
    @app_commands.describe(to="Where to", table="Which table", reason="Why; players read it")
    async def move(
        self,
        interaction: Interaction,
        to: Channel,
        table: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Move a table."""
        await self._ask(interaction, table, Chosen(moderating.MOVE, str(to.id), reason or ""))

    @app_commands.command(description="Post a table's board again at the bottom of its channel")
    @app_commands.describe(table="Which table")
    async def repost(self, interaction: Interaction, table: str | None = None) -> None:
        """Post a board again."""

        async def work(answer: Answer, head: TableHead) -> None:
            await self._moderation.repost(interaction, answer, head)

        await self._at(interaction, table, work)

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

    # The inside -------------------------------------------------------------------------------

    @property
    def _moderation(self) -> Moderation:
        return self.client.townhall.moderation

    async def _at(self, interaction: Interaction, name: str | None, what: AtTable) -> None:
        """Do something about the table meant, for moderators."""

        async def work(answer: Answer) -> None:
            only_moderators(interaction)
            await what(answer, await self._moderation.named(asking(interaction), name))

        await run(self.client, interaction, work)

    async def _ask(self, interaction: Interaction, name: str | None, chosen: Chosen) -> None:
        """Show what an act would do."""

        async def work(answer: Answer, head: TableHead) -> None:
            await self._moderation.preview(interaction, answer, head, chosen)

        await self._at(interaction, name, work)

    async def _seat(
        self,
        interaction: Interaction,
        act: str,
        person: discord.User,
        name: str | None,
        reason: str | None,
    ) -> None:
        """Show what an act about somebody's seat would do."""

        async def work(answer: Answer, head: TableHead) -> None:
            seat = (await self.client.service.table(head.table_id)).seat_of(person.id)
            if seat is None:
                raise Refusal("not_at_table")
            chosen = Chosen(act, str(seat), reason or "")
            await self._moderation.preview(interaction, answer, head, chosen)

        await self._at(interaction, name, work)

    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_names(self.client, interaction, typed)
