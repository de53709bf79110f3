"""What a player may ask for in Court of the Medici (Medici 3.3), as values that compare by content.

Cards are named as in the notation: `10H`, `QS`. A stack is named by the card at its bottom in
canonical actions. `kind` is the action's first word.
"""

from typing import Literal, NamedTuple


class Alone(NamedTuple):
    """Lay a card as a new stack in the outer court; `value` is a Jester's, else `None` (A1)."""

    card: str
    value: int | None = None
    kind: Literal["alone"] = "alone"


class Ally(NamedTuple):
    """Lay a card on a stack; `power` uses the Minister's or the Lady's (A2)."""

    card: str
    stack: str
    value: int | None = None
    power: bool = False
    kind: Literal["ally"] = "ally"


class Conspire(NamedTuple):
    """Lay a card on a stack and discard another of the same total (A3).

    `retuned` is another Jester on the table with its new value, where one is reset.
    """

    card: str
    stack: str
    victim: str
    value: int | None = None
    retuned: tuple[str, int] | None = None
    kind: Literal["conspire"] = "conspire"


class Plan(NamedTuple):
    """Put a card under one's deck and draw the top one (A4)."""

    card: str
    kind: Literal["plan"] = "plan"


make = tuple.__new__
"""`make(Plan, (card, "plan"))` is `Plan(card)` at half its cost, for those made in play."""

Action = Alone | Ally | Conspire | Plan
