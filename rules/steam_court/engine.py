"""The rules of Steam Court behind the functions every game gives to the host."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Outcome, Seat, Verbs
from rules.steam_court import legal, play, powers, privileges
from rules.steam_court import setup as dealing
from rules.steam_court.actions import (
    Action,
    Coup,
    Decline,
    Dive,
    Draw,
    Give,
    Inspect,
    Keep,
    Lay,
    Pass,
    Retrieve,
    Stop,
    Swap,
    verbs_of,
)
from rules.steam_court.events import Event, Position
from rules.steam_court.evolve import evolve
from rules.steam_court.legal import legal_actions
from rules.steam_court.model import (
    ASKED,
    NOBODY,
    OVER,
    PLAY,
    PRIVILEGES,
    State,
    copy,
)
from rules.steam_court.options import CourtOptions
from rules.steam_court.sight import redact, view

__all__ = [
    "copy",
    "decide",
    "evolve",
    "legal_actions",
    "may_also",
    "new",
    "outcome",
    "redact",
    "resume",
    "setup",
    "view",
    "waiting_for",
]


def new(players: int, options: CourtOptions) -> State:
    """An empty table; `setup` or replayed events fill it."""
    return State(players, options)


def setup(state: State, chance: Chance) -> list[Event]:
    """Draw seats, shuffle, deal, and go on to the first choice somebody has."""
    said: list[Event] = []
    dealing.draw_seats(state, said, chance)
    dealing.deal(state, said, chance)
    _go_on(state, said, chance)
    return said


def resume(state: State, chance: Chance) -> list[Event]:
    """Start a position set up outright: `PRIVILEGES` with slot -1, or `PLAY` with turn -1."""
    said: list[Event] = []
    _go_on(state, said, chance)
    return said


def _go_on(state: State, said: list[Event], chance: Chance) -> None:
    """Carry out what waits for nobody, up to the next choice or the end of the game."""
    while state.turn == NOBODY and state.phase in {PRIVILEGES, PLAY}:
        if state.phase == PRIVILEGES and privileges.advance(state, said):
            return
        if not privileges.begin_play(state, said):
            dealing.end_quarter(state, said, chance)


def waiting_for(state: State) -> Mapping[Seat, Verbs]:
    """Whom the table cannot go on without, and the verbs that are legal for them now."""
    if state.turn == NOBODY:
        return {}
    return {state.seating.order[state.turn]: legal.awaited_verbs(state)}


def may_also(state: State) -> Mapping[Seat, Verbs]:
    """Who may stop, inspect, retrieve or pull a coup now; never shown on a public screen."""
    found = {}
    for at, seat in enumerate(state.seating.order):
        if reactions := powers.reactions(state, at):
            found[seat] = verbs_of(reactions)
    return found


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
    """Check and carry out; raises `IllegalAction` before anything has changed."""
    where = state.seating.where
    at = where[seat] if 0 <= seat < len(where) else NOBODY
    if at < 0:
        raise IllegalAction("not_at_table", seat=seat)
    if state.phase == OVER:
        raise IllegalAction("game_over")
    said: list[Event] = []
    _DECIDE[action.__class__](state, at, action, said, chance)
    if state.turn < 0:
        _go_on(state, said, chance)
    return said


def _keep(state: State, at: Position, action: Keep, said: list[Event], chance: Chance) -> None:
    if not state.choosing:
        raise IllegalAction("nothing_drawn", ruling="Court 1.7b")
    if at != state.turn:
        raise IllegalAction("not_your_turn", turn=state.seating.order[state.turn])
    keep = powers.keep_dived if state.phase == PLAY else privileges.keep
    keep(state, at, action, said, chance)


def _decline(
    state: State, at: Position, action: Decline, said: list[Event], chance: Chance
) -> None:
    decline = powers.let_stand if state.phase == ASKED else privileges.decline
    decline(state, at, action, said, chance)


_DECIDE: dict[type, Callable[[State, Position, Any, list[Event], Chance], None]] = {
    Lay: play.lay,
    Pass: play.pass_,
    Stop: powers.stop,
    Dive: powers.dive,
    Inspect: powers.inspect,
    Retrieve: powers.retrieve,
    Coup: powers.coup,
    Give: privileges.give,
    Decline: _decline,
    Draw: privileges.draw,
    Keep: _keep,
    Swap: privileges.swap,
}


def outcome(state: State) -> Outcome | None:
    """The result, once the fourth Quarter is over (Court 1.10)."""
    if state.phase != OVER:
        return None
    places = tuple((seat,) for seat in state.history[-1])
    return Outcome(winners=places[0], places=places)
