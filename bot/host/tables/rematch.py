"""A rematch in which people sit round the table as they sat last.

The game draws as ever which seats are where. What is kept is who sits next to whom, and who
begins: the people are led to the seats that were drawn.
"""

from collections.abc import Sequence

from bot.host.tables.values import Occupant
from rules.game import Seat


def places(
    came: Sequence[Occupant], kept: Sequence[int], around: Sequence[Seat]
) -> tuple[int, ...]:
    """By seat, the number of the arrival that sits there.

    `kept` is who sat round the table last (0 for a house player), `around` the seats that were
    drawn. Who is new, or came beside them, sits down after the others in the order of arrival.
    """
    waiting = list(range(len(came)))
    in_order = []
    for user_id in kept:
        found = next((at for at in waiting if (came[at].user_id or 0) == user_id), None)
        if found is not None:
            waiting.remove(found)
            in_order.append(found)
    in_order += waiting
    by_seat = dict(zip(around, in_order, strict=True))
    return tuple(by_seat[seat] for seat in range(len(came)))
