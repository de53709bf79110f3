"""Steam Tunnel's rules as functions on a state: what may be asked, and what comes of it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import getitem
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Outcome, Seat, Verbs
from rules.steam_tunnel import scoring
from rules.steam_tunnel import setup as dealing
from rules.steam_tunnel.actions import SKIP, Action, Bury, Buy, Flip, Skip
from rules.steam_tunnel.board import Cell, chosen
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
from rules.steam_tunnel.evolve import EVOLVE, evolve_bought, evolve_buried, evolve_flipped, say
from rules.steam_tunnel.model import (
    FLIP,
    OVER,
    STONE,
    State,
    cells_of,
    copy,
    has_stones,
    segment_bit,
)
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.visibility import redact, view

__all__ = [
    "copy",
    "decide",
    "end_early",
    "evolve",
    "legal_actions",
    "new",
    "outcome",
    "redact",
    "resume",
    "setup",
    "view",
    "waiting_for",
]


def new(players: int, options: TunnelOptions) -> State:
    """An empty table; `setup` or replayed events fill it."""
    return State(players, options)


def setup(state: State, chance: Chance) -> list[Event]:
    """Draw the turn order and lay the cards out."""
    said: list[Event] = []
    dealing.set_up(state, said, chance)
    return said


def evolve(state: State, event: Event) -> None:
    """Apply what happened."""
    EVOLVE[event.__class__](state, event)


def waiting_for(state: State) -> Mapping[Seat, Verbs]:
    """Whose turn it is, and the verbs that are legal now."""
    if state.phase == FLIP:
        return {state.turn: ("flip",)}
    if state.phase == STONE:
        return {state.turn: _stone_verbs(state)}
    return {}


def _stone_verbs(state: State) -> Verbs:
    if not has_stones(state, state.turn):
        return ("skip",)
    return ("buy", "bury", "skip") if state.buyable else ("bury", "skip")


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every action open to a seat now: flips; or buys in reading order, burials, the skip."""
    if seat != state.turn or state.phase == OVER:
        return ()
    board = state.board
    if state.phase == FLIP:
        return chosen(board.flips, state.down)
    if not has_stones(state, seat):
        return (SKIP,)
    bits = state.buyable.to_bytes(board.size, "little")
    found: list[Action] = [*chain.from_iterable(map(getitem, state.offers, bits))]
    found += chosen(board.buries, state.down)
    found.append(SKIP)
    return found


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:  # noqa: ARG001 - every card was drawn at set-up
    """Check and carry out; raises `IllegalAction` before anything has changed."""
    if seat != state.turn or state.phase == OVER:
        _refuse_stranger(state, seat)
    said: list[Event] = []
    _DECIDE[action.__class__](state, seat, action, said)
    if not state.down:
        end(state, said)
    return said


def _refuse_stranger(state: State, seat: Seat) -> None:
    if state.phase == OVER:
        raise IllegalAction("game_over")
    if not 0 <= seat < state.players:
        raise IllegalAction("not_at_table", seat=seat)
    raise IllegalAction("not_your_turn", turn=state.turn)


def _flip(state: State, seat: Seat, action: Flip, said: list[Event]) -> None:
    if state.phase != FLIP:
        raise IllegalAction("already_flipped", ruling="Tunnel 2.4")
    cell = _face_down(state, action)
    event = make(Flipped, (seat, action.cell, state.cards[cell].face.name, "flipped"))
    said.append(event)
    evolve_flipped(state, event)


def _buy(state: State, seat: Seat, action: Buy, said: list[Event]) -> None:
    _may_place(state, seat)
    name, _, entries = action.segment.partition(" ")
    cell = cell_called(state, name)
    bit = segment_bit(state, cell, entries) if state.up >> cell & 1 else 0
    if not bit & state.buyable:
        _refuse_segment(state, cell, action.segment, bit)
    event = make(Bought, (seat, action.segment, _after(state, seat), "bought"))
    said.append(event)
    evolve_bought(state, event)


def _bury(state: State, seat: Seat, action: Bury, said: list[Event]) -> None:
    _may_place(state, seat)
    _face_down(state, action)
    event = make(Buried, (seat, action.cell, _after(state, seat), "buried"))
    said.append(event)
    evolve_buried(state, event)


def _skip(state: State, seat: Seat, _: Skip, said: list[Event]) -> None:
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


_DECIDE: dict[type, Callable[[State, Seat, Any, list[Event]], None]] = {
    Flip: _flip,
    Buy: _buy,
    Bury: _bury,
    Skip: _skip,
}


def end(state: State, said: list[Event]) -> None:
    """Score the board and end the game (Tunnel 2.4 and 2.6)."""
    totals = scoring.totals(state)
    say(state, said, GameEnded(scoring.places(totals), tuple(map(scoring.in_points, totals))))


def resume(state: State) -> list[Event]:
    """End a game set up outright in which no card is left to flip."""
    said: list[Event] = []
    if not state.down:
        end(state, said)
    return said


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


def outcome(state: State) -> Outcome | None:
    """The result, once no card is left to flip (Tunnel R3)."""
    if state.phase != OVER:
        return None
    return Outcome(winners=state.places[0], places=state.places, scores=state.scores)
