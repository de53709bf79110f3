"""Screens about seats, absence and the table itself as people see them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.host.tables.settings import TableSettings
from bot.presenters import seats as seating
from bot.presenters.screen import EntitySelect, Menu, Screen
from bot.presenters.table_info import SeatInfo, TableInfo
from bot.presenters.tables import settings
from bot.presenters.turns import absence, reminders
from tests.presenters import tunnel
from tests.presenters.walk import as_text
from tests.support.games import lobby_of

PEOPLE = tuple(SeatInfo(name, 900 + at) for at, name in enumerate(("Ada", "Ben", "Cleo", "Dan")))
AGREED = TableSettings(pace="days", absent="vote").model_dump()
NEWS = tuple(f"Ada does thing {number}." for number in range(7))


def at_table(**facts: Any) -> TableInfo:
    """Ada, Ben, Cleo and Dan, all people, unless something else is said."""
    usual = {"seats": PEOPLE, "arrangement": AGREED, "host_id": 900, "host_name": "Ada"}
    return tunnel.card(4, **(usual | facts))


def seated(*seats: SeatInfo) -> tuple[SeatInfo, ...]:
    return (*seats, *PEOPLE[len(seats) :])


HOUSE = SeatInfo("Piston", None, "casual")
AWAY = replace(PEOPLE[1], stand_in="Gasket")
GONE = replace(PEOPLE[2], stand_in="Rivet")
LATE: dict[str, Any] = {"overdue": (1, 2), "skippable": (2,), "deadlines": {0: 500, 1: 700}}


def shown(screen: Screen) -> str:
    """A screen as text, with what `as_text` leaves out."""
    lines = [as_text(screen)]
    for piece in (piece for row in screen.rows for piece in row):
        if isinstance(piece, EntitySelect):
            lines.append(f"({piece.placeholder})")
        elif isinstance(piece, Menu):
            lines += [f"(chosen: {choice.label})" for choice in piece.choices if choice.default]
        elif piece.style != "secondary":
            lines.append(f"({piece.style}: {piece.label})")
    return "\n".join(lines)


def adds(card: TableInfo, *to_act: int) -> str:
    """What absence adds to a board: lines, and buttons."""
    board = absence.with_buttons(Screen("\n".join(absence.lines(card, to_act))), card)
    only = absence.buttons(card, to_act)
    return f"{shown(board)}\nhere: {shown(Screen('', only))}"


def own(card: TableInfo, seat: int) -> str:
    return shown(absence.on_panel(Screen("Mine."), card, seat))


SCREENS: Mapping[str, Callable[[], str]] = {
    "nobody late": lambda: adds(at_table(deadlines={0: 500, 1: 500}), 0, 1),
    "one without a deadline": lambda: adds(at_table(deadlines={0: 500}), 0, 1),
    "two late": lambda: adds(at_table(**LATE), 0, 1, 2),
    "one late": lambda: adds(at_table(**LATE | {"overdue": (2,)}), 2),
    "late where the table waits": lambda: adds(
        at_table(**LATE, arrangement=TableSettings(pace="days", absent="wait").model_dump()), 1
    ),
    "one away": lambda: adds(at_table(seats=seated(PEOPLE[0], AWAY), returning=True), 0, 1),
    "two away": lambda: adds(at_table(seats=seated(PEOPLE[0], AWAY, GONE), open_seats=(3,)), 0),
    "paused": lambda: adds(at_table(paused="channel", returning=True, **LATE), 0),
    "own time": lambda: own(at_table(**LATE), 0),
    "own time is up": lambda: own(at_table(**LATE), 1),
    "oneself away": lambda: own(at_table(seats=seated(PEOPLE[0], AWAY), **LATE), 1),
    "oneself away and paused": lambda: own(
        at_table(seats=seated(PEOPLE[0], AWAY), paused="host"), 1
    ),
    "this table for its host": lambda: shown(
        seating.this_table(at_table(seats=seated(PEOPLE[0], HOUSE)), (0,), hosts=True)
    ),
    "this table for a moderator": lambda: shown(
        seating.this_table(
            at_table(paused="moderator", open_seats=(1,)), (0,), hosts=True, moderates=True
        )
    ),
    "this table for somebody else": lambda: shown(
        seating.this_table(at_table(returning=True), (0,), hosts=False)
    ),
    "this table for its only person": lambda: shown(
        seating.this_table(at_table(seats=(PEOPLE[0], HOUSE)), (0,), hosts=True)
    ),
    "which seat": lambda: shown(seating.which_seat(at_table(), (1, 3))),
    "take a seat": lambda: shown(seating.confirm_take(at_table(), 1, "5")),
    "ask for a seat that two held": lambda: shown(
        seating.confirm_take(at_table(), 1, "5", ("Eve", "Fay"), at_once=False)
    ),
    "votes": lambda: "\n".join(
        shown(seating.confirm_vote(at_table(), 1, choice, "5")) for choice in seating.WHAT
    ),
    "about whom": lambda: shown(seating.which_vote(at_table(), range(4), "skip")),
    "voted": lambda: seating.voted(at_table(), 2, "replace"),
    "briefing": lambda: seating.briefing(at_table(recent=NEWS), "Piston"),
    "welcome back": lambda: seating.welcome_back(at_table(recent=NEWS[:2])),
    "welcome back to no news": lambda: seating.welcome_back(at_table()),
    "invitation": lambda: shown(seating.invitation(at_table(), 77)),
    "call without a deadline": lambda: shown(
        reminders.call(reminders.Turn(7, "brass-otter", "Hoard", 0, "https://x"))
    ),
    "what a rematch agreed": lambda: "\n".join(settings.told(at_table(kept=True))),
    "what differs": lambda: "\n".join(
        settings.differing(TableSettings(absent="wait", seats="nobody", order="kept").model_dump())
    ),
    "a lobby of days": lambda: shown(
        lobby_of(at_table(status="lobby", seats=seated(PEOPLE[0], HOUSE, SeatInfo("", 0))))
    ),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, snapshot: SnapshotAssertion) -> None:
    assert SCREENS[name]() == snapshot(name=name)
