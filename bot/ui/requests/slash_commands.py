"""Discord's command tree, made of the handlers: commands, arguments, completion."""

import asyncio
import inspect
from collections.abc import Iterable
from typing import Any, Optional

import discord
import structlog
from discord import app_commands

from bot.host.errors import Refusal
from bot.presenters.command import Argument
from bot.presenters.screen import Choice
from bot.ui import custom_ids
from bot.ui.messages.responder import Interaction, Responder
from bot.ui.names import unescape
from bot.ui.requests.handlers import Complete, Handler
from bot.ui.requests.request import Request, request_of
from bot.ui.requests.router import Router

log = structlog.get_logger(__name__)

GROUPS = {
    "table": "Open, join and see tables",
    "seat": "Leave, come back, take over a seat, invite, vote",
    "record": "A game as a file, and whether its deal was fair",
    "my": "Your tables and your settings",
    "moderate": "For moderators: look after this server's tables",
}
"""What each group is for; a game's group is for acting in that game."""
MOST_CHOICES = 25
LONGEST_CHOICE = 100
OFFER_WITHIN = 0.3
MOVED = {
    **{
        f"table {name}": f"seat {name}"
        for name in ("leave", "take", "back", "invite", "host", "vote")
    },
    "table export": "record export",
    "table verify": "record verify",
}
"""Commands that had another name in the version before, which Discord may still show."""

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
Choices = list[app_commands.Choice[str]]


def commands_of(handlers: Iterable[Handler], titles: dict[str, str]) -> list[AnyCommand]:
    """All commands that handlers ask for; `titles` describe the groups of games by their names.

    They belong to no client: each finds the one that was asked by the interaction.
    """
    groups: dict[str, app_commands.Group] = {}
    alone: list[app_commands.Command[Any, ..., Any] | app_commands.ContextMenu] = []
    for one in handlers:
        if one.menu:
            alone.append(_message_command(one))
        if not one.command:
            continue
        first, _, rest = one.command.partition(" ")
        command = _command(one, rest or first)
        if not rest:
            alone.append(command)
            continue
        if first not in groups:
            described = {**GROUPS, **titles}[first]
            groups[first] = app_commands.Group(
                name=first, description=described, **_shown(anywhere=one.anywhere)
            )
        groups[first].add_command(command)
    return [*groups.values(), *alone]


def _router(interaction: Interaction) -> Router:
    router: Router = interaction.client.router
    return router


def _command(one: Handler, name: str) -> app_commands.Command[Any, ..., Any]:
    async def called(interaction: Interaction, **given: Any) -> None:
        await _router(interaction).typed(one, interaction, given)

    callback: Any = called
    asker = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = [asker, *map(_parameter, one.arguments)]
    vars(callback)["__signature__"] = inspect.Signature(parameters)
    callback = app_commands.describe(**{a.name: a.help for a in one.arguments})(callback)
    callback = app_commands.rename(**{a.name: a.shown for a in one.arguments if a.shown})(callback)
    choices = {
        a.name: [app_commands.Choice(name=label, value=value) for label, value in a.choices.items()]
        for a in one.arguments
        if a.choices
    }
    callback = app_commands.choices(**choices)(callback)
    shown = _shown(anywhere=one.anywhere) if name == one.command else {}
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=one.help, callback=callback, **shown
    )
    completers = {"table": table_names, **one.complete}
    for argument in one.arguments:
        complete = completers.get(argument.name)
        if complete is not None:
            command.autocomplete(argument.shown or argument.name)(_completion(complete))
    return command


def _parameter(argument: Argument) -> inspect.Parameter:
    kind = argument.kind
    if argument.required:
        default: Any = inspect.Parameter.empty
    else:
        default = argument.default
        if default is None:
            kind = Optional[kind]  # noqa: UP045 - discord.py's ranges are no types, and know no `|`
    return inspect.Parameter(
        argument.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind
    )


def _message_command(one: Handler) -> app_commands.ContextMenu:
    async def callback(interaction: Interaction, message: discord.Message) -> None:
        await _router(interaction).typed(one, interaction, {}, _table_of(message.components))

    return app_commands.ContextMenu(name=one.menu, callback=callback, **_shown(anywhere=False))


def _shown(*, anywhere: bool) -> dict[str, Any]:
    """Where a command is shown: never where somebody brings the bot for themselves alone."""
    contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=anywhere, private_channel=False
    )
    installs = app_commands.AppInstallationType(guild=True, user=False)
    return {"allowed_contexts": contexts, "allowed_installs": installs}


def _table_of(components: Iterable[Any]) -> int:
    """The number of the table that a message's buttons name; 0 where none does."""
    for component in components:
        click = custom_ids.read(getattr(component, "custom_id", None) or "")
        if click is not None and click.table_id:
            return click.table_id
        within = _table_of(getattr(component, "children", ()))
        if within:
            return within
    return 0


def _completion(complete: Complete) -> Any:
    async def completed(interaction: Interaction, typed: str) -> Choices:
        """Offer nothing where there is any trouble, or nothing comes in time (F12)."""
        given = vars(interaction.namespace)
        app = _router(interaction).app
        request = request_of(app, interaction, Responder(interaction), arguments=given)
        try:
            async with asyncio.timeout(OFFER_WITHIN):
                found = await complete(request, typed)
            # What is too long to be sent back is left out.
            return [
                app_commands.Choice(name=unescape(one.label)[:LONGEST_CHOICE], value=one.value)
                for one in found
                if len(one.value) <= LONGEST_CHOICE
            ][:MOST_CHOICES]
        except (Refusal, TimeoutError):
            return []
        except Exception:
            log.exception("offer_failed")
            return []

    return completed


async def table_names(request: Request, typed: str) -> list[Choice]:
    """Tables of this server whose name holds what was typed, those in this channel first."""
    service = request.app.service
    heads = await service.live_tables(guild_id=request.guild_id)
    heads.sort(key=lambda head: head.channel_id != request.channel_id)
    return [
        Choice(f"{head.name} · {service.games[head.game].title}", head.name)
        for head in heads
        if typed.lower() in head.name
    ]


def moved_to(data: Any) -> str:
    """The new name of a command that has moved, by an interaction's data; "" for any other."""
    options = data.get("options") or [{}]
    return MOVED.get(f"{data.get('name')} {options[0].get('name')}", "")
