"""Steam Court as the host sees it: the engine and the texts behind one `Game`."""

import copy
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Outcome, Seat, Verbs, ViewJson
from rules.steam_court import (
    casual,
    codec,
    describe,
    engine,
    explain,
    model,
    notation,
    positions,
)
from rules.steam_court.actions import DECLINE, PASS, Action
from rules.steam_court.events import Event, GameEnded
from rules.steam_court.evolve import part_of
from rules.steam_court.model import NOBODY, State, tables
from rules.steam_court.options import CourtOptions, check_players, without_effect
from rules.steam_court.orders.offers import COURT_ORDERS
from rules.steam_court.view import CourtView, to_json
from rules.validation import read_options


class SteamCourt:
    """The rules of Steam Court: one table of four to seven people, or two of eight to ten."""

    id = "steam-court"
    title = "Steam Court"
    players = range(4, 11)
    version = model.NEWEST
    stages: tuple[str, ...] = ("trick", "Quarter")
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

    def options(self, given: Mapping[str, Any]) -> CourtOptions:
        """Read options by name, defaults left out; `ValueError` says which and why."""
        return read_options(CourtOptions, given)

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default, as plain JSON."""
        return CourtOptions().model_dump(mode="json")

    def check_players(self, players: int, options: CourtOptions) -> None:
        """Raise `ValueError` in one sentence where so many cannot play with these options."""
        check_players(players, options)

    def without_effect(self, options: CourtOptions, players: int) -> Mapping[str, str]:
        """The Renegade table where none is chosen, and points where none are counted."""
        return without_effect(options, players)

    def new(self, players: int, options: CourtOptions) -> State:
        """An empty table; `setup` or replayed events fill it."""
        return engine.new(players, options)

    def copy(self, state: State) -> State:
        """A copy that evolves apart from its original."""
        return model.copy(state)

    def setup(self, state: State, chance: Chance) -> list[Event]:
        """Draw seats, shuffle, deal."""
        return engine.setup(state, chance)

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whom the table cannot go on without, and the verbs that are legal for them now."""
        return engine.waiting_for(state)

    def may_also(self, state: State) -> Mapping[Seat, Verbs]:
        """Who may stop, inspect, retrieve or pull a coup though nobody waits for it."""
        return engine.may_also(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every action open to a seat now; Multiplier sizes 1 to 16 and infinity."""
        return engine.legal_actions(state, seat)

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
        """Check and carry out; raises `IllegalAction` before anything has changed."""
        return engine.decide(state, seat, action, chance, self.version)

    def of_version(self, version: int) -> "SteamCourt":
        """The same game by the rules of another version, to verify what these decided."""
        if version == self.version:
            return self
        other = copy.copy(self)
        other.version = version
        return other

    def evolve(self, state: State, event: Event) -> None:
        """Apply what happened."""
        engine.evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once nobody is waited for any more."""
        return engine.outcome(state)

    def stage_of(self, event: Event) -> str | None:
        """A trick where one is won or the privileges are done, a Quarter with every deal."""
        return {"trick_won": "trick", "play_began": "trick", "dealt": "Quarter"}.get(event.kind)

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The points so far where victory points are played for (Court 1.10), else none."""
        return engine.standing(state)

    def view(self, state: State, viewer: Seat | None) -> CourtView:
        """What one seat (or a spectator, `None`) may know."""
        return engine.view(state, viewer)

    def pass_action(self, state: State, seat: Seat) -> Action | None:
        """A pass, or an unused privilege; whoever leads, gives or keeps has to choose himself."""
        legal = engine.legal_actions(state, seat)
        return next((action for action in (PASS, DECLINE) if action in legal), None)

    def reaction_delay(self, options: CourtOptions, verb: str) -> int:
        """Minutes for which a lay holds up the next, so that people can react (Court R12)."""
        return options.reaction_grace if verb == "lay" else 0

    def board_of(self, state: State, event: Event) -> int | None:
        """Which table an event belongs to; `None` at one table, and for the end of the game."""
        if state.beside is None or isinstance(event, GameEnded):
            return None
        return part_of(state, event)

    def board_at(self, state: State, seat: Seat) -> int | None:
        """Which table a person sits at now; `None` at one table."""
        if state.beside is None:
            return None
        return int(state.seating.where[seat] == NOBODY)

    def redact(self, event: Event, viewer: Seat | None) -> Event | None:
        """The event as this viewer may see it."""
        return engine.redact(event, viewer)

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:
        """Read an action in the notation; `IllegalAction` says what could not be read."""
        return notation.parse_action(text, state, seat, names)

    def format(self, action: Action, names: Sequence[str]) -> str:
        """The action in the notation."""
        return notation.format_action(action, names)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        """A redacted event as one sentence."""
        return describe.tell(event, names)

    def explain(self, refusal: IllegalAction, names: Sequence[str]) -> str:
        """A refusal as one sentence: what is wrong and what would be right."""
        return explain.explain(refusal, names)

    def to_json(self, view: CourtView, names: Sequence[str]) -> ViewJson:
        """A view as plain JSON."""
        return to_json(view, names)

    def dump_action(self, action: Action) -> dict[str, Any]:
        """The action as JSON with a `kind`."""
        return codec.dump_action(action)

    def load_action(self, data: Any) -> Action:
        """The inverse of `dump_action`."""
        return codec.load_action(data)

    def dump_event(self, event: Event) -> dict[str, Any]:
        """The event as JSON with a `kind`."""
        return codec.dump_event(event)

    def load_event(self, data: Any) -> Event:
        """The inverse of `dump_event`."""
        return codec.load_event(data)

    def position(self, state: State, names: Sequence[str]) -> dict[str, Any]:
        """The state as a position of the notation, where a position can say it."""
        return positions.write_position(state, names)

    def from_position(
        self, position: Mapping[str, Any], names: Sequence[str], options: CourtOptions
    ) -> State:
        """A state set up outright; `ValueError` names the field and what is wrong with it."""
        return positions.read_position(position, names, options)

    def position_order(self, state: State) -> Sequence[Seat]:
        """Plain seat order: a position says itself who sits where."""
        return range(state.players)

    def table_order(self, state: State) -> Sequence[Seat]:
        """The order of the seats in this Quarter, the Royal table before the Renegade one."""
        return [seat for table in tables(state) for seat in table.seating.order]

    def invariant(self, state: State) -> Hashable:
        """Every card on the table, wherever it lies."""
        return positions.pieces(state)

    def casual_action(
        self, view: CourtView, legal: Sequence[Action], chance: Chance
    ) -> Action | None:
        """A modest house player's choice; `None` lets it be."""
        return casual.choose(view, legal, chance)


STEAM_COURT = SteamCourt()
