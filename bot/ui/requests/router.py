"""The one router: every button, menu and modal, whatever message it stands on and how old it is.

A custom id only says what was pressed. Who pressed, where, and whether it may be done now is asked
of the host again for each click, so a forged, foreign or stale id cannot act.
"""

from collections.abc import Sequence
from typing import Any

import discord

from bot.host.errors import Refusal
from bot.presenters import fair, privacy, servers
from bot.presenters import presenter as panel
from bot.presenters.moderation import panels
from bot.presenters.tables import lobby, menu
from bot.presenters.turns import reminders, standing_orders
from bot.ui import custom_ids
from bot.ui.messages.responder import Answer, Interaction, InteractionRunner
from bot.ui.preferences.clicks import OwnClicks
from bot.ui.preferences.settings import Lounge
from bot.ui.privacy import PrivacyRequests
from bot.ui.render import modal
from bot.ui.requests.find_table import asking
from bot.ui.requests.input import cleaned
from bot.ui.requests.press import Handler, Press, marked, number
from bot.ui.screens import placed
from bot.ui.seats.clicks import SeatClicks
from bot.ui.servers import ServerSettingsRequests
from bot.ui.tables.lobby import LOBBY_COMMANDS, refuse_cut
from bot.ui.turns.play import Desk


class Router:
    """Answers component and modal interactions."""

    def __init__(
        self,
        desk: Desk,
        lounge: Lounge,
        townhall: ServerSettingsRequests,
        confidant: PrivacyRequests,
        guard: InteractionRunner,
    ) -> None:
        self._desk = desk
        self._lounge = lounge
        self._townhall = townhall
        self._confidant = confidant
        self._own = OwnClicks(lounge)
        self._guard = guard
        self._handlers: dict[str, Handler] = {
            panel.HAND: self._refresh,
            panel.REFRESH: self._refresh,
            panel.REACT: self._step,
            panel.STEP: self._step,
            panel.ASK: self._ask,
            panel.ACT: self._act,
            standing_orders.PLANS: self._plans,
            standing_orders.PLAN: self._plan,
            standing_orders.UNPLAN: self._unplan,
            lobby.OPTIONS: self._options,
            lobby.OPTION: self._option,
            lobby.START: self._start,
            fair.CUT: self._cut,
            reminders.SNOOZE: self._reminder,
            reminders.HUSH: self._reminder,
            menu.REMATCH: self._rematch,
            menu.LEAVE: self._leave,
            menu.END: self._end,
            menu.HELP: self._help,
            menu.RULES: self._rules,
            menu.TEXT: self._text,
            menu.LOG: self._log,
            menu.SHOW: self._show,
            menu.EXPORT: self._export,
            menu.VERIFY: self._verify,
            panels.SECOND: self._second,
            **dict.fromkeys(LOBBY_COMMANDS, self._lobby),
            **SeatClicks(desk.seating).handlers,
        }

    async def handle(self, interaction: Interaction) -> None:
        """Answer one interaction; application commands are the command tree's."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds:
            return

        interaction.data = cleaned(interaction.data)

        async def work(answer: Answer) -> None:
            await self._route(interaction, answer)

        await self._guard.run(interaction, work)

    async def _route(self, interaction: Interaction, answer: Answer) -> None:
        data: Any = interaction.data or {}
        click = custom_ids.read(str(data.get("custom_id", "")))
        if click is None:
            raise Refusal(
                "unknown_button", "I do not know that button any more. /table show helps."
            )
        self._desk.people.met(interaction.guild_id or 0, interaction.user)
        self._desk.publisher.heard(interaction)
        if await self._without_table(interaction, answer, click):
            return
        handler = self._handlers.get(click.verb)
        if handler is None:
            raise Refusal(
                "unknown_button", "I do not know that button any more. /table show helps."
            )
        table = await self._desk.finding.table(click.table_id, asking(interaction))
        async with self._desk.watched(table):
            await handler(Press(click, table, _values(data), interaction, answer))

    async def _without_table(
        self, interaction: Interaction, answer: Answer, click: custom_ids.Click
    ) -> bool:
        """Answer what concerns no table; whether it did."""
        user_id = interaction.user.id
        match click.verb:
            case menu.OPEN:
                await self._desk.reception.open(interaction, answer, click.token)
            case panel.LEARN:
                game, _, step = click.token.partition(" ")
                await self._desk.lesson(answer, user_id, game, step)
            case menu.LIST:
                guild_id = interaction.guild_id or 0
                await answer.private(placed(await self._lounge.tables_here(guild_id)))
            case servers.SERVER:
                asked = asking(interaction)
                if not asked.actor.moderator:
                    raise Refusal("not_moderator")
                values = _values(interaction.data or {})
                screen = await self._townhall.pressed(asked.guild_id, click.token, values)
                await answer.private(placed(screen))
            case panels.MOD:
                values = _values(interaction.data or {})
                await self._townhall.clicks.pressed(interaction, answer, click, values)
            case privacy.PRIVACY:
                await self._confidant.asked(answer, user_id, click.token)
            case _:
                values = _values(interaction.data or {})
                return await self._own.without_table(interaction, answer, click, values)
        return True

    # A player's own panel ---------------------------------------------------------------------

    async def _refresh(self, press: Press) -> None:
        await self._desk.panel(press.answer, press.table, press.user_id)

    async def _step(self, press: Press) -> None:
        await self._desk.panel(press.answer, press.table, press.user_id, press.step)

    async def _ask(self, press: Press) -> None:
        if press.interaction.type is discord.InteractionType.modal_submit:
            await self._step(press)
            return
        screens = self._desk.screens
        question = await screens.question(press.table, press.user_id, press.click.token)
        if question is None:
            raise Refusal("stale")
        await press.answer.modal(modal(question, press.table.table_id, press.table.public_seq))

    async def _act(self, press: Press) -> None:
        await self._desk.act_by_token(
            press.interaction, press.answer, press.table, press.click.token, press.click.seq
        )

    async def _plans(self, press: Press) -> None:
        await self._desk.plans.step(press.answer, press.table, press.user_id, press.plan)

    async def _plan(self, press: Press) -> None:
        await self._desk.plans.lay_by_token(
            press.interaction, press.answer, press.table, press.click.token, press.click.seq
        )

    async def _unplan(self, press: Press) -> None:
        await self._desk.plans.withdraw(press.interaction, press.answer, press.table, press.plan)

    # The lobby --------------------------------------------------------------------------------

    async def _lobby(self, press: Press) -> None:
        command = LOBBY_COMMANDS[press.click.verb]
        await self._desk.reception.lobby(press.interaction, press.answer, press.table, command)

    async def _start(self, press: Press) -> None:
        await self._desk.reception.start(press.interaction, press.answer, press.table)

    async def _cut(self, press: Press) -> None:
        reception = self._desk.reception
        if press.interaction.type is discord.InteractionType.modal_submit:
            number_typed = press.values[0] if press.values else ""
            await reception.cut(press.interaction, press.answer, press.table, number_typed)
            return
        refuse_cut(press.table, press.user_id)
        form = modal(fair.cut_question(), press.table.table_id, press.table.public_seq)
        await press.answer.modal(form)

    async def _rematch(self, press: Press) -> None:
        await self._desk.reception.rematch(press.interaction, press.answer, press.table)

    async def _options(self, press: Press) -> None:
        step = press.values[0] if press.values else press.click.token
        actor = asking(press.interaction).actor
        await press.answer.private(await self._desk.screens.options(press.table, actor, step))

    async def _option(self, press: Press) -> None:
        text = press.values[0] if press.values else press.click.token
        await self._desk.reception.configure(press.interaction, press.answer, press.table, text)

    # The table --------------------------------------------------------------------------------

    async def _leave(self, press: Press) -> None:
        mark = marked(press.click.token, menu.SURE)
        await self._desk.leave(press.interaction, press.answer, press.table, mark)

    async def _end(self, press: Press) -> None:
        mark = marked(press.click.token, menu.SURE)
        await self._desk.end(press.interaction, press.answer, press.table, mark)

    async def _help(self, press: Press) -> None:
        screen = await self._desk.screens.help(press.table)
        await self._desk.screen(press.answer, press.table, screen)

    async def _rules(self, press: Press) -> None:
        screen = await self._desk.screens.rules(press.table, number(press.click.token) or 0)
        await self._desk.screen(press.answer, press.table, screen)

    async def _text(self, press: Press) -> None:
        screen = await self._desk.screens.in_words(press.table, press.user_id)
        await self._desk.screen(press.answer, press.table, screen)

    async def _log(self, press: Press) -> None:
        screen = await self._desk.screens.log(press.table, press.user_id, press.click.token)
        await self._desk.screen(press.answer, press.table, screen)

    async def _show(self, press: Press) -> None:
        await self._desk.show(press.answer, press.table)

    async def _reminder(self, press: Press) -> None:
        await self._own.reminder(press.interaction, press.answer, press.table, press.click)

    async def _export(self, press: Press) -> None:
        await self._desk.export(press.answer, press.table)

    async def _second(self, press: Press) -> None:
        asked, _, said = press.click.token.partition(" ")
        await self._desk.agreeing.second(
            press.interaction,
            press.answer,
            press.table,
            number(asked) or 0,
            agree=said != panels.NO,
        )

    async def _verify(self, press: Press) -> None:
        screen = await self._desk.screens.verdict(press.table)
        await self._desk.screen(press.answer, press.table, screen)


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
