"""What a game brings to the laws: how it is played at random, what is conserved, what is hidden."""

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from rules.chance import Chance
from rules.game import AnyGame, Seat

Options = Mapping[str, Any]
ViewOf = Callable[[Any, Seat | None], Any]
"""A game's `view`, or one that leaks."""
RedactionOf = Callable[[Any, Seat | None], Any]
"""A game's `redact`, or one that leaks."""
One = TypeVar("One")

NAMES = ("Zoë", "the late  Bob", "as 3x3: eve", "7", "?", "X Æ", "ΣΊΣΥΦΟΣ", "P", "stop",
         "lay 1: 2")  # fmt: skip
"""Names that a notation could take for its own words."""


class Step(NamedTuple):
    """One action of a game: the state before it, who did what, what happened, the state after."""

    before: Any
    seat: Seat
    action: Any
    events: list[Any]
    after: Any


class Strategies(ABC):
    """What the laws ask of a game beside its rules; a game with nothing hidden writes the least."""

    game: ClassVar[AnyGame]
    tables: ClassVar[Sequence[tuple[int, Options]]]
    """Player counts and options, so that every variant and every house rule is played."""

    most_actions: ClassVar[int]
    """No game is longer."""
    everyday: ClassVar[int] = 1
    """Of each table so many games are played every day,"""
    whole: ClassVar[int] = 3
    """and so many for the long tests."""
    many: ClassVar[int] = 100
    """And of each table so many, for the long tests, with nothing but the laws of `selfplay`."""

    no_actions: ClassVar[Sequence[Any]] = ()
    """JSON that is no action, though nearly one."""
    rare_events: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that random games hardly meet."""
    code_of_others: ClassVar[str] = ""
    """The code of refusal where a game has only one for all that may not act."""
    refusals: ClassVar[str] = "[A-Z0-9]"
    """A pattern of its sentences of refusal, from their beginning."""
    longest: ClassVar[int] = 200
    """Characters of a refusal, at most."""
    dear: ClassVar[int] = 1
    """How many times less is looked at every day, where views and choices cost much."""
    unlogged: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that are neither rare nor in a log of `tests/logs`."""
    least_compared: ClassVar[float] = 0.25
    """The share of actions that can be done in another world as well."""
    panels: ClassVar[int] = 9
    """At about so many places of a game its screens are walked every day."""
    wrong_steps: ClassVar[Sequence[str]] = ()
    """Steps of a panel that it never offers, or not everywhere."""
    spectator: ClassVar[str] = ""
    """What the panel of a spectator says."""
    view_leaks: ClassVar[Sequence[tuple[int, Options, ViewOf]]] = ()
    """Views that leak, with a table at which it shows: what is hidden has to be noticed."""
    screen_leaks: ClassVar[Sequence[tuple[int, Options, ViewOf]]] = ()
    """Those of them that screens can be made of."""
    event_leaks: ClassVar[Sequence[tuple[int, Options, RedactionOf]]] = ()

    def choose(self, state: Any, pick: random.Random, number: int) -> tuple[Seat, Any]:  # noqa: ARG002 - all games alike
        """Who acts next in a random game, and how: bystanders once in ten times."""
        waiting, others = list(self.game.waiting_for(state)), list(self.game.may_also(state))
        seat = pick.choice(others if others and pick.random() < 0.1 else waiting)
        return seat, pick.choice(self.game.legal_actions(state, seat))

    @abstractmethod
    def other_actions(self, state: Any, pick: random.Random) -> Iterator[Any]:
        """Actions of every kind, most of them illegal, near misses of legal ones among them."""

    def listed(self, action: Any) -> bool:  # noqa: ARG002 - all are
        """Whether `legal_actions` lists such an action where it is legal."""
        return True

    @abstractmethod
    def check_pieces(self, state: Any) -> None:
        """Count every piece, otherwise than the game's own `invariant` does."""

    def check_outcome(self, played: "RandomGame") -> None:  # noqa: B027 - most have nothing to add
        """What is the game's own about the end of a random game."""

    def other_world(self, state: Any, viewer: Seat | None, pick: random.Random) -> Any:  # noqa: ARG002 - open
        """The same game for this viewer, with all that is hidden from them drawn again."""
        return self.game.copy(state)

    def other_event(self, event: Any, viewer: Seat | None, pick: random.Random) -> Any:  # noqa: ARG002 - open
        """The event of another world that must look the same to this viewer."""
        return event

    def done_elsewhere(
        self,
        step: Step,
        other: Any,
        viewer: Seat | None,  # noqa: ARG002 - the same action for all
        pick: random.Random,  # noqa: ARG002
    ) -> Any:
        """What is done in another world and must look the same to the viewer; `None` if nothing."""
        return step.action if step.action in self.game.legal_actions(other, step.seat) else None

    def legal_alike(self, state: Any, viewer: Seat) -> bool:  # noqa: ARG002 - always
        """Whether what a seat may do depends on nothing that is hidden from it."""
        return True

    def deal(self, players: int, options: Options, number: int) -> tuple[Any, list[Any]]:
        """A fresh table and the events of its set-up."""
        state = self.game.new(players, self.game.options(options))
        return state, self.game.setup(state, chance_of(number, 0))

    def play_on(self, state: Any, pick: random.Random, number: int = 0) -> Iterator[Step]:
        """Play a game on at random to its end."""
        for count in range(1, self.most_actions + 1):
            if not self.game.waiting_for(state):
                return
            seat, action = self.choose(state, pick, number)
            after = self.game.copy(state)
            events = self.game.decide(after, seat, action, chance_of(number, count))
            yield Step(state, seat, action, events, after)
            state = after
        assert not self.game.waiting_for(state), "the game does not end"

    def walk(self, players: int, options: Options, number: int = 0) -> Iterator[Step]:
        """A whole random game, the same in every run; its states are for everybody to read."""
        return iter(_played(self, players, json.dumps(options), number))


def chance_of(number: int, step: int) -> Chance:
    """What a random game draws from."""
    return Chance(number.to_bytes(8), step)


@lru_cache(maxsize=128)
def _played(laws: Strategies, players: int, options: str, number: int) -> tuple[Step, ...]:
    state, _ = laws.deal(players, json.loads(options), number)
    return tuple(laws.play_on(state, random.Random(number), number))


@dataclass(frozen=True)
class Kind:
    """A game as so many play it with these options."""

    laws: Strategies
    players: int
    options: Options

    def __str__(self) -> str:
        return f"{self.game.id} {self.players} {'+'.join(self.options) or '-'}"

    @property
    def game(self) -> AnyGame:
        return self.laws.game

    @property
    def chosen(self) -> Any:
        """The options as the game reads them."""
        return self.game.options(self.options)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """A spectator and every seat."""
        return (None, *range(self.players))


@dataclass(frozen=True)
class RandomGame(Kind):
    """One random game of a kind, played when it is first asked for."""

    number: int

    def __str__(self) -> str:
        return f"{super().__str__()} {self.number}"

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.players]

    @property
    def steps(self) -> list[Step]:
        return list(self.laws.walk(self.players, self.options, self.number))

    @property
    def states(self) -> list[Any]:
        """From the deal to the end."""
        steps = self.steps
        return [steps[0].before, *(step.after for step in steps)]

    @cached_property
    def dealt(self) -> list[Any]:
        """The events of the set-up."""
        return self.laws.deal(self.players, self.options, self.number)[1]

    @property
    def events(self) -> list[Any]:
        return self.dealt + [event for step in self.steps for event in step.events]

    def some(self, values: Sequence[One], most: int) -> list[One]:
        """What a test of this game looks at where it looks at `most` of all games at a table."""
        return some(values, most // (self.laws.everyday * self.laws.dear))

    @property
    def pick(self) -> random.Random:
        """Chance for a test of this game, the same in every run."""
        return random.Random(str(self))


def some(values: Sequence[One], most: int) -> list[One]:
    """About so many steps or events, of each kind alike many where there are as many, in order."""
    by_kind: dict[str, list[int]] = {}
    for place, value in enumerate(values):
        kind = value.action.kind if isinstance(value, Step) else getattr(value, "kind", "")
        by_kind.setdefault(kind, []).append(place)
    each = max(1, most // max(1, len(by_kind)))
    chosen = {place for places in by_kind.values() for place in places[:: -(-len(places) // each)]}
    return [value for place, value in enumerate(values) if place in chosen]
