"""Positions of the notation: a board set up outright, and a state written down as one."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules import validation
from rules.game import IllegalAction, Seat
from rules.names import find, listed
from rules.steam_tunnel.board import MOST_COLUMNS, MOST_ROWS, SLOTS, SMALLEST, Board, Mask, board
from rules.steam_tunnel.cards import VOID_NAME, faces
from rules.steam_tunnel.events import Dealt, Straightened
from rules.steam_tunnel.evolve import evolve
from rules.steam_tunnel.explain import explain
from rules.steam_tunnel.model import (
    FLIP,
    NO_CELL,
    NOBODY,
    STONE,
    State,
    cells_of,
    placed,
    segment_bit,
    stones_left,
)
from rules.steam_tunnel.notation import read_cell, read_segment
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.setup import resume

_FACES = {name.casefold(): name for name in faces(uniform_points=False)}
_CLOSEST = 3
"""Cells that are named where many are missing."""


class TunnelPosition(BaseModel):
    """A position as `shared notation` has it.

    Beside it, where known: `last`, the cell flipped last, and `stones_left` under a stone limit
    (else every stone on a segment counts, and nobody has buried).
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    rows: Annotated[int, Field(ge=SMALLEST, le=MOST_ROWS)]
    columns: Annotated[int, Field(ge=SMALLEST, le=MOST_COLUMNS)]
    cells: dict[str, str]
    up: list[str] = []
    buried: list[str] = []
    stones: dict[str, str] = {}
    turn: str | None = None
    phase: Literal["flip", "stone"] = "flip"
    last: str | None = None
    stones_left: dict[str, Annotated[int, Field(ge=0)]] | None = None


def read_position(
    position: Mapping[str, Any], names: Sequence[str], options: TunnelOptions
) -> State:
    """A state set up outright; no deck is checked, and nothing is dealt.

    Players sit in turn order. A board without a card to flip is over at once. Raises `ValueError`
    naming the field and what is wrong with it.
    """
    given = validation.read_position(TunnelPosition, position)
    table = board(given.rows, given.columns)
    laid = _read_faces(given.cells, table)
    up = _read_cells(given.up, "up", laid, table)
    buried = _read_cells(given.buried, "buried", laid, table)
    for cell in up:
        if cell in buried:
            raise validation.wrong("buried", f"{cell} cannot be both up and buried")
    state = State(len(names), options)
    order = tuple(range(len(names)))
    shown = tuple(laid[cell] for cell in table.names)
    evolve(state, Dealt(order, given.rows, given.columns, shown, tuple(up)))
    evolve(state, Straightened(tuple(buried)))
    state = _set_outright(state, given, names)
    resume(state)
    return state


def _set_outright(state: State, given: TunnelPosition, names: Sequence[str]) -> State:
    """The state with the stones, the turn and the phase that no event gives it."""
    stones = _read_stones(state, given.stones, names)
    last = NO_CELL
    if given.last is not None:
        last = state.board.cells[_cell(given.last, "last", state.board)]
        if not state.up >> last & 1:
            raise validation.wrong("last", f"{given.last} does not lie face up")
    turn = NOBODY
    if given.turn is not None:
        turn = _seat(given.turn, names, "turn")
    elif state.down:
        raise validation.wrong("turn", "missing; say whose turn it is")
    owned = 0
    for mask in stones:
        owned |= mask
    return placed(
        state,
        stones=stones,
        placed=_read_placed(state, given, names, stones),
        buyable=state.buyable & ~owned,
        last=last,
        turn=turn,
        phase=STONE if given.phase == "stone" else FLIP,
    )


def _read_faces(cells: Mapping[str, str], table: Board) -> dict[str, str]:
    """The face in every cell, by the names of both."""
    found: dict[str, str] = {}
    for text, face in cells.items():
        field = f"cells.{text}"
        cell = _cell(text, field, table)
        if cell in found:
            raise validation.wrong(field, f"{cell} is named twice")
        name = _FACES.get(face.strip().casefold())
        if name is None:
            raise validation.wrong(
                field, f"no card {face!r}; cards are T01 to T44, with r, P1 to P4, void"
            )
        found[cell] = name
    missing = [name for name in table.names if name not in found]
    if missing:
        more = " and more" if len(missing) > _CLOSEST else ""
        raise validation.wrong(
            "cells", f"no card is named for {', '.join(missing[:_CLOSEST])}{more}"
        )
    return found


def _read_cells(
    texts: Iterable[str], field: str, laid: Mapping[str, str], table: Board
) -> dict[str, None]:
    """Cells in board order, as keys of a dict."""
    found: set[str] = set()
    for text in texts:
        cell = _cell(text, field, table)
        if cell in found:
            raise validation.wrong(field, f"{cell} is named twice")
        if laid[cell] == VOID_NAME:
            raise validation.wrong(field, f"{cell} is a void, neither up nor buried")
        found.add(cell)
    return {name: None for name in table.names if name in found}


def _read_stones(state: State, stones: Mapping[str, str], names: Sequence[str]) -> tuple[Mask, ...]:
    """By seat: the segments that have its stones."""
    found = [0] * len(names)
    taken = 0
    for text, name in stones.items():
        field = f"stones.{text}"
        try:
            segment = read_segment(text, state.board)
        except IllegalAction as refusal:
            raise validation.wrong(field, explain(refusal, names)) from refusal
        cell_name, _, entries = segment.partition(" ")
        cell = state.board.cells[cell_name]
        if not state.up >> cell & 1:
            raise validation.wrong(field, f"{cell_name} does not lie face up, so it has no stone")
        bit = segment_bit(state, cell, entries)
        if not bit:
            known = state.cards[cell].by_entries
            has = f"it has {listed(tuple(known))}" if known else "it has none"
            raise validation.wrong(
                field, f"the card on {cell_name} has no segment {entries}; {has}"
            )
        if taken & bit:
            raise validation.wrong(field, f"{segment} is named twice")
        taken |= bit
        found[_seat(name, names, field)] |= bit
    return tuple(found)


def _read_placed(
    state: State, given: TunnelPosition, names: Sequence[str], stones: Sequence[Mask]
) -> tuple[int, ...]:
    """By seat: stones placed so far."""
    limit = state.options.stone_limit
    used = [mask.bit_count() for mask in stones]
    if given.stones_left is not None:
        if limit is None:
            raise validation.wrong("stones_left", "is for the option stone_limit only")
        for name, left in given.stones_left.items():
            seat = _seat(name, names, f"stones_left.{name}")
            if not used[seat] <= limit - left:
                most = limit - used[seat]
                raise validation.wrong(
                    f"stones_left.{name}", f"{names[seat]} has at most {most} left"
                )
            used[seat] = limit - left
    if limit is not None:
        for seat, count in enumerate(used):
            if count > limit:
                raise validation.wrong(
                    "stones", f"{names[seat]} has {count} stones, but {limit} at most"
                )
    return tuple(used)


def _cell(text: str, field: str, table: Board) -> str:
    try:
        return read_cell(text, table)
    except IllegalAction:
        first, last = table.names[0], table.names[-1]
        raise validation.wrong(field, f"no cell {text!r}; cells are {first} to {last}") from None


def _seat(name: str, names: Sequence[str], field: str) -> Seat:
    seat = find(name, names)
    if seat is None:
        raise validation.wrong(field, f"{name!r} is not among the players")
    return seat


def write_position(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The whole state as a position; a game that is over is one without a card to flip."""
    table = state.board

    def called(cells: Mask) -> list[str]:
        return [table.names[cell] for cell in cells_of(cells)]

    stones = {}
    for cell in cells_of(state.up):
        for slot, name in enumerate(state.cards[cell].names):
            for seat, mask in enumerate(state.stones):
                if mask >> SLOTS * cell + slot & 1:
                    stones[name] = names[seat]
    written: dict[str, Any] = {
        "rows": table.rows,
        "columns": table.columns,
        "cells": {
            name: card.face.name for name, card in zip(table.names, state.cards, strict=True)
        },
        "up": called(state.up),
        "buried": called(state.buried),
        "stones": stones,
        "turn": None if state.turn == NOBODY else names[state.turn],
        "phase": "stone" if state.phase == STONE else "flip",
    }
    if state.last != NO_CELL:
        written["last"] = table.names[state.last]
    left = stones_left(state)
    if left is not None:
        written["stones_left"] = {names[seat]: left[seat] for seat in state.order}
    return written


def pieces(state: State) -> Hashable:
    """Every card in its cell and how it lies, and every stone a limited player has or had."""
    left = stones_left(state)
    buried = sum(state.placed) - sum(stones.bit_count() for stones in state.stones)
    known = (state.down | state.up | state.buried).bit_count()
    owned = 0
    for stones in state.stones:
        owned |= stones
    return (
        tuple(card.face.name for card in state.cards),
        known,
        owned.bit_count() + buried + sum(left) if left is not None else None,
    )
