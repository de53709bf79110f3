"""Pages, logs, files, reports and ways of answering tell nothing: planted leaks of each are caught.

That there is none is what all the other two-world tests say, which look at these too.
"""

import pytest

from tests.secrets.surface_leaks import SURFACE_LEAKS
from tests.secrets.worlds import Leak, run

SEED = 7
MOST_PAIRS = 300
FIRST_SEEN = dict.fromkeys(
    (
        "letters written twice", "an order of requests", "an order of completions",
        "another refusal", "the length of a form",
    ),
    2,
)  # fmt: skip
"""Where the first fork shows nothing of a planted leak, the one that does (`Leak` notes it). A
search that finds nothing there begins at the beginning, so this saves time and decides nothing."""


@pytest.mark.parametrize("leak", SURFACE_LEAKS)
def test_a_planted_leak_is_noticed_where_it_shows(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant, shows = SURFACE_LEAKS[leak]
    plant(monkeypatch)
    with pytest.raises(Leak, match=f"^({shows})"):
        search(leak)


def search(leak: str) -> None:
    run(MOST_PAIRS, SEED, forks=[FIRST_SEEN.get(leak, 1)])
    run(MOST_PAIRS, SEED)
