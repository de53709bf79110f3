"""Cards, stacks and colours of Court of the Medici in words."""

from collections.abc import Iterable, Sequence

from rules.game import Seat
from rules.medici.pieces import shown
from rules.medici.view import CardView, MediciView, StackView

TITLES = {"A": "Lady", "J": "Jester", "Q": "Minister", "K": "Duke"}
"""The ranks that have a name, by the letter on the card."""

PRINTED = {"A": 1, "Q": 0, "K": 15}
"""What a card counts whose rank is no number; a Jester counts what its player says."""

_TYPED = str.maketrans("♣♦♥♠", "CDHS")


def as_typed(text: str) -> str:
    """A text with the letters of suits that people type, for comparing with what they typed."""
    return text.translate(_TYPED)


def rank(card: str) -> str:
    """`10` of `10H`."""
    return card[:-1]


def is_jester(card: str) -> bool:
    """Whether the card's value is declared by its player."""
    return rank(card) == "J"


def printed(card: str) -> int:
    """What a card counts; 1 for a Jester of which nothing was declared."""
    known = PRINTED.get(rank(card))
    if known is not None:
        return known
    return 1 if is_jester(card) else int(rank(card))


def is_black(card: str) -> bool:
    """Whether a card's suit is clubs or spades."""
    return card[-1] in "CS"


def titled(card: str) -> str:
    """`J♣ Jester`, `10♥`."""
    title = TITLES.get(rank(card))
    return f"{shown(card)} {title}" if title else shown(card)


def shown_as(card: str, value: int | None) -> str:
    """`J♣ as 4`; the card alone where no value is declared."""
    return shown(card) if value is None else f"{shown(card)} as {value}"


def hand_text(cards: Iterable[str]) -> str:
    """A hand as one reads it: `5♣ · 10♠ · Q♣ Minister`."""
    return " · ".join(titled(card) for card in cards)


def card_text(card: CardView) -> str:
    """A card on the table, a Jester with the value it has: `J♣=4`."""
    return f"{shown(card.name)}={card.value}" if is_jester(card.name) else shown(card.name)


def stack_text(cards: Iterable[CardView]) -> str:
    """The cards of a stack from bottom to top: `4♥ J♣=3`."""
    return " ".join(card_text(card) for card in cards)


def bottom(stack: StackView) -> str:
    """The card a stack is named by."""
    return stack.cards[0].name


def colour(view: MediciView, seat: Seat) -> str:
    """`black` or `red`."""
    return "black" if seat == view.black else "red"


def person(view: MediciView, seat: Seat, names: Sequence[str]) -> str:
    """`Ada (black)`."""
    return f"{names[seat]} ({colour(view, seat)})"


def other(seat: Seat) -> Seat:
    """Who sits opposite."""
    return 1 - seat


def seats(view: MediciView) -> tuple[Seat, Seat]:
    """Black's seat, then red's."""
    return view.black, view.red


def ending(view: MediciView) -> str:
    """Why the game is over, in one sentence."""
    if view.reason == "inner court empty":
        inner = [card for stack in view.stacks if stack.court == "inner" for card in stack.cards]
        gone = "" if not inner else "red " if inner[0].black else "black "
        return f"There is no {gone}card left in the inner court."
    return {
        "out of cards": "Both players have played all their cards.",
        "six plans": "Six plans in a row end the game without a winner.",
        "capped": "The player whose turn it was held only cards above the cap.",
    }.get(view.reason, "")
