"""Everything that can be done in Steam Tunnel can be done by pressing, and every screen fits."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from bot.presenters.presenter import ACT
from bot.presenters.screen import Button, Menu, Screen
from rules.steam_tunnel.game import GAME
from tests.presenters.limits import faults, width
from tests.presenters.tunnel import PRESENTER, card, dressed, offers, on_turn, states, widest
from tests.presenters.walk import walk
from tests.share import share

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"variant": "killer", "pity": True}),
    (4, {"count_buried": True, "uniform_points": True, "simpler": 12}),
    (5, {"shuffled": True, "pity": True, "variant": "not_so_killer"}),
    (5, {"stone_limit": 2}),
    (2, {"stone_limit": 0, "shuffled": True}),
]


def sample(players: int, changed: Mapping[str, Any], seed: int, size: int) -> list[Any]:
    """Some states of a game, the last one among them."""
    every = list(states(players, seed, changed))
    return random.Random(seed).sample(every[:-1], min(size, len(every) - 1)) + every[-1:]


@pytest.mark.parametrize(("players", "changed"), TABLES)
@share("size", everyday=3, whole=8)
def test_every_legal_action_is_reached_by_pressing_and_every_screen_fits(
    players: int, changed: Mapping[str, Any], size: int
) -> None:
    at_worst = dressed(players, changed, worst=True)
    walked = 0
    for state in sample(players, changed, players, size):
        for seat in range(players):
            legal = GAME.legal_actions(state, seat)
            view = GAME.view(state, seat)
            tokens = [PRESENTER.token(action) for action in legal]
            assert len(set(tokens)) == len(tokens)
            found = walk(lambda step: PRESENTER.panel(view, legal, at_worst, step))  # noqa: B023
            assert found.acts == set(tokens)
            assert found.asks == set()
            assert [f for screen in found.screens.values() for f in faults(screen)] == []
            walked += len(found.screens)
    assert walked > 35 * size


def test_more_segments_than_a_menu_holds_are_all_reached_in_the_pictures_order() -> None:
    state = max((widest(5, seed) for seed in range(6)), key=_offered)
    seat = on_turn(state)
    legal = GAME.legal_actions(state, seat)
    assert offers(legal) > 50
    view = GAME.view(state, seat)
    at_worst = dressed(5, {"shuffled": True}, worst=True)
    found = walk(lambda step: PRESENTER.panel(view, legal, at_worst, step))
    assert found.acts == {PRESENTER.token(action) for action in legal}
    assert [f for screen in found.screens.values() for f in faults(screen)] == []
    numbers, step = [], ""
    while True:
        menu = next(p for p in pieces(found.screens[step]) if isinstance(p, Menu))
        numbers += [int(c.label.split(" ")[0]) for c in menu.choices if c.value.startswith("buy")]
        step = menu.choices[-1].value
        if step in {"more 0", ""}:
            break
    assert numbers == list(range(1, offers(legal) + 1))


def _offered(state: Any) -> int:
    return offers(GAME.legal_actions(state, on_turn(state)))


def pieces(screen: Screen) -> list[Any]:
    return [piece for row in screen.rows for piece in row]


@share("size", everyday=12, whole=40)
def test_nothing_is_done_before_a_confirmation_that_names_it(size: int) -> None:
    for state in sample(3, {}, 9, size)[:-1]:
        seat = on_turn(state)
        legal = GAME.legal_actions(state, seat)
        view = GAME.view(state, seat)
        found = walk(lambda step: PRESENTER.panel(view, legal, card(3), step))  # noqa: B023
        for step, screen in found.screens.items():
            acts = [p for p in pieces(screen) if isinstance(p, Button) and p.verb == ACT]
            assert len(acts) <= 1
            for act in acts:
                assert act.token == step
                assert act.label.casefold() == act.token.casefold()


@pytest.mark.parametrize(("players", "changed"), TABLES)
@share("size", everyday=6, whole=24)
def test_boards_texts_and_summaries_fit_and_mention_only_who_is_waited_for(
    players: int, changed: Mapping[str, Any], size: int
) -> None:
    at_worst = dressed(players, changed, worst=True, seed="5e" * 32)
    for state in sample(players, changed, players + 10, size):
        view = GAME.view(state, None)
        board = PRESENTER.boards(view, at_worst)[0]
        waited = {at_worst.seats[seat].user_id for seat in GAME.waiting_for(state)}
        assert faults(board) == []
        assert set(board.mentions) == waited - {None}
        assert PRESENTER.boards(view, at_worst) == (board,)
        summary = PRESENTER.summary(view, at_worst)
        assert faults(summary) == []
        assert "5e" * 6 in summary.text
        for viewer in (None, *range(players)):
            text = PRESENTER.text(GAME.view(state, viewer), at_worst)
            assert 1 < width(text) <= 2000


@pytest.mark.parametrize(("players", "changed"), TABLES)
@share("size", everyday=8, whole=24)
def test_what_autocompletion_offers_is_legal_and_read_back(
    players: int, changed: Mapping[str, Any], size: int
) -> None:
    shown = dressed(players, changed)
    offered = 0
    for state in sample(players, changed, players + 20, size):
        for seat in range(players):
            legal = GAME.legal_actions(state, seat)
            view = GAME.view(state, seat)
            for verb in ("flip", "buy", "bury", "skip"):
                for choice in PRESENTER.choices(verb, "", view, legal, shown):
                    text = f"{verb} {choice.value}"
                    action = GAME.parse(text, state, seat, shown.names)
                    assert action in legal
                    assert 1 <= width(choice.label) <= 100
                    offered += 1
    assert offered > size


def test_every_action_can_be_found_by_typing_it() -> None:
    state = widest(4, 3)
    seat = on_turn(state)
    legal = GAME.legal_actions(state, seat)
    view = GAME.view(state, seat)
    for action in legal:
        verb, _, argument = PRESENTER.token(action).partition(" ")
        if argument:
            found = PRESENTER.choices(verb, argument.upper(), view, legal, card(4))
            assert argument in [choice.value for choice in found]
    for number, name in enumerate(view.open, 1):
        found = PRESENTER.choices("buy", str(number), view, legal, card(4))
        assert found[0].value == name
    assert PRESENTER.choices("buy", "nothing like it", view, legal, card(4)) == ()
