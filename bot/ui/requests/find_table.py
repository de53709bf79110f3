"""Finds the tables that people ask for, and none that is not theirs to see."""

from collections.abc import Sequence

from bot.host.errors import Refusal
from bot.host.tables.table import ENDED, Table
from bot.ui.requests.request import Request
from storage.store import TableHead, TableId


async def by_number(request: Request, table_id: TableId) -> Table:
    """A table of the asker's server, or in direct messages any at which they sit.

    Raises `Refusal`.
    """
    table = await request.app.service.table(table_id)
    at_home = request.guild_id == table.guild_id
    in_private = not request.guild_id and table.seat_of(request.user_id) is not None
    if not (at_home or in_private):
        raise Refusal("no_such_table")
    return table


async def by_name(request: Request, name: str | None, game: str = "") -> Table:
    """The table that a slash command means; raises `Refusal`.

    Without a name it is the one table (of that game) in this channel at which the asker sits, else
    the one table here, else the one that ended here last.
    """
    service = request.app.service
    if name:
        return await service.table((await _named(request, name)).table_id)
    here = [head for head in await _here(request) if game in {"", head.game}]
    mine = [head for head in here if request.user_id in head.seats] or here
    if mine:
        return await service.table(_only(mine).table_id)
    latest = await service.store.heads(
        guild_id=request.guild_id, channel_id=request.channel_id, statuses=(ENDED,), limit=1
    )
    if not latest:
        raise Refusal("no_table_here")
    return await service.table(latest[0].table_id)


async def head_by_number(request: Request, table_id: TableId) -> TableHead:
    """What is known of a table of the asker's server, readable or not; raises `Refusal`."""
    head = await request.app.service.store.head(table_id)
    if head is None or head.guild_id != request.guild_id:
        raise Refusal("no_such_table")
    return head


async def head_by_name(request: Request, name: str | None) -> TableHead:
    """The table that a moderator's command means, readable or not; raises `Refusal`."""
    if name:
        return await _named(request, name)
    here = await _here(request)
    if not here:
        raise Refusal("no_table_here", "There's no table in this channel: name one.")
    return _only(here)


async def _named(request: Request, name: str) -> TableHead:
    """The table of this name on the asker's server, one that has not ended before others."""
    wanted = name.strip().lower()
    heads = await request.app.service.store.heads(guild_id=request.guild_id)
    found = [head for head in heads if head.name == wanted]
    if not found:
        raise Refusal("no_such_table")
    return min(found, key=lambda head: head.status == ENDED)


async def _here(request: Request) -> list[TableHead]:
    live = await request.app.service.live_tables(guild_id=request.guild_id)
    return [head for head in live if is_in(head, request.channel_id)]


def _only(heads: Sequence[TableHead]) -> TableHead:
    if len(heads) > 1:
        names = ", ".join(head.name for head in heads)
        raise Refusal("which_table", f"Which table do you mean? Tables here: {names}.")
    return heads[0]


def is_in(head: TableHead, channel_id: int) -> bool:
    """Whether a table is in this channel, or one of its boards is."""
    return channel_id == head.channel_id or channel_id in head.extra.get("threads", ())
