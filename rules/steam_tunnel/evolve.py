"""What each event does to a state: the only place that changes one.

Nothing here asks the rules or draws; a log replays through these functions alone.
"""

from collections.abc import Callable
from typing import Any

from rules.game import Seat
from rules.registry import Registry
from rules.steam_tunnel import paths
from rules.steam_tunnel.board import Cell, board
from rules.steam_tunnel.cards import VOID, faces
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
)


def evolve(state: State, event: Event) -> None:
    """Apply what happened, in place."""
    EVOLVE[event.__class__](state, event)


def say(state: State, said: list[Event], event: Event) -> None:
    """Let something happen: it joins what was said and changes the state."""
    said.append(event)
    EVOLVE[event.__class__](state, event)


EVOLVE: Registry[type, Callable[[State, Any], None]] = Registry()


@EVOLVE(Dealt)
def _dealt(state: State, event: Dealt) -> None:
    names = event.faces
    if None in names:
        raise TypeError("a redacted event tells too little to replay it")
    table = state.board = board(event.rows, event.columns)
    state.order = event.order
    known = faces(uniform_points=state.options.uniform_points)
    state.cards = tuple(
        table.lying(cell, known[name]) for cell, name in enumerate(names) if name is not None
    )
    state.turn = event.order[0]
    state.phase = FLIP
    state.paths = paths.unknown(table)
    state.offers = tuple(card.offers for card in state.cards)
    void = [cell for cell, card in enumerate(state.cards) if card.face is VOID]
    for cell in void:
        state.paths, _ = paths.lay(state.paths, table.straights[cell])
    state.up = state.buyable = 0
    state.down = (1 << table.size) - 1 - sum(1 << cell for cell in void)
    for name in event.up:
        _reveal(state, table.cells[name])
    state.last = NO_CELL


def _reveal(state: State, cell: Cell) -> None:
    card = state.cards[cell]
    state.paths, closed = paths.lay(state.paths, card.joins, card.caps)
    state.buyable = (state.buyable | card.bits) & ~closed
    state.down &= ~(1 << cell)
    state.up |= 1 << cell
    state.last = cell


@EVOLVE(Flipped)
def evolve_flipped(state: State, event: Flipped) -> None:
    """A card lies face up, and a stone may be placed."""
    _reveal(state, state.board.cells[event.cell])
    state.phase = STONE


def _spend(state: State, seat: Seat) -> None:
    used = state.placed
    state.placed = (*used[:seat], used[seat] + 1, *used[seat + 1 :])


def _next(state: State, turn: Seat) -> None:
    state.turn = turn
    state.phase = FLIP


@EVOLVE(Bought)
def evolve_bought(state: State, event: Bought) -> None:
    """A segment has a stone, and the next player flips."""
    bit = bit_of(state, event.segment)
    seat, stones = event.seat, state.stones
    state.stones = (*stones[:seat], stones[seat] | bit, *stones[seat + 1 :])
    state.buyable &= ~bit
    _spend(state, seat)
    _next(state, event.turn)


@EVOLVE(Buried)
def evolve_buried(state: State, event: Buried) -> None:
    """A card is straight for good, and the next player flips."""
    _lay_straight(state, state.board.cells[event.cell])
    _spend(state, event.seat)
    _next(state, event.turn)


def _lay_straight(state: State, cell: Cell) -> None:
    state.paths, closed = paths.lay(state.paths, state.board.straights[cell])
    state.buyable &= ~closed
    state.down &= ~(1 << cell)
    state.buried |= 1 << cell


@EVOLVE(Skipped)
def _skipped(state: State, event: Skipped) -> None:
    _next(state, event.turn)


@EVOLVE(Straightened)
def _straightened(state: State, event: Straightened) -> None:
    for name in event.cells:
        _lay_straight(state, state.board.cells[name])


@EVOLVE(GameEnded)
def _game_ended(state: State, event: GameEnded) -> None:
    state.phase = OVER
    state.turn = NOBODY
    state.places = event.places
    state.scores = event.scores
