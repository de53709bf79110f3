"""A stored log of scheme 2: it replays to the same table and export, and both verifiers accept it.

The logs of games from before, which hold no proof, are accepted for what they prove.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.host.log.export import export
from bot.host.log.proof import verify
from rules import verification
from rules.catalog import GAMES
from rules.chance import Chance, commitment
from rules.transcript import outcome_json, read
from storage.rows import commit_row
from storage.store import Commit
from tests.host.fair import by_rules, by_stranger, names_of
from tests.host.tables import Host
from tests.support.memory_store import MemoryStore

LOGS = Path(__file__).parents[1] / "logs"
STORED = [
    pytest.param(one, id=f"{log.stem}, game {number}")
    for log in sorted(LOGS.glob("fair-*.json"))
    for number, one in enumerate(json.loads(log.read_text(encoding="utf-8")), 1)
]
BEFORE = [
    pytest.param(game, stored, id=f"{log.stem}, game {number}")
    for log in sorted(LOGS.glob("*-1*.json"))
    for game in [json.loads(log.read_text(encoding="utf-8"))["game"]]
    for number, stored in enumerate(json.loads(log.read_text(encoding="utf-8"))["games"], 1)
    if "seed" in stored  # a position that was set up outright has no deal
]


def test_there_is_a_log_with_undo_a_new_deal_and_two_tables() -> None:
    made = [param.values[0]["export"] for param in STORED]  # type: ignore[index, call-overload]
    whys = {one["why"] for export_ in made for one in export_["fair"]["undone"]}
    assert whys >= {"undo", "new deal"}
    assert {draw["table"] for export_ in made for draw in export_["fair"]["draws"]} == {0, 1}


@pytest.mark.parametrize("stored", STORED)
def test_both_verifiers_accept_a_stored_export(stored: dict[str, Any]) -> None:
    assert by_rules(stored["export"])
    assert by_stranger(stored["export"])


@pytest.mark.parametrize("stored", STORED)
async def test_a_stored_log_still_leads_to_the_same_export(stored: dict[str, Any]) -> None:
    store = MemoryStore()
    store._logs[1] = [
        commit_row(Commit(table_id=1, key=f"k{row['seq']}", **row)) for row in stored["log"]
    ]
    table = await Host(store).table(1)
    assert (await verify(store, table)).fault == ""
    made = json.loads(json.dumps(await export(store, table, names_of(table))))
    assert made == stored["export"]


@pytest.mark.parametrize(("game", "stored"), BEFORE)
def test_a_game_from_before_is_accepted_for_its_first_deal_only(
    game: str, stored: dict[str, Any]
) -> None:
    rules: Any = GAMES[game].of_version(1)
    players = stored.get("players", 2)
    names = [f"p{seat}" for seat in range(players)]
    state = rules.new(players, rules.options(stored["options"]))
    seed = bytes.fromhex(stored["seed"])
    rules.setup(state, Chance(seed, 0))
    actions = []
    for step, (seat, data) in enumerate(stored["actions"], 1):
        action = rules.load_action(data)
        actions.append(f"{names[seat]}: {rules.format(action, names)}")
        rules.decide(state, seat, action, Chance(seed, step))
    outcome = rules.outcome(state)
    if outcome is None:  # only what was played to its end is revealed, so it is no export
        assert rules.waiting_for(state)
        return
    made = {
        "game": game,
        "options": stored["options"],
        "players": names,
        "seed": stored["seed"],
        "commitment": commitment(seed),
        "actions": actions,
        "record": {"version": 1},
        "outcome": outcome_json(outcome, names),
    }
    line = verification.verify(read(json.dumps(made))).line
    assert line["proves"] == "binds the first deal only"
    assert (by_rules(made), by_stranger(made)) == (True, True)
