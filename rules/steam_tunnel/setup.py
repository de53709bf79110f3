"""Drawing the turn order and laying the cards out (Tunnel 2.3 and 2.7)."""

from rules.chance import Chance
from rules.steam_tunnel.cards import (
    FORK_CARDS,
    HALF_TURNED,
    POINT_CARDS,
    TUNNEL_CARDS,
    VOID_NAME,
)
from rules.steam_tunnel.events import Dealt, Event
from rules.steam_tunnel.evolve import say
from rules.steam_tunnel.model import SHUFFLED_SIDE, SIDE, State
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.play import end

POINT_CELLS = ("b2", "e2", "b5", "e5")
"""Where P1 to P4 lie face up on the board of 6 by 6 (Tunnel 2.2)."""

VOID_CELL = "d4"
"""The middle of the board of 7 by 7."""


_HALF = 1 << 32
"""Two draws below this give a bit to each card in its new order, the lowest to the first: whether
it lies half-turned."""


def setup(state: State, chance: Chance) -> list[Event]:
    """Draw who plays in which order, shuffle, and lay the cards out."""
    order = list(range(state.players))
    chance.shuffle(order)
    options = state.options
    shuffled = options.shuffled
    cards = _deck(options, chance)
    chance.shuffle(cards)
    turned = chance.below(_HALF) | chance.below(_HALF) << 32
    lying = (  # a Point card looks the same half-turned
        card + HALF_TURNED if turned >> place & 1 and card not in POINT_CARDS else card
        for place, card in enumerate(cards)
    )
    side = SHUFFLED_SIDE if shuffled else SIDE
    fixed = {VOID_CELL: VOID_NAME} if shuffled else dict(zip(POINT_CELLS, POINT_CARDS, strict=True))
    faces = tuple(fixed.get(name) or next(lying) for name in state.board.names)
    up = () if shuffled else POINT_CELLS
    said: list[Event] = []
    say(state, said, Dealt(tuple(order), side, side, faces, up))
    return said


def resume(state: State) -> list[Event]:
    """End a game set up outright in which no card is left to flip."""
    said: list[Event] = []
    if not state.down:
        end(state, said)
    return said


def _deck(options: TunnelOptions, chance: Chance) -> list[str]:
    """The cards that are shuffled, without the fork cards that chance takes out."""
    if options.shuffled:
        return [*TUNNEL_CARDS, *POINT_CARDS]
    forks = list(FORK_CARDS)
    if options.simpler:
        chance.shuffle(forks)
    out = set(forks[: options.simpler])
    return [card for card in TUNNEL_CARDS if card not in out]
