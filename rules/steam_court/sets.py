"""Which cards form which sets: the one place that knows chapter 1.4 of the rulings.

`find_sets` lists every set that given cards can form at a value and size; `sets_of` and the tables
of `reach` remember what it found. Finding the legal lays and checking one both ask those. Who may
lower or match values (Alchemist, Duke) is settled before, by `reach`: it says for each trick's
value which values beat it, which cards may stand for them, and which sets these form.
"""

from collections.abc import Iterable
from functools import cache

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
    how_many,
    unpack,
)

ANY_SIZE = -1
"""The size to ask for when leading: sizes 1 to 16 and infinity, as far as the cards go."""

LARGEST_LISTED = 16
LISTED_SIZES = (*range(1, LARGEST_LISTED + 1), INFINITY)

SEVERAL_MULTIPLIERS, NO_MULTIPLIER_ON_DUAL = 1, 2
"""House rules about sets, as bits (Court R2 and R3)."""

NO_LOWERING, LOWERS_GEARS, LOWERS_DUALS = 0, 1, 2
"""What the player at a seat may count two lower: nothing, gears, gears and dual cards."""

_EACH = 0xFF
DUAL_VALUES: dict[Card, tuple[int, ...]] = {DUAL_39: (3, 9), DUAL_612: (6, 12)}


class _SetsOfSize(dict[Cards, tuple[Lay, ...]]):
    """Sets of one value and size, by the cards they may be formed of; found when first asked for.

    A look into a dict costs half of what a remembered call does, and every turn takes several.
    """

    __slots__ = ("_laws", "_size", "_value")

    def __init__(self, value: int, size: int, laws: int) -> None:
        self._value = value
        self._size = size
        self._laws = laws

    def __missing__(self, cards: Cards) -> tuple[Lay, ...]:
        found = self[cards] = find_sets(self._value, cards, self._size, self._laws)
        return found


class SetsOfValue(dict[int, _SetsOfSize]):
    """Sets of one value, by size, `ANY_SIZE` too, and then by the cards they may be formed of.

    What is not a listed size may be asked for, but is not remembered: players can announce any.
    """

    __slots__ = ("_laws", "_value")

    def __init__(self, value: int, laws: int) -> None:
        self._value = value
        self._laws = laws
        super().__init__(
            (size, _SetsOfSize(value, size, laws)) for size in (ANY_SIZE, *LISTED_SIZES)
        )

    def __missing__(self, size: int) -> _SetsOfSize:
        return _SetsOfSize(self._value, size, self._laws)


sets_of_value = cache(SetsOfValue)
"""The one `SetsOfValue` of a value under these house rules."""


Reach = tuple[int, Cards, Cards, SetsOfValue]
"""One value a player may lay: `value, cover, needs, sets`.

`cover` are the cards that can stand for the value, with X; `needs` are those of them without which
no set of it comes about; `sets[size][hand & cover]` are its sets. A plain tuple, since every turn
takes several apart and named ones come apart at several times the cost.
"""


def stands_for(card: Card, lowers: int) -> tuple[int, ...]:
    """The values a gear or dual card may count as, unlowered ones first; none for X and P."""
    values = DUAL_VALUES.get(card) or ((card,) if card in GEARS else ())
    lowering = lowers == LOWERS_DUALS if card in DUAL_VALUES else lowers != NO_LOWERING
    return values + tuple(value - 2 for value in values if lowering and value > 2)


@cache
def reach(lowers: int, matches: bool, laws: int) -> tuple[tuple[Reach, ...], ...]:
    """What beats a set of each value, by that value; index 0 is what may be led.

    `matches` is the Duke's privilege: an equal value suffices (Court 1.7).
    """
    every: list[Reach] = []
    multipliers = MULTIPLIER_CARD * _EACH
    for value in GEARS:
        standing = [card for card in range(1, MULTIPLIER) if value in stands_for(card, lowers)]
        cards = sum(ONE[card] * _EACH for card in standing)
        needs = cards | multipliers if value == 1 else cards
        every.append((value, cards | multipliers, needs, sets_of_value(value, laws)))
    return (tuple(every), *(tuple(every[value - matches :]) for value in GEARS))


@cache
def _choices(cards: Cards) -> tuple[tuple[Cards, ...], ...]:
    """Every choice from these cards, by its number of cards; gears go before dual cards."""
    found: list[list[Cards]] = [[0]]
    for card in unpack(cards):
        found.append([])
        for number in range(len(found) - 1, 0, -1):
            found[number] += [smaller + ONE[card] for smaller in found[number - 1]]
    return tuple(tuple(sorted(set(same_number))) for same_number in found)


def find_sets(value: int, cards: Cards, size: int, laws: int) -> tuple[Lay, ...]:
    """Every set of this value and size; all of `cards` but X can stand for `value`.

    `size` is a positive number, `INFINITY` or `ANY_SIZE`; a stable order, fewest X first.
    """
    if size == ANY_SIZE:
        sizes: Iterable[int] = LISTED_SIZES
        if not count(cards, MULTIPLIER):  # no set without X is larger than its cards
            sizes = range(1, min(how_many(cards), LARGEST_LISTED) + 1)
        return tuple(one for each in sizes for one in sets_of(value, cards, each, laws))
    if size < INFINITY:
        return ()
    multipliers = count(cards, MULTIPLIER)
    make = lay if size <= LARGEST_LISTED else Lay
    by_number = _choices(cards - multipliers * MULTIPLIER_CARD)
    found = []
    if 0 < size < len(by_number):
        found = [make(chosen, size, value) for chosen in by_number[size]]
    if multipliers:
        several = laws & SEVERAL_MULTIPLIERS
        most = len(by_number) if size == INFINITY else size + 1
        found += [
            make(chosen + used * MULTIPLIER_CARD, size, value)
            for used in range(1, 1 + (multipliers if several else 1))
            for same_number in by_number[1:most]
            for chosen in same_number
            if not (laws & NO_MULTIPLIER_ON_DUAL and has_dual(chosen))
        ]
        if value == size == 1:
            found.append(lay(MULTIPLIER_CARD, 1, 1))
    return tuple(found)


def sets_of(value: int, cards: Cards, size: int, laws: int) -> tuple[Lay, ...]:
    """`find_sets` remembered, for the sizes that are listed."""
    return sets_of_value(value, laws)[size][cards]


def has_dual(cards: Cards) -> bool:
    """Whether a 3/9 or 6/12 is among the cards."""
    return count(cards, DUAL_39) + count(cards, DUAL_612) > 0
