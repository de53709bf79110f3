"""Actions and events as JSON: nothing is lost, and people can read it."""

import itertools
import json
from typing import Any, get_args

import pytest

from rules.steam_court import actions, events
from rules.steam_court.notation import read_cards
from rules.steam_court.pieces import DUKE, QUEEN
from tests.rules.steam_court.random_games import GAME, TABLES, walk
from tests.share import share


@pytest.mark.parametrize(("players", "options"), TABLES)
@share("nth", everyday=3, whole=1)
def test_what_happens_in_a_game_survives_json(
    players: int, options: dict[str, Any], nth: int
) -> None:
    for step in itertools.islice(walk(players, options), 0, None, nth):
        dumped = json.loads(json.dumps(GAME.dump_action(step.action)))
        assert GAME.load_action(dumped) == step.action
        for event in step.events:
            for viewer in (None, step.seat):
                seen = GAME.redact(event, viewer)
                dumped = json.loads(json.dumps(GAME.dump_event(seen)))
                assert GAME.load_event(dumped) == seen
            dumped = json.loads(json.dumps(GAME.dump_event(event)))
            assert GAME.load_event(dumped) == event


def test_a_lay_is_stored_in_words() -> None:
    action = actions.Lay(read_cards("10 X"), 3, 10)
    assert GAME.dump_action(action) == {"kind": "lay", "cards": "10 X", "size": 3, "value": 10}
    event = events.Laid(2, 0, QUEEN, read_cards("3 3/9"), 2, 3, True, 1, events.OPENS)
    dumped = GAME.dump_event(event)
    assert dumped["kind"] == "laid"
    assert dumped["character"] == "Queen"
    assert dumped["cards"] == "3 3/9"


def test_hidden_cards_are_stored_as_null_and_no_cards_as_empty_text() -> None:
    kept = events.Kept(0, 0, DUKE, 0, 0, None)
    dumped = GAME.dump_event(kept)
    assert dumped["cards"] == ""
    assert dumped["back"] is None
    assert GAME.load_event(dumped) == kept


def test_a_card_is_stored_as_it_is_written() -> None:
    assert GAME.dump_action(actions.Dive(7)) == {"kind": "dive", "card": "7"}


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "lay", "cards": "13", "size": 1, "value": 1},
        {"kind": "lay", "cards": "3", "size": "1", "value": 3},
        {"kind": "lay", "cards": "3", "size": 1},
        {"kind": "lay", "cards": "3", "size": 1, "value": 3, "colour": "red"},
        {"kind": "dive", "card": "13"},
        {"kind": "fly"},
        {"cards": "3"},
        [],
    ],
)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.load_action(data)


def test_every_kind_has_a_name_of_its_own() -> None:
    for union in (actions.Action, events.Event):
        kinds = [cls._field_defaults["kind"] for cls in get_args(union)]
        assert len(kinds) == len(set(kinds))
