"""`/table …` once a game runs: coming back, taking over, voting, the host's part."""

from typing import Literal

import discord
from discord import app_commands

from bot.cogs.group import MOST_CHOICES, in_time, run, table_names
from bot.host.errors import Refusal
from bot.host.tables.table import Table
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.requests.find_table import asking
from rules.game import Seat
from rules.names import fold

TABLE = "Which table, if several stand here"
Choices = list[app_commands.Choice[str]]


def add_seat_commands(group: app_commands.Group, client: ParlourClient) -> None:
    """Add what concerns seats, absence, pauses and a table's place to `/table`."""
    _own_seat(group, client)
    _of_the_host(group, client)


async def _found(client: ParlourClient, interaction: Interaction, name: str | None) -> Table:
    return await client.desk.finding.named(asking(interaction), name)


def _own_seat(group: app_commands.Group, client: ParlourClient) -> None:
    @group.command(
        name="back", description="Play yourself again where a house player moves for you"
    )
    @app_commands.describe(table=TABLE)
    async def back(interaction: Interaction, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            await client.desk.seating.back(
                interaction, answer, await _found(client, interaction, table)
            )

        await run(client, interaction, work)

    @group.command(name="take", description="Take over a seat that a house player holds")
    @app_commands.describe(seat="The house player for whom you play on", table=TABLE)
    async def take(
        interaction: Interaction, seat: str | None = None, table: str | None = None
    ) -> None:
        async def work(answer: Answer) -> None:
            found = await _found(client, interaction, table)
            chosen = None if seat is None else seat_named(found, seat)
            await client.desk.seating.take(interaction, answer, found, chosen)

        await run(client, interaction, work)

    @group.command(
        name="vote", description="About a player whose time is up, or what the players are asked"
    )
    @app_commands.describe(
        choice="Agree or decline answers a newcomer or a proposal; nobody is told what you choose",
        table=TABLE,
    )
    async def vote(
        interaction: Interaction,
        choice: Literal["wait", "skip", "replace", "agree", "decline"],
        table: str | None = None,
    ) -> None:
        async def work(answer: Answer) -> None:
            found = await _found(client, interaction, table)
            if choice in {"agree", "decline"}:
                agree = choice == "agree"
                await client.desk.agreeing.typed(interaction, answer, found, agree=agree)
            else:
                await client.desk.seating.vote_on(interaction, answer, found, choice)

        await run(client, interaction, work)

    @take.autocomplete("seat")
    async def seats(interaction: Interaction, typed: str) -> Choices:
        return await house_players(client, interaction, typed)

    @back.autocomplete("table")
    @take.autocomplete("table")
    @vote.autocomplete("table")
    async def tables(interaction: Interaction, typed: str) -> Choices:
        return await table_names(client, interaction, typed)


def _of_the_host(group: app_commands.Group, client: ParlourClient) -> None:
    @group.command(name="invite", description="Host: let somebody take over a house player's seat")
    @app_commands.describe(user="Whom", table=TABLE)
    async def invite(
        interaction: Interaction, user: discord.User, table: str | None = None
    ) -> None:
        async def work(answer: Answer) -> None:
            found = await _found(client, interaction, table)
            client.people.met(interaction.guild_id or 0, user)
            await client.desk.seating.invite(interaction, answer, found, user.id, is_bot=user.bot)

        await run(client, interaction, work)

    @group.command(name="host", description="Host: make somebody else at the table its host")
    @app_commands.describe(user="Who is to be the host", table=TABLE)
    async def host(interaction: Interaction, user: discord.User, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            found = await _found(client, interaction, table)
            await client.desk.seating.hand_over(interaction, answer, found, user.id)

        await run(client, interaction, work)

    @group.command(name="pause", description="Host: stop the table and its clocks")
    @app_commands.describe(table=TABLE)
    async def pause(interaction: Interaction, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            await client.desk.seating.pause(
                interaction, answer, await _found(client, interaction, table)
            )

        await run(client, interaction, work)

    @group.command(name="resume", description="Host: let a paused table go on")
    @app_commands.describe(table=TABLE)
    async def resume(interaction: Interaction, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            await client.desk.seating.resume(
                interaction, answer, await _found(client, interaction, table)
            )

        await run(client, interaction, work)

    @group.command(name="move", description="Host: move a table to this channel")
    @app_commands.describe(table="Which table, wherever it stands")
    async def move(interaction: Interaction, table: str) -> None:
        async def work(answer: Answer) -> None:
            found = await _found(client, interaction, table)
            await client.desk.seating.move_here(interaction, answer, found)

        await run(client, interaction, work)

    @invite.autocomplete("table")
    @host.autocomplete("table")
    @pause.autocomplete("table")
    @resume.autocomplete("table")
    @move.autocomplete("table")
    async def tables(interaction: Interaction, typed: str) -> Choices:
        return await table_names(client, interaction, typed)


@in_time
async def house_players(client: ParlourClient, interaction: Interaction, typed: str) -> Choices:
    """The house players of the table meant whose names hold what was typed."""
    found = await _found(client, interaction, getattr(interaction.namespace, "table", None))
    names = [one.house_name for one in found.occupants if one.is_house]
    return [
        app_commands.Choice(name=name, value=name) for name in names if fold(typed) in fold(name)
    ][:MOST_CHOICES]


def seat_named(table: Table, name: str) -> Seat:
    """The seat of the house player of this name; raises `Refusal`."""
    for seat, occupant in enumerate(table.occupants):
        if occupant.is_house and fold(occupant.house_name) == fold(name):
            return seat
    raise Refusal("no_free_seat")
