"""Every action a player may choose now (Medici 3.3), from tables of actions made once."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from operator import attrgetter

from rules.game import Seat, Verbs
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.model import State
from rules.medici.pieces import (
    CARD_TEXT,
    DECLARED,
    FIRST_JESTER,
    JESTERS,
    LADIES,
    MINISTERS,
    VALUE,
    Card,
)


def _alone(card: Card) -> tuple[Alone, ...]:
    text = CARD_TEXT[card]
    if card in JESTERS:
        return tuple(Alone(text, value) for value in DECLARED)
    return (Alone(text),)


def _ally(card: Card, bottom: Card) -> tuple[Ally, ...]:
    text, stack = CARD_TEXT[card], CARD_TEXT[bottom]
    if card in JESTERS:
        return tuple(Ally(text, stack, value) for value in DECLARED)
    if card in LADIES or card in MINISTERS:
        return (Ally(text, stack), Ally(text, stack, power=True))
    return (Ally(text, stack),)


_CARDS = range(len(CARD_TEXT))
_ALONE = tuple(_alone(card) for card in _CARDS)
_PLAN = tuple(Plan(text) for text in CARD_TEXT)
_ALLY: tuple[Callable[[Card], tuple[Ally, ...]], ...] = tuple(
    tuple(_ally(card, bottom) for bottom in _CARDS).__getitem__ for card in _CARDS
)
"""By card, from a stack's lowest card to the alliances of the two."""


@cache
def _conspire(card: Card, bottom: Card, victim: Card, value: int | None = None) -> Conspire:
    return Conspire(CARD_TEXT[card], CARD_TEXT[bottom], CARD_TEXT[victim], value)


def may_plan(state: State, seat: Seat) -> bool:
    """Whether there is a deck to plan with, and the other is still in the game (Medici A4, R9)."""
    return bool(state.decks[seat] and state.hands[1 - seat])


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Every canonical action open to a seat now: by verb, then by card in hand order.

    A stack is named by its lowest card. A Jester is set anew only where that changes its value.
    With `conspiracy_all_matches` the first of the equal stacks stands for all of them.
    """
    if seat != state.turn or seat < 0:
        return []
    cap = state.caps[seat]
    hand = state.hands[seat]
    bottoms = state.bottoms
    alone: list[Action] = []
    allies: list[Action] = []
    conspiracies: list[Action] = []
    equal, totals = _by_total(state)
    for card in hand:
        value = VALUE[card]
        if value > cap:
            continue
        alone += _ALONE[card]
        if card in MINISTERS and state.options.minister_needs_alliance:
            allies += _minister(state, card)
        else:
            allies += chain.from_iterable(map(_ALLY[card], bottoms))
        if FIRST_JESTER <= card < MINISTERS[0]:
            conspiracies += _with_jester(state, card)
            continue
        reached = totals & totals << value
        while reached:
            total = reached.bit_length() - 1
            reached ^= 1 << total
            _conspire_at(state, card, equal[total - value], equal[total], conspiracies)
    plans = [_PLAN[card] for card in hand] if may_plan(state, seat) else []
    return [*alone, *allies, *conspiracies, *plans]


def _by_total(state: State) -> tuple[dict[int, list[Card]], int]:
    """Stacks by what they count, and these totals as bits."""
    equal: dict[int, list[Card]] = {}
    bits = 0
    for total, bottom in zip(state.totals, state.bottoms, strict=True):
        if total in equal:
            equal[total].append(bottom)
        else:
            equal[total] = [bottom]
            bits |= 1 << total
    return equal, bits


def _conspire_at(
    state: State, card: Card, stacks: list[Card], victims: list[Card], found: list[Action]
) -> None:
    """Conspiracies of a card on any of these stacks against any of those of the new total."""
    first_only = state.options.conspiracy_all_matches
    for stack in stacks:
        for victim in victims:
            if victim != stack:
                found.append(_conspire(card, stack, victim))
                if first_only:
                    break


def _minister(state: State, card: Card) -> Iterable[Ally]:
    """Alliances of a Minister whose power needs two cards beneath (house rule)."""
    for bottom, pile in zip(state.bottoms, state.piles, strict=True):
        plain, power = _ALLY[card](bottom)
        yield plain
        if len(pile) > 1:
            yield power


def _with_jester(state: State, card: Card) -> Iterable[Conspire]:
    """Conspiracies of a Jester, every useful new value of another one among them."""
    found: dict[object, Conspire] = {}
    first_only = state.options.conspiracy_all_matches
    others = [
        (jester, value, next(at for at, pile in enumerate(state.piles) if jester in pile))
        for jester, value in zip(JESTERS, state.jesters, strict=True)
        if value
    ]
    stacks = [*enumerate(zip(state.bottoms, state.totals, strict=True))]
    for x, (stack, total) in stacks:
        for y, (victim, wanted) in stacks:
            if x == y:
                continue
            needed = wanted - total
            if needed in DECLARED:
                action = _conspire(card, stack, victim, needed)
                found.setdefault(action[1:2] + action[3:] if first_only else action, action)
            for jester, old, at in others:
                for value, new in _pairs(needed, old, (at == y) - (at == x)):
                    action = Conspire(
                        CARD_TEXT[card],
                        CARD_TEXT[stack],
                        CARD_TEXT[victim],
                        value,
                        (CARD_TEXT[jester], new),
                    )
                    found.setdefault(action[1:2] + action[3:] if first_only else action, action)
    return found.values()


def _pairs(needed: int, old: int, side: int) -> Iterable[tuple[int, int]]:
    """Values of the Jester laid and of another one that make two stacks equal.

    `needed` is what the laid one would have to be alone; `side` is 1 where the other Jester lies in
    the victim, -1 where it lies in the stack laid on, 0 elsewhere.
    """
    for new in DECLARED:
        value = needed + side * (new - old)
        if new != old and value in DECLARED:
            yield value, new


def verbs_of(actions: Iterable[Action]) -> Verbs:
    """First words of these actions, each once, in their order."""
    return tuple(dict.fromkeys(map(_KIND, actions)))


_KIND = attrgetter("kind")
