"""The board's picture in words, for who cannot see it; from the public view alone."""

from collections.abc import Sequence

from bot.presenters.steam_court.words import POWERS, lay_text, seat_at, to_beat, top_lay
from bot.presenters.wording import counted, fitting, ordinal
from rules.steam_court.view import CourtView, LayView, SeatView, TableView

ALT = 1024
"""Discord's limit for alt text, in characters."""


def board_alt(view: CourtView, names: Sequence[str], table_name: str) -> str:
    """Whose turn it is and for what, then everything the picture shows, at most 1024 characters."""
    lines = [f"Steam Court, {table_name}. {quarter(view)}"]
    if view.result:
        lines.append(f"Final places: {places(view.result, names)}.")
    for table in view.tables:
        if len(view.tables) > 1:
            lines.append(f"The {table.name.capitalize()} table.")
        lines += [waiting(table, names), *trick(table)]
        lines += [seat_line(table, seat, names) for seat in table.seats]
        lines.append(piles(table))
    return fitting([line for line in lines if line], ALT, "More with /table text.")


def places(order: Sequence[int], names: Sequence[str]) -> str:
    """`1st Ada, 2nd Ben`."""
    return ", ".join(f"{ordinal(at)} {names[seat]}" for at, seat in enumerate(order, 1))


def quarter(view: CourtView) -> str:
    """Which Quarter it is, and whether play has begun."""
    if view.result:
        return "The game is over."
    before = ", before play" if view.phase == "privileges" else ""
    return f"Quarter {view.quarter} of 4{before}."


def waiting(table: TableView, names: Sequence[str]) -> str:
    """Whom a table waits for, and what there is to beat."""
    who = [f"the {seat_at(table, seat).character}, {names[seat]}" for seat in table.to_act]
    if not who:
        return ""
    task = ""
    if table.phase == "play":
        beat = to_beat(table)
        task = f", to beat {beat}" if beat else ", to lead"
    return f"To act: {'; '.join(who)}{task}."


def trick(table: TableView) -> list[str]:
    """The sets of the running trick, in order, and who holds it."""
    if table.trick is None:
        return []
    laid = ", ".join(_lay(lay) for lay in table.trick.lays)
    top = top_lay(table)
    holder = f" The {top.character} holds the trick." if top else ""
    return [f"The trick: {laid}.{holder}"]


def _lay(lay: LayView) -> str:
    stopped = " (stopped)" if lay.stopped else ""
    return f"{lay.character} {lay_text(lay)} with {' '.join(lay.cards)}{stopped}"


def seat_line(table: TableView, seat: SeatView, names: Sequence[str]) -> str:
    """One seat: character, name, cards, and how it stands."""
    facts = [counted(seat.cards, "card")]
    if seat.place is not None:
        facts = [f"out, {ordinal(seat.place)}"]
    elif seat.passed:
        facts.append("passed")
    if seat.character in table.spent and seat.character in POWERS:
        facts.append(f"{POWERS[seat.character]} spent")
    return f"{seat.character}, {names[seat.seat]}: {', '.join(facts)}."


def piles(table: TableView) -> str:
    """The Court Hand and the discards, as numbers."""
    return f"Court Hand {table.court_hand}, discards {table.discards}."
