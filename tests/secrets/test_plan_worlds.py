"""Nobody can observe another's plans, auto-pass or votes; and planted leaks of them are noticed."""

import asyncio

import pytest

from tests.secrets.plan_leaks import PLAN_LEAKS
from tests.secrets.plan_worlds import compare_plans
from tests.secrets.worlds import Leak

SEED = 3
PAIRS = 100
FIRST_SEEN = {
    "the order of tables": 7,
    "what is off for another": 10,
    "a house player's second thought": 28,
}
"""The pair that shows a planted leak, where one of the first few does not. A search that finds
nothing there begins at the beginning, so this saves time and decides nothing."""

EVERY_DAY = (*range(12), 21, 28)


def test_what_others_plan_and_vote_changes_nothing_until_a_plan_acts() -> None:
    tally = asyncio.run(compare_plans(EVERY_DAY, SEED))
    assert tally.compared > 2 * len(EVERY_DAY)
    assert {"LayPlan", "WithdrawPlans", "Vote", "AgreeToEnd", "lapsed", "acted"} <= set(tally.done)


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
