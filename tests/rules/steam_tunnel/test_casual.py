"""The house player: it sees only a view, is always legal, and plays clearly better than chance."""

from fractions import Fraction
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import Seat
from rules.steam_tunnel import casual
from rules.steam_tunnel.casual import Sketch
from rules.steam_tunnel.model import State
from rules.steam_tunnel.paths import every
from tests.games.steam_tunnel import TABLES, deal, walk
from tests.rules.steam_tunnel.boards import GAME, Table, position, table
from tests.share import share


def asked(game: Table, seat: Seat = 0, noise: int = 0) -> str:
    """What the house player would do now."""
    view = GAME.view(game.state, seat)
    action = casual.choose(view, GAME.legal_actions(game.state, seat), Chance(b"house", noise))
    assert action is not None
    return GAME.format(action, ())


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_house_player_plays_whole_games_legally(players: int, options: dict[str, Any]) -> None:
    state, _ = deal(players, options, 1)
    noise = Chance(b"noise", 1)
    while waiting := tuple(GAME.waiting_for(state)):
        (seat,) = waiting
        legal = GAME.legal_actions(state, seat)
        action = GAME.casual_action(GAME.view(state, seat), legal, noise)
        assert action is not None
        assert action in legal
        GAME.decide(state, seat, action, noise)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_its_sketch_of_the_board_is_the_board(players: int, options: dict[str, Any]) -> None:
    for step in list(walk(players, options, 2))[::7]:
        sketch = Sketch(GAME.view(step.after, 0), 0)
        assert every(sketch.paths) == every(step.after.paths)
        assert tuple(sketch.stones) == step.after.stones


def test_who_is_not_asked_does_nothing() -> None:
    game = table(position("*T14 T14\nT14 T14"))
    assert GAME.casual_action(GAME.view(game.state, 1), (), Chance(b"", 0)) is None
    legal = GAME.legal_actions(game.state, 0)
    assert GAME.casual_action(GAME.view(game.state, None), legal, Chance(b"", 0)) is None


def test_it_buys_on_the_tunnel_that_pays_most() -> None:
    grid = """
    *P2 *T14 T14  T14
    T14 T14  T14  T14
    T14 T14  *T22 T14
    """
    assert asked(table(position(grid, phase="stone"))) in {"buy b1 NE-NW", "buy b1 SE-SW"}


def test_it_buries_to_close_the_tunnel_that_it_leads() -> None:
    grid = """
    *P1 *T14 *T14 T14
    T14 T14  T14  T14
    T14 T14  T14  T14
    """
    stones = {"b1 NE-NW": "ada", "c1 NE-NW": "ada", "b1 SE-SW": "ada", "c1 SE-SW": "ada"}
    owned = {"b1 N-S": "ben", "c1 N-S": "ben"}
    assert asked(table(position(grid, phase="stone", stones=stones | owned))) == "bury d1"


def test_it_does_not_bury_to_close_a_tunnel_that_another_leads() -> None:
    grid = """
    *P1 *T14 *T14 T14
    T14 T14  T14  T14
    T14 T14  T14  T14
    """
    stones = {"b1 NE-NW": "ben", "c1 NE-NW": "ben", "b1 SE-SW": "ben", "c1 SE-SW": "ben"}
    assert asked(table(position(grid, phase="stone", stones=stones))) != "bury d1"


def test_it_denies_a_tunnel_where_a_stone_draws_level() -> None:
    grid = """
    *P2 *T14 *T14 T14
    T14 T14  T14  T14
    T14 T14  T14  T14
    """
    stones = {"b1 NE-NW": "ben", "b1 SE-SW": "ada", "c1 SE-SW": "ada"}
    stones |= {"b1 N-S": "ada", "c1 N-S": "ada"}
    assert asked(table(position(grid, phase="stone", stones=stones))) == "buy c1 NE-NW"


def test_without_stones_it_skips() -> None:
    game = table(position("*T14 T14\nT14 T14", phase="stone"), options={"stone_limit": 0})
    assert asked(game) == "skip"


def share_of_the_win(number: int, players: int) -> Fraction:
    """One house player among random ones, its place rotating."""
    state: State
    state, _ = deal(players, {}, number)
    own, noise = number % players, Chance(b"random", number)
    while waiting := tuple(GAME.waiting_for(state)):
        (seat,) = waiting
        legal = GAME.legal_actions(state, seat)
        action = noise.pick(legal)
        if seat == own:
            chosen = GAME.casual_action(GAME.view(state, seat), legal, noise)
            assert chosen is not None
            action = chosen
        GAME.decide(state, seat, action, noise)
    winners = state.places[0]
    return Fraction(own in winners, len(winners))


@pytest.mark.parametrize(("players", "at_least"), [(2, 0.8), (4, 0.6)])
@share("games", everyday=8, whole=20)
def test_it_clearly_beats_chance(players: int, at_least: float, games: int) -> None:
    won = sum(share_of_the_win(number, players) for number in range(games))
    assert won / games >= at_least
