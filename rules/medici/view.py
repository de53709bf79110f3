"""What one viewer may know of Court of the Medici; the only thing screens and pictures see.

`to_json` puts it under the keys that the notation promises to tools.
"""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from rules.game import Seat, ViewJson
from rules.medici.pieces import CARDS_BY_TEXT, is_jester

Court = Literal["inner", "outer"]


class Frozen(BaseModel):
    """A value that compares by its fields and never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CardView(Frozen):
    """A card on the table; `value` is what it counts now, a Jester's as declared."""

    name: str
    value: int
    black: bool


class StackView(Frozen):
    """One stack, its cards from bottom to top."""

    court: Court
    cards: tuple[CardView, ...]
    total: int


class Own(Frozen):
    """What only the viewer knows."""

    seat: Seat
    black: bool
    hand: tuple[str, ...]
    """In the notation, by rank from the Lady up to the Duke, then by suit."""
    planned: tuple[str, ...]
    """Cards the viewer put under the deck that are still there, the next to come first."""


class MediciView(Frozen):
    """A whole game for one viewer; `own` is `None` for a spectator.

    `stacks` are in the order in which they arose, those of the inner court first. `hands`,
    `decks`, `totals` are by seat. So are `capped`, whether a player lays under a cap, and `caps`,
    at what, which before the end only they themselves know (Medici R10).
    """

    turn: Seat | None
    black: Seat
    red: Seat
    stacks: tuple[StackView, ...]
    hands: tuple[int, int]
    decks: tuple[int, int]
    totals: tuple[int, int]
    plans: int
    """Plans in a row, by both together; the sixth ends the game in a draw."""
    last: str | None
    """The card laid last; `None` before the first and after a plan."""
    discards: tuple[str, ...]
    """Cards that left the game, in order; everybody saw them go."""
    capped: tuple[bool, bool] = (False, False)
    caps: tuple[int | None, int | None] = (None, None)
    over: bool = False
    reason: Literal["", "inner court empty", "out of cards", "six plans", "capped"] = ""
    winners: tuple[Seat, ...] = ()
    viewer: Seat | None = None
    own: Own | None = None


def to_json(view: MediciView, names: Sequence[str]) -> ViewJson:
    """The view's public part as plain JSON, and the private one where the viewer plays."""
    public: dict[str, Any] = {
        "turn": None if view.turn is None else names[view.turn],
        "black": names[view.black],
        "red": names[view.red],
        "stacks": [
            {
                "court": stack.court,
                "cards": " ".join(card.name for card in stack.cards),
                "total": stack.total,
            }
            for stack in view.stacks
        ],
        "jesters": {
            card.name: card.value
            for stack in view.stacks
            for card in stack.cards
            if is_jester(CARDS_BY_TEXT[card.name])
        },
        "hands": dict(zip(names, view.hands, strict=True)),
        "decks": dict(zip(names, view.decks, strict=True)),
        "plans": view.plans,
        "last": view.last,
        "totals": dict(zip(names, view.totals, strict=True)),
        "discards": " ".join(view.discards),
        "capped": [name for name, capped in zip(names, view.capped, strict=True) if capped],
        "caps": {name: cap for name, cap in zip(names, view.caps, strict=True) if cap is not None}
        if view.over
        else {},
    }
    own = view.own
    if own is None:
        return ViewJson(public)
    planned, cap = " ".join(own.planned), view.caps[own.seat]
    return ViewJson(public, {"hand": " ".join(own.hand), "planned": planned, "cap": cap})
