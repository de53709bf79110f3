"""What all command groups share: one guarded way from a command to its answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import ParamSpec

import structlog
from discord import app_commands

from bot.host.errors import Refusal
from bot.presenters.screen import Choice
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.names import unescape
from bot.ui.requests.find_table import asking

log = structlog.get_logger(__name__)
P = ParamSpec("P")

MOST_CHOICES = 25
OFFER_WITHIN = 0.3

Choices = list[app_commands.Choice[str]]


async def run(
    client: ParlourClient, interaction: Interaction, work: Callable[[Answer], Awaitable[None]]
) -> None:
    """Answer a command: names are learnt, the guard sees to it that words come back."""
    client.people.met(interaction.guild_id or 0, interaction.user)
    client.publisher.heard(interaction)
    await client.guard.run(interaction, work)


def in_time(find: Callable[P, Awaitable[Choices]]) -> Callable[P, Awaitable[Choices]]:
    """Offer nothing where there is any trouble, or nothing comes in time (F12)."""

    @wraps(find)
    async def found_or_none(*args: P.args, **kwargs: P.kwargs) -> Choices:
        try:
            async with asyncio.timeout(OFFER_WITHIN):
                return await find(*args, **kwargs)
        except (Refusal, TimeoutError):
            return []
        except Exception:
            log.exception("offer_failed")
            return []

    return found_or_none


@in_time
async def table_names(client: ParlourClient, interaction: Interaction, typed: str) -> Choices:
    """Tables of this server whose name holds what was typed, those in this channel first."""
    asked = asking(interaction)
    heads = await client.service.live_tables(guild_id=asked.guild_id)
    heads.sort(key=lambda head: head.channel_id != asked.channel_id)
    found = [head for head in heads if typed.lower() in head.name]
    return [
        app_commands.Choice(
            name=f"{head.name} · {client.service.games[head.game].title}"[:100], value=head.name
        )
        for head in found[:MOST_CHOICES]
    ]


def as_choices(choices: Sequence[Choice]) -> Choices:
    """A presenter's choices as Discord's; what is too long to be sent back is left out."""
    return [
        app_commands.Choice(name=unescape(choice.label)[:100], value=choice.value)
        for choice in choices
        if len(choice.value) <= 100
    ][:MOST_CHOICES]


@in_time
async def own_choices(
    client: ParlourClient, interaction: Interaction, game: str, verb: str, typed: str
) -> Choices:
    """The asker's own legal options for a verb at the table meant."""
    name = getattr(interaction.namespace, "table", None)
    asked = asking(interaction)
    table = await client.desk.finding.named(asked, name, game)
    seat = table.seat_of(asked.actor.user_id)
    if table.status != "playing" or seat is None:
        return []
    legal = table.game.legal_actions(table.state, seat)
    view = table.game.view(table.state, seat)
    card = await client.screens.cards.card(table)
    presenter = client.screens.presenter(table)
    return as_choices(presenter.choices(verb, typed, view, legal, card))


class GameCommands(app_commands.Group):
    """A game's actions, one command each; what was typed is the notation's own argument."""

    def __init__(self, client: ParlourClient, game: str, name: str) -> None:
        title = client.service.games[game].title
        super().__init__(name=name, description=f"Act at your table of {title}")
        self.guild_only = True
        self.client = client
        self.game = game
        for command in self.walk_commands():
            if isinstance(command, app_commands.Command):
                command.autocomplete("table")(offer_tables)

    async def act(self, interaction: Interaction, text: str, table: str | None) -> None:
        """Carry out an action of the asker, in the notation."""

        async def work(answer: Answer) -> None:
            found = await self.client.desk.finding.named(asking(interaction), table, self.game)
            await self.client.desk.act_by_words(interaction, answer, found, text)

        await run(self.client, interaction, work)


async def offer_tables(interaction: Interaction, typed: str) -> Choices:
    """Completes `table`, whichever command it is an argument of."""
    return await table_names(interaction.client, interaction, typed)


def verb_of(interaction: Interaction) -> str:
    """The command that is being typed: the first word of the action."""
    command = interaction.command
    return command.name if command is not None else ""
