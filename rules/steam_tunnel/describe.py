"""Events as sentences, in the rulebook's words."""

from collections.abc import Sequence
from functools import singledispatch

from rules.names import listed
from rules.numbers import fraction
from rules.steam_tunnel import events as e
from rules.steam_tunnel.cards import ENTRIES, faces

Names = Sequence[str]

TILES = faces(uniform_points=False)
"""Faces by name; only the caps of Point cards are others under `uniform_points`."""


@singledispatch
def describe(event: e.Event, names: Names) -> str:
    """One event as a sentence; names in seat order. Redact it for its reader first."""
    raise TypeError(f"not an event to tell {names} of: {event!r}")


@describe.register
def _(event: e.Dealt, names: Names) -> str:
    order = listed([names[seat] for seat in event.order])
    return f"{event.rows} by {event.columns} cards are laid out. Turn order: {order}."


@describe.register
def _(event: e.Flipped, names: Names) -> str:
    segments = TILES[event.face].segments
    told = ", ".join("–".join(ENTRIES[entry] for entry in one) for one in segments)
    return f"{names[event.seat]} flips {event.cell}: {told or 'a Point card'}."


@describe.register
def _(event: e.Bought, names: Names) -> str:
    return f"{names[event.seat]} buys {event.segment}."


@describe.register
def _(event: e.Buried, names: Names) -> str:
    return f"{names[event.seat]} buries {event.cell}."


@describe.register
def _(event: e.Skipped, names: Names) -> str:
    return f"{names[event.seat]} places no stone."


@describe.register
def _(event: e.Straightened, _: Names) -> str:
    if len(event.cells) == 1:
        return f"The game ends early; {event.cells[0]} counts as straight."
    return f"The game ends early; the {len(event.cells)} face-down cards count as straight."


@describe.register
def _(event: e.GameEnded, names: Names) -> str:
    scores = list(map(fraction, event.scores))
    first, *others = event.places
    winners = [f"{names[seat]} ({scores[seat]})" for seat in first]
    verb = "wins the game" if len(winners) == 1 else "share the win"
    behind = [f"{names[seat]} ({scores[seat]})" for place in others for seat in place]
    before = f", ahead of {listed(behind)}" if behind else ""
    return f"{listed(winners)} {verb}{before}."
