"""Buttons that concern one person: settings, tables that wait, reminders."""

import discord

from bot.host.tables.table import Table
from bot.presenters.preferences import my_tables, panel
from bot.presenters.presenter import step_of
from bot.presenters.screen import Screen
from bot.presenters.turns import reminders
from bot.ui import custom_ids
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.preferences.settings import Lounge, named_in
from bot.ui.render import modal
from bot.ui.requests.press import number
from bot.ui.screens import placed

MINUTES = {str(minutes): minutes for minutes, _ in reminders.SNOOZES}


class OwnClicks:
    """Answers presses with what the lounge has."""

    def __init__(self, lounge: Lounge) -> None:
        self._lounge = lounge

    async def without_table(
        self,
        interaction: Interaction,
        answer: Answer,
        click: custom_ids.Click,
        values: tuple[str, ...],
    ) -> bool:
        """Answer what concerns no single table; whether it did."""
        user_id = interaction.user.id
        lounge, token = self._lounge, click.token
        step = step_of(token, values) if values else token
        match click.verb:
            case panel.PREFER:
                screen: Screen = await lounge.prefer(user_id, step)
            case panel.TYPE if interaction.type is not discord.InteractionType.modal_submit:
                await answer.modal(modal(lounge.question(token), 0, 0))
                return True
            case panel.TYPE:
                screen = await lounge.typed(user_id, token, values[0] if values else "")
            case panel.MINE:
                screen = await lounge.tables_of(user_id, number(token) or 0)
            case my_tables.RETURN:
                screen = await lounge.come_back(user_id, token, f"i{interaction.id}")
            case _:
                return False
        await answer.private(placed(screen))
        return True

    async def reminder(
        self, interaction: Interaction, answer: Answer, table: Table, click: custom_ids.Click
    ) -> None:
        """Put off or end the reminders of the person whom one names, and nobody else's."""
        user_id = interaction.user.id
        rest = named_in(click.token, user_id)
        if click.verb == reminders.HUSH:
            said = await self._lounge.hush(table, user_id)
        else:
            said = await self._lounge.snooze(table, user_id, MINUTES.get(rest, 60))
        await answer.say(said)
        if interaction.guild_id is not None:
            # In direct messages the answer has taken the reminder's place.
            await self._lounge.standing.clear(table, user_id)
