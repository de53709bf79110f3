"""Non-interference: the faces of cards that nobody has seen change nothing that anybody is shown.

Every check plays one game in two worlds that differ only in hidden faces. The leaking wrappers at
the end prove that the checks notice leaks.
"""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import IllegalAction, Seat
from rules.steam_tunnel.cards import VOID_NAME, faces
from rules.steam_tunnel.events import Dealt, Event
from rules.steam_tunnel.model import State, placed
from rules.steam_tunnel.view import TunnelGameView
from tests.rules.steam_tunnel.boards import GAME, NAMES
from tests.rules.steam_tunnel.test_laws import other_actions
from tests.rules.steam_tunnel.walks import TABLES, dealt, walk
from tests.share import share

View = Callable[[State, Seat | None], TunnelGameView]
Redact = Callable[[Event, Seat | None], Event | None]

every_table = pytest.mark.parametrize(("players", "options"), TABLES)
FACES = sorted(set(faces(uniform_points=False)) - {VOID_NAME})


def other_world(state: State, pick: random.Random) -> State:
    """The same game with every face that nobody has seen drawn anew, buried ones too."""
    hidden = state.down | state.buried
    known = faces(uniform_points=state.options.uniform_points)
    cards = tuple(
        state.board.lying(cell, known[pick.choice(FACES)]) if hidden >> cell & 1 else card
        for cell, card in enumerate(state.cards)
    )
    return placed(state, cards=cards, offers=tuple(card.offers for card in cards))


def hidden_twin(event: Event, pick: random.Random) -> Event:
    """The event of another world that must look the same to everybody."""
    if not isinstance(event, Dealt):
        return event
    names = GAME.new(2, GAME.options({"shuffled": event.rows == 7})).board.names
    anew = tuple(
        face if name in event.up or face == VOID_NAME else pick.choice(FACES)
        for name, face in zip(names, event.faces, strict=True)
    )
    return event._replace(faces=anew)


def shown(view: TunnelGameView) -> str:
    return view.model_dump_json() + json.dumps(GAME.to_json(view, NAMES[: len(view.order)]).public)


def refusal(state: State, seat: Seat, action: Any) -> tuple[str, str] | None:
    try:
        GAME.decide(GAME.copy(state), seat, action, Chance(b"", 1))
    except IllegalAction as refused:
        return refused.code, GAME.explain(refused, NAMES)
    return None


def check_views(players: int, options: dict[str, Any], seed: int, view: View, nth: int = 1) -> None:
    pick = random.Random(seed)
    for step in itertools.islice(walk(players, options, seed), 0, None, nth):
        for state in (step.before, step.after):
            viewer = pick.choice((None, *range(players)))
            other = other_world(state, pick)
            assert shown(view(state, viewer)) == shown(view(other, viewer))
            for seat in range(players):
                legal = GAME.legal_actions(state, seat)
                assert list(legal) == list(GAME.legal_actions(other, seat))


def check_events(players: int, options: dict[str, Any], seed: int, redact: Redact) -> None:
    pick = random.Random(seed)
    _, events = dealt(players, options, seed)
    told = events + [event for step in walk(players, options, seed) for event in step.events]
    for event in told:
        for viewer in (None, *range(players)):
            here, there = redact(event, viewer), redact(hidden_twin(event, pick), viewer)
            assert json.dumps(GAME.dump_event(here)) == json.dumps(GAME.dump_event(there))


@every_table
@share("nth", everyday=4, whole=1)
def test_a_view_does_not_depend_on_hidden_faces(
    players: int, options: dict[str, Any], nth: int
) -> None:
    check_views(players, options, 1, GAME.view, nth)


@every_table
def test_a_redacted_event_does_not_depend_on_hidden_faces(
    players: int, options: dict[str, Any]
) -> None:
    check_events(players, options, 3, GAME.redact)


@every_table
def test_what_is_done_without_a_flip_looks_the_same_in_both_worlds(
    players: int, options: dict[str, Any]
) -> None:
    pick = random.Random(5)
    for step in walk(players, options, 5):
        if step.action.kind == "flip":
            continue
        here, there = GAME.copy(step.before), other_world(step.before, pick)
        events = GAME.decide(here, step.seat, step.action, Chance(b"", 1))
        assert GAME.decide(there, step.seat, step.action, Chance(b"", 1)) == events
        assert shown(GAME.view(here, None)) == shown(GAME.view(there, None))


@every_table
def test_a_refusal_does_not_depend_on_hidden_faces(players: int, options: dict[str, Any]) -> None:
    pick = random.Random(6)
    for step in walk(players, options, 6):
        state, other = step.before, other_world(step.before, pick)
        for action in other_actions(state, pick):
            for seat in range(players):
                assert refusal(state, seat, action) == refusal(other, seat, action)


def test_all_viewers_see_the_same_board() -> None:
    for step in walk(3, {}, 7):
        views = [GAME.view(step.after, viewer) for viewer in (None, 0, 1, 2)]
        for number, view in enumerate(views[1:]):
            assert view.viewer == number
            assert view.model_copy(update={"viewer": None}) == views[0]


def shows_a_buried_face(state: State, viewer: Seat | None) -> TunnelGameView:
    view = GAME.view(state, viewer)
    cells = tuple(
        cell.model_copy(update={"card": card.face.name}) if cell.state == "buried" else cell
        for cell, card in zip(view.cells, state.cards, strict=True)
    )
    return view.model_copy(update={"cells": cells})


def shows_the_next_card(state: State, viewer: Seat | None) -> TunnelGameView:
    low = (state.down & -state.down).bit_length() - 1
    return GAME.view(state, viewer).model_copy(update={"last": state.cards[low].face.name})


def counts_forks(state: State, viewer: Seat | None) -> TunnelGameView:
    forks = sum(len(one) > 2 for card in state.cards for one in card.face.segments)
    return GAME.view(state, viewer).model_copy(update={"stones": (forks,)})


def hides_nothing(event: Event, _viewer: Seat | None) -> Event:
    return event


def leaves_one_face_in(event: Event, viewer: Seat | None) -> Event | None:
    seen = GAME.redact(event, viewer)
    if isinstance(seen, Dealt) and isinstance(event, Dealt):
        return seen._replace(faces=(event.faces[0], *seen.faces[1:]))
    return seen


@pytest.mark.parametrize("leak", [shows_a_buried_face, shows_the_next_card, counts_forks])
def test_a_view_that_leaks_is_noticed(leak: View) -> None:
    with pytest.raises(AssertionError):
        check_views(3, {}, 1, leak)


@pytest.mark.parametrize("leak", [hides_nothing, leaves_one_face_in])
def test_an_event_that_leaks_is_noticed(leak: Redact) -> None:
    with pytest.raises(AssertionError):
        check_events(3, {}, 1, leak)
