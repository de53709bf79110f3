"""What can happen about requests to the players at a table: for a seat, for looser free seats."""

from dataclasses import dataclass
from typing import Literal

TAKE, SEATS = "take", "seats"


@dataclass(frozen=True, slots=True)
class Asked:
    """The players are asked: whether a newcomer may `take` a seat, or for looser `seats`.

    `what` is the seat's number or the rule that is asked for. `concerns` is who held the seat
    last. From `until` on (UTC in milliseconds, 0 for never) the silent are asked no longer.
    """

    user_id: int
    act: str
    what: str
    concerns: int = 0
    until: int = 0
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Declined:
    """A person said no to the request or proposal of that number; nobody else may know."""

    user_id: int
    number: int
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """The players said no to the request or proposal of that number, which `user_id` had made."""

    user_id: int
    number: int
    act: str
    kind: Literal["turned_down"] = "turned_down"
