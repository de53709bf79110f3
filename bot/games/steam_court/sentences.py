"""The table in sentences: all of it for `/table text`, its beginning as what a picture says."""

from collections.abc import Sequence

from bot.games.steam_court import points
from bot.games.steam_court.words import (
    POWERS,
    QUARTERS,
    grouped,
    lay_text,
    rank_text,
    seat_at,
    table_title,
    task,
    top_lay,
)
from bot.presenters.kit import alt, in_sentences
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted, ordinal
from rules.names import listed
from rules.steam_court.view import CourtView, SeatView, Seen, TableView


def text(view: CourtView, card: TableInfo) -> str:
    """The whole table for `/table text`, with the viewer's own hand."""
    shared = bool(card.options.get("shared_ties"))
    return in_sentences(sentences(view, card.names, card.name, shared=shared), card.recent)


def board_alt(
    view: CourtView, names: Sequence[str], table_name: str, only: TableView | None = None
) -> str:
    """What the board's picture shows, and nobody's hand; `only` is the one of two tables on it."""
    return alt(sentences(view.model_copy(update={"own": None}), names, table_name, only))


def sentences(
    view: CourtView,
    names: Sequence[str],
    table_name: str,
    only: TableView | None = None,
    *,
    shared: bool = False,
) -> list[str]:
    """The table, most needed first; empty lines say nothing."""
    tables = (only,) if only else view.tables
    title = f"{table_name}, {table_title(only)}" if only else table_name
    lines = [f"Steam Court, table {title}. {quarter(view, only)}"]
    if view.result:
        lines.append(f"Final places: {places(view, names, shared=shared)}.")
    lines += _own(view, names)
    for table in tables:
        if len(tables) > 1:
            lines.append(f"The {table_title(table)}:")
        lines += [waiting(view, table, names), *trick(table)]
        if table.waits_for is not None:
            lines.append(f"Its Quarter is over; it's waiting for the {table.waits_for} table.")
        lines.append("Ranks, from the highest:" if view.circle else "Seats, from the highest:")
        lines += [seat_line(table, seat, names, view) for seat in table.seats]
        lines.append(piles(table))
    lines.append(circle(view, names))
    lines += [_seen(seen, names) for seen in (view.own.seen if view.own else ())]
    return [*lines, *_scores(view, tables, names), *history(view, names)]


def places(view: CourtView, names: Sequence[str], *, shared: bool = False) -> str:
    """`1st Ada, 2nd Ben`; several winners show by themselves that equal points share a place."""
    at = points.places(view, shared=shared or len(view.winners) > 1)
    return ", ".join(f"{ordinal(at[seat])} {names[seat]}" for seat in view.result)


def course_alt(view: CourtView, names: Sequence[str], table_name: str) -> str:
    """Everybody's way through the Quarters, best first."""
    lines = [f"Steam Court, {table_name}. The course of the game: places in each Quarter."]
    lines += [f"{names[seat]}: {points.course(view, seat)}." for seat in view.result]
    return alt([*lines, points.legend(view), f"{points.sums(view, names)}." * bool(view.points)])


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
    laid = ", ".join(
        f"{lay.character} {lay_text(lay)} with {' '.join(lay.cards)}{' (stopped)' * lay.stopped}"
        for lay in table.trick.lays
    )
    top = top_lay(table)
    holder = f" The {top.character} holds the trick." if top else ""
    return [f"The trick: {laid}.{holder}"]


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


def _own(view: CourtView, names: Sequence[str]) -> list[str]:
    if view.own is None:
        return []
    hand = view.own.hand
    lines = [
        f"You are the {view.own.character}, {names[view.own.seat]}. You hold "
        + (f"{counted(len(hand), 'card')}: {grouped(hand)}." if hand else "no cards.")
    ]
    if view.own.waiting:
        lines.append(f"It's your turn: you may {listed(view.own.waiting, 'or')}.")
    if view.own.choosing:
        lines.append(f"You choose what to keep of {grouped(view.own.choosing)}.")
    if view.own.may_also:
        lines.append(f"At any time you may {listed(view.own.may_also, 'or')}.")
    return lines


def _seen(seen: Seen, names: Sequence[str]) -> str:
    who = names[seen.whose] if seen.whose is not None else ""
    told = {
        "court hand": "You saw the Court Hand",
        "hand": f"You saw {who}'s hand",
        "drawn": "You drew",
        "dived": "You dived for",
        "given": f"You gave {who}",
        "received": f"You got from {who}",
    }
    return f"{told.get(seen.what, seen.what)}: {grouped(seen.cards) or 'no cards'}."


def _scores(view: CourtView, tables: Sequence[TableView], names: Sequence[str]) -> list[str]:
    """With victory points, everybody's sum and how it came about, most points first."""
    seats = sorted(one.seat for table in tables for one in table.seats)
    found = [(points.score(view, seat), names[seat]) for seat in seats]
    scored = sorted(((one, name) for one, name in found if one), key=lambda pair: -pair[0].total)
    lines = [f"{name}: {counted(one.total, 'point')} ({points.how(one)})." for one, name in scored]
    return ["Points:", *lines] if lines else []


def history(view: CourtView, names: Sequence[str]) -> list[str]:
    """A line for each Quarter that is over: who went out in which order, at which table."""
    royal, lines = len(view.tables[0].seats), []
    for at, order in enumerate(view.history):
        named = [names[seat] for seat in order]
        told = ", ".join(named)
        if len(view.tables) > 1:
            told = f"Royal {', '.join(named[:royal])}; Renegade {', '.join(named[royal:])}"
        lines.append(f"The {QUARTERS[at]} Quarter: {told}.")
    return lines
