"""`/tunnel …`: Steam Tunnel's actions, one for one."""

from discord import app_commands

from bot.cogs.group import Choices, GameCommands, own_choices, verb_of
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Interaction

GAME = "steam-tunnel"
TABLE = "Which table, if you sit at several here"


class TunnelCommands(GameCommands):
    """The actions of Steam Tunnel in the notation."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(client, GAME, "tunnel")

    @app_commands.command(description="Turn a face-down card over: how every turn begins")
    @app_commands.describe(cell="The card's cell, such as c4", table=TABLE)
    async def flip(self, interaction: Interaction, cell: str, table: str | None = None) -> None:
        """Flip a card."""
        await self.act(interaction, f"flip {cell}", table)

    @app_commands.command(description="Put a stone on a segment of an open tunnel")
    @app_commands.describe(segment="The segment, such as b3 N-S", table=TABLE)
    async def buy(self, interaction: Interaction, segment: str, table: str | None = None) -> None:
        """Buy a segment."""
        await self.act(interaction, f"buy {segment}", table)

    @app_commands.command(description="Put a stone on a face-down card, which stays down for good")
    @app_commands.describe(cell="The card's cell, such as d2", table=TABLE)
    async def bury(self, interaction: Interaction, cell: str, table: str | None = None) -> None:
        """Bury a card."""
        await self.act(interaction, f"bury {cell}", table)

    @app_commands.command(description="Place no stone this turn")
    @app_commands.describe(table=TABLE)
    async def skip(self, interaction: Interaction, table: str | None = None) -> None:
        """Place no stone."""
        await self.act(interaction, "skip", table)

    @flip.autocomplete("cell")
    @buy.autocomplete("segment")
    @bury.autocomplete("cell")
    async def _arguments(self, interaction: Interaction, typed: str) -> Choices:
        return await own_choices(self.client, interaction, GAME, verb_of(interaction), typed)
