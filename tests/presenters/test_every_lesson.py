"""What every game's lesson keeps to: its script holds to the rules, its screens to a phone."""

from collections.abc import Iterator
from functools import cache

import pytest

from bot.games.medici.learn import LESSON as MEDICI
from bot.games.steam_court.learn import LESSON as COURT
from bot.games.steam_tunnel.learn import LESSON as TUNNEL
from bot.presenters.lesson import Lesson, Practice
from bot.presenters.presenter import LEARN
from bot.presenters.screen import Button, Screen
from bot.presenters.tables.menu import OPEN
from rules.chance import Chance
from rules.game import IllegalAction
from tests.presenters.limits import faults, width

LESSONS = {lesson.game.id: lesson for lesson in (COURT, TUNNEL, MEDICI)}
PRESSES = 20
PHONE = 1100
"""Characters that a phone shows beside a picture without much scrolling."""


@cache
def ways(game: str) -> tuple[str, ...]:
    """Every way through a lesson, in the order of the options."""

    def onward(way: str) -> Iterator[str]:
        yield way
        for number, option in enumerate(at(LESSONS[game], way).step.options):
            if option.to:
                yield from onward(f"{way}{number}")

    return tuple(onward(""))


def at(lesson: Lesson, way: str) -> Practice:
    practice = lesson.play(way)
    assert practice is not None
    return practice


def mistakes(game: str) -> list[str]:
    return [
        f"{way}!{number}"
        for way in ways(game)
        for number, option in enumerate(at(LESSONS[game], way).step.options)
        if not option.to
    ]


def attempt(lesson: Lesson, practice: Practice, text: str) -> None:
    """Have the learner do something on a copy of the practice table, straight by the rules."""
    state = lesson.game.copy(practice.table.state)
    action = lesson.game.parse(text, state, practice.you, lesson.names)
    lesson.game.decide(state, practice.you, action, Chance(b"", 1))


def steps_behind(screen: Screen, game: str) -> dict[str, str]:
    """Label to step, of the buttons that go on in the lesson."""
    return {
        piece.label: piece.token.removeprefix(game).lstrip()
        for row in screen.rows
        for piece in row
        if isinstance(piece, Button) and piece.verb == LEARN
    }


@pytest.fixture(name="lesson", params=LESSONS)
def _lesson(request: pytest.FixtureRequest) -> Lesson:
    return LESSONS[request.param]


def test_a_step_with_a_choice_says_where_in_the_lesson_it_is(lesson: Lesson) -> None:
    for way in ways(lesson.game.id):
        first = lesson.screen(way).text.splitlines()[0]
        if way and at(lesson, way).step.options:
            of = f"{len(way)} of {lesson.length}"
            assert first == f"-# {lesson.game.title}, the lesson · {of}"
        else:
            assert "the lesson ·" not in lesson.screen(way).text


EVERY_WAY = [(game, way) for game in LESSONS for way in ways(game)]
EVERY_MISTAKE = [(game, step) for game in LESSONS for step in mistakes(game)]


def test_every_step_of_the_script_can_be_reached(lesson: Lesson) -> None:
    told = {at(lesson, way).step.task for way in ways(lesson.game.id)}
    assert told == {step.task for step in lesson.steps.values()}


def test_everybody_plays_the_script_by_the_rules_and_legal_actions_are_offered(
    lesson: Lesson,
) -> None:
    for way in ways(lesson.game.id):
        practice = at(lesson, way)
        state = practice.table.state
        legal = lesson.game.legal_actions(state, practice.you)
        for number, option in enumerate(practice.step.options):
            if not option.to:
                continue
            if option.action:
                action = lesson.game.parse(option.action, state, practice.you, lesson.names)
                assert action in legal, (way, option.action)
            asked = bool(option.action) + len(option.after)
            accepted = at(lesson, f"{way}{number}").table.accepted
            assert accepted == practice.table.accepted + asked


@pytest.mark.parametrize(("game", "step"), EVERY_MISTAKE)
def test_a_mistake_gets_the_sentence_of_the_rules_and_stays_on_the_step(
    game: str, step: str
) -> None:
    lesson = LESSONS[game]
    way, _, number = step.partition("!")
    practice = at(lesson, way)
    option = practice.step.options[int(number)]
    with pytest.raises(IllegalAction) as refused:
        attempt(lesson, practice, option.action)
    screen = lesson.screen(step)
    assert lesson.game.explain(refused.value, lesson.names) in screen.text
    assert screen.rows == lesson.screen(way).rows
    assert practice.step.task in screen.text


def test_every_step_but_the_first_and_the_last_has_a_right_button_and_a_tempting_wrong_one(
    lesson: Lesson,
) -> None:
    for name, step in lesson.steps.items():
        right = [option for option in step.options if option.to]
        wrong = [option for option in step.options if not option.to]
        if name == lesson.first:
            assert (len(right), len(wrong)) == (1, 0)
        elif step.options:
            assert right, name
            assert 1 <= len(wrong) <= 2, name
        assert len(step.options) <= 4


def test_every_way_ends_within_as_many_presses_as_it_says(lesson: Lesson) -> None:
    ends = [way for way in ways(lesson.game.id) if not at(lesson, way).step.options]
    assert ends
    for way in ends:
        assert len(way) + 1 <= PRESSES
        assert len(way) == lesson.length + 1


@pytest.mark.parametrize(("game", "step"), [*EVERY_WAY, *EVERY_MISTAKE])
def test_a_screen_fits_discord_and_a_phone(game: str, step: str) -> None:
    screen = LESSONS[game].screen(step)
    assert faults(screen) == []
    assert width(screen.text) <= PHONE
    assert screen.picture is not None
    assert not screen.mentions


@pytest.mark.parametrize(("game", "way"), EVERY_WAY)
def test_what_is_shown_is_the_real_view_of_the_learner_or_of_everybody(game: str, way: str) -> None:
    practice = at(LESSONS[game], way)
    picture = LESSONS[game].screen(way).picture
    assert picture is not None
    assert picture.subject in {practice.view, practice.public}


def test_the_lesson_is_walked_by_its_buttons_alone_forth_and_back(lesson: Lesson) -> None:
    for way in ways(lesson.game.id):
        buttons = steps_behind(lesson.screen(way), lesson.game.id)
        if way:
            assert buttons["Back"] == way[:-1]
        for number, option in enumerate(at(lesson, way).step.options):
            wanted = f"{way}{number}" if option.to else f"{way}!{number}"
            assert buttons[option.label] == wanted


def test_the_end_opens_a_table_or_begins_anew(lesson: Lesson) -> None:
    end = lesson.screen(ways(lesson.game.id)[-1])
    assert steps_behind(end, lesson.game.id)["Once more"] == ""
    opening = [piece for row in end.rows for piece in row if piece.verb == OPEN]
    assert [piece.token for piece in opening] == [lesson.game.id]
    assert "/table open" in end.text


@pytest.mark.parametrize(
    "step", ["7", "00", "0!9", "!", "0!", "!!", "²", "0²", "01!1", "x", "0 1", "012345678901234567"]
)
def test_a_step_that_does_not_exist_shows_the_beginning_or_the_last_step_that_does(
    lesson: Lesson, step: str
) -> None:
    assert lesson.screen(step) in [lesson.screen(way) for way in ("", "0", "01")]


def test_an_option_is_shown_as_a_word_and_done_in_the_notation(lesson: Lesson) -> None:
    options = [one for way in ways(lesson.game.id) for one in at(lesson, way).step.options]
    done = [one for one in options if one.action]
    assert done
    assert not [one.label for one in options if one.label[0].islower()]
    assert not [one.action for one in done if not one.action[0].islower()]


def test_a_step_is_drawn_anew_from_its_token_alone(lesson: Lesson) -> None:
    every = ways(lesson.game.id)
    once = {way: lesson.screen(way) for way in every}
    assert {way: lesson.screen(way) for way in sorted(every, key=lambda way: way[::-1])} == once


def test_a_step_of_the_court_shows_the_board_or_the_own_hand_as_it_says() -> None:
    shown = set()
    for way in ways(COURT.game.id):
        practice = at(COURT, way)
        picture = COURT.screen(way).picture
        assert picture is not None
        board = practice.step.picture == "board"
        assert picture.kind == ("court-board" if board else "court-hand")
        assert ("to beat" in COURT.facts(practice).lower()) <= bool(practice.view.own.waiting)
        shown.add(board)
    assert shown == {True, False}


def test_a_step_of_the_tunnel_tells_how_tunnels_stand_once_they_are_worth_something() -> None:
    for way in ways(TUNNEL.game.id):
        practice = at(TUNNEL, way)
        assert bool(TUNNEL.facts(practice)) == any(practice.public.totals)
