"""Routes about the application, channels, messages and people."""
# ruff: noqa: ARG001 - every handler is called with the request and the ids in its path

import datetime as dt
from typing import Any

from tests.discord.emulator.faults import ApiError
from tests.discord.emulator.server import Request, Server, route
from tests.discord.emulator.wire import FORUM, Channel, Message, bits

HOUR = dt.timedelta(hours=1)


def channel_of(emu: Server, channel_id: str, needed: str = "view_channel") -> Channel:
    """The channel, if it exists and the bot has the permissions needed there."""
    channel = emu.world.channels.get(channel_id)
    if channel is None:
        raise ApiError(404, 10003, "Unknown Channel")
    parent = emu.world.channels.get(channel.get("parent_id") or "", channel)
    may = channel.bot_may & parent.bot_may
    guild = emu.world.guilds.get(channel.guild_id or "")
    gone = guild is not None and guild.removed
    if not may & bits("view_channel") or gone or not channel.bot_is_in:
        raise ApiError(403, 50001, "Missing Access")
    if not channel.is_dm and bits(needed) & ~may:
        raise ApiError(403, 50013, "Missing Permissions")
    return channel


def message_of(emu: Server, channel_id: str, message_id: str) -> Message:
    """A message of the channel; an ephemeral one has no route but its token's."""
    message = emu.world.posts[channel_id].get(message_id)
    if message is None or message.deleted or message.viewer is not None:
        raise ApiError(404, 10008, "Unknown Message")
    return message


def refuse_archived(channel: Channel) -> None:
    if channel.is_thread and channel["thread_metadata"]["archived"]:
        raise ApiError(400, 50083, "Thread is archived")


def refuse_locked(channel: Channel) -> None:
    """Refuse to write or change anything in a locked thread."""
    locked = channel.is_thread and channel["thread_metadata"]["locked"]
    if locked and not channel.bot_may & bits("manage_threads"):
        raise ApiError(403, 160005, "This thread is locked")


# ----------------------------------------------------------------- application


@route("GET", "/users/@me")
async def get_me(emu: Server, request: Request) -> Any:
    return emu.world.bot


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
async def get_application(emu: Server, request: Request) -> Any:
    return {
        **dict.fromkeys(("icon", "rpc_origins", "team")),
        "id": emu.world.bot.id,
        "name": "Parlour",
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "flags": 0,
        "verify_key": "0" * 64,
        "owner": emu.world.owner,
    }


@route("GET", "/gateway/bot")  # asked for by sharded clients only
async def get_gateway(emu: Server, request: Request) -> Any:
    limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
    return {"url": emu.gateway_url, "shards": emu.gateway.shards, "session_start_limit": limit}


@route("PUT", "/applications/{app_id}/commands")
async def put_commands(emu: Server, request: Request, app_id: str) -> Any:
    defaults = {"type": 1, "description": "", "default_member_permissions": None}
    known = {command["name"]: command["id"] for command in emu.world.commands}
    emu.world.commands = [
        {
            **defaults,
            **command,
            "id": known.get(command["name"]) or emu.clock.snowflake(),
            "version": emu.clock.snowflake(),
            "application_id": app_id,
        }
        for command in request.body
    ]
    return emu.world.commands


@route("GET", "/applications/{app_id}/commands")
async def get_commands(emu: Server, request: Request, app_id: str) -> Any:
    return emu.world.commands


# -------------------------------------------------------------------- people


@route("GET", "/users/{user_id}")
async def get_user(emu: Server, request: Request, user_id: str) -> Any:
    if user_id not in emu.world.users:
        raise ApiError(404, 10013, "Unknown User")
    return emu.world.users[user_id]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def get_member(emu: Server, request: Request, guild_id: str, user_id: str) -> Any:
    guild = emu.world.guilds.get(guild_id)
    if guild is None or guild.removed:
        raise ApiError(404, 10004, "Unknown Guild")
    if user_id not in guild.members:
        raise ApiError(404, 10007, "Unknown Member")
    return guild.members[user_id]


@route("POST", "/users/@me/channels")
async def post_dm(emu: Server, request: Request) -> Any:
    user_id = str(request.body["recipient_id"])  # discord.py sends this one as an int
    if user_id not in emu.world.users:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    return emu.world.dm(emu.world.users[user_id])


# ------------------------------------------------------------------ channels


@route("GET", "/channels/{channel_id}")
async def get_channel(emu: Server, request: Request, channel_id: str) -> Any:
    return channel_of(emu, channel_id)


@route("POST", "/channels/{channel_id}/typing")
async def post_typing(emu: Server, request: Request, channel_id: str) -> Any:
    channel_of(emu, channel_id, "send_messages")


# ------------------------------------------------------------------ messages


@route("POST", "/channels/{channel_id}/messages")
async def post_message(emu: Server, request: Request, channel_id: str) -> Any:
    channel = channel_of(emu, channel_id)
    if channel["type"] == FORUM:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
    channel_of(emu, channel_id, needed + (" attach_files" if request.files else ""))
    if channel.is_dm and channel["recipients"][0].dms_closed:
        raise ApiError(403, 50007, "Cannot send messages to this user")
    known = emu.posts.by_nonce(request.body)
    if known is not None:
        return known
    refuse_locked(channel)
    if channel.is_thread:
        channel["thread_metadata"]["archived"] = False  # writing into it opens it again
    body = dict(request.body)
    if not channel.is_dm and not channel.bot_may & bits("embed_links"):
        body.pop("embeds", None)  # dropped in silence
    emu.posts.check(body, request.files)
    message = emu.posts.make(channel, body, request.files)
    request.concerns(message, channel, new=True)
    await emu.announce("MESSAGE_CREATE", message)
    return message


@route("GET", "/channels/{channel_id}/messages")
async def get_messages(emu: Server, request: Request, channel_id: str) -> Any:
    channel_of(emu, channel_id, "read_message_history")
    seen = [one for one in emu.world.posts[channel_id].values() if one.visible_to(None)]
    after, before = (int(request.query.get(key, 0)) for key in ("after", "before"))
    seen = [one for one in seen if after < int(one.id) and (not before or int(one.id) < before)]
    return seen[::-1][: int(request.query.get("limit", 50))]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
async def get_message(emu: Server, request: Request, channel_id: str, message_id: str) -> Any:
    channel_of(emu, channel_id, "read_message_history")
    return message_of(emu, channel_id, message_id)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def patch_message(emu: Server, request: Request, channel_id: str, message_id: str) -> Any:
    channel = channel_of(emu, channel_id, "attach_files" if request.files else "view_channel")
    refuse_archived(channel)
    refuse_locked(channel)
    message = message_of(emu, channel_id, message_id)
    if message["author"] != emu.world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    age = emu.clock.now() - dt.datetime.fromisoformat(message["timestamp"]).timestamp()
    wait = emu.limits.take_old_edit(channel_id) if age > HOUR.total_seconds() else None
    if wait is not None:
        why = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        raise ApiError(429, 30046, why, retry_after=wait, **{"global": False})
    emu.posts.check(request.body, request.files, message)
    emu.posts.edit(message, request.body, request.files)
    request.concerns(message, channel, new=False)
    await emu.announce("MESSAGE_UPDATE", message)
    return message


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete_message(emu: Server, request: Request, channel_id: str, message_id: str) -> Any:
    refuse_archived(channel_of(emu, channel_id))
    message = message_of(emu, channel_id, message_id)
    if message["author"] != emu.world.bot:
        channel_of(emu, channel_id, "manage_messages")
    await remove(emu, message)


async def remove(emu: Server, message: Message) -> None:
    """Delete a message, whoever wanted it."""
    message.deleted = True
    gone = {"id": message.id, "channel_id": message["channel_id"]}
    guild = emu.world.channels[message["channel_id"]].guild_id
    if message.viewer is None:
        await emu.gateway.emit("MESSAGE_DELETE", {**gone, **({"guild_id": guild} if guild else {})})


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
async def pin(emu: Server, request: Request, channel_id: str, message_id: str) -> Any:
    channel_of(emu, channel_id, "pin_messages")
    message_of(emu, channel_id, message_id)["pinned"] = request.method == "PUT"
