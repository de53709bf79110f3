"""`/tunnel …`: Steam Tunnel's actions, one for one."""

from discord import app_commands

from bot.cogs.group import own_choices, run, table_names
from bot.ui.answer import Answer, Interaction
from bot.ui.client import ParlourClient
from bot.ui.finding import asking

GAME = "steam-tunnel"
TABLE = "Which table, if you sit at several here"


class TunnelCommands(app_commands.Group):
    """The actions of Steam Tunnel in the notation."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(name="tunnel", description="Act at your table of Steam Tunnel")
        self.guild_only = True
        self.client = client

    async def _act(self, interaction: Interaction, text: str, table: str | None) -> None:
        async def work(answer: Answer) -> None:
            found = await self.client.desk.finding.named(asking(interaction), table, GAME)
            await self.client.desk.act_by_words(interaction, answer, found, text)

        await run(self.client, interaction, work)

    @app_commands.command(description="Turn a face-down card over: how every turn begins")
    @app_commands.describe(cell="The card's cell, such as c4", table=TABLE)
    async def flip(self, interaction: Interaction, cell: str, table: str | None = None) -> None:
        """Flip a card."""
        await self._act(interaction, f"flip {cell}", table)

    @app_commands.command(description="Put a stone on a segment of an open tunnel")
    @app_commands.describe(segment="The segment, such as b3 N-S", table=TABLE)
    async def buy(self, interaction: Interaction, segment: str, table: str | None = None) -> None:
        """Buy a segment."""
        await self._act(interaction, f"buy {segment}", table)

    @app_commands.command(description="Put a stone on a face-down card, which stays down for good")
    @app_commands.describe(cell="The card's cell, such as d2", table=TABLE)
    async def bury(self, interaction: Interaction, cell: str, table: str | None = None) -> None:
        """Bury a card."""
        await self._act(interaction, f"bury {cell}", table)

    @app_commands.command(description="Place no stone this turn")
    @app_commands.describe(table=TABLE)
    async def skip(self, interaction: Interaction, table: str | None = None) -> None:
        """Place no stone."""
        await self._act(interaction, "skip", table)

    @flip.autocomplete("cell")
    @buy.autocomplete("segment")
    @bury.autocomplete("cell")
    async def _arguments(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        command = interaction.command
        verb = command.name if command is not None else ""
        return await own_choices(self.client, interaction, GAME, verb, typed)

    @flip.autocomplete("table")
    @buy.autocomplete("table")
    @bury.autocomplete("table")
    @skip.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_names(self.client, interaction, typed)
