"""The lesson of Steam Court: its script holds to the rules, its screens to what a phone shows."""

from collections.abc import Iterator

import pytest

from bot.presenters.lesson import Practice
from bot.presenters.more import OPEN, lessons, welcome
from bot.presenters.presenter import LEARN
from bot.presenters.screen import Button, Screen
from bot.presenters.steam_court import lesson as script
from bot.presenters.steam_court.learn import LESSON
from bot.presenters.steam_court.words import grouped
from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_court.game import STEAM_COURT
from rules.transcript import Transcript, start
from tests.presenters.limits import faults, width

YOU = script.NAMES.index(script.LEARNER)
PRESSES = 20
PHONE = 1100
"""Characters that a phone shows beside a picture without much scrolling."""


def ways(way: str = "") -> Iterator[str]:
    """Every way through the lesson, in the order of the options."""
    practice = LESSON.play(way)
    assert practice is not None
    yield way
    for number, option in enumerate(practice.step.options):
        if option.to:
            yield from ways(f"{way}{number}")


WAYS = list(ways())


def at(way: str) -> Practice:
    practice = LESSON.play(way)
    assert practice is not None
    return practice


def attempt(practice: Practice, text: str) -> None:
    """Have the learner do something on a copy of the practice table, straight by the rules."""
    state = STEAM_COURT.copy(practice.table.state)
    action = STEAM_COURT.parse(text, state, YOU, script.NAMES)
    STEAM_COURT.decide(state, YOU, action, Chance(b"", 1))


def steps_behind(screen: Screen) -> dict[str, str]:
    """Label to step, of the buttons that go on in the lesson."""
    return {
        piece.label: piece.token.removeprefix("steam-court").lstrip()
        for row in screen.rows
        for piece in row
        if isinstance(piece, Button) and piece.verb == LEARN
    }


def mistakes() -> list[str]:
    return [
        f"{way}!{number}"
        for way in WAYS
        for number, option in enumerate(at(way).step.options)
        if not option.to
    ]


def test_every_step_of_the_script_can_be_reached() -> None:
    told = {at(way).step.task for way in WAYS}
    assert told == {step.task for step in script.STEPS.values()}


def test_everybody_plays_the_script_by_the_rules_and_real_legal_actions_are_offered() -> None:
    for way in WAYS:
        practice = at(way)
        legal = STEAM_COURT.legal_actions(practice.table.state, YOU)
        for option in practice.step.options:
            if option.action and option.to:
                action = STEAM_COURT.parse(option.action, practice.table.state, YOU, script.NAMES)
                assert action in legal, (way, option.action)
        for number, option in enumerate(practice.step.options):
            if option.to:
                assert at(f"{way}{number}").table.accepted > practice.table.accepted


@pytest.mark.parametrize("step", mistakes())
def test_a_mistake_gets_the_sentence_of_the_rules_and_stays_on_the_step(step: str) -> None:
    way, _, number = step.partition("!")
    practice = at(way)
    option = practice.step.options[int(number)]
    with pytest.raises(IllegalAction) as refused:
        attempt(practice, option.action)
    screen = LESSON.screen(step)
    assert STEAM_COURT.explain(refused.value, script.NAMES) in screen.text
    assert screen.rows == LESSON.screen(way).rows
    assert practice.step.task in screen.text


def test_every_step_but_the_first_and_the_last_has_a_right_button_and_a_tempting_wrong_one() -> (
    None
):
    for name, step in script.STEPS.items():
        right = [option for option in step.options if option.to]
        wrong = [option for option in step.options if not option.to]
        if name == script.FIRST:
            assert (len(right), len(wrong)) == (1, 0)
        elif step.options:
            assert right, name
            assert 1 <= len(wrong) <= 2, name
        assert len(step.options) <= 4


def test_every_way_ends_out_first_and_on_the_highest_seat() -> None:
    ends = [way for way in WAYS if not at(way).step.options]
    assert len(ends) == 2
    for way in ends:
        view = at(way).view
        assert view.history[0][0] == YOU
        assert view.own is not None
        assert view.own.character == "Queen"
        assert len(way) + 1 <= PRESSES
        assert len(way) == LESSON.length + 1


def test_the_two_ways_differ_in_what_is_left_and_both_are_told() -> None:
    thrifty, lavish = (way for way in WAYS if at(way).step.task == script.STEPS["lead ten"].task)
    assert grouped(at(thrifty).view.own.hand) == "1 · 10 · P"
    assert grouped(at(lavish).view.own.hand) == "1 · 8 · P"
    assert "Thrifty" in LESSON.screen(thrifty).text
    assert "would have been enough" in LESSON.screen(lavish).text


@pytest.mark.parametrize("step", [*WAYS, *mistakes()])
def test_a_screen_fits_discord_and_a_phone(step: str) -> None:
    screen = LESSON.screen(step)
    assert faults(screen) == []
    assert width(screen.text) <= PHONE
    assert screen.picture is not None
    assert not screen.mentions


@pytest.mark.parametrize("way", WAYS)
def test_what_is_shown_is_the_real_view_and_the_house_players_hands_are_not(way: str) -> None:
    practice = at(way)
    screen = LESSON.screen(way)
    assert screen.picture is not None
    viewer = YOU if screen.picture.kind == "court-hand" else None
    assert screen.picture.subject == STEAM_COURT.view(practice.table.state, viewer)
    if practice.step.options and way:
        assert practice.view.own is not None
        assert f"Your cards: **{grouped(practice.view.own.hand)}**" in screen.text
    others = [name for name in script.NAMES if name != script.LEARNER]
    for name in others:
        hand = script.POSITION["tables"][0]["hands"][name]
        assert hand not in f"{screen.text} {screen.picture.alt}"


def test_the_lesson_is_walked_by_its_buttons_alone_forth_and_back() -> None:
    for way in WAYS:
        buttons = steps_behind(LESSON.screen(way))
        if way:
            assert buttons["Back"] == way[:-1]
        for number, option in enumerate(at(way).step.options):
            assert buttons[option.label] == (f"{way}{number}" if option.to else f"{way}!{number}")


def test_the_end_opens_a_table_or_begins_anew() -> None:
    end = LESSON.screen(WAYS[-1])
    assert steps_behind(end)["Once more"] == ""
    opening = [piece for row in end.rows for piece in row if piece.verb == OPEN]
    assert [piece.token for piece in opening] == ["steam-court"]
    assert "/table open" in end.text


def test_lessons_are_offered_for_each_game() -> None:
    games = [("steam-court", "Steam Court"), ("ludo", "Ludo"), ("go", "Go")]
    for screen in (lessons(games), welcome(games)):
        assert faults(screen) == []
        tokens = [piece.token for row in screen.rows for piece in row if piece.verb == LEARN]
        assert tokens == ["steam-court", "ludo", "go"]


@pytest.mark.parametrize(
    "step", ["7", "00", "0!9", "!", "0!", "!!", "²", "0²", "01!1", "x", "0 1", "012345678901234567"]
)
def test_a_step_that_does_not_exist_shows_the_beginning_or_the_last_step_that_does(
    step: str,
) -> None:
    assert LESSON.screen(step) in {LESSON.screen(way) for way in ("", "0", "01")}


def test_a_step_is_drawn_anew_from_its_token_alone() -> None:
    shuffled = sorted(WAYS, key=lambda way: way[::-1])
    once = {way: LESSON.screen(way) for way in WAYS}
    assert {way: LESSON.screen(way) for way in shuffled} == once


def test_the_practice_table_holds_one_real_deck() -> None:
    names = list(script.NAMES)
    fresh = Transcript(game="steam-court", players=names, seed="00")
    set_up = Transcript(game="steam-court", players=names, position=dict(script.POSITION))
    assert STEAM_COURT.pieces(start(set_up).state) == STEAM_COURT.pieces(start(fresh).state)
