"""Chance that can be checked afterwards: draws from a secret seed, and the promise made about it.

A draw depends on nothing but the seed, the step it belongs to (0 for the setup, then one for each
accepted action) and how many bytes that step has used. SHA-256 in counter mode gives the bytes,
rejection sampling makes them fair, and the shuffle is our own, so that another program in another
language can deal the same cards.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_DRAW = b"parlour draw v1"
_COMMIT = b"parlour commit v1"

_FAIR = (0, *(256 // bound * bound for bound in range(1, 257)))
"""By bound, how many of the 256 bytes count: as many for each number below the bound."""


def commitment(seed: bytes) -> str:
    """The hex digest shown before a game, which the seed revealed at its end must match."""
    return hashlib.sha256(_COMMIT + seed).hexdigest()


class Chance:
    """The draws of one step of one game.

    Bytes are SHA-256(label, length of seed, seed, step, counter), counter 0 and up, the numbers
    as eight bytes, big end first.
    """

    __slots__ = ("_block", "_counter", "_seed", "_step", "_used")

    def __init__(self, seed: bytes, step: int) -> None:
        self._seed = seed
        self._step = step
        self._counter = 0
        self._block = b""
        self._used = 0

    def at(self, _table: int) -> "Chance":
        """Where draws come from at one of several tables of a game: here it is the same for all.

        `rules.fair` counts them apart.
        """
        return self

    @property
    def draws(self) -> tuple[dict[str, Any], ...]:
        """What was drawn, where it is noted: here it is not."""
        return ()

    def _next_block(self) -> bytes:
        numbers = self._step.to_bytes(8) + self._counter.to_bytes(8)
        drawn = _DRAW + len(self._seed).to_bytes(8) + self._seed + numbers
        self._block = hashlib.sha256(drawn).digest()
        self._counter += 1
        self._used = 0
        return self._block

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely; `bound` up to 2**32."""
        size = 1 if bound <= 1 << 8 else 2 if bound <= 1 << 16 else 4
        limit = (1 << 8 * size) // bound * bound
        number = limit
        while number >= limit:
            if self._used + size > len(self._block):
                self._next_block()
            start = self._used
            self._used = start + size
            number = int.from_bytes(self._block[start : self._used])
        return number % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order, in place (Fisher and Yates, from the end)."""
        few = min(len(items), 1 << 8)
        for last in range(len(items) - 1, few - 1, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        # The first 256 take one byte each, and no calls.
        block, used = self._block, self._used
        left = few
        while left > 1:
            if used == len(block):
                block, used = self._next_block(), 0
            for drawn in block[used : used + left - 1]:  # no more are needed, and often fewer
                used += 1
                if drawn < _FAIR[left]:
                    other = drawn % left
                    left -= 1
                    items[left], items[other] = items[other], items[left]
        self._used = used

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
