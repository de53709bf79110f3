"""Gears, start scores and who ends where (Court 1.10)."""

from collections.abc import Iterator
from itertools import chain, groupby

from rules.game import Seat
from rules.steam_court.model import DONE, OVER, State, tables


def gear(state: State, place: int) -> int:
    """What going out at this place of a table scores, 1 the first; 0 without victory points.

    Of two tables the Royal one has the top numbers of every pile.
    """
    if not state.options.victory_points:
        return 0
    seating = state.seating
    return (len(seating.order) if seating.table else state.players) + 1 - place


def gears(state: State) -> tuple[int, ...]:
    """What every place of a table scores, best first; empty without victory points."""
    if not state.options.victory_points:
        return ()
    return tuple(gear(state, place) for place in range(1, 1 + len(state.seating.order)))


def coup_bonus(state: State) -> int:
    """What a coup scores."""
    return state.options.coup_bonus if state.options.victory_points else 0


def by_character(seats: tuple[Seat, ...], characters: tuple[int, ...]) -> tuple[Seat, ...]:
    """Seats in the order of their start score with wild seats: the highest bracket number first."""
    return tuple(seat for _, seat in sorted(zip(characters, seats, strict=True), reverse=True))


def start_scores(state: State) -> tuple[int, ...] | None:
    """What everybody's start seat scores, by seat; `None` without victory points."""
    if not state.options.victory_points:
        return None
    found = [0] * state.players
    for seat, score in _start_scores(state):
        found[seat] = score
    return tuple(found)


def _start_scores(state: State) -> Iterator[tuple[Seat, int]]:
    before = 0
    for table in tables(state):
        yield from ((seat, before + place) for place, seat in enumerate(table.order_at_start, 1))
        if state.options.start_score_overall:
            before += len(table.order_at_start)


def earned(state: State) -> tuple[int, ...]:
    """Gears of the Quarters before and bonuses for coups, by seat."""
    return tuple(map(sum, zip(*(table.points for table in tables(state)), strict=True)))


def points(state: State) -> tuple[int, ...] | None:
    """Gears so far, start score and bonuses of everybody, by seat; `None` without victory points.

    A player who is out has a gear, which the General's stop may still take back.
    """
    if not state.options.victory_points:
        return None
    total = [*earned(state)]
    for seat, score in _start_scores(state):
        total[seat] += score
    for table in tables(state):
        if table.phase not in {DONE, OVER}:
            for place, at in enumerate(table.places, 1):
                total[table.seating.order[at]] += gear(table, place)
    return tuple(total)


def final_places(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Everybody's place once the fourth Quarter is over, best first, equal places together.

    Without victory points the Royal order of that Quarter, then the Renegade one; with them the
    total, and between equal totals the better gear in Quarter 4, unless ties are shared.
    """
    order = tuple(chain.from_iterable(table.history[-1] for table in tables(state)))
    total = points(state)
    if total is None:
        return tuple((seat,) for seat in order)
    ranked = sorted(order, key=lambda seat: -total[seat])  # stable: equal ones stay in gear order
    if not state.options.shared_ties:
        return tuple((seat,) for seat in ranked)
    return tuple(tuple(equal) for _, equal in groupby(ranked, key=lambda seat: total[seat]))
