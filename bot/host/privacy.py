"""What is stored about one person: handed out to them, and forgotten when they ask for it.

And what nobody needs any more: games that ended long ago, servers that sent the bot away.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

import structlog

from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.seats.seats import Leave
from bot.host.servers import LEFT_AT
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor, HostEvent, PrivateEvent, PublicEvent
from bot.host.tables.table import ENDED
from bot.host.turns.play import Played, Started
from storage.store import Commit, StorageError

log = structlog.get_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

FORMERS = 1 << 40
"""So many numbers, all negative as no id of Discord's is, for people who asked to be forgotten."""
DAY_MS = 24 * 60 * 60 * 1000
AFTER_LEAVING_MS = 30 * DAY_MS
DAY_SECONDS = 24 * 60 * 60.0
EVERY_TABLE = 1_000_000
MOST_ATTEMPTS = 5


_ASIDE = ThreadPoolExecutor(1, thread_name_prefix="privacy")


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do what takes long in the one thread that is there for it."""
    return await asyncio.get_running_loop().run_in_executor(_ASIDE, partial(work, *args, **kwargs))


def is_former(user_id: int) -> bool:
    """Whether a number stands for somebody who asked to be forgotten."""
    return user_id < 0


async def personal(service: TableService, user_id: int) -> dict[str, Any]:
    """Everything stored that names a person, as JSON for them: no other's hand, no seed in it."""
    commits = await service.store.about(user_id)
    due = {one.table_id for one in await service.store.erasures() if one.user_id == user_id}
    heads = [await service.store.head(table_id) for table_id in sorted(due)]
    # A year's worth of actions takes seconds to read: nobody waits for that, nor for its thread.
    done = await aside(_entries, commits, user_id)
    return {
        "user": str(user_id),
        "settings": await service.store.preferences(user_id),
        "names": [
            {"server": str(guild_id), "name": name}
            for guild_id, name in await service.store.names_of(user_id)
        ],
        "tables": [
            {
                "table": head.name,
                "game": head.game,
                "server": str(head.guild_id),
                "channel": str(head.channel_id),
                "status": head.status,
                "host": head.host_id == user_id,
            }
            for head in await service.store.heads(user_id=user_id)
        ],
        "forgotten_when_over": [head.name for head in heads if head is not None],
        "done": done,
        "moderation": [
            {"table": line.name, "at": line.at, "act": line.act, "reason": line.reason}
            for line in await service.store.audit_about(user_id)
        ],
    }


def _entries(commits: Sequence[Commit], user_id: int) -> list[dict[str, Any]]:
    """What a person did or what happened to them; nothing of a commit that only names them."""
    entries = []
    for commit in commits:
        events: list[Any] = []
        asked = codec.asked_by(commit) == user_id
        for event in codec.load(commit):
            if isinstance(event, PrivateEvent) and event.user_id != user_id:
                continue  # another's plans may lapse by what this person did; that stays theirs
            told = _told(event, by_him=asked)
            if told is not None and (asked or _names(event, user_id)):
                events.append(told)
        if events:
            entries.append({"table": str(commit.table_id), "at": commit.at, "events": events})
    return entries


def _names(event: HostEvent, user_id: int) -> bool:
    return user_id in {getattr(event, "user_id", None), getattr(event, "host_id", None)}


def _told(event: HostEvent, *, by_him: bool) -> dict[str, Any] | None:
    """An event without what others hold: of a move only the own action, of a deal nothing."""
    if isinstance(event, Started):
        return {"kind": event.kind}
    if isinstance(event, Played):
        return {"kind": event.kind, "action": event.action} if by_him else None
    if not isinstance(event, PublicEvent | PrivateEvent):
        return None  # what nobody may know yet, such as what a deal will come from
    dumped: dict[str, Any] = codec.dump([event], 0)["events"][0]
    if not by_him:
        dumped.pop("by", None)  # which moderator it was is told to nobody at the table
    dumped.pop("to_seq", None)  # rows are numbered with others' plans and votes among them
    return dumped


async def forget(service: TableService, user_id: int) -> int:
    """Give up every seat of a person, then take them out of every row but a few.

    A table that has not ended keeps who saw which hand, who was removed and who moderated, and
    forgets them when it ends (`TableService.erase`). Returns how many commits named them. Raises
    `StorageError`; what was done until then stays done, and asking again goes on.
    """
    for head in await service.live_tables(user_id=user_id):
        key = f"forget:{secrets.token_hex(8)}"
        try:
            await service.submit(head.table_id, Leave(), Actor(user_id), key)
        except Refusal as refusal:
            log.info("seat_not_given_up", table=head.table_id, why=refusal.code)
    former, count = -1 - secrets.randbelow(FORMERS), 0
    for _ in range(MOST_ATTEMPTS):
        found = await service.store.forget_person(user_id, former)
        await service.forget_cached(user_id)
        if not found:
            break
        count += found  # and once more: a commit that was under way may have named them
    return count


async def erase_due(service: TableService) -> None:
    """Forget whom tables that have ended had to remember, where their end did not see to it."""
    for table_id in {due.table_id for due in await service.store.erasures()}:
        await service.erase(table_id)


class Retention:
    """Once a day removes what nobody needs: old games, and those of servers the bot has left.

    `keep_days` 0 keeps finished games for ever; `servers` gives those that the bot is on.
    """

    def __init__(
        self,
        service: TableService,
        servers: Callable[[], Collection[int] | None],
        keep_days: int,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._service = service
        self._servers = servers
        self._keep_ms = keep_days * DAY_MS
        self._sleep = sleep

    async def run(self) -> None:
        """Look once a day, for ever."""
        while True:
            try:
                await self.look()
            except StorageError as error:
                log.warning("retention_waits", error=str(error))
            await self._sleep(DAY_SECONDS)

    async def look(self) -> int:
        """Remove what is due; how many tables that were."""
        await erase_due(self._service)
        heads = await self._service.store.heads(limit=EVERY_TABLE)
        now = self._service.clock()
        left = await self._left({head.guild_id for head in heads}, now)
        due = [
            head.table_id
            for head in heads
            if (left.get(head.guild_id, now) <= now - AFTER_LEAVING_MS)
            or (self._keep_ms and head.status == ENDED and head.updated_at < now - self._keep_ms)
        ]
        # Also where no table is due: with the last seat that somebody left, their name goes.
        count = await self._service.store.purge(due)
        self._service.tables.evict(*due)
        if due:
            log.info("purged", tables=count)
        return count

    async def _left(self, guilds: Collection[int], now: int) -> dict[int, int]:
        """When the bot left each server it is not on any more; noted here for the first time."""
        present = self._servers()
        known = dict(await self._service.store.servers())
        if present is None:  # not connected: nothing is known
            return {}
        left: dict[int, int] = {}
        for guild_id in guilds:
            chosen = known.get(guild_id, {})
            if guild_id in present:
                if LEFT_AT in chosen:
                    await self._service.servers.back(guild_id)
            elif LEFT_AT in chosen:
                left[guild_id] = int(chosen[LEFT_AT])
            else:
                await self._service.servers.left(guild_id, now)
                left[guild_id] = now
        return left
