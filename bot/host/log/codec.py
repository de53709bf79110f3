"""Commits to JSON and back, with every older shape read on the way."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from bot.host.tables.events import HostEvent
from storage.store import SCHEMA, Commit, StoreDamagedError

_EVENTS: TypeAdapter[list[HostEvent]] = TypeAdapter(
    list[Annotated[HostEvent, Field(discriminator="kind")]]
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
        faults = error.errors(include_input=False, include_url=False, include_context=False)
        places = "; ".join(f"{fault['loc']}: {fault['type']}" for fault in faults[:3])
        raise StoreDamagedError(f"{where} cannot be read ({places})") from None


def asked_by(commit: Commit) -> int:
    """The user id that asked for a commit, 0 for the house."""
    return int(commit.body.get("by", 0))
