"""Which cards form which sets: the one place that knows chapter 1.4 of the rulings.

`sets_of` lists every set that given cards can form at a value and size; finding the legal lays,
checking a lay and reading the notation all ask it. Who may lower or match values (Alchemist,
Duke) is settled before, by `reach`: it says for each trick's value which values beat it and which
cards may stand for them.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.steam_court.actions import INFINITY, Lay, lay
from rules.steam_court.pieces import (
    DUAL_39,
    DUAL_612,
    GEARS,
    MULTIPLIER,
    MULTIPLIER_CARD,
    ONE,
    Card,
    Cards,
    count,
    unpack,
)

ANY_SIZE = -1
"""The size to ask for when leading: sizes 1 to 16 and infinity, as far as the cards go."""

LISTED_SIZES = (*range(1, 17), INFINITY)

SEVERAL_MULTIPLIERS, NO_MULTIPLIER_ON_DUAL = 1, 2
"""House rules about sets, as bits (Court R2 and R3)."""

NO_LOWERING, LOWERS_GEARS, LOWERS_DUALS = 0, 1, 2
"""What the player at a seat may count two lower: nothing, gears, gears and dual cards."""

_EACH = 0xFF
DUAL_VALUES: dict[Card, tuple[int, ...]] = {DUAL_39: (3, 9), DUAL_612: (6, 12)}


class Reach(NamedTuple):
    """One value a player may lay: the cards that can stand for it (`cover`, with X).

    `needs` are those of them without which no set of this value comes about.
    """

    value: int
    cover: Cards
    needs: Cards


def stands_for(card: Card, lowers: int) -> tuple[int, ...]:
    """The values a gear or dual card may count as, unlowered ones first; none for X and P."""
    values = DUAL_VALUES.get(card) or ((card,) if card in GEARS else ())
    lowering = lowers == LOWERS_DUALS if card in DUAL_VALUES else lowers != NO_LOWERING
    return values + tuple(value - 2 for value in values if lowering and value > 2)


def _reach(value: int, lowers: int) -> Reach:
    cards = sum(
        ONE[card] * _EACH for card in range(1, MULTIPLIER) if value in stands_for(card, lowers)
    )
    multipliers = MULTIPLIER_CARD * _EACH
    return Reach(value, cards | multipliers, cards | multipliers if value == 1 else cards)


@lru_cache(maxsize=16)
def reach(lowers: int, matches: bool) -> tuple[tuple[Reach, ...], ...]:
    """What beats a set of each value, by that value; index 0 is what may be led.

    `matches` is the Duke's privilege: an equal value suffices (Court 1.7).
    """
    every = tuple(_reach(value, lowers) for value in GEARS)
    return (every, *(every[value - matches :] for value in GEARS))


def _subsets(cards: Cards) -> Iterator[tuple[int, Cards]]:
    """Every choice from these cards with its number of cards, nothing first, small ones first."""
    kinds = sorted(set(unpack(cards)))
    choices = [
        (sum(picked), sum(ONE[kind] * each for kind, each in zip(kinds, picked, strict=True)))
        for picked in product(*(range(count(cards, kind) + 1) for kind in kinds))
    ]
    yield from sorted(choices)


@lru_cache(maxsize=1 << 16)
def sets_of(value: int, cards: Cards, size: int, laws: int) -> tuple[Lay, ...]:
    """Every set of this value and size; all of `cards` but X can stand for `value`.

    `size` is a positive number, `INFINITY` or `ANY_SIZE`; a stable order, fewest X first.
    """
    if size == ANY_SIZE:
        return tuple(one for each in LISTED_SIZES for one in sets_of(value, cards, each, laws))
    multipliers = count(cards, MULTIPLIER)
    most = multipliers if laws & SEVERAL_MULTIPLIERS else min(multipliers, 1)
    naturals = cards - multipliers * MULTIPLIER_CARD
    found = [
        lay(chosen + used * MULTIPLIER_CARD, size, value)
        for used in range(most + 1)
        for number, chosen in _subsets(naturals)
        if number
        and (size == INFINITY or number <= size if used else number == size)
        and not (used and laws & NO_MULTIPLIER_ON_DUAL and has_dual(chosen))
    ]
    if multipliers and value == size == 1:
        found.append(lay(MULTIPLIER_CARD, 1, 1))
    return tuple(found)


def has_dual(cards: Cards) -> bool:
    """Whether a 3/9 or 6/12 is among the cards."""
    return count(cards, DUAL_39) + count(cards, DUAL_612) > 0
