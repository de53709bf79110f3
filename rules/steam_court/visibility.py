"""What each viewer is shown: the only way by which anything of a state gets out."""

from itertools import chain

from rules.game import Seat
from rules.steam_court import legal, powers, scoring
from rules.steam_court.actions import INFINITY, RETRIEVE, verbs_of
from rules.steam_court.events import (
    Dealt,
    Dived,
    Drew,
    Event,
    Given,
    Kept,
    Laid,
    Looked,
    TributePaid,
)
from rules.steam_court.model import (
    DONE,
    NOBODY,
    OVER,
    PLAY,
    PRIVILEGES,
    State,
    open_window,
    table_of,
    tables,
)
from rules.steam_court.pieces import (
    CHARACTER_NAMES,
    GENERAL,
    INSPECTOR,
    PIRATE,
    PUTSCH_CARD,
    SUBMARINER,
    card_texts,
    how_many,
)
from rules.steam_court.view import (
    CourtView,
    LayView,
    Own,
    Phase,
    SeatView,
    Seen,
    TableView,
    TrickView,
)

_POWERS = (GENERAL, SUBMARINER, INSPECTOR, PIRATE)


def view(state: State, viewer: Seat | None) -> CourtView:
    """What one seat (or a spectator, `None`) may know, built up field by field."""
    every = tables(state)
    places = scoring.final_places(state) if state.phase == OVER else ((),)
    longest = max((table.longest for table in every), key=lambda one: one[0])
    wild = state.options.characters == "wild"
    own_table = None if viewer is None else table_of(state, viewer)
    return CourtView(
        quarter=state.quarter,
        phase=_phase(min(table.phase for table in every)),
        tables=tuple(_table(table, every) for table in every),
        viewer=viewer,
        own=_own(own_table, viewer) if own_table is not None and viewer is not None else None,
        history=tuple(
            tuple(chain.from_iterable(orders))
            for orders in zip(*(table.history for table in every), strict=False)
        ),
        result=tuple(chain.from_iterable(places)),
        winners=places[0],
        points=scoring.points(state),
        start_scores=scoring.start_scores(state),
        coups=tuple(chain.from_iterable(table.coups for table in every)),
        longest_trick=longest if longest[0] else None,
        circle=state.seating.order if wild else (),
        options=state.options,
    )


def _phase(phase: int) -> Phase:
    if phase >= DONE:
        return "over"
    return "privileges" if phase <= PRIVILEGES else "play"


def _table(state: State, every: tuple[State, ...]) -> TableView:
    seating = state.seating
    window = open_window(state)
    places = {at: place for place, at in enumerate(state.places, 1)}
    to_act = () if state.turn == NOBODY else (seating.order[state.turn],)
    # A table whose Quarter is over waits for the other one (Court 1.9).
    others = (other.seating.name for other in every if other is not state)
    return TableView(
        name=seating.name,
        phase=_phase(state.phase),
        seats=tuple(
            SeatView(
                seat=seating.order[at],
                character=CHARACTER_NAMES[seating.characters[at]],
                cards=how_many(state.hands[at]),
                passed=bool(state.passed >> at & 1),
                place=places.get(at),
                to_act=seating.order[at] in to_act,
                choosing=bool(state.choosing) and at == state.turn,
            )
            for at in seating.ranks
        ),
        court_hand=how_many(state.court),
        discards=how_many(state.discards),
        to_act=to_act,
        trick=_trick(state) if state.lays else None,
        spent=tuple(CHARACTER_NAMES[one] for one in _POWERS if state.spent >> one & 1),
        places=tuple(seating.order[at] for at in state.places),
        window=None if window is None else seating.order[window.layer],
        window_lay=None if window is None else _lay(window.lay, stopped=False),
        waits_for=next(others, None) if state.phase == DONE else None,
    )


def announcement(size: int, value: int) -> str:
    """A set's size and value as the notation writes them: `3x10`, `infx2`."""
    return f"{'inf' if size == INFINITY else size}x{value}"


def _trick(state: State) -> TrickView:
    owned = state.owner != NOBODY
    putsch = not state.value
    return TrickView(
        lays=tuple(
            _lay(one, stopped=bool(state.stopped >> index & 1))
            for index, one in enumerate(state.lays)
        ),
        as_text=announcement(state.size, state.value) if owned and not putsch else None,
        owner=state.seating.order[state.owner] if owned else None,
    )


def _lay(one: Laid, *, stopped: bool) -> LayView:
    putsch = one.cards == PUTSCH_CARD
    return LayView(
        seat=one.seat,
        character=CHARACTER_NAMES[one.character],
        cards=card_texts(one.cards),
        size=None if putsch else one.size,
        value=None if putsch else one.value,
        as_text=None if putsch else announcement(one.size, one.value),
        stopped=stopped,
    )


def _own(state: State, viewer: Seat) -> Own:
    """The hand and the knowledge of a viewer who sits at this table."""
    seating = state.seating
    at = seating.where[viewer]
    asked = at == state.turn
    choosing = state.choosing if asked else 0
    reactions = powers.reactions(state, at)
    most = powers.most_kept(choosing) if state.phase == PLAY else 2
    return Own(
        seat=viewer,
        character=CHARACTER_NAMES[seating.characters[at]],
        hand=card_texts(state.hands[at]),
        seen=tuple(
            Seen(what=one.what, whose=one.whose, cards=card_texts(one.cards))
            for one in state.seen
            if one.seat == viewer
        ),
        waiting=legal.awaited_verbs(state) if asked else (),
        may_also=verbs_of(reactions),
        choosing=card_texts(choosing),
        keep_most=most if choosing else 0,
        retrievable=card_texts(state.booty) if RETRIEVE in reactions else (),
        fished=RETRIEVE in reactions and state.fished,
        returning=tuple(seating.order[place] for place in powers.returning(state))
        if any(one.kind == "stop" for one in reactions)
        else (),
        table=seating.table,
    )


def redact(event: Event, viewer: Seat | None) -> Event:
    """The event as this viewer may see it: hidden cards become `None`, the rest stays open."""
    if isinstance(event, Dealt):
        dealt = zip(event.seats, event.hands, strict=True)
        hands = tuple(hand if seat == viewer else None for seat, hand in dealt)
        return event._replace(hands=hands, court=None, rebels=None)
    if isinstance(event, Given | TributePaid):
        return event if viewer in {event.seat, event.to_seat} else event._replace(cards=None)
    if viewer is not None and viewer == getattr(event, "seat", None):
        return event
    if isinstance(event, Drew | Dived):
        return event._replace(cards=None)
    if isinstance(event, Kept):
        return event._replace(cards=None, back=None)
    if isinstance(event, Looked):
        return event._replace(court=None, hand=None)
    return event
