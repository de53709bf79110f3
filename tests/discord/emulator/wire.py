"""Ids, clock and the objects of the wire: plain JSON with a few ways to look at them."""

import datetime as dt
import itertools
import time
from collections.abc import Iterator
from typing import Any

EPOCH_MS = 1_420_070_400_000
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
TEXT, DM, VOICE, ANNOUNCEMENTS, STAGE, FORUM = 0, 1, 2, 5, 13, 15
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12

PERMISSIONS = {
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "mention_everyone": 1 << 17,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
BOT_MAY = sum(PERMISSIONS.values()) & ~PERMISSIONS["mention_everyone"]
MODERATOR_MAY = BOT_MAY
MEMBER_MAY = BOT_MAY & ~sum(
    PERMISSIONS[f"manage_{what}"] for what in ("channels", "guild", "messages", "threads")
)


def bits(names: str) -> int:
    """The permission bits of names parted by blanks."""
    return sum(PERMISSIONS[name] for name in names.split())


class Clock:
    """The wall clock, which a test may put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._numbers = itertools.count()

    def now(self) -> float:
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        self.ahead += seconds

    def iso(self) -> str:
        return dt.datetime.fromtimestamp(self.now(), dt.UTC).isoformat()

    def snowflake(self) -> str:
        """A new id; its high bits carry the time, as discord.py expects."""
        return str(
            (int(self.now() * 1000) - EPOCH_MS) << 22 | 1 << 17 | next(self._numbers) & 0xFFF
        )


class Wire(dict[str, Any]):
    """A JSON object with an id."""

    @property
    def id(self) -> str:
        return self["id"]

    @property
    def name(self) -> str:
        return self.get("name") or self.get("username") or ""


class User(Wire):
    """A person or the bot; `dms_closed` refuses direct messages."""

    dms_closed = False

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


class Guild(Wire):
    """A server; `members` are kept apart from its JSON, by user id."""

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self.members: dict[str, dict[str, Any]] = {}
        self.roles: list[dict[str, Any]] = []
        self.removed = False
        self.most_threads = 1000
        """How many active threads it may have."""


class Channel(Wire):
    """A channel, thread or direct-message channel; `bot_may` are the bot's permissions there."""

    bot_may = BOT_MAY
    bot_is_in = True
    """Whether the bot is in a private thread; to all others it belongs."""

    @property
    def guild_id(self) -> str | None:
        return self.get("guild_id")

    @property
    def is_thread(self) -> bool:
        return self["type"] in {NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD}

    @property
    def is_dm(self) -> bool:
        return self["type"] == DM


class Message(Wire):
    """A message; `viewer` is the one person who sees an ephemeral one, `files` its uploads."""

    def __init__(self, fields: dict[str, Any], viewer: User | None = None) -> None:
        super().__init__(fields)
        self.viewer = viewer
        self.deleted = False
        self.files: dict[str, bytes] = {}
        self.rung: frozenset[str] = frozenset()
        """Ids of those whose phones sounded when it was posted."""
        self.noted: tuple[str, ...] = ()
        """What was wrong with it that Discord does not refuse."""

    @property
    def ephemeral(self) -> bool:
        return bool(self["flags"] & EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self["flags"] & LOADING)

    def visible_to(self, user: User | None) -> bool:
        return not self.deleted and (self.viewer is None or user == self.viewer)

    def components(self) -> Iterator[dict[str, Any]]:
        """Every component, nested ones too, from top to bottom."""
        return walk(self["components"])

    @property
    def buttons(self) -> list[dict[str, Any]]:
        return [one for one in self.components() if one["type"] == 2]

    @property
    def menus(self) -> list[dict[str, Any]]:
        return [one for one in self.components() if one["type"] in {3, 5, 6, 7, 8}]

    @property
    def labels(self) -> list[str]:
        """What stands on its buttons that can be pressed."""
        return [one.get("label", "") for one in self.buttons if not one.get("disabled")]

    @property
    def text(self) -> str:
        """Everything written in it: content, embeds, text displays."""
        parts = [self["content"]]
        for embed in self["embeds"]:
            parts += [embed.get("title"), embed.get("description")]
            for field in embed.get("fields", []):
                parts += [field["name"], field["value"]]
        parts += [one["content"] for one in self.components() if one["type"] == 10]
        return "\n".join(part for part in parts if part)

    @property
    def alt(self) -> list[str]:
        """The alt texts of its pictures."""
        return [one.get("description") or "" for one in self["attachments"]]

    def find(self, wanted: str) -> dict[str, Any] | None:
        """The component with this custom id, else the first with this label or placeholder."""
        every = [one for one in self.components() if "custom_id" in one]
        for key in ("custom_id", "label", "placeholder"):
            for one in every:
                if one.get(key) == wanted:
                    return one
        return None


def walk(node: Any) -> Iterator[dict[str, Any]]:
    """All components in a tree of them."""
    if isinstance(node, list):
        for one in node:
            yield from walk(one)
    elif isinstance(node, dict):
        if isinstance(node.get("type"), int):
            yield node
        for key in ("components", "component", "accessory"):
            yield from walk(node.get(key))
