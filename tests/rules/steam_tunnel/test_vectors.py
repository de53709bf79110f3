"""The test vectors T1 to T10 of the rulings (Tunnel 2.9)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.steam_tunnel import scoring
from rules.steam_tunnel.model import State, placed
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.paths import Path
from tests.rules.steam_tunnel.boards import GAME, POINTS, T7, position, start_board, table
from tests.rules.steam_tunnel.brute import kept

T3 = [
    (1, [0, 4]),
    (2, [0, 0]),
    (7, [0, 0, 2, 4]),
    (9, [0, 3, 4]),
    (7, [2, 3, 4]),
    (5, [2, 3]),
    (1, [0, 0]),
]
"""Segments and caps of the seven paths of the rulebook's small complete board."""


def bits(count: int) -> int:
    """So many segments, three to a card."""
    return sum(1 << 8 * (number // 3) + number % 3 for number in range(count))


def one_path(players: int, segments: int, caps: tuple[int, ...], **more: Any) -> State:
    """A state whose only path is closed and has so many segments, and these caps."""
    state = GAME.new(players, GAME.options({}))
    changed: State = placed(state, paths=((0, bits(segments), caps),), **more)
    return changed


def points(state: State) -> list[Fraction]:
    return list(map(scoring.in_points, scoring.totals(state)))


def test_t1_five_segments_with_caps_3_and_4_are_worth_35() -> None:
    assert scoring.value(Path(0, bits(5), (3, 4)), TunnelOptions()) == 35


def test_t2_and_edge_17_three_who_are_tied_split_56_exactly() -> None:
    caps = (0, 2, 2, 3)
    each = [bits(2), bits(4) - bits(2), bits(6) - bits(4)]
    state = one_path(3, 8, caps, stones=tuple(each))
    assert scoring.value(Path(0, bits(8), caps), TunnelOptions()) == 56
    assert points(state) == [Fraction(56, 3)] * 3


@pytest.mark.parametrize(
    ("options", "values"),
    [
        ({}, [4, 0, 42, 63, 63, 25, 0]),
        ({"variant": "killer"}, [0, 0, 0, 0, 63, 25, 0]),
        ({"variant": "not_so_killer"}, [0, 0, 42, 63, 63, 25, 0]),
        ({"pity": True}, [5, 4, 56, 72, 63, 25, 2]),
    ],
)
def test_t3_and_t4_the_small_complete_board_in_every_variant(
    options: dict[str, Any], values: list[int]
) -> None:
    given = TunnelOptions.model_validate(options)
    found = [scoring.value(Path(0, bits(count), tuple(caps)), given) for count, caps in T3]
    assert found == values


def test_t5_and_edge_1_the_closing_example_of_the_rulebook() -> None:
    game = table(start_board({"c2": "T14", "d2": "T30"}))
    game.play("ada: flip c2")
    assert game.open == ["c2 N-S", "c2 NE-NW", "c2 SE-SW"]
    game.play("ada: skip", "ben: flip d2")
    assert game.open == ["c2 N-S", "c2 SE-SW", "d2 N-SW"]
    assert game.tunnels == [(2, [2, 3], 10)]
    for closed in ("c2 NE-NW", "d2 NE-NW"):
        assert "closed" in game.refused(f"ben: buy {closed}", "closed")


def test_t6_and_edge_7_two_u_turns_make_a_closed_loop_without_caps() -> None:
    game = table(start_board({"c1": "T22", "d1": "T11"}))
    game.play("ada: flip c1", "ada: skip", "ben: flip d1")
    assert game.open == ["c1 SW-NW", "d1 N-S", "d1 NE-SE"]
    assert game.tunnels == [(2, [], 0)]
    game.refused("ben: buy c1 NE-SE", "closed")
    game.refused("ben: buy d1 SW-NW", "closed")


@pytest.mark.parametrize(
    ("options", "values"),
    [
        ({}, [4, 0, 42, 63, 63, 25, 0]),
        ({"count_buried": True}, [4, 0, 42, 70, 72, 25, 0]),
        ({"variant": "killer"}, [0, 0, 0, 0, 63, 25, 0]),
        ({"variant": "not_so_killer"}, [0, 0, 42, 63, 63, 25, 0]),
        ({"pity": True}, [5, 4, 56, 72, 63, 25, 2]),
    ],
)
def test_t7_a_complete_board_of_4_by_4(options: dict[str, Any], values: list[int]) -> None:
    game = table(position(T7, up="rest"), options=options)
    expected = [(*path, value) for path, value in zip(T3, values, strict=True)]
    assert sorted(game.tunnels) == sorted(expected)
    contacts = [path for path in kept(game.state) if not path.segments and not path.pieces]
    assert [len(path.caps) for path in contacts] == [2, 2]
    assert game.public["phase"] == "over"
    assert game.outcome["winners"] == ["ada", "ben"]


def test_t8_on_the_start_board_24_caps_are_open_and_nothing_can_be_bought() -> None:
    game = table(start_board())
    view = GAME.view(game.state, None)
    caps = [cap for cell in view.cells for cap in cell.caps]
    assert len(caps) == 24
    assert not any(cap.closed for cap in caps)
    assert {cap.tunnel for cap in caps} == {None}
    assert not view.tunnels
    assert not any(cell.segments for cell in view.cells)
    assert game.open == []
    assert sorted(path.caps for path in kept(game.state)) == sorted((cap.value,) for cap in caps)


def test_t9_and_edge_22_point_cards_alone_among_buried_ones() -> None:
    place = start_board()
    place["buried"] = [name for name in place["cells"] if name not in POINTS]
    found = kept(table(place).state)
    assert len(found) == 24
    assert not any(path.open or path.segments for path in found)
    assert sorted(len(path.caps) for path in found) == [0] * 12 + [2] * 12
    assert sorted(path.pieces for path in found) == [2] * 12 + [6] * 12


def test_t10_and_edge_22_a_board_of_buried_cards_is_18_loops_of_six() -> None:
    place = start_board(points=False)
    place["buried"] = list(place["cells"])
    game = table(place)
    found = kept(game.state)
    assert [(path.open, path.caps, path.pieces) for path in found] == [(False, (), 6)] * 18
    assert game.tunnels == []
    assert game.scores == {"ada": "0", "ben": "0"}
