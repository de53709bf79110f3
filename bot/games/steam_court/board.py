"""The public board in words: what happened, who is to act, the promise of the shuffle."""

from collections.abc import Sequence

from bot.games.steam_court import points
from bot.games.steam_court.sentences import board_alt
from bot.games.steam_court.words import (
    next_in_circle,
    rank_text,
    seat_at,
    table_title,
    task,
)
from bot.presenters.kit import LOG_AND_HELP, MY_HAND, Board
from bot.presenters.presenter import REACT
from bot.presenters.screen import Button, Picture, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import called, number
from rules.names import listed
from rules.steam_court.view import CourtView, TableView

BUTTONS = (MY_HAND, *LOG_AND_HELP, Button("Stop!", REACT, "stop", style="danger"))


def boards(view: CourtView, card: TableInfo) -> tuple[Screen, ...]:
    """A public message for each table; only the people that table waits for are mentioned."""
    if len(view.tables) < 2:
        line = turn_line(view, view.tables[0], card)
        return (_screen(view, card, None, card.recent, [line, points.sums(view, card.names)]),)
    shown = []
    for index, table in enumerate(view.tables):
        recent = card.recent_at[index] if index < len(card.recent_at) else card.recent
        lines = [
            turn_line(view, table, card),
            *(progress(other) for other in view.tables if other is not table),
            points.sums(view, card.names, table),
        ]
        shown.append(_screen(view, card, table, recent, lines))
    return tuple(shown)


def _screen(
    view: CourtView,
    card: TableInfo,
    only: TableView | None,
    recent: Sequence[str],
    lines: Sequence[str],
) -> Screen:
    """A public message around the lines of a table."""
    title = f" · {table_title(only)}" if only else ""
    tables = (only,) if only else view.tables
    part = view.tables.index(only) if only else 0
    lay_at = card.next_lay[part] if part < len(card.next_lay) else 0
    return Board(
        card,
        f"**Steam Court · {card.name}{title}** · Quarter {view.quarter} of 4",
        recent,
        lines,
        [seat for table in tables for seat in table.to_act],
        picture(view, card, only),
        BUTTONS,
        f"The next lay is possible <t:{lay_at}:R>." if lay_at else "",
    ).screen()


def picture(view: CourtView, card: TableInfo, only: TableView | None = None) -> Picture:
    """The request for the board's picture; `only` is the one of two tables to draw."""
    told = board_alt(view, card.names, card.name, only)
    style = only.name if only else ""
    return Picture("court-board", view, card.names, card.name, told, style)


def progress(table: TableView) -> str:
    """How far the other table's Quarter is, in one line that few moves there change."""
    start = f"The {table_title(table)}"
    if table.phase == "over":
        return f"{start} has finished its Quarter."
    if table.phase == "privileges":
        return f"{start} is before its first trick."
    out = f"{number(len(table.places))} out" if table.places else "nobody out yet"
    return f"{start} is playing: {out}."


def turn_line(view: CourtView, table: TableView, card: TableInfo) -> str:
    """Who has to do what, people by mention and house players by name."""
    if not table.to_act:
        if table.waits_for is None:
            return "The Quarter is over."
        other = table.waits_for.capitalize()
        return f"The Quarter is over; the next begins once the {other} table finishes."
    who = []
    for seat in table.to_act:
        # `General`, or with wild seats `General, rank 2`.
        role = filter(None, (seat_at(table, seat).character, rank_text(view, table, seat)))
        who.append(f"{called(card.seats[seat])} ({', '.join(role)})")
    after = next_in_circle(view, table)
    then = f" Next in the circle: {card.names[after.seat]}." if after else ""
    return f"{listed(who)}: {task(view, table)}.{then}"
