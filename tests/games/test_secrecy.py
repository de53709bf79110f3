"""Non-interference: what is hidden from a viewer changes nothing that they are shown.

Every check plays one game in two worlds that differ only in what the viewer may not know. The
leaks that each game's strategies bring prove that the checks notice leaks.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.game import AnyGame, IllegalAction, Seat
from tests.games.every_game import ALL, every_random_game, sampled
from tests.games.strategies import RandomGame, RedactionOf, ViewOf, chance_of


def check_same(played: RandomGame, here: Any, there: Any) -> None:
    """Two views are alike to the last byte, and so are their reports."""
    assert here.model_dump_json() == there.model_dump_json()
    one, other = (played.game.to_json(view, played.names) for view in (here, there))
    assert json.dumps([one.public, one.private]) == json.dumps([other.public, other.private])


def refusal(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[str, str] | None:
    try:
        game.decide(game.copy(state), seat, action, chance_of(0, 1))
    except IllegalAction as refused:
        return refused.code, game.explain(refused, ("ada",) * 10)
    return None


def check_views(played: RandomGame, view: ViewOf, most: int) -> None:
    laws, pick = played.laws, played.pick
    states = [played.states[0], *(step.after for step in played.some(played.steps, most))]
    for state in states:
        for viewer in pick.sample(played.viewers, 2):
            other = laws.other_world(state, viewer, pick)
            check_same(played, view(state, viewer), view(other, viewer))


def check_events(played: RandomGame, redact: RedactionOf, most: int) -> None:
    laws, pick = played.laws, played.pick
    for event in played.some(played.events, most):
        for viewer in played.viewers:
            twin = laws.other_event(event, viewer, pick)
            assert repr(redact(event, viewer)) == repr(redact(twin, viewer))


@sampled(40)
def test_a_view_does_not_depend_on_what_is_hidden(played: RandomGame, most: int) -> None:
    check_views(played, played.game.view, most)


@sampled(400)
def test_a_redacted_event_does_not_depend_on_what_is_hidden(played: RandomGame, most: int) -> None:
    check_events(played, played.game.redact, most)


@sampled(40)
def test_what_one_may_do_and_why_not_depends_on_nothing_hidden(
    played: RandomGame, most: int
) -> None:
    game, laws, pick = played.game, played.laws, played.pick
    for step in played.some(played.steps, most):
        for viewer in {step.seat, pick.randrange(played.players)}:
            other = laws.other_world(step.before, viewer, pick)
            if not laws.legal_alike(step.before, viewer):
                continue
            legal = game.legal_actions(step.before, viewer)
            others = list(laws.other_actions(step.before, pick))
            assert list(legal) == list(game.legal_actions(other, viewer))
            for action in pick.sample(others, min(len(others), 10)):
                here, there = (refusal(game, one, viewer, action) for one in (step.before, other))
                assert here == there


@sampled(60)
def test_what_others_do_looks_the_same_in_both_worlds(played: RandomGame, most: int) -> None:
    game, laws, pick = played.game, played.laws, played.pick
    compared = 0
    steps = played.some(played.steps, most)
    for number, step in enumerate(steps):
        viewer = pick.choice([one for one in played.viewers if one != step.seat])
        other = laws.other_world(step.before, viewer, pick)
        action = laws.done_elsewhere(step, other, viewer, pick)
        if action is None:
            continue
        here, there = game.copy(step.before), game.copy(other)
        events = game.decide(here, step.seat, step.action, chance_of(5, number))
        elsewhere = game.decide(there, step.seat, action, chance_of(5, number))
        redacted = [game.redact(event, viewer) for event in events]
        assert redacted == [game.redact(event, viewer) for event in elsewhere]
        check_same(played, game.view(here, viewer), game.view(there, viewer))
        compared += 1
    assert compared >= laws.least_compared * len(steps)


@every_random_game
def test_a_redacted_event_cannot_be_replayed(played: RandomGame) -> None:
    game = played.game
    by_kind = {event.kind: event for event in played.events}
    state = played.states[0]
    for event in by_kind.values():
        hidden = game.redact(event, None)
        if hidden != event:
            with pytest.raises(TypeError, match="redacted"):
                game.evolve(game.copy(state), hidden)


def leaks(name: str) -> Iterator[Any]:
    for laws in ALL:
        for players, options, leak in getattr(laws, name):
            played = RandomGame(laws, players, options, 1)
            yield pytest.param(played, leak, id=f"{laws.game.id} {leak.__name__}")


@pytest.mark.parametrize(("played", "leak"), list(leaks("view_leaks")))
def test_a_view_that_leaks_is_noticed(played: RandomGame, leak: ViewOf) -> None:
    with pytest.raises(AssertionError):
        check_views(played, leak, 100_000)


@pytest.mark.parametrize(("played", "leak"), list(leaks("event_leaks")))
def test_an_event_that_leaks_is_noticed(played: RandomGame, leak: RedactionOf) -> None:
    with pytest.raises(AssertionError):
        check_events(played, leak, 100_000)
