"""Every action a player may choose now (Medici 3.3), each made when it is asked for.

With a Jester in hand there may be more than a thousand; who picks one should not pay for all. So
what is legal is counted first, and only what is looked at is made.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import overload

from rules.game import Seat, Verbs
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.jesters import JesterConspiracies, one_victim_each
from rules.medici.model import BITS, NO_CAP, ONE_STACK, State
from rules.medici.pieces import (
    CARD_TEXT,
    DECLARED,
    IS_JESTER,
    JESTERS,
    LADIES,
    MINISTERS,
    VALUE,
    Card,
)

_POWERFUL = frozenset({*LADIES, *MINISTERS})
_VALUES = len(DECLARED)
_DOWN = BITS * max(VALUE)
_SPECIAL = 1 << _DOWN + BITS


def _meets(value: int) -> int:
    """A tally times this and `>> _DOWN` is the tally moved down by a value.

    It says how many stacks a card meets, by the total that it is laid on. Sums of these do so for
    several cards at once, and eight bits are enough: a hand, of one colour, holds two of a value.
    """
    return 1 << _DOWN - BITS * value


_LAYS = tuple(
    _SPECIAL if card in IS_JESTER else _meets(value) + _SPECIAL * (card in _POWERFUL)
    for card, value in enumerate(VALUE)
)
"""By card what it meets, and above that one for each card that is more than its value."""
_JESTER_LAYS = sum(map(_meets, DECLARED))

_ALONE = tuple(Alone(text) for text in CARD_TEXT)
_PLAN = tuple(Plan(text) for text in CARD_TEXT)
_ALLY = tuple(tuple(Ally(text, stack) for stack in CARD_TEXT) for text in CARD_TEXT)
_POWER = tuple(tuple(Ally(text, stack, power=True) for stack in CARD_TEXT) for text in CARD_TEXT)
_JESTER_ALONE = {
    card: tuple(Alone(CARD_TEXT[card], value) for value in DECLARED) for card in JESTERS
}
_JESTER_ALLY = {
    card: tuple(tuple(Ally(CARD_TEXT[card], stack, value) for value in DECLARED)
                for stack in CARD_TEXT)
    for card in JESTERS
}  # fmt: skip


def may_plan(state: State, seat: Seat) -> bool:
    """Whether there is a deck to plan with, and the other is still in the game (Medici A4, R9)."""
    return bool(state.decks[seat] and state.hands[1 - seat])


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every canonical action open to a seat now.

    A stack is named by its lowest card. Another Jester is set anew only where that changes its
    value. With `conspiracy_all_matches` the first of the equal stacks stands for all of them.
    """
    return Menu(state, seat) if seat == state.turn and seat >= 0 else ()


def _tally_of_one(totals: Iterable[int]) -> int:
    """A tally in which of several stacks that go together one stands for all (house rule)."""
    return sum({ONE_STACK[total] for total in totals})


class Menu(Sequence[Action]):
    """Legal actions by verb (`alone`, `ally`, `conspire`, `plan`), Jesters' last in each."""

    __slots__ = (
        "_bottoms",
        "_conspiracies",  # how many the cards in `_hand` make
        "_hand",  # cards to lay that are no Jesters
        "_jesters",  # Jesters to lay
        "_length",
        "_one_victim",  # the house rule by which all equal stacks go
        "_plans",  # cards to plan with
        "_powers",  # Ladies and Ministers, each with the stacks for its power
        "_totals",
        "_with_jesters",  # conspiracies of each Jester
    )
    _jesters: Sequence[Card]
    _powers: Sequence[tuple[Card, Sequence[Card]]]
    _with_jesters: Sequence[Sequence[Conspire]]

    def __init__(self, state: State, seat: Seat) -> None:
        hand: Sequence[Card] = state.hands[seat]
        self._plans = plans = hand if state.decks[seat] and state.hands[1 - seat] else ()
        if state.caps[seat] != NO_CAP:
            hand = [card for card in hand if VALUE[card] <= state.caps[seat]]
        self._hand = hand
        self._bottoms = state.bottoms
        self._totals = totals = state.totals
        self._one_victim = state.options.conspiracy_all_matches
        tally = _tally_of_one(totals) if self._one_victim else state.tally
        lays = 0
        for card in hand:
            lays += _LAYS[card]
        length, count = len(plans), 0
        self._jesters = self._with_jesters = self._powers = ()
        if lays >= _SPECIAL:
            lays %= _SPECIAL
            length += self._sort_out(state)
            count -= self._with_themselves()
        met = (tally * lays >> _DOWN).to_bytes(tally.bit_length() // BITS + 1, "little")
        for total in totals:
            count += met[total]
        self._conspiracies = count
        self._length = length + len(self._hand) * (1 + len(totals)) + count

    def _sort_out(self, state: State) -> int:
        """Put Jesters apart, see where powers may be used, and count the actions of both."""
        hand, count = self._hand, 0
        self._jesters = jesters = [card for card in hand if card in IS_JESTER]
        if jesters:
            self._hand = hand = [card for card in hand if card not in IS_JESTER]
            self._with_jesters = _with_jesters(state, jesters)
            count = _VALUES * len(jesters) * (1 + len(self._bottoms))
            for conspiracies in self._with_jesters:
                count += len(conspiracies)
        self._powers = _powers(state, hand)
        for _, where in self._powers:
            count += len(where)
        return count

    def _with_themselves(self) -> int:
        """How often Ministers, who count nothing, meet the stack on which they are laid."""
        ministers = [card for card, _ in self._powers if card in MINISTERS]
        if not ministers or not self._one_victim:
            return len(ministers) * len(self._totals)
        return len(ministers) * sum(self._totals.count(total) == 1 for total in self._totals)

    def _plots(self) -> Iterator[tuple[Card, Card, Sequence[Card]]]:
        """Each card that is no Jester, on each stack, with those it may conspire against."""
        bottoms, totals = self._bottoms, self._totals
        stacks, there = tuple(zip(bottoms, totals, strict=True)), {*totals}
        for card in self._hand:
            value = VALUE[card]
            for stack, total in stacks:
                wanted = total + value
                if wanted in there:
                    equal = [one for one, its in stacks if its == wanted and one != stack]
                    yield card, stack, equal[:1] if self._one_victim else equal

    def verbs(self) -> Verbs:
        """First words of these actions, in their order."""
        lays = bool(self._hand or self._jesters)
        conspires = self._conspiracies or any(map(len, self._with_jesters))
        kinds = {
            "alone": lays,
            "ally": lays and bool(self._bottoms),
            "conspire": bool(conspires),
            "plan": bool(self._plans),
        }
        return tuple(kind for kind, may in kinds.items() if may)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError("no such action")
        hand, bottoms = self._hand, self._bottoms
        if index < len(hand):
            return _ALONE[hand[index]]
        index -= len(hand)
        if self._jesters:
            if index < _VALUES * len(self._jesters):
                return _JESTER_ALONE[self._jesters[index // _VALUES]][index % _VALUES]
            index -= _VALUES * len(self._jesters)
        count = len(bottoms)
        if index < len(hand) * count:
            return _ALLY[hand[index // count]][bottoms[index % count]]
        return self._later(index - len(hand) * count)

    def _later(self, index: int) -> Action:
        """What comes behind the alliances without a power or a Jester."""
        for card, stacks in self._powers:
            if index < len(stacks):
                return _POWER[card][stacks[index]]
            index -= len(stacks)
        each = _VALUES * len(self._bottoms)
        if index < each * len(self._jesters):
            rows = _JESTER_ALLY[self._jesters[index // each]]
            return rows[self._bottoms[index % each // _VALUES]][index % _VALUES]
        index -= each * len(self._jesters)
        if index < self._conspiracies:
            return self._plot(index)
        index -= self._conspiracies
        for conspiracies in self._with_jesters:
            if index < len(conspiracies):
                return conspiracies[index]
            index -= len(conspiracies)
        return _PLAN[self._plans[index]]

    def _plot(self, index: int) -> Conspire:
        for card, stack, equal in self._plots():
            if index < len(equal):
                return Conspire(CARD_TEXT[card], CARD_TEXT[stack], CARD_TEXT[equal[index]])
            index -= len(equal)
        raise AssertionError("counted more than there are")

    def __iter__(self) -> Iterator[Action]:
        bottoms = self._bottoms
        return chain(
            (_ALONE[card] for card in self._hand),
            chain.from_iterable(_JESTER_ALONE[card] for card in self._jesters),
            (_ALLY[card][bottom] for card in self._hand for bottom in bottoms),
            (_POWER[card][bottom] for card, stacks in self._powers for bottom in stacks),
            chain.from_iterable(
                _JESTER_ALLY[card][bottom] for card in self._jesters for bottom in bottoms
            ),
            (
                Conspire(CARD_TEXT[card], CARD_TEXT[stack], CARD_TEXT[victim])
                for card, stack, equal in self._plots()
                for victim in equal
            ),
            chain.from_iterable(self._with_jesters),
            (_PLAN[card] for card in self._plans),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(
            mine == its for mine, its in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]  # it compares by content, like a list


def _powers(state: State, hand: Iterable[Card]) -> list[tuple[Card, Sequence[Card]]]:
    """Ladies and Ministers, and where their power may be used."""
    if not state.options.minister_needs_alliance:
        return [(card, state.bottoms) for card in hand if card in _POWERFUL]
    alliances = tuple(pile[0] for pile in state.piles if len(pile) > 1)
    where = {True: alliances, False: state.bottoms}
    return [(card, where[card in MINISTERS]) for card in hand if card in _POWERFUL]


def _with_jesters(state: State, jesters: Iterable[Card]) -> list[Sequence[Conspire]]:
    """The conspiracies of each Jester."""
    pairs = 0
    tally = state.tally
    met = (tally * _JESTER_LAYS >> _DOWN).to_bytes(tally.bit_length() // BITS + 1, "little")
    for total in state.totals:
        pairs += met[total]
    every = [JesterConspiracies(state, card, pairs) for card in jesters]
    if state.options.conspiracy_all_matches:
        return [one_victim_each(conspiracies, state.bottoms) for conspiracies in every]
    return [*every]
