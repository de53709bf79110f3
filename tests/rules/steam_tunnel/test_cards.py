"""The cards, and how they may lie (Tunnel 2.1 and 2.2)."""

from collections import Counter

import pytest

from rules.steam_tunnel.cards import (
    ENTRIES,
    FORK_CARDS,
    POINT_CARDS,
    TUNNEL_CARDS,
    Face,
    entries_name,
    faces,
)

FACES = faces(uniform_points=False)
EVEN = {"T05", "T06", "T09", "T10", "T11", "T12", "T13", "T14", "T15", "T16", "T19", "T20",
        "T21", "T22", "T27", "T28", "T41", "T42"}  # fmt: skip
"""Cards with an `=` in the list: the same after a half turn."""


def seen(face: Face) -> tuple[object, object]:
    return face.segments, face.caps


def mirrored(face: Face) -> tuple[tuple[int, ...], ...]:
    """The segments of a card's mirror image, left and right changed."""
    return tuple(sorted(tuple(sorted((6 - e) % 6 for e in one)) for one in face.segments))


def test_the_deck_has_44_cards_108_segments_32_caps_and_16_forks() -> None:
    cards = [FACES[name] for name in TUNNEL_CARDS]
    assert len(cards) == 44
    assert sum(len(card.segments) for card in cards) == 108
    assert sum(len(card.caps) for card in cards) == 32
    assert sum(len(one) == 3 for card in cards for one in card.segments) == 16
    assert len(FORK_CARDS) == 12
    assert tuple(f"T{number}" for number in range(33, 45)) == FORK_CARDS


@pytest.mark.parametrize("name", TUNNEL_CARDS)
def test_every_card_has_two_or_three_segments_and_uses_each_entry_once(name: str) -> None:
    face = FACES[name]
    entries = [e for one in face.segments for e in one] + [e for e, _ in face.caps]
    assert sorted(entries) == list(range(6))
    forks = sum(len(one) == 3 for one in face.segments)
    assert len(face.segments) in {2, 3}
    assert 2 * len(face.segments) + forks + len(face.caps) == 6
    assert all(value == 0 for _, value in face.caps)


def test_the_deck_is_its_own_mirror_image() -> None:
    def shape(segments: tuple[tuple[int, ...], ...]) -> frozenset[object]:
        turned = sorted(tuple(sorted((e + 3) % 6 for e in one)) for one in segments)
        return frozenset({tuple(sorted(segments)), tuple(turned)})

    deck = Counter(shape(FACES[name].segments) for name in TUNNEL_CARDS)
    mirror = Counter(shape(mirrored(FACES[name])) for name in TUNNEL_CARDS)
    assert deck == mirror


@pytest.mark.parametrize("name", TUNNEL_CARDS)
def test_a_half_turn_moves_every_entry_by_three(name: str) -> None:
    card, turned = FACES[name], FACES[f"{name}r"]
    moved = sorted(tuple(sorted((e + 3) % 6 for e in one)) for one in card.segments)
    assert turned.segments == tuple(moved)
    assert {e for e, _ in turned.caps} == {(e + 3) % 6 for e, _ in card.caps}


def test_edge_20_a_half_turn_changes_nothing_of_an_even_card_and_something_of_all_others() -> None:
    same = {name for name in TUNNEL_CARDS if seen(FACES[name]) == seen(FACES[f"{name}r"])}
    assert same == EVEN
    assert len(TUNNEL_CARDS) - len(EVEN) == 26


def test_a_segment_is_named_clockwise_from_n() -> None:
    names = [entries_name(one) for one in FACES["T33"].segments]
    assert names == ["N-SE-NW", "NE-SW"]
    assert [entries_name(one) for one in FACES["T33r"].segments] == ["NE-SW", "SE-S-NW"]


def test_a_point_card_has_six_caps_opposite_ones_alike() -> None:
    printed = {"P1": (2, 3, 4), "P2": (3, 4, 2), "P3": (4, 2, 3), "P4": (2, 4, 3)}
    assert set(printed) == set(POINT_CARDS)
    for name, (north, north_east, south_east) in printed.items():
        caps = {ENTRIES[entry]: value for entry, value in FACES[name].caps}
        assert not FACES[name].segments
        assert caps["N"] == caps["S"] == north
        assert caps["NE"] == caps["SW"] == north_east
        assert caps["SE"] == caps["NW"] == south_east


def test_uniform_points_make_all_caps_of_a_point_card_alike() -> None:
    uniform = faces(uniform_points=True)
    found = {name: {value for _, value in uniform[name].caps} for name in POINT_CARDS}
    assert found == {"P1": {2}, "P2": {3}, "P3": {3}, "P4": {4}}
