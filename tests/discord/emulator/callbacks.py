"""Routes that answer an interaction: the callback, and what its token may do for 15 minutes."""
# ruff: noqa: ARG001 - every handler is called with the request and the ids in its path

from typing import Any

from tests.discord.emulator.faults import ApiError
from tests.discord.emulator.interaction import Interaction
from tests.discord.emulator.posts import invalid
from tests.discord.emulator.routes import remove
from tests.discord.emulator.server import Request, Server, route
from tests.discord.emulator.wire import EPHEMERAL, LOADING, Message

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
FITTING = {
    COMMAND: {MESSAGE, DEFERRED, MODAL},
    COMPONENT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    SUBMIT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE},
}


@route("POST", "/interactions/{interaction_id}/{token}/callback")
async def post_callback(emu: Server, request: Request, interaction_id: str, token: str) -> Any:
    interaction = emu.interactions.get(interaction_id)
    if interaction is None or interaction.token != token:
        raise ApiError(404, 10062, "Unknown interaction")
    if interaction.callback is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    if emu.clock.now() - interaction.born > emu.deadline:
        raise ApiError(404, 10062, "Unknown interaction")
    kind, data = request.body["type"], request.body.get("data") or {}
    if kind not in FITTING[interaction.kind]:
        raise invalid("type", f"{kind} cannot answer an interaction of type {interaction.kind}")
    if kind in {UPDATE, DEFERRED_UPDATE} and interaction.source is None:
        raise invalid("type", "there is no message to update")
    message = _carry_out(emu, interaction, kind, data, request)
    if message is not None:
        request.concerns(message, interaction.channel, new=kind == MESSAGE)
    interaction.callback = kind
    interaction.original = interaction.source if kind == DEFERRED_UPDATE else message
    if kind not in {DEFERRED, DEFERRED_UPDATE}:
        interaction.note_filled()
    interaction.answered.set()
    if message is not None:
        await emu.announce("MESSAGE_UPDATE" if kind == UPDATE else "MESSAGE_CREATE", message)
    if request.query.get("with_response") not in {"1", "true", "True"}:
        return None
    about = {
        "id": interaction.id,
        "type": interaction.kind,
        "response_message_id": message and message.id,
        "response_message_loading": kind == DEFERRED,
        "response_message_ephemeral": bool(message and message.ephemeral),
    }
    shown = kind in {MESSAGE, UPDATE}
    return {
        "interaction": about,
        **({"resource": {"type": kind, "message": message}} if shown else {}),
    }


def _carry_out(
    emu: Server, interaction: Interaction, kind: int, data: dict[str, Any], request: Request
) -> Message | None:
    if kind == MESSAGE:
        emu.posts.check(data, request.files)
        return emu.posts.make(interaction.channel, data, request.files, interaction=interaction)
    if kind == DEFERRED:  # nothing of it counts but whether it is private
        private = {"flags": (data.get("flags") or 0) & EPHEMERAL}
        return emu.posts.make(
            interaction.channel, private, [], interaction=interaction, extra_flags=LOADING
        )
    if kind == UPDATE:
        assert interaction.source is not None
        if interaction.source.deleted:
            raise ApiError(404, 10008, "Unknown Message")
        emu.posts.check(data, request.files, interaction.source)
        return emu.posts.edit(interaction.source, data, request.files)
    if kind == CHOICES:
        if len(data["choices"]) > 25:
            raise invalid("choices", "Must be 25 or fewer in length.")
        interaction.choices = data["choices"]
    if kind == MODAL:
        interaction.modal = data
    return None


def by_token(emu: Server, app_id: str, token: str) -> Interaction:
    """The interaction whose token this is, if it is alive and was acknowledged."""
    found = next((one for one in emu.interactions.values() if one.token == token), None)
    if app_id != emu.world.bot.id or found is None or found.callback is None:
        raise ApiError(404, 10015, "Unknown Webhook")
    if emu.clock.now() - found.born > emu.token_life:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    return found


def sent(interaction: Interaction, message_id: str) -> Message:
    """One of the messages that answered an interaction."""
    if message_id == "@original":
        message = interaction.original
    else:
        message = next((one for one in interaction.messages if one.id == message_id), None)
    if message is None or message.deleted:
        raise ApiError(404, 10008, "Unknown Message")
    return message


@route("POST", "/webhooks/{app_id}/{token}")
async def post_followup(emu: Server, request: Request, app_id: str, token: str) -> Any:
    interaction = by_token(emu, app_id, token)
    original = interaction.original
    fills = original is not None and original.loading and not original.deleted
    emu.posts.check(request.body, request.files, original if fills else None)
    interaction.note_filled()
    if original is not None and fills:
        emu.posts.edit(original, request.body, request.files)  # the first one fills the defer,
        request.concerns(original, interaction.channel, new=False)
        await emu.announce("MESSAGE_UPDATE", original)  # which stays as private as it was
        return original
    message = emu.posts.make(
        interaction.channel, request.body, request.files, interaction=interaction
    )
    request.concerns(message, interaction.channel, new=True)
    interaction.followups.append(message)
    await emu.announce("MESSAGE_CREATE", message)
    return message


@route("GET", "/webhooks/{app_id}/{token}/messages/{message_id}")
async def get_followup(
    emu: Server, request: Request, app_id: str, token: str, message_id: str
) -> Any:
    return sent(by_token(emu, app_id, token), message_id)


@route("PATCH", "/webhooks/{app_id}/{token}/messages/{message_id}")
async def patch_followup(
    emu: Server, request: Request, app_id: str, token: str, message_id: str
) -> Any:
    interaction = by_token(emu, app_id, token)
    message = sent(interaction, message_id)
    emu.posts.check(request.body, request.files, message)
    emu.posts.edit(message, request.body, request.files)
    request.concerns(message, interaction.channel, new=False)
    interaction.edits += 1
    interaction.note_filled()
    await emu.announce("MESSAGE_UPDATE", message)
    return message


@route("DELETE", "/webhooks/{app_id}/{token}/messages/{message_id}")
async def delete_followup(
    emu: Server, request: Request, app_id: str, token: str, message_id: str
) -> Any:
    interaction = by_token(emu, app_id, token)
    await remove(emu, sent(interaction, message_id))
    interaction.note_filled()
