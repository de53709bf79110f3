"""What screens may know of a table beside the game's own view: all of it is public."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One place in a lobby or at a table.

    `user_id` is `None` for a house player and 0 for an open place; `name` is safe to print.
    `stand_in` is the house player who moves while this person is away.
    """

    name: str
    user_id: int | None
    policy: str = ""
    stand_in: str = ""
    cut: int = 0
    """In a lobby, the number a person cut the deck with; 0 for none."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as everybody sees it.

    Once the game runs `seats` is in the game's seat order, so `seats[view.seat]` names a seat of
    a view. `recent` are the last things that happened, oldest first, already told as sentences.
    `seed` (hex) is revealed only when the game is over.
    """

    table_id: int
    seq: int
    name: str
    game: str
    title: str
    status: str
    host_id: int
    host_name: str
    seats: tuple[SeatInfo, ...]
    least: int
    most: int
    options: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)
    """Options that differ from their default."""
    recent: tuple[str, ...] = ()
    recent_at: tuple[tuple[str, ...], ...] = ()
    """Where a game is played at several tables: the newest lines of each, in the view's order."""
    next_lay: tuple[int, ...] = ()
    """By part, when a held-up action may come (Unix time, seconds), 0 for at once; mostly empty."""
    promise: str = ""
    """What everybody gets when the lobby opens; "" where the promise is made at the deal."""
    promised: str = ""
    """When the promise was made: `lobby` or `deal`."""
    cut: tuple[int, int] | None = None
    """Once dealt, how many people cut the deck, and how many could."""
    thrown: tuple[tuple[int, str], ...] = ()
    """Draws thrown away, and why."""
    fresh: bool = False
    """Whether nothing has been played since the deal."""
    commitment: str = ""
    seed: str | None = None
    ended_because: str = ""
    arrangement: Mapping[str, Any] = field(default_factory=dict)
    """What the table agreed about time and seats, every point of it."""
    deadlines: Mapping[int, int] = field(default_factory=dict)
    """By seat, when a turn is due, in seconds since 1970 (Unix time); none without a hurry."""
    overdue: tuple[int, ...] = ()
    """Seats whose time is up and for which nobody moves yet."""
    skippable: tuple[int, ...] = ()
    """Those of them whose turn the rules would let pass."""
    returning: bool = False
    """Whether somebody may take the own seat back from a house player."""
    open_seats: tuple[int, ...] = ()
    """Seats of house players that somebody else may take over."""
    kept: bool = False
    """In the lobby of a rematch, where seats can be kept."""
    paused: str = ""
    """Why the table is held up (`host`, `moderator`, `channel`); "" while it is not."""
    hints: bool = True
    """On a private panel, whether its viewer likes to be told what would be possible."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names in seat order."""
        return tuple(seat.name for seat in self.seats)
