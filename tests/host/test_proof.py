"""Single rules of what an export says about its deal."""

from typing import Any

import pytest

from bot.host.log.proof import (
    Verdict,
    actions_json,
    promise_json,
    proof_json,
    seeds_before,
    versions_json,
)
from bot.host.tables.history import Before, History, Skipped, Step, Undone
from bot.host.turns.play import Played, Started
from tests.host.seated import ADA, BEN, seated

NAMES = ("ada", "ben")
SECRET = "ab" * 32
RECORD = "hoard {} %d p- p7"


def draw(number: int) -> dict[str, Any]:
    return {"table": 0, "number": number, "came": []}


def dealt(deal: int, version: int = 1, *numbers: int) -> Step:
    event = Started("5eed", "promise", (), record=RECORD % deal, draws=tuple(map(draw, numbers)))
    return Step(deal, 0, event, version)


def played(seat: int, card: int, version: int = 1, *numbers: int) -> Step:
    action = {"kind": "show", "card": card}
    return Step(9, 1, Played(seat, "show", action, (), tuple(map(draw, numbers))), version)


def history(*marks: Step, earlier: tuple[Before, ...] = (), undone: Any = ()) -> History:
    made = History()
    made.marks, made.earlier, made.undone = [*marks], [*earlier], [*undone]
    return made


def proof(deal: int, told: History) -> Any:
    table = seated(ADA, BEN, promise="promise", secret=SECRET, record=RECORD % deal)
    return proof_json(table, told, NAMES)["fair"]


def test_a_game_without_a_story_has_its_draws_and_nothing_undone() -> None:
    assert proof(1, history(dealt(1, 1, 0), played(0, 3, 1, 1), played(1, 4, 1, 2, 3))) == {
        "scheme": 2,
        "promise": "promise",
        "secret": SECRET,
        "record": RECORD % 1,
        "draws": [{**draw(0), "by": 0}, {**draw(1), "by": 1}, {**draw(2), "by": 2},
                  {**draw(3), "by": 2}],
        "undone": [],
    }  # fmt: skip


def test_what_was_taken_back_is_told_with_its_draws_and_skipped_numbers() -> None:
    undone = (
        Undone(1, "undo", (played(0, 5, 1, 4), played(1, 6, 2))),
        Undone(0, "repair", (), (Skipped(0, 5, 7),)),
    )
    assert proof(1, history(dealt(1), undone=undone))["undone"] == [
        {
            "why": "undo",
            "back_to": 1,
            "actions": [
                {"action": "ada: show 5", "draws": [draw(4)]},
                {"action": "ben: show 6", "version": 2},
            ],
        },
        {"why": "repair", "back_to": 0, "skipped": [{"table": 0, "first": 5, "last": 7}]},
    ]


def test_an_earlier_deal_is_told_whole_with_the_versions_that_differ_from_the_last_deals() -> None:
    first = Before((dealt(1, 1, 0), played(0, 5, 2, 1)), (Undone(0, "undo", (played(1, 6, 2),)),))
    told = history(dealt(2, 2), played(0, 7, 3), earlier=(first,))
    (new_deal,) = proof(2, told)["undone"]
    assert new_deal == {
        "why": "new deal",
        "deal": {
            "record": RECORD % 1,
            "actions": ["ada: show 5"],
            "draws": [{**draw(0), "by": 0}, {**draw(1), "by": 1}],
            "undone": [{"why": "undo", "back_to": 0, "actions": [{"action": "ben: show 6"}]}],
        },
    }
    (by_others,) = proof(2, history(dealt(2, 3), earlier=(first,)))["undone"]
    assert by_others["deal"]["versions"] == [2]
    assert by_others["deal"]["undone"][0]["actions"][0]["version"] == 2


@pytest.mark.parametrize(("deal", "earlier", "lost"), [(1, 0, 0), (2, 0, 1), (3, 1, 1), (2, 1, 0)])
def test_deals_of_which_nothing_is_left_are_counted(deal: int, earlier: int, lost: int) -> None:
    before = tuple(Before((dealt(number),), ()) for number in range(1, earlier + 1))
    undone = proof(deal, history(dealt(deal), earlier=before))["undone"]
    assert [one["deals"] for one in undone if "deals" in one] == ([lost] if lost else [])
    assert len(undone) == earlier + (lost > 0)


def test_versions_are_told_where_not_all_are_the_deals() -> None:
    assert versions_json([dealt(1), played(0, 1), played(0, 2)], 1) == {}
    assert versions_json([dealt(1, 2), played(0, 1), played(0, 2)], 1) == {}
    assert versions_json([dealt(1), played(0, 1), played(0, 2, 2)], 1) == {"versions": [1, 2]}
    assert versions_json([dealt(1)], 7) == {}


def test_only_actions_are_told_as_actions_and_only_deals_have_seeds() -> None:
    table = seated(ADA, BEN)
    assert actions_json(table, [dealt(1), played(1, 4)], NAMES) == ["ben: show 4"]
    before = Before((dealt(1),), ())
    assert seeds_before(history(earlier=(before, before))) == [("5eed", "promise")] * 2


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, {}),
        ({"commitment": "c"}, {"commitment": "c"}),
        ({"commitment": "c", "promise": "p"}, {"fair": {"scheme": 2, "promise": "p"}}),
        ({"promise": "p", "record": "r"},
         {"fair": {"scheme": 2, "promise": "p", "record": "r"}}),
    ],
)  # fmt: skip
def test_before_the_end_an_export_says_the_promise_and_the_record(
    facts: dict[str, str], told: Any
) -> None:
    assert promise_json(seated(ADA, BEN, **facts)) == told


def test_a_game_from_before_has_a_commitment_in_place_of_a_proof() -> None:
    table = seated(ADA, BEN, commitment="c")
    assert proof_json(table, history(dealt(1)), NAMES) == {"commitment": "c"}


@pytest.mark.parametrize(
    ("record", "promised", "said"),
    [
        ("", "lobby", ""),
        ("hoard {} 1 p7 p- h-", "lobby", "1 of 2 cut the deck."),
        ("hoard {} 1 p- p-", "lobby",
         "Nobody cut, so this proves only that the deal was fixed when the lobby opened."),
        ("hoard {} 1 p- p-", "deal",
         "Nobody cut, so this proves only that the game followed from its deal."),
    ],
)  # fmt: skip
def test_a_verdict_says_how_many_cut(record: str, promised: str, said: str) -> None:
    assert Verdict("promise", record=record, promised=promised).cut == said
