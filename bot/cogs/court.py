"""`/court …`: Steam Court's actions, one for one."""

from discord import app_commands

from bot.cogs.group import own_choices, run, table_names
from bot.cogs.planning import add_plan_commands
from bot.ui.answer import Answer, Interaction
from bot.ui.client import ParlourClient
from bot.ui.finding import asking

GAME = "steam-court"
TABLE = "Which table, if you sit at several here"


class CourtCommands(app_commands.Group):
    """The actions of Steam Court in the notation."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(name="court", description="Act at your table of Steam Court")
        self.guild_only = True
        self.client = client
        add_plan_commands(self, client, GAME)

    async def _act(self, interaction: Interaction, text: str, table: str | None) -> None:
        async def work(answer: Answer) -> None:
            found = await self.client.desk.finding.named(asking(interaction), table, GAME)
            await self.client.desk.act_by_words(interaction, answer, found, text)

        await run(self.client, interaction, work)

    @app_commands.command(description="Lay a set, such as 1 1 1 or 10 X as 3x10")
    @app_commands.describe(cards="Your cards, with 'as 3x10' where they can be read in two ways")
    @app_commands.describe(table=TABLE)
    async def lay(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Lay a set."""
        await self._act(interaction, f"lay {cards}", table)

    @app_commands.command(name="pass", description="Pass for the rest of this trick")
    @app_commands.describe(table=TABLE)
    async def pass_(self, interaction: Interaction, table: str | None = None) -> None:
        """Pass."""
        await self._act(interaction, "pass", table)

    @app_commands.command(description="Give cards before the Quarter (Queen two, General one)")
    @app_commands.describe(cards="The cards to give", table=TABLE)
    async def give(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Give cards."""
        await self._act(interaction, f"give {cards}", table)

    @app_commands.command(description="Keep some of the cards you drew or dived for")
    @app_commands.describe(cards="The cards to keep, or 'nothing'", table=TABLE)
    async def keep(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Keep cards."""
        await self._act(interaction, f"keep {cards}", table)

    @app_commands.command(description="Plague Doctor: draw four cards from the Court Hand")
    @app_commands.describe(table=TABLE)
    async def draw(self, interaction: Interaction, table: str | None = None) -> None:
        """Draw from the Court Hand."""
        await self._act(interaction, "draw", table)

    @app_commands.command(description="Tea Boy: swap your hand for the Court Hand")
    @app_commands.describe(table=TABLE)
    async def swap(self, interaction: Interaction, table: str | None = None) -> None:
        """Swap hands."""
        await self._act(interaction, "swap", table)

    @app_commands.command(description="Do without the privilege you are asked about")
    @app_commands.describe(table=TABLE)
    async def decline(self, interaction: Interaction, table: str | None = None) -> None:
        """Decline a privilege."""
        await self._act(interaction, "decline", table)

    @app_commands.command(description="General: stop a player's turn or last lay")
    @app_commands.describe(player="Whom to stop", table=TABLE)
    async def stop(self, interaction: Interaction, player: str, table: str | None = None) -> None:
        """Stop a player."""
        await self._act(interaction, f"stop {player}", table)

    @app_commands.command(description="Submariner: reveal a numbered card and dive for cards")
    @app_commands.describe(card="The card to reveal", table=TABLE)
    async def dive(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """Dive into the discards."""
        await self._act(interaction, f"dive {card}", table)

    @app_commands.command(description="Inspector: look at the Court Hand and one player's hand")
    @app_commands.describe(player="Whose hand to look at", table=TABLE)
    async def inspect(
        self, interaction: Interaction, player: str, table: str | None = None
    ) -> None:
        """Look at hands."""
        await self._act(interaction, f"inspect {player}", table)

    @app_commands.command(description="Pirate: take back the cards you laid in the last trick")
    @app_commands.describe(table=TABLE)
    async def retrieve(self, interaction: Interaction, table: str | None = None) -> None:
        """Take cards back."""
        await self._act(interaction, "retrieve", table)

    @app_commands.command(description="Seize the throne, if you were dealt all three Putsch cards")
    @app_commands.describe(table=TABLE)
    async def coup(self, interaction: Interaction, table: str | None = None) -> None:
        """Pull a coup."""
        await self._act(interaction, "coup", table)

    @lay.autocomplete("cards")
    @give.autocomplete("cards")
    @keep.autocomplete("cards")
    @stop.autocomplete("player")
    @dive.autocomplete("card")
    @inspect.autocomplete("player")
    async def _arguments(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        command = interaction.command
        verb = command.name if command is not None else ""
        return await own_choices(self.client, interaction, GAME, verb, typed)

    @lay.autocomplete("table")
    @pass_.autocomplete("table")
    @give.autocomplete("table")
    @keep.autocomplete("table")
    @draw.autocomplete("table")
    @swap.autocomplete("table")
    @decline.autocomplete("table")
    @stop.autocomplete("table")
    @dive.autocomplete("table")
    @inspect.autocomplete("table")
    @retrieve.autocomplete("table")
    @coup.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_names(self.client, interaction, typed)
