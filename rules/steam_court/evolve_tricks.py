"""What the events of a trick do to a state, and the General's stop, which undoes some of it.

`evolve` finds these functions by the kind of event; those of every trick `play` calls directly.
"""

from rules.steam_court.actions import INFINITY
from rules.steam_court.events import (
    CLOSES,
    OPENS,
    Laid,
    LayStopped,
    Passed,
    StopOffered,
    TrickWon,
    TurnStopped,
    WentOut,
    make,
)
from rules.steam_court.model import ASKED, NOBODY, PLAY, State, Window
from rules.steam_court.pieces import GENERAL, INSPECTOR

LOOK_SPENT = 1 << INSPECTOR


def clear_trick(state: State) -> None:
    """The next trick may be led."""
    state.passed = 0
    state.owner = NOBODY
    state.size = INFINITY
    state.value = 0
    state.lays = ()
    state.stopped = 0


def evolve_laid(state: State, event: Laid) -> None:
    """A set or a Putsch lies on the table; the hottest of all, so `play` calls it directly."""
    at = event.at
    hands = state.hands
    opens = event.window
    if opens == OPENS:
        state.window = make(
            Window,
            (
                at,
                event,
                hands,
                state.discards,
                state.alive,
                state.passed,
                state.size,
                state.value,
                state.owner,
                state.lays,
                state.stopped,
                state.booty,
                state.spent,
                state.rebels,
                state.places,
                state.longest,
                state.fished,
            ),
        )
    elif opens == CLOSES:
        state.window = None
    after = [*hands]
    after[at] -= event.cards
    state.hands = tuple(after)
    state.size = event.size
    state.value = event.value
    state.owner = at
    state.lays = (*state.lays, event)
    state.turn = event.turn
    if state.rebels:
        state.rebels &= ~(1 << at)


def evolve_passed(state: State, event: Passed) -> None:
    """A player sits out; called directly too."""
    mark = 1 << event.at
    state.passed |= mark
    state.turn = event.turn
    if state.rebels:
        state.rebels &= ~mark


def evolve_went_out(state: State, event: WentOut) -> None:
    """A player has no cards left."""
    state.alive &= ~(1 << event.at)
    state.places = (*state.places, event.at)


def evolve_trick_won(state: State, event: TrickWon) -> None:
    """The trick goes to the discards, and its winner or the next one leads; called directly too."""
    state.discards += event.cards
    state.booty = event.booty
    state.fished = False
    state.turn = event.leads
    count = len(state.lays) - state.stopped.bit_count()
    if count > state.longest[0]:
        state.longest = (count, event.seat)
    clear_trick(state)


def evolve_lay_stopped(state: State, event: LayStopped) -> None:
    """The newest lay is undone, and all that followed from it."""
    before = state.window
    if before is None:
        raise ValueError("a lay was stopped of which no window tells")
    state.hands = before.hands
    state.discards = before.discards
    state.alive = before.alive
    state.passed = before.passed
    state.size = before.size
    state.value = before.value
    state.owner = before.owner
    state.lays = (*before.lays, before.lay)
    state.stopped = before.stopped | 1 << len(before.lays)
    state.booty = before.booty
    state.spent = before.spent | state.spent & LOOK_SPENT | 1 << GENERAL
    state.rebels = before.rebels
    state.places = before.places
    state.longest = before.longest
    state.fished = before.fished
    state.phase = PLAY
    state.turn = event.turn
    state.window = None


def evolve_turn_stopped(state: State, event: TurnStopped) -> None:
    """A player waits until play comes round again."""
    state.spent |= 1 << GENERAL
    state.turn = event.turn
    state.window = None


def evolve_stop_offered(state: State, event: StopOffered) -> None:
    """The General has the last word before the Quarter ends."""
    state.phase = ASKED
    state.turn = event.at
