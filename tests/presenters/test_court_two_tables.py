"""Screens of Steam Court at two tables: a message for each, and what it says of the other."""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.steam_court.presenter import SteamCourtPresenter
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.view import CourtView
from tests.presenters.court import card, states
from tests.presenters.limits import faults, width

PRESENTER = SteamCourtPresenter()
NEWS = (("The Queen passes.",), ("The Pirate passes.", "The Vagabond leads a 3."))


def games() -> Iterator[tuple[State, CourtView]]:
    """Some states of two games with their public views."""
    for players in (8, 10):
        for number, state in enumerate(states(players, players)):
            if number % 7 == 0:
                yield state, GAME.view(state, None)


def test_each_table_has_a_message_with_its_title_news_and_picture() -> None:
    for state, view in games():
        boards = PRESENTER.boards(view, replace(card(state.players), recent_at=NEWS))
        for board, table, news, title in zip(
            boards, view.tables, NEWS, ("Royal table", "Renegade table"), strict=True
        ):
            lines = board.text.splitlines()
            assert lines[0].startswith(f"**Steam Court · brass-otter · {title}** · Quarter ")
            assert lines[1 : 1 + len(news)] == [f"• {line}" for line in news]
            assert board.picture is not None
            assert board.picture.style == table.name
            assert title in board.picture.alt


def test_a_message_mentions_only_people_its_own_table_waits_for() -> None:
    seen = 0
    for state, view in games():
        shown = card(state.players, worst=True)
        for board, table in zip(PRESENTER.boards(view, shown), view.tables, strict=True):
            users = [shown.seats[seat].user_id for seat in table.to_act]
            assert board.mentions == tuple(user for user in users if user)
            seen += len(board.mentions)
            assert faults(board) == []
    assert seen > 50


def test_each_message_has_one_line_about_the_other_table() -> None:
    told = set()
    for state, view in games():
        boards = PRESENTER.boards(view, card(state.players))
        for board, other in zip(boards, reversed(view.tables), strict=True):
            start = f"The {other.name.capitalize()} table "
            lines = [line for line in board.text.splitlines() if line.startswith(start)]
            assert len(lines) == 1
            told.add((other.phase, lines[0].removeprefix(start).split()[0]))
    assert told == {("privileges", "is"), ("play", "is"), ("over", "has")}


def test_a_table_that_waits_says_for_which_one() -> None:
    waiting = 0
    for state, view in games():
        for number, table in enumerate(view.tables):
            if table.waits_for is None:
                continue
            waiting += 1
            other = f"{table.waits_for.capitalize()} table"
            board = PRESENTER.boards(view, card(state.players))[number]
            assert f"the next begins once the {other} finishes." in board.text
            seat = table.seats[0].seat
            panel = PRESENTER.panel(GAME.view(state, seat), (), card(state.players))
            assert f"Your table's Quarter is over; the {other} is still playing." in panel.text
            assert f"it's waiting for the {table.waits_for} table" in PRESENTER.text(
                view, card(state.players)
            )
    assert waiting > 3


def test_a_panel_and_the_text_show_the_viewers_own_table() -> None:
    for state, view in games():
        shown = card(state.players, worst=True)
        for number, table in enumerate(view.tables):
            seat = table.seats[-1].seat
            own = GAME.view(state, seat)
            panel = PRESENTER.panel(own, GAME.legal_actions(state, seat), shown)
            title = ("Royal table", "Renegade table")[number]
            assert f" · {title} · " in panel.text.splitlines()[0]
            text = PRESENTER.text(own, shown)
            assert width(text) <= 2000
            assert "You hold" in text


def test_before_there_is_news_of_a_table_the_games_own_news_stands_there() -> None:
    _, view = next(games())
    for board in PRESENTER.boards(view, card(8, recent=("The game began.",))):
        assert "• The game began." in board.text
