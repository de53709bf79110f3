"""Hidden hands, decks, planned cards and unseen faces change nothing that can be observed."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from tests.secrets import medici_worlds, tunnel_worlds
from tests.secrets.hidden_worlds import LEAKS, HiddenWorlds, Planted, run
from tests.secrets.medici_worlds import CAPPED
from tests.secrets.worlds import Leak
from tests.share import share

GAMES = (medici_worlds.WORLDS, tunnel_worlds.WORLDS)
every_game = pytest.mark.parametrize("known", GAMES, ids=lambda known: known.game.id)


@every_game
def test_hidden_cards_change_nothing_a_viewer_can_observe(known: HiddenWorlds) -> None:
    done = run(known, range(3), paint_every=3)
    assert done["differ"] == done["pairs"]
    assert done["observations"] > 60 * done["pairs"]
    assert known.kinds <= done.keys()


@share("pairs", everyday=CAPPED.first_seen["a cap"][:2], whole=range(100))
def test_at_what_another_is_capped_changes_nothing_a_viewer_can_observe(
    pairs: Sequence[int],
) -> None:
    assert run(CAPPED, pairs)["capped"] >= min(len(pairs), len(CAPPED.first_seen["a cap"]))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10))
@every_game
def test_hidden_cards_change_nothing_in_two_thousand_pairs(known: HiddenWorlds, seed: int) -> None:
    run(known, range(200), seed, paint_every=50)


def planted() -> Iterator[Any]:
    for known in (*GAMES, CAPPED):
        leaks: dict[str, Planted] = dict(known.leaks)
        if known in GAMES:
            leaks |= {name: partial(leak, known) for name, leak in LEAKS.items()}
        for name, leak in leaks.items():
            yield pytest.param(known, name, leak, id=f"{known.game.id} {name}")


@pytest.mark.parametrize(("known", "name", "leak"), list(planted()))
def test_a_planted_leak_is_noticed(
    known: HiddenWorlds, name: str, leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        run(known, [*known.first_seen.get(name, ()), *range(100)])
