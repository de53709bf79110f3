"""Steam Tunnel as the host sees it: whose turn it is, what comes of an action, how it ended."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.chance import Chance
from rules.game import Game, IllegalAction, Outcome, Seat, Verbs
from rules.steam_tunnel import (
    casual,
    codec,
    describe,
    evolve,
    explain,
    legal,
    model,
    notation,
    play,
    positions,
    setup,
    view,
    visibility,
)
from rules.steam_tunnel.actions import SKIP, Action, Bury, Buy, Flip, Skip
from rules.steam_tunnel.events import Event
from rules.steam_tunnel.model import FLIP, OVER, STONE, State
from rules.steam_tunnel.options import PLAYERS, TunnelOptions
from rules.steam_tunnel.view import TunnelGameView

_DECIDE: dict[type, Callable[[State, Seat, Any, list[Event]], None]] = {
    Flip: play.flip,
    Buy: play.buy,
    Bury: play.bury,
    Skip: play.skip,
}


class SteamTunnel(Game[State, Action, Event, TunnelGameView, TunnelOptions]):
    """The rules of Steam Tunnel for two to five players.

    Only who is on turn can act, so nothing comes between a screen and a click but an older turn.
    """

    id = "steam-tunnel"
    title = "Steam Tunnel"
    players = PLAYERS
    options_model = TunnelOptions
    action_codec = codec.ACTIONS
    event_codec = codec.EVENTS

    new = State
    copy = staticmethod(model.copy)
    setup = staticmethod(setup.setup)
    legal_actions = staticmethod(legal.legal_actions)
    evolve = staticmethod(evolve.evolve)
    redact = staticmethod(visibility.redact)
    to_json = staticmethod(view.to_json)
    view = staticmethod(visibility.view)
    describe = staticmethod(describe.describe)
    explain = staticmethod(explain.explain)
    position = staticmethod(positions.write_position)
    from_position = staticmethod(positions.read_position)
    invariant = staticmethod(positions.pieces)
    casual_action = staticmethod(casual.choose)

    @staticmethod
    def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:  # noqa: ARG004 - every card was drawn at set-up
        """Check and carry out; raises `IllegalAction` before anything has changed."""
        if seat != state.turn or state.phase == OVER:
            if state.phase == OVER:
                raise IllegalAction("game_over")
            if not 0 <= seat < state.players:
                raise IllegalAction("not_at_table", seat=seat)
            raise IllegalAction("not_your_turn", turn=state.turn)
        said: list[Event] = []
        _DECIDE[action.__class__](state, seat, action, said)
        if not state.down:
            play.end(state, said)
        return said

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whose turn it is, and the verbs that are legal now."""
        return {state.turn: legal.awaited_verbs(state)} if state.phase in {FLIP, STONE} else {}

    def outcome(self, state: State) -> Outcome | None:
        """The result, once no card is left to flip (Tunnel R3)."""
        if state.phase != OVER:
            return None
        return Outcome(winners=state.places[0], places=state.places, scores=state.scores)

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The score with face-down cards as straight tunnels (Tunnel R3a)."""
        draft = model.copy(state)
        if draft.phase != OVER:
            play.end_early(draft)
        return self.outcome(draft)

    def pass_action(self, state: State, seat: Seat) -> Action | None:
        """Skipping the stone; a flip has to be chosen (Tunnel 2.4)."""
        return SKIP if SKIP in legal.legal_actions(state, seat) else None

    def forced_action(self, state: State, seat: Seat) -> Action | None:
        """The flip of the last face-down card, or the skip of a player without stones."""
        return legal.forced_action(state, seat)

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:  # noqa: ARG002 - no action names a player
        """Read an action in the notation; `IllegalAction` says what could not be read."""
        return notation.parse_action(text, state.board)

    def format(self, action: Action, names: Sequence[str]) -> str:  # noqa: ARG002 - no action names a player
        """The action in the notation."""
        return notation.format_action(action)

    def table_order(self, state: State) -> Sequence[Seat]:
        """The turn order that was drawn (Tunnel 2.3)."""
        return state.order


GAME = SteamTunnel()
