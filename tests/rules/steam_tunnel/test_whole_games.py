"""Whole games of every kind as transcripts: what people typed leads to the same end again."""

from typing import Any

import pytest

from rules import selfplay
from rules.transcript import Transcript, outcome_json, replay
from tests.rules.steam_tunnel.boards import GAME, NAMES
from tests.rules.steam_tunnel.walks import TABLES
from tests.share import by_turns


@pytest.mark.parametrize(("players", "options", "policy"), by_turns(TABLES, ("random", "casual")))
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
    assert final["waiting_for"] == {}


@pytest.mark.long
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_many_random_games_keep_every_law(
    players: int, options: dict[str, Any], number: int
) -> None:
    table = selfplay.table_of(GAME, players, options)
    for game in range(100):
        seed = selfplay.seed_of(b"many", 100 * number + game)
        played = selfplay.play(table, seed, selfplay.Random(seed), lambda: 0.0)
        selfplay.check(table, played, thorough=game % 10 == 0)
