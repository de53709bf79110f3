"""Court of the Medici as the host sees it: whose turn it is, and what comes of an action."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.chance import Chance
from rules.game import Game, IllegalAction, Outcome, Seat, Verbs
from rules.medici import (
    casual,
    codec,
    describe,
    evolve,
    explain,
    model,
    notation,
    play,
    positions,
    scoring,
    setup,
    view,
    visibility,
)
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.events import Event
from rules.medici.evolve import EVOLVE
from rules.medici.legal import counted
from rules.medici.model import State
from rules.medici.options import PLAYERS, MediciOptions
from rules.medici.scoring import end_if_over
from rules.medici.view import MediciView

_DECIDE: dict[type, Callable[[State, Seat, Any], Event]] = {
    Alone: play.alone,
    Ally: play.ally,
    Conspire: play.conspire,
    Plan: play.plan,
}


class CourtOfTheMedici(Game[State, Action, Event, MediciView, MediciOptions]):
    """The rules of Court of the Medici, for two.

    Nothing may come between a screen and a click: whatever the other does changes the courts, and
    so what a click meant.
    """

    id = "court-of-the-medici"
    title = "Court of the Medici"
    players = PLAYERS
    options_model = MediciOptions
    action_codec = codec.ACTIONS
    event_codec = codec.EVENTS

    copy = staticmethod(model.copy)
    setup = staticmethod(setup.setup)
    legal_actions = staticmethod(counted.legal_actions)
    evolve = staticmethod(evolve.evolve)
    outcome = staticmethod(scoring.outcome)
    redact = staticmethod(visibility.redact)
    to_json = staticmethod(view.to_json)
    view = staticmethod(visibility.view)
    describe = staticmethod(describe.describe)
    explain = staticmethod(explain.explain)
    position = staticmethod(positions.write_position)
    from_position = staticmethod(positions.read_position)
    invariant = staticmethod(model.pieces)
    casual_action = staticmethod(casual.choose)

    def check_players(self, players: int, options: MediciOptions) -> None:  # noqa: ARG002 - no option changes that
        """Raise `ValueError` unless two play."""
        if players not in PLAYERS:
            raise ValueError(f"Court of the Medici is for 2 players, not {players}")

    def new(self, players: int, options: MediciOptions) -> State:  # noqa: ARG002 - always two
        """An empty table; `setup` or replayed events fill it."""
        return State(options)

    @staticmethod
    def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:  # noqa: ARG004 - all chance is in the shuffle
        """Check and carry out; raises `IllegalAction` before anything has changed."""
        if seat != state.turn or seat < 0:
            if state.over:
                raise IllegalAction("game_over")
            if seat not in range(2):
                raise IllegalAction("not_at_table")
            raise IllegalAction("not_your_turn", turn=state.turn)
        event = _DECIDE[type(action)](state, seat, action)
        EVOLVE[type(event)](state, event)
        said = [event]
        end_if_over(state, said)
        return said

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whose turn it is, and the verbs that are legal now."""
        if state.turn < 0:
            return {}
        return {state.turn: counted.CountedActions(state, state.turn).verbs()}

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The scores of both courts as they are now (Medici 3.4, R7)."""
        return scoring.outcome(state) or scoring.counted_now(state)

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:  # noqa: ARG002 - no action names a player
        """Read an action in the notation; `IllegalAction` says what could not be read."""
        return notation.parse_action(text, state)

    def format(self, action: Action, names: Sequence[str]) -> str:  # noqa: ARG002 - no action names a player
        """The action in the notation."""
        return notation.format_action(action)

    def table_order(self, state: State) -> Sequence[Seat]:
        """Black, then red: a position too says who is black by this order alone."""
        return (state.black, 1 - state.black)


GAME = CourtOfTheMedici()
