"""Every game with its strategies as parameters of tests; a new one is found by its folder."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from rules.catalog import FOLDERS
from tests.games import noughts
from tests.games.strategies import Kind, RandomGame, Strategies

CATALOG: tuple[Strategies, ...] = tuple(
    import_module(f"tests.games.{folder}").LAWS for folder in FOLDERS
)
"""The games of `rules.catalog`: a game without a file of strategies fails here."""

ALL: tuple[Strategies, ...] = (*CATALOG, noughts.LAWS)
"""And the toy, which shows the least that a game has to bring."""

KINDS = [Kind(laws, players, options) for laws in ALL for players, options in laws.tables]


WHOLE = 100_000
"""More places than any game has."""


def random_games(everyday: tuple[Any, ...] = (), whole: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Parameters: some games at each table every day, more of them among the long tests.

    Where there are further values, those of every day have both ones, the others `whole` alone.
    """
    for kind in KINDS:
        for number in range(kind.laws.whole):
            played = RandomGame(kind.laws, kind.players, kind.options, number)
            if number < kind.laws.everyday:
                yield pytest.param(played, *everyday, id=str(played))
            if number >= kind.laws.everyday or whole:
                yield pytest.param(played, *whole, id=f"{played} whole", marks=pytest.mark.long)


every_random_game = pytest.mark.parametrize("played", list(random_games()))


def sampled(everyday: int) -> pytest.MarkDecorator:
    """At most so many places of a game every day, all of them among the long tests."""
    given = list(random_games((everyday,), (WHOLE,)))
    return pytest.mark.parametrize(("played", "most"), given)
