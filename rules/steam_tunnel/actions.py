"""What a player may ask for in Steam Tunnel (Tunnel 2.4), as small values that compare by content.

Cells and segments are named as in the notation: `c4`, `b3 N-S`. `kind` is the action's first word.
"""

from typing import Literal, NamedTuple


class Flip(NamedTuple):
    """Turn a face-down card over; how it lies was decided when it was dealt."""

    cell: str
    kind: Literal["flip"] = "flip"


class Buy(NamedTuple):
    """Put a stone on a segment of an open path."""

    segment: str
    kind: Literal["buy"] = "buy"


class Bury(NamedTuple):
    """Put a stone on a face-down card, which stays down for good."""

    cell: str
    kind: Literal["bury"] = "bury"


class Skip(NamedTuple):
    """Place no stone this turn."""

    kind: Literal["skip"] = "skip"


Action = Flip | Buy | Bury | Skip

SKIP = Skip()
