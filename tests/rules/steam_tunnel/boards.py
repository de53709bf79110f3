"""Boards of Steam Tunnel for tests: a position in, actions in the notation, reports out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.catalog import GAMES
from rules.steam_tunnel.model import State
from rules.steam_tunnel.setup import POINT_CELLS
from rules.steam_tunnel.view import TunnelView
from rules.transcript import Transcript, start
from tests.rules.typed_table import Json, TypedTable

GAME = GAMES["steam-tunnel"]
NAMES = ("ada", "ben", "cleo", "dan", "eve")


class Table(TypedTable):
    """What is asked of a table of Steam Tunnel."""

    @property
    def state(self) -> State:
        state: State = self.running.state
        return state

    @property
    def open(self) -> list[str]:
        """Segments that may be bought now."""
        segments: list[str] = self.public["open"]
        return segments

    @property
    def tunnels(self) -> list[tuple[int, list[int], int]]:
        """Every closed tunnel: segments, caps, value."""
        return [(one["segments"], one["caps"], one["value"]) for one in self.public["tunnels"]]

    def tunnel(self, segment: str) -> TunnelView:
        """The tunnel, open or closed, on which a segment lies."""
        every: tuple[TunnelView, ...] = GAME.view(self.state, None).tunnels
        return next(one for one in every if segment in one.segments)

    @property
    def scores(self) -> dict[str, str]:
        """What everybody scored, or would score now."""
        totals: dict[str, str] = self.public["totals"]
        return totals


def names_of(rows: int, columns: int) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"[:columns]
    return [f"{letter}{row + 1}" for row in range(rows) for letter in letters]


def position(
    grid: str,
    *,
    up: Iterable[str] | str = (),
    buried: Iterable[str] = (),
    stones: Mapping[str, str] | None = None,
    turn: str | None = "ada",
    phase: str = "flip",
    **more: Any,
) -> Json:
    """A position by the cards of its rows; `up` is `rest` for all that is neither void nor buried.

    A card with `*` in front lies face up, one with `!` is buried.
    """
    rows = [line.split() for line in grid.strip().splitlines()]
    words = dict(
        zip(names_of(len(rows), len(rows[0])), (w for row in rows for w in row), strict=True)
    )
    cells = {cell: word.lstrip("*!") for cell, word in words.items()}
    down = [cell for cell, word in words.items() if word.startswith("!")]
    shown = [cell for cell, word in words.items() if word.startswith("*")]
    hidden = [*down, *buried]
    if up == "rest":
        up = [cell for cell, card in cells.items() if card != "void" and cell not in hidden]
    return {
        "rows": len(rows),
        "columns": len(rows[0]),
        "cells": cells,
        "up": [*shown, *up],
        "buried": hidden,
        "stones": dict(stones or {}),
        "turn": turn,
        "phase": phase,
        **more,
    }


def table(
    place: Mapping[str, Any],
    players: int | Sequence[str] = 2,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A table set up outright."""
    names = NAMES[:players] if isinstance(players, int) else players
    given = Transcript(
        game=GAME.id, options=dict(options or {}), players=list(names), position=dict(place)
    )
    return Table(start(given))


def dealt(seed: str = "00", players: int = 2, options: Mapping[str, Any] | None = None) -> Table:
    """A table dealt from a seed."""
    given = Transcript(
        game=GAME.id, options=dict(options or {}), players=list(NAMES[:players]), seed=seed
    )
    return Table(start(given))


POINTS = dict(zip(POINT_CELLS, ("P1", "P2", "P3", "P4"), strict=True))


def start_board(
    cards: Mapping[str, str] | None = None,
    *,
    points: bool = True,
    **more: Any,
) -> Json:
    """The board of 6 by 6 with Point cards face up in place; all else T14, but for these cards."""
    cells = dict.fromkeys(names_of(6, 6), "T14") | dict(cards or {})
    up = []
    if points:
        cells |= POINTS
        up = list(POINTS)
    place = {"rows": 6, "columns": 6, "cells": cells, "up": up, "buried": [], "stones": {}}
    return place | {"turn": "ada", "phase": "flip"} | more


T7 = """
T40  T02 T21  T01r
T39r P2  T19  T24r
T31r T07 T36r !T01
T10  T09 P2   T33
"""
"""The board of vector T7, whose paths are those of the rulebook's small complete board."""
