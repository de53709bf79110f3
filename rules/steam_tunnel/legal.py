"""Every action open to a player now, in a stable order (Tunnel 2.4)."""

from collections.abc import Sequence
from itertools import chain
from operator import getitem

from rules.game import Seat, Verbs
from rules.steam_tunnel.actions import SKIP, Action
from rules.steam_tunnel.board import chosen
from rules.steam_tunnel.model import FLIP, OVER, State, has_stones


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


def forced_action(state: State, seat: Seat) -> Action | None:
    """The only action open to a seat now, where there is only one."""
    if seat != state.turn:
        return None
    if state.phase == FLIP and state.down.bit_count() == 1:
        return legal_actions(state, seat)[0]
    return SKIP if state.phase not in {FLIP, OVER} and not has_stones(state, seat) else None


def awaited_verbs(state: State) -> Verbs:
    """First words of what is open to whoever is on turn, without listing every action."""
    if state.phase == FLIP:
        return ("flip",)
    if not has_stones(state, state.turn):
        return ("skip",)
    return ("buy", "bury", "skip") if state.buyable else ("bury", "skip")
