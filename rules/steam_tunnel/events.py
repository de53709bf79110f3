"""What happens in Steam Tunnel, in the past tense: all that `evolve` and a storyteller need.

Cells, segments and faces are in the notation. `turn` is the seat whose turn it is next.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

from rules.game import Seat


class Dealt(NamedTuple):
    """The turn order was drawn, and the cards were laid out by row, then column.

    `up` are the cells whose cards lie face up from the start; a void's face is `void`.
    """

    order: tuple[Seat, ...]
    rows: int
    columns: int
    faces: tuple[str | None, ...]  # hidden where neither up nor void
    up: tuple[str, ...]
    kind: Literal["dealt"] = "dealt"


class Flipped(NamedTuple):
    """A card was turned over."""

    seat: Seat
    cell: str
    face: str
    kind: Literal["flipped"] = "flipped"


class Bought(NamedTuple):
    """A stone was put on a segment."""

    seat: Seat
    segment: str
    turn: Seat
    kind: Literal["bought"] = "bought"


class Buried(NamedTuple):
    """A stone was put on a face-down card."""

    seat: Seat
    cell: str
    turn: Seat
    kind: Literal["buried"] = "buried"


class Skipped(NamedTuple):
    """A player placed no stone."""

    seat: Seat
    turn: Seat
    kind: Literal["skipped"] = "skipped"


class Straightened(NamedTuple):
    """Face-down cards count as straight from now on, though no stone lies on them (Tunnel R3a)."""

    cells: tuple[str, ...]
    kind: Literal["straightened"] = "straightened"


class GameEnded(NamedTuple):
    """The game is over: `places` are seats, best first, and `scores` are by seat."""

    places: tuple[tuple[Seat, ...], ...]
    scores: tuple[Fraction, ...]
    kind: Literal["game_ended"] = "game_ended"


Event = Dealt | Flipped | Bought | Buried | Skipped | Straightened | GameEnded

make = tuple.__new__
"""`make(Flipped, (..., "flipped"))` is `Flipped(...)` at half its cost."""
