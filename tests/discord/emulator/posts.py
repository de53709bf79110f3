"""Making, changing and removing messages."""

import itertools
import json
import re
from dataclasses import dataclass
from typing import Any

from tests.discord.emulator.faults import ApiError
from tests.discord.emulator.interaction import Interaction
from tests.discord.emulator.pings import Pings, pings_of
from tests.discord.emulator.wire import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    Channel,
    Message,
    User,
    walk,
)
from tests.discord.emulator.world import World

NONCE_SECONDS = 300.0
ATTACHMENT = re.compile(r"attachment://([^\"]+)")


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request; `field` is `files[N]`."""

    field: str
    name: str
    content: bytes

    @property
    def number(self) -> str:
        return self.field.removeprefix("files[").removesuffix("]")


class Posts:
    """The messages of a world, as its REST routes write them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.cdn = ""
        self._nonces: dict[str, tuple[float, Message]] = {}

    def check(
        self, body: dict[str, Any], files: list[Upload], stored: Message | None = None
    ) -> None:
        """Refuse what Discord refuses whatever else is right; the judge sees finer points.

        `stored` is the message that is edited: once of Components V2, it stays so.
        """
        content, before = body.get("content") or "", stored or {"flags": 0}
        is_v2 = ((body.get("flags") or 0) | before["flags"]) & COMPONENTS_V2
        if len(content) > 2000:
            raise invalid("content", "Must be 2000 or fewer in length.")
        if is_v2 and any(body.get(key, before.get(key)) for key in ("content", "embeds")):
            raise invalid("content", "The 'content' field cannot be used with IS_COMPONENTS_V2.")
        components = body.get("components") or []
        if len(components) > (40 if is_v2 else 5):
            raise invalid("components", "Too many components.")
        _refuse_missing_files(body, files, stored)
        ids = [one["custom_id"] for one in walk(components) if "custom_id" in one]
        if len(ids) != len(set(ids)):
            raise invalid("components", "Component custom id cannot be duplicated")
        if stored is None and not (content or body.get("embeds") or components or files):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def by_nonce(self, body: dict[str, Any]) -> Message | None:
        """What an enforced nonce made a short while ago, in whichever channel."""
        known = self._nonces.get(str(body.get("nonce")))
        if not body.get("enforce_nonce") or known is None:
            return None
        at, message = known
        return message if self.world.clock.now() - at < NONCE_SECONDS else None

    def make(
        self,
        channel: Channel,
        body: dict[str, Any],
        files: list[Upload],
        *,
        author: User | None = None,
        interaction: Interaction | None = None,
        extra_flags: int = 0,
    ) -> Message:
        """A new message at the bottom of a channel."""
        flags = (body.get("flags") or 0) | extra_flags
        viewer = interaction.user if interaction is not None and flags & EPHEMERAL else None
        message = Message(
            {
                "id": self.world.clock.snowflake(),
                "channel_id": channel.id,
                "author": author or self.world.bot,
                "content": body.get("content") or "",
                "timestamp": self.world.clock.iso(),
                "edited_timestamp": None,
                "tts": False,
                "mention_everyone": False,
                "mentions": [],
                "mention_roles": [],
                "attachments": [],
                "embeds": [],
                "components": [],
                "pinned": False,
                "type": 0,
                "flags": flags,
                "nonce": body.get("nonce"),
            },
            viewer,
        )
        if interaction is not None:
            message["webhook_id"] = message["application_id"] = self.world.bot.id
            message["interaction_metadata"] = {
                "id": interaction.id,
                "type": interaction.kind,
                "user": interaction.user,
                "authorizing_integration_owners": {},
            }
        self._fill(message, body, files)
        pings = self._ping(message, body)
        message.rung = pings.rung if viewer is None else frozenset()
        self.world.posts[channel.id][message.id] = message
        if viewer is None:
            channel["last_message_id"] = message.id
        if body.get("enforce_nonce"):
            self._nonces[str(body.get("nonce"))] = (self.world.clock.now(), message)
        return message

    def edit(self, message: Message, body: dict[str, Any], files: list[Upload]) -> Message:
        """Change what is named in the body, as PATCH does; an edit rings nobody."""
        self._fill(message, body, files)
        if body.keys() & {"content", "components", "allowed_mentions"}:
            self._ping(message, body)
        message["flags"] = message["flags"] & ~LOADING | (body.get("flags") or 0) & COMPONENTS_V2
        message["edited_timestamp"] = self.world.clock.iso()
        return message

    def _ping(self, message: Message, body: dict[str, Any]) -> Pings:
        """Rebuild the mentions from what stands in the message by now."""
        channel = self.world.channels[message["channel_id"]]
        pings = pings_of(self.world, channel, message, body.get("allowed_mentions"))
        message["mentions"], message["mention_roles"] = pings.users, pings.roles
        message.noted = pings.noted
        return pings

    def _fill(self, message: Message, body: dict[str, Any], files: list[Upload]) -> None:
        if "content" in body:
            message["content"] = body["content"] or ""
        self._attach(message, body, files)
        for key in ("embeds", "components"):
            if key in body:
                message[key] = self._resolved(body[key] or [], message["attachments"])

    def _attach(self, message: Message, body: dict[str, Any], files: list[Upload]) -> None:
        """Keep the attachments the body lists (all where it lists none) and add the uploads."""
        listed = body.get("attachments")
        told = {str(one["id"]): one for one in listed or []}
        if listed is not None:
            message["attachments"] = [one for one in message["attachments"] if one["id"] in told]
        for upload in files:
            number = self.world.clock.snowflake()
            about = told.get(upload.number, {})
            name = about.get("filename") or upload.name
            url = f"{self.cdn}/attachments/{message['channel_id']}/{number}/{name}"
            message["attachments"].append(
                {
                    "id": number,
                    "filename": name,
                    "size": len(upload.content),
                    "url": url,
                    "proxy_url": url,
                    "content_type": "image/png",
                    "description": about.get("description"),
                }
            )
            message.files[name] = upload.content
        kept = {one["filename"] for one in message["attachments"]}
        message.files = {name: raw for name, raw in message.files.items() if name in kept}

    def _resolved(self, parts: list[Any], attachments: list[dict[str, Any]]) -> list[Any]:
        """attachment:// becomes a link and every component gets an id, as Discord returns them."""
        raw = json.dumps(parts)
        for one in attachments:
            raw = raw.replace(f"attachment://{one['filename']}", one["url"])
        resolved: list[Any] = json.loads(raw)
        numbers = itertools.count(1)
        for component in walk(resolved):
            component.setdefault("id", next(numbers))
        return resolved


def _refuse_missing_files(
    body: dict[str, Any], files: list[Upload], stored: Message | None
) -> None:
    """Refuse attachment:// of a name that is neither uploaded nor kept."""
    shown = json.dumps([body.get("components"), body.get("embeds")])
    listed = body.get("attachments")
    told = {str(one["id"]): one.get("filename") for one in listed or []}
    there = {told.get(one.number) or one.name for one in files}
    if stored is not None:
        kept = [one for one in stored["attachments"] if listed is None or one["id"] in told]
        there |= {one["filename"] for one in kept}
    if missing := set(ATTACHMENT.findall(shown)) - there:
        raise invalid("components", f"The referenced attachment {min(missing)} was not found.")


def invalid(where: str, why: str) -> ApiError:
    """50035 as Discord words it."""
    errors = {where: {"_errors": [{"code": "INVALID", "message": why}]}}
    return ApiError(400, 50035, "Invalid Form Body", errors=errors)
