"""Victory points in words: everybody's sum, and how it came about (Court 1.10)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.presenters.wording import clip
from rules.game import Seat
from rules.steam_court.view import CourtView, TableView

SHORT = 20
"""The longest name in a line of sums, in characters."""


class Score(NamedTuple):
    """What one person has scored: a gear for each Quarter gone out of, start seat, coups."""

    gears: tuple[int, ...]
    start: int
    coups: int
    total: int


def score(view: CourtView, seat: Seat) -> Score | None:
    """What a seat has scored so far; `None` where no points are played for."""
    if view.points is None or view.start_scores is None:
        return None
    # At two tables the history names the Royal people first, and theirs are the top numbers.
    gears = [len(view.points) - order.index(seat) for order in view.history]
    if len(view.history) < view.quarter:
        for number, table in enumerate(view.tables):
            if seat in table.places:
                most = len(table.seats) if number else len(view.points)
                gears.append(most - table.places.index(seat))
    total, start = view.points[seat], view.start_scores[seat]
    return Score(tuple(gears), start, total - start - sum(gears), total)


def sums(view: CourtView, names: Sequence[str], table: TableView | None = None) -> str:
    """`Points: Ada 12 · Ben 9`, best first, of one table or of all; "" without points."""
    if view.points is None:
        return ""
    seats: Iterable[Seat] = range(len(view.points))
    if table is not None:
        seats = [one.seat for one in table.seats]
    ranked = sorted(seats, key=lambda seat: -view.points[seat] if view.points else 0)
    told = " · ".join(f"{clip(names[seat], SHORT)} {view.points[seat]}" for seat in ranked)
    return f"Points: {told}"


def how(found: Score) -> str:
    """`gears 5, 3, start 1, coups 1`."""
    parts = []
    if found.gears:
        numbers = " + ".join(map(str, found.gears))
        parts.append(f"{'gear' if len(found.gears) == 1 else 'gears'} {numbers}")
    parts.append(f"start {found.start}")
    if found.coups:
        parts.append(f"coups {found.coups}")
    return ", ".join(parts)


def places(view: CourtView, *, shared: bool) -> dict[Seat, int]:
    """Everybody's final place, 1 the best; where ties are shared equal points share it."""
    points = view.points
    if points is None or not shared:
        return {seat: place for place, seat in enumerate(view.result, 1)}
    return {seat: 1 + sum(other > points[seat] for other in points) for seat in view.result}


def ties(view: CourtView, *, shared: bool) -> str:
    """How ties were broken at the end; "" where all sums differ."""
    if view.points is None or len(set(view.points)) == len(view.points):
        return ""
    if shared:
        return "Tied players share a place."
    return "Ties are broken by the better gear of Quarter 4."


def course(view: CourtView, seat: Seat) -> str:
    """A seat's place in each Quarter that is over: `1, 3, 2`, of two tables `R1, R5, N2`."""
    at = [order.index(seat) + 1 for order in view.history]
    if len(view.tables) < 2:
        return ", ".join(map(str, at))
    royal = len(view.tables[0].seats)
    return ", ".join(f"R{place}" if place <= royal else f"N{place - royal}" for place in at)


def legend(view: CourtView) -> str:
    """What the letters of `course` mean; "" at one table."""
    return "R: at the Royal table. N: at the Renegade table." if len(view.tables) > 1 else ""
