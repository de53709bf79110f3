"""Whole games played by a policy, each checked against what has to hold in every game."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import Chance
from rules.game import AnyGame, Seat
from rules.transcript import choose, outcome_json

Clock = Callable[[], float]

LONGEST = 50_000
"""Actions after which a game is taken not to end at all."""

THOROUGH = 50
"""Every so many games each event and action also goes through JSON and the notation and back."""


class InvariantError(Exception):
    """A law that every game keeps was not kept; the message says which and where."""


@dataclass(slots=True)
class Played:
    """One game from its first event to its last; `seconds` are those of playing alone."""

    state: Any
    events: list[list[Any]]
    """The set-up's, then those of each action."""
    actions: list[tuple[Seat, Any]]
    seconds: float


class Random:
    """Any legal action, each equally likely; one step in eight is offered to a bystander."""

    def __init__(self, seed: bytes) -> None:
        self._chance = Chance(seed, 0)

    def __call__(self, game: AnyGame, state: Any, waiting: Sequence[Seat]) -> tuple[Seat, Any]:
        """A seat and what it does."""
        chance = self._chance
        if chance.below(8) == 0 and (others := tuple(game.may_also(state))):
            seat = chance.pick(others)
        else:
            seat = waiting[0] if len(waiting) == 1 else chance.pick(waiting)
        legal = game.legal_actions(state, seat)
        if not legal:
            raise InvariantError(f"seat {seat} may act but has no legal action")
        return seat, chance.pick(legal)


class Casual:
    """The game's own house players in every seat; bystanders are asked first."""

    def __init__(self, seed: bytes) -> None:
        self._chance = Chance(seed, 0)

    def __call__(self, game: AnyGame, state: Any, waiting: Sequence[Seat]) -> tuple[Seat, Any]:
        """A seat and what it does."""
        for seat in (*game.may_also(state), *waiting):
            legal = game.legal_actions(state, seat)
            action = game.casual_action(game.view(state, seat), legal, self._chance)
            if action is None:
                continue
            if action not in legal:
                raise InvariantError(f"the house player in seat {seat} chose what is not legal")
            return seat, action
        raise InvariantError("no house player that the table waits for chose anything")


Policy = Random | Casual
POLICIES: dict[str, type[Random] | type[Casual]] = {"random": Random, "casual": Casual}


def seed_of(run: bytes, number: int, purpose: str = "game") -> bytes:
    """The seed of one game of a run, or of the policy that plays it."""
    return hashlib.sha256(run + purpose.encode() + number.to_bytes(8)).digest()


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: a game, by so many, with these options."""

    game: AnyGame
    players: int
    options: Any


def table_of(game: AnyGame, players: int, given: Mapping[str, Any]) -> Table:
    """A table by options as they are written; raises `ValueError` where it cannot be."""
    return Table(game, players, choose(game, given, players))


def play(table: Table, seed: bytes, policy: Policy, clock: Clock) -> Played:
    """Play one game to its end, as a host would: a copy for every action.

    Raises `InvariantError` at a dead end, and whatever the game itself raises.
    """
    began = clock()
    game = table.game
    state = game.new(table.players, table.options)
    events = [game.setup(state, Chance(seed, 0))]
    actions: list[tuple[Seat, Any]] = []
    while waiting := tuple(game.waiting_for(state)):
        seat, action = policy(game, state, waiting)
        draft = game.copy(state)
        chance = Chance(seed, len(actions) + 1)
        events.append(game.decide(draft, seat, action, chance))
        actions.append((seat, action))
        state = draft
        if len(actions) > LONGEST:
            raise InvariantError(f"no end after {LONGEST} actions")
    seconds = clock() - began
    if game.outcome(state) is None:
        raise InvariantError("a dead end: nobody is waited for, and there is no outcome")
    return Played(state, events, actions, seconds)


def check(table: Table, played: Played, *, thorough: bool) -> None:
    """Replay a game and raise `InvariantError` where a law was not kept on the way.

    Always: replaying the events alone gives the same state, the pieces are conserved, and there is
    an outcome at the end only. `thorough`: events and actions also survive JSON and the notation.
    """
    game = table.game
    names = [f"player {seat}" for seat in range(table.players)]
    state = game.new(table.players, table.options)
    pieces: Any = None
    for step, events in enumerate(played.events):
        if step > 0:
            if game.outcome(state) is not None:
                raise InvariantError(f"action {step}: the game had ended before it")
            if thorough:
                _check_texts(game, state, *played.actions[step - 1], names)
        for event in events:
            game.evolve(state, _through_json(game, event) if thorough else event)
        now = game.invariant(state)
        if step > 0 and now != pieces:
            raise InvariantError(f"action {step}: the pieces on the table have changed")
        pieces = now
    if state != played.state:
        raise InvariantError("replaying the events gives another state")


def _through_json(game: AnyGame, event: Any) -> Any:
    """The event as it is read back from its JSON; raises where it is another one."""
    again = game.load_event(game.dump_event(event))
    if again != event:
        raise InvariantError(f"an event does not survive JSON: {game.dump_event(event)}")
    return again


def _check_texts(game: AnyGame, state: Any, seat: Seat, action: Any, names: Sequence[str]) -> None:
    text = game.format(action, names)
    if game.parse(text, state, seat, names) != action:
        raise InvariantError(f"an action is not read as it was written: {text}")
    if game.load_action(game.dump_action(action)) != action:
        raise InvariantError(f"an action does not survive JSON: {text}")


def summary(table: Table, played: Played) -> dict[str, Any]:
    """What is printed about a game that went well."""
    outcome = table.game.outcome(played.state)
    names = [f"p{seat + 1}" for seat in range(table.players)]
    return {
        "actions": len(played.actions),
        "outcome": None if outcome is None else outcome_json(outcome, names),
    }
