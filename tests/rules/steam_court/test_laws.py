"""What Steam Court alone keeps, on random games at every table with every house rule."""

import pytest

from rules.steam_court.model import (
    DONE,
    NOBODY,
    OVER,
    PLAY,
    State,
    table_of,
    tables,
)
from tests.games.steam_court import TABLES, walk

every_table = pytest.mark.parametrize(("players", "options"), TABLES)


@every_table
def test_everybody_sits_at_one_table_in_one_seat(players: int, options: dict[str, object]) -> None:
    for step in walk(players, options, 0):
        every = tables(step.after)
        assert len(every) == (2 if players > 7 else 1)
        order = [seat for table in every for seat in table.seating.order]
        assert sorted(order) == list(range(players))
        characters = [one for table in every for one in table.seating.characters]
        assert len(set(characters)) == players
        for table in every:
            assert sorted(table.seating.ranks) == list(range(len(table.seating.order)))
        assert len({table.quarter for table in every}) == 1


@every_table
def test_a_table_takes_no_notice_of_what_happens_at_the_other(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        before, after = tables(step.before), tables(step.after)
        if len(before) < 2 or before[0].quarter != after[0].quarter or after[0].phase == OVER:
            continue
        acting = table_of(step.before, step.seat)
        unmoved = [pair for pair in zip(before, after, strict=True) if pair[0] is not acting]
        for one, other in unmoved:
            for name in set(State.__slots__) - {"beside"}:
                assert getattr(one, name) == getattr(other, name), name


@every_table
def test_who_holds_cards_is_alive_and_who_does_not_is_out(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        for state in tables(step.after):
            if state.phase >= DONE:
                assert state.turn == NOBODY
                assert sorted(state.places) == list(range(len(state.hands)))
                continue
            for at, hand in enumerate(state.hands):
                assert bool(hand) is bool(state.alive >> at & 1) is (at not in state.places)
            if state.phase == PLAY:
                assert state.alive & ~state.passed & 1 << state.turn
