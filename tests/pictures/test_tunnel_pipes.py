"""How pipes run on the cards of Steam Tunnel (Tunnel 2.1 and 2.2)."""

from itertools import combinations, pairwise, product
from math import hypot

import pytest

from bot.games.steam_tunnel.pictures.pipes import (
    CAP_DEPTH,
    ENTRIES,
    HIGH,
    INWARD,
    arms,
    cross,
    hub,
    inside,
    stones,
)
from rules.steam_tunnel.cards import ENTRIES as NAMES
from rules.steam_tunnel.cards import TUNNEL_CARDS, faces

HALF_PIPE = 0.09
LYING = [f"{card}{turn}" for card in TUNNEL_CARDS for turn in ("", "r")]
PAIRS = list(combinations(ENTRIES, 2))
TRIPLES = list(combinations(ENTRIES, 3))


def printed(card):
    """The pipes and the caps of a card as it lies."""
    face = faces(uniform_points=False)[card]
    pipes = tuple(tuple(NAMES[entry] for entry in segment) for segment in face.segments)
    return pipes, tuple(NAMES[entry] for entry, _ in face.caps)


def pieces(pipe):
    return [piece for line in arms(pipe) for piece in pairwise(line)]


def side(piece, point):
    (ax, ay), (bx, by) = piece
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def meets(one, other):
    return (
        side(one, other[0]) * side(one, other[1]) <= 0
        and side(other, one[0]) * side(other, one[1]) <= 0
    )


def drawn_across(one, other):
    return any(meets(*pair) for pair in product(pieces(one), pieces(other)))


def apart(one, other):
    ends = [[point for line in arms(pipe) for point in line] for pipe in (one, other)]
    return min(hypot(x - a, y - b) for (x, y), (a, b) in product(*ends))


@pytest.mark.parametrize("pipe", PAIRS + TRIPLES, ids="-".join)
def test_a_pipe_begins_at_each_of_its_entries_and_leaves_it_at_a_right_angle(pipe):
    for entry in pipe:
        near = [
            line
            for arm in arms(pipe)
            for line in (arm, arm[::-1])
            if hypot(line[0][0] - ENTRIES[entry][0], line[0][1] - ENTRIES[entry][1]) < 1e-9
        ]
        assert len(near) == 1
        (x, y), (after_x, after_y) = near[0][:2]
        step = hypot(after_x - x, after_y - y)
        along = (after_x - x) * INWARD[entry][0] + (after_y - y) * INWARD[entry][1]
        assert along > 0.96 * step


@pytest.mark.parametrize("pipe", PAIRS + TRIPLES, ids="-".join)
def test_a_pipe_stays_on_its_card(pipe):
    points = [point for line in arms(pipe) for point in line]
    assert all(-1e-9 <= x <= 1 + 1e-9 and -1e-9 <= y <= HIGH + 1e-9 for x, y in points)


@pytest.mark.parametrize("pipe", TRIPLES, ids="-".join)
def test_the_arms_of_a_fork_meet_in_its_hub(pipe):
    middle = hub(pipe)
    assert middle is not None
    for line in arms(pipe):
        assert hypot(line[-1][0] - middle[0], line[-1][1] - middle[1]) < 1e-9
    assert 0.15 < middle[0] < 0.85


@pytest.mark.parametrize("card", LYING)
def test_pipes_cross_only_where_they_must(card):
    for one, other in combinations(printed(card)[0], 2):
        assert cross(one, other) == cross(other, one) == drawn_across(one, other)
        if not cross(one, other):
            assert apart(one, other) > 2 * HALF_PIPE


def test_crossing_is_told_from_lying_side_by_side():
    assert cross(("N", "S"), ("NE", "NW"))
    assert not cross(("N", "NE"), ("SE", "S"))
    assert not cross(("N", "NE", "SE"), ("S", "SW", "NW"))
    assert cross(("N", "SE", "NW"), ("NE", "SW"))


@pytest.mark.parametrize("card", LYING)
def test_a_stone_lies_on_its_own_pipe_clear_of_all_others(card):
    pipes, caps = printed(card)
    places = stones(pipes, caps)
    assert len(places) == len(pipes)
    for pipe, (x, y) in zip(pipes, places, strict=True):
        assert 0.18 < x < 0.82
        assert 0.18 < y < HIGH - 0.18
        own = [point for line in arms(pipe) for point in line]
        assert min(hypot(x - a, y - b) for a, b in own) < 1e-9
        others = [
            point for other in pipes if other != pipe for line in arms(other) for point in line
        ]
        assert min((hypot(x - a, y - b) for a, b in others), default=1) > 0.12 + HALF_PIPE
        ends = [inside(cap, CAP_DEPTH) for cap in caps] + [at for at in map(hub, pipes) if at]
        assert min((hypot(x - a, y - b) for a, b in ends), default=1) > 0.24
    for one, other in combinations(places, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) > 0.29


def test_a_card_without_segments_has_no_place_for_a_stone():
    assert stones((), ("N", "S")) == ()
