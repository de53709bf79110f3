"""Events as sentences, in the rulebook's words."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from rules.names import listed
from rules.steam_tunnel import events as e

Names = Sequence[str]


def score_in_words(score: Fraction) -> str:
    """A score as people write it: `12`, `18⅔` as `18 2/3`."""
    whole, part = divmod(score.numerator, score.denominator)
    if not part:
        return str(whole)
    rest = f"{part}/{score.denominator}"
    return f"{whole} {rest}" if whole else rest


def _dealt(event: e.Dealt, names: Names) -> str:
    order = listed([names[seat] for seat in event.order])
    return f"The cards are laid out, {event.rows} by {event.columns}; the turn order is {order}."


def _flipped(event: e.Flipped, names: Names) -> str:
    return f"{names[event.seat]} flips {event.cell}: {event.face}."


def _bought(event: e.Bought, names: Names) -> str:
    return f"{names[event.seat]} buys {event.segment}."


def _buried(event: e.Buried, names: Names) -> str:
    return f"{names[event.seat]} buries {event.cell}."


def _skipped(event: e.Skipped, names: Names) -> str:
    return f"{names[event.seat]} places no stone."


def _straightened(event: e.Straightened, _: Names) -> str:
    if len(event.cells) == 1:
        return f"The game ends early; {event.cells[0]} counts as straight."
    return f"The game ends early; the {len(event.cells)} face-down cards count as straight."


def _game_ended(event: e.GameEnded, names: Names) -> str:
    scores = list(map(score_in_words, event.scores))
    first, *others = event.places
    winners = [f"{names[seat]} ({scores[seat]})" for seat in first]
    verb = "wins the game" if len(winners) == 1 else "share the win"
    behind = [f"{names[seat]} ({scores[seat]})" for place in others for seat in place]
    before = f", before {listed(behind)}" if behind else ""
    return f"{listed(winners)} {verb}{before}."


_TELL: dict[type, Callable[[Any, Names], str]] = {
    e.Dealt: _dealt,
    e.Flipped: _flipped,
    e.Bought: _bought,
    e.Buried: _buried,
    e.Skipped: _skipped,
    e.Straightened: _straightened,
    e.GameEnded: _game_ended,
}


def tell(event: e.Event, names: Names) -> str:
    """One event as a sentence; names in seat order. Redact it for its reader first."""
    return _TELL[type(event)](event, names)
