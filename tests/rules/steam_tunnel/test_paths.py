"""The paths that are kept card by card are those that a search from scratch finds (Tunnel 2.5)."""

import itertools
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.steam_tunnel.cards import faces
from rules.steam_tunnel.events import Bought
from rules.steam_tunnel.model import State
from rules.steam_tunnel.paths import at, every, lowest
from tests.games.steam_tunnel import LAWS, TABLES, walk
from tests.rules.steam_tunnel.boards import GAME, NAMES, names_of
from tests.rules.steam_tunnel.brute import kept, search
from tests.share import share

FACES = sorted(faces(uniform_points=False))


@st.composite
def boards(draw: st.DrawFn) -> State:
    """A board of any small size with any cards, voids too, some of them known already."""
    rows, columns = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    names = names_of(rows, columns)
    pick = random.Random(draw(st.integers(0, 2**32)))
    straight = draw(st.sampled_from((0.0, 0.1, 0.5)))
    cells = {name: "void" if pick.random() < straight else pick.choice(FACES) for name in names}
    lies = {name: pick.choice(("up", "buried", "down")) for name in names}
    known = draw(st.sampled_from((0.0, 0.3, 0.8)))
    known_cells = [name for name in names if cells[name] != "void" and pick.random() < known]
    place = {
        "rows": rows,
        "columns": columns,
        "cells": cells,
        "up": [name for name in known_cells if lies[name] == "up"],
        "buried": [name for name in known_cells if lies[name] == "buried"],
        "turn": "ada",
    }
    state: State = GAME.from_position(place, NAMES[:2], GAME.options({}))
    return state


def open_segments(state: State) -> set[str]:
    return {name for path in search(state) if path.open for name in path.segments}


@settings(max_examples=30)
@given(state=boards(), seed=st.integers(0, 2**32))
def test_paths_are_those_that_a_search_finds_after_every_action(state: State, seed: int) -> None:
    assert kept(state) == search(state)
    owned: set[str] = set()
    for step in LAWS.play_on(state, random.Random(seed)):
        after = step.after
        assert kept(after) == search(after)
        owned |= {event.segment for event in step.events if isinstance(event, Bought)}
        buyable = {
            name
            for card in after.cards
            for name, bit in zip(card.names, card.by_entries.values(), strict=True)
            if bit & after.buyable
        }
        assert buyable == open_segments(after) - owned


@pytest.mark.parametrize(("players", "options"), TABLES)
@share("nth", everyday=3, whole=1)
def test_paths_of_dealt_games_are_those_that_a_search_finds(
    players: int, options: dict[str, Any], nth: int
) -> None:
    for step in itertools.islice(walk(players, options, 1), 0, None, nth):
        assert kept(step.after) == search(step.after)


@settings(max_examples=25)
@given(state=boards(), seed=st.integers(0, 2**32))
def test_the_same_board_has_the_same_paths_in_whatever_order_it_came(
    state: State, seed: int
) -> None:
    for step in LAWS.play_on(state, random.Random(seed)):
        state = step.after
    place = GAME.position(state, NAMES[:2])
    again = GAME.from_position(place, NAMES[:2], GAME.options({}))
    assert every(again.paths) == every(state.paths)
    for contact in range(3 * state.board.size):
        assert at(again.paths, contact) == at(state.paths, contact)
        assert lowest(again.paths, contact) == lowest(state.paths, contact)


@pytest.mark.parametrize(("players", "options"), TABLES)
@share("seeds", everyday=1, whole=3)
def test_a_closed_path_never_changes(players: int, options: dict[str, Any], seeds: int) -> None:
    for seed in range(1, 1 + seeds):
        closed: set[Any] = set()
        for step in walk(players, options, seed):
            now = {path for path in search(step.after) if not path.open}
            assert closed <= now
            closed = now
