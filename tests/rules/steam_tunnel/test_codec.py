"""Actions and events as JSON: nothing is lost, and people can read it."""

import json
from fractions import Fraction
from typing import Any, get_args

import pytest

from rules.steam_tunnel import actions, events
from tests.rules.steam_tunnel.boards import GAME
from tests.rules.steam_tunnel.walks import TABLES, dealt, walk


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_happens_in_a_game_survives_json(players: int, options: dict[str, Any]) -> None:
    _, told = dealt(players, options, 1)
    for step in walk(players, options, 1):
        dumped = json.loads(json.dumps(GAME.dump_action(step.action)))
        assert GAME.load_action(dumped) == step.action
        told += step.events
    for event in told:
        for seen in (event, GAME.redact(event, None)):
            dumped = json.loads(json.dumps(GAME.dump_event(seen)))
            again = GAME.load_event(dumped)
            assert again == seen
            assert type(again) is type(seen)


def test_actions_and_events_are_stored_in_the_notation() -> None:
    assert GAME.dump_action(actions.Buy("b3 N-S")) == {"kind": "buy", "segment": "b3 N-S"}
    assert GAME.dump_action(actions.SKIP) == {"kind": "skip"}
    event = events.Flipped(2, "c4", "T05r")
    assert GAME.dump_event(event) == {"kind": "flipped", "seat": 2, "cell": "c4", "face": "T05r"}


def test_scores_are_stored_exactly() -> None:
    event = events.GameEnded(((0, 2), (1,)), (Fraction(56, 3), Fraction(4), Fraction(56, 3)))
    dumped = GAME.dump_event(event)
    assert dumped["scores"] == ["56/3", "4", "56/3"]
    assert GAME.load_event(dumped) == event


def test_hidden_faces_are_stored_as_null() -> None:
    event = events.Dealt((1, 0), 2, 2, ("T01", "T02", "P1", "void"), ("c1",))
    dumped = GAME.dump_event(GAME.redact(event._replace(up=("a2",)), 0))
    assert dumped["faces"] == [None, None, "P1", "void"]


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "flip"},
        {"kind": "flip", "cell": 3},
        {"kind": "flip", "cell": "a1", "colour": "red"},
        {"kind": "buy", "cell": "a1"},
        {"kind": "skip", "cell": "a1"},
        {"kind": "fly"},
        {"cell": "a1"},
        [],
        None,
    ],
)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.load_action(data)


@pytest.mark.parametrize("scores", [["1/0"], ["x"], [3], [None], "1"])
def test_what_is_no_score_is_refused(scores: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.load_event({"kind": "game_ended", "places": [[0]], "scores": scores})


def test_a_redacted_deal_cannot_be_replayed() -> None:
    state, (event,) = dealt(2, {}, 1)
    with pytest.raises(TypeError, match="redacted"):
        GAME.evolve(state, GAME.redact(event, None))


def test_every_kind_has_a_name_of_its_own() -> None:
    for union in (actions.Action, events.Event):
        kinds = [cls._field_defaults["kind"] for cls in get_args(union)]
        assert len(kinds) == len(set(kinds))
