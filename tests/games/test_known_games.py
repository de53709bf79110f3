"""Games among house players, and among players who do anything legal, go as they went.

A weight that moves, another order of what is legal, another shuffle, or an event that says
something else makes another game. Whoever means that measures the house player's strength
(`bench/bench_casual.py`), or keeps stored logs readable, and writes down in `known_games.json` what
a failing test found: for each game players, options, policy, a number, and the digest.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import selfplay
from rules.game import AnyGame
from tests.games.every_game import ALL

KNOWN = json.loads(Path(__file__).with_name("known_games.json").read_text("utf-8"))


def known_games() -> Iterator[Any]:
    for laws in ALL:
        for place, (players, options, policy, number, known) in enumerate(KNOWN[laws.game.id]):
            marks = [pytest.mark.long] if place % 2 else []
            given = {
                name: tuple(it) if isinstance(it, list) else it for name, it in options.items()
            }
            told = f"{laws.game.id} {players} {'+'.join(options) or '-'} {policy} {number}"
            yield pytest.param(
                laws.game, players, given, policy, number, known, id=told, marks=marks
            )


def played(game: AnyGame, players: int, options: dict[str, Any], policy: str, number: int) -> str:
    """The start of a digest of everything that happened in a game."""
    run = f"{players} {sorted(options.items())} {number}".encode()
    moves = selfplay.POLICIES[policy](selfplay.seed_of(run, 2))
    table = selfplay.table_of(game, players, options)
    found = selfplay.play(table, selfplay.seed_of(run, 1), moves, lambda: 0.0)
    told = [json.dumps(game.dump_event(event)) for said in found.events for event in said]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:8]


@pytest.mark.parametrize(
    ("game", "players", "options", "policy", "number", "known"), list(known_games())
)
def test_known_games_go_as_they_went(
    game: AnyGame, players: int, options: dict[str, Any], policy: str, number: int, known: str
) -> None:
    assert played(game, players, options, policy, number) == known
