"""What typing an argument of a slash command offers, in its order; the snapshots are to be read."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.games.medici.choices import asked_for
from bot.games.medici.choices import choices as of_medici
from rules.medici.game import GAME as MEDICI
from tests.presenters import medici

HANDS = ("2C QS 5C AC JS", "2H 3D 7D JD KH")
STACKS = ("KS", "4H", "9D", "8S QH")


def offered(verb: str, argument: str, typed: str = "", viewer: int | None = 0, **given: Any) -> str:
    state = medici.position(STACKS, ("JC",), HANDS, ("3C 6C", "3H"))
    view = MEDICI.view(state, viewer)
    legal = [] if viewer is None else MEDICI.legal_actions(state, viewer)
    found = of_medici(asked_for(verb, argument, given), typed, view, legal, medici.card())
    return "\n".join(f"{choice.label} <{choice.value}>" for choice in found)


OFFERED: Mapping[str, Callable[[], str]] = {
    "a card alone": lambda: offered("alone", "card"),
    "a card that begins so": lambda: offered("alone", "card", "j"),
    "a card that is called so": lambda: offered("alone", "card", "jester"),
    "where to ally it": lambda: offered("ally", "stack", card="5C"),
    "where it has its power": lambda: offered("ally", "stack", card="QS", power=True),
    "where it has none": lambda: offered("ally", "stack", card=" qs ", power=False),
    "as what to lay a jester": lambda: offered("ally", "value", card="JS"),
    "as what on one stack": lambda: offered("ally", "value", card="JS", stack="QH"),
    "on what to conspire": lambda: offered("conspire", "stack", card="5C"),
    "against what": lambda: offered("conspire", "against", card="5C", stack="4H"),
    "against what with a jester": lambda: offered("conspire", "against", card="JS", stack="4H"),
    "what to set anew": lambda: offered(
        "conspire", "retune", card="JS", stack="4H", against="JC", value=2
    ),
    "what to set anew with any value": lambda: offered("conspire", "retune", card="JS"),
    "nothing for a card that is not held": lambda: offered("ally", "stack", card="KD"),
    "nothing for a stack that is not there": lambda: offered("ally", "value", card="JS", stack="2"),
    "nothing for an argument that it has not": lambda: offered("alone", "against"),
    "nothing for a spectator": lambda: offered("alone", "card", viewer=None),
    "nothing for who is not to act": lambda: offered("alone", "card", viewer=1),
}


@pytest.mark.parametrize("name", OFFERED)
def test_what_is_offered_is(name: str, snapshot: SnapshotAssertion) -> None:
    assert OFFERED[name]() == snapshot(name=name)
