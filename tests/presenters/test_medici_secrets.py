"""What is hidden from a viewer changes nothing that viewer can see or press."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.games.medici.choices import asked_for
from bot.games.medici.presenter import MediciPresenter
from rules.game import Seat
from rules.medici.game import GAME as MEDICI
from rules.medici.model import State, placed
from tests.presenters.medici import SWITCHES, card, position, states
from tests.presenters.walk import as_text
from tests.share import share

PRESENTER = MediciPresenter()
STEPS = ("", "JS", "JC conspire", "AS power", "5C ally", "KS plan", "2D conspire", "~1")
ARGUMENTS = ("card", "stack", "value", "against", "retune")


def other_world(state: State, viewer: Seat | None, noise: random.Random) -> State:
    """The same game with every hand and deck dealt again, but for what the viewer knows.

    A player knows their own hand and which cards they put under the deck (Medici 3.3, A4); nobody
    knows the order of a deck, nor which of the other's cards was planned.
    """
    hands, decks = list(state.hands), list(state.decks)
    for seat in range(2):
        mine = seat == viewer
        under = state.planned[seat] if mine else 0
        deck = list(decks[seat])
        known = deck[len(deck) - under :]
        free = deck[: len(deck) - under] + ([] if mine else list(hands[seat]))
        noise.shuffle(free)
        many = 0 if mine else len(hands[seat])
        if not mine:
            hands[seat] = tuple(sorted(free[:many]))
        decks[seat] = (*free[many:], *known)
    return placed(state, hands=tuple(hands), decks=tuple(decks))


def all_screens(state: State, viewer: Seat | None) -> list[Any]:
    """Everything a viewer may be shown of a state, the hint among it."""
    view = MEDICI.view(state, viewer)
    shown = card()
    legal = () if viewer is None else MEDICI.legal_actions(state, viewer)
    public = MEDICI.view(state, None)
    held = view.own.hand if view.own else ()
    steps = (*STEPS, *held, *(f"{name} conspire" for name in held))
    return [
        PRESENTER.boards(public, shown)[0],
        PRESENTER.summary(public, shown),
        PRESENTER.text(view, shown),
        *(PRESENTER.panel(view, legal, shown, step) for step in steps),
        *(
            PRESENTER.choices(asked_for(kind, argument, {}), "", view, legal, shown)
            for kind in ("alone", "ally", "conspire", "plan")
            for argument in ARGUMENTS
        ),
    ]


@pytest.mark.parametrize("options", [{}, dict.fromkeys(SWITCHES, True)])
@share("seeds", everyday=2, whole=20)
def test_other_hidden_cards_make_the_same_screens(options: dict[str, Any], seeds: int) -> None:
    noise = random.Random(2)
    compared = hinted = 0
    for seed in range(seeds):
        for state in list(states(seed, options))[seed::6]:
            if state.over:
                continue
            for viewer in (None, 0, 1):
                other = other_world(state, viewer, noise)
                capped = state.caps != other.caps
                assert not capped
                compared += (other.hands, other.decks) != (state.hands, state.decks)
                here, there = all_screens(state, viewer), all_screens(other, viewer)
                assert here == there
                hinted += any("You can conspire" in str(screen) for screen in here)
    assert compared > 12 * seeds
    assert hinted > seeds


def test_the_others_planned_card_shows_on_the_planners_screens_alone() -> None:
    """Medici 3.3, A4: its owner knows it."""
    for planned, shown in (("5C", "5♣"), ("9C", "9♣")):
        state = position(["KS", "4H", "9D"], [], ("5C 9C", "2H 3H"), ("3C", "5H"))
        action = MEDICI.parse(f"plan {planned}", state, 0, ("Ada", "Ben"))
        MEDICI.decide(state, 0, action, None)  # type: ignore[arg-type]  # a plan draws no chance
        mine = PRESENTER.panel(MEDICI.view(state, 0), MEDICI.legal_actions(state, 0), card())
        assert f"Under it, next to come first: {shown}." in mine.text
        theirs = [as_text(PRESENTER.boards(MEDICI.view(state, None), card())[0])]
        for viewer in (1, None):
            view = MEDICI.view(state, viewer)
            legal = () if viewer is None else MEDICI.legal_actions(state, viewer)
            theirs += [as_text(PRESENTER.panel(view, legal, card())), PRESENTER.text(view, card())]
        assert not any(form in text for form in (planned, shown) for text in theirs)


def test_a_board_has_the_same_buttons_whatever_happens() -> None:
    rows = {
        PRESENTER.boards(MEDICI.view(state, None), card())[0].rows
        for seed in range(3)
        for state in states(seed)
    }
    assert len(rows) == 1


def test_the_hint_is_for_who_may_conspire_now_and_can_be_turned_off() -> None:
    """The other's hint is not on one's screen, and a player who does not want it never sees it."""
    state = position(["KS", "4H", "9D"], [], ("5C 3C", "5H"), ("2C", "2H"))
    panels = [
        PRESENTER.panel(MEDICI.view(state, seat), MEDICI.legal_actions(state, seat), shown).text
        for seat, shown in ((0, card()), (1, card()), (0, replace(card(), hints=False)))
    ]
    hint = "You can conspire: 5♣ on A makes 9, matching B."
    assert [hint in text for text in panels] == [True, False, False]
    assert [text.replace(f"\n{hint}", "") for text in panels[:1]] == panels[2:]


def test_the_hint_takes_the_dearest_stack_and_counts_the_others() -> None:
    state = position(["KS", "10S", "5D"], ["KH"], ("5C", "9H"), ("2C", "2H"))
    text = PRESENTER.panel(MEDICI.view(state, 0), MEDICI.legal_actions(state, 0), card()).text
    assert "5♣ on C makes 15, matching D (and 2 other ways)." in text


def test_a_spectator_is_told_kindly_that_there_is_no_hand() -> None:
    view = MEDICI.view(next(states(1)), None)
    screen = PRESENTER.panel(view, (), card(), "5C")
    assert screen.text == (
        "You aren't in this game, so you have no hand here. You're welcome to watch."
    )
    assert screen.rows == ()
    assert PRESENTER.question(view, (), card(), "5C") is None
    assert PRESENTER.choices(asked_for("alone", "card", {}), "", view, (), card()) == ()
