"""What screens may know of a table beside the game's own view: all of it is public."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One place in a lobby or at a table.

    `user_id` is `None` for a house player and 0 for an open place; `name` is safe to print.
    """

    name: str
    user_id: int | None
    policy: str = ""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as everybody sees it.

    Once the game runs `seats` is in the game's seat order, so `seats[view.seat]` names a seat of
    a view. `recent` are the last things that happened, oldest first, already told as sentences.
    `seed` (hex) is revealed only when the game is over. `votes` to end: (given, needed).
    """

    table_id: int
    seq: int
    name: str
    game: str
    title: str
    status: str
    host_id: int
    host_name: str
    seats: tuple[SeatLine, ...]
    least: int
    most: int
    options: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)
    """Options that differ from their default."""
    recent: tuple[str, ...] = ()
    recent_at: tuple[tuple[str, ...], ...] = ()
    """Where a game is played at several tables: the newest lines of each, in the view's order."""
    next_lay: tuple[int, ...] = ()
    """By part, when the next lay may come (Unix time, seconds), 0 for at once; empty as a rule."""
    commitment: str = ""
    seed: str | None = None
    votes: tuple[int, int] = (0, 0)
    ended_because: str = ""
    deadline: int | None = None
    """When the turn is due, in seconds since 1970 (Unix time); `None` where there is no hurry."""
    hints: bool = True
    """On a private panel, whether its viewer likes to be told what would be possible."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names in seat order."""
        return tuple(seat.name for seat in self.seats)
