"""The state of a game of Steam Tunnel: one flat record of a table."""

from fractions import Fraction
from typing import Any

from rules.game import Seat
from rules.steam_tunnel.actions import Buy
from rules.steam_tunnel.board import Board, Cell, Lying, Mask, board
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.paths import Paths, unknown

NOBODY: Seat = -1
NO_CELL: Cell = -1

FRESH, FLIP, STONE, OVER = range(4)
"""Phases: not dealt yet, a flip is due, a stone may be placed, game over."""

SIDE, SHUFFLED_SIDE = 6, 7
"""Rows and columns of the board, and of the shuffled one (Tunnel 2.3 and 2.7)."""


class State:
    """One table's game: ints, bit masks and tuples only, so that a shallow copy is a copy.

    Only `evolve` assigns to its fields.
    """

    __slots__ = (
        "board",
        "buried",  # cells
        "buyable",  # segments in open paths without a stone
        "cards",  # as they lie, by cell, also those that nobody has seen
        "down",  # cells that lie face down and are not buried
        "last",  # cell flipped last, or NO_CELL
        "offers",  # `Lying.offers` of each card
        "options",
        "order",  # seats in turn order, the first player first
        "paths",
        "phase",
        "placed",  # by seat: stones placed in all, burials included
        "places",  # how the game ended: seats, best first
        "players",
        "scores",  # how it ended, by seat
        "stones",  # by seat: segments
        "turn",  # seat, or NOBODY
        "up",  # cells that lie face up
    )

    board: Board
    buried: Mask
    buyable: Mask
    cards: tuple[Lying, ...]
    down: Mask
    last: Cell
    offers: tuple[tuple[tuple[Buy, ...], ...], ...]
    options: TunnelOptions
    order: tuple[Seat, ...]
    paths: Paths
    phase: int
    placed: tuple[int, ...]
    places: tuple[tuple[Seat, ...], ...]
    players: int
    scores: tuple[Fraction, ...]
    stones: tuple[Mask, ...]
    turn: Seat
    up: Mask

    def __init__(self, players: int, options: TunnelOptions) -> None:
        side = SHUFFLED_SIDE if options.shuffled else SIDE
        self.options = options
        self.players = players
        self.board = board(side, side)
        self.cards = self.offers = ()
        self.paths = unknown(self.board)
        self.down = self.up = self.buried = self.buyable = 0
        self.stones = self.placed = (0,) * players
        self.order = ()
        self.turn = NOBODY
        self.phase = FRESH
        self.last = NO_CELL
        self.places = ()
        self.scores = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it must not be a key


def copy(state: State) -> State:
    """A copy that evolves apart from its original."""
    new = State.__new__(State)
    new.board = state.board
    new.buried = state.buried
    new.buyable = state.buyable
    new.cards = state.cards
    new.down = state.down
    new.last = state.last
    new.offers = state.offers
    new.options = state.options
    new.order = state.order
    new.paths = state.paths
    new.phase = state.phase
    new.placed = state.placed
    new.places = state.places
    new.players = state.players
    new.scores = state.scores
    new.stones = state.stones
    new.turn = state.turn
    new.up = state.up
    return new


def placed(state: State, **changed: Any) -> State:
    """A copy with some fields set outright: for positions and tests, not for play."""
    new = copy(state)
    for name, value in changed.items():
        setattr(new, name, value)
    return new


def cells_of(mask: Mask) -> list[Cell]:
    """The cells of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def segment_bit(state: State, cell: Cell, entries: str) -> Mask:
    """The bit of a segment on the card of a cell by its entries; 0 where the card has none such."""
    return state.cards[cell].by_entries.get(entries, 0)


def bit_of(state: State, segment: str) -> Mask:
    """The bit of a segment that is known to be on the board."""
    name, _, entries = segment.partition(" ")
    return state.cards[state.board.cells[name]].by_entries[entries]


def has_stones(state: State, seat: Seat) -> bool:
    """Whether a player may still place a stone under the stone limit (Tunnel 2.3)."""
    limit = state.options.stone_limit
    return limit is None or state.placed[seat] < limit


def stones_left(state: State) -> tuple[int, ...] | None:
    """By seat, under a stone limit; else `None`."""
    limit = state.options.stone_limit
    if limit is None:
        return None
    return tuple(limit - used for used in state.placed)
