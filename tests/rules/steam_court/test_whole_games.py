"""Whole games of every kind as transcripts: what people typed leads to the same end again."""

from typing import Any

import pytest

from rules import selfplay
from rules.transcript import Transcript, outcome_json, replay
from tests.share import by_turns

from .court_table import NAMES
from .random_games import GAME

KINDS: list[tuple[int, dict[str, Any]]] = [
    (4, {"left_out": "Queen", "victory_points": True}),
    (6, {"characters": "random", "victory_points": True, "shared_ties": True}),
    (5, {"characters": "wild"}),
    (7, {"characters": "wild", "victory_points": True, "coup_bonus": 4}),
    (8, {"left_out": ["Tea Boy", "Plague Doctor"]}),
    (9, {"victory_points": True, "start_score_overall": True}),
    (10, {"victory_points": True, "several_multipliers": True}),
]


@pytest.mark.parametrize(("players", "options", "policy"), by_turns(KINDS, ("random", "casual")))
def test_a_game_replays_from_its_transcript(
    players: int, options: dict[str, Any], policy: str
) -> None:
    seed = selfplay.seed_of(b"whole", players)
    table = selfplay.table_of(GAME, players, options)
    played = selfplay.play(table, seed, selfplay.POLICIES[policy](seed), lambda: 0.0)
    selfplay.check(table, played, thorough=True)
    names = NAMES[:players]
    written = Transcript(
        game=GAME.id,
        options=options,
        players=list(names),
        seed=seed.hex(),
        actions=[f"{names[at]}: {GAME.format(action, names)}" for at, action in played.actions],
    )
    *lines, final = replay(written)
    assert all(line["ok"] for line in lines)
    outcome = GAME.outcome(played.state)
    assert outcome is not None
    assert final["outcome"] == outcome_json(outcome, names)
    assert final["public"] == GAME.to_json(GAME.view(played.state, None), names).public
    assert sorted(seat for place in outcome.places for seat in place) == list(range(players))
