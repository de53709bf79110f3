"""The actions of a turn, each checked in full and carried out, and the end (Tunnel 2.4 and 2.6)."""

from rules.game import IllegalAction, Seat
from rules.steam_tunnel import scoring
from rules.steam_tunnel.actions import Bury, Buy, Flip, Skip
from rules.steam_tunnel.board import Cell
from rules.steam_tunnel.cards import POINT_CARDS
from rules.steam_tunnel.events import (
    Bought,
    Buried,
    Event,
    Flipped,
    GameEnded,
    Skipped,
    Straightened,
    make,
)
from rules.steam_tunnel.evolve import evolve_bought, evolve_buried, evolve_flipped, say
from rules.steam_tunnel.model import FLIP, OVER, STONE, State, cells_of, has_stones, segment_bit


def flip(state: State, seat: Seat, action: Flip, said: list[Event]) -> None:
    """Turn a face-down card over."""
    if state.phase != FLIP:
        raise IllegalAction("already_flipped", ruling="Tunnel 2.4")
    cell = _face_down(state, action)
    event = make(Flipped, (seat, action.cell, state.cards[cell].face.name, "flipped"))
    said.append(event)
    evolve_flipped(state, event)


def buy(state: State, seat: Seat, action: Buy, said: list[Event]) -> None:
    """A stone on a segment of an open path."""
    _may_place(state, seat)
    name, _, entries = action.segment.partition(" ")
    cell = cell_called(state, name)
    bit = segment_bit(state, cell, entries) if state.up >> cell & 1 else 0
    if not bit & state.buyable:
        _refuse_segment(state, cell, action.segment, bit)
    event = make(Bought, (seat, action.segment, _after(state, seat), "bought"))
    said.append(event)
    evolve_bought(state, event)


def bury(state: State, seat: Seat, action: Bury, said: list[Event]) -> None:
    """A stone on a face-down card."""
    _may_place(state, seat)
    _face_down(state, action)
    event = make(Buried, (seat, action.cell, _after(state, seat), "buried"))
    said.append(event)
    evolve_buried(state, event)


def skip(state: State, seat: Seat, _: Skip, said: list[Event]) -> None:
    """No stone this turn."""
    if state.phase != STONE:
        raise IllegalAction("flip_first", ruling="Tunnel 2.4")
    say(state, said, make(Skipped, (seat, _after(state, seat), "skipped")))


def _after(state: State, seat: Seat) -> Seat:
    order = state.order
    return order[(order.index(seat) + 1) % len(order)]


def _may_place(state: State, seat: Seat) -> None:
    if state.phase != STONE:
        raise IllegalAction("flip_first", ruling="Tunnel 2.4")
    if not has_stones(state, seat):
        raise IllegalAction("no_stones_left", limit=state.options.stone_limit, ruling="Tunnel 2.3")


def cell_called(state: State, name: str) -> Cell:
    """The cell of this name; raises `IllegalAction` `unknown_cell`."""
    board = state.board
    cell = board.cells.get(name)
    if cell is None:
        raise IllegalAction("unknown_cell", word=name, first=board.names[0], last=board.names[-1])
    return cell


def _face_down(state: State, action: Flip | Bury) -> Cell:
    """The action's cell if a card that may be flipped or buried lies there."""
    name = action.cell
    cell = state.board.cells.get(name)
    if cell is None:
        cell = cell_called(state, name)
    if state.down >> cell & 1:
        return cell
    if not (state.up | state.buried) >> cell & 1:
        raise IllegalAction("void", cell=name, ruling="Tunnel 2.7")
    lies = "face up" if state.up >> cell & 1 else "buried"
    raise IllegalAction(
        "not_face_down", cell=name, lies=lies, verb=action.kind, ruling="Tunnel 2.4"
    )


def _refuse_segment(state: State, cell: Cell, segment: str, bit: int) -> None:
    """Say why a segment cannot be bought."""
    name = state.board.names[cell]
    card = state.cards[cell]
    if state.down >> cell & 1:
        raise IllegalAction("face_down", cell=name, ruling="Tunnel 2.4")
    if state.buried >> cell & 1:
        raise IllegalAction("buried", cell=name, ruling="Tunnel R1")
    if not state.up >> cell & 1:
        raise IllegalAction("void", cell=name, ruling="Tunnel 2.7")
    if card.face.name in POINT_CARDS:
        raise IllegalAction("point_card", cell=name, ruling="Tunnel 2.4")
    if not bit:
        raise IllegalAction(
            "no_such_segment", segment=segment, cell=name, known=tuple(card.by_entries)
        )
    for owner, stones in enumerate(state.stones):
        if stones & bit:
            raise IllegalAction("owned", segment=segment, seat=owner, ruling="Tunnel 2.4")
    raise IllegalAction("closed", segment=segment, ruling="Tunnel 2.5")


def end(state: State, said: list[Event]) -> None:
    """Score the board and end the game (Tunnel 2.4 and 2.6)."""
    totals = scoring.totals(state)
    say(state, said, GameEnded(scoring.places(totals), tuple(map(scoring.in_points, totals))))


def end_early(state: State) -> list[Event]:
    """End a running game by its players' wish: face-down cards count as straight (Tunnel R3a).

    Raises `IllegalAction` where the game is over.
    """
    if state.phase == OVER:
        raise IllegalAction("game_over")
    said: list[Event] = []
    names = tuple(state.board.names[cell] for cell in cells_of(state.down))
    say(state, said, Straightened(names))
    end(state, said)
    return said
