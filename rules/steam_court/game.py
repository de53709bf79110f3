"""Steam Court as the host sees it: who may act, what comes of an action, and how it ended."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from rules.chance import Chance
from rules.game import Game, IllegalAction, Outcome, Seat, Verbs
from rules.steam_court import (
    casual,
    codec,
    describe,
    evolve,
    explain,
    legal,
    model,
    notation,
    options,
    play,
    positions,
    powers,
    privileges,
    scoring,
    setup,
    view,
    visibility,
)
from rules.steam_court.actions import (
    DECLINE,
    PASS,
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
from rules.steam_court.events import Event, GameEnded, Position
from rules.steam_court.model import ASKED, DONE, NEWEST, NOBODY, OVER, PLAY, State, table_of, tables
from rules.steam_court.options import CourtOptions
from rules.steam_court.orders.offers import COURT_ORDERS
from rules.steam_court.view import CourtView


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


class SteamCourt(Game[State, Action, Event, CourtView, CourtOptions]):
    """The rules of Steam Court: one table of four to seven people, or two of eight to ten."""

    id = "steam-court"
    title = "Steam Court"
    players = range(4, 11)
    version = NEWEST
    options_model = CourtOptions
    action_codec = codec.ACTIONS
    event_codec = codec.EVENTS
    stages = ("trick", "Quarter")
    standing_orders = COURT_ORDERS
    commutes_with: Mapping[str, frozenset[str]] = {
        "lay": frozenset({"inspect", "retrieve"}),
        "pass": frozenset({"inspect", "retrieve"}),
        "give": frozenset({"inspect"}),
        "draw": frozenset({"inspect"}),
        "keep": frozenset({"inspect", "retrieve"}),
        "swap": frozenset({"inspect"}),
        "decline": frozenset({"inspect"}),
        "dive": frozenset({"inspect"}),
        "stop": frozenset({"inspect", "pass"}),  # a pass closes no window (Court 1.7)
        "inspect": frozenset({"pass", "retrieve", "dive", "keep"}),
        "retrieve": frozenset({"inspect"}),
        "coup": frozenset({"inspect", "pass", "give", "draw", "keep", "swap"}),
    }

    check_players = staticmethod(options.check_players)
    without_effect = staticmethod(options.without_effect)
    new = staticmethod(model.new)
    copy = staticmethod(model.copy)
    setup = staticmethod(setup.setup)
    legal_actions = staticmethod(legal.legal_actions)
    evolve = staticmethod(evolve.evolve)
    redact = staticmethod(visibility.redact)
    to_json = staticmethod(view.to_json)
    view = staticmethod(visibility.view)
    parse = staticmethod(notation.parse_action)
    format = staticmethod(notation.format_action)
    describe = staticmethod(describe.describe)
    explain = staticmethod(explain.explain)
    position = staticmethod(positions.write_position)
    from_position = staticmethod(positions.read_position)
    invariant = staticmethod(positions.pieces)
    casual_action = staticmethod(casual.choose)

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
        """Check and carry out, by the rules of this `version`."""
        where = state.seating.where
        at = where[seat] if 0 <= seat < len(where) else NOBODY
        table = state
        if at < 0:
            found = table_of(state, seat)
            if found is None:
                raise IllegalAction("not_at_table", seat=seat)
            table, at = found, found.seating.where[seat]
        if table.phase >= DONE:
            raise IllegalAction("game_over" if table.phase == OVER else "quarter_over")
        said: list[Event] = []
        _DECIDE[self.version][action.__class__](table, at, action, said, chance)
        if table.turn < 0:
            setup.go_on(state, said, chance)
        return said

    def of_version(self, version: int) -> "SteamCourt":
        """The same game by the rules of another version, to verify what these decided."""
        if version == self.version:
            return self
        other = type(self)()
        other.version = version
        return other

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whom the tables cannot go on without, and the verbs that are legal for them now."""
        return {
            table.seating.order[table.turn]: legal.awaited_verbs(table)
            for table in tables(state)
            if table.turn != NOBODY
        }

    def may_also(self, state: State) -> Mapping[Seat, Verbs]:
        """Who may stop, inspect, retrieve or pull a coup now; never shown on a public screen."""
        found = {}
        for table in tables(state):
            for at, seat in enumerate(table.seating.order):
                if reactions := powers.reactions(table, at):
                    found[seat] = verbs_of(reactions)
        return found

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the fourth Quarter is over (Court 1.10)."""
        if state.phase != OVER:
            return None
        places = scoring.final_places(state)
        points = scoring.points(state)
        scores = None if points is None else tuple(map(Fraction, points))
        return Outcome(winners=places[0], places=places, scores=scores)

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The outcome by the points so far; `None` without victory points (Court 1.10)."""
        points = scoring.points(state)
        if state.phase == OVER or points is None:
            return self.outcome(state)
        best = sorted(set(points), reverse=True)
        places = tuple(
            tuple(seat for seat, score in enumerate(points) if score == each) for each in best
        )
        return Outcome(places[0], places, tuple(map(Fraction, points)))

    def stage_of(self, event: Event) -> str | None:
        """A trick where one is won or the privileges are done, a Quarter with every deal."""
        return {"trick_won": "trick", "play_began": "trick", "dealt": "Quarter"}.get(event.kind)

    def pass_action(self, state: State, seat: Seat) -> Action | None:
        """A pass, or an unused privilege; whoever leads, gives or keeps has to choose."""
        actions = legal.legal_actions(state, seat)
        return next((action for action in (PASS, DECLINE) if action in actions), None)

    def reaction_delay(self, options: CourtOptions, verb: str) -> int:
        """Minutes for which a lay holds up the next, so that people can react (Court R12)."""
        return options.reaction_grace if verb == "lay" else 0

    def board_of(self, state: State, event: Event) -> int | None:
        """Which table an event belongs to; `None` at one table, and for the end of the game."""
        if state.beside is None or isinstance(event, GameEnded):
            return None
        return evolve.part_of(state, event)

    def board_at(self, state: State, seat: Seat) -> int | None:
        """Which table a person sits at now; `None` at one table."""
        if state.beside is None:
            return None
        return int(state.seating.where[seat] == NOBODY)

    def position_order(self, state: State) -> Sequence[Seat]:
        """Plain seat order: a position says itself who sits where."""
        return range(state.players)

    def table_order(self, state: State) -> Sequence[Seat]:
        """The order of the seats in this Quarter, the Royal table before the Renegade one."""
        return [seat for table in tables(state) for seat in table.seating.order]


GAME = SteamCourt()
