"""Whom a message mentions and whom it rings, worked out as Discord does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.discord.emulator.wire import Channel, Message, User, bits, walk
from tests.discord.emulator.world import World

SILENT = 1 << 12
DISPLAY = 10
USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


@dataclass(frozen=True)
class Pings:
    """`users` are what clients can resolve; `rung` whose phones would sound for a new message."""

    users: list[User]
    roles: list[str]
    rung: frozenset[str]
    noted: tuple[str, ...]


def pings_of(
    world: World, channel: Channel, message: Message, allowed: dict[str, Any] | None
) -> Pings:
    """From the texts that stand in a message, content and text displays alike."""
    text = "\n".join(_texts(message))
    users = [
        world.users[number]
        for number in dict.fromkeys(USER.findall(text))
        if number in world.users and _lets(allowed, "users", number)
    ]
    named = [one for one in dict.fromkeys(ROLE.findall(text)) if _lets(allowed, "roles", one)]
    guild = world.guilds.get(channel.guild_id or "")
    known = {} if guild is None else {one["id"]: one for one in guild.roles}
    may_all = bool(channel.bot_may & bits("mention_everyone"))
    roles = [one for one in named if one in known and (may_all or known[one]["mentionable"])]
    noted = tuple(f"rule 4: role {one} cannot be rung here" for one in named if one not in roles)
    rung = {one.id for one in users}
    if guild is not None:
        rung |= {who for who, one in guild.members.items() if set(one["roles"]) & set(roles)}
    if channel.is_dm:
        rung = {one.id for one in channel["recipients"]}
    if message["flags"] & SILENT:
        rung = set()
    return Pings(users, roles, frozenset(rung - {world.bot.id}), noted)


def _texts(message: Message) -> Iterator[str]:
    yield message["content"]
    for one in walk(message["components"]):
        if one["type"] == DISPLAY:
            yield one["content"]


def _lets(allowed: dict[str, Any] | None, kind: str, number: str) -> bool:
    """Whether `allowed_mentions` lets a mention through; without it, everything is."""
    if allowed is None:
        return True
    return kind in (allowed.get("parse") or ()) or number in map(str, allowed.get(kind) or ())
