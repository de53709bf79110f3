"""What tunnels are worth, and to whom (Tunnel 2.6 and 2.7)."""

from fractions import Fraction

from rules.game import Seat
from rules.steam_tunnel.cards import BLACK
from rules.steam_tunnel.model import State
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.paths import Path


def value(path: Path, options: TunnelOptions) -> int:
    """Sum of the caps times length; as it is now where the path is still open."""
    caps = path.caps
    black = caps.count(BLACK)
    if options.variant == "killer" and black:
        return 0
    if options.variant == "not_so_killer" and len(caps) - black < 2:
        return 0
    total = sum(caps) + black * options.pity
    return total * (path.segments.bit_count() + path.pieces * options.count_buried)


def owners(state: State, path: Path) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
    """Seats with most stones on a path's segments, and everybody's stones there (Tunnel R2)."""
    parts = path.parts
    counts = tuple([(stones & parts).bit_count() for stones in state.stones])
    most = max(counts)
    if not most:
        return (), counts
    return tuple(seat for seat, count in enumerate(counts) if count == most), counts


SHARES = 60
"""Parts of a point in which `totals` counts: two to five players can split one exactly."""


def totals(state: State) -> tuple[int, ...]:
    """What each seat would score, by seat, if all stayed as it is: in sixtieths of a point."""
    scores = [0] * state.players
    owned = 0
    for stones in state.stones:
        owned |= stones
    for known in state.paths:
        if not isinstance(known, int) and known[1] & owned and known[2]:
            path = Path(*known)
            first, _ = owners(state, path)
            for seat in first:
                scores[seat] += SHARES * value(path, state.options) // len(first)
    return tuple(scores)


def in_points(shares: int) -> Fraction:
    """Sixtieths as points."""
    return Fraction(shares, SHARES)


def places(scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by score, best first, equal ones together (Tunnel R3)."""
    return tuple(
        tuple(seat for seat, score in enumerate(scores) if score == each)
        for each in sorted(set(scores), reverse=True)
    )
