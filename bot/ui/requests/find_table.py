"""Who asks for what: the asker as the host knows him, and the table that is meant."""

from dataclasses import dataclass

from bot.host.errors import Refusal
from bot.host.servers import USUAL, ServerSettings
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.tables.table import ENDED, Table
from bot.ui.messages.responder import Interaction
from storage.store import TableHead, TableId

SETTLED = "settled"
"""Where an interaction carries what its server's moderators settled."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, by which interaction: the key makes a repeated delivery harmless."""

    actor: Actor
    key: str
    guild_id: int
    channel_id: int


def asking(interaction: Interaction) -> Asking:
    """The facts of an interaction that the host needs."""
    rules: ServerSettings = interaction.extras.get(SETTLED, USUAL)
    moderator = interaction.guild_id is not None and (
        interaction.permissions.manage_guild or rules.moderator_role in roles_of(interaction)
    )
    return Asking(
        Actor(interaction.user.id, moderator=moderator),
        f"i{interaction.id}",
        interaction.guild_id or 0,
        interaction.channel_id or 0,
    )


def roles_of(interaction: Interaction) -> tuple[int, ...]:
    """The roles of whoever asks, as Discord says with each interaction, without @everyone."""
    roles = getattr(interaction.user, "roles", ())
    return tuple(role.id for role in roles if role.id != interaction.guild_id)


class Finding:
    """Finds the tables that people ask for, and none that is not theirs to see."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def table(self, table_id: TableId, asked: Asking) -> Table:
        """A table on the asker's own server (or any, in direct messages, where he sits)."""
        table = await self._service.table(table_id)
        at_home = asked.guild_id == table.guild_id
        by_letter = not asked.guild_id and table.seat_of(asked.actor.user_id) is not None
        if not (at_home or by_letter):
            raise Refusal("no_such_table")
        return table

    async def named(self, asked: Asking, name: str | None, game: str | None = None) -> Table:
        """The table meant by a slash command.

        Without a name it is the one table (of that game) in this channel at which the asker
        sits, else the one table here.
        """
        if name:
            return await self._by_name(asked, name.strip().lower())
        heads = [
            head
            for head in await self._service.live_tables(guild_id=asked.guild_id)
            if game in {None, head.game} and stands_in(head, asked.channel_id)
        ]
        mine = [head for head in heads if asked.actor.user_id in head.seats] or heads
        if len(mine) == 1:
            return await self._service.table(mine[0].table_id)
        if mine:
            names = ", ".join(head.name for head in mine)
            raise Refusal("which_table", f"Which table do you mean? Here stand {names}.")
        latest = await self._service.store.heads(
            guild_id=asked.guild_id, channel_id=asked.channel_id, statuses=(ENDED,), limit=1
        )
        if not latest:
            raise Refusal("no_table_here")
        return await self._service.table(latest[0].table_id)

    async def _by_name(self, asked: Asking, name: str) -> Table:
        found = await self._service.store.heads(guild_id=asked.guild_id)
        ranked = sorted(
            (head for head in found if head.name == name), key=lambda head: head.status == ENDED
        )
        if not ranked:
            raise Refusal("no_such_table")
        return await self._service.table(ranked[0].table_id)


def stands_in(head: TableHead, channel_id: int) -> bool:
    """Whether a table stands in this channel, or one of its boards does."""
    return channel_id == head.channel_id or channel_id in head.extra.get("threads", ())
