"""Cards, hands and characters of Steam Court.

A card is its kind, a number: 1 to 12 for the gears, then `DUAL_39`, `DUAL_612`, `MULTIPLIER` and
`PUTSCH`. A hand, a pile or a set is one int with eight bits for each kind (the kind's count), so
that `+` adds cards and `-` takes cards away that are known to be there.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

Card = int
"""A kind of card, 1 to 16."""

Cards = int
"""A number of cards of each kind, packed: `pack`, `unpack`, `holds`."""

DUAL_39, DUAL_612, MULTIPLIER, PUTSCH = 13, 14, 15, 16
GEARS = range(1, 13)
KINDS = range(1, 17)

CARD_TEXT = (
    "",
    *(str(gear) for gear in GEARS),
    "3/9",
    "6/12",
    "X",
    "P",
)
"""How each kind is written; index 0 is nothing."""

ONE: tuple[Cards, ...] = (0, *(1 << 8 * (kind - 1) for kind in KINDS))
"""A single card of each kind, packed, by kind."""

MULTIPLIER_CARD = ONE[MULTIPLIER]
PUTSCH_CARD = ONE[PUTSCH]
_PUTSCH_SHIFT = 8 * (PUTSCH - 1)
_EVERY_TOP_BIT = sum(0x80 << 8 * (kind - 1) for kind in KINDS)
_BYTE = 0xFF
_NO_PILE = ~(sum(0x7F << 8 * (kind - 1) for kind in KINDS))


def pack(cards: Iterable[Card]) -> Cards:
    """Gather single cards into one packed int."""
    return sum(map(ONE.__getitem__, cards))


@lru_cache(maxsize=1 << 12)
def unpack(cards: Cards) -> tuple[Card, ...]:
    """The single cards in the notation's order: gears ascending, 3/9, 6/12, X, P."""
    counts = cards.to_bytes(len(KINDS), "little")
    return tuple(kind for kind, count in enumerate(counts, 1) for _ in range(count))


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether every one of the cards is in the hand; never, where `cards` packs no cards at all."""
    return (
        not cards & _NO_PILE and (hand | _EVERY_TOP_BIT) - cards & _EVERY_TOP_BIT == _EVERY_TOP_BIT
    )


def how_many(cards: Cards) -> int:
    """How many cards there are, all kinds together."""
    return cards % _BYTE  # 256 leaves 1 when divided by 255, so this adds the bytes up


def count(cards: Cards, kind: Card) -> int:
    """How many cards of one kind there are."""
    return cards >> 8 * (kind - 1) & _BYTE


def in_common(some: Cards, others: Cards) -> Cards:
    """Of each kind, the smaller of the two counts."""
    if not (some and others):
        return 0
    mine = some.to_bytes(len(KINDS), "little")
    theirs = others.to_bytes(len(KINDS), "little")
    return int.from_bytes(bytes(map(min, mine, theirs)), "little")


def highest_gears(cards: Cards, number: int) -> Cards:
    """So many of the highest numbered cards; all of them where there are fewer."""
    found = 0
    for gear in reversed(GEARS):
        taken = min(count(cards, gear), number)
        found += taken * ONE[gear]
        number -= taken
        if not number:
            break
    return found


def holds_three_putsches(hand: Cards) -> bool:
    """Whether the hand still holds what a coup takes (Court 1.8)."""
    return hand >> _PUTSCH_SHIFT >= 3


def card_texts(cards: Cards) -> tuple[str, ...]:
    """The cards as the notation writes them, in its order."""
    return tuple(CARD_TEXT[kind] for kind in unpack(cards))


def readable(cards: Cards) -> str:
    """Cards as one text in the notation, or a question mark where the number packs none."""
    return " ".join(card_texts(cards)) if holds(cards, cards) else "?"


VAGABOND, PIRATE, DOCTOR, INSPECTOR, SUBMARINER = 1, 2, 3, 4, 5
TEA_BOY, ALCHEMIST, DUKE, GENERAL, QUEEN = 6, 7, 8, 9, 10

Character = int
"""A character's number in brackets, 1 (Vagabond) to 10 (Queen) (Court 1.1)."""

CHARACTER_NAMES = (
    "",
    "Vagabond",
    "Pirate",
    "Plague Doctor",
    "Inspector",
    "Submariner",
    "Tea Boy",
    "Alchemist",
    "Duke",
    "General",
    "Queen",
)
"""Names by number; index 0 is nobody."""

CHARACTERS_BY_NAME = {name: number for number, name in enumerate(CHARACTER_NAMES) if name}

EVERY_CHARACTER = range(VAGABOND, QUEEN + 1)

ROYALS = (QUEEN, GENERAL, DUKE, ALCHEMIST, TEA_BOY)
RENEGADES = (SUBMARINER, INSPECTOR, DOCTOR, PIRATE, VAGABOND)
SIX = (QUEEN, GENERAL, DUKE, ALCHEMIST, INSPECTOR, TEA_BOY)
SEVEN = (QUEEN, GENERAL, DUKE, ALCHEMIST, INSPECTOR, PIRATE, TEA_BOY)

_DECK = tuple(kind for kind in KINDS for _ in range(6 if kind in GEARS else 3))


def deck(players: int) -> list[Card]:
    """A table's whole deck, unshuffled: 84 cards, with seven players 96 (Court 1.2)."""
    return [*_DECK, *GEARS] if players == 7 else [*_DECK]


@cache
def singles(players: int) -> tuple[Cards, ...]:
    """The same deck as single packed cards, which only have to be added up once dealt."""
    return tuple(ONE[card] for card in deck(players))
