"""Logs that a released version stored: they replay to what they led to then, for everybody."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.transcript import outcome_json
from tests.games.medici import GAME

LOGS = sorted((Path(__file__).parents[2] / "logs").glob("court-of-the-medici-*.json"))
STORED = [
    pytest.param(game, id=f"{log.stem}, game {number}")
    for log in LOGS
    for number, game in enumerate(json.loads(log.read_text())["games"], 1)
]
NAMES = ("p1", "p2")


def promised(now: Any, then: Any) -> Any:
    """What stood in a report then, as it stands now; keys may have come beside it since."""
    if isinstance(then, dict):
        return {key: promised(now[key], value) for key, value in then.items()}
    if isinstance(then, list):
        assert len(now) == len(then)
        return [promised(*pair) for pair in zip(now, then, strict=True)]
    return now


def test_there_is_a_log_of_the_first_version() -> None:
    assert next(log.name for log in LOGS) == "court-of-the-medici-1.json"
    assert {kind for stored in STORED for kind in kinds(stored.values[0])} == {
        "dealt", "laid_alone", "allied", "cleared", "dispersed", "conspired", "planned",
        "game_ended",
    }  # fmt: skip


def kinds(stored: dict[str, Any]) -> set[str]:
    return {event["kind"] for events in stored["events"] for event in events}


@pytest.mark.parametrize("stored", STORED)
def test_a_stored_log_replays_to_where_it_led(stored: dict[str, Any]) -> None:
    state = GAME.new(2, GAME.options(stored["options"]))
    for events in stored["events"]:
        for event in events:
            GAME.evolve(state, GAME.load_event(event))
    reports = [GAME.to_json(GAME.view(state, viewer), NAMES) for viewer in (None, 0, 1)]
    assert promised(reports[0].public, stored["public"]) == stored["public"]
    for report, private in zip(reports[1:], stored["private"], strict=True):
        assert promised(report.private, private) == private
    outcome = GAME.outcome(state)
    assert (outcome and outcome_json(outcome, NAMES)) == stored["outcome"]


@pytest.mark.parametrize("stored", STORED)
def test_a_stored_action_is_still_read_and_still_legal(stored: dict[str, Any]) -> None:
    state = GAME.new(2, GAME.options(stored["options"]))
    for event in stored["events"][0]:
        GAME.evolve(state, GAME.load_event(event))
    for (seat, action), events in zip(stored["actions"], stored["events"][1:], strict=True):
        assert GAME.load_action(action) in GAME.legal_actions(state, seat)
        for event in events:
            GAME.evolve(state, GAME.load_event(event))
