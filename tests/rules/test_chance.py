"""Chance is a promise: the draws of a seed never change, and they are fair."""

import hashlib
from collections import Counter

import pytest

from rules.chance import Chance, commitment

SEED = bytes(range(32))


def test_the_first_draws_of_a_seed_are_pinned() -> None:
    chance = Chance(SEED, 0)
    below_a_hundred = [37, 58, 74, 51, 47, 20, 54, 41, 88, 51, 13, 78]
    assert [chance.below(100) for _ in below_a_hundred] == below_a_hundred
    assert [chance.below(1_000_000) for _ in range(4)] == [548080, 642670, 62199, 591738]


def test_the_first_shuffles_of_a_seed_are_pinned() -> None:
    cards = list(range(20))
    Chance(SEED, 1).shuffle(cards)
    assert cards == [18, 17, 7, 19, 4, 5, 13, 0, 11, 6, 1, 16, 12, 15, 8, 2, 10, 3, 9, 14]
    assert Chance(b"", 0).pick("abcdefgh") == "b"


@pytest.mark.parametrize("size", [2, 84, 256, 257, 600])
@pytest.mark.parametrize("used", [0, 1, 31])
def test_a_shuffle_is_fisher_and_yates_with_one_draw_for_each_place(size: int, used: int) -> None:
    one, other = Chance(SEED, size), Chance(SEED, size)
    assert [one.below(7) for _ in range(used)] == [other.below(7) for _ in range(used)]
    shuffled, plain = list(range(size)), list(range(size))
    one.shuffle(shuffled)
    for last in range(size - 1, 0, -1):
        at = other.below(last + 1)
        plain[last], plain[at] = plain[at], plain[last]
    assert shuffled == plain
    assert one.below(100) == other.below(100)


def test_a_commitment_is_pinned() -> None:
    assert commitment(SEED) == "3ceccf3fb52e5b34f0488883a62868befdc64cf3a718cef9fd8733cb964511d8"


def test_a_draw_belongs_to_its_seed_and_step() -> None:
    draws = {
        tuple(first_bytes(seed, step)) for seed in (b"", b"\0", b"\0\0", SEED) for step in range(4)
    }
    assert len(draws) == 16


def first_bytes(seed: bytes, step: int) -> list[int]:
    chance = Chance(seed, step)
    return [chance.below(256) for _ in range(16)]


@pytest.mark.parametrize("bound", [1, 2, 3, 84, 255, 256, 257, 65_536, 65_537, 1 << 32])
def test_a_draw_stays_below_its_bound(bound: int) -> None:
    chance = Chance(SEED, 2)
    assert all(0 <= chance.below(bound) < bound for _ in range(500))


@pytest.mark.parametrize(
    ("bound", "size"),
    [(1, 1), (7, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 4), (1 << 32, 4)],
)
def test_a_draw_takes_one_two_or_four_bytes_by_its_bound(bound: int, size: int) -> None:
    numbers = (9).to_bytes(8) + (0).to_bytes(8)
    drawn = hashlib.sha256(b"parlour draw v1" + len(SEED).to_bytes(8) + SEED + numbers).digest()
    chance = Chance(SEED, 9)
    assert chance.below(bound) == int.from_bytes(drawn[:size]) % bound
    assert chance.below(256) == drawn[size]


def test_a_number_past_the_last_whole_multiple_of_the_bound_is_drawn_again() -> None:
    drawn = first_bytes(SEED, 5)
    for bound in (100, 200, 255, 3):
        chance = Chance(SEED, 5)
        fair = [byte % bound for byte in drawn if byte < 256 // bound * bound]
        assert [chance.below(bound) for _ in fair] == fair


def test_every_order_comes_about_as_often() -> None:
    chance = Chance(SEED, 3)
    orders: Counter[str] = Counter()
    for _ in range(6_000):
        cards = list("abc")
        chance.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert all(850 < often < 1_150 for often in orders.values())


def test_every_number_comes_about_as_often() -> None:
    chance = Chance(SEED, 4)
    often = Counter(chance.below(84) for _ in range(84_000))
    assert sorted(often) == list(range(84))
    assert all(850 < each < 1_150 for each in often.values())
