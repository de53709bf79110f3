"""What every game gives to the host: seats, outcomes, refusals and the base class `Game`."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from rules.chance import Chance
from rules.codec import Codec
from rules.standing_orders import StandingOrders
from rules.validation import read_options

Seat = int
"""A player's number at the host's table, 0 and up, the same for the whole game.

Where a game moves people about (Steam Court reseats after every Quarter), that is the game's own
affair: `Seat` keeps naming the person.
"""

Verbs = tuple[str, ...]
"""First words of actions, such as `("lay", "pass")`, in a stable order."""


class IllegalAction(Exception):  # noqa: N818 - it is a refusal, an ordinary answer, not a fault
    """A player asked for what the rules do not allow; the state has not changed.

    `code` is stable (`wrong_size`, `not_your_turn`); `params` holds the plain facts that one
    helpful sentence needs. The sentence itself comes from the game's `explain`.
    """

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, Any] = params


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    `places` ranks every seat, best first, equal places together. `scores` has one entry a seat in
    seat order where the game has scores. `reason` is `finished` or `draw`.
    """

    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]
    scores: tuple[Fraction, ...] | None = None
    reason: str = "finished"


@dataclass(frozen=True, slots=True)
class ViewJson:
    """A view as plain JSON under the keys that the notation promises to tools."""

    public: dict[str, Any]
    private: dict[str, Any] | None = field(default=None)


State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")
Options = TypeVar("Options", bound=BaseModel)


class Game(ABC, Generic[State, Action, Event, View, Options]):
    """Everything a host needs to run a game, and nothing it could cheat with.

    `decide` checks first, then says events; every said event evolves the given state in place, so
    a host hands it a copy and drops the copy when it refuses. Only `setup` and `decide` are given
    chance. `evolve` knows no rules and cannot refuse: replay is `new` plus `evolve` alone.

    A game writes the attributes without a value and the abstract methods. The others answer what
    most games answer alike. A method that is a function of some module stands there as
    `name = staticmethod(module.function)`.
    """

    id: str
    title: str
    players: range
    options_model: type[Options]
    """The options by name, each with its default and its check."""
    action_codec: Codec[Action]
    event_codec: Codec[Event]

    version: int = 1
    commutes_with: Mapping[str, frozenset[str]] = {}
    """For an action's verb, the verbs of other players that may come between what its player saw
    and their click without changing what the action means; a click that old is still honoured."""

    stages: tuple[str, ...] = ()
    """What a game has between a turn and the whole, in the rulebook's words, the smallest first."""

    standing_orders: StandingOrders[View, Action, Any] | None = None
    """What its players may lay down ahead; `None` in a game without plans."""

    @abstractmethod
    def new(self, players: int, options: Options) -> State:
        """An empty table; `setup` or replayed events fill it."""

    @abstractmethod
    def setup(self, state: State, chance: Chance) -> list[Event]:
        """Draw seats, shuffle, deal."""

    @abstractmethod
    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        """Whom the table cannot go on without, and the verbs that are legal for them now."""

    @abstractmethod
    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every canonical action open to a seat now, finite and in a stable order."""

    @abstractmethod
    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
        """Check and carry out; raises `IllegalAction` before anything has changed."""

    @abstractmethod
    def evolve(self, state: State, event: Event) -> None:
        """Apply what happened."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The result, once nobody is waited for any more."""

    @abstractmethod
    def view(self, state: State, viewer: Seat | None) -> View:
        """What one seat (or a spectator, `None`) may know, built up field by field."""

    @abstractmethod
    def redact(self, event: Event, viewer: Seat | None) -> Event | None:
        """The event as this viewer may see it; `None` where they may not know of it at all."""

    @abstractmethod
    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:
        """Read an action in the notation, names in seat order; raises `IllegalAction`.

        It says exactly what could not be read; what is read need not be legal.
        """

    @abstractmethod
    def format(self, action: Action, names: Sequence[str]) -> str:
        """The action in the notation, names in seat order; `parse(format(a)) == a`."""

    @abstractmethod
    def describe(self, event: Event, names: Sequence[str]) -> str:
        """A redacted event as one sentence in the rulebook's words; names in seat order."""

    @abstractmethod
    def explain(self, refusal: IllegalAction, names: Sequence[str]) -> str:
        """A refusal as one sentence: what is wrong and what would be right."""

    @abstractmethod
    def to_json(self, view: View, names: Sequence[str]) -> ViewJson:
        """A view as plain JSON under the keys of the notation."""

    @abstractmethod
    def table_order(self, state: State) -> Sequence[Seat]:
        """The seats in the order in which they sit round the table now, all tables in turn.

        It begins where chance did when it drew the seats: with the highest, the first, or black.
        """

    @abstractmethod
    def invariant(self, state: State) -> Hashable:
        """Every piece on the table, wherever it lies: equal after each action of a whole game."""

    @abstractmethod
    def casual_action(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """A modest house player's choice; sees only a view.

        `None` means "I let it be", which is only possible for a seat nobody waits for.
        """

    def options(self, given: Mapping[str, Any]) -> Options:
        """Read options by name, defaults left out; `ValueError` says which and why."""
        return read_options(self.options_model, given)

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default, as plain JSON."""
        return self.options_model().model_dump(mode="json")

    def check_players(self, players: int, options: Options) -> None:  # noqa: ARG002 - one number fits all
        """Raise `ValueError` in one sentence where so many cannot play with these options."""
        if players not in self.players:
            fewest, most = self.players[0], self.players[-1]
            raise ValueError(f"players: {fewest} to {most} people can play this, not {players}")

    def without_effect(self, options: Options, players: int) -> Mapping[str, str]:  # noqa: ARG002 - each counts
        """Chosen options that say nothing beside the others, with what would be right instead.

        One sentence for each name; `players` are as many as there are so far. It is asked where
        options are chosen. What is stored is read as it is, and they change nothing there.
        """
        return {}

    def copy(self, state: State) -> State:
        """A copy that evolves apart: every field of a state is immutable, so a shallow one."""
        return copy(state)

    def may_also(self, state: State) -> Mapping[Seat, Verbs]:  # noqa: ARG002 - nobody
        """Who may act though nobody waits for it; it is never shown on a public screen."""
        return {}

    def of_version(self, version: int) -> "Game[State, Action, Event, View, Options]":  # noqa: ARG002 - one so far
        """The same game deciding by the rules of an earlier version, to verify what these decided.

        Itself where no decision has changed since. `evolve` is one for all versions: the events
        themselves say what happened.
        """
        return self

    def stage_of(self, event: Event) -> str | None:  # noqa: ARG002 - there are only turns
        """The stage that begins with what an event belongs to, one of `stages`."""
        return None

    def provisional_outcome(self, state: State) -> Outcome | None:
        """The outcome if a running game were scored as it is now; `None` where it cannot be."""
        return self.outcome(state)

    def pass_action(self, state: State, seat: Seat) -> Action | None:  # noqa: ARG002 - no pass
        """The action that lets a seat's turn go by, where the rules know one now: a pass."""
        return None

    def forced_action(self, state: State, seat: Seat) -> Action | None:  # noqa: ARG002 - none is
        """The action of a turn in which everybody can see that there is no other.

        A host does it by itself after a pause. Where only its owner can know that there is no
        choice, as by their hand, it is not forced in this sense.
        """
        return None

    def reaction_delay(self, options: Options, verb: str) -> int:  # noqa: ARG002 - nobody reacts
        """Minutes for which an action of this verb holds up the next one of it at its table."""
        return 0

    def board_of(self, state: State, event: Event) -> int | None:  # noqa: ARG002 - one table
        """Which of the view's tables an event belongs to; `None` where it concerns all."""
        return None

    def board_at(self, state: State, seat: Seat) -> int | None:  # noqa: ARG002 - one table
        """Which of the view's tables a player sits at now; `None` where there is only one."""
        return None

    def dump_action(self, action: Action) -> dict[str, Any]:
        """The action as JSON with a `kind`."""
        return self.action_codec.dump(action)

    def load_action(self, data: Any) -> Action:
        """The inverse of `dump_action`; raises `ValueError` where the data is no action."""
        return self.action_codec.load(data)

    def dump_event(self, event: Event) -> dict[str, Any]:
        """The event as JSON with a `kind`; what is hidden from the reader is null."""
        return self.event_codec.dump(event)

    def load_event(self, data: Any) -> Event:
        """The inverse of `dump_event`; raises `ValueError` where the data is no event."""
        return self.event_codec.load(data)

    def position(self, state: State, names: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002 - none
        """The whole state as a position of the notation: for tools with full sight only.

        Raises `ValueError` in a game without positions: it is not dealt to tools, and has no
        lesson.
        """
        raise ValueError(f"position: {self.title} has none")

    def from_position(
        self,
        position: Mapping[str, Any],  # noqa: ARG002 - none
        names: Sequence[str],  # noqa: ARG002
        options: Options,  # noqa: ARG002
    ) -> State:
        """A state set up outright; `ValueError` names the field and what is wrong with it."""
        raise ValueError(f"position: {self.title} has none")

    def position_order(self, state: State) -> Sequence[Seat]:
        """The seats in the order in which a position of this state counts its players.

        As they sit, where a position has no other place to say what chance has drawn.
        """
        return self.table_order(state)


AnyGame = Game[Any, Any, Any, Any, Any]
