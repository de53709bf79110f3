"""What lies face down, is buried or was left out changes nothing that anybody can see or press."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.steam_tunnel.panel import SPECTATOR
from rules.game import Seat
from rules.steam_tunnel.game import GAME
from tests.presenters.tunnel import PRESENTER, card, dressed, states
from tests.presenters.walk import walk
from tests.share import share

VERBS = ("flip", "buy", "bury", "skip")


def two_worlds(
    state: Any, changed: Mapping[str, Any], noise: random.Random
) -> tuple[Any, Any, bool]:
    """The game twice, in the second one with all faces that nobody has seen dealt out anew.

    And whether they differ.
    """
    names = card(len(GAME.position_order(state))).names
    options = GAME.options(changed)
    one = GAME.position(state, names)
    cells = one["cells"]
    known = {*one["up"], *(name for name, face in cells.items() if face == "void")}
    hidden = [name for name in cells if name not in known]
    anew = [cells[name] for name in hidden]
    noise.shuffle(anew)
    turned = [face.removesuffix("r") + noise.choice(("", "r")) for face in anew]
    other = {**one, "cells": {**cells, **dict(zip(hidden, map(readable, turned), strict=True))}}
    here, there = (GAME.from_position(it, names, options) for it in (one, other))
    return here, there, one != other


def readable(face: str) -> str:
    """A Point card lies in one way only."""
    return face.removesuffix("r") if face.startswith("P") else face


def all_screens(state: Any, viewer: Seat | None, changed: Mapping[str, Any]) -> list[Any]:
    """Everything a viewer may be shown of a state, his whole panel included."""
    view = GAME.view(state, viewer)
    shown = dressed(len(GAME.position_order(state)), changed)
    legal = () if viewer is None else GAME.legal_actions(state, viewer)
    panels = walk(lambda step: PRESENTER.panel(view, legal, shown, step)).screens
    return [
        PRESENTER.boards(GAME.view(state, None), shown)[0],
        PRESENTER.summary(GAME.view(state, None), shown),
        PRESENTER.text(view, shown),
        panels,
        *(PRESENTER.choices(verb, "", view, legal, shown) for verb in VERBS),
    ]


@pytest.mark.parametrize(
    ("players", "changed"),
    [
        (2, {}),
        (3, {"count_buried": True, "variant": "killer"}),
        (5, {"shuffled": True}),
    ],
)
@share("nth", everyday=18, whole=9)
def test_other_hidden_cards_make_the_same_screens(
    players: int, changed: Mapping[str, Any], nth: int
) -> None:
    noise = random.Random(players)
    compared = 0
    for number, state in enumerate(states(players, players + 40, changed)):
        if number % nth:
            continue
        here, there, differ = two_worlds(state, changed, noise)
        compared += differ
        for viewer in (None, noise.randrange(players)):
            assert all_screens(there, viewer, changed) == all_screens(here, viewer, changed)
    assert compared >= 27 // nth


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there, differ = two_worlds(list(states(2, 3))[10], {}, random.Random(1))
    assert differ
    true = GAME.view

    def leaking(state: Any, viewer: Seat | None) -> Any:
        cells = GAME.position(state, card(2).names)["cells"]
        view = true(state, viewer)
        peeped = tuple(cell.model_copy(update={"card": cells[cell.name]}) for cell in view.cells)
        return view.model_copy(update={"cells": peeped})

    assert all_screens(there, None, {}) == all_screens(here, None, {})
    monkeypatch.setattr(GAME, "view", leaking)
    assert all_screens(there, None, {}) != all_screens(here, None, {})


def test_a_board_has_the_same_buttons_whatever_happens() -> None:
    rows = {
        PRESENTER.boards(GAME.view(state, None), card(players))[0].rows
        for players in (2, 5)
        for state in states(players, 3)
    }
    assert len(rows) == 1


def test_every_viewer_gets_the_same_pictures() -> None:
    for state in list(states(3, 8))[::7]:
        pictures = {
            PRESENTER.panel(GAME.view(state, seat), (), card(3), step).picture
            for seat in range(3)
            for step in ("", "tunnel 0")
        }
        assert len({(one.subject, one.style) for one in pictures if one}) <= 2


def test_a_spectator_is_told_kindly_that_he_places_no_stones() -> None:
    view = GAME.view(next(states(3, 1)), None)
    screen = PRESENTER.panel(view, (), card(3), "tunnels")
    assert screen.text == SPECTATOR
    assert screen.rows == ()
    assert PRESENTER.question(view, (), card(3), "anything") is None
    assert PRESENTER.choices("buy", "", view, (), card(3)) == ()
    assert not PRESENTER.admits("flip c4", ())
