"""The judge: whether a recorded request is one that Discord would take, and one we want to send.

Discord's own document goes first; it misses much, so rules of our own follow. Those with a number
are listed in docs/pretended-discord.md; what the bot is known to break is in `known_breaches`.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from tests.discord.command_rules import (
    choices_complaints,
    command_complaints,
    commands_complaints,
)
from tests.discord.document import UnknownRouteError, objections
from tests.discord.emulator.wire import EPHEMERAL
from tests.discord.known_breaches import unknown
from tests.discord.mention_rules import deferral_complaints, file_complaints, mention_complaints
from tests.discord.message_rules import message_complaints, modal_complaints
from tests.discord.run_rules import run_complaints

MESSAGES = re.compile(r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/[^/]+)?")
CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands(/\d+)?")
NEW_MESSAGE, DEFERRED, UPDATE, CHOICES, MODAL = 4, 5, 7, 8, 9


def complaints(request: Any) -> list[str]:
    """Everything wrong with a request (`method`, `path`, `body`, `files`), worded for a person.

    An emulator adds what only it knows: `public`, `rings`, and what it `noted` itself.
    """
    try:
        found = objections(request.method, request.path, request.body)
    except UnknownRouteError as error:
        return [str(error)]
    return [*found, *_own(request)]


@lru_cache(maxsize=100)  # every bot that starts registers the same commands
def _of_commands(text: str) -> tuple[str, ...]:
    body = json.loads(text)
    judge = commands_complaints if isinstance(body, list) else command_complaints
    return tuple(judge(body))


def every_complaint(requests: Sequence[Any], *, by_document: bool = True) -> list[str]:
    """The complaints about a run, those about one request with its method and path.

    The document takes most of the time: a harness whose screens are judged elsewhere does without.
    """
    judge = complaints if by_document else _own
    found = [f"{one.method} {one.path}: {why}" for one in requests for why in judge(one)]
    return [*found, *run_complaints(requests)]


def all_complaints(requests: Sequence[Any], *, by_document: bool = True) -> list[str]:
    """The complaints about a run, except those of known breaches."""
    return unknown(every_complaint(requests, by_document=by_document))


def _own(request: Any) -> Iterator[str]:
    yield from getattr(request, "noted", ())
    body = request.body
    if body is None or request.method not in {"POST", "PUT", "PATCH"}:
        return
    if CALLBACK.fullmatch(request.path):
        yield from _callback(request, body["type"], body.get("data") or {})
    elif COMMANDS.fullmatch(request.path):
        yield from _of_commands(json.dumps(body))
    elif MESSAGES.fullmatch(request.path):
        yield from _message(request, body, edit=request.method == "PATCH")


def _callback(request: Any, kind: int, data: dict[str, Any]) -> Iterator[str]:
    if kind in {NEW_MESSAGE, UPDATE}:
        yield from _message(request, data, edit=kind == UPDATE)
    elif kind == DEFERRED:
        yield from deferral_complaints(data)
    elif kind == CHOICES:
        yield from choices_complaints(data["choices"])
    elif kind == MODAL:
        yield from modal_complaints(data)


def _message(request: Any, body: dict[str, Any], *, edit: bool) -> Iterator[str]:
    files: Iterable[Any] = request.files
    public = getattr(request, "public", None)
    if public is None:  # as far as the request itself tells
        answers = CALLBACK.fullmatch(request.path) and not edit
        private = (body.get("flags") or 0) & EPHEMERAL
        public = request.path.startswith("/channels/") or bool(answers and not private)
    yield from message_complaints(body, files)
    yield from mention_complaints(body, public=public)
    yield from file_complaints(body, files, edit=edit)
