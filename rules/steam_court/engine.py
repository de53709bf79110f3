"""The rules of Steam Court behind the functions every game gives to the host."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Outcome, Seat, Verbs
from rules.steam_court import legal, play, powers, privileges, scoring
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
    DONE,
    NEWEST,
    NOBODY,
    OVER,
    PLAY,
    PRIVILEGES,
    State,
    copy,
    table_of,
    tables,
)
from rules.steam_court.options import MOST_AT_ONE_TABLE, CourtOptions
from rules.steam_court.visibility import redact, view

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
    """An empty table, or two; `setup` or replayed events fill them."""
    two = players > MOST_AT_ONE_TABLE
    return State(players, options, State(players, options) if two else None)


def setup(state: State, chance: Chance) -> list[Event]:
    """Draw seats, shuffle, deal, and go on to the first choice somebody has."""
    said: list[Event] = []
    dealing.draw_seats(state, said, chance)
    for table in tables(state):
        dealing.deal(table, said, chance)
    _go_on(state, said, chance)
    return said


def resume(state: State, chance: Chance) -> list[Event]:
    """Start tables set up outright: `PRIVILEGES` with slot -1, or `PLAY` with turn -1."""
    said: list[Event] = []
    _go_on(state, said, chance)
    return said


def _go_on(state: State, said: list[Event], chance: Chance) -> None:
    """Carry out what waits for nobody, up to the next choice or the end of the game.

    The next Quarter begins when this one is over at every table (Court 1.9).
    """
    every = tables(state)
    while True:
        for table in every:
            _go_on_at(table, said)
        if any(table.phase != DONE for table in every):
            return
        dealing.next_quarter(state, said, chance)


def _go_on_at(table: State, said: list[Event]) -> None:
    while table.turn == NOBODY and table.phase in {PRIVILEGES, PLAY}:
        if table.phase == PRIVILEGES and privileges.advance(table, said):
            return
        if not privileges.begin_play(table, said):
            dealing.end_quarter(table, said)


def waiting_for(state: State) -> Mapping[Seat, Verbs]:
    """Whom the tables cannot go on without, and the verbs that are legal for them now."""
    return {
        table.seating.order[table.turn]: legal.awaited_verbs(table)
        for table in tables(state)
        if table.turn != NOBODY
    }


def may_also(state: State) -> Mapping[Seat, Verbs]:
    """Who may stop, inspect, retrieve or pull a coup now; never shown on a public screen."""
    found = {}
    for table in tables(state):
        for at, seat in enumerate(table.seating.order):
            if reactions := powers.reactions(table, at):
                found[seat] = verbs_of(reactions)
    return found


def decide(
    state: State, seat: Seat, action: Action, chance: Chance, version: int = NEWEST
) -> list[Event]:
    """Check and carry out; raises `IllegalAction` before anything has changed.

    By the rules of an earlier `version` only to verify what these decided.
    """
    where = state.seating.where
    at = where[seat] if 0 <= seat < len(where) else NOBODY
    table = state
    if at < 0:
        table, at = _place_beside(state, seat)
    if table.phase >= DONE:
        raise IllegalAction("game_over" if table.phase == OVER else "quarter_over")
    said: list[Event] = []
    _DECIDE[version][action.__class__](table, at, action, said, chance)
    if table.turn < 0:
        _go_on(state, said, chance)
    return said


def _place_beside(state: State, seat: Seat) -> tuple[State, Position]:
    """The second table and the place there of somebody who does not sit at the first."""
    table = table_of(state, seat)
    if table is None:
        raise IllegalAction("not_at_table", seat=seat)
    return table, table.seating.where[seat]


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


_DECIDE_NOW: dict[type, Callable[[State, Position, Any, list[Event], Chance], None]] = {
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
_DECIDE = {
    1: _DECIDE_NOW
    | {
        Lay: partial(play.lay, version=1),
        Stop: partial(powers.stop, version=1),
        Dive: partial(powers.dive, version=1),
        Inspect: partial(powers.inspect, version=1),
        Retrieve: partial(powers.retrieve, version=1),
    },
    NEWEST: _DECIDE_NOW,
}


def standing(state: State) -> Outcome | None:
    """The outcome by the points so far; `None` without victory points (Court 1.10)."""
    points = scoring.points(state)
    if state.phase == OVER or points is None:
        return outcome(state)
    best = sorted(set(points), reverse=True)
    places = tuple(
        tuple(seat for seat, score in enumerate(points) if score == each) for each in best
    )
    return Outcome(places[0], places, tuple(map(Fraction, points)))


def outcome(state: State) -> Outcome | None:
    """The result, once the fourth Quarter is over (Court 1.10)."""
    if state.phase != OVER:
        return None
    places = scoring.final_places(state)
    points = scoring.points(state)
    scores = None if points is None else tuple(map(Fraction, points))
    return Outcome(winners=places[0], places=places, scores=scores)
