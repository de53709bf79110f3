"""`/court …`: Steam Court's actions, one for one."""

from discord import app_commands

from bot.cogs.group import Choices, GameCommands, own_choices, verb_of
from bot.cogs.planning import add_plan_commands
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Interaction

GAME = "steam-court"
TABLE = "Which table, if you sit at several here"


class CourtCommands(GameCommands):
    """The actions of Steam Court in the notation."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(client, GAME, "court")
        add_plan_commands(self, client, GAME)

    @app_commands.command(description="Lay a set, such as 1 1 1 or 10 X as 3x10")
    @app_commands.describe(cards="Your cards, with 'as 3x10' where they can be read in two ways")
    @app_commands.describe(table=TABLE)
    async def lay(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Lay a set."""
        await self.act(interaction, f"lay {cards}", table)

    @app_commands.command(name="pass", description="Pass for the rest of this trick")
    @app_commands.describe(table=TABLE)
    async def pass_(self, interaction: Interaction, table: str | None = None) -> None:
        """Pass."""
        await self.act(interaction, "pass", table)

    @app_commands.command(description="Give cards before the Quarter (Queen two, General one)")
    @app_commands.describe(cards="The cards to give", table=TABLE)
    async def give(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Give cards."""
        await self.act(interaction, f"give {cards}", table)

    @app_commands.command(description="Keep some of the cards you drew or dived for")
    @app_commands.describe(cards="The cards to keep, or 'nothing'", table=TABLE)
    async def keep(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Keep cards."""
        await self.act(interaction, f"keep {cards}", table)

    @app_commands.command(description="Plague Doctor: draw four cards from the Court Hand")
    @app_commands.describe(table=TABLE)
    async def draw(self, interaction: Interaction, table: str | None = None) -> None:
        """Draw from the Court Hand."""
        await self.act(interaction, "draw", table)

    @app_commands.command(description="Tea Boy: swap your hand for the Court Hand")
    @app_commands.describe(table=TABLE)
    async def swap(self, interaction: Interaction, table: str | None = None) -> None:
        """Swap hands."""
        await self.act(interaction, "swap", table)

    @app_commands.command(description="Do without the privilege you are asked about")
    @app_commands.describe(table=TABLE)
    async def decline(self, interaction: Interaction, table: str | None = None) -> None:
        """Decline a privilege."""
        await self.act(interaction, "decline", table)

    @app_commands.command(description="General: stop a player's turn or last lay")
    @app_commands.describe(player="Whom to stop", table=TABLE)
    async def stop(self, interaction: Interaction, player: str, table: str | None = None) -> None:
        """Stop a player."""
        await self.act(interaction, f"stop {player}", table)

    @app_commands.command(description="Submariner: reveal a numbered card and dive for cards")
    @app_commands.describe(card="The card to reveal", table=TABLE)
    async def dive(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """Dive into the discards."""
        await self.act(interaction, f"dive {card}", table)

    @app_commands.command(description="Inspector: look at the Court Hand and one player's hand")
    @app_commands.describe(player="Whose hand to look at", table=TABLE)
    async def inspect(
        self, interaction: Interaction, player: str, table: str | None = None
    ) -> None:
        """Look at hands."""
        await self.act(interaction, f"inspect {player}", table)

    @app_commands.command(description="Pirate: take back the cards you laid in the last trick")
    @app_commands.describe(table=TABLE)
    async def retrieve(self, interaction: Interaction, table: str | None = None) -> None:
        """Take cards back."""
        await self.act(interaction, "retrieve", table)

    @app_commands.command(description="Seize the throne, if you were dealt all three Putsch cards")
    @app_commands.describe(table=TABLE)
    async def coup(self, interaction: Interaction, table: str | None = None) -> None:
        """Pull a coup."""
        await self.act(interaction, "coup", table)

    @lay.autocomplete("cards")
    @give.autocomplete("cards")
    @keep.autocomplete("cards")
    @stop.autocomplete("player")
    @dive.autocomplete("card")
    @inspect.autocomplete("player")
    async def _arguments(self, interaction: Interaction, typed: str) -> Choices:
        return await own_choices(self.client, interaction, GAME, verb_of(interaction), typed)
