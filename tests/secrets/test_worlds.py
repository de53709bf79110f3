"""Nobody can observe what is hidden from him; and the two worlds that show it notice leaks."""

import pytest

from tests.secrets.leaks import LEAKS
from tests.secrets.worlds import Leak, run

SEED = 7
PAIRS = 300
"""The everyday check, and about as many as the rarest planted leak needs: most take ten."""

MOST_PAIRS = 2 * PAIRS


def test_what_is_hidden_changes_nothing_a_viewer_can_observe() -> None:
    tally = run(PAIRS, SEED, paint_every=25)
    assert set(tally.kinds) == {"seated", "seated moderator", "spectator", "spectator moderator"}
    assert {"lay", "pass", "give", "decline", "swap", "inspect"} <= set(tally.actions)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
@pytest.mark.parametrize("seed", range(20))
def test_what_is_hidden_changes_nothing_in_twenty_thousand_pairs(seed: int) -> None:
    run(1_000, seed, paint_every=50)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    with pytest.raises(Leak):
        run(MOST_PAIRS, SEED, paint_every=leak == "a pixel")
