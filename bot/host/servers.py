"""What a server's moderators set: who opens tables where, how many, at which pace."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from bot.host.errors import Refusal
from bot.host.tables.table import LOBBY
from rules.settings import load_settings, number, read_settings, setting, settings_of
from storage.store import Store, TableHead

REMEMBERED = 5_000
LEFT_AT = "left_at"
AT_MOST = "at most {}"


def at_most(*numbers: int) -> dict[int, str]:
    """Numbers that a menu offers as a limit."""
    return {number: AT_MOST.format(number) for number in numbers}


class ServerSettings(BaseModel):
    """One server's settings; the defaults hold where nobody has chosen anything.

    A new setting is a field here, and whatever enforces it: panel, command, check and refusal are
    made of the field. `channels` are the only ones where tables may be opened, their threads
    included; none named means all. Role 0 is no role.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    pace: Literal["none", "live", "evening", "days"] = setting(
        "days",
        "A new table's pace",
        "The pace of a new table, until its host chooses another",
        choices={
            "none": "no clock",
            "live": "live: minutes a turn",
            "evening": "an evening: half an hour a turn",
            "days": "days: a day a turn",
        },
    )
    openers: Literal["everybody", "moderators", "role"] = setting(
        "everybody",
        "Who may open tables",
        "Who may open tables",
        choices={
            "everybody": "everybody",
            "moderators": "moderators only",
            "role": "people with the opener role",
        },
    )
    opener_role: int = setting(
        0,
        "Opener role",
        "The role that opens tables; sets openers to role",
        kind="role",
        ge=0,
    )
    moderator_role: int = setting(
        0,
        "Moderator role",
        "A role that may moderate tables too; @everyone to remove it",
        kind="role",
        ge=0,
    )
    channels: tuple[int, ...] = setting(
        (),
        "Where",
        "Allow tables in this channel; others only if named too",
        kind="channels",
        max_length=25,
    )
    per_person: int = number(
        10,
        "Tables per host",
        "How many tables one person may host at a time",
        choices=at_most(1, 2, 3, 5, 10, 25),
        shown=AT_MOST,
        ge=1,
        le=25,
    )
    per_channel: int = number(
        25,
        "Tables per channel",
        "How many tables there may be in one channel",
        choices=at_most(1, 2, 5, 10, 25, 50),
        shown=AT_MOST,
        ge=1,
        le=50,
    )
    per_server: int = number(
        50,
        "Tables on this server",
        "How many tables there may be on this server",
        choices=at_most(5, 10, 25, 50, 100, 200),
        shown=AT_MOST,
        ge=1,
        le=200,
    )
    rest_days: int = number(
        14,
        "Rest days",
        "How many days a table waits at which everybody is away, until it ends",
        choices={days: f"{days} days" for days in (3, 7, 14, 30, 60)},
        shown="{} days",
        ge=1,
        le=60,
    )


USUAL = ServerSettings()
SETTINGS = settings_of(ServerSettings)
LOBBIES_PER_PERSON = 3
ROLES = frozenset(one.name for one in SETTINGS if one.kind == "role")


class ServerSettingsCache:
    """Every server's rules, read from the store once and kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, ServerSettings] = {}
        self._updating = asyncio.Lock()

    async def of(self, guild_id: int) -> ServerSettings:
        """The rules of a server; the usual ones in direct messages."""
        if not guild_id:
            return USUAL
        if guild_id not in self._known:
            rules = load_settings(ServerSettings, await self._store.server(guild_id))
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[guild_id] = rules
        return self._known[guild_id]

    async def update(self, guild_id: int, changes: Mapping[str, Any]) -> ServerSettings:
        """Change some settings; raises `Refusal` for those that cannot be changed.

        @everyone, whose number is the server's, is nobody's mark and means no role.
        """
        if not set(changes) <= set(ServerSettings.model_fields):
            raise Refusal("stale")
        changes = {name: 0 if value == guild_id else value for name, value in changes.items()}
        async with self._updating:
            stored = {**await self._store.server(guild_id), **changes}
            known = load_settings(ServerSettings, stored).model_dump()
            try:
                rules = read_settings(ServerSettings, {**known, **changes})
            except ValueError as problem:
                raise Refusal("bad_rule", why=str(problem)) from None
            await self._store.set_server(guild_id, {**stored, **rules.model_dump(mode="json")})
            self._known[guild_id] = rules
        return rules

    async def left(self, guild_id: int, at: int) -> None:
        """Note when the bot was first missed on a server (UTC in milliseconds)."""
        async with self._updating:
            stored = await self._store.server(guild_id)
            await self._store.set_server(guild_id, {LEFT_AT: at, **stored})

    async def back(self, guild_id: int) -> None:
        """Forget that the bot was missed on a server."""
        async with self._updating:
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
    """Refuse a table to people who may not open one, or where none may be opened.

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
    """Refuse one more table where these are the server's that have not ended.

    A table that rests because its channel is gone keeps nobody from opening another.
    """
    live = [head for head in live if not head.extra.get("stranded")]
    if len(live) >= rules.per_server:
        why = f"This server already has {_tables(len(live))}; finish one before you open another."
        raise Refusal("too_many_tables", why=why)
    here = [head for head in live if head.channel_id == channel_id]
    if len(here) >= rules.per_channel:
        why = f"This channel already has {_tables(len(here))}; open yours in a thread of its own."
        raise Refusal("too_many_tables", why=why)
    hosted = [head for head in live if head.host_id == user_id]
    lobbies = [head for head in hosted if head.status == LOBBY]
    if len(lobbies) >= LOBBIES_PER_PERSON:
        names = ", ".join(head.name for head in lobbies)
        why = f"You already host {len(lobbies)} lobbies ({names}); start or cancel one first."
        raise Refusal("too_many_tables", why=why)
    if len(hosted) >= rules.per_person:
        names = ", ".join(head.name for head in hosted)
        why = f"You already host {_tables(len(hosted))} ({names}); finish one first."
        raise Refusal("too_many_tables", why=why)


def _tables(number: int) -> str:
    """`1 table`, `3 tables`."""
    return f"{number} table{'s' * (number != 1)}"
