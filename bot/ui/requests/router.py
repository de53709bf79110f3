"""The one road from what is pressed or typed to its handler, however old the message is.

A custom id only says what was pressed. Who pressed, where, and whether it may be done now is asked
of the host again for each request, so a forged, foreign or stale id cannot act.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord

from bot.host.errors import Refusal
from bot.host.seats.seats import ReturnToSeat
from bot.host.tables.pause import AWAY
from bot.host.tables.table import Table
from bot.presenters.turns.absence import BACK
from bot.ui import custom_ids
from bot.ui.messages.responder import Interaction, InteractionRunner, Responder, Undelivered
from bot.ui.requests import find_table
from bot.ui.requests.error_counter import call_for_help
from bot.ui.requests.handlers import Handler
from bot.ui.requests.input import cleaned
from bot.ui.requests.request import App, Request, request_of
from rules.game import IllegalAction

PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router:
    """Hands each request to its handler."""

    def __init__(self, app: App, runner: InteractionRunner, handlers: Iterable[Handler]) -> None:
        self.app = app
        self._runner = runner
        self._by_verb = {one.verb: one for one in handlers if one.verb}

    async def handle(self, interaction: Interaction) -> None:
        """Answer a press, a choice or a modal; application commands are the command tree's."""
        if interaction.type not in PRESSES:
            return
        interaction.data = cleaned(interaction.data)

        async def work(answer: Responder) -> None:
            data: Any = interaction.data or {}
            click = custom_ids.read(str(data.get("custom_id", "")))
            handler = self._by_verb.get(click.verb) if click is not None else None
            if click is None or handler is None:
                why = "That button no longer works. `/table show` posts the current board."
                raise Refusal("unknown_button", why)
            values = _values(data)
            request = request_of(
                self.app,
                interaction,
                answer,
                token=click.token,
                values=values,
                seen=click.seq,
                table_id=click.table_id,
                arguments=handler.read(click.token, values),
            )
            await self.carry_out(handler, request, click.table_id)

        await self._runner.run(interaction, work)

    async def typed(
        self,
        handler: Handler,
        interaction: Interaction,
        given: Mapping[str, Any],
        table_id: int | None = None,
    ) -> None:
        """Answer a slash command, or one from the menu of a message, which names its table."""

        async def work(answer: Responder) -> None:
            request = request_of(self.app, interaction, answer, arguments=given)
            await self.carry_out(handler, request, table_id)

        await self._runner.run(interaction, work)

    async def carry_out(
        self, handler: Handler, request: Request, table_id: int | None = None
    ) -> None:
        """Check who may, find the table, and do it.

        A button or a message names its table by number, 0 for none; a command may by name.
        """
        app, interaction = self.app, request.interaction
        app.names.met(request.guild_id, interaction.user)
        app.boards.heard(interaction)
        if handler.moderator and not request.actor.moderator:
            raise Refusal("not_moderator")
        name = request.arguments.get("table")
        match handler.needs:
            case "table" if table_id is not None:
                request.found = await find_table.by_number(request, table_id)
            case "table":
                request.found = await find_table.by_name(request, name, handler.game)
            case "head" if table_id:
                request.found = await find_table.head_by_number(request, table_id)
            case "head" if table_id is None:
                request.found = await find_table.head_by_name(request, name)
        if handler.verb != BACK:
            await _wake(request)
        try:
            await handler.work(request)
        except (Refusal, IllegalAction, Undelivered, discord.DiscordException, OSError):
            raise  # ordinary answers, and a network that fails, are no fault of the table
        except Exception:
            table = request.found
            if isinstance(table, Table) and app.errors.failed(table):
                await app.boards.announce(table, call_for_help(table))
            raise


async def _wake(request: Request) -> None:
    """Whoever sits at a table that rests because everybody is away plays again by any press."""
    table = request.found
    if not isinstance(table, Table) or table.paused != AWAY:
        return
    seat = table.seat_of(request.user_id)
    if seat is None or not table.occupants[seat].substituted:
        return
    key = f"back:{request.interaction.id}"
    service = request.app.service
    receipt = await service.submit(table.table_id, ReturnToSeat(), request.actor, key)
    request.found = receipt.table
    if request.seen == table.public_seq:
        request.seen = receipt.table.public_seq  # what was pressed means what it meant


def _values(data: Any) -> tuple[str, ...]:
    """A menu's chosen values, or a modal's answer; anything else a hostile client sends is none."""
    values = data.get("values")
    if isinstance(values, Sequence) and not isinstance(values, str):
        return tuple(str(value)[: custom_ids.LONGEST] for value in values[:25])
    for row in data.get("components", ()):
        piece = row.get("component", {})
        if piece.get("custom_id") == "answer":
            return (str(piece.get("value", ""))[:200],)
    return ()
