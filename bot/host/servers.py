"""What a server's moderators settled: who opens tables where, how many, at which pace."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.host.errors import Refusal
from bot.host.tables.table import LOBBY
from storage.store import Store, TableHead

REMEMBERED = 5_000
LEFT_AT = "left_at"


class ServerSettings(BaseModel):
    """One server's rules; the defaults hold where nobody settled anything.

    `openers` may be everybody, moderators, or who has the role `opener_role`. `channels` are the
    only ones where tables may be opened, their threads included; none named means all.
    `moderator_role` moderates tables beside those who may manage the server; 0 is no role.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    pace: Literal["none", "live", "evening", "days"] = "days"
    openers: Literal["everybody", "moderators", "role"] = "everybody"
    opener_role: int = Field(default=0, ge=0)
    moderator_role: int = Field(default=0, ge=0)
    channels: tuple[int, ...] = Field(default=(), max_length=25)
    per_person: int = Field(default=10, ge=1, le=25)
    per_channel: int = Field(default=25, ge=1, le=50)
    per_server: int = Field(default=50, ge=1, le=200)


USUAL = ServerSettings()
LOBBIES_PER_PERSON = 3
ROLES = frozenset({"opener_role", "moderator_role"})


def rules_of(stored: Mapping[str, Any]) -> ServerSettings:
    """The rules that are stored; what makes no sense any more counts as never settled."""
    try:
        return ServerSettings.model_validate(stored)
    except ValidationError as problem:
        broken = {error["loc"][0] for error in problem.errors() if error["loc"]}
        return ServerSettings.model_validate({n: v for n, v in stored.items() if n not in broken})


class ServerSettingsCache:
    """Every server's rules, read from the store once and kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, ServerSettings] = {}
        self._settling = asyncio.Lock()

    async def of(self, guild_id: int) -> ServerSettings:
        """The rules of a server; the usual ones in direct messages."""
        if not guild_id:
            return USUAL
        if guild_id not in self._known:
            rules = rules_of(await self._store.server(guild_id))
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[guild_id] = rules
        return self._known[guild_id]

    async def settle(self, guild_id: int, changes: Mapping[str, Any]) -> ServerSettings:
        """Change some settings; raises `Refusal` for those that cannot be changed.

        @everyone, whose number is the server's, is nobody's mark and means no role.
        """
        if not set(changes) <= set(ServerSettings.model_fields):
            raise Refusal("stale")
        changes = {
            name: 0 if name in ROLES and value == guild_id else value
            for name, value in changes.items()
        }
        async with self._settling:
            stored = {**await self._store.server(guild_id), **changes}
            try:
                rules = ServerSettings.model_validate({**rules_of(stored).model_dump(), **changes})
            except ValidationError as problem:
                fault = problem.errors(include_url=False)[0]
                raise Refusal("bad_rule", why=f"{fault['loc'][0]}: {fault['msg']}.") from None
            await self._store.set_server(guild_id, {**stored, **rules.model_dump(mode="json")})
            self._known[guild_id] = rules
        return rules

    async def left(self, guild_id: int, at: int) -> None:
        """Note when the bot was first missed on a server (UTC in milliseconds)."""
        async with self._settling:
            stored = await self._store.server(guild_id)
            await self._store.set_server(guild_id, {LEFT_AT: at, **stored})

    async def back(self, guild_id: int) -> None:
        """Forget that the bot was missed on a server."""
        async with self._settling:
            stored = await self._store.server(guild_id)
            stored.pop(LEFT_AT, None)
            await self._store.set_server(guild_id, stored)


def refuse_opening(
    rules: ServerSettings,
    *,
    moderator: bool,
    roles: Sequence[int],
    places: Sequence[int],
) -> None:
    """Refuse a table to who may not open one, or where none may be opened.

    `roles` are the asker's; `places` the channel and, of a thread, its parent.
    """
    if rules.openers == "moderators" and not moderator:
        raise Refusal("only_moderators_open")
    if rules.openers == "role" and not moderator and rules.opener_role not in roles:
        raise Refusal("only_role_opens", role=f"<@&{rules.opener_role}>")
    if rules.channels and not set(places) & set(rules.channels):
        named = ", ".join(f"<#{channel}>" for channel in rules.channels[:5])
        raise Refusal("not_opened_here", where=named)


def refuse_too_many(
    rules: ServerSettings, live: Sequence[TableHead], user_id: int, channel_id: int
) -> None:
    """Refuse one more table where these are the server's that have not ended."""
    if len(live) >= rules.per_server:
        why = f"This server has {len(live)} tables already; finish one before you open another."
        raise Refusal("too_many_tables", why=why)
    here = [head for head in live if head.channel_id == channel_id]
    if len(here) >= rules.per_channel:
        why = (
            f"{len(here)} tables stand in this channel already; open yours in a thread of its own."
        )
        raise Refusal("too_many_tables", why=why)
    hosted = [head for head in live if head.host_id == user_id]
    lobbies = [head for head in hosted if head.status == LOBBY]
    if len(lobbies) >= LOBBIES_PER_PERSON:
        names = ", ".join(head.name for head in lobbies)
        why = f"You host {len(lobbies)} lobbies already ({names}); start or cancel one first."
        raise Refusal("too_many_tables", why=why)
    if len(hosted) >= rules.per_person:
        names = ", ".join(head.name for head in hosted)
        why = f"You host {len(hosted)} tables already ({names}); finish one first."
        raise Refusal("too_many_tables", why=why)
