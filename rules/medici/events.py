"""What happens in Court of the Medici, in the past tense: all that `evolve` and a storyteller need.

`seat` is who acted, `turn` who is to act next. A stack is named by its bottom card. Fields under
"hidden" are known to one player; `redact` puts `None` there for everybody else. `value` is what a
card counts, a Jester's as declared. `cap` is the value of the card drawn last, where a cap begins
with it (Medici R10), and else `None`.
"""

from typing import Literal, NamedTuple

from rules.game import Seat
from rules.medici.pieces import Card

NOTHING: Card = -1
"""No card: what is drawn from an empty deck."""

UNTOLD = -1
"""The `cap` of an event for a viewer who learns that a cap begins, but not at what (Medici R10)."""

Reason = Literal["inner court empty", "out of cards", "six plans", "capped"]


class Dealt(NamedTuple):
    """Colours were drawn, cards dealt; `lots` where equal courts let chance say who starts.

    `hands` and `decks` are by seat, decks from the top; `inner` as it was laid out.
    """

    black: Seat
    red: Seat
    turn: Seat
    lots: bool
    inner: tuple[Card, ...]
    hands: tuple[tuple[Card, ...] | None, ...]  # hidden: each from all but its owner
    decks: tuple[tuple[Card, ...] | None, ...]  # hidden
    kind: Literal["dealt"] = "dealt"


class LaidAlone(NamedTuple):
    """A card was laid as a new stack of the outer court (A1)."""

    seat: Seat
    card: Card
    value: int
    turn: Seat
    drew: Card | None  # hidden from the other
    cap: int | None = None
    kind: Literal["laid_alone"] = "laid_alone"


class Allied(NamedTuple):
    """A card was laid on a stack, which now counts `total`, and no power was used (A2)."""

    seat: Seat
    card: Card
    stack: Card
    value: int
    total: int
    turn: Seat
    drew: Card | None  # hidden from the other
    cap: int | None = None
    kind: Literal["allied"] = "allied"


class Cleared(NamedTuple):
    """A Minister was laid on a stack and all its other cards, `gone`, left the game."""

    seat: Seat
    card: Card
    stack: Card
    gone: tuple[Card, ...]
    turn: Seat
    drew: Card | None  # hidden from the other
    cap: int | None = None
    kind: Literal["cleared"] = "cleared"


class Dispersed(NamedTuple):
    """A Lady was laid on a stack and each of its `cards`, hers last, stands alone now."""

    seat: Seat
    card: Card
    stack: Card
    cards: tuple[Card, ...]
    turn: Seat
    drew: Card | None  # hidden from the other
    cap: int | None = None
    kind: Literal["dispersed"] = "dispersed"


class Conspired(NamedTuple):
    """A card was laid on a stack, now `total`, and the stacks `against` left the game (A3).

    `retuned` is another Jester with its new value; `gone` are all cards that left.
    """

    seat: Seat
    card: Card
    stack: Card
    value: int
    total: int
    retuned: tuple[Card, int] | None
    against: tuple[Card, ...]
    gone: tuple[Card, ...]
    turn: Seat
    drew: Card | None  # hidden from the other
    cap: int | None = None
    kind: Literal["conspired"] = "conspired"


class Planned(NamedTuple):
    """A card went under the deck and its top card was drawn; `plans` in a row by now (A4)."""

    seat: Seat
    card: Card | None  # hidden from the other
    drew: Card | None  # hidden from the other
    plans: int
    turn: Seat
    kind: Literal["planned"] = "planned"


class GameEnded(NamedTuple):
    """The game is over; `scores` by seat, `None` after six plans; nobody in `winners`: a draw.

    `seat` is whom the reason concerns: whose colour is gone from the inner court, or who is capped;
    `None` where it concerns both.
    """

    reason: Reason
    seat: Seat | None
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    kind: Literal["game_ended"] = "game_ended"


Lay = LaidAlone | Allied | Cleared | Dispersed | Conspired
Event = Dealt | Lay | Planned | GameEnded

make = tuple.__new__
"""`make(Allied, (..., "allied"))` is `Allied(...)` at half its cost, for the frequent events."""
