"""Nobody can observe what is hidden from him; and the two worlds that show it notice leaks."""

import pytest

from tests.secrets.leaks import LEAKS
from tests.secrets.worlds import Leak, run

SEED = 7
MOST_PAIRS = 600
"""Five times as many as the rarest planted leak needs; most take ten."""

FIRST_SEEN = {
    "alt text": 2,
    "an order of options": 2,
    "another's panel": 2,
    "autocompletion": 2,
    "a letter": 2,
    "gifts in the events": 4,
    "an error text": 4,
    "the pace of the house": 30,
}
"""Where the first fork shows nothing of a planted leak, the one that does (`Leak` notes it). A
search that finds nothing there begins at the beginning, so this saves time and decides nothing."""

EVERY_DAY = (1, 2, 4, 30, 51, 61, 91, 106, 147, 206)
"""Forks that planted leaks need, and others of every viewer, phase and kind of action."""


def test_what_is_hidden_changes_nothing_a_viewer_can_observe() -> None:
    tally = run(MOST_PAIRS, SEED, paint_every=20, forks=EVERY_DAY)
    assert set(tally.kinds) == {"seated", "seated moderator", "spectator", "spectator moderator"}
    assert {"lay", "pass", "give", "decline", "swap", "inspect"} <= set(tally.actions)
    assert {"draw", "keep", "dive", "retrieve", "stop"} <= set(tally.actions)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
@pytest.mark.parametrize("seed", range(20))
def test_what_is_hidden_changes_nothing_in_twenty_thousand_pairs(seed: int) -> None:
    run(1_000, seed, paint_every=50)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    with pytest.raises(Leak):
        search(leak)


def search(leak: str) -> None:
    paint = int(leak == "a pixel")
    run(MOST_PAIRS, SEED, paint_every=paint, forks=[FIRST_SEEN.get(leak, 1)])
    run(MOST_PAIRS, SEED, paint_every=paint)
