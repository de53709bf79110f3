"""Every canonical action by the words of the rules (Medici 3.3), listed without any counting."""

from collections.abc import Iterator, Sequence

from rules.game import Seat
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.model import State, value_on_table
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


def plain_actions(state: State, seat: Seat) -> Iterator[Action]:
    """The same actions as `legal_actions`, in no particular order."""
    for card in state.hands[seat]:
        if VALUE[card] <= state.caps[seat]:
            for value in DECLARED if card in IS_JESTER else (None,):
                yield Alone(CARD_TEXT[card], value)
                for pile in state.piles:
                    yield Ally(CARD_TEXT[card], CARD_TEXT[pile[0]], value)
                yield from _conspiracies(state, card, value)
            yield from _powers(state, card)
        if state.decks[seat] and state.hands[1 - seat]:
            yield Plan(CARD_TEXT[card])


def _powers(state: State, card: Card) -> Iterator[Ally]:
    """A Lady disperses any stack, a Minister clears one; a house rule spares single cards."""
    alliance = state.options.minister_needs_alliance and card in MINISTERS
    if card in LADIES or card in MINISTERS:
        for pile in state.piles:
            if not alliance or len(pile) > 1:
                yield Ally(CARD_TEXT[card], CARD_TEXT[pile[0]], power=True)


def _conspiracies(state: State, card: Card, value: int | None) -> Iterator[Conspire]:
    """Each stack against each other one of the total it then has, or only the first of these."""
    for reset in _resets(state, card):
        totals = [_total(state, pile, reset) for pile in state.piles]
        retuned = reset and (CARD_TEXT[reset[0]], reset[1])
        for at, pile in enumerate(state.piles):
            total = totals[at] + (VALUE[card] if value is None else value)
            victims = [
                other
                for place, other in enumerate(state.piles)
                if place != at and totals[place] == total
            ]
            for victim in victims[:1] if state.options.conspiracy_all_matches else victims:
                lay = (CARD_TEXT[card], CARD_TEXT[pile[0]], CARD_TEXT[victim[0]])
                yield Conspire(*lay, value, retuned)


def _resets(state: State, card: Card) -> Iterator[tuple[Card, int] | None]:
    """Nothing, or for a Jester another one on the table and a new value."""
    yield None
    for other in JESTERS if card in IS_JESTER else ():
        if any(other in pile for pile in state.piles):
            now = value_on_table(state, other)
            yield from ((other, value) for value in DECLARED if value != now)


def _total(state: State, pile: Sequence[Card], reset: tuple[Card, int] | None) -> int:
    set_anew, value = reset or (None, 0)
    return sum(value if card == set_anew else value_on_table(state, card) for card in pile)
