"""What the lesson of Steam Court teaches, beside what every lesson keeps to."""

import pytest

from bot.games.steam_court import lesson as script
from bot.games.steam_court.learn import LESSON
from bot.games.steam_court.words import grouped
from bot.presenters.presenter import LEARN
from bot.presenters.tables.menu import lessons, welcome
from rules.steam_court.game import GAME
from rules.transcript import Transcript, start
from tests.presenters.limits import faults
from tests.presenters.test_every_lesson import at, ways

YOU = script.NAMES.index(script.LEARNER)
WAYS = ways("steam-court")


def test_every_way_ends_out_first_and_on_the_highest_seat() -> None:
    ends = [way for way in WAYS if not at(LESSON, way).step.options]
    assert len(ends) == 2
    for way in ends:
        view = at(LESSON, way).view
        assert view.history[0][0] == YOU
        assert view.own is not None
        assert view.own.character == "Queen"


def test_the_two_ways_differ_in_what_is_left_and_both_are_told() -> None:
    task = script.STEPS["lead ten"].task
    thrifty, lavish = (way for way in WAYS if at(LESSON, way).step.task == task)
    assert grouped(at(LESSON, thrifty).view.own.hand) == "1 · 10 · P"
    assert grouped(at(LESSON, lavish).view.own.hand) == "1 · 8 · P"
    assert "Thrifty" in LESSON.screen(thrifty).text
    assert "would have been enough" in LESSON.screen(lavish).text


@pytest.mark.parametrize("way", WAYS)
def test_the_learner_sees_the_own_hand_and_none_of_the_house_players(way: str) -> None:
    practice = at(LESSON, way)
    screen = LESSON.screen(way)
    assert screen.picture is not None
    viewer = YOU if screen.picture.kind == "court-hand" else None
    assert screen.picture.subject == GAME.view(practice.table.state, viewer)
    if practice.step.options and way:
        assert practice.view.own is not None
        assert f"Your cards: **{grouped(practice.view.own.hand)}**" in screen.text
    others = [name for name in script.NAMES if name != script.LEARNER]
    for name in others:
        hand = script.POSITION["tables"][0]["hands"][name]
        assert hand not in f"{screen.text} {screen.picture.alt}"


def test_lessons_are_offered_for_each_game() -> None:
    games = [("steam-court", "Steam Court"), ("ludo", "Ludo"), ("go", "Go")]
    for screen in (lessons(games), welcome(games)):
        assert faults(screen) == []
        tokens = [piece.token for row in screen.rows for piece in row if piece.verb == LEARN]
        assert tokens == ["steam-court", "ludo", "go"]


def test_the_practice_table_holds_one_real_deck() -> None:
    names = list(script.NAMES)
    fresh = Transcript(game="steam-court", players=names, seed="00")
    set_up = Transcript(game="steam-court", players=names, position=dict(script.POSITION))
    assert GAME.invariant(start(set_up).state) == GAME.invariant(start(fresh).state)
