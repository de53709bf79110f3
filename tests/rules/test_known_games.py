"""Games among house players, and among players who do anything legal, go as they went.

A weight that moves, another order of what is legal, another shuffle, or an event that says
something else makes another game. Whoever means that measures the house player's strength
(`bench/bench_casual.py`), or keeps stored logs readable, and writes down what a failing test found.
"""

import hashlib
import json
from typing import Any

import pytest

from rules import selfplay
from rules.game import AnyGame
from rules.medici.game import GAME as MEDICI
from rules.steam_court.game import GAME as COURT
from rules.steam_tunnel.game import GAME as TUNNEL


def played(game: AnyGame, players: int, options: dict[str, Any], policy: str, number: int) -> str:
    """The start of a digest of everything that happened in a game."""
    run = f"{players} {sorted(options.items())} {number}".encode()
    moves = selfplay.POLICIES[policy](selfplay.seed_of(run, 2))
    table = selfplay.table_of(game, players, options)
    found = selfplay.play(table, selfplay.seed_of(run, 1), moves, lambda: 0.0)
    told = [json.dumps(game.dump_event(event)) for said in found.events for event in said]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:8]


COURT_GAMES: list[tuple[int, dict[str, Any], str, int, str]] = [
    (10, {"victory_points": True, "coup_bonus": 3}, "random", 0, "1cb6c52c"),
    (10, {"victory_points": True, "coup_bonus": 3}, "random", 1, "10bd1461"),
    (5, {}, "random", 0, "fd225156"),
    (5, {}, "random", 1, "3529b61c"),
    (4, {}, "random", 0, "a73f0cfc"),
    (4, {}, "random", 1, "03ec5855"),
    (6, {}, "random", 0, "340cbf10"),
    (6, {}, "random", 1, "dfdef590"),
    (7, {"victory_points": True}, "random", 0, "87162c01"),
    (7, {"victory_points": True}, "random", 1, "88305b48"),
    (5, {"table": "renegade"}, "random", 0, "73553d7d"),
    (5, {"table": "renegade"}, "random", 1, "ce74d8dd"),
    (4, {"table": "renegade", "left_out": "Pirate"}, "random", 0, "758cdfc1"),
    (4, {"table": "renegade", "left_out": "Pirate"}, "random", 1, "07afec69"),
    (5, {"characters": "wild"}, "random", 0, "726c156b"),
    (5, {"characters": "wild"}, "random", 1, "bf28ca39"),
    (5, {"characters": "random", "several_multipliers": True}, "random", 0, "6d9ae09f"),
    (5, {"characters": "random", "several_multipliers": True}, "random", 1, "6bb0e61a"),
    (8, {}, "random", 0, "b46850b8"),
    (8, {}, "random", 1, "fbc683a8"),
    (5, {"flexible_gifts": True, "alchemist_on_dual": True}, "random", 0, "21e244fe"),
    (5, {"flexible_gifts": True, "alchemist_on_dual": True}, "random", 1, "a18c818e"),
    (5, {"multiplier_on_dual": False, "table": "renegade"}, "random", 0, "b22da199"),
    (5, {"multiplier_on_dual": False, "table": "renegade"}, "random", 1, "30c05565"),
    (8, {"left_out": ("Duke", "Pirate"), "victory_points": True}, "random", 0, "b2405f66"),
    (
        9,
        {"start_score_overall": True, "victory_points": True, "shared_ties": True},
        "random",
        0,
        "bb0ddf9e",
    ),
    (10, {"victory_points": True, "coup_bonus": 3}, "casual", 0, "21b7cb5e"),
    (5, {}, "casual", 0, "9889651b"),
    (4, {}, "casual", 0, "e2be6222"),
    (6, {}, "casual", 0, "f4ef469c"),
    (7, {"victory_points": True}, "casual", 0, "2ccc047b"),
    (5, {"table": "renegade"}, "casual", 0, "03b64f2b"),
    (4, {"table": "renegade", "left_out": "Pirate"}, "casual", 0, "f1fbd02d"),
    (5, {"characters": "wild"}, "casual", 0, "29cdc600"),
    (5, {"characters": "random", "several_multipliers": True}, "casual", 0, "3426a1f8"),
    (8, {}, "casual", 0, "ce9a5fbc"),
    (5, {"flexible_gifts": True, "alchemist_on_dual": True}, "casual", 0, "c89681a7"),
    (5, {"multiplier_on_dual": False, "table": "renegade"}, "casual", 0, "28acc602"),
]

MEDICI_GAMES: list[tuple[int, dict[str, Any], str, int, str]] = [
    (2, {}, "random", 0, "e12c7a46"),
    (2, {}, "random", 1, "a151058f"),
    (2, {}, "random", 2, "9d5d67c8"),
    (2, {"last_card_cap": True}, "random", 0, "e57739cd"),
    (2, {"last_card_cap": True}, "random", 1, "ba4e08fa"),
    (2, {"last_card_cap": True}, "random", 2, "92d39c08"),
    (2, {"conspiracy_all_matches": True}, "random", 0, "596005a9"),
    (2, {"conspiracy_all_matches": True}, "random", 1, "a8e34c37"),
    (2, {"conspiracy_all_matches": True}, "random", 2, "d88ad40e"),
    (2, {"minister_needs_alliance": True}, "random", 0, "c1bb1c3b"),
    (2, {"minister_needs_alliance": True}, "random", 1, "91dda85c"),
    (2, {"minister_needs_alliance": True}, "random", 2, "1b5fef68"),
    (2, {"jester_scores_one": True}, "random", 0, "dc78564e"),
    (2, {"jester_scores_one": True}, "random", 1, "67f78bdc"),
    (2, {"jester_scores_one": True}, "random", 2, "ec854b3b"),
    (2, {"tie_by_card_count": True}, "random", 0, "25c2b82f"),
    (2, {"tie_by_card_count": True}, "random", 1, "a9efcbde"),
    (2, {"tie_by_card_count": True}, "random", 2, "ecac34d9"),
    (2, {}, "casual", 0, "2143c257"),
    (2, {}, "casual", 1, "1bb20fba"),
    (2, {}, "casual", 2, "0f678ed2"),
    (2, {}, "casual", 3, "98d36839"),
    (2, {}, "casual", 4, "d5b1bab1"),
    (2, {}, "casual", 5, "c86cb6b7"),
    (2, {}, "casual", 6, "166d54b9"),
    (2, {}, "casual", 7, "cfcc3b03"),
    (2, {}, "casual", 8, "d653de44"),
    (2, {}, "casual", 9, "6164fd92"),
    (2, {}, "casual", 10, "4b625ce3"),
    (2, {}, "casual", 11, "195ad328"),
    (2, {"last_card_cap": True}, "casual", 0, "d75639e7"),
    (2, {"last_card_cap": True}, "casual", 1, "a88cdeee"),
    (2, {"last_card_cap": True}, "casual", 2, "0561aa40"),
    (2, {"last_card_cap": True}, "casual", 3, "032c3aa1"),
    (2, {"conspiracy_all_matches": True}, "casual", 0, "1a943113"),
    (2, {"conspiracy_all_matches": True}, "casual", 1, "f113c806"),
    (2, {"conspiracy_all_matches": True}, "casual", 2, "33361752"),
    (2, {"conspiracy_all_matches": True}, "casual", 3, "c318dd79"),
    (2, {"minister_needs_alliance": True}, "casual", 0, "362beb59"),
    (2, {"minister_needs_alliance": True}, "casual", 1, "24ae4070"),
    (2, {"minister_needs_alliance": True}, "casual", 2, "4d2725ef"),
    (2, {"minister_needs_alliance": True}, "casual", 3, "88cc9a81"),
]

TUNNEL_GAMES: list[tuple[int, dict[str, Any], str, int, str]] = [
    (3, {"pity": True}, "random", 0, "fe85ed47"),
    (3, {"pity": True}, "random", 1, "507b6e65"),
    (2, {"variant": "killer"}, "random", 0, "655451fa"),
    (2, {"variant": "killer"}, "random", 1, "c3b12335"),
    (2, {"variant": "not_so_killer", "count_buried": True}, "random", 0, "4c6b0ba0"),
    (2, {"variant": "not_so_killer", "count_buried": True}, "random", 1, "3c282135"),
    (2, {"stone_limit": 8, "uniform_points": True}, "random", 0, "30543a19"),
    (2, {"stone_limit": 8, "uniform_points": True}, "random", 1, "1e8692b6"),
    (4, {"simpler": 5}, "random", 0, "a10061e6"),
    (4, {"simpler": 5}, "random", 1, "e1c22edc"),
    (2, {"shuffled": True}, "random", 0, "a0c5a49f"),
    (2, {"shuffled": True}, "random", 1, "3cb148f7"),
    (3, {"pity": True}, "casual", 0, "efaf37a6"),
    (2, {"variant": "killer"}, "casual", 0, "30532533"),
    (2, {"variant": "not_so_killer", "count_buried": True}, "casual", 0, "eeb1670f"),
    (2, {"stone_limit": 8, "uniform_points": True}, "casual", 0, "3702f2af"),
    (4, {"simpler": 5}, "casual", 0, "7e7ad147"),
]


@pytest.mark.parametrize(("players", "options", "policy", "number", "known"), COURT_GAMES)
def test_known_games_of_steam_court_go_as_they_went(
    players: int, options: dict[str, Any], policy: str, number: int, known: str
) -> None:
    assert played(COURT, players, options, policy, number) == known


@pytest.mark.parametrize(("players", "options", "policy", "number", "known"), MEDICI_GAMES)
def test_known_games_of_court_of_the_medici_go_as_they_went(
    players: int, options: dict[str, Any], policy: str, number: int, known: str
) -> None:
    assert played(MEDICI, players, options, policy, number) == known


@pytest.mark.parametrize(("players", "options", "policy", "number", "known"), TUNNEL_GAMES)
def test_known_games_of_steam_tunnel_go_as_they_went(
    players: int, options: dict[str, Any], policy: str, number: int, known: str
) -> None:
    assert played(TUNNEL, players, options, policy, number) == known
