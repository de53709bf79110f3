"""Noughts and crosses: the smallest complete game, to show what a game has to bring."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from rules.chance import Chance
from rules.codec import Codec
from rules.game import Game, IllegalAction, Outcome, Seat, Verbs, ViewJson

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS = ("X", "O")


class Mark(NamedTuple):
    cell: int
    kind: Literal["mark"] = "mark"


class Began(NamedTuple):
    first: Seat
    kind: Literal["began"] = "began"


class Marked(NamedTuple):
    seat: Seat
    cell: int
    kind: Literal["marked"] = "marked"


class NoughtsOptions(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


@dataclass(slots=True)
class State:
    first: Seat = 0
    cells: tuple[Seat | None, ...] = (None,) * 9

    @property
    def turn(self) -> Seat:
        return (self.first + sum(cell is not None for cell in self.cells)) % 2

    @property
    def winner(self) -> Seat | None:
        for a, b, c in LINES:
            if self.cells[a] is not None and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    @property
    def over(self) -> bool:
        return self.winner is not None or None not in self.cells


class View(BaseModel):
    model_config = ConfigDict(frozen=True)

    viewer: Seat | None
    first: Seat
    cells: tuple[Seat | None, ...]
    turn: Seat | None
    winner: Seat | None


class Noughts(Game[State, Mark, Began | Marked, View, NoughtsOptions]):
    id = "noughts"
    title = "Noughts and Crosses"
    players = range(2, 3)
    options_model = NoughtsOptions
    action_codec = Codec(Mark)
    event_codec: Codec[Began | Marked] = Codec(Began | Marked)

    def new(self, players: int, options: NoughtsOptions) -> State:
        del players, options
        return State()

    def setup(self, state: State, chance: Chance) -> list[Began | Marked]:
        began = Began(chance.below(2))
        self.evolve(state, began)
        return [began]

    def waiting_for(self, state: State) -> Mapping[Seat, Verbs]:
        return {} if state.over else {state.turn: ("mark",)}

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Mark]:
        if seat not in self.waiting_for(state):
            return ()
        return [Mark(cell) for cell, owner in enumerate(state.cells) if owner is None]

    def decide(
        self, state: State, seat: Seat, action: Mark, chance: Chance
    ) -> list[Began | Marked]:
        del chance
        if seat not in self.waiting_for(state):
            raise IllegalAction("not_your_turn")
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("taken", cell=action.cell)
        marked = Marked(seat, action.cell)
        self.evolve(state, marked)
        return [marked]

    def evolve(self, state: State, event: Began | Marked) -> None:
        if isinstance(event, Began):
            state.first = event.first
            return
        cells = list(state.cells)
        cells[event.cell] = event.seat
        state.cells = tuple(cells)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        winner = state.winner
        if winner is None:
            return Outcome((0, 1), ((0, 1),), reason="draw")
        return Outcome((winner,), ((winner,), (1 - winner,)))

    def view(self, state: State, viewer: Seat | None) -> View:
        turn = None if state.over else state.turn
        return View(
            viewer=viewer, first=state.first, cells=state.cells, turn=turn, winner=state.winner
        )

    def redact(self, event: Began | Marked, viewer: Seat | None) -> Began | Marked:
        del viewer
        return event

    def parse(self, text: str, state: State, seat: Seat, names: Sequence[str]) -> Mark:
        del state, seat, names
        verb, _, cell = text.strip().lower().partition(" ")
        if verb != "mark" or cell not in CELLS:
            raise IllegalAction("unreadable", text=text[:50])
        return Mark(CELLS.index(cell))

    def format(self, action: Mark, names: Sequence[str]) -> str:
        del names
        return f"mark {CELLS[action.cell]}"

    def describe(self, event: Began | Marked, names: Sequence[str]) -> str:
        if isinstance(event, Began):
            return f"{names[event.first]} begins."
        return f"{names[event.seat]} marks {CELLS[event.cell]}."

    def explain(self, refusal: IllegalAction, names: Sequence[str]) -> str:
        del names
        match refusal.code:
            case "taken":
                return "That cell is marked already: choose an empty one."
            case "not_your_turn":
                return "It is the other player's turn."
            case _:
                return "Write mark and a cell, such as mark b2."

    def to_json(self, view: View, names: Sequence[str]) -> ViewJson:
        cells = {
            CELLS[at]: names[owner] for at, owner in enumerate(view.cells) if owner is not None
        }
        return ViewJson({"cells": cells, "winner": view.winner}, {})

    def table_order(self, state: State) -> Sequence[Seat]:
        return (state.first, 1 - state.first)

    def invariant(self, state: State) -> Hashable:
        return len(state.cells)

    def casual_action(self, view: View, legal: Sequence[Mark], chance: Chance) -> Mark | None:
        del view
        return chance.pick(legal) if legal else None

    def position(self, state: State, names: Sequence[str]) -> dict[str, Any]:
        cells = {
            CELLS[at]: names[owner] for at, owner in enumerate(state.cells) if owner is not None
        }
        return {"first": names[state.first], "cells": cells}

    def from_position(
        self, position: Mapping[str, Any], names: Sequence[str], options: NoughtsOptions
    ) -> State:
        state = self.new(2, options)
        state.first = list(names).index(position["first"])
        for cell, owner in position["cells"].items():
            self.evolve(state, Marked(list(names).index(owner), CELLS.index(cell)))
        return state


GAME = Noughts()
