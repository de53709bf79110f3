"""Conspiracies of a Jester: what it may be declared, and how another one may be reset (A3)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple, overload

from rules.medici.actions import Conspire, make
from rules.medici.events import NOTHING
from rules.medici.model import State, stack_with
from rules.medici.pieces import CARD_TEXT, DECLARED, FIRST_JESTER, Card

Setting = tuple[int, int]
"""What a Jester that conspires is declared, and the new value of another one."""


class _Lying(NamedTuple):
    """A Jester on the table, the stack in which it lies, and in how many ways it is reset."""

    card: Card
    value: int
    stack: Card
    total: int
    ways: int


@cache
def _settings(needed: int, old: int, side: int) -> tuple[Setting, ...]:
    """Every useful way of resetting another Jester that makes two stacks equal.

    `needed` is what the laid Jester would have to be without it, `old` the other's value, and
    `side` 1 where it lies in the victim, -1 where it lies in the stack laid on, else 0.
    """
    values = {new: needed + side * (new - old) for new in DECLARED if new != old}
    return tuple((value, new) for new, value in values.items() if value in DECLARED)


_HIGHEST = DECLARED[-1]
_FARTHEST = 2 * len(DECLARED) - 1
"""Stacks further apart than that are made equal by no two Jesters."""
_AWAY = len(DECLARED) - 1
"""In how many ways a Jester can be reset that lies in neither stack."""
_NEAR = {
    old: {
        apart: len(_settings(apart, old, 1))
        + len(_settings(-apart, old, -1))
        - _AWAY * (abs(apart) in DECLARED)
        for apart in range(-_FARTHEST, _FARTHEST + 1)
    }
    for old in DECLARED
}
"""In how many ways more if it lies in one of two stacks, by its value and how far they are apart.

In none more where they are further apart.
"""


class JesterConspiracies(Sequence[Conspire]):
    """All conspiracies of one Jester, each made when it is asked for.

    There may be more than a thousand, nearly all of them the same with another value somewhere.
    First come those that reset no other Jester, then for each other Jester those in whose two
    stacks it does not lie, then those in which it does.
    """

    __slots__ = ("_bottoms", "_card", "_length", "_lying", "_met", "_pairs", "_totals")

    def __init__(self, state: State, card: Card, met: bytes) -> None:
        """`met` says by total how many stacks count more by what a Jester may be declared."""
        self._card = card
        self._met = met
        self._bottoms = state.bottoms
        self._totals = totals = state.totals
        pairs = 0
        for total in totals:
            pairs += met[total]
        self._pairs = self._length = pairs
        self._lying: list[_Lying] = []
        for jester, value in enumerate(state.jesters, FIRST_JESTER):
            if value:
                at = stack_with(state, jester)
                near, its = _NEAR[value], totals[at]
                ways = _AWAY * pairs - near[0]  # no stack is near itself
                for total in totals:
                    if (apart := its - total) in near:
                        ways += near[apart]
                self._lying.append(make(_Lying, (jester, value, state.bottoms[at], its, ways)))
                self._length += ways

    def _raised(self, at: int, but: Card = NOTHING) -> list[tuple[Card, Card, int]]:
        """A stack, each other one that some value makes it equal to, and that; `but` is neither."""
        stack, total = self._bottoms[at], self._totals[at]
        if stack == but:
            return []
        return [
            (stack, other, its - total)
            for other, its in zip(self._bottoms, self._totals, strict=True)
            if 0 < its - total <= _HIGHEST and other != but
        ]

    def _apart(self, but: Card = NOTHING) -> Iterator[tuple[Card, Card, int]]:
        """Each two stacks that some value makes equal, and this value; `but` is neither."""
        return chain.from_iterable(self._raised(at, but) for at in range(len(self._totals)))

    def _touched(self, other: _Lying) -> Iterator[tuple[Card, Card, tuple[Setting, ...]]]:
        """Each stack with the one in which this other Jester lies, in both directions."""
        _, value, its_stack, its_total, _ = other
        for stack, total in zip(self._bottoms, self._totals, strict=True):
            apart = its_total - total
            if -_FARTHEST <= apart <= _FARTHEST and stack != its_stack:
                yield stack, its_stack, _settings(apart, value, 1)
                yield its_stack, stack, _settings(-apart, value, -1)

    def _action(
        self, stack: Card, victim: Card, declared: int, retuned: tuple[str, int] | None
    ) -> Conspire:
        text = CARD_TEXT
        fields = (text[self._card], text[stack], text[victim], declared, retuned, "conspire")
        return make(Conspire, fields)

    def _resetting(self, stack: Card, victim: Card, jester: Card, setting: Setting) -> Conspire:
        declared, value = setting
        return self._action(stack, victim, declared, (CARD_TEXT[jester], value))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Conspire: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Conspire]: ...
    def __getitem__(self, index: int | slice) -> Conspire | Sequence[Conspire]:
        if isinstance(index, slice):
            return tuple(self)[index]
        index = range(self._length)[index]
        if index < self._pairs:
            for at, total in enumerate(self._totals):
                if index < self._met[total]:
                    stack, victim, needed = self._raised(at)[index]
                    return self._action(stack, victim, needed, None)
                index -= self._met[total]
        index -= self._pairs
        for other in self._lying:
            if index < other.ways:
                return self._set_anew(other, index)
            index -= other.ways
        raise AssertionError("counted more than there are")

    def _set_anew(self, other: _Lying, index: int) -> Conspire:
        """One of those that reset this other Jester."""
        jester, value, its_stack, its_total, _ = other
        for at, total in enumerate(self._totals):
            here = _AWAY * (self._met[total] - (0 < its_total - total <= _HIGHEST))
            if here and self._bottoms[at] != its_stack:
                if index < here:
                    stack, victim, needed = self._raised(at, its_stack)[index // _AWAY]
                    found = _settings(needed, value, 0)
                    return self._resetting(stack, victim, jester, found[index % _AWAY])
                index -= here
        for stack, victim, found in self._touched(other):
            if index < len(found):
                return self._resetting(stack, victim, jester, found[index])
            index -= len(found)
        raise AssertionError("counted more than there are")

    def __iter__(self) -> Iterator[Conspire]:
        for stack, victim, needed in self._apart():
            yield self._action(stack, victim, needed, None)
        for other in self._lying:
            away = (
                (stack, victim, _settings(needed, other.value, 0))
                for stack, victim, needed in self._apart(other.stack)
            )
            for stack, victim, found in chain(away, self._touched(other)):
                for setting in found:
                    yield self._resetting(stack, victim, other.card, setting)


def one_victim_each(
    conspiracies: Iterable[Conspire], bottoms: Sequence[Card]
) -> tuple[Conspire, ...]:
    """Only those against the first of several stacks that go together (house rule)."""
    place = {CARD_TEXT[bottom]: number for number, bottom in enumerate(bottoms)}
    first: dict[object, Conspire] = {}
    for one in conspiracies:
        same = (one.stack, one.value, one.retuned)
        if same not in first or place[one.victim] < place[first[same].victim]:
            first[same] = one
    return tuple(first.values())
