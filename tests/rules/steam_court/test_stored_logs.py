"""Stored logs of Steam Court: stops that the first version allowed, and exports of its games."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import OK, REFUSED, UNREADABLE, main
from rules.chance import Chance, commitment
from rules.game import IllegalAction
from rules.steam_court.model import open_window
from rules.steam_court.pieces import CHARACTER_NAMES
from tests.games.steam_court import GAME

LOGS = sorted((Path(__file__).parents[2] / "logs").glob("steam-court-*.json"))
STORED = [
    pytest.param({"version": stored["version"], **game}, id=f"{log.stem}, game {number}")
    for log in LOGS
    for stored in (json.loads(log.read_text()),)
    for number, game in enumerate(stored["games"], 1)
]


@pytest.mark.parametrize("stored", STORED)
def test_a_stored_action_is_still_legal_but_a_stop_behind_the_layers_own_doing(
    stored: dict[str, Any],
) -> None:
    refused = []
    for state, seat, action, _ in steps_of(stored):
        if GAME.load_action(action) not in GAME.legal_actions(state, seat):
            assert GAME.view(state, seat).tables[0].window is None
            with pytest.raises(IllegalAction):
                GAME.decide(GAME.copy(state), seat, GAME.load_action(action), Chance(b"", 0))
            refused.append(action["kind"])
    assert set(refused) <= {"stop"}
    stops = [action for _, action in stored["actions"] if action["kind"] == "stop"]
    assert refused or len(stops) < 3


def steps_of(stored: dict[str, Any]) -> Iterator[tuple[Any, int, dict[str, Any], list[Any]]]:
    """The state before each stored action, who acts and how, and what was stored of it."""
    state = GAME.new(stored["players"], GAME.options(stored["options"]))
    for event in stored["events"][0]:
        GAME.evolve(state, GAME.load_event(event))
    for (seat, action), events in zip(stored["actions"], stored["events"][1:], strict=True):
        yield state, seat, action, events
        for event in events:
            GAME.evolve(state, GAME.load_event(event))


def test_the_log_of_stops_holds_one_behind_each_of_the_layers_own_doings() -> None:
    (game,) = [param.values[0] for param in STORED if "stops" in str(param.id)]
    found = []
    for state, _, action, _ in steps_of(game):
        window = state.window
        if action["kind"] == "stop" and open_window(state) is None:
            spent = state.spent & ~window.spent
            found.append(CHARACTER_NAMES[spent.bit_length() - 1] if spent else "lead")
    assert sorted(found) == ["Pirate", "Submariner", "lead"]


def export_of(stored: dict[str, Any], version: int | None) -> dict[str, Any]:
    """A stored game as its export."""
    names = [f"p{seat + 1}" for seat in range(stored["players"])]
    written = [
        f"{names[seat]}: {GAME.format(GAME.load_action(action), names)}"
        for seat, action in stored["actions"]
    ]
    return {
        "game": GAME.id,
        "options": stored["options"],
        "players": names,
        "seed": stored["seed"],
        "commitment": commitment(bytes.fromhex(stored["seed"])),
        "actions": written,
        "outcome": stored["outcome"],
        "record": {} if version is None else {"version": version},
    }


@pytest.mark.parametrize(
    ("version", "code"), [(1, OK), (2, REFUSED), (None, REFUSED), (3, UNREADABLE)]
)
def test_an_export_is_verified_by_the_rules_of_the_version_it_names(
    version: int | None, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (stored,) = [param.values[0] for param in STORED if "stops" in str(param.id)]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(export_of(stored, version)))  # type: ignore[arg-type]  # of a log
    assert main(["verify", str(path)]) == code
    assert ("record.version" in capsys.readouterr().err) == (code == UNREADABLE)


def test_an_export_may_name_the_version_of_each_action(tmp_path: Path) -> None:
    (stored,) = [param.values[0] for param in STORED if "stops" in str(param.id)]
    made = export_of(stored, 1)  # type: ignore[arg-type]  # of a log
    path = tmp_path / "export.json"
    for version in (1, 2):
        made["record"] = {"version": 1, "versions": [version] * len(made["actions"])}
        path.write_text(json.dumps(made))
        assert main(["verify", str(path)]) == (OK if version == 1 else REFUSED)
    made["record"]["versions"] = [1]
    path.write_text(json.dumps(made))
    assert main(["verify", str(path)]) == UNREADABLE
