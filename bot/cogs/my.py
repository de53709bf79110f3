"""`/hand` and `/my …`: what concerns one person."""

from dataclasses import replace
from typing import Any, Literal

from discord import app_commands

from bot.cogs.group import run, table_names
from bot.presenters import more
from bot.ui import hands
from bot.ui.answer import Answer, Interaction
from bot.ui.client import ParlourClient
from bot.ui.finding import asking
from bot.ui.screens import placed

PLACES = {"here": hands.HERE, "direct message": hands.LETTER}
SWITCHES = {"on": more.HINTS, "off": more.NO_HINTS}


def hand_command(client: ParlourClient) -> app_commands.Command[Any, ..., None]:
    """`/hand`: my hand and what I may do."""

    @app_commands.command(name="hand", description="Your hand and what you may do")
    @app_commands.describe(table="Which table, if you sit at several here")
    @app_commands.guild_only()
    async def hand(interaction: Interaction, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            found = await client.desk.finding.named(asking(interaction), table)
            await client.desk.panel(answer, found, interaction.user.id)

        await run(client, interaction, work)

    @hand.autocomplete("table")
    async def tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_names(client, interaction, typed)

    return hand


class MyCommands(app_commands.Group):
    """What waits for me, and how I like things."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(name="my", description="Your tables and your settings")
        self.client = client

    @app_commands.command(description="Every table you sit at, those that wait for you first")
    async def tables(self, interaction: Interaction) -> None:
        """List my tables on all servers."""

        async def work(answer: Answer) -> None:
            screen = await self.client.lounge.tables_of(interaction.user.id)
            await answer.private(placed(screen))

        await run(self.client, interaction, work)

    @app_commands.command(description="Where your hand goes, and whether it gives hints")
    @app_commands.describe(
        hand="Behind the My hand button, or as one direct message kept current",
        hints="Whether your hand tells what would be possible, such as a conspiracy",
    )
    async def settings(
        self,
        interaction: Interaction,
        hand: Literal["here", "direct message"] | None = None,
        hints: Literal["on", "off"] | None = None,
    ) -> None:
        """Choose where hands go and whether they hint; without a choice, be asked."""

        async def work(answer: Answer) -> None:
            chosen = [PLACES[hand]] if hand else []
            chosen += [SWITCHES[hints]] if hints else []
            said = [
                await self.client.lounge.prefer(interaction.user.id, wish)
                for wish in chosen or [""]
            ]
            text = "\n".join(screen.text for screen in said)
            await answer.private(placed(replace(said[-1], text=text)))

        await run(self.client, interaction, work)
