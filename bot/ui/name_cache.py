"""What people are called on each server: remembered, stored with their tables, and asked for."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog
from cachetools import FIFOCache

from bot.host.privacy import is_former
from bot.host.service.service import TableService
from bot.host.tables.table import Table
from bot.host.workers.worker import Worker
from bot.ui.messages.request_queue import SOMEBODY_WAITS, RequestQueue
from bot.ui.names import distinct, escape, plain_name
from storage.store import StorageError, TableId

log = structlog.get_logger(__name__)

FORMER = "a former player"
REMEMBERED = 20_000
LOOKUP_SECONDS = 1.0
ASK_AGAIN_AFTER = 300.0
REQUEST_SECONDS = 2.0
"""Between two requests for members: Discord allows about thirty a minute to a session."""
MOST_ASKED = 100
RETRY_SECONDS = (10.0, 60.0, 300.0)

Person = tuple[int, int]
"""A server and a person."""
Redraw = Callable[[int, TableId], None]
"""Has the board of a table drawn again, given the channel and the table."""
UNREACHABLE = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)


class ServerKey(NamedTuple):
    """A server some of whose people's names are wanted."""

    guild: int


class NameCache:
    """Knows names from clicks and from the store, and asks Discord for the others.

    Whoever sits at a table is stored, so that boards have all names at once after a restart. A
    board that was drawn with a stand-in is drawn again by `redraw` when the name has come. Nothing
    is asked of a server that has not come yet.
    """

    def __init__(
        self, client: discord.Client, service: TableService, requests: RequestQueue
    ) -> None:
        self._client = client
        self._service = service
        self._requests = requests
        self.member_requests = RequestQueue(REQUEST_SECONDS)
        self.redraw: Redraw = lambda _channel_id, _table_id: None
        self._names: FIFOCache[Person, str] = FIFOCache(REMEMBERED)
        # Whose name is a global one, since they are not on the server: it is never stored.
        self._abroad: FIFOCache[Person, bool] = FIFOCache(REMEMBERED)
        # By table, since a name goes from the store with a person's last one.
        self._stored: FIFOCache[tuple[TableId, int], str] = FIFOCache(REMEMBERED)
        # Until when nobody waits for those whom Discord did not name.
        self._nameless: FIFOCache[Person, float] = FIFOCache(REMEMBERED)
        self._wanted: defaultdict[int, dict[int, asyncio.Event]] = defaultdict(dict)
        self._stood_in: FIFOCache[Person, set[tuple[int, TableId]]] = FIFOCache(REMEMBERED)
        self._asking = Worker(
            "names", self._ask, lane=_server, passing=UNREACHABLE, retry=RETRY_SECONDS
        )
        self._storing = Worker("names_stored", self._store, passing=(StorageError,))
        self._unstored: defaultdict[int, set[int]] = defaultdict(set)
        self._urgent: set[int] = set()
        self._rests: dict[int, float] = {}

    async def stop(self) -> None:
        """Ask no more; what is not stored is learnt again."""
        await self._asking.stop()
        await self._storing.stop()

    def met(self, guild_id: int, user: discord.abc.User) -> None:
        """Learn a name from an interaction; whoever is no member has no name on the server."""
        if isinstance(user, discord.Member):
            self._remember((guild_id, user.id), user.display_name)

    def forget(self, user_id: int) -> None:
        """Know a person's names no more."""
        caches: tuple[FIFOCache[Person, Any], ...]
        caches = self._names, self._abroad, self._stored, self._nameless, self._stood_in
        for known in caches:
            for person in [person for person in known if person[1] == user_id]:
                del known[person]
        for people in self._unstored.values():
            people.discard(user_id)
        for wanted in self._wanted.values():
            if user_id in wanted:
                wanted.pop(user_id).set()

    def server_came(self, guild_id: int) -> None:
        """Ask a server for the names that were wanted before it came."""
        if self._wanted.get(guild_id):
            self._asking.put(ServerKey(guild_id))

    def limited(self, guild_id: int, seconds: float) -> None:
        """Learn for how long Discord takes no request about a server; others are not concerned."""
        self._rests[guild_id] = asyncio.get_running_loop().time() + seconds

    def server_gone(self, guild_id: int) -> None:
        """Want nothing more of a server that sent the bot away."""
        self._wanted.pop(guild_id, None)

    async def name(self, guild_id: int, user_id: int) -> str:
        """A person's safe name; "Player …" where Discord does not answer within a second."""
        return (await self._known(guild_id, [user_id]))[user_id]

    async def names(self, table: Table) -> Sequence[str]:
        """Safe names of everybody at a table, in seat order, no two alike."""
        people = {one.user_id for one in table.occupants if one.user_id is not None}
        known = await self._known(table.guild_id, people)
        for user_id in people:
            self._note(table, user_id)
        return distinct(
            occupant.house_name if occupant.user_id is None else known[occupant.user_id]
            for occupant in table.occupants
        )

    def lacks(self, table: Table) -> bool:
        """Whether somebody stands at a table by what takes a name's place."""
        return any((table.guild_id, one) not in self._names for one in table.people)

    async def _known(self, guild_id: int, people: Collection[int]) -> dict[int, str]:
        """Everybody's name or what stands for it."""
        await self._read(guild_id, people)
        missing = [one for one in people if (guild_id, one) not in self._names]
        await self._wait(guild_id, [one for one in missing if not is_former(one)])
        return {one: self._shown((guild_id, one)) for one in people}

    def _shown(self, person: Person) -> str:
        if is_former(person[1]):
            return FORMER
        plain = self._names.get(person)
        return f"Player {person[1] % 10_000:04}" if plain is None else escape(plain)

    async def _read(self, guild_id: int, people: Collection[int]) -> None:
        """Take from the store whom only that knows."""
        unknown = [one for one in people if (guild_id, one) not in self._names]
        if not unknown:
            return
        try:
            stored = await self._service.store.names(guild_id, unknown)
        except StorageError as error:
            log.info("names_unread", error=str(error))
            return
        for user_id, plain in stored.items():
            self._names.setdefault((guild_id, user_id), plain)

    async def _wait(self, guild_id: int, missing: Sequence[int]) -> None:
        """Have names asked for, and wait a moment for those not asked for in vain lately."""
        if not missing:
            return
        now, wanted = asyncio.get_running_loop().time(), self._wanted[guild_id]
        hoped = [one for one in missing if self._nameless.get((guild_id, one), now) <= now]
        events = {one: wanted.get(one) or asyncio.Event() for one in hoped}
        if SOMEBODY_WAITS.get():
            self._urgent.add(guild_id)
            self._wanted[guild_id] = {**events, **wanted}
        else:
            wanted.update(events)
        if not hoped or not self._has_come(guild_id):
            return
        self._asking.put(ServerKey(guild_id))
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                await asyncio.gather(*(event.wait() for event in events.values()))
        except TimeoutError:
            log.info("names_late", server=guild_id, people=len(hoped))
            for one in hoped:
                self._nameless.setdefault((guild_id, one), now + ASK_AGAIN_AFTER)

    def _has_come(self, guild_id: int) -> bool:
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    async def _ask(self, key: ServerKey) -> None:
        """Ask a server for up to a hundred of its people, then Discord for whoever left it."""
        await asyncio.sleep(self._rests.pop(key.guild, 0.0) - asyncio.get_running_loop().time())
        guild, wanted = self._client.get_guild(key.guild), self._wanted[key.guild]
        for user_id in [one for one in wanted if (key.guild, one) in self._names]:
            wanted.pop(user_id).set()
        people = list(wanted)[:MOST_ASKED]
        if guild is None or guild.unavailable or not people:
            return
        await self.member_requests.turn(key.guild, urgent=key.guild in self._urgent)
        self._urgent.discard(key.guild)
        members = await guild.query_members(user_ids=people, limit=len(people), cache=False)
        for member in members:
            self._found(key.guild, member)
        for user_id in [one for one in people if one in wanted]:
            await self._ask_for_one(key.guild, user_id)
        if wanted:
            self._asking.put(key)

    async def _ask_for_one(self, guild_id: int, user_id: int) -> None:
        """Ask for somebody who is not on the server; whom nobody knows is left in peace."""
        try:
            async with self._requests.request(guild_id):
                user = await self._client.fetch_user(user_id)
        except discord.NotFound:
            later = asyncio.get_running_loop().time() + ASK_AGAIN_AFTER
            self._nameless[guild_id, user_id] = later
            self._wanted[guild_id].pop(user_id).set()
        else:
            self._found(guild_id, user)

    def _found(self, guild_id: int, user: discord.abc.User) -> None:
        if user.id not in self._wanted[guild_id]:
            return  # met, or to be forgotten, since they were asked for
        person = guild_id, user.id
        self._wanted[guild_id].pop(user.id).set()
        self._remember(person, user.display_name)
        if not isinstance(user, discord.Member):
            self._abroad[person] = True

    def _remember(self, person: Person, raw: str) -> None:
        self._nameless.pop(person, None)
        self._abroad.pop(person, None)
        self._names[person] = plain_name(raw)
        for channel_id, table_id in self._stood_in.pop(person, ()):
            self.redraw(channel_id, table_id)

    def wait_for(self, table: Table, people: Collection[int]) -> None:
        """Have a table drawn again when the names come of people whom it names by a stand-in."""
        for person in ((table.guild_id, one) for one in people if not is_former(one)):
            if person not in self._names:
                self._stood_in.setdefault(person, set()).add((table.channel_id, table.table_id))

    def _note(self, table: Table, user_id: int) -> None:
        """Note what a table shows: a name to be stored, or what stands for one."""
        person, sits = (table.guild_id, user_id), (table.table_id, user_id)
        if person not in self._names:
            self.wait_for(table, (user_id,))
        elif person not in self._abroad and self._stored.get(sits) != self._names[person]:
            self._stored[sits] = self._names[person]
            self._unstored[table.guild_id].add(user_id)
            self._storing.put(ServerKey(table.guild_id))

    async def _store(self, key: ServerKey) -> None:
        people = self._unstored.pop(key.guild, set())
        names = {
            one: self._names[key.guild, one] for one in people if (key.guild, one) in self._names
        }
        try:
            await self._service.store.set_names(key.guild, names, self._service.clock())
        except StorageError:
            self._unstored[key.guild] |= people
            raise


def _server(key: ServerKey) -> int:
    return key.guild
