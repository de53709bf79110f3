"""Names of people: cleaned for every use, looked up when needed, never stored."""

import asyncio
import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain, count

import aiohttp
import discord
import structlog
from cachetools import FIFOCache

from bot.host.privacy import is_former
from bot.host.tables.table import Table
from rules.names import fold, visible

log = structlog.get_logger(__name__)

FORMER = "a former player"
LONGEST_NAME = 32
REMEMBERED = 20_000
LOOKUP_SECONDS = 1.0
ASK_AGAIN_AFTER = 300.0
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\U0001d159"), " ")
_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<])")
_ESCAPED = re.compile(r"\\([\\*_~`|>#\-\[\]()<])")
_LINK = re.compile(r"://|discord\.gg|discord\.com/invite", re.IGNORECASE)


def plain_name(raw: str) -> str:
    """A name without anything that could break a line, a direction, a mention or a link."""
    text = unicodedata.normalize("NFC", visible(raw.translate(_BLANK)))
    text = "".join(
        " " if char in "\r\n\t" else char
        for char in text
        if char in "\r\n\t"
        or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    )
    text = _LINK.sub(" ", text).replace("@", "＠").replace(":", "∶").replace(",", " ")
    text = " ".join(text.split())
    return _first_graphemes(text, LONGEST_NAME) or "Somebody"


def _first_graphemes(text: str, most: int) -> str:
    """At most `most` letters with the marks they carry, and at most three marks on each."""
    kept: list[str] = []
    letters = marks = 0
    for char in text:
        if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me"}:
            marks += 1
            if marks > 3 or not kept:
                continue
        else:
            letters, marks = letters + 1, 0
            if letters > most:
                break
        kept.append(char)
    return "".join(kept).strip()


def safe_name(raw: str) -> str:
    """A clean name that markdown leaves as it is."""
    return _MARKDOWN.sub(r"\\\1", plain_name(raw))


def unescape(text: str) -> str:
    """Undo `safe_name` for places that know no markdown: labels, pictures, alt text."""
    return _ESCAPED.sub(r"\1", text)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names with a number behind those that would read the same as an earlier one."""
    result: list[str] = []
    seen: set[str] = set()
    for name in names:
        numbered = (f"{name} {number}" for number in count(2))
        chosen = next(one for one in chain((name,), numbered) if fold(one) not in seen)
        seen.add(fold(chosen))
        result.append(chosen)
    return tuple(result)


class NameCache:
    """What people are called on a server, learnt from their clicks and asked for when unknown."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: FIFOCache[tuple[int, int], str] = FIFOCache(REMEMBERED)
        # Until when not to ask again for those whom Discord did not name.
        self._nameless: FIFOCache[tuple[int, int], float] = FIFOCache(REMEMBERED)

    def met(self, guild_id: int, user: discord.abc.User) -> None:
        """Learn a name from an interaction."""
        self._remember((guild_id, user.id), user.display_name)

    def forget(self, user_id: int) -> None:
        """Know a person's names no more."""
        for known in (self._names, self._nameless):
            for key in [key for key in known if key[1] == user_id]:
                del known[key]

    def _remember(self, key: tuple[int, int], raw: str) -> None:
        self._nameless.pop(key, None)
        self._names[key] = safe_name(raw)

    async def name(self, guild_id: int, user_id: int) -> str:
        """A person's safe name; "Player …" where Discord does not answer within a second."""
        if is_former(user_id):
            return FORMER
        key = guild_id, user_id
        known = self._names.get(key)
        if known is not None:
            return known
        now = asyncio.get_running_loop().time()
        if self._nameless.get(key, now) > now:
            return _nameless(user_id)
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                await self._ask(guild_id, user_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.info("name_unknown", user=user_id, error=type(error).__name__)
            self._nameless[key] = now + ASK_AGAIN_AFTER
            return _nameless(user_id)
        return self._names[key]

    async def _ask(self, guild_id: int, user_id: int) -> None:
        guild = self._client.get_guild(guild_id)
        if guild is not None:
            try:
                member = await guild.fetch_member(user_id)
            except (discord.NotFound, discord.Forbidden):
                pass  # somebody who left, or a server that shows nobody
            else:
                self._remember((guild_id, user_id), member.display_name)
                return
        user = await self._client.fetch_user(user_id)
        self._remember((guild_id, user_id), user.display_name)

    async def names(self, table: Table) -> Sequence[str]:
        """Safe names of everybody at a table, in seat order, no two alike."""
        names = await asyncio.gather(
            *(
                self.name(table.guild_id, occupant.user_id)
                for occupant in table.occupants
                if occupant.user_id is not None
            )
        )
        asked = iter(names)
        return distinct(
            occupant.house_name if occupant.user_id is None else next(asked)
            for occupant in table.occupants
        )


def _nameless(user_id: int) -> str:
    return f"Player {user_id % 10_000:04}"
