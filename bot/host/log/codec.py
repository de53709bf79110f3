"""Commits to JSON and back, with every older shape read on the way."""

import functools
import operator
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from bot.host.moderation import actions
from bot.host.seats import newcomers, seats
from bot.host.tables import ending, lobby, pause, proposals
from bot.host.tables.draft import HostEvent
from bot.host.turns import absence, play, standing_orders
from storage.store import SCHEMA, Commit, StoreDamagedError

EVENTS: tuple[type[HostEvent], ...] = (
    *lobby.EVENTS,
    *proposals.EVENTS,
    *pause.EVENTS,
    *ending.EVENTS,
    *seats.EVENTS,
    *newcomers.EVENTS,
    *play.EVENTS,
    *absence.EVENTS,
    *standing_orders.EVENTS,
    *actions.EVENTS,
)
"""Every event that can stand in a log; `HostEvent.__subclasses__()` has slotted classes twice."""

_ANY_EVENT: Any = functools.reduce(operator.or_, EVENTS)
_EVENTS: TypeAdapter[list[HostEvent]] = TypeAdapter(
    list[Annotated[_ANY_EVENT, Field(discriminator="kind")]]
)


def dump(events: list[HostEvent], by: int) -> dict[str, Any]:
    """The body of a commit: who asked (0 for the house) and what happened."""
    return {"by": by, "events": _EVENTS.dump_python(events, mode="json")}


def upcast(body: Mapping[str, Any], schema: int) -> Mapping[str, Any]:
    """Bring an older body to today's shape; rows are never rewritten."""
    if schema > SCHEMA:
        raise StoreDamagedError(
            f"This table was written by a newer version (schema {schema}); update the bot."
        )
    return body


def load(commit: Commit) -> list[HostEvent]:
    """The events of a stored commit; raises `StoreDamagedError` where they cannot be read."""
    body = upcast(commit.body, commit.schema)
    where = f"table {commit.table_id}, commit {commit.seq}"
    try:
        return _EVENTS.validate_python(body["events"])
    except KeyError:
        raise StoreDamagedError(f"{where} holds no events") from None
    except ValidationError as error:
        # Only where and what kind of fault: pydantic's own words quote the seed or somebody's hand.
        places = "; ".join(f"{fault['loc']}: {fault['type']}" for fault in error.errors()[:3])
        raise StoreDamagedError(f"{where} cannot be read ({places})") from None


def asked_by(commit: Commit) -> int:
    """The user id that asked for a commit, 0 for the house."""
    return int(commit.body.get("by", 0))
