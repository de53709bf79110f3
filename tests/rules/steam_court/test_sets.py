"""Sets found by the cached tables against a plain reading of chapter 1.4, card by card."""

import itertools
import random

import pytest

from rules.steam_court.actions import INFINITY
from rules.steam_court.pieces import (
    DUAL_39,
    DUAL_612,
    GEARS,
    KINDS,
    MULTIPLIER,
    PUTSCH,
    count,
    highest_gears,
    holds,
    how_many,
    in_common,
    pack,
    unpack,
)
from rules.steam_court.privileges import choices
from rules.steam_court.sets import (
    ANY_SIZE,
    LISTED_SIZES,
    LOWERS_DUALS,
    LOWERS_GEARS,
    NO_LOWERING,
    NO_MULTIPLIER_ON_DUAL,
    SEVERAL_MULTIPLIERS,
    SetsOfValue,
    reach,
    sets_of,
)
from tests.share import share

FACES = {DUAL_39: {3, 9}, DUAL_612: {6, 12}} | {gear: {gear} for gear in GEARS}


def counts_as(card: int, value: int, lowers: int) -> bool:
    if card not in FACES:
        return False
    lowered = lowers == LOWERS_DUALS or (lowers == LOWERS_GEARS and card in GEARS)
    return value in FACES[card] or (lowered and value + 2 in FACES[card])


def is_a_set(cards: tuple[int, ...], size: int, value: int, lowers: int, laws: int) -> bool:
    """Court 1.4 read aloud."""
    others = [card for card in cards if card != MULTIPLIER]
    multipliers = len(cards) - len(others)
    if not others:
        return multipliers == 1 and (size, value) == (1, 1)
    if not all(counts_as(card, value, lowers) for card in others):
        return False
    if not multipliers:
        return size == len(others)
    if multipliers > 1 and not laws & SEVERAL_MULTIPLIERS:
        return False
    if laws & NO_MULTIPLIER_ON_DUAL and {DUAL_39, DUAL_612} & {*others}:
        return False
    return size == INFINITY or size >= len(others)


@pytest.mark.parametrize("lowers", [NO_LOWERING, LOWERS_GEARS, LOWERS_DUALS])
@pytest.mark.parametrize(
    "laws", [0, SEVERAL_MULTIPLIERS, NO_MULTIPLIER_ON_DUAL, SEVERAL_MULTIPLIERS | 2]
)
@share("hands", everyday=3, whole=200)
def test_the_tables_find_exactly_the_sets_of_the_rulings(
    lowers: int, laws: int, hands: int
) -> None:
    pick = random.Random(lowers * 8 + laws)
    for _ in range(hands):
        near = pick.choice(range(1, 11))
        kinds = (near, near + 2, DUAL_39, DUAL_612, MULTIPLIER, PUTSCH, pick.choice(KINDS))
        hand = tuple(sorted(pick.choices(kinds, k=6)))
        found = {
            (one.cards, one.size, one.value)
            for _value, cover, needs, sets in reach(lowers, matches=False, laws=laws)[0]
            if pack(hand) & needs
            for one in sets[ANY_SIZE][pack(hand) & cover]
        }
        expected = {
            (pack(cards), size, value)
            for number in range(1, len(hand) + 1)
            for cards in itertools.combinations(hand, number)
            for size in LISTED_SIZES
            for value in GEARS
            if is_a_set(cards, size, value, lowers, laws)
        }
        assert found == expected


def test_a_hand_asked_for_one_size_gives_the_sets_of_that_size() -> None:
    cards = pack([3, 3, 3, DUAL_39, MULTIPLIER])
    every = sets_of(3, cards, ANY_SIZE, 0)
    for size in LISTED_SIZES:
        assert sets_of(3, cards, size, 0) == tuple(one for one in every if one.size == size)


def test_a_multiplied_set_may_be_announced_as_any_size_however_large() -> None:
    assert [one.size for one in sets_of(2, pack([2, MULTIPLIER]), 10**30, 0)] == [10**30]
    assert sets_of(2, pack([2, 2]), 10**30, 0) == ()


def test_a_size_below_infinity_is_no_size() -> None:
    assert sets_of(2, pack([2, MULTIPLIER]), -5, 0) == ()


def test_sizes_that_players_make_up_are_not_remembered() -> None:
    sets = SetsOfValue(2, 0)
    before = set(sets)
    for size in (-5, 17, 10**30):
        assert all(one.size == size for one in sets[size][pack([2, MULTIPLIER])])
    assert set(sets) == before == {ANY_SIZE, *LISTED_SIZES}


def test_beating_takes_a_higher_value_and_for_the_duke_an_equal_one() -> None:
    plain, duke = (reach(NO_LOWERING, matches, laws=0) for matches in (False, True))
    for value in GEARS:
        assert [one for one, *_ in plain[value]] == list(range(value + 1, 13))
        assert [one for one, *_ in duke[value]] == list(range(value, 13))
    assert plain[0] == duke[0] == duke[1]


def test_packing_keeps_count_of_every_kind() -> None:
    cards = [1, 1, 12, DUAL_39, DUAL_612, MULTIPLIER, PUTSCH, PUTSCH]
    packed = pack(reversed(cards))
    assert unpack(packed) == tuple(cards)
    assert how_many(packed) == len(cards)
    assert [count(packed, kind) for kind in (1, 2, PUTSCH)] == [2, 0, 2]


@pytest.mark.parametrize("number", range(5))
def test_a_choice_of_cards_is_every_different_one_once(number: int) -> None:
    cards = (1, 1, 1, 5, 12, 12, DUAL_39, MULTIPLIER, PUTSCH)
    found = choices(pack(cards), number)
    assert len(set(found)) == len(found)
    assert {*found} == {pack(chosen) for chosen in itertools.combinations(cards, number)}


def test_holding_is_holding_as_many_of_each_kind() -> None:
    hand = pack([1, 1, 5, PUTSCH])
    assert holds(hand, pack([1, 1]))
    assert holds(hand, 0)
    assert not holds(hand, pack([1, 1, 1]))
    assert not holds(hand, pack([5, 6]))
    assert in_common(hand, pack([1, 5, 5, 7])) == pack([1, 5])
    assert in_common(hand, 0) == in_common(0, hand) == 0


def test_the_highest_gears_are_numbered_cards_alone_as_far_as_there_are_some() -> None:
    hand = pack([1, 1, 5, 11, 11, 11, DUAL_39, MULTIPLIER, PUTSCH])
    assert highest_gears(hand, 2) == pack([11, 11])
    assert highest_gears(hand, 4) == pack([5, 11, 11, 11])
    assert highest_gears(hand, 9) == pack([1, 1, 5, 11, 11, 11])
    assert highest_gears(pack([DUAL_39, PUTSCH]), 2) == 0


@pytest.mark.parametrize("number", [-1, 1 << 128, 200, 0x80])
def test_a_number_that_packs_no_cards_is_held_by_nobody(number: int) -> None:
    assert not holds(pack([1, 2, 3]), number)
