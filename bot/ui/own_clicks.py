"""Buttons that concern one person: settings, tables that wait, reminders."""

import discord

from bot.host.table import Table
from bot.presenters import calling, mine, waiting
from bot.presenters.presenter import step_of
from bot.presenters.screen import Screen
from bot.ui import ids
from bot.ui.answer import Answer, Interaction
from bot.ui.lounge import Lounge, named_in
from bot.ui.press import number
from bot.ui.render import modal
from bot.ui.screens import placed

MINUTES = {str(minutes): minutes for minutes, _ in calling.SNOOZES}


class OwnClicks:
    """Answers presses with what the lounge has."""

    def __init__(self, lounge: Lounge) -> None:
        self._lounge = lounge

    async def without_table(
        self, interaction: Interaction, answer: Answer, click: ids.Click, values: tuple[str, ...]
    ) -> bool:
        """Answer what concerns no single table; whether it did."""
        user_id = interaction.user.id
        lounge, token = self._lounge, click.token
        step = step_of(token, values) if values else token
        match click.verb:
            case mine.PREFER:
                screen: Screen = await lounge.prefer(user_id, step)
            case mine.TYPE if interaction.type is not discord.InteractionType.modal_submit:
                await answer.modal(modal(lounge.question(token), 0, 0))
                return True
            case mine.TYPE:
                screen = await lounge.typed(user_id, token, values[0] if values else "")
            case mine.MINE:
                screen = await lounge.tables_of(user_id, number(token) or 0)
            case waiting.RETURN:
                screen = await lounge.come_back(user_id, token, f"i{interaction.id}")
            case _:
                return False
        await answer.private(placed(screen))
        return True

    async def reminder(
        self, interaction: Interaction, answer: Answer, table: Table, click: ids.Click
    ) -> None:
        """Put off or end the reminders of the person whom one names, and nobody else's."""
        user_id = interaction.user.id
        rest = named_in(click.token, user_id)
        if click.verb == calling.HUSH:
            said = await self._lounge.hush(table, user_id)
        else:
            said = await self._lounge.snooze(table, user_id, MINUTES.get(rest, 60))
        await answer.say(said)
        if interaction.guild_id is not None:
            # In direct messages the answer has taken the reminder's place.
            await self._lounge.standing.clear(table, user_id)
