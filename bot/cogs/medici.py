"""`/medici …`: Court of the Medici's actions, one for one."""

from discord import app_commands

from bot.cogs.group import Choices, GameCommands, own_choices, verb_of
from bot.presenters.medici.choices import asked_for
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Interaction

GAME = "court-of-the-medici"
TABLE = "Which table, if you sit at several here"
CARD = "The card of your hand"
STACK = "The stack it goes on: any card in it"
VALUE = "A Jester's value, 1 to 10"


class MediciCommands(GameCommands):
    """The actions of Court of the Medici in the notation."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(client, GAME, "medici")

    @app_commands.command(description="Lay a card as a new stack in the outer court")
    @app_commands.describe(card=CARD, value=VALUE, table=TABLE)
    async def alone(
        self,
        interaction: Interaction,
        card: str,
        value: str | None = None,
        table: str | None = None,
    ) -> None:
        """Lay a lone card."""
        await self.act(interaction, f"alone {_valued(card, value)}", table)

    @app_commands.command(description="Lay a card on a stack, with the Lady's or Minister's power")
    @app_commands.describe(card=CARD, stack=STACK, value=VALUE, table=TABLE)
    @app_commands.describe(power="Lady: part the stack. Minister: discard all its other cards")
    async def ally(  # noqa: PLR0913, PLR0917 - each is an option of the command
        self,
        interaction: Interaction,
        card: str,
        stack: str,
        value: str | None = None,
        power: bool = False,
        table: str | None = None,
    ) -> None:
        """Make an alliance."""
        ending = " with power" if power else ""
        await self.act(interaction, f"ally {_valued(card, value)} on {stack}{ending}", table)

    @app_commands.command(description="Lay a card on a stack to discard another of that total")
    @app_commands.describe(card=CARD, stack=STACK, value=VALUE, table=TABLE)
    @app_commands.describe(
        against="The stack that leaves: any card in it",
        retune="Another Jester on the table and its new value, such as JC as 6",
    )
    async def conspire(  # noqa: PLR0913, PLR0917 - each is an option of the command
        self,
        interaction: Interaction,
        card: str,
        stack: str,
        against: str,
        value: str | None = None,
        retune: str | None = None,
        table: str | None = None,
    ) -> None:
        """Form a conspiracy."""
        ending = f", {retune}" if retune else ""
        text = f"conspire {_valued(card, value)} on {stack} against {against}{ending}"
        await self.act(interaction, text, table)

    @app_commands.command(description="Put a card under your deck and draw the top one")
    @app_commands.describe(card=CARD, table=TABLE)
    async def plan(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """Plan for the future."""
        await self.act(interaction, f"plan {card}", table)

    async def _offer(self, interaction: Interaction, argument: str, typed: str) -> Choices:
        given = vars(interaction.namespace)
        asked = asked_for(verb_of(interaction), argument, given)
        return await own_choices(self.client, interaction, GAME, asked, typed)

    @alone.autocomplete("card")
    @ally.autocomplete("card")
    @conspire.autocomplete("card")
    @plan.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        return await self._offer(interaction, "card", typed)

    @alone.autocomplete("value")
    @ally.autocomplete("value")
    @conspire.autocomplete("value")
    async def _values(self, interaction: Interaction, typed: str) -> Choices:
        return await self._offer(interaction, "value", typed)

    @ally.autocomplete("stack")
    @conspire.autocomplete("stack")
    async def _stacks(self, interaction: Interaction, typed: str) -> Choices:
        return await self._offer(interaction, "stack", typed)

    @conspire.autocomplete("against")
    async def _victims(self, interaction: Interaction, typed: str) -> Choices:
        return await self._offer(interaction, "against", typed)

    @conspire.autocomplete("retune")
    async def _retunes(self, interaction: Interaction, typed: str) -> Choices:
        return await self._offer(interaction, "retune", typed)


def _valued(card: str, value: str | None) -> str:
    """`JS as 7`, or the card alone."""
    return f"{card} as {value}" if value else card
