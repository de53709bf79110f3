"""What each event does to a state: the only place that changes one.

Nothing here asks the rules or draws; a log replays through these functions alone.
"""

from bisect import insort
from collections.abc import Callable
from typing import Any, TypeVar

from rules.game import Seat
from rules.medici.events import (
    NOTHING,
    Allied,
    Cleared,
    Conspired,
    Dealt,
    Dispersed,
    Event,
    GameEnded,
    LaidAlone,
    Planned,
)
from rules.medici.model import NOBODY, ONE_STACK, State, stack_with, tally_of, value_on_table
from rules.medici.pieces import AT_SETUP, FIRST_JESTER, IS_JESTER, JESTERS, VALUE, Card
from rules.registry import Registry

T = TypeVar("T")


def evolve(state: State, event: Event) -> None:
    """Apply what happened, in place."""
    EVOLVE[type(event)](state, event)


def say(state: State, said: list[Event], event: Event) -> None:
    """Let something happen: it joins what was said and changes the state."""
    said.append(event)
    EVOLVE[type(event)](state, event)


REDACTED = "a redacted event tells too little to replay it"


def _known(hidden: T | None) -> T:
    """The hidden part of an event; a redacted event cannot be replayed."""
    if hidden is None:
        raise TypeError(REDACTED)
    return hidden


def _with(pair: tuple[T, T], seat: Seat, new: T) -> tuple[T, T]:
    """The pair with another value for one seat."""
    return (pair[0], new) if seat else (new, pair[1])


EVOLVE: Registry[type, Callable[[State, Any], None]] = Registry()


@EVOLVE(Dealt)
def _dealt(state: State, event: Dealt) -> None:
    one, other = map(_known, event.hands)
    first, second = map(_known, event.decks)
    state.black = event.black
    state.turn = event.turn
    state.hands = (tuple(sorted(one)), tuple(sorted(other)))
    state.decks = (first, second)
    set_out(state, tuple([(card,) for card in event.inner]), (), (AT_SETUP,) * len(JESTERS))


def set_out(
    state: State,
    inner: tuple[tuple[Card, ...], ...],
    outer: tuple[tuple[Card, ...], ...],
    values: tuple[int, ...],
) -> None:
    """Put stacks on an empty table; `values` are those of the Jesters that lie there."""
    state.piles = (*inner, *outer)
    state.bottoms = tuple([pile[0] for pile in state.piles])
    state.inner = len(inner)
    there = {card for pile in state.piles for card in pile}
    if not there.isdisjoint(IS_JESTER):
        state.jesters = tuple(
            [value if card in there else 0 for card, value in zip(JESTERS, values, strict=True)]
        )
    counts = [*VALUE]
    counts[FIRST_JESTER : FIRST_JESTER + len(JESTERS)] = state.jesters
    totals = [0] * len(state.piles)
    for at, pile in enumerate(state.piles):
        for card in pile:
            totals[at] += counts[card]
    state.totals = tuple(totals)
    state.tally = tally_of(totals)


def _leave_hand(state: State, seat: Seat, card: Card, drew: Card | None, cap: int | None) -> None:
    """The card laid leaves its hand, and the deck's top card comes for it if there is one."""
    if drew is None:
        raise TypeError(REDACTED)
    hands = state.hands
    hand = [*hands[seat]]
    hand.remove(card)
    if drew != NOTHING:
        insort(hand, drew)
        decks = state.decks
        deck = decks[seat][1:]
        state.decks = (decks[0], deck) if seat else (deck, decks[1])
        if state.planned[seat] > len(deck):
            state.planned = _with(state.planned, seat, len(deck))
        if cap is not None:
            state.caps = _with(state.caps, seat, cap)
    left = tuple(hand)
    state.hands = (hands[0], left) if seat else (left, hands[1])
    state.plans = 0
    state.last = card


def _set_jester(state: State, card: Card, value: int) -> None:
    jesters = [*state.jesters]
    jesters[card - FIRST_JESTER] = value
    state.jesters = tuple(jesters)


@EVOLVE(LaidAlone)
def _laid_alone(state: State, event: LaidAlone) -> None:
    seat, card, value, turn, drew, cap, _ = event
    _leave_hand(state, seat, card, drew, cap)
    state.turn = turn
    state.bottoms += (card,)
    state.piles += ((card,),)
    state.totals += (value,)
    state.tally += ONE_STACK[value]
    if card in IS_JESTER:
        _set_jester(state, card, value)


@EVOLVE(Allied)
def _allied(state: State, event: Allied) -> None:
    seat, card, stack, value, _, turn, drew, cap, _ = event
    _leave_hand(state, seat, card, drew, cap)
    state.turn = turn
    at = state.bottoms.index(stack)
    piles, totals = [*state.piles], [*state.totals]
    before = totals[at]
    totals[at] = after = before + value
    piles[at] += (card,)
    state.piles = tuple(piles)
    state.totals = tuple(totals)
    state.tally += ONE_STACK[after] - ONE_STACK[before]
    if card in IS_JESTER:
        _set_jester(state, card, value)


def _discard(state: State, cards: tuple[Card, ...]) -> None:
    """Cards leave the game; Jesters among them count nothing any more."""
    for jester in IS_JESTER.intersection(cards):
        _set_jester(state, jester, 0)
    state.discards += cards


@EVOLVE(Cleared)
def _cleared(state: State, event: Cleared) -> None:
    seat, card, stack, gone, turn, drew, cap, _ = event
    _leave_hand(state, seat, card, drew, cap)
    state.turn = turn
    at = state.bottoms.index(stack)
    bottoms, piles, totals = [*state.bottoms], [*state.piles], [*state.totals]
    state.tally += ONE_STACK[0] - ONE_STACK[totals[at]]
    bottoms[at], piles[at], totals[at] = card, (card,), 0
    state.bottoms, state.piles, state.totals = tuple(bottoms), tuple(piles), tuple(totals)
    _discard(state, gone)


@EVOLVE(Dispersed)
def _dispersed(state: State, event: Dispersed) -> None:
    """The bottom card keeps its stack's place; the others come last in their court."""
    seat, card, stack, cards, turn, drew, cap, _ = event
    _leave_hand(state, seat, card, drew, cap)
    state.turn = turn
    at = state.bottoms.index(stack)
    alone = [value_on_table(state, one) for one in cards]
    totals = [*state.totals]
    state.tally += tally_of(alone) - ONE_STACK[totals[at]]
    totals[at] = alone[0]
    piles = [*state.piles]
    piles[at] = (cards[0],)
    last = state.inner if at < state.inner else len(piles)
    if at < state.inner:
        state.inner += len(cards) - 1
    state.bottoms = (*state.bottoms[:last], *cards[1:], *state.bottoms[last:])
    state.piles = (*piles[:last], *[(one,) for one in cards[1:]], *piles[last:])
    state.totals = (*totals[:last], *alone[1:], *totals[last:])


@EVOLVE(Conspired)
def _conspired(state: State, event: Conspired) -> None:
    seat, card, stack, value, _, retuned, against, gone, turn, drew, cap, _ = event
    _leave_hand(state, seat, card, drew, cap)
    state.turn = turn
    if retuned is not None:
        _retune(state, *retuned)
    bottoms, piles, totals = [*state.bottoms], [*state.piles], [*state.totals]
    at = bottoms.index(stack)
    piles[at] += (card,)
    before = totals[at]
    totals[at] = after = before + value
    tally = state.tally + ONE_STACK[after] - ONE_STACK[before]
    if card in IS_JESTER:
        _set_jester(state, card, value)
    for bottom in against:
        at = bottoms.index(bottom)
        if at < state.inner:
            state.inner -= 1
        tally -= ONE_STACK[totals[at]]
        del bottoms[at], piles[at], totals[at]
    state.bottoms, state.piles, state.totals = tuple(bottoms), tuple(piles), tuple(totals)
    state.tally = tally
    _discard(state, gone)


def _retune(state: State, jester: Card, value: int) -> None:
    at = stack_with(state, jester)
    totals = [*state.totals]
    total = totals[at]
    totals[at] = now = total + value - state.jesters[jester - FIRST_JESTER]
    state.totals = tuple(totals)
    state.tally += ONE_STACK[now] - ONE_STACK[total]
    _set_jester(state, jester, value)


@EVOLVE(Planned)
def _planned(state: State, event: Planned) -> None:
    seat, card, drew = event.seat, _known(event.card), _known(event.drew)
    hand = [*state.hands[seat]]
    hand.remove(card)
    insort(hand, drew)
    deck = (*state.decks[seat][1:], card)
    state.hands = _with(state.hands, seat, tuple(hand))
    state.decks = _with(state.decks, seat, deck)
    state.planned = _with(state.planned, seat, min(state.planned[seat] + 1, len(deck)))
    state.plans = event.plans
    state.last = NOTHING
    state.turn = event.turn


@EVOLVE(GameEnded)
def _game_ended(state: State, event: GameEnded) -> None:
    state.over = event.reason
    state.turn = NOBODY
