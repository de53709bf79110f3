"""Tables that rest because everybody is away: announced a day before, they end."""

import structlog

from bot.host.errors import Refusal
from bot.host.preferences.hours import Hours, after_waking
from bot.host.service.service import TableService
from bot.host.tables.draft import THE_HOUSE, Command
from bot.host.tables.ending import End
from bot.host.tables.pause import AWAY, AnnounceEnd
from bot.host.tables.table import PLAYING, Table
from storage.store import TableId

log = structlog.get_logger(__name__)

DAY_MS = 24 * 60 * 60 * 1000
EVERY_TABLE = 1_000_000


async def see_to_rests(service: TableService) -> None:
    """Announce the end of each table that has rested for almost too long, or end it."""
    for head in await service.store.heads(statuses=(PLAYING,), limit=EVERY_TABLE):
        if head.extra.get("rests"):
            try:
                await _see_to(service, head.table_id)
            except Refusal as refusal:
                log.info("rest_goes_on", table=head.table_id, why=refusal.code)


async def _see_to(service: TableService, table_id: TableId) -> None:
    table = await service.table(table_id)
    if table.paused != AWAY:
        return
    now, ends_at = service.clock(), await _ends_at(service, table)
    command: Command
    if not table.rest_warned_at and now >= ends_at - DAY_MS:
        command = AnnounceEnd()
    elif table.rest_warned_at and now >= max(ends_at, table.rest_warned_at + DAY_MS):
        command = End("rested")
    else:
        return
    key = f"rest:{table_id}:{table.seq}"
    await service.submit(table_id, command, THE_HOUSE, key, seen=table.public_seq)


async def _ends_at(service: TableService, table: Table) -> int:
    """When a table has rested for its server's days, planned days away not counted."""
    days = (await service.servers.of(table.guild_id)).rest_days
    ends = []
    for user_id in table.people:
        hours = (await service.preferences.of(user_id)).hours
        planned = Hours(hours.zone, None, hours.away)
        ends.append(after_waking(planned, table.rests_since, days * DAY_MS))
    return max(ends, default=table.rests_since + days * DAY_MS)
