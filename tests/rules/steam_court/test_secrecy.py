"""What a viewer is told of their own cards, of another table, and of what was taken from them."""

import itertools
import random
from typing import Any

import pytest

from rules.steam_court.game import GAME
from rules.steam_court.model import placed, tables
from rules.steam_court.pieces import (
    ONE,
    PIRATE,
    PUTSCH,
    card_texts,
    holds,
    how_many,
    unpack,
)
from tests.games.steam_court import TABLES, other_table, walk
from tests.share import share

every_table = pytest.mark.parametrize(("players", "options"), TABLES)


@every_table
@share("nth", everyday=31, whole=1)
def test_a_viewer_is_told_his_own_cards(players: int, options: dict[str, Any], nth: int) -> None:
    for step in itertools.islice(walk(players, options, 0), 0, None, nth):
        state = step.after
        for number, table in enumerate(tables(state)):
            for at, seat in enumerate(table.seating.order):
                own = GAME.view(state, seat).own
                assert own is not None
                assert own.hand == card_texts(table.hands[at])
                assert own.table == number
        assert GAME.view(state, None).own is None


@share("nth", everyday=5, whole=1)
def test_a_player_learns_of_the_other_table_only_what_lies_on_it(nth: int) -> None:
    pick = random.Random(8)
    for step in itertools.islice(walk(10, {}, 8), 0, None, nth):
        for viewer in pick.sample(range(10), 2):
            mine = next(t for t in tables(step.after) if t.seating.where[viewer] >= 0)
            (other,) = (table for table in tables(step.after) if table is not mine)
            anew = other_table(other, None, pick)
            world = (
                placed(mine, beside=anew)
                if other is step.after.beside
                else placed(anew, beside=mine)
            )
            assert GAME.view(world, viewer) == GAME.view(step.after, viewer)
            assert GAME.legal_actions(world, viewer) == GAME.legal_actions(step.after, viewer)


def test_the_pirate_does_not_see_which_of_his_cards_were_dived_for() -> None:
    whole = next(
        step.after
        for seed in range(20)
        for step in walk(5, {"table": "renegade"}, seed)
        if how_many(step.after.booty) > 1
        and holds(step.after.discards, step.after.booty)
        and not step.after.spent >> PIRATE & 1
        and step.after.hands[step.after.seating.pirate]
    )
    pirate = whole.seating.order[whole.seating.pirate]
    lost = ONE[unpack(whole.booty)[0]]
    fished = placed(whole, discards=whole.discards - lost + ONE[PUTSCH])
    assert GAME.view(whole, pirate).own == GAME.view(fished, pirate).own
    assert "retrieve" in GAME.may_also(whole)[pirate]
