"""Logs that a released version stored: they replay to what they led to then, for everybody."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.chance import Chance
from rules.transcript import outcome_json
from tests.rules.steam_tunnel.boards import GAME

LOGS = sorted((Path(__file__).parents[2] / "logs").glob("steam-tunnel-*.json"))
STORED = [
    pytest.param(game, id=f"{log.stem}, game {number}")
    for log in LOGS
    for number, game in enumerate(json.loads(log.read_text())["games"], 1)
]


def promised(now: Any, then: Any) -> Any:
    """What stood in a report then, as it stands now; keys may have come beside it since."""
    if isinstance(then, dict):
        return {key: promised(now[key], value) for key, value in then.items()}
    if isinstance(then, list):
        assert len(now) == len(then)
        return [promised(*pair) for pair in zip(now, then, strict=True)]
    return now


def test_there_is_a_log_of_the_first_version() -> None:
    assert next(log.name for log in LOGS) == "steam-tunnel-1.json"


@pytest.mark.parametrize("stored", STORED)
def test_a_stored_log_replays_to_where_it_led(stored: dict[str, Any]) -> None:
    names = [f"p{seat + 1}" for seat in range(stored["players"])]
    state = GAME.new(stored["players"], GAME.options(stored["options"]))
    for events in stored["events"]:
        for event in events:
            GAME.evolve(state, GAME.load_event(event))
    report = GAME.to_json(GAME.view(state, None), names)
    assert promised(report.public, stored["public"]) == stored["public"]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome_json(outcome, names) == stored["outcome"]


@pytest.mark.parametrize("stored", STORED)
def test_a_stored_action_is_still_read_and_still_legal(stored: dict[str, Any]) -> None:
    state = GAME.new(stored["players"], GAME.options(stored["options"]))
    for event in stored["events"][0]:
        GAME.evolve(state, GAME.load_event(event))
    for (seat, action), events in zip(stored["actions"], stored["events"][1:], strict=True):
        assert GAME.load_action(action) in GAME.legal_actions(state, seat)
        for event in events:
            GAME.evolve(state, GAME.load_event(event))


@pytest.mark.parametrize("stored", STORED)
def test_a_seed_still_deals_what_it_dealt(stored: dict[str, Any]) -> None:
    state = GAME.new(stored["players"], GAME.options(stored["options"]))
    dealt = GAME.setup(state, Chance(bytes.fromhex(stored["seed"]), 0))
    assert [GAME.dump_event(event) for event in dealt] == stored["events"][0]
