"""What each viewer is shown: the only way by which anything of a state gets out."""

from rules.game import Seat
from rules.medici.events import NOTHING, UNTOLD, Dealt, Event, GameEnded, Planned
from rules.medici.model import NO_CAP, NOBODY, State, value_on_table
from rules.medici.pieces import BLACK, CARD_TEXT, COLOUR, card_texts
from rules.medici.scoring import scores, winners
from rules.medici.view import CardView, MediciView, Own, StackView


def view(state: State, viewer: Seat | None) -> MediciView:
    """What one seat (or a spectator, `None`) may know, built up field by field."""
    scored = bool(state.over) and state.over != "six plans"
    return MediciView(
        turn=None if state.turn == NOBODY else state.turn,
        black=state.black,
        red=1 - state.black,
        stacks=tuple(_stack(state, at) for at in range(len(state.piles))),
        hands=(len(state.hands[0]), len(state.hands[1])),
        decks=(len(state.decks[0]), len(state.decks[1])),
        totals=scores(state),
        plans=state.plans,
        last=None if state.last == NOTHING else CARD_TEXT[state.last],
        discards=card_texts(state.discards),
        capped=(_is_capped(state, 0), _is_capped(state, 1)),
        caps=(_cap(state, 0, viewer), _cap(state, 1, viewer)),
        over=bool(state.over),
        reason=state.over,
        winners=winners(state) if scored else (),
        viewer=viewer,
        own=_own(state, viewer) if viewer in {0, 1} else None,
    )


def _is_capped(state: State, seat: Seat) -> bool:
    return state.caps[seat] != NO_CAP


def _cap(state: State, seat: Seat, viewer: Seat | None) -> int | None:
    """At what a player is capped, for that player and after the end: it is in the hand (R10)."""
    known = _is_capped(state, seat) and (viewer == seat or state.over)
    return state.caps[seat] if known else None


def _stack(state: State, at: int) -> StackView:
    return StackView(
        court="inner" if at < state.inner else "outer",
        cards=tuple(
            CardView(
                name=CARD_TEXT[card], value=value_on_table(state, card), black=COLOUR[card] == BLACK
            )
            for card in state.piles[at]
        ),
        total=state.totals[at],
    )


def _own(state: State, viewer: Seat) -> Own:
    deck = state.decks[viewer]
    return Own(
        seat=viewer,
        black=viewer == state.black,
        hand=card_texts(state.hands[viewer]),
        planned=card_texts(deck[len(deck) - state.planned[viewer] :]),
    )


def redact(event: Event, viewer: Seat | None) -> Event:
    """The event as this viewer may see it: hidden cards become `None`, the rest stays open."""
    if isinstance(event, Dealt):
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
        return event._replace(hands=hands, decks=(None,) * len(event.decks))
    if isinstance(event, GameEnded) or event.seat == viewer:
        return event
    if isinstance(event, Planned):
        return event._replace(card=None, drew=None)
    return event._replace(drew=None, cap=None if event.cap is None else UNTOLD)
