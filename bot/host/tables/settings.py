"""What a table agrees about time and seats, whatever its game: pace, absence, free seats."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

HOUSE, VOTE, WAIT = "house", "vote", "wait"
NOBODY, INVITED, ANYONE = "nobody", "invited", "anyone"
DRAWN, KEPT = "drawn", "kept"


class TableSettings(BaseModel):
    """The points of a table's arrangement; the defaults hold where nothing was said.

    `pace` is a key of `bot.host.turns.pace.PACES`. `absent` says what happens when a player's time
    is up: a house player moves for them, the others vote, or the table waits. `seats` says who may
    take over a seat that a house player holds; `order` whether a rematch draws who sits where.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    pace: Literal["none", "live", "evening", "days"] = "none"
    absent: Literal["house", "vote", "wait"] = "house"
    seats: Literal["nobody", "invited", "anyone"] = "invited"
    order: Literal["drawn", "kept"] = "drawn"


def read_arrangement(given: Mapping[str, Any]) -> TableSettings:
    """Read an arrangement; `ValueError` says in one sentence what is wrong with it."""
    try:
        return TableSettings.model_validate(dict(given))
    except ValidationError as problem:
        fault = problem.errors()[0]
        point = str(fault["loc"][0]) if fault["loc"] else "arrangement"
        known = ", ".join(TableSettings.model_fields)
        if fault["type"] == "extra_forbidden":
            raise ValueError(f"I don't know the setting {point}. Settings here: {known}") from None
        raise ValueError(f"{point}: {fault['msg']}") from None
