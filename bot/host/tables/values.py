"""What a table's fields hold: who sits, what is asked, voted and planned, what everybody knows."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.game import Seat

TAKE, SEATS = "take", "seats"
"""What the players are asked by others than moderators: for a seat, or for looser free seats."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who holds a seat: a person (`user_id`), or a house player (`user_id` `None`).

    A person who is `substituted` is absent, and the house player named beside them moves for them.
    `cut` is the number a person cut the deck with in the lobby, 0 for none.
    """

    user_id: int | None
    house_name: str = ""
    policy: str = ""
    substituted: bool = False
    cut: int = 0

    @property
    def is_house(self) -> bool:
        """Whether a house player sits here."""
        return self.user_id is None

    @property
    def moved_by_house(self) -> bool:
        """Whether a house player moves for this seat, as its own or for an absent person."""
        return self.user_id is None or self.substituted


class Laid(NamedTuple):
    """A plan that waits: whose seat, and the game's own JSON of it."""

    seat: Seat
    plan: Any


class LapsedOrder(NamedTuple):
    """A plan that became void since its owner last did anything here, and why."""

    seat: Seat
    plan: Any
    reason: str


class Cast(NamedTuple):
    """A vote about an absent player's seat."""

    seat: Seat
    user_id: int
    choice: str


class Proposal(NamedTuple):
    """What a moderator proposes or a newcomer asks for, and who answered how: only they know.

    `number` is the table's `public_seq` then: it is in a public button. Whoever is silent is
    asked until `until` (UTC in milliseconds); 0 is for ever.
    """

    number: int
    user_id: int
    act: str
    what: str
    reason: str
    to_seq: int
    concerns: int
    agreed: frozenset[int] = frozenset()
    until: int = 0
    declined: frozenset[int] = frozenset()


class Emptied(NamedTuple):
    """How somebody who held a seat lost it: `left`, `clock`, `moderator`; "" where unknown.

    `by` is the moderator who took it away, 0 for nobody. To others it is offered from `open_at` on
    (UTC in milliseconds).
    """

    seat: Seat
    user_id: int
    how: str
    by: int
    open_at: int


class Thrown(NamedTuple):
    """Draws that were thrown away: how many, and why."""

    number: int
    why: str


class FeedEntry(NamedTuple):
    """Something everybody may know: a host event or a redacted game event.

    `part` says at which of several tables of the game it happened, where it happened at one.
    """

    happening: Any
    part: int | None = None
