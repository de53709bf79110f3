"""The house player: fair, legal, and clearly better than chance."""

import pytest

from rules import selfplay
from rules.chance import Chance
from rules.game import Seat
from tests.games.medici import GAME, walk
from tests.rules.medici.medici_table import Table, table
from tests.share import share


def test_whoever_may_do_nothing_does_nothing() -> None:
    step = next(walk(2, {}, 5))
    assert GAME.casual_action(GAME.view(step.before, 1 - step.seat), (), Chance(b"", 0)) is None
    assert GAME.casual_action(GAME.view(step.before, None), (step.action,), Chance(b"", 0)) is None


def house(t: Table, seat: Seat = 0) -> str:
    """What the house player in this seat does, in the notation."""
    state = t.running.state
    legal = GAME.legal_actions(state, seat)
    action = GAME.casual_action(GAME.view(state, seat), legal, Chance(b"", 0))
    assert action is not None
    return GAME.format(action, t.running.names)


def test_it_conspires_against_the_larger_stack_of_the_other() -> None:
    t = table("KS, 4H, 3C, 3D", "9D, 4C 4D", black="5C 2C", red="2H 3H", decks=("8C", "8H"))
    assert house(t) == "conspire 5C on 4H against 9D"


def test_it_ends_a_game_that_it_wins_and_none_that_it_loses() -> None:
    winning = table("4C 2S, 6D", "KS, 3S", black="3C 2C", red="2H 3H", decks=("8C", "8H"))
    assert house(winning) == "conspire 3C on 3S against 6D"
    losing = table("6D, 4C", "KH 10D, 3S", black="3C 2C", red="2H 3H", decks=("8C", "8H"))
    assert house(losing) != "conspire 3C on 3S against 6D"


@pytest.mark.parametrize(("theirs", "ends"), [("10D 10H 6H", True), ("10D 10H 7H", False)])
def test_it_ends_a_game_that_it_wins_by_one_and_none_that_is_drawn(
    theirs: str, *, ends: bool
) -> None:
    t = table("4C 2S, 6D", f"KS, 3S, {theirs}", black="3C 2C", red="2H 3H", decks=("8C", "8H"))
    assert (house(t) == "conspire 3C on 3S against 6D") is ends


def test_it_uses_a_minister_on_an_alliance_of_the_other() -> None:
    t = table("KS, 10H 9H, 3C, 2D", black="QC 2C", red="2H 3H", decks=("8C", "8H"))
    assert house(t) == "ally QC on 10H with power"


@share("games", everyday=8, whole=20)
def test_it_beats_chance(games: int) -> None:
    """It wins nearly all games; by chance alone it would win half of them."""
    won = 0
    for number in range(games):
        seed = selfplay.seed_of(b"strength", number)
        state = GAME.new(2, GAME.options({}))
        GAME.setup(state, Chance(seed, 0))
        noise = Chance(seed, 1)
        while waiting := list(GAME.waiting_for(state)):
            (seat,) = waiting
            legal = GAME.legal_actions(state, seat)
            action = noise.pick(legal)
            if seat == number % 2:
                action = GAME.casual_action(GAME.view(state, seat), legal, noise)
            GAME.decide(state, seat, action, noise)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += number % 2 in outcome.winners
    assert won >= 0.8 * games
