"""What is hidden from a viewer changes nothing he can see or press."""

import itertools
import random
from typing import Any

import pytest

from bot.games.steam_court.presenter import SteamCourtPresenter
from rules.game import Seat
from rules.steam_court.game import GAME
from rules.steam_court.model import State, placed
from rules.steam_court.options import CourtOptions
from rules.steam_court.pieces import how_many, pack, unpack
from tests.presenters.court import card, states
from tests.share import share

PRESENTER = SteamCourtPresenter()
VERBS = ("lay", "give", "keep", "dive", "stop", "inspect")


def other_world(state: State, viewer: Seat | None, noise: random.Random) -> State:
    """The same game with what the viewer does not hold dealt out anew at each table."""
    here = other_cards(state, viewer, noise)
    return (
        here
        if here.beside is None
        else placed(here, beside=other_cards(here.beside, viewer, noise))
    )


def other_cards(state: State, viewer: Seat | None, noise: random.Random) -> State:
    """The same table with all cards the viewer does not hold dealt out anew, unseen ones."""
    mine = -1 if viewer is None else state.seating.where[viewer]
    hidden = [card for at, hand in enumerate(state.hands) if at != mine for card in unpack(hand)]
    hidden += unpack(state.court)
    noise.shuffle(hidden)
    hands = []
    for at, hand in enumerate(state.hands):
        count = how_many(hand)
        if at == mine:
            hands.append(hand)
        else:
            hands.append(pack(hidden[:count]))
            del hidden[:count]
    return placed(state, hands=tuple(hands), court=pack(hidden))


def all_screens(state: State, viewer: Seat | None) -> list[Any]:
    """Everything a viewer may be shown of a state."""
    view = GAME.view(state, viewer)
    shown = card(state.players)
    legal = () if viewer is None else GAME.legal_actions(state, viewer)
    steps = (
        "",
        "stop",
        "give",
        "keep",
        "swap",
        "draw",
        "dive",
        "inspect",
        "retrieve",
        "coup",
        "more 1",
    )
    return [
        PRESENTER.boards(GAME.view(state, None), shown),
        PRESENTER.summary(GAME.view(state, None), shown),
        PRESENTER.text(view, shown),
        *(PRESENTER.panel(view, legal, shown, step) for step in steps),
        *(PRESENTER.choices(verb, "", view, legal, shown) for verb in VERBS),
    ]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, CourtOptions()),
        (5, CourtOptions()),
        (5, CourtOptions(table="renegade")),
        (5, CourtOptions(characters="wild", victory_points=True)),
        (6, CourtOptions()),
        (7, CourtOptions(characters="random")),
        (8, CourtOptions()),
        (10, CourtOptions(victory_points=True)),
    ],
)
@share("nth", everyday=9, whole=1)
def test_other_hidden_cards_make_the_same_screens(
    players: int, options: CourtOptions, nth: int
) -> None:
    noise = random.Random(players)
    compared = 0
    for number, state in enumerate(states(players, players + 40, options)):
        if number % (nth * (5 if players < 8 else 40)):
            continue
        for viewer in (None, *range(players)):
            other = other_world(state, viewer, noise)
            compared += other.hands != state.hands
            assert all_screens(other, viewer) == all_screens(state, viewer)
    assert compared > 100 // nth


def test_what_is_hidden_at_the_other_table_changes_no_public_message() -> None:
    noise = random.Random(7)
    compared = 0
    for number, state in enumerate(states(9, 7)):
        if number % 20 or state.beside is None:
            continue
        other = placed(state, beside=other_cards(state.beside, None, noise))
        compared += other != state
        shown = card(9)
        assert PRESENTER.boards(GAME.view(other, None), shown) == PRESENTER.boards(
            GAME.view(state, None), shown
        )
    assert compared > 20


@share("nth", everyday=4, whole=1)
def test_a_board_has_the_same_buttons_whatever_happens(nth: int) -> None:
    rows = {
        board.rows
        for players in (4, 5, 6, 7, 8)
        for state in itertools.islice(states(players, 3), 0, None, nth)
        for board in PRESENTER.boards(GAME.view(state, None), card(players))
    }
    assert len(rows) == 1


def test_a_spectator_is_told_kindly_that_he_has_no_hand() -> None:
    view = GAME.view(next(states(5, 1)), None)
    screen = PRESENTER.panel(view, (), card(5), "stop")
    assert screen.text == (
        "You aren't in this game, so you have no hand here. You're welcome to watch."
    )
    assert screen.rows == ()
    assert PRESENTER.question(view, (), card(5), "size 3 3,X") is None
    assert PRESENTER.choices("lay", "", view, (), card(5)) == ()


def test_a_coup_shows_on_its_holders_panel_alone() -> None:
    state = next(states(5, 1))
    for at, seat in enumerate(state.seating.order):
        rebels = placed(
            state,
            rebels=1 << at,
            hands=tuple(
                pack([16, 16, 16, 5]) if it == at else hand for it, hand in enumerate(state.hands)
            ),
        )
        for viewer in range(5):
            legal = GAME.legal_actions(rebels, viewer)
            screen = PRESENTER.panel(GAME.view(rebels, viewer), legal, card(5), "")
            labels = [
                piece.label for row in screen.rows for piece in row if hasattr(piece, "label")
            ]
            assert ("Pull a coup" in labels) == (viewer == seat)
        board = PRESENTER.boards(GAME.view(rebels, None), card(5))[0]
        assert "coup" not in f"{board.text}{board.picture.alt}".casefold()
