"""Rules 1 to 3 and 5 to 8: what a message says of people and files, judged by its body alone."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tests.discord.emulator.wire import COMPONENTS_V2, EPHEMERAL, walk

DISPLAY = 10
USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
ATTACHMENT = re.compile(r"attachment://([^\"]+)")


def texts(body: dict[str, Any]) -> str:
    """Everything in a body in which a mention counts: its content and its text displays."""
    parts = [body.get("content") or ""]
    every = walk(body.get("components") or [])
    parts += [one["content"] for one in every if one["type"] == DISPLAY]
    return "\n".join(parts)


def mention_complaints(body: dict[str, Any], *, public: bool | None) -> Iterator[str]:
    """Rules 1 to 3. `public`: whether more than one person reads it; `None` where unknown."""
    text, allowed = texts(body), body.get("allowed_mentions")
    if allowed is None:
        if body.get("components"):
            yield "rule 3: components and no allowed_mentions"
        return
    users = {str(one) for one in allowed.get("users") or ()}
    roles = {str(one) for one in allowed.get("roles") or ()}
    if public and "users" not in (allowed.get("parse") or ()):
        for user in dict.fromkeys(USER.findall(text)):
            if user not in users:
                yield f"rule 1: <@{user}> is written and not allowed: it reads @unknown-user"
    yield from (f"rule 2: {one} may be pinged and is not mentioned" for one in sorted(
        (users - set(USER.findall(text))) | (roles - set(ROLE.findall(text)))
    ))  # fmt: skip


def file_complaints(body: dict[str, Any], files: Iterable[Any], *, edit: bool) -> Iterator[str]:
    """Rules 5 and 6: what is shown is there, what is uploaded is shown, and edits say what stays.

    Only a body that lists its attachments tells which ones it has.
    """
    is_v2 = bool((body.get("flags") or 0) & COMPONENTS_V2)
    listed = body.get("attachments")
    if edit and is_v2 and listed is None:
        yield "rule 6: an edit of Components V2 that does not name its attachments"
    shown = set(ATTACHMENT.findall(json.dumps([body.get("components"), body.get("embeds")])))
    known = {str(one["id"]): one.get("filename") for one in listed or []}
    uploads = {known.get(one.number) or one.name for one in files}
    uploads |= {name for number, name in known.items() if name and len(number) < 3}
    if listed is not None or not edit:
        for name in sorted(shown - uploads - set(filter(None, known.values()))):
            yield f"rule 5: attachment://{name} is neither uploaded nor kept"
    if is_v2:
        yield from (f"rule 5: {name} is uploaded and not shown" for name in sorted(uploads - shown))


def deferral_complaints(data: dict[str, Any]) -> Iterator[str]:
    """Rule 8: a deferral says whether it is private, and nothing else."""
    if (data.get("flags") or 0) & ~EPHEMERAL or set(data) - {"flags"}:
        yield f"rule 8: a deferral takes only the ephemeral flag, not {sorted(data)}"
