"""Actions and events as JSON: nothing is lost, and people can read it."""

import json
from typing import Any, get_args

import pytest

from rules.medici import actions, events
from rules.medici.actions import Ally, Conspire, Plan

from .random_games import GAME, TABLES, dealt, walk


@pytest.mark.parametrize("options", TABLES, ids=lambda given: "+".join(given) or "-")
def test_what_happens_in_a_game_survives_json(options: dict[str, Any]) -> None:
    _, told = dealt(options, 1)
    for step in walk(options, 1):
        dumped = json.loads(json.dumps(GAME.dump_action(step.action)))
        assert GAME.load_action(dumped) == step.action
        told += step.events
    for event in told:
        for viewer in (None, 0, 1):
            seen = GAME.redact(event, viewer)
            assert GAME.load_event(json.loads(json.dumps(GAME.dump_event(seen)))) == seen
        assert GAME.load_event(json.loads(json.dumps(GAME.dump_event(event)))) == event


def test_an_action_is_stored_in_words() -> None:
    assert GAME.dump_action(Conspire("JS", "4H", "JC", 2, ("JC", 6))) == {
        "kind": "conspire",
        "card": "JS",
        "stack": "4H",
        "victim": "JC",
        "value": 2,
        "retuned": ["JC", 6],
    }
    assert GAME.dump_action(Ally("QC", "7S", power=True))["power"] is True
    assert GAME.dump_action(Plan("3S")) == {"kind": "plan", "card": "3S"}


def test_an_event_is_stored_in_words_and_what_is_hidden_as_null() -> None:
    event = events.Planned(1, 2, 3, 1, 0)
    assert GAME.dump_event(event) == {
        "kind": "planned", "seat": 1, "card": "AH", "drew": "AS", "plans": 1, "turn": 0,
    }  # fmt: skip
    hidden = GAME.dump_event(GAME.redact(event, 0))
    assert hidden["card"] is hidden["drew"] is None
    alone = events.LaidAlone(0, 5, 2, 1, events.NOTHING)
    assert GAME.dump_event(alone)["drew"] == ""
    assert GAME.load_event(GAME.dump_event(alone)) == alone


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "plan", "card": "KC"},
        {"kind": "plan", "card": "5c"},
        {"kind": "plan", "card": ""},
        {"kind": "plan"},
        {"kind": "alone", "card": "5C", "value": "7"},
        {"kind": "alone", "card": "5C", "colour": "red"},
        {"kind": "ally", "card": "5C", "stack": 7},
        {"kind": "conspire", "card": "JC", "stack": "5C", "victim": "6C", "retuned": ["JD"]},
        {"kind": "fly", "card": "5C"},
        {"card": "5C"},
        [],
        None,
    ],
)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.load_action(data)


def test_every_kind_has_a_name_of_its_own() -> None:
    for union in (actions.Action, events.Event):
        kinds = [cls._field_defaults["kind"] for cls in get_args(union)]
        assert len(kinds) == len(set(kinds))
