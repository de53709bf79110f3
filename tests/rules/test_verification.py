"""What a check of an export finds, in a game so small that all of it is known."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.catalog import GAMES
from rules.chance import commitment
from rules.fair import key_of, promise_of
from rules.transcript import Replaying, Unreadable, outcome_json, read, replay, start
from rules.verification import Finding, verify
from tests.host.toy import HOARD

NAMES = ["ada", "ben", "house"]
SECRET = "ab" * 32
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def _the_toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)


class Played:
    """One deal being played: each action is the first card of whoever has the turn."""

    def __init__(self, deal: int) -> None:
        self.record = f'hoard {{"hand":2}} {deal} p17 p- h-'
        self.head: Json = {
            "game": "hoard",
            "options": {"hand": 2},
            "players": NAMES,
            "seed": key_of(SECRET, self.record),
        }
        proof = {"promise": promise_of(SECRET), "secret": SECRET, "record": self.record}
        self.running: Replaying = start(read(json.dumps(self.head | {"fair": proof})))
        self.actions: list[str] = []
        self.draws = [{"by": 0} | draw for draw in self.running.draws]

    def act(self) -> tuple[str, list[Json]]:
        seat = self.running.state.turn
        text = f"{NAMES[seat]}: show {self.running.state.hands[seat][0]}"
        assert self.running.line(1, text)["ok"]
        return text, [*self.running.draws]

    def stand(self, times: int) -> None:
        for _ in range(times):
            text, draws = self.act()
            self.actions.append(text)
            self.draws += [{"by": len(self.actions)} | draw for draw in draws]


def thrown_deal() -> Json:
    """Two actions stood when it was thrown away, and one had been taken back."""
    played = Played(1)
    played.stand(1)
    before = played.running.state
    text, draws = played.act()
    played.running.state = before
    played.stand(1)
    undone = {"why": "undo", "back_to": 1, "actions": [{"action": text, "draws": draws}]}
    return {
        "record": played.record,
        "actions": played.actions,
        "draws": played.draws,
        "undone": [undone],
    }


def storied() -> Json:
    """A second deal's game to its end, with an action taken back and numbers lost by a repair."""
    played = Played(2)
    played.stand(2)
    before = played.running.state
    text, draws = played.act()
    played.running.state = before
    number = draws[0]["number"]
    played.running.counts = (number + 3,)
    played.stand(4)
    outcome = HOARD.outcome(played.running.state)
    assert outcome is not None
    skipped = [{"table": 0, "first": number + 1, "last": number + 2}]
    undone = [
        {"why": "new deal", "deal": thrown_deal()},
        {"why": "undo", "back_to": 2, "actions": [{"action": text, "draws": draws}]},
        {"why": "repair", "back_to": 2, "skipped": skipped},
    ]
    return played.head | {
        "actions": played.actions,
        "outcome": outcome_json(outcome, NAMES),
        "fair": {
            "scheme": 2,
            "promise": promise_of(SECRET),
            "secret": SECRET,
            "record": played.record,
            "draws": played.draws,
            "undone": undone,
        },
    }


def found(export: Json) -> Finding:
    return verify(read(json.dumps(export)))


def test_a_true_export_holds_and_tells_what_was_thrown_away() -> None:
    export = storied()
    finding = found(export)
    assert finding.faults == []
    assert finding.line == {
        "scheme": 2,
        "secret_matches_promise": True,
        "seed_matches_secret_and_record": True,
        "record_fits": True,
        "draws_follow": True,
        "replays_to_the_same_end": True,
        "refused": [],
        "outcome": export["outcome"],
        "cut": "1 of 2 cut the deck.",
        "thrown_away": [
            {"why": "new deal", "draws": 4},
            {"why": "undo", "draws": 1},
            {"why": "repair", "draws": 2},
        ],
    }


def test_a_replay_of_it_has_a_line_for_each_action_that_stands() -> None:
    export = storied()
    lines = list(replay(read(json.dumps(export))))
    assert [line.get("action") for line in lines] == [*export["actions"], None]
    assert [line.get("n") for line in lines] == [*range(1, 7), None]
    assert lines[-1]["outcome"] == export["outcome"]


def change(place: str, value: Any) -> Callable[[Json], None]:
    """Set one place of an export, written with dots."""

    def set_it(export: Json) -> None:
        at: Any = export
        *steps, last = [int(step) if step.isdigit() else step for step in place.split(".")]
        for step in steps:
            at = at[step]
        at[last] = value

    return set_it


def drawn_otherwise(place: str) -> Callable[[Json], None]:
    """Tell of another point earned by chance than was."""

    def turn(export: Json) -> None:
        at: Any = export
        for step in place.split("."):
            at = at[int(step) if step.isdigit() else step]
        at["came"][0]["drawn"] ^= 1

    return turn


def lose(place: str) -> Callable[[Json], None]:
    def take_out(export: Json) -> None:
        *steps, last = place.split(".")
        at: Any = export
        for step in steps:
            at = at[int(step) if step.isdigit() else step]
        del at[int(last)]

    return take_out


def taken_back_at_the_end(text: str) -> Callable[[Json], None]:
    def add(export: Json) -> None:
        taken = {"why": "undo", "back_to": 6, "actions": [{"action": text}]}
        export["fair"]["undone"].append(taken)

    return add


OF_ANOTHER = "the record is of another game, other options or other players"
NOT_IN_ORDER = "the deals are not numbered one after the other"
UNCHECKED = "without its record no draw can be checked"


@pytest.mark.parametrize(
    ("forge", "fault"),
    [
        (change("fair.promise", "0" * 64), "the secret is not the one that was promised"),
        (change("seed", "00"), "the seed does not follow from the secret and the record"),
        (change("fair.record", "hoard"), "the record cannot be read: not a line as game"),
        (change("fair.record", 'hoard {"hand":1} 2 p17 p- h-'), OF_ANOTHER),
        (change("fair.record", 'hoard {"hand":2} 2 p17 p-'), OF_ANOTHER),
        (change("options", {}), OF_ANOTHER),
        (change("fair.record", 'hoard {"hand":2} 3 p17 p- h-'), NOT_IN_ORDER),
        (change("fair.undone.0.deals", 1), NOT_IN_ORDER),
        (lose("fair.undone.0"), NOT_IN_ORDER),
        (drawn_otherwise("fair.draws.1"), "action 1 drew something else"),
        (drawn_otherwise("fair.draws.6"), "action 6 drew something else"),
        (drawn_otherwise("fair.undone.1.actions.0.draws.0"), "taken back, drew something else"),
        (drawn_otherwise("fair.undone.0.deal.draws.2"), "action 2 drew something else"),
        (lose("fair.draws.0"), "the deal drew something else"),
        (lose("fair.undone.0.deal.draws.0"), "the deal drew something else"),
        (lose("fair.undone.1"), "skipped draws do not follow the last one"),
        (lose("fair.undone.2"), "action 3 drew something else"),
        (taken_back_at_the_end("ada: snatch"), "an action that was taken back was not legal"),
        (change("fair.undone.1.back_to", 7), "more actions are said to have stood than there were"),
        (change("fair.draws.1.by", 7), "a draw is said to be by an action that is not there"),
        (change("fair.undone.2.skipped.0.last", 3), "skipped draws do not follow the last one"),
        (change("fair.undone.2.skipped.0.table", 1), "skipped draws do not follow the last one"),
        (change("outcome.reason", "abandoned"), "the game does not replay to its outcome"),
        (change("actions.5", "house: show 12"), "the game does not replay to its outcome"),
    ],
)  # fmt: skip
def test_what_is_forged_is_named(forge: Callable[[Json], None], fault: str) -> None:
    export = storied()
    forge(export)
    faults = found(export).faults
    assert any(fault in told for told in faults), faults


def test_a_fault_of_the_record_leaves_the_draws_unchecked_and_says_so() -> None:
    export = storied()
    export["fair"]["record"] = "hoard"
    finding = found(export)
    assert finding.faults[-1] == UNCHECKED
    assert (finding.line["record_fits"], finding.line["draws_follow"]) == (False, False)
    assert "outcome" not in finding.line


def test_the_first_fault_of_several_is_told() -> None:
    export = storied()
    for forge in (drawn_otherwise("fair.undone.0.deal.draws.2"), drawn_otherwise("fair.draws.1")):
        forge(export)
    first = copy.deepcopy(export)
    assert found(first).faults == ["action 2 drew something else"]
    drawn_otherwise("fair.draws.6")(export)
    drawn_otherwise("fair.undone.0.deal.draws.2")(export)
    taken_back_at_the_end("ada: snatch")(export)
    assert found(export).faults == ["action 1 drew something else"]


def test_of_two_deals_thrown_away_the_first_fault_is_told() -> None:
    export = storied()
    again = copy.deepcopy(export["fair"]["undone"][0])
    export["fair"]["undone"].insert(0, again)
    drawn_otherwise("fair.undone.0.deal.draws.1")(export)
    drawn_otherwise("fair.undone.1.deal.draws.2")(export)
    again["deal"]["record"] = 'hoard {"hand":2} 0 p17 p- h-'
    assert found(export).faults[0].startswith("the record cannot be read")
    export["fair"]["undone"][0]["deal"]["record"] = 'hoard {"hand":2} 1 p17 p- h-'
    export["fair"]["undone"][1]["deal"] = {"record": 'hoard {"hand":2} 2 p17 p- h-', "draws": []}
    record = 'hoard {"hand":2} 3 p17 p- h-'
    export |= {"seed": key_of(SECRET, record)}
    export["fair"]["record"] = record
    assert found(export).faults[0] == "action 1 drew something else"


def test_a_draw_that_is_other_than_told_comes_before_an_order_that_cannot_be() -> None:
    export = storied()
    drawn_otherwise("fair.draws.1")(export)
    lose("fair.undone.1")(export)
    assert found(export).faults[0] == "action 1 drew something else"


def test_what_was_taken_back_without_a_draw_is_no_draw_thrown_away() -> None:
    export = storied()
    before = found(export).line["thrown_away"]
    export["fair"]["undone"].append({"why": "undo", "back_to": 6})
    finding = found(export)
    assert finding.faults == []
    assert finding.line["thrown_away"] == before


@pytest.mark.parametrize("text", ["ada: show 99", "? ada: show 1"])
def test_actions_that_are_refused_or_only_asked_are_told_by_their_numbers(text: str) -> None:
    export = storied()
    export["actions"].append(text)
    finding = found(export)
    assert finding.line["refused"] == [7]
    assert finding.line["outcome"] == export["outcome"]
    (fault,) = finding.faults
    assert "does not replay to its outcome" in fault


def test_options_that_are_as_ever_are_no_part_of_a_record() -> None:
    export = storied()
    export["options"] = {"hand": 3}
    export["fair"]["record"] = "hoard {} 2 p17 p- h-"
    assert found(export).line["record_fits"] is False  # another game was thrown away before it
    del export["fair"]["undone"][0]
    export["fair"]["record"] = "hoard {} 1 p17 p- h-"
    assert found(export).line["record_fits"] is True
    export["options"] = {"hand": 3, "colour": 1}
    assert found(export).line["record_fits"] is False


@pytest.mark.parametrize("missing", ["fair.secret", "fair.record", "seed", "outcome"])
def test_an_export_of_a_game_that_is_not_finished_cannot_be_checked(missing: str) -> None:
    export = storied()
    change(missing, None)(export)
    with pytest.raises(Unreadable, match="missing; verify needs the export of a finished game"):
        found(export)


# Scheme 1 -----------------------------------------------------------------------------------------


def old_export(steps: list[int] | None) -> Json:
    """A game promised at its deal, with the step of the draws of each action."""
    head: Json = {"game": "hoard", "options": {"hand": 1}, "players": ["ada", "ben"], "seed": "0A"}
    running = start(read(json.dumps(head)))
    actions = []
    for number in range(2):
        seat = running.state.turn
        actions.append(f"{head['players'][seat]}: show {running.state.hands[seat][0]}")
        assert running.line(number, actions[-1], steps[number] if steps else None)["ok"]
    outcome = HOARD.outcome(running.state)
    assert outcome is not None
    record = {} if steps is None else {"record": {"steps": steps}}
    return head | record | {
        "actions": actions,
        "commitment": commitment(b"\x0a").upper(),
        "outcome": outcome_json(outcome, ["ada", "ben"]),
    }  # fmt: skip


@pytest.mark.parametrize("steps", [None, [1, 2], [3, 9]])
def test_a_true_export_of_the_first_scheme_holds(steps: list[int] | None) -> None:
    export = old_export(steps)
    finding = found(export)
    assert finding.faults == []
    assert finding.line == {
        "scheme": 1,
        "proves": "binds the first deal only",
        "seed_matches_commitment": True,
        "steps_rise": True,
        "replays_to_the_same_end": True,
        "refused": [],
        "outcome": export["outcome"],
    }


def test_actions_that_the_first_scheme_refuses_are_told_by_their_numbers() -> None:
    export = old_export(None)
    export["actions"].append("ada: show 99")
    finding = found(export)
    assert (finding.line["refused"], finding.line["outcome"]) == ([3], export["outcome"])
    assert "does not replay to its outcome" in finding.faults[0]


@pytest.mark.parametrize("steps", [[2, 2], [3, 1]])
def test_steps_that_do_not_rise_are_a_fault(steps: list[int]) -> None:
    (fault,) = found(old_export(steps)).faults
    assert "the steps of the draws do not rise" in fault
