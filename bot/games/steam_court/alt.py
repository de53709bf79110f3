"""The board's picture in words, for people who can't see it; from the public view alone."""

from collections.abc import Sequence

from bot.games.steam_court import points
from bot.games.steam_court.words import (
    POWERS,
    lay_text,
    rank_text,
    seat_at,
    table_title,
    task,
    top_lay,
)
from bot.presenters.wording import counted, fitting, ordinal
from rules.names import listed
from rules.steam_court.view import CourtView, LayView, SeatView, TableView

ALT = 1024
"""Discord's limit for alt text, in characters."""


def board_alt(
    view: CourtView, names: Sequence[str], table_name: str, only: TableView | None = None
) -> str:
    """Whose turn it is and for what, then everything the picture shows, at most 1024 characters.

    `only` is the one table shown where each of two has a picture of its own.
    """
    title = f"{table_name}, {table_title(only)}" if only else table_name
    lines = [f"Steam Court, {title}. {quarter(view, only)}"]
    if view.result:
        lines.append(f"Final places: {places(view, names)}.")
    for table in (only,) if only else view.tables:
        if not only and len(view.tables) > 1:
            lines.append(f"The {table_title(table)}.")
        lines += [waiting(view, table, names), *trick(table)]
        lines += [seat_line(table, seat, names, view) for seat in table.seats]
        lines.append(piles(table))
    lines += [circle(view, names), f"{points.sums(view, names, only)}." if view.points else ""]
    return fitting([line for line in lines if line], ALT, "More with /table text.")


def places(view: CourtView, names: Sequence[str], *, shared: bool = False) -> str:
    """`1st Ada, 2nd Ben`; several winners show by themselves that equal points share a place."""
    at = points.places(view, shared=shared or len(view.winners) > 1)
    return ", ".join(f"{ordinal(at[seat])} {names[seat]}" for seat in view.result)


def course_alt(view: CourtView, names: Sequence[str], table_name: str) -> str:
    """Everybody's way through the Quarters, best first, at most 1024 characters."""
    lines = [f"Steam Court, {table_name}. The course of the game: places in each Quarter."]
    lines += [f"{names[seat]}: {points.course(view, seat)}." for seat in view.result]
    lines += [points.legend(view), f"{points.sums(view, names)}." if view.points else ""]
    return fitting([line for line in lines if line], ALT, "More with /table text.")


def circle(view: CourtView, names: Sequence[str]) -> str:
    """With wild seats, in which order turns go; "" without (Court 1.10)."""
    if not view.circle:
        return ""
    return f"Turns go around the circle: {listed([names[seat] for seat in view.circle], 'and')}."


def quarter(view: CourtView, table: TableView | None = None) -> str:
    """Which Quarter it is, and whether play has begun, at one table or anywhere."""
    if view.result:
        return "The game is over."
    before = ", before play" if (table or view).phase == "privileges" else ""
    return f"Quarter {view.quarter} of 4{before}."


def waiting(view: CourtView, table: TableView, names: Sequence[str]) -> str:
    """Who has to act, and what there is to do."""
    who = [f"{seat_at(table, seat).character}, {names[seat]}" for seat in table.to_act]
    return f"{'; '.join(who)}: {task(view, table)}." if who else ""


def trick(table: TableView) -> list[str]:
    """The sets of the running trick, in order, and its holder."""
    if table.trick is None:
        return []
    laid = ", ".join(_lay(lay) for lay in table.trick.lays)
    top = top_lay(table)
    holder = f" The {top.character} holds the trick." if top else ""
    return [f"The trick: {laid}.{holder}"]


def _lay(lay: LayView) -> str:
    stopped = " (stopped)" if lay.stopped else ""
    return f"{lay.character} {lay_text(lay)} with {' '.join(lay.cards)}{stopped}"


def seat_line(table: TableView, seat: SeatView, names: Sequence[str], view: CourtView) -> str:
    """One seat: character, name, rank with wild seats, cards, and how it stands."""
    facts = [counted(seat.cards, "card")]
    if rank := rank_text(view, table, seat.seat):
        facts.insert(0, rank)
    if seat.place is not None:
        facts[-1] = f"out, {ordinal(seat.place)}"
    elif seat.choosing:
        facts.append("choosing what to keep")
    elif seat.passed:
        facts.append("passed")
    if seat.character in table.spent and seat.character in POWERS:
        facts.append(f"{POWERS[seat.character]} spent")
    return f"{seat.character}, {names[seat.seat]}: {', '.join(facts)}."


def piles(table: TableView) -> str:
    """The Court Hand and the discards, as numbers."""
    return f"Court Hand {table.court_hand}, discards {table.discards}."
