"""Steam Court's actions as the short tokens of buttons, and sets as the screens handle them.

`act` tokens read like the notation, with equal cards squeezed (`lay 6x6 6*5,6/12`) and seats by
number, so that twenty cards or a long name still fit a custom id.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.games.steam_court.words import size_text, squeeze
from rules.numbers import whole
from rules.steam_court.actions import Dive, Give, Inspect, Keep, Lay, Stop
from rules.steam_court.pieces import CARD_TEXT, card_texts

LISTED = 16
"""Legal actions name Multiplier sizes up to this one, and infinity."""


@lru_cache(maxsize=1 << 14)
def token(action: Any) -> str:
    """The `act` token of an action, its own among all actions of Steam Court."""
    if isinstance(action, Lay):
        return lay_token(card_texts(action.cards), action.size, action.value)
    if isinstance(action, (Give, Keep)):
        return f"{action.kind} {squeeze(card_texts(action.cards))}"
    if isinstance(action, (Stop, Inspect)):
        return f"{action.kind} {action.seat}"
    if isinstance(action, Dive):
        return f"dive {CARD_TEXT[action.card]}"
    return str(action.kind)


def lay_token(cards: Iterable[str], size: int, value: int) -> str:
    """The token of a lay; size 0 is infinity, and a Putsch has value 0."""
    if not value:
        return "lay P"
    return f"lay {size_text(size)}x{value} {squeeze(cards)}"


def size_of(text: str) -> int | None:
    """The size a notation names, 0 for `inf`; `None` where it names none."""
    if text == "inf":
        return 0
    return whole(text)


@dataclass(frozen=True, slots=True)
class Offer:
    """A set that may be laid now. Size 0 is infinity; a Putsch has value 0.

    `step` asks to confirm it and is its `act` token too. `free_size` says that its owner names
    the size themselves: a multiplied set that is led.
    """

    cards: tuple[str, ...]
    size: int
    value: int
    step: str
    free_size: bool = False


def offers(legal: Sequence[Any], *, leading: bool) -> list[Offer]:
    """The sets among the legal actions."""
    return [_offer(action, leading=leading) for action in legal if isinstance(action, Lay)]


@lru_cache(maxsize=1 << 14)
def _offer(action: Lay, *, leading: bool) -> Offer:
    cards = card_texts(action.cards)
    free = leading and "X" in cards and cards != ("X",)
    return Offer(cards, action.size, action.value, token(action), free)


def admits(token: str, legal: Sequence[Any]) -> bool:
    """Whether a token is a led multiplied set of a size past those that are listed.

    It is the notation in full: `lay 10 X as 20x10`.
    """
    cards, _, announced = token.removeprefix("lay ").partition(" as ")
    size, _, value = announced.partition("x")
    wanted = size_of(size)
    if not token.startswith("lay ") or wanted is None or wanted <= LISTED:
        return False
    known = {(o.cards, o.size, str(o.value)) for o in offers(legal, leading=True)}
    shown = tuple(cards.split(" "))
    return (shown, 0, value) in known and (shown, LISTED, value) in known
