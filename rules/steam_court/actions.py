"""What a player may ask for in Steam Court (Court 1.7b), as small values that compare by content.

`kind` is the action's first word in the notation; it also keeps actions of different kinds
unequal, which bare tuples would not be.
"""

from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Literal, NamedTuple

from rules.game import Seat, Verbs
from rules.steam_court.pieces import PUTSCH_CARD, Card, Cards

INFINITY = 0
"""The size of a set announced as infinity."""


class Lay(NamedTuple):
    """Lay a set announced as `size` times `value`; a Putsch has size 0 and value 0.

    `cards` is packed, with the cards themselves, not what they stand for. Size 0 with a value is
    infinity.
    """

    cards: Cards
    size: int
    value: int
    kind: Literal["lay"] = "lay"


class Pass(NamedTuple):
    """Sit out for the rest of the trick."""

    kind: Literal["pass"] = "pass"


class Stop(NamedTuple):
    """The General's stop: of what `seat` laid last, or of their turn (Court 1.7)."""

    seat: Seat
    kind: Literal["stop"] = "stop"


class Dive(NamedTuple):
    """The Submariner's dive, revealing a numbered card that stays in their hand."""

    card: Card
    kind: Literal["dive"] = "dive"


class Inspect(NamedTuple):
    """The Inspector's look at the Court Hand and at the hand of `seat`."""

    seat: Seat
    kind: Literal["inspect"] = "inspect"


class Retrieve(NamedTuple):
    """The Pirate takes back what they laid in the trick they lost last."""

    kind: Literal["retrieve"] = "retrieve"


class Coup(NamedTuple):
    """Seize the throne with three Putsches (Court 1.8)."""

    kind: Literal["coup"] = "coup"


class Give(NamedTuple):
    """The Queen's or the General's gift, packed."""

    cards: Cards
    kind: Literal["give"] = "give"


class Decline(NamedTuple):
    """Leave a privilege unused."""

    kind: Literal["decline"] = "decline"


class Draw(NamedTuple):
    """The Plague Doctor draws four cards from the Court Hand."""

    kind: Literal["draw"] = "draw"


class Keep(NamedTuple):
    """What the Doctor or the Submariner keeps, packed; 0 is nothing."""

    cards: Cards
    kind: Literal["keep"] = "keep"


class Swap(NamedTuple):
    """The Tea Boy trades their hand for the Court Hand."""

    kind: Literal["swap"] = "swap"


Action = Lay | Pass | Stop | Dive | Inspect | Retrieve | Coup | Give | Decline | Draw | Keep | Swap

LAY_PUTSCH = Lay(PUTSCH_CARD, 0, 0)
PASS = Pass()
RETRIEVE = Retrieve()
COUP = Coup()
DECLINE = Decline()
DRAW = Draw()
SWAP = Swap()


@cache
def lay(cards: Cards, size: int, value: int) -> Lay:
    """The one `Lay` of these cards and this announcement."""
    return Lay(cards, size, value)


@cache
def give_cards(cards: Cards) -> Give:
    """The one `Give` of these cards."""
    return Give(cards)


@cache
def keep_cards(cards: Cards) -> Keep:
    """The one `Keep` of these cards."""
    return Keep(cards)


def verbs_of(actions: Iterable[Action]) -> Verbs:
    """First words of these actions, each once, in their order."""
    return tuple(dict.fromkeys(map(_KIND, actions)))


_KIND = attrgetter("kind")
