"""Screens of Steam Court with points, drawn characters and wild seats, and at the end of a game."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.games.steam_court import points
from bot.games.steam_court.presenter import SteamCourtPresenter
from bot.games.steam_court.words import next_in_circle
from rules.chance import Chance
from rules.steam_court.actions import PASS
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.options import CourtOptions
from tests.presenters.court import card, states
from tests.presenters.limits import faults
from tests.presenters.test_court_screens import RENEGADES, ROYALS, after, panel, position
from tests.presenters.walk import as_text

PRESENTER = SteamCourtPresenter()
POINTS = CourtOptions(victory_points=True)
WILD = CourtOptions(characters="wild", victory_points=True)


@cache
def game(players: int, options: CourtOptions, seed: int = 3) -> tuple[State, ...]:
    return tuple(states(players, seed, options))


def middle(players: int, options: CourtOptions) -> State:
    """A state in the second half of a game in which somebody follows."""
    every = game(players, options)
    late = every[len(every) // 2 :]
    return next(state for state in late if state.lays and GAME.waiting_for(state))


def boards(state: State, **facts: object) -> str:
    shown = card(state.players, **facts)
    return "\n\n".join(map(as_text, PRESENTER.boards(GAME.view(state, None), shown)))


def summary(players: int, options: CourtOptions) -> str:
    shown = card(players, options=options.model_dump(mode="json"), seed="ab" * 32)
    return as_text(PRESENTER.summary(GAME.view(game(players, options)[-1], None), shown))


def rules(players: int, options: CourtOptions) -> str:
    return "\n\n".join(PRESENTER.rules(card(players, options=options.model_dump(mode="json"))))


def in_words(state: State, seat: int) -> str:
    return PRESENTER.text(GAME.view(state, seat), card(state.players))


def stopped_on_turn(*actions: str) -> str:
    """The General's stop of somebody who is on turn over the own set, with the window open."""
    hands = ("1 9 9", "3 3", "4 4 5", "7 7 5", "11 11")
    return panel(after(position(ROYALS, hands), *actions), 1, "stop")


NEWS = (("The Queen (Gus) passes.",), ("The Pirate (Dan) leads a 3.",))
SCREENS: Mapping[str, Callable[[], str]] = {
    "two boards": lambda: boards(middle(10, POINTS), recent_at=NEWS),
    "two tables in words": lambda: in_words(middle(10, POINTS), 0),
    "wild seats": lambda: boards(middle(5, WILD)),
    "wild seats in words": lambda: in_words(middle(5, WILD), 0),
    "the end with points": lambda: summary(5, WILD),
    "the end of two tables": lambda: summary(9, CourtOptions()),
    "rules of two tables": lambda: rules(10, CourtOptions(victory_points=True)),
    "rules of wild seats": lambda: rules(5, WILD),
    "rules of drawn characters": lambda: rules(4, CourtOptions(characters="random")),
    "a stop of a lay": lambda: stopped_on_turn(
        "ada: lay 1", "ben: pass", "cleo: lay 4", "dan: pass", "eve: pass", "ada: pass"
    ),
    "a stop of a turn": lambda: stopped_on_turn("ada: lay 1", "ben: pass"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, snapshot: SnapshotAssertion) -> None:
    assert SCREENS[name]() == snapshot(name=name)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, POINTS),
        (5, WILD),
        (6, CourtOptions(victory_points=True, characters="random")),
        (8, POINTS),
        (10, CourtOptions(victory_points=True, start_score_overall=True)),
    ],
)
def test_points_are_told_as_the_sum_of_what_they_come_from(
    players: int, options: CourtOptions
) -> None:
    for state in game(players, options):
        view = GAME.view(state, None)
        for seat in range(players):
            found = points.score(view, seat)
            assert found is not None
            assert found.total == sum(found.gears) + found.start + found.coups
            assert len(found.gears) in {len(view.history), len(view.history) + 1}
            assert found.coups >= 0
    last = GAME.view(game(players, options)[-1], None)
    every = [points.score(last, seat) for seat in range(players)]
    gears = [score.gears for score in every if score]
    assert all(
        sorted(quarter) == list(range(1, players + 1)) for quarter in zip(*gears, strict=True)
    )


def test_a_coup_is_told_apart_from_gears_and_start_score() -> None:
    view = GAME.view(game(5, POINTS)[0], None)
    assert view.points is not None
    rebel = (view.points[0] + 2, *view.points[1:])
    found = points.score(view.model_copy(update={"points": rebel}), 0)
    assert found is not None
    assert points.how(found) == f"start {view.points[0]}, coups 2"


def test_without_points_nothing_is_said_of_them() -> None:
    view = GAME.view(game(9, CourtOptions())[-1], None)
    shown = card(9)
    assert points.score(view, 0) is None
    assert points.sums(view, shown.names) == ""
    for text in (PRESENTER.summary(view, shown).text, PRESENTER.text(view, shown)):
        assert "oints" not in text


@pytest.mark.parametrize(
    ("shared", "places", "told"),
    [
        (True, "1st Ada|1st Ben|3rd Cleo|3rd Dan|5th Eve", "Tied players share a place."),
        (False, "1st Ada|2nd Ben|3rd Cleo|4th Dan|5th Eve", "the better gear of Quarter 4"),
    ],
)
def test_equal_points_are_told_as_they_are_decided(shared: bool, places: str, told: str) -> None:
    view = GAME.view(game(5, POINTS)[-1], None).model_copy(
        update={
            "points": (9, 9, 7, 7, 5),
            "result": (0, 1, 2, 3, 4),
            "winners": (0, 1) if shared else (0,),
        }
    )
    shown = card(5, options={"victory_points": True, "shared_ties": shared})
    text = PRESENTER.summary(view, shown).text
    assert ("**Ada and Ben share the win.**" in text) == shared
    assert ("**Ada wins.**" in text) != shared
    assert "|".join(line.split(" · ")[0] for line in text.splitlines()[2:7]) == places
    assert told in text


@pytest.mark.parametrize(("players", "options"), [(10, POINTS), (7, WILD), (5, POINTS)])
def test_a_summary_names_everybody_and_the_promise_however_long_names_are(
    players: int, options: CourtOptions
) -> None:
    view = GAME.view(game(players, options)[-1], None)
    shown = card(players, worst=True, seed="ab" * 32, options=options.model_dump(mode="json"))
    screen = PRESENTER.summary(view, shown)
    assert faults(screen) == []
    assert all(name in screen.text for name in shown.names)
    assert shown.commitment[:12] in screen.text
    assert screen.picture is not None
    assert screen.picture.kind == "court-course"


@pytest.mark.parametrize(
    ("coups", "longest", "told"),
    [
        ((), None, "No coups."),
        ((1,), (9, 2), "Longest trick: 9 sets, won by Cleo. 1 coup, by Ben."),
        ((1, 3, 1), (1, 0), "Longest trick: 1 set, won by Ada. 3 coups, by Ben (2) and Dan."),
    ],
)
def test_the_summary_tells_of_the_longest_trick_and_of_coups(
    coups: tuple[int, ...], longest: tuple[int, int] | None, told: str
) -> None:
    view = GAME.view(game(5, POINTS)[-1], None).model_copy(
        update={"coups": coups, "longest_trick": longest}
    )
    assert told in PRESENTER.summary(view, card(5)).text.splitlines()


def test_where_nothing_was_finished_the_summary_shows_the_board() -> None:
    view = GAME.view(game(5, POINTS)[0], None)
    screen = PRESENTER.summary(view, card(5, ended_because="The host ended the table."))
    assert "The host ended the table." in screen.text
    assert screen.picture is not None
    assert screen.picture.kind == "court-board"


def test_who_is_next_in_the_circle_is_who_comes_when_somebody_passes() -> None:
    told = 0
    for players in (4, 7):
        for state in game(players, WILD):
            view = GAME.view(state, None)
            after_this = next_in_circle(view, view.tables[0])
            seat = next(iter(GAME.waiting_for(state)), None)
            if seat is None or "pass" not in GAME.waiting_for(state)[seat]:
                continue
            name = card(players).names
            text = PRESENTER.boards(view, card(players))[0].text
            if after_this is None:
                assert "Next in the circle" not in text
                continue
            assert f"Next in the circle: {name[after_this.seat]}." in text
            draft = GAME.copy(state)
            GAME.decide(draft, seat, PASS, Chance(bytes(32), 1))
            assert set(GAME.waiting_for(draft)) == {after_this.seat}
            told += 1
    assert told > 100


def test_everybody_reads_that_somebody_says_which_cards_to_keep() -> None:
    told = set()
    for options in (CourtOptions(table="renegade"), WILD):
        for state in game(5, options):
            view = GAME.view(state, None)
            table = view.tables[0]
            if not any(seat.choosing for seat in table.seats):
                continue
            board = PRESENTER.boards(view, card(5))[0]
            assert "choose which cards to keep." in board.text
            assert board.picture is not None
            assert "choose which cards to keep" in board.picture.alt
            other = next(seat.seat for seat in table.seats if not seat.choosing)
            own = PRESENTER.panel(GAME.view(state, other), (), card(5))
            assert "to choose which cards to keep." in own.text
            told.add(table.phase)
    assert told == {"privileges", "play"}


def test_who_would_give_to_himself_is_told_that_it_does_nothing() -> None:
    found = 0
    for seed in range(60):
        state = next(states(4, seed, CourtOptions(characters="wild")))
        lower = {"Queen": -1, "General": -2}
        for seat in range(4):
            view = GAME.view(state, seat)
            assert view.own is not None
            place = lower.get(view.own.character)
            if place is None or view.tables[0].seats[place].seat != seat:
                continue
            found += 1
            text = PRESENTER.panel(view, (), card(4), "give").text
            assert "You'd be giving to yourself here" in text
    assert found


def test_a_renegade_table_has_no_rule_of_royals_in_its_pages() -> None:
    shown = card(5, options=CourtOptions(table="renegade").model_dump(mode="json"))
    text = "\n".join(PRESENTER.rules(shown))
    assert all(name not in text for name in ROYALS if name != "Duke")
    assert all(name in text for name in RENEGADES)


def test_a_lobby_too_small_to_know_its_characters_tells_all_rules() -> None:
    few = card(5)
    shown = replace(few, seats=few.seats[:1], status="lobby")
    text = "\n".join(PRESENTER.rules(shown))
    assert all(name in text for name in (*ROYALS, *RENEGADES))
