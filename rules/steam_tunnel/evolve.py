"""What each event does to a state: the only place that changes one.

Nothing here asks the rules or draws; a log replays through these functions alone.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.game import Seat
from rules.steam_tunnel import paths
from rules.steam_tunnel.board import Board, Mask, board
from rules.steam_tunnel.cards import VOID
from rules.steam_tunnel.events import (
    Bought,
    Buried,
    Dealt,
    Event,
    Flipped,
    GameEnded,
    Skipped,
    Straightened,
)
from rules.steam_tunnel.model import (
    FLIP,
    NO_CELL,
    NOBODY,
    OVER,
    STONE,
    State,
    bit_of,
    cells_of,
    face_of,
)


def say(state: State, said: list[Event], event: Event) -> None:
    """Let something happen: it joins what was said and changes the state."""
    said.append(event)
    EVOLVE[event.__class__](state, event)


def _dealt(state: State, event: Dealt) -> None:
    names = event.faces
    if None in names:
        raise TypeError("a redacted event tells too little to replay it")
    table = state.board = board(event.rows, event.columns)
    state.order = event.order
    state.faces = tuple(face_of(state, name) for name in names if name is not None)
    state.turn = event.order[0]
    state.phase = FLIP
    state.paths = paths.unknown(table)
    void = [cell for cell, face in enumerate(state.faces) if face is VOID]
    state.paths, _ = paths.straighten(state.paths, table, void)
    state.up = state.buyable = 0
    state.down = (1 << table.size) - 1 - sum(1 << cell for cell in void)
    for name in event.up:
        _reveal(state, table, table.cells[name])
    state.last = NO_CELL


def _reveal(state: State, table: Board, cell: int) -> None:
    face = state.faces[cell]
    state.paths, closed = paths.reveal(state.paths, table, cell, face)
    state.buyable = (state.buyable | table.plan(cell, face).bits) & ~closed
    state.down &= ~(1 << cell)
    state.up |= 1 << cell
    state.last = cell


def _flipped(state: State, event: Flipped) -> None:
    table = state.board
    _reveal(state, table, table.cells[event.cell])
    state.phase = STONE


def _spend(state: State, seat: Seat) -> None:
    used = state.placed
    state.placed = (*used[:seat], used[seat] + 1, *used[seat + 1 :])


def _next(state: State, turn: Seat) -> None:
    state.turn = turn
    state.phase = FLIP


def _bought(state: State, event: Bought) -> None:
    bit = bit_of(state, event.segment)
    seat, stones = event.seat, state.stones
    state.stones = (*stones[:seat], stones[seat] | bit, *stones[seat + 1 :])
    state.buyable &= ~bit
    _spend(state, seat)
    _next(state, event.turn)


def _buried(state: State, event: Buried) -> None:
    _lay_straight(state, 1 << state.board.cells[event.cell])
    _spend(state, event.seat)
    _next(state, event.turn)


def _lay_straight(state: State, cells: Mask) -> None:
    state.paths, closed = paths.straighten(state.paths, state.board, cells_of(cells))
    state.buyable &= ~closed
    state.down &= ~cells
    state.buried |= cells


def _skipped(state: State, event: Skipped) -> None:
    _next(state, event.turn)


def _straightened(state: State, event: Straightened) -> None:
    _lay_straight(state, sum(1 << state.board.cells[name] for name in event.cells))


def _game_ended(state: State, event: GameEnded) -> None:
    state.phase = OVER
    state.turn = NOBODY
    state.places = event.places
    state.scores = tuple(map(Fraction, event.scores))


EVOLVE: dict[type, Callable[[State, Any], None]] = {
    Dealt: _dealt,
    Flipped: _flipped,
    Bought: _bought,
    Buried: _buried,
    Skipped: _skipped,
    Straightened: _straightened,
    GameEnded: _game_ended,
}
