"""Steam Tunnel as the host sees it: the engine and the texts behind one `Game`."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Outcome, Seat, Verbs, ViewJson
from rules.steam_tunnel import (
    casual,
    codec,
    describe,
    engine,
    explain,
    model,
    notation,
    positions,
)
from rules.steam_tunnel.actions import SKIP, Action
from rules.steam_tunnel.events import Event
from rules.steam_tunnel.model import State
from rules.steam_tunnel.options import PLAYERS, TunnelOptions
from rules.steam_tunnel.view import TunnelGameView, to_json
from rules.validation import read_options


class SteamTunnel:
    """The rules of Steam Tunnel for two to five players."""

    id = "steam-tunnel"
    title = "Steam Tunnel"
    players = PLAYERS
    version = 1
    stages: tuple[str, ...] = ()
    standing_orders = None
    commutes_with: Mapping[str, frozenset[str]] = {}
    """Only who is on turn can act, so nothing comes in between but an older turn's screen."""

    def options(self, given: Mapping[str, Any]) -> TunnelOptions:
        """Read options by name, defaults left out; `ValueError` says which and why."""
        return read_options(TunnelOptions, given)

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default, as plain JSON."""
        return TunnelOptions().model_dump(mode="json")

    def check_players(self, players: int, options: TunnelOptions) -> None:  # noqa: ARG002 - all options suit all numbers
        """Raise `ValueError` in one sentence where so many cannot play with these options."""
        if players not in PLAYERS:
            fewest, most = PLAYERS[0], PLAYERS[-1]
            raise ValueError(f"players: {fewest} to {most} people can play this, not {players}")

    def without_effect(
        self,
        options: TunnelOptions,  # noqa: ARG002 - each option says something by itself
        players: int,  # noqa: ARG002
    ) -> Mapping[str, str]:
        """No option hangs on another."""
        return {}

    def new(self, players: int, options: TunnelOptions) -> State:
        """An empty table; `setup` or replayed events fill it."""
        return engine.new(players, options)

    def copy(self, state: State) -> State:
        """A copy that evolves apart from its original."""
        return model.copy(state)

    def setup(self, state: State, chance: Chance) -> list[Event]:
        """Draw the turn order and lay the cards out."""
        return engine.setup(state, chance)

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whose turn it is, and the verbs that are legal now."""
        return engine.waiting_for(state)

    def may_also(self, state: State) -> Mapping[Seat, Verbs]:  # noqa: ARG002 - nobody ever
        """Nobody: only who is on turn may act."""
        return {}

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every action open to a seat now."""
        return engine.legal_actions(state, seat)

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
        """Check and carry out; raises `IllegalAction` before anything has changed."""
        return engine.decide(state, seat, action, chance)

    def of_version(self, version: int) -> "SteamTunnel":  # noqa: ARG002 - there is one so far
        """The same game by the rules of another version: itself."""
        return self

    def evolve(self, state: State, event: Event) -> None:
        """Apply what happened."""
        engine.evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once no card is left to flip."""
        return engine.outcome(state)

    def end_early(self, state: State) -> list[Event]:
        """End a running game by its players' wish and score it (Tunnel R3a)."""
        return engine.end_early(state)

    def stage_of(self, event: Event) -> str | None:  # noqa: ARG002
        """None: there are only turns."""
        return None

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The score with face-down cards as straight tunnels (Tunnel R3a)."""
        draft = self.copy(state)
        if engine.outcome(draft) is None:
            engine.end_early(draft)
        return engine.outcome(draft)

    def view(self, state: State, viewer: Seat | None) -> TunnelGameView:
        """What one seat (or a spectator, `None`) may know."""
        return engine.view(state, viewer)

    def pass_action(self, state: State, seat: Seat) -> Action | None:
        """Skipping the stone; a flip has to be chosen (Tunnel 2.4)."""
        return SKIP if SKIP in engine.legal_actions(state, seat) else None

    def reaction_delay(self, options: TunnelOptions, verb: str) -> int:  # noqa: ARG002 - nobody reacts
        """No action holds up the next."""
        return 0

    def board_of(self, state: State, event: Event) -> int | None:  # noqa: ARG002 - one table
        """`None`: there is one table."""
        return None

    def board_at(self, state: State, seat: Seat) -> int | None:  # noqa: ARG002 - one table
        """`None`: there is one table."""
        return None

    def redact(self, event: Event, viewer: Seat | None) -> Event | None:
        """The event as this viewer may see it."""
        return engine.redact(event, viewer)

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:  # noqa: ARG002 - no action names a player
        """Read an action in the notation; `IllegalAction` says what could not be read."""
        return notation.parse_action(text, state.board)

    def format(self, action: Action, names: Sequence[str]) -> str:  # noqa: ARG002 - no action names a player
        """The action in the notation."""
        return notation.format_action(action)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        """A redacted event as one sentence."""
        return describe.tell(event, names)

    def explain(self, refusal: IllegalAction, names: Sequence[str]) -> str:
        """A refusal as one sentence: what is wrong and what would be right."""
        return explain.explain(refusal, names)

    def to_json(self, view: TunnelGameView, names: Sequence[str]) -> ViewJson:
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
        """The whole state as a position of the notation."""
        return positions.write_position(state, names)

    def from_position(
        self, position: Mapping[str, Any], names: Sequence[str], options: TunnelOptions
    ) -> State:
        """A state set up outright; `ValueError` names the field and what is wrong with it."""
        return positions.read_position(position, names, options)

    def position_order(self, state: State) -> Sequence[Seat]:
        """The turn order that was drawn: a position counts its players so."""
        return state.order

    def table_order(self, state: State) -> Sequence[Seat]:
        """The turn order that was drawn (Tunnel 2.3)."""
        return state.order

    def invariant(self, state: State) -> Hashable:
        """Every card and every stone, wherever it lies."""
        return positions.pieces(state)

    def casual_action(
        self, view: TunnelGameView, legal: Sequence[Action], chance: Chance
    ) -> Action | None:
        """A modest house player's choice; `None` lets it be."""
        return casual.choose(view, legal, chance)


STEAM_TUNNEL = SteamTunnel()
