"""A view of Court of the Medici as plain JSON, under the keys that the notation promises."""

from collections.abc import Sequence
from typing import Any

from rules.game import Report
from rules.medici.pieces import CARDS_BY_TEXT, is_jester
from rules.medici.view import MediciView, Own


def report(view: MediciView, names: Sequence[str]) -> Report:
    """The view's public part, and the private one where the viewer plays."""
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
    return Report(public, None if view.own is None else _own(view, view.own))


def _own(view: MediciView, own: Own) -> dict[str, Any]:
    return {
        "hand": " ".join(own.hand),
        "planned": " ".join(own.planned),
        "cap": view.caps[own.seat],
    }
