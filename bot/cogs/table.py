"""`/table …` and `/moderate …`: lobbies, boards, logs and the end of a table."""

import shlex
from typing import Any, Literal

from discord import app_commands

from bot.cogs.group import MOST_CHOICES, run, table_names
from bot.cogs.seats import add_seat_commands
from bot.host.errors import Refusal
from bot.host.tables.draft import Command
from bot.host.tables.lobby import Join, SeatHouse, UnseatHouse
from bot.host.tables.table import Table
from bot.presenters.tables import lobby, menu
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.permissions import refuse_without_permissions
from bot.ui.render import Rendered
from bot.ui.requests.find_table import asking
from bot.ui.screens import placed
from bot.ui.tables.lobby import Where

TABLE = "Which table, if several stand here"
Choices = list[app_commands.Choice[str]]


class TableCommands(app_commands.Group):
    """Everything a table offers beside the game itself."""

    def __init__(self, client: ParlourClient) -> None:
        super().__init__(name="table", description="Open, join, see and leave tables")
        self.guild_only = True
        self.client = client
        add_seat_commands(self, client)

    async def _table(self, interaction: Interaction, name: str | None) -> Table:
        return await self.client.desk.finding.named(asking(interaction), name)

    # Opening and the lobby --------------------------------------------------------------------

    @app_commands.command(
        name="open", description="Open a table: a lobby that friends and house players join"
    )
    @app_commands.describe(
        game="Which game",
        where="Here, in a thread of its own, or for two tables in two threads",
        options="Options as name=value, such as table=renegade flexible_gifts=true",
    )
    async def open_(
        self,
        interaction: Interaction,
        game: str,
        where: Where = "here",
        options: str = "",
    ) -> None:
        """Open a lobby."""

        async def work(answer: Answer) -> None:
            await self.client.desk.reception.open(
                interaction, answer, game, read_options(options), where=where
            )

        await run(self.client, interaction, work)

    @app_commands.command(description="Learn a game in five minutes, only for you, by playing it")
    @app_commands.describe(game="Which game")
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Begin a lesson, or ask which one."""

        async def work(answer: Answer) -> None:
            games = [(known.id, known.title) for known in self.client.service.games.values()]
            if game is None and len(games) > 1:
                await answer.private(Rendered(menu.lessons(games), 0, 0))
                return
            chosen = games[0][0] if game is None else game
            await self.client.desk.lesson(answer, interaction.user.id, chosen)

        await run(self.client, interaction, work)

    @learn.autocomplete("game")
    @open_.autocomplete("game")
    async def _games(self, _: Interaction, typed: str) -> Choices:
        return [
            app_commands.Choice(name=game.title, value=game.id)
            for game in self.client.service.games.values()
            if typed.lower() in game.title.lower() or typed.lower() in game.id
        ][:MOST_CHOICES]

    async def _lobby(self, interaction: Interaction, name: str | None, command: Command) -> None:
        async def work(answer: Answer) -> None:
            table = await self._table(interaction, name)
            await self.client.desk.reception.lobby(interaction, answer, table, command)

        await run(self.client, interaction, work)

    @app_commands.command(description="Take a place at a table whose lobby is open")
    @app_commands.describe(table=TABLE)
    async def join(self, interaction: Interaction, table: str | None = None) -> None:
        """Join a lobby."""
        await self._lobby(interaction, table, Join())

    @app_commands.command(description="Host: add a house player, or send one away")
    @app_commands.describe(change="Add or remove", table=TABLE)
    async def house(
        self,
        interaction: Interaction,
        change: Literal["add", "remove"] = "add",
        table: str | None = None,
    ) -> None:
        """Seat a house player."""
        command = SeatHouse() if change == "add" else UnseatHouse()
        await self._lobby(interaction, table, command)

    @app_commands.command(description="Host: choose the options of the game")
    @app_commands.describe(table=TABLE, change="An option as name=value; without it, a panel")
    async def options(
        self, interaction: Interaction, change: str | None = None, table: str | None = None
    ) -> None:
        """Show or change options."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            if change is not None:
                await self.client.desk.reception.configure(interaction, answer, found, change)
                return
            actor = asking(interaction).actor
            await answer.private(await self.client.screens.options(found, actor, ""))

        await run(self.client, interaction, work)

    @app_commands.command(description="Host: close the lobby and deal")
    @app_commands.describe(table=TABLE)
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Start the game."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            await self.client.desk.reception.start(interaction, answer, found)

        await run(self.client, interaction, work)

    # Seeing -----------------------------------------------------------------------------------

    @app_commands.command(description="Show the board again, at the bottom of its channel")
    @app_commands.describe(table=TABLE)
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        """Post the board again."""

        async def work(answer: Answer) -> None:
            await self.client.desk.show(answer, await self._table(interaction, table))

        await run(self.client, interaction, work)

    @app_commands.command(description="The whole table in sentences, only for you")
    @app_commands.describe(table=TABLE)
    async def text(self, interaction: Interaction, table: str | None = None) -> None:
        """Describe the table."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            screen = await self.client.screens.in_words(found, interaction.user.id)
            await self.client.desk.screen(answer, found, screen)

        await run(self.client, interaction, work)

    @app_commands.command(description="What happened at a table")
    @app_commands.describe(table=TABLE)
    async def log(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the log."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            screen = await self.client.screens.log(found, interaction.user.id)
            await self.client.desk.screen(answer, found, screen)

        await run(self.client, interaction, work)

    @app_commands.command(description="The rules as played at a table, options included")
    @app_commands.describe(table=TABLE)
    async def rules(self, interaction: Interaction, table: str | None = None) -> None:
        """Explain the rules."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            screen = await self.client.screens.rules(found, 0)
            await self.client.desk.screen(answer, found, screen)

        await run(self.client, interaction, work)

    @app_commands.command(name="list", description="Tables on this server")
    async def list_(self, interaction: Interaction) -> None:
        """List tables."""

        async def work(answer: Answer) -> None:
            guild_id = asking(interaction).guild_id
            await answer.private(placed(await self.client.lounge.tables_here(guild_id)))

        await run(self.client, interaction, work)

    @app_commands.command(description="Put up a message with buttons that open tables")
    async def welcome(self, interaction: Interaction) -> None:
        """Post a welcome for people who like buttons better."""

        async def work(answer: Answer) -> None:
            refuse_without_permissions(interaction)
            await self.client.publisher.welcome(interaction.channel_id or 0)
            await answer.say("Here it is. Anybody may press it.")

        await run(self.client, interaction, work)

    # Leaving and afterwards -------------------------------------------------------------------

    @app_commands.command(description="Leave: at once from a lobby, after a question from a game")
    @app_commands.describe(table=TABLE)
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave a table."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            await self.client.desk.leave(interaction, answer, found)

        await run(self.client, interaction, work)

    @app_commands.command(description="End a table unfinished: the host at once, else by agreement")
    @app_commands.describe(table=TABLE)
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            await self.client.desk.end(interaction, answer, found)

        await run(self.client, interaction, work)

    @app_commands.command(description="The same people and options once more")
    @app_commands.describe(table=TABLE)
    async def rematch(self, interaction: Interaction, table: str | None = None) -> None:
        """Open a rematch."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            await self.client.desk.reception.rematch(interaction, answer, found)

        await run(self.client, interaction, work)

    @app_commands.command(description="The game as a file: public facts while it runs, then all")
    @app_commands.describe(table=TABLE)
    async def export(self, interaction: Interaction, table: str | None = None) -> None:
        """Export a transcript."""

        async def work(answer: Answer) -> None:
            await self.client.desk.export(answer, await self._table(interaction, table))

        await run(self.client, interaction, work)

    @app_commands.command(description="What was promised about the shuffle, and whether it holds")
    @app_commands.describe(table=TABLE)
    async def verify(self, interaction: Interaction, table: str | None = None) -> None:
        """Check the shuffle."""

        async def work(answer: Answer) -> None:
            found = await self._table(interaction, table)
            await self.client.desk.screen(answer, found, await self.client.screens.verdict(found))

        await run(self.client, interaction, work)

    @join.autocomplete("table")
    @house.autocomplete("table")
    @options.autocomplete("table")
    @start.autocomplete("table")
    @show.autocomplete("table")
    @text.autocomplete("table")
    @log.autocomplete("table")
    @rules.autocomplete("table")
    @leave.autocomplete("table")
    @end.autocomplete("table")
    @rematch.autocomplete("table")
    @export.autocomplete("table")
    @verify.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_names(self.client, interaction, typed)


def read_options(text: str) -> dict[str, Any]:
    """`name=value` pairs, values as JSON or words; raises `Refusal`."""
    try:
        pieces = shlex.split(text)
    except ValueError:
        raise Refusal("bad_option", why="I cannot read these options: a quote is open.") from None
    unread = [piece for piece in pieces if "=" not in piece]
    if unread:
        why = f"Write options as name=value; I cannot read “{unread[0][:50]}”."
        raise Refusal("bad_option", why=why)
    return dict(lobby.read_option(piece) for piece in pieces)
