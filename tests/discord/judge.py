"""The judge: whether a recorded request is one that Discord would take, and one we want to send.

Discord's own document goes first; it misses much, so rules of our own follow.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tests.discord.command_rules import (
    choices_complaints,
    command_complaints,
    commands_complaints,
)
from tests.discord.document import UnknownRouteError, objections
from tests.discord.message_rules import message_complaints, modal_complaints

MESSAGES = re.compile(r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/[^/]+)?")
CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands(/\d+)?")
NEW_MESSAGE, UPDATE, CHOICES, MODAL = 4, 7, 8, 9


def complaints(request: Any) -> list[str]:
    """Everything wrong with a request (`method`, `path`, `body`, `files`), worded for a person."""
    try:
        found = objections(request.method, request.path, request.body)
    except UnknownRouteError as error:
        return [str(error)]
    return [*found, *_own(request)]


def all_complaints(requests: Iterable[Any]) -> list[str]:
    """The complaints about many requests, each with its method and path."""
    return [f"{one.method} {one.path}: {why}" for one in requests for why in complaints(one)]


def _own(request: Any) -> Iterator[str]:
    body = request.body
    if body is None or request.method not in {"POST", "PUT", "PATCH"}:
        return
    if CALLBACK.fullmatch(request.path):
        yield from _callback(body["type"], body.get("data") or {}, request.files)
    elif COMMANDS.fullmatch(request.path):
        yield from commands_complaints(body) if isinstance(body, list) else command_complaints(body)
    elif MESSAGES.fullmatch(request.path):
        yield from message_complaints(body, request.files)


def _callback(kind: int, data: dict[str, Any], files: Iterable[Any]) -> Iterator[str]:
    if kind in {NEW_MESSAGE, UPDATE}:
        yield from message_complaints(data, files)
    elif kind == CHOICES:
        yield from choices_complaints(data["choices"])
    elif kind == MODAL:
        yield from modal_complaints(data)
