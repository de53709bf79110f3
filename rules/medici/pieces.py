"""The fifty cards as small numbers, what each counts, and whose it is (Medici 3.1)."""

from collections.abc import Iterable

Card = int
"""Four a rank, from the Lady up to the Duke; within a rank clubs, diamonds, hearts, spades."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
CARD_TEXT = tuple(rank + suit for rank in RANKS for suit in SUITS)
LEFT_OUT = frozenset({"KC", "KD"})
"""The kings that are no part of the game."""

CARDS_BY_TEXT = {text: card for card, text in enumerate(CARD_TEXT) if text not in LEFT_OUT}
EVERY_CARD: tuple[Card, ...] = tuple(CARDS_BY_TEXT.values())

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
"""The suits as people read them."""


def shown(name: str) -> str:
    """`10♥` of the notation's `10H`; what is no card stays as it is."""
    return name[:-1] + SIGNS.get(name[-1:], name[-1:])


SHOWN = tuple(map(shown, CARD_TEXT))
"""By card, what texts for people call it."""

LADIES = range(4)
JESTERS = range(40, 44)
MINISTERS = range(44, 48)
FIRST_JESTER = JESTERS[0]
IS_JESTER = frozenset(JESTERS)
"""The same to ask whether a card is one: quicker than a range."""

BLACK, RED = 0, 1
COLOUR = tuple(RED if text[-1] in "DH" else BLACK for text in CARD_TEXT)
"""By card; a card belongs to the player of its colour."""

DECLARED = range(1, 11)
"""What a Jester may be declared."""
AT_SETUP = 1
"""What a Jester is worth until somebody sets it."""

VALUE = (*(rank for rank in range(1, 11) for _ in SUITS), *[10] * 4, *[0] * 4, *[15] * 4)
"""By card; a Jester's is what it counts against a cap (Medici R10), not on the table."""
LAID_OUT = tuple(AT_SETUP if card in IS_JESTER else value for card, value in enumerate(VALUE))
"""By card what it counts if it is laid out at the start (Medici 3.1)."""


def is_jester(card: Card) -> bool:
    """Whether a card's value has to be declared."""
    return card in IS_JESTER


def card_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards in the notation, in the order given."""
    return tuple(CARD_TEXT[card] for card in cards)


BLACK_CARDS = tuple(card for card in EVERY_CARD if COLOUR[card] == BLACK)
RED_CARDS = tuple(card for card in EVERY_CARD if COLOUR[card] == RED)
"""The 25 cards of each player (Medici 3.1)."""
