"""What the lesson of Court of the Medici teaches, beside what every lesson keeps to."""

from typing import Any

import pytest

from bot.games.medici import lesson as script
from bot.games.medici.learn import LESSON
from bot.games.medici.words import hand_text
from rules.medici.actions import Ally, Conspire
from rules.medici.game import GAME as MEDICI
from rules.transcript import Transcript, start
from tests.presenters.test_every_lesson import at, ways

YOU = script.NAMES.index(script.LEARNER)
WAYS = ways("court-of-the-medici")


def played() -> list[Any]:
    """The learner's actions on the longest way."""
    state_before = [at(LESSON, way) for way in WAYS]
    return [
        LESSON.game.parse(option.action, practice.table.state, YOU, script.NAMES)
        for practice in state_before
        for option in practice.step.options
        if option.to and option.action
    ]


def test_the_lesson_shows_each_of_the_four_actions_every_power_and_a_retuned_jester() -> None:
    """Medici 3.3."""
    actions = played()
    assert {action.kind for action in actions} == {"alone", "ally", "conspire", "plan"}
    powers = {action.card[0] for action in actions if isinstance(action, Ally) and action.power}
    assert powers == {"A", "Q"}
    jesters = [a for a in actions if isinstance(a, Conspire) and a.card[0] == "J"]
    assert [action.retuned for action in jesters] == [None, ("JH", 6)]


def test_it_ends_with_red_out_of_the_inner_court_and_the_learner_ahead() -> None:
    """Medici 3.4."""
    view = at(LESSON, WAYS[-1]).view
    assert (view.reason, view.winners) == ("inner court empty", (YOU,))
    assert view.totals[YOU] == 55


@pytest.mark.parametrize("way", WAYS)
def test_the_learner_sees_the_own_hand_and_nothing_of_valves(way: str) -> None:
    practice = at(LESSON, way)
    screen = LESSON.screen(way)
    assert screen.picture is not None
    viewer = YOU if screen.picture.kind == "medici-hand" else None
    assert screen.picture.subject == MEDICI.view(practice.table.state, viewer)
    if practice.step.options and way:
        assert f"Your cards: **{hand_text(practice.view.own.hand)}**" in screen.text
    valve = MEDICI.view(practice.table.state, 1 - YOU).own
    assert valve is not None
    assert hand_text(valve.hand) not in f"{screen.text} {screen.picture.alt}"


def test_every_kind_of_picture_is_shown() -> None:
    kinds = {LESSON.screen(way).picture.kind for way in WAYS}  # type: ignore[union-attr]  # every step has one
    assert kinds == {"medici-board", "medici-hand", "medici-score"}


def test_the_practice_table_holds_the_fifty_cards() -> None:
    """Medici 3.1."""
    names = list(script.NAMES)
    fresh = Transcript(game=MEDICI.id, players=names, seed="00")
    set_up = Transcript(game=MEDICI.id, players=names, position=dict(script.POSITION))
    assert MEDICI.invariant(start(set_up).state) == MEDICI.invariant(start(fresh).state)
