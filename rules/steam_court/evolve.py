"""What each event does to a state: with `evolve_tricks` the only place that changes one.

Nothing here asks the rules or draws; a log replays through these functions alone.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rules.game import Seat
from rules.registry import Registry
from rules.steam_court.events import (
    Asked,
    CoupPulled,
    Dealt,
    Declined,
    Dived,
    Drew,
    Event,
    GameEnded,
    Given,
    Kept,
    Laid,
    LayStopped,
    Looked,
    Passed,
    PlayBegan,
    Position,
    Promoted,
    QuarterEnded,
    Retrieved,
    Seated,
    StopOffered,
    Swapped,
    TributePaid,
    TrickWon,
    TurnStopped,
    WentOut,
)
from rules.steam_court.evolve_tricks import (
    LOOK_SPENT,
    clear_trick,
    evolve_laid,
    evolve_lay_stopped,
    evolve_passed,
    evolve_stop_offered,
    evolve_trick_won,
    evolve_turn_stopped,
    evolve_went_out,
)
from rules.steam_court.model import (
    DONE,
    NOBODY,
    OVER,
    PLAY,
    PRIVILEGES,
    Sight,
    State,
    seat_people,
    standing_lays,
    tables,
)
from rules.steam_court.pieces import (
    PIRATE,
    SUBMARINER,
    Cards,
    in_common,
)


def evolve(state: State, event: Event) -> None:
    """Apply what happened, in place."""
    if state.beside is not None and part_of(state, event):
        state = state.beside
    EVOLVE[event.__class__](state, event)


def part_of(state: State, event: Event) -> int:
    """Which of two tables it happened at: an event names the table, or a person there."""
    seat: Seat = getattr(event, "seat", NOBODY)
    return int(getattr(event, "table", seat >= 0 and state.seating.where[seat] == NOBODY))


def say(state: State, said: list[Event], event: Event) -> None:
    """Let something happen at a table: it joins what was said and changes that table's state."""
    said.append(event)
    EVOLVE[event.__class__](state, event)


def _known(cards: Cards | None) -> Cards:
    """The hidden part of an event; a redacted event cannot be replayed."""
    if cards is None:
        raise TypeError("a redacted event tells too little to replay it")
    return cards


def _set_hand(state: State, at: Position, hand: Cards) -> None:
    hands = [*state.hands]
    hands[at] = hand
    state.hands = tuple(hands)


def _see(state: State, *sights: Sight) -> None:
    state.seen = (*state.seen, *sights)


EVOLVE: Registry[type, Callable[[State, Any], None]] = Registry(
    {
        Laid: evolve_laid,
        Passed: evolve_passed,
        WentOut: evolve_went_out,
        TrickWon: evolve_trick_won,
        LayStopped: evolve_lay_stopped,
        TurnStopped: evolve_turn_stopped,
        StopOffered: evolve_stop_offered,
    }
)


@EVOLVE(Seated)
def _seated(state: State, event: Seated) -> None:
    state.seating = seat_people(event, state.players, state.options)
    state.quarter = event.quarter
    if not state.order_at_start:
        state.order_at_start = event.start or tuple(event.seats[at] for at in event.ranks)


@EVOLVE(Dealt)
def _dealt(state: State, event: Dealt) -> None:
    state.phase = PRIVILEGES
    state.quarter = event.quarter
    state.hands = tuple(map(_known, event.hands))
    state.court = _known(event.court)
    state.rebels = _known(event.rebels)
    state.received = (0,) * len(event.hands)
    state.alive = (1 << len(event.hands)) - 1
    state.discards = state.choosing = state.booty = state.spent = 0
    state.turn = state.slot = NOBODY
    state.places = ()
    state.window = None
    state.fished = False
    state.seen = ()
    clear_trick(state)


@EVOLVE(Asked)
def _asked(state: State, event: Asked) -> None:
    state.slot = event.slot
    state.turn = event.at


@EVOLVE(Given)
def _given(state: State, event: Given) -> None:
    _handed_over(state, event)
    state.turn = NOBODY


@EVOLVE(Declined)
def _declined(state: State, event: Declined) -> None:  # noqa: ARG001 - the kind says it all
    state.turn = NOBODY


@EVOLVE(TributePaid)
def _handed_over(state: State, event: Given | TributePaid) -> None:
    cards, giver, taker = _known(event.cards), event.at, event.to
    hands = [*state.hands]
    hands[giver] -= cards
    hands[taker] += cards
    received = [*state.received]
    # Of equal cards the giver's own go first, so what they were given stays as far as it can (R7).
    received[giver] = in_common(received[giver], hands[giver])
    received[taker] += cards
    state.hands = tuple(hands)
    state.received = tuple(received)
    _see(
        state,
        Sight(event.seat, "given", event.to_seat, cards),
        Sight(event.to_seat, "received", event.seat, cards),
    )


@EVOLVE(Promoted)
def _nothing(state: State, event: Promoted) -> None:
    """Told to people only; what follows from it has events of its own."""


@EVOLVE(CoupPulled)
def _coup_pulled(state: State, event: CoupPulled) -> None:
    state.coups = (*state.coups, event.seat)
    _score(state, (event.seat,), (event.bonus,))


def _score(state: State, seats: Sequence[Seat], earned: Sequence[int]) -> None:
    """Add to what people have earned; `earned` may be empty."""
    points = [*state.points]
    for seat, more in zip(seats, earned, strict=False):
        points[seat] += more
    state.points = tuple(points)


@EVOLVE(Drew)
def _drew(state: State, event: Drew) -> None:
    cards = _known(event.cards)
    state.court -= cards
    state.choosing = cards
    _see(state, Sight(event.seat, "drawn", None, cards))


@EVOLVE(Dived)
def _dived(state: State, event: Dived) -> None:
    cards = _known(event.cards)
    state.discards -= cards
    state.choosing = cards
    state.spent |= 1 << SUBMARINER
    state.fished = True
    if state.window is not None and (event.closes or state.window.layer != event.at):
        state.window = None
    _see(state, Sight(event.seat, "dived", None, cards))


@EVOLVE(Kept)
def _kept(state: State, event: Kept) -> None:
    _set_hand(state, event.at, state.hands[event.at] + _known(event.cards))
    if state.phase == PRIVILEGES:
        state.court += _known(event.back)
        state.turn = NOBODY
    else:
        state.discards += _known(event.back)
    state.choosing = 0


@EVOLVE(Swapped)
def _swapped(state: State, event: Swapped) -> None:
    stays = state.received[event.at]
    laid_down = state.hands[event.at] - stays
    _set_hand(state, event.at, state.court + stays)
    state.court = laid_down
    state.rebels &= ~(1 << event.at)
    state.turn = NOBODY


@EVOLVE(PlayBegan)
def _play_began(state: State, event: PlayBegan) -> None:
    state.phase = PLAY
    state.turn = event.at


@EVOLVE(Looked)
def _looked(state: State, event: Looked) -> None:
    state.spent |= LOOK_SPENT
    _see(
        state,
        Sight(event.seat, "court hand", None, _known(event.court)),
        Sight(event.seat, "hand", event.whose_seat, _known(event.hand)),
    )


@EVOLVE(Retrieved)
def _retrieved(state: State, event: Retrieved) -> None:
    state.discards -= event.cards
    _set_hand(state, event.at, state.hands[event.at] + event.cards)
    state.booty = 0
    state.spent |= 1 << PIRATE
    if state.window is not None and (event.closes or state.window.layer != event.at):
        state.window = None


@EVOLVE(QuarterEnded)
def _quarter_ended(state: State, event: QuarterEnded) -> None:
    in_trick = sum(lay.cards for lay in standing_lays(state))
    state.discards += in_trick + sum(state.hands)
    state.hands = (0,) * len(state.hands)
    state.places = tuple(state.seating.where[seat] for seat in event.places)
    state.history = (*state.history, event.places)
    _score(state, event.places, event.gears)
    state.phase = DONE
    state.alive = state.booty = state.rebels = 0
    state.turn = NOBODY
    state.window = None
    clear_trick(state)


@EVOLVE(GameEnded)
def _game_ended(state: State, event: GameEnded) -> None:  # noqa: ARG001 - the kind says it all
    for table in tables(state):
        table.phase = OVER
