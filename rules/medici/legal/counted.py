"""Every action a player may choose now (Medici 3.3), each made when it is asked for.

With a Jester in hand there may be more than a thousand; who picks one should not pay for all. So
what is legal is counted first, and only what is looked at is made.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, overload

from rules.game import Seat, Verbs
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan, make
from rules.medici.legal.jesters import JesterConspiracies, one_victim_each
from rules.medici.model import BITS, NO_CAP, State, tally_of
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
"""Where in `_LAYS` the numbers of Ministers, of powers and of Jesters stand, `BITS` each."""
_MASK = (1 << BITS) - 1
_POWERS = (1 << 2 * BITS) - 1
"""The most there can be without a Jester."""


def _meets(value: int) -> int:
    """A tally times this and `>> _DOWN` is the tally moved down by a value.

    It says how many stacks a card meets, by the total that it is laid on. Sums of these do so for
    several cards at once, and eight bits are enough: a hand, of one colour, holds two of a value.
    """
    return 1 << _DOWN - BITS * value


def _lays(card: Card) -> int:
    """What a card meets, and from `_SPECIAL` on what it is; a hand is the sum of its cards."""
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

    A stack is named by its lowest card. Another Jester is reset only where that changes its
    value. With `conspiracy_all_matches` the first of the equal stacks stands for all of them.
    """
    return CountedActions(state, seat) if seat == state.turn and seat >= 0 else ()


def _by_total(numbers: int, tally: int) -> bytes:
    """Eight bits for each total as bytes, as many as the tally has."""
    return numbers.to_bytes(tally.bit_length() // BITS + 1, "little")


class _Rare(NamedTuple):
    """What only Jesters and house rules ask for; most hands share one that is empty."""

    jesters: Sequence[Card] = ()
    with_jesters: Sequence[Sequence[Conspire]] = ()
    one_victim: bool = False
    """The house rule by which all equal stacks go."""
    clears: Sequence[Card] | None = None
    """Where alone a Minister's power may be used."""


_COMMON = _Rare()


class CountedActions(Sequence[Action]):
    """Legal actions by verb (`alone`, `ally`, `conspire`, `plan`), Jesters' last in each."""

    __slots__ = (
        "_bottoms",
        "_conspiracies",  # how many the cards in `_hand` make
        "_hand",  # cards to lay that are no Jesters
        "_length",
        "_plans",  # cards to plan with
        "_rare",
        "_tally",
        "_totals",
    )

    def __init__(self, state: State, seat: Seat) -> None:
        hands, tally, rules = state.hands, state.tally, state.options
        hand: Sequence[Card] = hands[seat]
        self._plans = plans = hand if hands[1 - seat] and state.decks[seat] else ()
        if state.caps[seat] != NO_CAP:
            hand = [card for card in hand if VALUE[card] <= state.caps[seat]]
        self._bottoms = state.bottoms
        self._totals = totals = state.totals
        self._tally = tally
        self._rare = _COMMON
        lays = 0
        for card in hand:
            lays += _LAYS[card]
        length, count, stacks = len(plans), 0, len(totals)
        if special := lays >> _SPECIAL:
            lays -= special << _SPECIAL
            length += (special >> BITS & _MASK) * stacks
            count -= (special & _MASK) * stacks  # a Minister meets what he is laid on too
        if special > _POWERS or rules.conspiracy_all_matches or rules.minister_needs_alliance:
            self._rare = rare = _rare(state, hand, special & _MASK)
            hand = [card for card in hand if card not in IS_JESTER]
            length += _VALUES * len(rare.jesters) * (1 + stacks)
            for conspiracies in rare.with_jesters:
                length += len(conspiracies)
            if rare.clears is not None:
                length -= (special & _MASK) * (stacks - len(rare.clears))
            if rare.one_victim:
                tally = tally_of({*totals})
                twins = sum(totals.count(total) > 1 for total in totals)
                count += (special & _MASK) * twins
        met = _by_total(tally * lays >> _DOWN, tally)
        for total in totals:
            count += met[total]
        self._hand = hand
        self._conspiracies = count
        self._length = length + len(hand) * (1 + stacks) + count

    def _met(self, card: Card) -> bytes:
        """How many conspiracies a card makes that is no Jester, by the total it is laid on."""
        value = VALUE[card]
        met = _by_total(self._tally >> BITS * value, self._tally)
        if not value:  # a Minister meets the stack too on which he is laid
            met = bytes([max(number - 1, 0) for number in met])
        return bytes([min(number, 1) for number in met]) if self._rare.one_victim else met

    def _conspiracy(self, card: Card, at: int, number: int) -> Conspire:
        """One of the conspiracies of a card that is no Jester on one stack."""
        text, bottoms, totals = CARD_TEXT, self._bottoms, self._totals
        wanted, victim = totals[at] + VALUE[card], -1
        for _ in range(number + 1):
            victim = totals.index(wanted, victim + 1)
            if victim == at:
                victim = totals.index(wanted, victim + 1)
        fields = (text[card], text[bottoms[at]], text[bottoms[victim]], None, None, "conspire")
        return make(Conspire, fields)

    def _conspiracies_of(self, card: Card) -> Iterator[Conspire]:
        met = self._met(card)
        for at, total in enumerate(self._totals):
            for number in range(met[total]):
                yield self._conspiracy(card, at, number)

    def _powers(self) -> Iterator[tuple[Card, Sequence[Card]]]:
        """Ladies and Ministers, and the stacks on which their power may be used."""
        if _POWERFUL.isdisjoint(self._hand):
            return
        clears = self._bottoms if self._rare.clears is None else self._rare.clears
        for card in self._hand:
            if card in _POWERFUL:
                yield card, clears if card in MINISTERS else self._bottoms

    def verbs(self) -> Verbs:
        """First words of these actions, in their order.

        Whoever is on turn can ally, if they can lay at all: an empty inner court ends the game.
        """
        lays = bool(self._hand or self._rare.jesters)
        conspires = self._conspiracies or any(map(len, self._rare.with_jesters))
        kinds = {
            "alone": lays,
            "ally": lays,
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
        if self._rare is not _COMMON:
            jesters = self._rare.jesters
            if index < _VALUES * len(jesters):
                return _JESTER_ALONE[jesters[index // _VALUES]][index % _VALUES]
            index -= _VALUES * len(jesters)
        count = len(bottoms)
        if index < len(hand) * count:
            return _ALLY[hand[index // count]][bottoms[index % count]]
        return self._later(index - len(hand) * count)

    def _later(self, index: int) -> Action:
        """What comes behind the alliances without a power or a Jester."""
        for card, stacks in self._powers():
            if index < len(stacks):
                return _POWER[card][stacks[index]]
            index -= len(stacks)
        each, jesters = _VALUES * len(self._bottoms), self._rare.jesters
        if index < each * len(jesters):
            rows = _JESTER_ALLY[jesters[index // each]]
            return rows[self._bottoms[index % each // _VALUES]][index % _VALUES]
        index -= each * len(jesters)
        if index < self._conspiracies:
            return self._plot(index)
        index -= self._conspiracies
        for conspiracies in self._rare.with_jesters:
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
            chain.from_iterable(_JESTER_ALONE[card] for card in self._rare.jesters),
            (_ALLY[card][bottom] for card in self._hand for bottom in bottoms),
            (_POWER[card][bottom] for card, stacks in self._powers() for bottom in stacks),
            chain.from_iterable(
                _JESTER_ALLY[card][bottom] for card in self._rare.jesters for bottom in bottoms
            ),
            chain.from_iterable(map(self._conspiracies_of, self._hand)),
            chain.from_iterable(self._rare.with_jesters),
            (_PLAN[card] for card in self._plans),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(
            mine == its for mine, its in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]  # it compares by content, like a list


def _rare(state: State, hand: Iterable[Card], ministers: int) -> _Rare:
    """Jesters with their conspiracies, and what this table's house rules change."""
    jesters = [card for card in hand if card in IS_JESTER]
    with_jesters: Sequence[Sequence[Conspire]] = ()
    one_victim = state.options.conspiracy_all_matches
    if jesters:
        met = _by_total(state.tally * _JESTER_LAYS >> _DOWN, state.tally)
        with_jesters = [JesterConspiracies(state, card, met) for card in jesters]
        if one_victim:
            with_jesters = [one_victim_each(each, state.bottoms) for each in with_jesters]
    clears = None
    if ministers and state.options.minister_needs_alliance:
        clears = tuple(pile[0] for pile in state.piles if len(pile) > 1)
    return make(_Rare, (jesters, with_jesters, one_victim, clears))
