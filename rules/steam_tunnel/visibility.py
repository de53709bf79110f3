"""What a viewer is shown of a state: everything but the faces that nobody has seen."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.game import Seat
from rules.steam_tunnel import paths, scoring
from rules.steam_tunnel.board import SLOTS, Cell, Mask, board
from rules.steam_tunnel.cards import STRAIGHTS, VOID_NAME, entries_name
from rules.steam_tunnel.events import Dealt, Event
from rules.steam_tunnel.model import (
    FLIP,
    NO_CELL,
    NOBODY,
    OVER,
    STONE,
    State,
    has_stones,
    stones_left,
)
from rules.steam_tunnel.paths import Path
from rules.steam_tunnel.view import (
    CapView,
    CellView,
    Entry,
    Phase,
    SegmentView,
    TunnelGameView,
    TunnelView,
)

_PHASES: dict[int, Phase] = {FLIP: "flip", STONE: "stone", OVER: "over"}
_ENTRIES: tuple[Entry, ...] = ("N", "NE", "SE", "S", "SW", "NW")


def redact(event: Event, viewer: Seat | None) -> Event | None:  # noqa: ARG001 - all see the same
    """The event as anybody may see it: the deal without the faces of face-down cards."""
    if not isinstance(event, Dealt):
        return event
    shown = tuple(
        face if name in event.up or face == VOID_NAME else None
        for name, face in zip(board(event.rows, event.columns).names, event.faces, strict=True)
    )
    return event._replace(faces=shown)


class _Known(NamedTuple):
    """What the parts of a view look up: tunnels by their segments, buy numbers by segment."""

    state: State
    tunnels: Mapping[Mask, int]
    numbers: Mapping[Mask, int]

    def tunnel(self, path: Path) -> int | None:
        """The number of a path among the tunnels, if it has a segment."""
        return self.tunnels.get(path.segments)


def view(state: State, viewer: Seat | None) -> TunnelGameView:
    """What anybody may know; every viewer sees the same board."""
    found = [path for path in paths.every(state.paths) if path.segments]
    may_buy = state.phase == STONE and has_stones(state, state.turn)
    buyable = state.buyable if may_buy else 0
    known = _Known(
        state,
        {path.segments: number for number, path in enumerate(found)},
        {bit: number for number, bit in enumerate(_bits(buyable), 1)},
    )
    tunnels = tuple(_tunnel(state, path, number) for number, path in enumerate(found))
    totals = [Fraction()] * state.players
    for tunnel in tunnels:
        for seat, points in tunnel.points:
            totals[seat] += points
    return TunnelGameView(
        rows=state.board.rows,
        columns=state.board.columns,
        cells=tuple(_cell(known, cell) for cell in range(state.board.size)),
        turn=None if state.turn == NOBODY else state.turn,
        phase=_PHASES[state.phase],
        order=state.order,
        last=None if state.last == NO_CELL else state.board.names[state.last],
        open=_names(state, buyable),
        tunnels=tunnels,
        totals=tuple(totals),
        stones=tuple(stones.bit_count() for stones in state.stones),
        stones_left=stones_left(state),
        result=state.places,
        winners=state.places[0] if state.places else (),
        viewer=viewer,
        options=state.options,
    )


def _bits(mask: Mask) -> list[Mask]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def _names(state: State, segments: Mask) -> tuple[str, ...]:
    """Segments of face-up cards by name, in reading order."""
    names: list[str] = []
    for bit in _bits(segments):
        cell, slot = divmod(bit.bit_length() - 1, SLOTS)
        names.append(state.cards[cell].names[slot])
    return tuple(names)


def _tunnel(state: State, path: Path, number: int) -> TunnelView:
    value = scoring.value(path, state.options)
    first, counts = scoring.owners(state, path)
    points = Fraction(value, len(first) or 1)
    return TunnelView(
        number=number,
        closed=not path.loose,
        segments=_names(state, path.segments),
        caps=path.caps,
        value=value,
        stones=tuple((seat, count) for seat, count in enumerate(counts) if count),
        points=tuple((seat, points) for seat in first) if value else (),
    )


def _cell(known: _Known, cell: Cell) -> CellView:
    state = known.state
    name = state.board.names[cell]
    if state.down >> cell & 1:
        return CellView(name=name, state="down")
    if state.up >> cell & 1:
        return CellView(
            name=name,
            state="up",
            card=state.cards[cell].face.name,
            segments=_segments(known, cell),
            caps=_caps(known, cell),
        )
    return CellView(
        name=name,
        state="buried" if state.buried >> cell & 1 else "void",
        straights=tuple(
            (
                _ENTRIES[entry],
                known.tunnel(paths.at(state.paths, state.board.contacts[cell][entry])),
            )
            for entry, _ in STRAIGHTS
        ),
    )


def _segments(known: _Known, cell: Cell) -> tuple[SegmentView, ...]:
    state = known.state
    card = state.cards[cell]
    found = []
    for name, entries in zip(card.names, card.face.segments, strict=True):
        path = paths.at(state.paths, state.board.contacts[cell][entries[0]])
        bit = card.by_entries[entries_name(entries)]
        owner = next((seat for seat, stones in enumerate(state.stones) if stones & bit), None)
        found.append(
            SegmentView(
                name=name,
                entries=tuple(_ENTRIES[entry] for entry in entries),
                tunnel=known.tunnels[path.segments],
                closed=not path.loose,
                owner=owner,
                number=known.numbers.get(bit),
            )
        )
    return tuple(found)


def _caps(known: _Known, cell: Cell) -> tuple[CapView, ...]:
    state = known.state
    found = []
    for entry, value in state.cards[cell].face.caps:
        path = paths.at(state.paths, state.board.contacts[cell][entry])
        found.append(
            CapView(
                entry=_ENTRIES[entry],
                value=value,
                closed=not path.loose,
                tunnel=known.tunnel(path),
            )
        )
    return tuple(found)
