"""Hoard, a complete second game in one file: the host is tested apart from any real game.

Two to four people hold a few hidden cards. In turn each must `show N`, which also earns a point or
none by chance. Whoever holds the imp (card 0) may `snatch` the card shown last from its owner,
whosever turn it is: a reaction that nobody waits for and nobody can foresee. Most points win.
"""

# ruff: noqa: ARG002 - a small game has no use for all that it is told

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from rules.chance import Chance
from rules.codec import Codec
from rules.game import Game, IllegalAction, Outcome, Seat, Verbs, ViewJson

IMP = 0
DECK = 13


class Show(NamedTuple):
    card: int
    kind: Literal["show"] = "show"


class Snatch(NamedTuple):
    kind: Literal["snatch"] = "snatch"


class Dealt(NamedTuple):
    hands: tuple[tuple[int, ...] | None, ...]
    kind: Literal["dealt"] = "dealt"


class Shown(NamedTuple):
    seat: Seat
    card: int
    luck: int
    turn: Seat | None
    kind: Literal["shown"] = "shown"


class Snatched(NamedTuple):
    seat: Seat
    victim: Seat
    card: int
    kind: Literal["snatched"] = "snatched"


Action = Show | Snatch
Event = Dealt | Shown | Snatched


class HoardOptions(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    hand: Literal[1, 2, 3] = 3


@dataclass(slots=True)
class State:
    hand_size: int
    hands: tuple[tuple[int, ...], ...] = ()
    points: tuple[int, ...] = ()
    last: tuple[Seat, int] | None = None
    turn: Seat | None = 0


class View(NamedTuple):
    hand: tuple[int, ...]
    points: tuple[int, ...]
    last: tuple[Seat, int] | None
    turn: Seat | None


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Hoard(Game[State, Action, Event, View, HoardOptions]):
    id = "hoard"
    title = "Hoard"
    players = range(2, 5)
    options_model = HoardOptions
    action_codec: Codec[Action] = Codec(Action)
    event_codec: Codec[Event] = Codec(Event)
    stages = ("round",)
    commutes_with: Mapping[str, frozenset[str]] = {"show": frozenset({"snatch"})}

    def check_players(self, players: int, options: HoardOptions) -> None:
        super().check_players(players, options)
        if options.hand == 1 and players == 4:
            raise ValueError("Four players need hands of two cards.")

    def new(self, players: int, options: HoardOptions) -> State:
        return State(options.hand, ((),) * players, (0,) * players)

    def setup(self, state: State, chance: Chance) -> list[Any]:
        deck = list(range(DECK))
        chance.shuffle(deck)
        size = state.hand_size
        seats = range(len(state.hands))
        dealt = Dealt(tuple(tuple(deck[size * seat : size * (seat + 1)]) for seat in seats))
        self.evolve(state, dealt)
        return [dealt]

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        return {} if state.turn is None else {state.turn: ("show",)}

    def may_also(self, state: State) -> Mapping[Seat, Verbs]:
        if state.turn is None or state.last is None:
            return {}
        return {
            seat: ("snatch",)
            for seat, hand in enumerate(state.hands)
            if IMP in hand and seat not in {state.turn, state.last[0]}
        }

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Any]:
        if seat == state.turn:
            return [Show(card) for card in state.hands[seat]]
        return [Snatch()] if seat in self.may_also(state) else []

    def decide(self, state: State, seat: Seat, action: Any, chance: Chance) -> list[Any]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_now", seat=seat)
        event: Any
        if isinstance(action, Show):
            rest = _with(state.hands, seat, [c for c in state.hands[seat] if c != action.card])
            order = [(seat + step) % len(rest) for step in range(1, len(rest) + 1)]
            turn = next((other for other in order if rest[other]), None)
            event = Shown(seat, action.card, chance.below(2), turn)
        else:
            assert state.last is not None
            event = Snatched(seat, *state.last)
        self.evolve(state, event)
        return [event]

    def evolve(self, state: State, event: Any) -> None:
        if isinstance(event, Dealt):
            state.hands = tuple(hand or () for hand in event.hands)
            return
        hand, points = state.hands[event.seat], state.points[event.seat]
        lost = event.card if isinstance(event, Shown) else IMP
        state.hands = _with(state.hands, event.seat, tuple(c for c in hand if c != lost))
        if isinstance(event, Shown):
            state.points = _with(state.points, event.seat, points + event.card + event.luck)
            state.last, state.turn = (event.seat, event.card), event.turn
        else:
            state.points = _with(state.points, event.seat, points + event.card)
            loss = state.points[event.victim] - event.card
            state.points, state.last = _with(state.points, event.victim, loss), None

    def outcome(self, state: State) -> Outcome | None:
        if state.turn is not None:
            return None
        best = sorted(set(state.points), reverse=True)
        places = tuple(
            tuple(seat for seat, points in enumerate(state.points) if points == score)
            for score in best
        )
        return Outcome(places[0], places, tuple(Fraction(points) for points in state.points))

    def stage_of(self, event: Any) -> str | None:
        first = isinstance(event, Dealt) or (isinstance(event, Shown) and event.turn == 0)
        return "round" if first else None

    def provisional_outcome(self, state: State) -> Outcome | None:
        return self.outcome(State(state.hand_size, points=state.points, turn=None))

    def view(self, state: State, viewer: Seat | None) -> View:
        hand = () if viewer is None else state.hands[viewer]
        return View(hand, state.points, state.last, state.turn)

    def redact(self, event: Any, viewer: Seat | None) -> Any:
        if isinstance(event, Dealt):
            hands = enumerate(event.hands)
            return Dealt(tuple(hand if seat == viewer else None for seat, hand in hands))
        return event

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Any:
        verb, _, card = text.partition(" ")
        if verb == "show" and card.isdecimal():
            return Show(int(card))
        if text == "snatch":
            return Snatch()
        raise IllegalAction("unreadable", text=text)

    def format(self, action: Any, names: Sequence[str]) -> str:
        return f"show {action.card}" if isinstance(action, Show) else "snatch"

    def describe(self, event: Any, names: Sequence[str]) -> str:
        if isinstance(event, Dealt):
            return "The cards are dealt."
        verb = "shows" if isinstance(event, Shown) else "snatches"
        return f"{names[event.seat]} {verb} {event.card}."

    def explain(self, refusal: IllegalAction, names: Sequence[str]) -> str:
        return f"That cannot be done now ({refusal.code})."

    def to_json(self, view: View, names: Sequence[str]) -> ViewJson:
        public = {"points": dict(zip(names, view.points, strict=True)), "turn": view.turn}
        return ViewJson(public, {"hand": list(view.hand)})

    def table_order(self, state: State) -> Sequence[Seat]:
        return range(len(state.hands))[::-1]

    def invariant(self, state: State) -> Hashable:
        return len(state.hands)

    def casual_action(self, view: View, legal: Sequence[Any], chance: Chance) -> Any:
        """Shows any card; snatches what is worth it."""
        if legal == [Snatch()] and view.last is not None and view.last[1] < 6:
            return None
        return chance.pick(legal)


HOARD = Hoard()


class NoChoice(Hoard):
    """Its last card is all that somebody can show, as everybody sees."""

    def forced_action(self, state: State, seat: Seat) -> Any:
        shown = [Show(card) for card in state.hands[seat]]
        return shown[0] if seat == state.turn and len(shown) == 1 else None
