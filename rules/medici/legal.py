"""Every action a player may choose now (Medici 3.3), each made when it is asked for.

With a Jester in hand there may be more than a thousand; who picks one should not pay for all. So
what is legal is counted first, and only what is looked at is made.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import overload

from rules.game import Seat, Verbs
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan, make
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
_SPECIAL = _DOWN + BITS
_MASK = (1 << BITS) - 1


def _meets(value: int) -> int:
    """A tally times this and `>> _DOWN` is the tally moved down by a value.

    It says how many stacks a card meets, by the total that it is laid on. Sums of these do so for
    several cards at once, and eight bits are enough: a hand, of one colour, holds two of a value.
    """
    return 1 << _DOWN - BITS * value


def _lays(card: Card) -> int:
    """What a card meets, and above `_SPECIAL` numbers of Ministers, of powers and of Jesters."""
    if card in IS_JESTER:
        return 1 << _SPECIAL + 2 * BITS
    powers = (card in MINISTERS) + ((card in _POWERFUL) << BITS)
    return _meets(VALUE[card]) + (powers << _SPECIAL)


_LAYS = tuple(map(_lays, range(len(CARD_TEXT))))
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


def _by_total(numbers: int, tally: int) -> bytes:
    """Eight bits for each total as bytes, as many as the tally has."""
    return numbers.to_bytes(tally.bit_length() // BITS + 1, "little")


class Menu(Sequence[Action]):
    """Legal actions by verb (`alone`, `ally`, `conspire`, `plan`), Jesters' last in each."""

    __slots__ = (
        "_bottoms",
        "_clears",  # where a Minister's power may be used
        "_conspiracies",  # how many the cards in `_hand` make
        "_hand",  # cards to lay that are no Jesters
        "_jesters",  # Jesters to lay
        "_length",
        "_one_victim",  # the house rule by which all equal stacks go
        "_plans",  # cards to plan with
        "_powers",  # how many Ladies and Ministers there are to lay
        "_tally",
        "_totals",
        "_with_jesters",  # conspiracies of each Jester
    )
    _jesters: Sequence[Card]
    _with_jesters: Sequence[Sequence[Conspire]]

    def __init__(self, state: State, seat: Seat) -> None:
        hand: Sequence[Card] = state.hands[seat]
        self._plans = plans = hand if state.decks[seat] and state.hands[1 - seat] else ()
        if state.caps[seat] != NO_CAP:
            hand = [card for card in hand if VALUE[card] <= state.caps[seat]]
        self._bottoms = self._clears = state.bottoms
        self._totals = totals = state.totals
        self._jesters = self._with_jesters = ()
        self._one_victim = state.options.conspiracy_all_matches
        self._tally = tally = state.tally
        if self._one_victim:
            tally = sum({ONE_STACK[total] for total in totals})
        lays = 0
        for card in hand:
            lays += _LAYS[card]
        length, count, stacks = len(plans), 0, len(totals)
        if special := lays >> _SPECIAL:
            lays -= special << _SPECIAL
            if special >> 2 * BITS:
                hand = self._put_jesters_apart(state, hand)
                length += _VALUES * len(self._jesters) * (1 + stacks)
                length += sum(map(len, self._with_jesters))
            if ministers := special & _MASK:
                if state.options.minister_needs_alliance:
                    self._clears = tuple(pile[0] for pile in state.piles if len(pile) > 1)
                length -= ministers * (stacks - len(self._clears))
                count -= ministers * self._with_itself()
            self._powers = special >> BITS & _MASK
            length += self._powers * stacks
        else:
            self._powers = 0
        met = _by_total(tally * lays >> _DOWN, tally)
        for total in totals:
            count += met[total]
        self._hand = hand
        self._conspiracies = count
        self._length = length + len(hand) * (1 + stacks) + count

    def _put_jesters_apart(self, state: State, hand: Sequence[Card]) -> Sequence[Card]:
        """The rest of the hand."""
        self._jesters = jesters = [card for card in hand if card in IS_JESTER]
        self._with_jesters = _with_jesters(state, jesters)
        return [card for card in hand if card not in IS_JESTER]

    def _with_itself(self) -> int:
        """How often a Minister, who counts nothing, meets the stack on which he is laid."""
        if not self._one_victim:
            return len(self._totals)
        return sum(self._totals.count(total) == 1 for total in self._totals)

    def _met(self, card: Card) -> bytes:
        """How many conspiracies a card makes that is no Jester, by the total it is laid on."""
        value = VALUE[card]
        met = _by_total(self._tally >> BITS * value, self._tally)
        if not value:  # a Minister meets the stack too on which he is laid
            met = bytes([max(number - 1, 0) for number in met])
        return bytes([min(number, 1) for number in met]) if self._one_victim else met

    def _conspiracy(self, card: Card, at: int, number: int) -> Conspire:
        """One of the conspiracies of a card that is no Jester on one stack."""
        text, stack, wanted = CARD_TEXT, self._bottoms[at], self._totals[at] + VALUE[card]
        stacks = zip(self._bottoms, self._totals, strict=True)
        equal = [other for other, total in stacks if total == wanted and other != stack]
        fields = (text[card], text[stack], text[equal[number]], None, None, "conspire")
        return make(Conspire, fields)

    def _conspiracies_of(self, card: Card) -> Iterator[Conspire]:
        met = self._met(card)
        for at, total in enumerate(self._totals):
            for number in range(met[total]):
                yield self._conspiracy(card, at, number)

    def _where_powers(self) -> Iterator[tuple[Card, Sequence[Card]]]:
        """Ladies and Ministers, and the stacks on which their power may be used."""
        if self._powers:
            for card in self._hand:
                if card in _POWERFUL:
                    yield card, self._clears if card in MINISTERS else self._bottoms

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
            if index < 0:
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
        for card, stacks in self._where_powers():
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
        """One of the conspiracies that need no Jester."""
        for card in self._hand:
            met = self._met(card)
            for at, total in enumerate(self._totals):
                here = met[total]
                if here:
                    if index < here:
                        return self._conspiracy(card, at, index)
                    index -= here
        raise AssertionError("counted more than there are")

    def __iter__(self) -> Iterator[Action]:
        bottoms = self._bottoms
        return chain(
            (_ALONE[card] for card in self._hand),
            chain.from_iterable(_JESTER_ALONE[card] for card in self._jesters),
            (_ALLY[card][bottom] for card in self._hand for bottom in bottoms),
            (_POWER[card][bottom] for card, stacks in self._where_powers() for bottom in stacks),
            chain.from_iterable(
                _JESTER_ALLY[card][bottom] for card in self._jesters for bottom in bottoms
            ),
            chain.from_iterable(map(self._conspiracies_of, self._hand)),
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


def _with_jesters(state: State, jesters: Iterable[Card]) -> list[Sequence[Conspire]]:
    """The conspiracies of each Jester."""
    met = _by_total(state.tally * _JESTER_LAYS >> _DOWN, state.tally)
    every = [JesterConspiracies(state, card, met) for card in jesters]
    if state.options.conspiracy_all_matches:
        return [one_victim_each(conspiracies, state.bottoms) for conspiracies in every]
    return [*every]
