"""Rules 10, 12, 24 and 25: what only the requests of a whole run show."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

NONCE_SECONDS = 300.0
A_MOVE = 10.0
"""Seconds in which a move is followed by all that it makes the bot send."""
MOST_INVALID = 100
POST = re.compile(r"/channels/\d+/messages")
CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
OPEN_DM = "/users/@me/channels"


def run_complaints(requests: Sequence[Any]) -> Iterator[str]:
    """Complaints about requests in the order in which they were sent."""
    yield from _nonces(requests)
    yield from _rings(requests)
    yield from _invalid(requests)
    yield from _opened(requests)


def _nonces(requests: Iterable[Any]) -> Iterator[str]:
    """Rule 10: two messages with one nonce are one message to Discord, wherever they were sent."""
    known: dict[str, tuple[float, str]] = {}
    for one in requests:
        nonce = (one.body or {}).get("nonce") if POST.fullmatch(one.path) else None
        carried_out = getattr(one, "answer", one) is not None
        if nonce is None or one.method != "POST" or not carried_out:
            continue
        same = one.path + json.dumps(one.body, sort_keys=True)
        at, before = known.get(nonce, (one.at, same))
        if before != same and one.at - at < NONCE_SECONDS:
            yield f"rule 10: {one.path}: nonce {nonce!r} stands for two different messages"
        known[nonce] = one.at, same


def _rings(requests: Iterable[Any]) -> Iterator[str]:
    """Rule 12: what one person's click makes the bot send rings nobody twice."""
    moved, rung = -A_MOVE, set[str]()
    for one in requests:
        if CALLBACK.fullmatch(one.path):
            moved, rung = one.at, set()
        if one.at - moved > A_MOVE:
            continue
        for person in getattr(one, "rings", ()):
            if person in rung:
                yield f"rule 12: {one.path}: {person} is rung twice for one move"
            rung.add(person)


def _invalid(requests: Iterable[Any]) -> Iterator[str]:
    """Rule 24: Discord bars whoever gets 10,000 such answers in ten minutes."""
    invalid = [one for one in requests if getattr(one, "status", 200) in {401, 403, 429}]
    if len(invalid) >= MOST_INVALID:
        yield f"rule 24: {len(invalid)} answers of 401, 403 or 429 in one run"


def _opened(requests: Iterable[Any]) -> Iterator[str]:
    """Rule 25: a direct channel that was opened is known for good."""
    known: set[str] = set()
    for one in requests:
        if one.path == OPEN_DM and getattr(one, "status", 200) == 200:
            person = str(one.body["recipient_id"])
            if person in known:
                yield f"rule 25: the direct channel of {person} is opened again"
            known.add(person)
