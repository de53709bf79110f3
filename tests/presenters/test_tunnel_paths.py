"""What screens say of paths, now and after a burial, is what the rules make of them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.context import TunnelPanel
from bot.games.steam_tunnel.paths import path_of, trace, value
from bot.games.steam_tunnel.stones import consequences
from rules.chance import Chance
from rules.numbers import fraction
from rules.steam_tunnel.game import GAME
from tests.presenters.tunnel import card, dressed, on_turn, states
from tests.share import share

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"variant": "killer"}),
    (4, {"variant": "not_so_killer", "pity": True, "count_buried": True}),
    (5, {"shuffled": True, "count_buried": True}),
]


@pytest.mark.parametrize(("players", "changed"), TABLES)
def test_paths_followed_on_a_view_are_the_tunnels_of_the_rules(
    players: int, changed: Mapping[str, Any]
) -> None:
    """Tunnel 2.5, 2.6 and 2.7: segments, caps, stones, open or closed, and value."""
    seen = 0
    for state in states(players, players, changed):
        view = GAME.view(state, None)
        paths = trace(view)
        assert [path.segments for path in paths] == [one.segments for one in view.tunnels]
        for path, tunnel in zip(paths, view.tunnels, strict=True):
            assert (path.caps, path.stones) == (tunnel.caps, tunnel.stones)
            assert path.closed == tunnel.closed
            assert value(path, changed) == tunnel.value
            assert bool(path.reaches) != path.closed
            seen += 1
    assert seen > 300


@pytest.mark.parametrize(("players", "changed"), TABLES)
@share("nth", everyday=6, whole=2)
def test_a_burial_is_foretold_as_it_comes(
    players: int, changed: Mapping[str, Any], nth: int
) -> None:
    """Tunnel 2.5: a burial may close paths and join them."""
    closed = joined = 0
    for state in states(players, players + 5, changed):
        if not GAME.waiting_for(state):
            continue
        seat = on_turn(state)
        legal = GAME.legal_actions(state, seat)
        view = GAME.view(state, seat)
        for action in [one for one in legal if one.kind == "bury"][::nth]:
            draft = GAME.copy(state)
            GAME.decide(draft, seat, action, Chance(b"", 1))
            then = GAME.view(draft, seat)
            told = trace(view, action.cell)
            assert [path.segments for path in told] == [one.segments for one in then.tunnels]
            assert [path.closed for path in told] == [one.closed for one in then.tunnels]
            assert [value(path, changed) for path in told] == [one.value for one in then.tunnels]
            lines = consequences(
                TunnelPanel(view, seat, legal, dressed(players, changed)), action.cell
            )
            before = {one.segments for one in view.tunnels if one.closed}
            newly = sum(one.closed and one.segments not in before for one in then.tunnels)
            assert sum("**close**" in line for line in lines) == newly
            closed += newly
            joined += sum("into one" in line for line in lines)
    assert closed > 1
    assert joined > 3


def test_a_segments_path_is_found_and_no_other() -> None:
    view = GAME.view(list(states(2, 1))[-1], None)
    paths = trace(view)
    assert path_of(paths, view.tunnels[3].segments[-1]).segments == view.tunnels[3].segments
    with pytest.raises(KeyError):
        path_of(paths, "z9 N-S")


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (Fraction(56, 3), "18 2/3"),
        (Fraction(1, 2), "1/2"),
        (Fraction(7), "7"),
        (Fraction(0), "0"),
    ],
)
def test_points_are_told_as_fractions_without_rounding(points: Fraction, told: str) -> None:
    assert fraction(points) == told


@pytest.mark.parametrize(
    ("stones", "told"),
    [
        ((), "nobody yet"),
        (((1, 2), (2, 1)), "Ben leads 2:1"),
        (((0, 3),), "you lead 3:0"),
        (((0, 2), (1, 2)), "Ben and you share 2:2"),
        (((0, 2), (1, 2), (2, 2)), "three share, 2 each"),
    ],
)
def test_who_leads_a_tunnel(stones: words.Stones, told: str) -> None:
    names = card(3).names

    def named(seat: int) -> str:
        return "you" if seat == 0 else names[seat]

    assert words.standing(stones, named) == told


@pytest.mark.parametrize(
    ("caps", "told"),
    [
        ((), "no cap"),
        ((0,), "a dead end"),
        ((0, 0), "2 dead ends"),
        ((3,), "cap 3"),
        ((0, 3), "cap 3 and a dead end"),
        ((0, 0, 3, 4), "caps 4 and 3, and 2 dead ends"),
    ],
)
def test_caps_in_words(caps: tuple[int, ...], told: str) -> None:
    assert words.caps_text(caps) == told
