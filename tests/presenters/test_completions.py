"""What typing an argument of a slash command offers, in its order; the snapshots are to be read."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.games.medici import menus
from bot.games.medici.choices import asked_for
from bot.games.medici.choices import choices as of_medici
from bot.games.steam_tunnel import stones
from bot.presenters.screen import Choice
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


@pytest.mark.parametrize(
    ("count", "pages"), [(24, [24]), (25, [25]), (26, [24, 2]), (48, [24, 24]), (49, [24, 24, 1])]
)
def test_long_menus_of_medici_are_turned_page_by_page_and_round_again(
    count: int, pages: list[int]
) -> None:
    point: Any = SimpleNamespace(stage=SimpleNamespace(name=menus.STACK.name), words=("JS", "ally"))
    lines = [Choice(f"line {number}", str(number)) for number in range(count)]
    seen: list[str] = []
    for page, size in enumerate(pages):
        menu: Any = menus._paged(lines, page, point)[0]
        values = [choice.value for choice in menu.choices]
        if len(pages) > 1:
            left = count - menus.PAGE * (page + 1)
            assert values.pop() == f"JS ally ~{page + 1 if left > 0 else 0}"
            label = f"More ({left}) …" if left > 0 else "Back to the first …"
            assert menu.choices[-1].label == label
        assert len(values) == size
        seen += values
    assert seen == [str(number) for number in range(count)]
    assert menus._paged(lines, 99, point) == menus._paged(lines, 0, point)


@pytest.mark.parametrize(
    ("count", "pages"), [(24, [24]), (25, [25]), (26, [24, 2]), (48, [24, 24]), (49, [24, 24, 1])]
)
def test_long_menus_of_the_tunnel_are_turned_page_by_page_and_round_again(
    count: int, pages: list[int]
) -> None:
    lines = [Choice(f"line {number}", str(number)) for number in range(count)]
    seen: list[str] = []
    for page, size in enumerate(pages):
        (menu,) = stones.paged(lines, page, "Which …", "more")
        values = [choice.value for choice in menu.choices]
        if len(pages) > 1:
            onward = (page + 1) % len(pages)
            assert values.pop() == f"more {onward}"
            assert menu.choices[-1].label == f"More ({onward + 1} of {len(pages)}) …"
            assert menu.placeholder == f"Which … ({page + 1} of {len(pages)})"
        assert len(values) == size
        seen += values
    assert seen == [str(number) for number in range(count)]
    assert stones.paged(lines, 99, "", "") == stones.paged(lines, len(pages) - 1, "", "")
