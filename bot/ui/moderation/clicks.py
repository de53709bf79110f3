"""Buttons, menus and questions of the moderators' panels: from a token to what it asks for."""

import discord

from bot.host.errors import Refusal
from bot.presenters.moderation import panels as screens
from bot.ui import custom_ids
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.moderation.actions import Chosen, Moderation
from bot.ui.moderation.report import Reporting
from bot.ui.render import modal
from bot.ui.requests.find_table import Asking, asking
from bot.ui.requests.press import number, snowflake
from storage.store import TableHead


class ModClicks:
    """Answers presses on moderators' panels, for moderators alone."""

    def __init__(self, moderation: Moderation, reporting: Reporting) -> None:
        self._moderation = moderation
        self._reporting = reporting

    async def pressed(
        self,
        interaction: Interaction,
        answer: Answer,
        click: custom_ids.Click,
        values: tuple[str, ...],
    ) -> None:
        """Answer a press; whether somebody is a moderator counts now, not when the panel came."""
        asked = asking(interaction)
        if not asked.actor.moderator:
            raise Refusal("not_moderator")
        step, _, rest = click.token.partition(" ")
        here = click.table_id or step in {screens.PICK, screens.AUDIT}
        if not here or step == screens.LIST:
            await self._moderation.overview(answer, asked.guild_id)
            return
        table_id = snowflake(values[0]) if step == screens.PICK and values else click.table_id
        head = await self._moderation.numbered(asked, table_id) if table_id else None
        if head is None:
            await self._moderation.audit(answer, asked.guild_id, None, number(rest) or 0)
        elif not await self._tool(interaction, answer, head, (step, rest)):
            await self._act(interaction, answer, head, click, values)

    async def _tool(
        self, interaction: Interaction, answer: Answer, head: TableHead, token: tuple[str, str]
    ) -> bool:
        """Answer what changes no game; whether it was such."""
        asked: Asking = asking(interaction)
        match token[0]:
            case screens.AGAIN:
                await self._moderation.repost(interaction, answer, head)
            case screens.DOCTOR:
                await self._moderation.doctor(answer, asked, head)
            case screens.AUDIT:
                await self._moderation.audit(answer, asked.guild_id, head, number(token[1]) or 0)
            case screens.REPORT:
                await self._reporting.report(answer, asked, head)
            case _:
                return False
        return True

    async def _act(
        self,
        interaction: Interaction,
        answer: Answer,
        head: TableHead,
        click: custom_ids.Click,
        values: tuple[str, ...],
    ) -> None:
        marked, _, rest = click.token.partition(" ")
        step, _, mark = marked.partition("=")
        submitted = interaction.type is discord.InteractionType.modal_submit
        if step in {screens.SEE, screens.SEAT}:
            chosen = read(" ".join(filter(None, (rest, *values))))
            await self._moderation.preview(interaction, answer, head, chosen)
        elif step == screens.DO:
            await self._moderation.do(interaction, answer, head, read(rest, mark), click.seq)
        elif step == screens.WHY and submitted:
            asked = read(rest)
            chosen = Chosen(asked.act, asked.what, values[0] if values else "", mark)
            await self._moderation.do(interaction, answer, head, chosen, click.seq)
        elif step == screens.WHY:
            asked = read(rest)
            question = screens.why(asked.act, asked.what, mark)
            await answer.modal(modal(question, head.table_id, click.seq))
        elif step == screens.MANY and submitted:
            chosen = Chosen("undo", values[0] if values else "")
            await self._moderation.preview(interaction, answer, head, chosen)
        elif step == screens.MANY:
            question = screens.how_many(await self._moderation.scope(head))
            await answer.modal(modal(question, head.table_id, click.seq))
        else:
            await self._moderation.panel(answer, head)


def read(token: str, mark: str = "") -> Chosen:
    """An act, what it is about, and why, as a button or a menu bears them, with its mark."""
    act, _, rest = token.partition(" ")
    what, _, reason = rest.partition(" ")
    return Chosen(act, "" if what == screens.NOTHING else what, reason, mark)
