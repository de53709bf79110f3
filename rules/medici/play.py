"""The four actions of a turn: each is checked in full before its first event (Medici 3.3)."""

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
from rules.medici.evolve import evolve_allied, say, value_on_table
from rules.medici.legal import may_plan
from rules.medici.model import State
from rules.medici.pieces import (
    CARD_TEXT,
    CARDS_BY_TEXT,
    DECLARED,
    FIRST_JESTER,
    JESTERS,
    LADIES,
    MINISTERS,
    VALUE,
    Card,
    card_texts,
)


def _card_in_hand(state: State, seat: Seat, text: str) -> Card:
    """The card named, if the player holds it."""
    card = CARDS_BY_TEXT.get(text, NOTHING)
    if card not in state.hands[seat]:
        raise IllegalAction("not_in_hand", card=text, hand=card_texts(state.hands[seat]))
    return card


def _to_lay(
    state: State, seat: Seat, action: Alone | Ally | Conspire
) -> tuple[Card, int, Card, int | None, Seat]:
    """What laying a card comes to: the card, its value, what is drawn, a cap, and who is next.

    Raises where the player does not hold it, a cap forbids it (Medici R10), or its value is not
    declared as it has to be: a Jester's, and nothing else's.
    """
    card = _card_in_hand(state, seat, action.card)
    value = VALUE[card]
    if value > state.caps[seat]:
        cap = state.caps[seat]
        raise IllegalAction(
            "above_cap", card=action.card, value=value, cap=cap, ruling="Medici R10"
        )
    declared = action.value
    if declared is not None or card in JESTERS:
        value = _declared(card, declared)
    deck = state.decks[seat]
    drew = deck[0] if deck else NOTHING
    cap_begins = len(deck) == 1 and state.options.last_card_cap
    other = 1 - seat
    turn = other if state.hands[other] else seat  # who is out of cards is skipped (Medici 3.3)
    return card, value, drew, VALUE[drew] if cap_begins else None, turn


def _declared(card: Card, declared: int | None) -> int:
    """The value declared for a Jester."""
    text = CARD_TEXT[card]
    if card not in JESTERS:
        raise IllegalAction("only_jesters_are_declared", card=text)
    if declared is None:
        raise IllegalAction("undeclared", card=text)
    if declared not in DECLARED:
        raise IllegalAction("value_out_of_range", card=text, value=declared)
    return declared


def stack_named(state: State, text: str) -> int:
    """Which stack has this card at its bottom."""
    card = CARDS_BY_TEXT.get(text, NOTHING)
    try:
        return state.bottoms.index(card)
    except ValueError:
        raise _no_such_stack(state, card, text) from None


def _no_such_stack(state: State, card: Card, text: str) -> IllegalAction:
    """Why no stack has this name."""
    for pile in state.piles:
        if card in pile:
            return IllegalAction("not_at_the_bottom", card=text, bottom=CARD_TEXT[pile[0]])
    return IllegalAction("not_on_table", card=text)


def alone(state: State, seat: Seat, action: Alone, said: list[Event]) -> None:
    """A1: a new stack in the outer court."""
    card, value, drew, cap, turn = _to_lay(state, seat, action)
    say(state, said, make(LaidAlone, (seat, card, value, turn, drew, cap, "laid_alone")))


def ally(state: State, seat: Seat, action: Ally, said: list[Event]) -> None:
    """A2: onto a stack, with the power of a Minister or a Lady where it is wanted."""
    card, value, drew, cap, turn = _to_lay(state, seat, action)
    at = stack_named(state, action.stack)
    stack = state.bottoms[at]
    if action.power:
        event: Event
        pile = state.piles[at]
        if card in MINISTERS:
            if state.options.minister_needs_alliance and len(pile) < 2:
                raise IllegalAction("needs_alliance", card=action.card, stack=action.stack)
            event = Cleared(seat, card, stack, pile, turn, drew, cap)
        elif card in LADIES:
            event = Dispersed(seat, card, stack, (*pile, card), turn, drew, cap)
        else:
            raise IllegalAction("no_power", card=action.card)
        say(state, said, event)
        return
    total = state.totals[at] + value
    allied = make(Allied, (seat, card, stack, value, total, turn, drew, cap, "allied"))
    said.append(allied)
    evolve_allied(state, allied)


def conspire(state: State, seat: Seat, action: Conspire, said: list[Event]) -> None:
    """A3: onto a stack, against another one of the same total (Medici R1 to R5)."""
    card, value, drew, cap, turn = _to_lay(state, seat, action)
    at = stack_named(state, action.stack)
    victim = stack_named(state, action.victim)
    if victim == at:
        raise IllegalAction("against_itself", stack=action.stack, ruling="Medici A3")
    totals: Sequence[int] = state.totals
    retuned = None
    if action.retuned is not None:
        retuned = _retuned(state, card, action.retuned)
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
            first = CARD_TEXT[against[0]]
            raise IllegalAction("not_the_first", victim=action.victim, first=first)
    stack = state.bottoms[at]
    happened = (seat, card, stack, value, total, retuned, against, gone, turn, drew, cap)
    say(state, said, Conspired(*happened))


def _retuned(state: State, card: Card, asked: tuple[str, int]) -> tuple[Card, int]:
    """The other Jester that is set anew, and its value."""
    text, value = asked
    if card not in JESTERS:
        raise IllegalAction("only_jesters_retune", card=CARD_TEXT[card])
    other = CARDS_BY_TEXT.get(text, NOTHING)
    if other not in JESTERS:
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
    """Totals of all stacks with another Jester set anew."""
    other, value = retuned
    more = value - value_on_table(state, other)
    return [
        total + more if other in pile else total
        for total, pile in zip(state.totals, state.piles, strict=True)
    ]


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
        declare=totals[victim] - totals[at] if card in JESTERS else None,
        equal=tuple(equal),
        ruling="Medici A3",
    )


def plan(state: State, seat: Seat, action: Plan, said: list[Event]) -> None:
    """A4: a card under the deck, and its top card drawn."""
    card = _card_in_hand(state, seat, action.card)
    deck = state.decks[seat]
    if not deck:
        raise IllegalAction("no_deck", ruling="Medici A4")
    if not may_plan(state, seat):
        raise IllegalAction("other_is_out", ruling="Medici R9")
    say(state, said, Planned(seat, card, deck[0], state.plans + 1, 1 - seat))
