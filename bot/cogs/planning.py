"""`/… plan` and `/… plans` for a game whose rules know plans: two lines in its own group."""

from typing import Any

from discord import app_commands

from bot.cogs.group import Choices, as_choices, in_time, offer_tables, run
from bot.presenters.screen import Choice
from bot.presenters.turns.standing_orders import ALL, Ahead
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.names import unescape
from bot.ui.requests.find_table import asking

TABLE = "Which table, if you sit at several here"

PlanCommand = app_commands.Command[Any, ..., None]


def add_plan_commands(group: app_commands.Group, client: ParlourClient, game: str) -> None:
    """Let players of a game plan ahead by command as well as by buttons."""
    for command in (_plan(client, game), _plans(client, game)):
        command.autocomplete("table")(offer_tables)
        group.add_command(command)


def _plan(client: ParlourClient, game: str) -> PlanCommand:
    @app_commands.command(name="plan", description="Plan ahead, privately, what you will do")
    @app_commands.describe(text="The plan, such as those that are offered", table=TABLE)
    async def plan(interaction: Interaction, text: str, table: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            found = await client.desk.finding.named(asking(interaction), table, game)
            await client.desk.plans.lay_by_words(interaction, answer, found, text)

        await run(client, interaction, work)

    @plan.autocomplete("text")
    async def offered(interaction: Interaction, typed: str) -> Choices:
        return await offered_plans(client, interaction, game, typed)

    return plan


def _plans(client: ParlourClient, game: str) -> PlanCommand:
    @app_commands.command(name="plans", description="Your own plans, and what you could plan")
    @app_commands.describe(withdraw="A plan to withdraw, or 'all'", table=TABLE)
    async def plans(
        interaction: Interaction, withdraw: str | None = None, table: str | None = None
    ) -> None:
        async def work(answer: Answer) -> None:
            found = await client.desk.finding.named(asking(interaction), table, game)
            if withdraw is None:
                await client.desk.plans.step(answer, found, interaction.user.id, "")
            else:
                await client.desk.plans.withdraw(interaction, answer, found, withdraw)

        await run(client, interaction, work)

    @plans.autocomplete("withdraw")
    async def standing(interaction: Interaction, typed: str) -> Choices:
        return await standing_plans(client, interaction, game, typed)

    return plans


@in_time
async def offered_plans(
    client: ParlourClient, interaction: Interaction, game: str, typed: str
) -> Choices:
    """What the asker could plan now, best first, by words or by notation."""
    ahead = await _ahead(client, interaction, game)
    offers = [Choice(o.label, unescape(o.text)) for o in (*ahead.offers, *ahead.switches)]
    return _matching(offers, typed)


@in_time
async def standing_plans(
    client: ParlourClient, interaction: Interaction, game: str, typed: str
) -> Choices:
    """The asker's own plans, and all of them at once."""
    ahead = await _ahead(client, interaction, game)
    found = [Choice(ahead.tell(plan), unescape(ahead.text(plan))) for plan in ahead.standing]
    return _matching([*found, Choice("All of them", ALL)] if found else [], typed)


async def _ahead(client: ParlourClient, interaction: Interaction, game: str) -> Ahead:
    asked = asking(interaction)
    name = getattr(interaction.namespace, "table", None)
    table = await client.desk.finding.named(asked, name, game)
    return await client.screens.ahead(table, asked.actor.user_id)


def _matching(choices: list[Choice], typed: str) -> Choices:
    wanted = typed.casefold()
    return as_choices([c for c in choices if wanted in f"{c.label}\n{c.value}".casefold()])
