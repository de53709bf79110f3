"""Nobody can observe another's plans, auto-pass or votes; and planted leaks of them are noticed."""

import asyncio

import pytest

from tests.secrets.plan_leaks import PLAN_LEAKS
from tests.secrets.plan_worlds import compare_plans
from tests.secrets.worlds import Leak

SEED = 3
PAIRS = 100
FIRST_SEEN = {
    "another's plans": 1,
    "a number that a plan skipped": 3,
    "letters written for plans": 3,
    "a call that a plan saves": 4,
    "votes in another's log": 5,
    "a pause that plans begin anew": 5,
    "the number of votes": 5,
    "what is off for another": 14,
    "a house player's second thought": 19,
}
"""Where the first pair shows nothing of a planted leak, the one that does (`Leak` notes it). A
search that finds nothing there begins at the beginning, so this saves time and decides nothing."""

EVERY_DAY = (0, 1, 3, 4, 5, 13, 14, 19, 28)
"""Pairs that planted leaks need, and others of everything that is planned and voted."""


def test_what_others_plan_and_vote_changes_nothing_until_a_plan_acts() -> None:
    tally = asyncio.run(compare_plans(EVERY_DAY, SEED))
    assert tally.compared > 2 * len(EVERY_DAY)
    assert {"SetOrder", "WithdrawOrders", "Vote", "AgreeToEnd", "lapsed", "acted"} <= set(
        tally.done
    )


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 110))
def test_what_others_plan_and_vote_changes_nothing_in_five_thousand_pairs(seed: int) -> None:
    asyncio.run(compare_plans(range(500), seed))


@pytest.mark.parametrize("leak", PLAN_LEAKS)
def test_a_planted_leak_of_plans_or_votes_is_noticed(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    PLAN_LEAKS[leak](monkeypatch)
    with pytest.raises(Leak):
        asyncio.run(compare_plans([FIRST_SEEN.get(leak, 0), *range(PAIRS)], SEED))
