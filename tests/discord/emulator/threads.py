"""Routes about threads: which kinds a channel takes, how many there may be, who is in them."""
# ruff: noqa: ARG001 - every handler is called with the request and the ids in its path

from typing import Any

from tests.discord.emulator.faults import ApiError
from tests.discord.emulator.routes import (
    channel_of,
    message_of,
    refuse_archived,
    refuse_locked,
)
from tests.discord.emulator.server import Request, Server, route
from tests.discord.emulator.wire import (
    ANNOUNCEMENTS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
)

KINDS = {TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENTS: (NEWS_THREAD,)}
"""The kinds of threads that a channel takes; one that is not named takes none by this route."""


@route("PATCH", "/channels/{channel_id}")
async def patch_channel(emu: Server, request: Request, channel_id: str) -> Any:
    channel = channel_of(emu, channel_id)
    if not channel.is_thread:
        raise ApiError(403, 50013, "Missing Permissions")
    refuse_locked(channel)
    metadata = channel["thread_metadata"]
    for key in ("archived", "locked", "auto_archive_duration"):
        if key in request.body:
            metadata[key] = request.body[key]
    if "name" in request.body:
        channel["name"] = request.body["name"]
    await emu.gateway.emit("THREAD_UPDATE", channel)
    return channel


@route("DELETE", "/channels/{channel_id}")
async def delete_channel(emu: Server, request: Request, channel_id: str) -> Any:
    channel = channel_of(emu, channel_id, "manage_threads")
    if not channel.is_thread:
        raise ApiError(403, 50013, "Missing Permissions")
    del emu.world.channels[channel_id]
    await emu.gateway.emit("THREAD_DELETE", channel)
    return channel


@route("POST", "/channels/{channel_id}/threads")
@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def post_thread(
    emu: Server, request: Request, channel_id: str, message_id: str | None = None
) -> Any:
    parent = channel_of(emu, channel_id, "create_public_threads")
    kind = request.body.get("type", PRIVATE_THREAD)
    if message_id is not None:
        message_of(emu, channel_id, message_id)
        kind = KINDS.get(parent["type"], (kind,))[0]  # that of the message's channel
    _refuse_kind(parent, kind)
    _refuse_one_more(emu, parent)
    thread = emu.world.new_thread(parent, request.body["name"], kind)
    await emu.gateway.emit("THREAD_CREATE", {**thread, "newly_created": True})
    return thread


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def put_thread_member(emu: Server, request: Request, channel_id: str, user_id: str) -> Any:
    refuse_archived(channel_of(emu, channel_id))


def _refuse_kind(parent: Channel, kind: int) -> None:
    if kind not in KINDS.get(parent["type"], ()):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")


def _refuse_one_more(emu: Server, parent: Channel) -> None:
    guild = emu.world.guilds[parent["guild_id"]]
    active = [
        one
        for one in emu.world.channels.values()
        if one.guild_id == guild.id and one.is_thread and not one["thread_metadata"]["archived"]
    ]
    if len(active) >= guild.most_threads:
        raise ApiError(400, 160006, "Maximum number of active threads reached")
