"""Logs that a released version stored: they replay to what they led to then, for everybody."""

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from rules.catalog import FOLDERS
from rules.chance import Chance
from rules.game import AnyGame
from rules.transcript import outcome_json
from tests.games.every_game import CATALOG
from tests.games.strategies import Strategies

LOGS = Path(__file__).parents[1] / "logs"


def logs_of(game: AnyGame) -> list[Path]:
    return sorted(LOGS.glob(f"{game.id}-*.json"))


def stored_games() -> Iterator[Any]:
    for laws in CATALOG:
        for log in logs_of(laws.game):
            kept = json.loads(log.read_text())
            for number, game in enumerate(kept["games"], 1):
                stored = {"players": 2, "version": kept["version"], **game}
                yield pytest.param(laws.game, stored, id=f"{log.stem}, game {number}")


STORED = list(stored_games())
every_log = pytest.mark.parametrize(("game", "stored"), STORED)
of_today = pytest.mark.parametrize(
    ("game", "stored"), [one for one in STORED if one.values[0].version == one.values[1]["version"]]
)


def dealt(game: AnyGame, stored: dict[str, Any]) -> Any:
    """The state after the stored events of the set-up."""
    state = game.new(stored["players"], game.options(stored["options"]))
    carry_on(game, state, stored["events"][0])
    return state


def carry_on(game: AnyGame, state: Any, events: Sequence[Any]) -> None:
    for event in events:
        game.evolve(state, game.load_event(event))


def promised(now: Any, then: Any) -> Any:
    """What stood in a report then, as it stands now; keys may have come beside it since."""
    if isinstance(then, dict):
        return {key: promised(now[key], value) for key, value in then.items()}
    if isinstance(then, list):
        assert len(now) == len(then)
        return [promised(*pair) for pair in zip(now, then, strict=True)]
    return now


@pytest.mark.parametrize(("folder", "laws"), list(zip(FOLDERS, CATALOG, strict=True)), ids=FOLDERS)
def test_there_is_a_log_of_the_first_version_with_every_kind_of_event(
    folder: str, laws: Strategies
) -> None:
    logs = logs_of(laws.game)
    assert f"{laws.game.id}-1.json" in {log.name for log in logs}
    kinds = get_args(import_module(f"rules.{folder}.events").Event)
    stored = {
        event["kind"]
        for log in logs
        for game in json.loads(log.read_text())["games"]
        for events in game["events"]
        for event in events
    }
    assert stored | laws.rare_events | laws.unlogged == {
        kind._field_defaults["kind"] for kind in kinds
    }


@every_log
def test_a_stored_log_replays_to_where_it_led(game: AnyGame, stored: dict[str, Any]) -> None:
    names = [f"p{seat + 1}" for seat in range(stored["players"])]
    state = dealt(game, stored)
    for events in stored["events"][1:]:
        carry_on(game, state, events)
    public = game.to_json(game.view(state, None), names).public
    assert promised(public, stored["public"]) == stored["public"]
    for seat, private in enumerate(stored.get("private", ())):
        report = game.to_json(game.view(state, seat), names)
        assert promised(report.private, private) == private
    outcome = game.outcome(state)
    assert (outcome and outcome_json(outcome, names)) == stored["outcome"]


@every_log
def test_the_rules_of_its_version_deal_and_decide_as_they_did(
    game: AnyGame, stored: dict[str, Any]
) -> None:
    rules = game.of_version(stored["version"])
    seed = bytes.fromhex(stored["seed"])
    state = game.new(stored["players"], game.options(stored["options"]))
    said = [game.dump_event(event) for event in game.setup(state, Chance(seed, 0))]
    assert promised(said, stored["events"][0]) == stored["events"][0]
    for step, (seat, action) in enumerate(stored["actions"], 1):
        events = rules.decide(state, seat, game.load_action(action), Chance(seed, step))
        assert events == list(map(game.load_event, stored["events"][step]))


@of_today
def test_a_stored_action_is_still_legal_where_no_decision_has_changed(
    game: AnyGame, stored: dict[str, Any]
) -> None:
    state = dealt(game, stored)
    for (seat, action), events in zip(stored["actions"], stored["events"][1:], strict=True):
        assert game.load_action(action) in game.legal_actions(state, seat)
        carry_on(game, state, events)
