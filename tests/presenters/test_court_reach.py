"""Everything that can be done in Steam Court can be done by pressing, and every screen fits."""

import random

import pytest

from bot.games.steam_court.presenter import SteamCourtPresenter
from bot.presenters.presenter import step_of
from rules.chance import Chance
from rules.steam_court.game import GAME
from rules.steam_court.model import PLAY, State, placed
from rules.steam_court.notation import parse_action
from rules.steam_court.options import CourtOptions
from rules.steam_court.pieces import CHARACTERS_BY_NAME, KINDS, pack
from tests.presenters.court import card, states
from tests.presenters.limits import faults
from tests.presenters.walk import walk
from tests.share import share

PRESENTER = SteamCourtPresenter()
ODD = CourtOptions(several_multipliers=True, alchemist_on_dual=True, flexible_gifts=True)
"""A panel with more legal actions than this is not walked in full: one click is not slow, but
thousands of them are."""


def rich_lead(options: CourtOptions, cards: list[int], character: str = "Alchemist") -> State:
    """A lead of the character, who holds the cards."""
    state = next(states(5, 1, options))
    at = state.seating.characters.index(CHARACTERS_BY_NAME[character])
    hands = tuple(pack(cards) if it == at else hand for it, hand in enumerate(state.hands))
    return placed(state, phase=PLAY, turn=at, slot=-1, owner=-1, hands=hands)


@pytest.mark.parametrize(
    "cards",
    [
        [9] * 6 + [11] * 6 + [13] * 3 + [14] * 3 + [15] * 3,
        [10] * 6 + [12] * 6 + [14] * 3 + [15] * 3 + [16] * 3,
        [*range(1, 13), 3, 5, 7, 9, *KINDS[-4:], 15, 16],
    ],
)
@share("nth", everyday=5, whole=1)
def test_the_richest_hands_fit_too(cards: list[int], nth: int) -> None:
    state = rich_lead(ODD, cards)
    seat = next(iter(GAME.waiting_for(state)))
    legal = GAME.legal_actions(state, seat)
    view = GAME.view(state, seat)
    at_worst = card(5, worst=True)
    tokens = [PRESENTER.token(action) for action in legal]
    assert len(set(tokens)) == len(tokens) > 1000
    steps = random.Random(1).sample(tokens, 60 // nth)
    pages = [f"x {value} {page}" for value in range(1, 13) for page in range(12)]
    for step in ["", "more 1", *pages[::nth]]:
        assert faults(PRESENTER.panel(view, legal, at_worst, step)) == []
    for step in steps:
        screen = PRESENTER.panel(view, legal, at_worst, step)
        assert faults(screen) == []
        assert screen.rows[0][0].token == step
    biggest = max(tokens, key=len)
    value, squeezed = biggest.partition("x")[2].split(" ")
    typed = step_of(f"size {value} {squeezed}", ["9999"])
    screen = PRESENTER.panel(view, legal, at_worst, typed)
    assert faults(screen) == []
    assert PRESENTER.admits(screen.rows[0][0].token, legal)


def test_a_coup_is_reached_even_while_the_doctor_chooses() -> None:
    for state in states(5, 8, CourtOptions(table="renegade")):
        seat = next(iter(GAME.waiting_for(state)))
        at = state.seating.where[seat]
        if not state.choosing or state.phase == PLAY:
            continue
        hands = tuple(
            pack([16, 16, 16, 4]) if it == at else hand for it, hand in enumerate(state.hands)
        )
        rebel = placed(state, hands=hands, rebels=1 << at)
        legal = GAME.legal_actions(rebel, seat)
        view = GAME.view(rebel, seat)
        found = walk(lambda step: PRESENTER.panel(view, legal, card(5), step))  # noqa: B023
        assert found.acts == {PRESENTER.token(action) for action in legal} > {"coup"}
        return
    pytest.fail("the Doctor never drew")


def test_every_led_set_is_reached_from_a_hand_with_a_multiplier() -> None:
    state = rich_lead(CourtOptions(), [3, 3, 3, 9, 9, 11, 13, 13, 14, 15, 15, 16], "Tea Boy")
    seat = next(iter(GAME.waiting_for(state)))
    legal = GAME.legal_actions(state, seat)
    view = GAME.view(state, seat)
    found = walk(lambda step: PRESENTER.panel(view, legal, card(5), step))
    assert found.acts == {PRESENTER.token(action) for action in legal}
    assert [f for screen in found.screens.values() for f in faults(screen)] == []
    assert found.asks


def test_a_size_past_the_listed_ones_is_confirmed_in_the_notation_and_admitted() -> None:
    state = rich_lead(CourtOptions(), [10, 10, 15, 4], "Tea Boy")
    seat = next(iter(GAME.waiting_for(state)))
    legal = GAME.legal_actions(state, seat)
    view = GAME.view(state, seat)
    screen = PRESENTER.panel(view, legal, card(5), step_of("size 10 10*2,X", ["20"]))
    pressed = screen.rows[0][0].token
    assert pressed == "lay 10 10 X as 20x10"
    assert PRESENTER.admits(pressed, legal)
    assert parse_action(pressed, state, seat, card(5).names).size == 20
    for never in (
        "lay 10 10 X as 16x10", "lay 10 X as 20x9", "lay 4 as 20x4", "lay X as 20x1",
        "lay 10 10 10 X as 20x10", "pass", "lay 10 X as 0x10", "lay 10 X as -1x10", "lay P as 20x1",
    ):  # fmt: skip
        assert not PRESENTER.admits(never, legal)


@pytest.mark.parametrize("typed", ["", "0", "1", "-3", "many", "12345", "٣", "3 4", "inf inf"])
def test_a_size_that_cannot_be_says_which_can(typed: str) -> None:
    state = rich_lead(CourtOptions(), [10, 10, 15, 4], "Tea Boy")
    seat = next(iter(GAME.waiting_for(state)))
    step = step_of("size 10 10*2,X", [typed])
    screen = PRESENTER.panel(GAME.view(state, seat), GAME.legal_actions(state, seat), card(5), step)
    if typed:
        assert "whole number from 2 to 9999" in screen.text
    assert faults(screen) == []


def test_what_a_stop_is_said_to_do_is_what_it_does() -> None:
    told, returned = set(), set()
    for players in (4, 5, 6, 7):
        for state in states(players, 70 + players):
            for seat in range(players):
                legal = GAME.legal_actions(state, seat)
                for action in legal:
                    if action.kind != "stop":
                        continue
                    view = GAME.view(state, seat)
                    step = PRESENTER.token(action)
                    text = PRESENTER.panel(view, legal, card(players), step).text
                    draft = GAME.copy(state)
                    event = GAME.decide(draft, seat, action, Chance(bytes(32), 1))[0]
                    assert ("would take back" in text) == (event.kind == "lay_stopped"), text
                    assert ("skipped" in text) == (event.kind == "turn_stopped"), text
                    back = "straight back" in text
                    assert back == (event.turn == event.whom), text  # type: ignore[union-attr]
                    told.add((event.kind, "what it led to" in text))
                    returned.add(back)
    assert len(told) == 3
    assert returned == {False, True}
