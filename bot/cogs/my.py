"""`/hand` and `/my …`: what concerns one person."""

from typing import Any, Literal

from discord import app_commands

from bot.cogs.group import MOST_CHOICES, Choices, in_time, run, table_names
from bot.host.preferences.hours import zones_like
from bot.host.preferences.preferences import MOST_REMINDERS
from bot.host.tables.lobby import CutDeck
from bot.presenters.preferences.panel import INTERVALS
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.requests.find_table import asking
from bot.ui.screens import placed
from rules.fair import LEAST_CUT, MOST_CUT

PLACES = {"here": "here", "direct message": "letter"}
NOTICES = {"channel": "channel", "direct message": "letter", "none": "none"}
EVERY = [app_commands.Choice(name=label, value=minutes) for minutes, label in INTERVALS.items()]
SNOOZES = {"an hour": 60, "8 hours": 480}
REST = "the rest of this turn"


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


def cut_command(client: ParlourClient) -> app_commands.Command[Any, ..., None]:
    """`/cut`: a number of one's own in the deal.

    It stands alone because `/table` has as many commands as Discord allows.
    """

    @app_commands.command(name="cut", description="Cut the deck: your number enters the deal")
    @app_commands.describe(
        number="From 1 to 999, shown with your name; you can change it until the start",
        table="Which table, if you sit at several here",
    )
    @app_commands.guild_only()
    async def cut(
        interaction: Interaction,
        number: app_commands.Range[int, LEAST_CUT, MOST_CUT],
        table: str | None = None,
    ) -> None:
        async def work(answer: Answer) -> None:
            found = await client.desk.finding.named(asking(interaction), table)
            await client.desk.reception.lobby(interaction, answer, found, CutDeck(number))

        await run(client, interaction, work)

    @cut.autocomplete("table")
    async def _tables(interaction: Interaction, typed: str) -> Choices:
        return await table_names(client, interaction, typed)

    return cut


@in_time
async def zones(typed: str) -> Choices:
    """Time zones that hold what was typed."""
    return [app_commands.Choice(name=name, value=name) for name in zones_like(typed)]


@in_time
async def waiting_tables(client: ParlourClient, interaction: Interaction, typed: str) -> Choices:
    """Tables that wait for the asker, wherever they stand."""
    names = await client.lounge.waiting_names(interaction.user.id, typed)
    return [app_commands.Choice(name=name, value=name) for name in names[:MOST_CHOICES]]


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

    @app_commands.command(description="Hand, notices, reminders, time zone, quiet hours, days away")
    @app_commands.describe(
        hand="Behind the My hand button, or as one direct message kept current",
        notices="How you are told that it is your turn",
        remind="How often you are reminded of a turn",
        reminders="How many reminders come for one turn, 0 for none",
        zone="Your time zone: type the name of a big city near you",
        quiet="When you sleep, as 22:00 to 7:00, or off: your time stands still meanwhile",
        away="Days away, as 2027-07-24 to 2027-08-02, or back",
        hints="Whether your hand tells what would be possible, such as a conspiracy",
    )
    @app_commands.choices(remind=EVERY)
    async def settings(  # noqa: PLR0913, PLR0917 - one for each thing that can be set
        self,
        interaction: Interaction,
        hand: Literal["here", "direct message"] | None = None,
        notices: Literal["channel", "direct message", "none"] | None = None,
        remind: int | None = None,
        reminders: app_commands.Range[int, 0, MOST_REMINDERS] | None = None,
        zone: str | None = None,
        quiet: str | None = None,
        away: str | None = None,
        hints: Literal["on", "off"] | None = None,
    ) -> None:
        """Choose any of them; without a choice, see all."""
        chosen = {
            "hand": hand and PLACES[hand],
            "notify": notices and NOTICES[notices],
            "remind": None if remind is None else str(remind),
            "most": None if reminders is None else str(reminders),
            "zone": zone,
            "quiet": quiet,
            "away": away,
            "hints": hints,
        }
        asked = {topic: value for topic, value in chosen.items() if value is not None}

        async def work(answer: Answer) -> None:
            lounge, user_id = self.client.lounge, interaction.user.id
            screen = await (lounge.choose(user_id, asked) if asked else lounge.prefer(user_id))
            await answer.private(placed(screen))

        await run(self.client, interaction, work)

    @settings.autocomplete("zone")
    async def _zones(self, _: Interaction, typed: str) -> Choices:
        return await zones(typed)

    @app_commands.command(description="What is stored about you: see it, have it, be forgotten")
    async def privacy(self, interaction: Interaction) -> None:
        """Tell what is stored about whoever asks."""

        async def work(answer: Answer) -> None:
            await self.client.confidant.asked(answer, interaction.user.id, "")

        await run(self.client, interaction, work)

    @app_commands.command(description="Be reminded of a turn later, or not any more")
    @app_commands.describe(
        silence="How long you want to hear nothing of this turn",
        table="Which table; without it the most urgent that waits for you",
    )
    @app_commands.rename(silence="for")
    async def snooze(
        self,
        interaction: Interaction,
        silence: Literal["an hour", "8 hours", "the rest of this turn"],
        table: str | None = None,
    ) -> None:
        """Put off or end the reminders of one turn."""

        async def work(answer: Answer) -> None:
            lounge, user_id = self.client.lounge, interaction.user.id
            found = await lounge.waiting_table(user_id, table.strip().lower() if table else None)
            if silence == REST:
                said = await lounge.hush(found, user_id)
            else:
                said = await lounge.snooze(found, user_id, SNOOZES[silence])
            await lounge.standing.clear(found, user_id)
            await answer.say(said)

        await run(self.client, interaction, work)

    @snooze.autocomplete("table")
    async def _waiting(self, interaction: Interaction, typed: str) -> Choices:
        return await waiting_tables(self.client, interaction, typed)
