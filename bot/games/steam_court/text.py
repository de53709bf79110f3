"""`/table text`: the whole table in sentences, with the viewer's own hand."""

from collections.abc import Sequence

from bot.games.steam_court import alt, points
from bot.games.steam_court.words import QUARTERS, grouped, table_title
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted, fitting
from rules.names import listed
from rules.steam_court.view import CourtView, Seen


def text(view: CourtView, card: TableInfo) -> str:
    """The table in sentences, most needed first, so that what does not fit is the history."""
    names = card.names
    lines = [f"Steam Court, table {card.name}. {alt.quarter(view)}"]
    if view.result:
        shared = bool(card.options.get("shared_ties"))
        lines.append(f"Final places: {alt.places(view, names, shared=shared)}.")
    lines += _own(view, card)
    for table in view.tables:
        if len(view.tables) > 1:
            lines.append(f"The {table_title(table)}:")
        lines += [alt.waiting(view, table, names), *alt.trick(table)]
        if table.waits_for is not None:
            lines.append(f"Its Quarter is over; it's waiting for the {table.waits_for} table.")
        lines.append("Ranks, from the highest:" if view.circle else "Seats, from the highest:")
        lines += [alt.seat_line(table, seat, names, view) for seat in table.seats]
        lines.append(alt.piles(table))
    lines.append(alt.circle(view, names))
    lines += [_seen(seen, card) for seen in (view.own.seen if view.own else ())]
    lines += _scores(view, card)
    lines += history(view, card)
    if card.recent:
        lines += ["What happened last:", *card.recent[-5:]]
    return fitting([line for line in lines if line], more="There's more in `/table log`.")


def _own(view: CourtView, card: TableInfo) -> list[str]:
    if view.own is None:
        return []
    hand = view.own.hand
    lines = [
        f"You are the {view.own.character}, {card.names[view.own.seat]}. You hold "
        + (f"{counted(len(hand), 'card')}: {grouped(hand)}." if hand else "no cards.")
    ]
    if view.own.waiting:
        lines.append(f"It's your turn: you may {listed(view.own.waiting, 'or')}.")
    if view.own.choosing:
        lines.append(f"You choose what to keep of {grouped(view.own.choosing)}.")
    if view.own.may_also:
        lines.append(f"At any time you may {listed(view.own.may_also, 'or')}.")
    return lines


def _seen(seen: Seen, card: TableInfo) -> str:
    who = card.names[seen.whose] if seen.whose is not None else ""
    told = {
        "court hand": "You saw the Court Hand",
        "hand": f"You saw {who}'s hand",
        "drawn": "You drew",
        "dived": "You dived for",
        "given": f"You gave {who}",
        "received": f"You got from {who}",
    }
    return f"{told.get(seen.what, seen.what)}: {grouped(seen.cards) or 'no cards'}."


def _scores(view: CourtView, card: TableInfo) -> list[str]:
    """With victory points, everybody's sum and how it came about, most points first."""
    found = [(points.score(view, seat), name) for seat, name in enumerate(card.names)]
    scored = sorted(((one, name) for one, name in found if one), key=lambda pair: -pair[0].total)
    lines = [f"{name}: {counted(one.total, 'point')} ({points.how(one)})." for one, name in scored]
    return ["Points:", *lines] if lines else []


def history(view: CourtView, card: TableInfo) -> list[str]:
    """A line for each Quarter that is over: who went out in which order, at which table."""
    return [
        f"The {QUARTERS[at]} Quarter: {_order(view, card, order)}."
        for at, order in enumerate(view.history)
    ]


def _order(view: CourtView, card: TableInfo, order: Sequence[int]) -> str:
    named = [card.names[seat] for seat in order]
    if len(view.tables) < 2:
        return ", ".join(named)
    royal = len(view.tables[0].seats)
    return f"Royal {', '.join(named[:royal])}; Renegade {', '.join(named[royal:])}"
