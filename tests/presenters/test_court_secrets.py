"""What another table holds, and a coup, show on no screen of anybody else."""

import random

from bot.games.steam_court.presenter import SteamCourtPresenter
from rules.steam_court.game import GAME
from rules.steam_court.model import placed
from rules.steam_court.pieces import pack
from tests.games.steam_court import other_table
from tests.presenters.court import card, states

PRESENTER = SteamCourtPresenter()


def test_what_is_hidden_at_the_other_table_changes_no_public_message() -> None:
    noise = random.Random(7)
    compared = 0
    for number, state in enumerate(states(9, 7)):
        if number % 20 or state.beside is None:
            continue
        other = placed(state, beside=other_table(state.beside, None, noise))
        compared += other != state
        shown = card(9)
        assert PRESENTER.boards(GAME.view(other, None), shown) == PRESENTER.boards(
            GAME.view(state, None), shown
        )
    assert compared > 20


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
