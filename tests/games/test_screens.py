"""Screens of every game: everything that can be done can be pressed, and every screen fits.

And what is hidden from a viewer changes nothing that they can see or press.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.games.catalog import PLUGINS
from bot.games.plugin import GamePlugin
from bot.presenters.presenter import ACT, STEP
from bot.presenters.screen import Screen
from bot.presenters.table_info import TableInfo
from rules.game import Seat
from tests.games.every_game import ALL, KINDS
from tests.games.strategies import RandomGame, Strategies, ViewOf, some
from tests.presenters.limits import faults, question_faults, width
from tests.presenters.tables import table_info
from tests.presenters.walk import pressed, walk
from tests.share import share
from tests.toy.plugin import PLUGIN as TOY

PLUGIN_OF: Mapping[str, GamePlugin] = {**PLUGINS, TOY.rules.id: TOY}
WALKED = 500
"""A panel with more legal actions than this is not walked in full: one click is not slow, but
thousands of them are."""


def played_games(number: int) -> list[Any]:
    return [
        pytest.param(RandomGame(kind.laws, kind.players, kind.options, number), id=str(kind))
        for kind in KINDS
    ]


def states_of(played: RandomGame, times: int) -> list[Any]:
    """States of a game, its first and its last among them, and those after every kind of action."""
    steps = some(played.steps, played.laws.panels * times)
    return [played.states[0], *(step.after for step in steps), played.states[-1]]


def some_seats(played: RandomGame, state: Any, pick: random.Random) -> set[Seat]:
    """Those who may act, and two others: at large tables most only wait."""
    acting = {*played.game.waiting_for(state), *played.game.may_also(state)}
    return acting | set(pick.sample(range(played.players), 2))


def info_of(played: RandomGame, **facts: Any) -> TableInfo:
    return table_info(played.game, played.players, played.options, **facts)


shared = share("times", everyday=1, whole=4)


@pytest.mark.parametrize("played", played_games(6))
@shared
def test_every_legal_action_is_reached_by_pressing_and_every_screen_fits(
    played: RandomGame, times: int
) -> None:
    game, presenter = played.game, PLUGIN_OF[played.game.id].presenter
    at_worst, pick, walked = info_of(played, worst=True), played.pick, 0
    for state in states_of(played, times):
        for seat in some_seats(played, state, pick):
            legal, view = game.legal_actions(state, seat), game.view(state, seat)
            if len(legal) > WALKED:
                continue
            tokens = [presenter.token(action) for action in legal]
            assert len(set(tokens)) == len(tokens)
            found = walk(lambda step: presenter.panel(view, legal, at_worst, step))  # noqa: B023 - used at once
            assert found.acts == set(tokens)
            assert [fault for one in found.screens.values() for fault in faults(one)] == []
            for ask in found.asks:
                question = presenter.question(view, legal, at_worst, ask)
                assert question is not None
                assert question_faults(question) == []
            walked += len(found.screens)
    assert walked >= 2 * played.laws.panels


@pytest.mark.parametrize("played", played_games(5))
@shared
def test_boards_texts_and_summaries_fit_and_mention_only_people_waited_for(
    played: RandomGame, times: int
) -> None:
    game, presenter = played.game, PLUGIN_OF[played.game.id].presenter
    at_worst = info_of(played, worst=True, seed="5e" * 32)
    for state in states_of(played, times):
        view = game.view(state, None)
        waited = {at_worst.seats[seat].user_id for seat in game.waiting_for(state)}
        count = len(presenter.boards(view, at_worst))
        assert 1 <= count <= presenter.most_boards
        each = (at_worst.recent,) * count if count > 1 else ()
        boards = presenter.boards(view, replace(at_worst, recent_at=each))
        assert [fault for one in boards for fault in faults(one)] == []
        assert {user for one in boards for user in one.mentions} == waited - {None}
        assert faults(presenter.summary(view, at_worst)) == []
        for viewer in played.viewers:
            assert 1 < width(presenter.text(game.view(state, viewer), at_worst)) <= 2000


@pytest.mark.parametrize("played", played_games(7))
@shared
def test_what_a_command_offers_for_its_only_argument_is_legal_and_read_back(
    played: RandomGame, times: int
) -> None:
    game, plugin = played.game, PLUGIN_OF[played.game.id]
    shown, pick, offered = info_of(played), played.pick, 0
    for state in states_of(played, times):
        for seat in some_seats(played, state, pick):
            legal, view = game.legal_actions(state, seat), game.view(state, seat)
            open_now = {action.kind for action in legal}
            for command in plugin.commands.commands:
                if command.name not in open_now or len(command.arguments) > 1:
                    continue
                if not command.arguments:
                    assert game.parse(command.text({}), state, seat, shown.names) in legal
                    continue
                (argument,) = command.arguments
                asked = plugin.commands.asked(command.name, argument.name, {})
                found = plugin.presenter.choices(asked, "", view, legal, shown)
                assert 1 <= len(found) <= 25
                for choice in found:
                    text = command.text({argument.name: choice.value})
                    assert game.parse(text, state, seat, shown.names) in legal
                    assert 1 <= width(choice.label) <= 100
                    assert 1 <= len(choice.value) <= 100
                    offered += 1
    assert offered > 0


# --- what is hidden -------------------------------------------------------------------------------


def first_screens(show: Callable[[str], Screen], most: int = 15) -> dict[str, Screen]:
    """The screens of the shortest ways through a panel."""
    found: dict[str, Screen] = {}
    due = deque([""])
    while due and len(found) < most:
        step = due.popleft()
        if step not in found:
            found[step] = show(step)
            due += [token for verb, token in pressed(found[step]) if verb == STEP]
    return found


def all_screens(
    played: RandomGame, state: Any, viewer: Seat | None, view_of: ViewOf | None = None
) -> list[Any]:
    """Everything a viewer may be shown of a state, their panel and completions included."""
    game, plugin, shown = played.game, PLUGIN_OF[played.game.id], info_of(played)
    view_of = view_of or game.view
    presenter, view, public = plugin.presenter, view_of(state, viewer), view_of(state, None)
    legal = () if viewer is None else game.legal_actions(state, viewer)
    asked = [
        plugin.commands.asked(command.name, argument.name, {})
        for command in plugin.commands.commands
        for argument in command.arguments
        if argument.offered
    ]
    return [
        presenter.boards(public, shown),
        presenter.summary(public, shown),
        presenter.text(view, shown),
        first_screens(lambda step: presenter.panel(view, legal, shown, step)),
        *(presenter.panel(view, legal, shown, step) for step in played.laws.wrong_steps),
        *(presenter.choices(one, "", view, legal, shown) for one in asked),
    ]


@pytest.mark.parametrize("played", played_games(8))
@share("times", everyday=1, whole=8)
def test_what_is_hidden_changes_no_screen(played: RandomGame, times: int) -> None:
    laws, pick, compared = played.laws, played.pick, 0
    for state in states_of(played, times)[::2]:
        acting = pick.choice([*played.game.waiting_for(state), 0])
        for viewer in {None, acting, pick.randrange(played.players)}:
            other = laws.other_world(state, viewer, pick)
            compared += other != state
            assert all_screens(played, other, viewer) == all_screens(played, state, viewer)
    assert compared > 0 or not laws.view_leaks


def screen_leaks() -> Iterator[Any]:
    for laws in ALL:
        for players, options, leak in laws.screen_leaks:
            played = RandomGame(laws, players, options, 1)
            yield pytest.param(played, leak, id=f"{laws.game.id} {leak.__name__}")


@pytest.mark.parametrize(("played", "leak"), list(screen_leaks()))
def test_a_leak_shows_on_screens(played: RandomGame, leak: ViewOf) -> None:
    pick = played.pick
    for step in played.steps:
        viewer = step.seat
        worlds = (step.after, played.laws.other_world(step.after, viewer, pick))
        here, there = (all_screens(played, world, viewer, leak) for world in worlds)
        if here != there:
            return
    raise AssertionError("nothing is noticed")


@pytest.mark.parametrize("laws", ALL, ids=lambda laws: laws.game.id)
def test_a_board_has_the_same_buttons_whatever_happens(laws: Strategies) -> None:
    presenter = PLUGIN_OF[laws.game.id].presenter
    rows = {
        board.rows
        for players, options in laws.tables
        for played in (RandomGame(laws, players, options, 0),)
        for state in states_of(played, 2)
        for board in presenter.boards(laws.game.view(state, None), info_of(played))
    }
    assert len(rows) == 1


# --- what should not be asked ---------------------------------------------------------------------


@pytest.mark.parametrize("played", played_games(0))
def test_a_spectator_is_told_kindly_and_can_do_nothing(played: RandomGame) -> None:
    game, plugin, shown = played.game, PLUGIN_OF[played.game.id], info_of(played)
    presenter = plugin.presenter
    for state in (played.states[0], played.states[-1]):
        view = game.view(state, None)
        for step in ("", *played.laws.wrong_steps):
            screen = presenter.panel(view, (), shown, step)
            assert played.laws.spectator in screen.text
            assert list(pressed(screen)) == []
            assert presenter.question(view, (), shown, step) is None
        for command in plugin.commands.commands:
            for argument in command.arguments:
                asked = plugin.commands.asked(command.name, argument.name, {})
                assert list(presenter.choices(asked, "", view, (), shown)) == []
        for done in played.steps[:20]:
            assert not presenter.admits(presenter.token(done.action), ())


def wrong_steps() -> Iterator[Any]:
    garbage = ("nonsense", " ", "more 99999999999999999999", "~1", "~٣", "3 " * 400)
    for laws in ALL:
        for step in (*garbage, *laws.wrong_steps):
            yield pytest.param(laws, step, id=f"{laws.game.id} {step[:30]}")


@pytest.mark.parametrize(("laws", "step"), list(wrong_steps()))
def test_no_step_however_wrong_breaks_a_panel(laws: Strategies, step: str) -> None:
    presenter, (players, options) = PLUGIN_OF[laws.game.id].presenter, laws.tables[-2:][0]
    played = RandomGame(laws, players, options, 0)
    shown = info_of(played, worst=True)
    for state in some(played.states, 6):
        for seat in range(players):
            legal = laws.game.legal_actions(state, seat)
            screen = presenter.panel(laws.game.view(state, seat), legal, shown, step)
            assert faults(screen) == []
            acts = {token for verb, token in pressed(screen) if verb == ACT}
            assert acts <= {presenter.token(action) for action in legal}
