"""Every game with its strategies as parameters of tests; a new one is found by its folder."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from rules.catalog import FOLDERS
from tests.games import noughts
from tests.games.strategies import Kind, RandomGame, Strategies
from tests.share import share

CATALOG: tuple[Strategies, ...] = tuple(
    import_module(f"tests.games.{folder}").LAWS for folder in FOLDERS
)
"""The games of `rules.catalog`: a game without a file of strategies fails here."""

ALL: tuple[Strategies, ...] = (*CATALOG, noughts.LAWS)
"""And the toy, which shows the least that a game has to bring."""

KINDS = [Kind(laws, players, options) for laws in ALL for players, options in laws.tables]


def random_games() -> Iterator[Any]:
    """Parameters: some games at each table every day, more among the long tests."""
    for kind in KINDS:
        for number in range(kind.laws.whole):
            played = RandomGame(kind.laws, kind.players, kind.options, number)
            marks = [] if number < kind.laws.everyday else [pytest.mark.long]
            yield pytest.param(played, id=str(played), marks=marks)


every_random_game = pytest.mark.parametrize("played", list(random_games()))


def sampled(everyday: int) -> pytest.MarkDecorator:
    """At most so many places of a game every day, all of them among the long tests."""
    return share("most", everyday=everyday, whole=100_000)
