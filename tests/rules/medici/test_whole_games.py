"""Whole games as transcripts: what people typed leads to the same end again."""

from typing import Any

import pytest

from rules import selfplay
from rules.transcript import Transcript, outcome_json, replay

from .medici_table import NAMES
from .random_games import GAME, MOST_ACTIONS, TABLES


@pytest.mark.parametrize("policy", ["random", "casual"])
@pytest.mark.parametrize("options", TABLES, ids=lambda given: "+".join(given) or "-")
def test_a_game_replays_from_its_transcript(options: dict[str, Any], policy: str) -> None:
    seed = selfplay.seed_of(b"whole", len(options))
    table = selfplay.table_of(GAME, 2, options)
    played = selfplay.play(table, seed, selfplay.POLICIES[policy](seed), lambda: 0.0)
    selfplay.check(table, played, thorough=True)
    assert len(played.actions) <= MOST_ACTIONS
    written = Transcript(
        game=GAME.id,
        options=options,
        players=list(NAMES),
        seed=seed.hex(),
        actions=[f"{NAMES[at]}: {GAME.format(action, NAMES)}" for at, action in played.actions],
    )
    *lines, final = replay(written)
    assert all(line["ok"] for line in lines)
    outcome = GAME.outcome(played.state)
    assert outcome is not None
    assert final["outcome"] == outcome_json(outcome, NAMES)
    assert final["public"] == GAME.to_json(GAME.view(played.state, None), NAMES).public


@pytest.mark.long
@pytest.mark.parametrize("options", TABLES, ids=lambda given: "+".join(given) or "-")
def test_a_thousand_games_keep_every_law(options: dict[str, Any]) -> None:
    table = selfplay.table_of(GAME, 2, options)
    for number in range(1000):
        seed = selfplay.seed_of(b"many", number)
        played = selfplay.play(table, seed, selfplay.Random(seed), lambda: 0.0)
        selfplay.check(table, played, thorough=number % selfplay.THOROUGH == 0)
