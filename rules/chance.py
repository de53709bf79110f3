"""Chance that can be checked afterwards: draws from a secret seed, and the promise made about it.

A draw depends on nothing but the seed, the step it belongs to (0 for the setup, then one for each
accepted action) and how many bytes that step has used. SHA-256 in counter mode gives the bytes,
rejection sampling makes them fair, and the shuffle is our own, so that another program in another
language can deal the same cards.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_DRAW = b"parlour draw v1"
_COMMIT = b"parlour commit v1"


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

    def _take(self, size: int) -> int:
        if self._used + size > len(self._block):
            numbers = self._step.to_bytes(8) + self._counter.to_bytes(8)
            drawn = _DRAW + len(self._seed).to_bytes(8) + self._seed + numbers
            self._block = hashlib.sha256(drawn).digest()
            self._counter += 1
            self._used = 0
        start = self._used
        self._used = start + size
        return int.from_bytes(self._block[start : self._used])

    def _small(self, bound: int) -> int:
        """`below` for one byte, without the detour by way of a slice: deals draw 83 of them."""
        limit = 256 - 256 % bound
        while True:
            used = self._used
            if used < len(self._block):
                number = self._block[used]
                self._used = used + 1
            else:
                number = self._take(1)
            if number < limit:
                return number % bound

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely; `bound` up to 2**32."""
        if bound <= 1 << 8:
            return self._small(bound)
        size = 2 if bound <= 1 << 16 else 4
        limit = (1 << 8 * size) // bound * bound
        while (number := self._take(size)) >= limit:
            pass
        return number % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order, in place (Fisher and Yates, from the end)."""
        below = self._small if len(items) <= 1 << 8 else self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
