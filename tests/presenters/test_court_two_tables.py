"""Screens of Steam Court at two tables, put together from two tables of five."""

from typing import Any

from bot.presenters.card import TableCard
from bot.presenters.steam_court.presenter import SteamCourtPresenter
from rules.steam_court import engine
from rules.steam_court.options import CourtOptions
from rules.steam_court.view import CourtView, TableView
from tests.presenters.court import PEOPLE, card, states
from tests.presenters.limits import faults, width

PRESENTER = SteamCourtPresenter()


def moved(data: Any, by: int) -> Any:
    """A dumped table with every seat number raised."""
    if isinstance(data, dict):
        return {
            key: value + by
            if key in {"seat", "owner"} and value is not None
            else tuple(seat + by for seat in value)
            if key in {"to_act", "places"} and not isinstance(value, bool)
            else moved(value, by)
            for key, value in data.items()
        }
    if isinstance(data, list | tuple):
        return tuple(moved(value, by) for value in data)
    return data


def two_tables(at: int, viewer: int | None = None) -> CourtView:
    """The public view of ten people, seats 5 to 9 at the renegade table."""
    royal = list(states(5, 1))[at]
    renegade = list(states(5, 2, CourtOptions(table="renegade")))[at]
    view = engine.view(royal, viewer)
    low = engine.view(renegade, None).tables[0].model_dump()
    return view.model_copy(
        update={"tables": (*view.tables, TableView.model_validate(moved(low, 5)))}
    )


def ten(*, worst: bool) -> TableCard:
    both = card(5, worst=worst), card(5, worst=worst)
    names = (*PEOPLE, "Hal", "Ida", "Jo")
    seats = tuple(
        type(seat)(seat.name if worst else names[at], seat.user_id and seat.user_id + at)
        for at, seat in enumerate((*both[0].seats, *both[1].seats))
    )
    return card(5, worst=worst, seats=seats, most=10)


def test_both_tables_stand_on_the_board_and_in_the_text() -> None:
    for at in (0, 10, 40, 60):
        view = two_tables(at)
        board = PRESENTER.board(view, ten(worst=True))
        assert faults(board) == []
        assert "Royal table: " in board.text
        assert "Renegade table: " in board.text
        people = [ten(worst=True).seats[s].user_id for t in view.tables for s in t.to_act]
        assert board.mentions == tuple(dict.fromkeys(user for user in people if user))
        text = PRESENTER.text(two_tables(at, 3), ten(worst=True))
        assert width(text) <= 2000
        assert "You hold" in text


def test_a_panel_shows_its_own_table() -> None:
    view = two_tables(10, 3)
    screen = PRESENTER.panel(view, (), ten(worst=False), "")
    assert faults(screen) == []
    assert "Renegade" not in screen.text
    assert "The Renegade table:" in PRESENTER.text(view, ten(worst=False))
