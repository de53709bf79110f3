"""What one viewer may know of a game of Steam Tunnel; the only thing screens and pictures see.

Faces of face-down and buried cards and the spare cards are in no view. All the rest is open, so
every viewer sees the same board; only `viewer` tells views apart.
"""

from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.game import Seat
from rules.steam_tunnel.options import TunnelOptions

Phase = Literal["flip", "stone", "over"]
CellState = Literal["down", "up", "buried", "void"]
Entry = Literal["N", "NE", "SE", "S", "SW", "NW"]


class Frozen(BaseModel):
    """A value that compares by its fields and never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class CapView(Frozen):
    """A cap on a face-up card: `value` 0 for a black one.

    `tunnel` is the number of the tunnel it ends; `None` where its path has no segment.
    """

    entry: Entry
    value: int
    closed: bool
    tunnel: int | None


class SegmentView(Frozen):
    """A segment on a face-up card, named as in the notation (`b3 N-S`).

    `number` is its place among the segments that may be bought now, from 1 in reading order (cells
    by row, then column; on a card by its first entry); `None` where it may not be bought.
    """

    name: str
    entries: tuple[Entry, ...]
    tunnel: int
    closed: bool
    owner: Seat | None
    number: int | None


class CellView(Frozen):
    """One cell; `card` (such as `T05r`), `segments` and `caps` only where it is face up.

    `straights` are the tunnels that run through a buried card or the void, by the entry at which
    they go in (N for north to south, NE for north-west to north-east, SE for the lower one);
    `None` where no segment is joined to it.
    """

    name: str
    state: CellState
    card: str | None = None
    segments: tuple[SegmentView, ...] = ()
    caps: tuple[CapView, ...] = ()
    straights: tuple[tuple[Entry, int | None], ...] = ()


class TunnelView(Frozen):
    """A path with at least one segment, open or closed, and what it would score as it stands.

    `number` counts from 0 in reading order of first segments. `segments` and `caps` (ascending,
    black ones 0) are what is known of it; `points` are by seat, only above 0.
    """

    number: int
    closed: bool
    segments: tuple[str, ...]
    caps: tuple[int, ...]
    value: int
    stones: tuple[tuple[Seat, int], ...]
    """By seat, only above 0, in seat order."""
    points: tuple[tuple[Seat, Fraction], ...]


class TunnelGameView(Frozen):
    """A whole game for one viewer.

    `cells` go by row, then column. `order` is the turn order, the first player first. `totals` is
    what each seat would score now, `stones_left` by seat under a stone limit, else `None`.
    """

    rows: int
    columns: int
    cells: tuple[CellView, ...]
    turn: Seat | None
    phase: Phase
    order: tuple[Seat, ...]
    last: str | None
    """The cell flipped last."""
    open: tuple[str, ...]
    """Segments that may be bought now, numbered from 1; empty while a flip is due."""
    tunnels: tuple[TunnelView, ...]
    totals: tuple[Fraction, ...]
    stones: tuple[int, ...]
    """Stones of each seat on segments."""
    stones_left: tuple[int, ...] | None
    result: tuple[tuple[Seat, ...], ...] = ()
    """Places, best first, equal ones together; empty while the game runs."""
    winners: tuple[Seat, ...] = ()
    viewer: Seat | None = None
    options: TunnelOptions = TunnelOptions()
    """The house rules of this game; everybody at the table may read them."""
