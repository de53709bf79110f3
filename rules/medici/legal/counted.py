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
_HIGHEST = max(VALUE)
_DOWN = BITS * _HIGHEST
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
        "_powers",  # how many alliances use a power
        "_rare",
        "_tally",
        "_totals",
    )

    def __init__(self, state: State, seat: Seat) -> None:
        hands, tally, totals, cap = state.hands, state.tally, state.totals, state.caps[seat]
        hand: Sequence[Card] = hands[seat]
        self._plans = plans = hand if hands[1 - seat] and state.decks[seat] else ()
        if cap != NO_CAP:
            hand = [card for card in hand if VALUE[card] <= cap]
        self._bottoms = state.bottoms
        self._totals = totals
        self._tally = tally
        self._rare = _COMMON
        lays = powers = jesters = count = 0
        for card in hand:
            lays += _LAYS[card]
        stacks = len(totals)
        if special := lays >> _SPECIAL:
            lays -= special << _SPECIAL
            powers = (special >> BITS & _MASK) * stacks
            count = -(special & _MASK) * stacks  # a Minister meets what he is laid on too
        if special > _POWERS or state.special:
            self._rare = rare = _rare(state, hand, special & _MASK)
            if rare.jesters:
                hand = [card for card in hand if card not in IS_JESTER]
                jesters = _VALUES * len(rare.jesters) * (1 + stacks)
                for conspiracies in rare.with_jesters:
                    jesters += len(conspiracies)
            if rare.clears is not None:
                powers -= (special & _MASK) * (stacks - len(rare.clears))
            if rare.one_victim:
                tally = tally_of({*totals})
                twins = sum(totals.count(total) > 1 for total in totals)
                count += (special & _MASK) * twins
        met = (tally * lays >> _DOWN).to_bytes(tally.bit_length() // BITS + 1, "little")
        for total in totals:
            count += met[total]
        self._hand = hand
        self._powers = powers
        self._conspiracies = count
        self._length = len(hand) * (1 + stacks) + jesters + powers + count + len(plans)

    def _plots(self) -> Iterator[tuple[Card, int, int]]:
        """A card that is no Jester, the number of a stack, and how many conspiracies they make."""
        totals, tally, one_victim = self._totals, self._tally, self._rare.one_victim
        counting = tally.to_bytes(tally.bit_length() // BITS + 1 + _HIGHEST, "little")
        for card in self._hand:
            value = VALUE[card]
            met = counting[value:]
            for at, total in enumerate(totals):
                if here := met[total]:
                    if not value:  # a Minister meets the stack too on which he is laid
                        here -= 1
                    yield card, at, min(here, 1) if one_victim else here

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

    def _powerful(self) -> Iterator[tuple[Card, Sequence[Card]]]:
        """Ladies and Ministers, and the stacks on which their power may be used."""
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
        held = len(hand)
        if index < held:
            return _ALONE[hand[index]]
        index -= held
        if self._rare is not _COMMON:
            jesters = self._rare.jesters
            if index < _VALUES * len(jesters):
                return _JESTER_ALONE[jesters[index // _VALUES]][index % _VALUES]
            index -= _VALUES * len(jesters)
        stacks = len(bottoms)
        if index < held * stacks:
            return _ALLY[hand[index // stacks]][bottoms[index % stacks]]
        return self._later(index - held * stacks)

    def _later(self, index: int) -> Action:
        """What comes behind the alliances without a power or a Jester."""
        if index < self._powers:
            for card, stacks in self._powerful():
                if index < len(stacks):
                    return _POWER[card][stacks[index]]
                index -= len(stacks)
        index -= self._powers
        if jesters := self._rare.jesters:
            each = _VALUES * len(self._bottoms)
            if index < each * len(jesters):
                rows = _JESTER_ALLY[jesters[index // each]]
                return rows[self._bottoms[index % each // _VALUES]][index % _VALUES]
            index -= each * len(jesters)
        if index < self._conspiracies:
            for card, at, here in self._plots():
                if index < here:
                    return self._conspiracy(card, at, index)
                index -= here
            raise AssertionError("counted more than there are")
        index -= self._conspiracies
        for conspiracies in self._rare.with_jesters:
            if index < len(conspiracies):
                return conspiracies[index]
            index -= len(conspiracies)
        return _PLAN[self._plans[index]]

    def __iter__(self) -> Iterator[Action]:
        bottoms = self._bottoms
        return chain(
            (_ALONE[card] for card in self._hand),
            chain.from_iterable(_JESTER_ALONE[card] for card in self._rare.jesters),
            (_ALLY[card][bottom] for card in self._hand for bottom in bottoms),
            (_POWER[card][bottom] for card, stacks in self._powerful() for bottom in stacks),
            chain.from_iterable(
                _JESTER_ALLY[card][bottom] for card in self._rare.jesters for bottom in bottoms
            ),
            (
                self._conspiracy(card, at, number)
                for card, at, here in self._plots()
                for number in range(here)
            ),
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
        bound = state.tally.bit_length() // BITS + 1
        met = (state.tally * _JESTER_LAYS >> _DOWN).to_bytes(bound, "little")
        with_jesters = [JesterConspiracies(state, card, met) for card in jesters]
        if one_victim:
            with_jesters = [one_victim_each(each, state.bottoms) for each in with_jesters]
    clears = None
    if ministers and state.options.minister_needs_alliance:
        clears = tuple(pile[0] for pile in state.piles if len(pile) > 1)
    return make(_Rare, (jesters, with_jesters, one_victim, clears))
