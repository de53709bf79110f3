"""`/hand` and `/my …`: what concerns one person."""

from typing import Any, Literal

import discord
from discord import app_commands

from bot.cogs.group import run, table_names
from bot.presenters.screen import Screen
from bot.ui import hands
from bot.ui.answer import Answer, Interaction
from bot.ui.client import ParlourClient
from bot.ui.desk import asking
from bot.ui.render import Rendered

PLACES = {"here": hands.HERE, "direct message": hands.LETTER}


def hand_command(client: ParlourClient) -> app_commands.Command[Any, ..., None]:
    """`/hand`: my hand and what I may do."""

    @app_commands.command(name="hand", description="Your hand and what you may do")
    @app_commands.describe(table="Which table, if you sit at several here")
    @app_commands.guild_only()
    async def hand(interaction: Interaction, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            found = await client.desk.named(asking(interaction), table)
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
            await answer.private(Rendered(Screen(await self._list(interaction.user)), 0, 0))

        await run(self.client, interaction, work)

    async def _list(self, user: discord.abc.User) -> str:
        service = self.client.service
        rows: list[tuple[bool, str]] = []
        for head in (await service.live_tables(user_id=user.id))[:20]:
            table = await service.table(head.table_id)
            seat = table.seat_of(user.id)
            waits = seat in table.waiting_seats()
            posted = await service.store.posted(head.table_id, "board")
            place = f"<#{head.channel_id}>"
            if posted is not None:
                place = (
                    f"https://discord.com/channels/{head.guild_id}/{posted.channel_id}/"
                    f"{posted.message_id}"
                )
            state = "**waits for you**" if waits else "goes on without you for now"
            if table.status == "lobby":
                state = "is in the lobby"
            rows.append((not waits, f"**{head.name}** · {table.game.title} {state} · {place}"))
        rows.sort(key=lambda row: row[0])
        return "\n".join(text for _, text in rows) or "You sit at no table. /table open opens one."

    @app_commands.command(description="Where your hand goes")
    @app_commands.describe(hand="Behind the My hand button, or as one direct message kept current")
    async def settings(
        self, interaction: Interaction, hand: Literal["here", "direct message"]
    ) -> None:
        """Choose where hands go."""

        async def work(answer: Answer) -> None:
            await self.client.hands.choose(interaction.user.id, PLACES[hand])
            if PLACES[hand] == hands.LETTER:
                text = (
                    "I will keep one direct message with your hand for each table. If your direct "
                    "messages are closed to me, **My hand** on the board always works."
                )
            else:
                text = "Your hand stays behind **My hand** on the board."
            await answer.say(text)

        await run(self.client, interaction, work)
