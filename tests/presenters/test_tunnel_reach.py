"""Everything that can be done in Steam Tunnel can be done by pressing, and every screen fits."""

import random
from collections.abc import Mapping
from typing import Any

from bot.presenters.presenter import ACT
from bot.presenters.screen import Button, Menu, Screen
from rules.steam_tunnel.game import GAME
from tests.presenters.limits import faults
from tests.presenters.tunnel import PRESENTER, card, dressed, offers, on_turn, states, widest
from tests.presenters.walk import walk
from tests.share import share


def sample(players: int, changed: Mapping[str, Any], seed: int, size: int) -> list[Any]:
    """Some states of a game, the last one among them."""
    every = list(states(players, seed, changed))
    return random.Random(seed).sample(every[:-1], min(size, len(every) - 1)) + every[-1:]


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


def test_every_viewer_gets_the_same_pictures() -> None:
    for state in list(states(3, 8))[::7]:
        pictures = {
            PRESENTER.panel(GAME.view(state, seat), (), card(3), step).picture
            for seat in range(3)
            for step in ("", "tunnel 0")
        }
        assert len({(one.subject, one.style) for one in pictures if one}) <= 2
