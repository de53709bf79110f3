"""What one viewer may know of a game of Steam Tunnel; the only thing screens and pictures see.

Faces of face-down and buried cards and the spare cards are in no view. All the rest is open, so
every viewer sees the same board; only `viewer` tells views apart.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from rules.game import Seat, ViewJson
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
    """A path with at least one segment, open or closed, and what it would score as it is now.

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


def to_json(view: TunnelGameView, names: Sequence[str]) -> ViewJson:
    """The view's public part as plain JSON; nobody at the table knows more than others."""
    stones = {
        segment.name: names[segment.owner]
        for cell in view.cells
        for segment in cell.segments
        if segment.owner is not None
    }
    tunnels = [
        {
            "segments": len(tunnel.segments),
            "caps": list(tunnel.caps),
            "value": tunnel.value,
            "stones": {names[seat]: count for seat, count in tunnel.stones},
            "points": {names[seat]: str(points) for seat, points in tunnel.points},
        }
        for tunnel in view.tunnels
        if tunnel.closed
    ]
    public: dict[str, Any] = {
        "turn": None if view.turn is None else names[view.turn],
        "phase": view.phase,
        "cells": {cell.name: {"state": cell.state, "card": cell.card} for cell in view.cells},
        "stones": stones,
        "last": view.last,
        "open": list(view.open),
        "tunnels": tunnels,
        "order": [names[seat] for seat in view.order],
        "totals": {name: str(total) for name, total in zip(names, view.totals, strict=True)},
    }
    if view.stones_left is not None:
        public["stones_left"] = dict(zip(names, view.stones_left, strict=True))
    return ViewJson(public, None if view.viewer is None else {})
