"""Whom to tell that it is their turn, and whom not to tell again."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pinged:
    """Who had been mentioned, or needed no mention, when the board showed `seq`."""

    seq: int
    users: frozenset[int]


def due_mentions(
    seq: int, waiting: frozenset[int], last_actor: int, before: Pinged | None
) -> tuple[frozenset[int], Pinged]:
    """People to mention now, and what to remember.

    Each is mentioned once for each stretch of time in which the table waits for him; never for a
    sub-step, and never right after his own action: he is looking.
    """
    known = frozenset() if before is None else before.users
    return waiting - known - {last_actor}, Pinged(seq, waiting)
