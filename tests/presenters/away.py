"""A table at which everything that has to do with absence is at its longest."""

from typing import Any

STAND_IN = "Quartermaster"
"""A house player's name, about as long as they get."""


WHYS = ("undo", "reset turn", "reset trick", "reset Quarter", "new deal", "repair")
"""Every reason why draws are thrown away."""


def stand_in(at: int, *, worst: bool) -> str:
    """At the worst every other person after the second is away."""
    return STAND_IN if worst and at > 1 and at % 2 == 0 else ""


def at_worst(players: int) -> dict[str, Any]:
    """The facts of a card: some are late, the others have their deadlines, all different."""
    late = tuple(seat for seat in range(players) if seat % 2)
    return {
        "arrangement": {"pace": "days", "absent": "vote", "seats": "anyone"},
        "deadlines": {seat: 1_800_000_000 + seat for seat in range(players)},
        "overdue": late,
        "skippable": late,
        "returning": True,
        "open_seats": tuple(range(players)),
        "thrown": tuple((99, why) for why in WHYS),
    }
