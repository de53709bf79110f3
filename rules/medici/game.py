"""Court of the Medici as the host sees it: the engine and the texts behind one `Game`."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Outcome, Seat, Verbs, ViewJson
from rules.medici import (
    casual,
    codec,
    describe,
    engine,
    explain,
    model,
    notation,
    positions,
    scoring,
)
from rules.medici.actions import Action
from rules.medici.events import Event
from rules.medici.model import State
from rules.medici.options import PLAYERS, MediciOptions
from rules.medici.view import MediciView, to_json
from rules.validation import read_options


class CourtOfTheMedici:
    """The rules of Court of the Medici, for two."""

    id = "court-of-the-medici"
    title = "Court of the Medici"
    players = PLAYERS
    version = 1
    stages: tuple[str, ...] = ()
    standing_orders = None
    commutes_with: Mapping[str, frozenset[str]] = {}
    """Whatever the other does changes the courts and so what a click meant."""

    def options(self, given: Mapping[str, Any]) -> MediciOptions:
        """Read options by name, defaults left out; `ValueError` says which and why."""
        return read_options(MediciOptions, given)

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default, as plain JSON."""
        return MediciOptions().model_dump(mode="json")

    def check_players(self, players: int, options: MediciOptions) -> None:  # noqa: ARG002
        """Raise `ValueError` unless two play; no option changes that."""
        if players not in PLAYERS:
            raise ValueError(f"Court of the Medici is for 2 players, not {players}")

    def without_effect(
        self,
        options: MediciOptions,  # noqa: ARG002 - each option says something by itself
        players: int,  # noqa: ARG002
    ) -> Mapping[str, str]:
        """No option hangs on another."""
        return {}

    def new(self, players: int, options: MediciOptions) -> State:  # noqa: ARG002
        """An empty table; `setup` or replayed events fill it."""
        return engine.new(options)

    def copy(self, state: State) -> State:
        """A copy that evolves apart from its original."""
        return model.copy(state)

    def setup(self, state: State, chance: Chance) -> list[Event]:
        """Draw colours, shuffle, deal."""
        return engine.setup(state, chance)

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whom the table cannot go on without, and the verbs that are legal for them now."""
        return engine.waiting_for(state)

    def may_also(self, state: State) -> Mapping[Seat, Verbs]:  # noqa: ARG002
        """Nobody: only whose turn it is may act."""
        return {}

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every canonical action open to a seat now."""
        return engine.legal_actions(state, seat)

    def decide(
        self,
        state: State,
        seat: Seat,
        action: Action,
        chance: Chance,  # noqa: ARG002 - all chance is in the shuffle
    ) -> list[Event]:
        """Check and carry out; raises `IllegalAction` before anything has changed."""
        return engine.decide(state, seat, action)

    def of_version(self, version: int) -> "CourtOfTheMedici":  # noqa: ARG002 - there is one so far
        """The same game by the rules of another version: itself."""
        return self

    def evolve(self, state: State, event: Event) -> None:
        """Apply what happened."""
        engine.evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over."""
        return engine.outcome(state)

    def stage_of(self, event: Event) -> str | None:  # noqa: ARG002
        """None: there are only turns."""
        return None

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The scores of both courts as they are now (Medici 3.4, R7)."""
        return scoring.outcome(state) or scoring.counted_now(state)

    def view(self, state: State, viewer: Seat | None) -> MediciView:
        """What one seat (or a spectator, `None`) may know."""
        return engine.view(state, viewer)

    def pass_action(self, state: State, seat: Seat) -> Action | None:  # noqa: ARG002
        """Nothing: whoever has cards must play one (Medici 3.3)."""
        return None

    def reaction_delay(self, options: MediciOptions, verb: str) -> int:  # noqa: ARG002
        """None: nobody reacts out of turn."""
        return 0

    def board_of(self, state: State, event: Event) -> int | None:  # noqa: ARG002
        """There is one table."""
        return None

    def board_at(self, state: State, seat: Seat) -> int | None:  # noqa: ARG002
        """There is one table."""
        return None

    def redact(self, event: Event, viewer: Seat | None) -> Event | None:
        """The event as this viewer may see it."""
        return engine.redact(event, viewer)

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:  # noqa: ARG002
        """Read an action in the notation; `IllegalAction` says what could not be read."""
        return notation.parse_action(text, state)

    def format(self, action: Action, names: Sequence[str]) -> str:  # noqa: ARG002
        """The action in the notation, which names no players."""
        return notation.format_action(action)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        """A redacted event in words."""
        return describe.tell(event, names)

    def explain(self, refusal: IllegalAction, names: Sequence[str]) -> str:
        """A refusal as one sentence: what is wrong and what would be right."""
        return explain.explain(refusal, names)

    def to_json(self, view: MediciView, names: Sequence[str]) -> ViewJson:
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
        """The state as a position of the notation."""
        return positions.write_position(state, names)

    def from_position(
        self, position: Mapping[str, Any], names: Sequence[str], options: MediciOptions
    ) -> State:
        """A state set up outright; `ValueError` names the field and what is wrong with it."""
        return positions.read_position(position, names, options)

    def position_order(self, state: State) -> Sequence[Seat]:
        """Black, then red: a position says who is black by this order alone."""
        return (state.black, 1 - state.black)

    def table_order(self, state: State) -> Sequence[Seat]:
        """Black, then red."""
        return (state.black, 1 - state.black)

    def invariant(self, state: State) -> Hashable:
        """Every card, wherever it lies."""
        return model.pieces(state)

    def casual_action(
        self, view: MediciView, legal: Sequence[Action], chance: Chance
    ) -> Action | None:
        """A modest house player's choice."""
        return casual.choose(view, legal, chance)


COURT_OF_THE_MEDICI = CourtOfTheMedici()
