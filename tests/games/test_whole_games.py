"""Whole games as transcripts: what people typed leads to the same end again."""

import pytest

from rules import selfplay
from rules.catalog import GAMES
from rules.transcript import Transcript, outcome_json, replay
from tests.games.every_game import KINDS
from tests.games.strategies import Kind
from tests.share import by_turns

TYPED = ("ada", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "jon")


@pytest.mark.parametrize(
    ("kind", "policy"), by_turns([(kind,) for kind in KINDS], ("random", "casual")), ids=str
)
def test_a_game_replays_from_its_transcript(
    kind: Kind, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, players = kind.game, kind.players
    monkeypatch.setitem(GAMES, game.id, game)  # the toy is in no catalog
    seed = selfplay.seed_of(b"whole", players)
    table = selfplay.Table(game, players, kind.chosen)
    played = selfplay.play(table, seed, selfplay.POLICIES[policy](seed), lambda: 0.0)
    selfplay.check(table, played, thorough=True)
    assert len(played.actions) <= kind.laws.most_actions
    names = TYPED[:players]
    written = Transcript(
        game=game.id,
        options=dict(kind.options),
        players=list(names),
        seed=seed.hex(),
        actions=[f"{names[at]}: {game.format(action, names)}" for at, action in played.actions],
    )
    *lines, final = replay(written)
    assert all(line["ok"] for line in lines)
    outcome = game.outcome(played.state)
    assert outcome is not None
    assert final["outcome"] == outcome_json(outcome, names)
    assert final["public"] == game.to_json(game.view(played.state, None), names).public
    assert final["waiting_for"] == {}
    assert sorted(seat for place in outcome.places for seat in place) == list(range(players))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_many_random_games_keep_every_law(kind: Kind) -> None:
    table = selfplay.Table(kind.game, kind.players, kind.chosen)
    for number in range(kind.laws.many):
        seed = selfplay.seed_of(b"many", number)
        played = selfplay.play(table, seed, selfplay.Random(seed), lambda: 0.0)
        selfplay.check(table, played, thorough=number % 10 == 0)
        assert len(played.actions) <= kind.laws.most_actions
