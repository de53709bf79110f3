"""The four actions of a turn: each is checked in full, and then what happens (Medici 3.3)."""

from collections.abc import Sequence

from rules.game import IllegalAction, Seat
from rules.medici.actions import Ally, Alone, Conspire, Plan
from rules.medici.events import (
    NOTHING,
    Allied,
    Cleared,
    Conspired,
    Dispersed,
    Event,
    LaidAlone,
    Planned,
    make,
)
from rules.medici.legal.counted import may_plan
from rules.medici.model import State, stack_with, value_on_table
from rules.medici.pieces import (
    CARD_TEXT,
    CARDS_BY_TEXT,
    DECLARED,
    FIRST_JESTER,
    IS_JESTER,
    LADIES,
    MINISTERS,
    VALUE,
    Card,
    card_texts,
)


def _not_in_hand(state: State, seat: Seat, text: str) -> IllegalAction:
    return IllegalAction("not_in_hand", card=text, hand=card_texts(state.hands[seat]))


def _to_lay(
    state: State, seat: Seat, text: str, declared: int | None
) -> tuple[Card, int, Seat, Card, int | None]:
    """What laying a card comes to: the card, its value, who is next, what is drawn, and a cap.

    Raises where the player does not hold it, a cap forbids it (Medici R10), or its value is not
    declared as it has to be: a Jester's, and nothing else's.
    """
    card = CARDS_BY_TEXT.get(text, NOTHING)
    hands = state.hands
    if card not in hands[seat]:
        raise _not_in_hand(state, seat, text)
    value, cap = VALUE[card], state.caps[seat]
    if value > cap:
        raise IllegalAction("above_cap", card=text, value=value, cap=cap, ruling="Medici R10")
    if declared is not None or card in IS_JESTER:
        value = _declared(card, declared)
    turn = 1 - seat if hands[1 - seat] else seat  # who is out of cards is skipped (Medici 3.3)
    deck = state.decks[seat]
    if not deck:
        return card, value, turn, NOTHING, None
    drew = deck[0]
    cap_begins = len(deck) == 1 and state.options.last_card_cap
    return card, value, turn, drew, VALUE[drew] if cap_begins else None


def _declared(card: Card, declared: int | None) -> int:
    """The value declared for a Jester."""
    text = CARD_TEXT[card]
    if card not in IS_JESTER:
        raise IllegalAction("only_jesters_are_declared", card=text)
    if declared is None:
        raise IllegalAction("undeclared", card=text)
    if declared not in DECLARED:
        raise IllegalAction("value_out_of_range", card=text, value=declared)
    return declared


def _stack(state: State, text: str) -> int:
    """Which stack has this card at its bottom."""
    try:
        return state.bottoms.index(CARDS_BY_TEXT[text])
    except (KeyError, ValueError):
        card = CARDS_BY_TEXT.get(text, NOTHING)
        for pile in state.piles:
            if card in pile:
                bottom = CARD_TEXT[pile[0]]
                raise IllegalAction("not_at_the_bottom", card=text, bottom=bottom) from None
        raise IllegalAction("not_on_table", card=text) from None


def alone(state: State, seat: Seat, action: Alone) -> Event:
    """A1: a new stack in the outer court."""
    text, declared, _ = action
    card, value, turn, drew, cap = _to_lay(state, seat, text, declared)
    return make(LaidAlone, (seat, card, value, turn, drew, cap, "laid_alone"))


def ally(state: State, seat: Seat, action: Ally) -> Event:
    """A2: onto a stack, with the power of a Minister or a Lady where it is wanted."""
    text, onto, declared, power, _ = action
    card, value, turn, drew, cap = _to_lay(state, seat, text, declared)
    at = _stack(state, onto)
    stack = state.bottoms[at]
    if not power:
        total = state.totals[at] + value
        return make(Allied, (seat, card, stack, value, total, turn, drew, cap, "allied"))
    pile = state.piles[at]
    if card in MINISTERS:
        if state.options.minister_needs_alliance and len(pile) < 2:
            raise IllegalAction("needs_alliance", card=text, stack=onto)
        return Cleared(seat, card, stack, pile, turn, drew, cap)
    if card in LADIES:
        return Dispersed(seat, card, stack, (*pile, card), turn, drew, cap)
    raise IllegalAction("no_power", card=text)


def conspire(state: State, seat: Seat, action: Conspire) -> Event:
    """A3: onto a stack, against another one of the same total (Medici R1 to R5)."""
    text, onto, its, declared, asked, _ = action
    card, value, turn, drew, cap = _to_lay(state, seat, text, declared)
    at = _stack(state, onto)
    victim = _stack(state, its)
    if victim == at:
        raise IllegalAction("against_itself", stack=onto, ruling="Medici A3")
    totals: Sequence[int] = state.totals
    retuned = None
    if asked is not None:
        retuned = _retuned(state, card, asked)
        totals = _totals_with(state, retuned)
    total = totals[at] + value
    if totals[victim] != total:
        raise _no_match(state, action, totals, at, victim)
    against: tuple[Card, ...] = (state.bottoms[victim],)
    gone = state.piles[victim]
    if state.options.conspiracy_all_matches:
        victims = [y for y, other in enumerate(totals) if other == total and y != at]
        against = tuple(state.bottoms[y] for y in victims)
        gone = tuple(one for y in victims for one in state.piles[y])
        if victims[0] != victim:
            raise IllegalAction("not_the_first", victim=its, first=CARD_TEXT[against[0]])
    stack = state.bottoms[at]
    laid = (seat, card, stack, value, total, retuned, against, gone, turn, drew, cap, "conspired")
    return make(Conspired, laid)


def _retuned(state: State, card: Card, asked: tuple[str, int]) -> tuple[Card, int]:
    """The other Jester that is reset, and its value."""
    text, value = asked
    if card not in IS_JESTER:
        raise IllegalAction("only_jesters_retune", card=CARD_TEXT[card])
    other = CARDS_BY_TEXT.get(text, NOTHING)
    if other not in IS_JESTER:
        raise IllegalAction("not_a_jester", card=text)
    if other == card:
        raise IllegalAction("retunes_itself", card=text)
    now = state.jesters[other - FIRST_JESTER]
    if not now:
        raise IllegalAction("not_on_table", card=text)
    if value not in DECLARED:
        raise IllegalAction("value_out_of_range", card=text, value=value)
    if value == now:
        raise IllegalAction("worth_that_already", card=text, value=value)
    return other, value


def _totals_with(state: State, retuned: tuple[Card, int]) -> list[int]:
    """Totals of all stacks with another Jester reset."""
    other, value = retuned
    totals = [*state.totals]
    totals[stack_with(state, other)] += value - value_on_table(state, other)
    return totals


def _no_match(
    state: State, action: Conspire, totals: Sequence[int], at: int, victim: int
) -> IllegalAction:
    """The refusal of a conspiracy whose totals differ, with the sums that would be right."""
    card = CARDS_BY_TEXT[action.card]
    total = totals[at] + (VALUE[card] if action.value is None else action.value)
    equal = [
        CARD_TEXT[bottom]
        for y, bottom in enumerate(state.bottoms)
        if y != at and totals[y] == total
    ]
    return IllegalAction(
        "no_match",
        card=action.card,
        stack=action.stack,
        victim=action.victim,
        total=total,
        wanted=totals[victim],
        declare=totals[victim] - totals[at] if card in IS_JESTER else None,
        equal=tuple(equal),
        ruling="Medici A3",
    )


def plan(state: State, seat: Seat, action: Plan) -> Event:
    """A4: a card under the deck, and its top card drawn."""
    card = CARDS_BY_TEXT.get(action.card, NOTHING)
    if card not in state.hands[seat]:
        raise _not_in_hand(state, seat, action.card)
    deck = state.decks[seat]
    if not deck:
        raise IllegalAction("no_deck", ruling="Medici A4")
    if not may_plan(state, seat):
        raise IllegalAction("other_is_out", ruling="Medici R9")
    return Planned(seat, card, deck[0], state.plans + 1, 1 - seat)
