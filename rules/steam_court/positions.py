"""Positions of the notation: a table set up outright, and a state written down as one."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.chance import Chance
from rules.game import IllegalAction, Seat
from rules.names import find
from rules.steam_court import engine
from rules.steam_court.events import Dealt, Seated
from rules.steam_court.model import PLAY, QUARTERS, State, placed
from rules.steam_court.notation import read_cards, write_cards
from rules.steam_court.options import CourtOptions
from rules.steam_court.pieces import (
    CHARACTER_NAMES,
    CHARACTERS_BY_NAME,
    Cards,
    holds,
    holds_three_putsches,
    how_many,
)

MOST_CARDS = 250
"""Packed counts hold no more cards than this at one table."""

_UNSAID = frozenset({"history", "order_at_start"})
"""Fields of a state that a position never tells."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class TablePosition(_Strict):
    """One table: seats from the highest down, cards as text in the notation."""

    name: Literal["royal", "renegade"]
    seats: list[list[str]]
    hands: dict[str, str] = {}
    court_hand: str = ""
    discards: str = ""


class CourtPosition(_Strict):
    """A position as `shared notation` has it."""

    quarter: int = Field(default=1, ge=1, le=QUARTERS)
    phase: Literal["deal", "privileges", "play"] = "play"
    tables: list[TablePosition]


def read_position(
    position: Mapping[str, Any], names: Sequence[str], options: CourtOptions
) -> State:
    """A state set up outright; no deck is checked, and nothing is dealt.

    Who has no cards in phase `play` is out, the higher seats first. Raises `ValueError` naming the
    field and what is wrong with it.
    """
    try:
        given = CourtPosition.model_validate(dict(position))
    except ValidationError as problem:
        raise ValueError(_first_fault(problem)) from problem
    if len(given.tables) != 1:
        raise _wrong("tables", f"{len(names)} players sit at one table, not {len(given.tables)}")
    table = given.tables[0]
    seated = _read_seats(table, names, given.quarter)
    hands = _read_hands(table, names, seated.seats)
    court = _cards(table.court_hand, "tables.0.court_hand")
    discards = _cards(table.discards, "tables.0.discards")
    if how_many_in_all(*hands, court, discards) > MOST_CARDS:
        raise _wrong("tables.0", f"more than {MOST_CARDS} cards")
    rebels = 0
    if given.phase == "deal":
        rebels = sum(1 << at for at, hand in enumerate(hands) if holds_three_putsches(hand))
    numbers = tuple(map(how_many, hands))
    dealt = Dealt(seated.seats, numbers, how_many(court), given.quarter, hands, court, rebels)
    state = engine.new(len(names), options)
    engine.evolve(state, seated)
    engine.evolve(state, dealt)
    state = placed(state, discards=discards)
    if given.phase == "play":
        if given.quarter < QUARTERS and sum(map(bool, hands)) < 2:
            raise _wrong("tables.0.hands", "fewer than two hold cards: this Quarter is over")
        state = placed(state, phase=PLAY)
    engine.resume(state, Chance(b"", 0))  # nothing is drawn: no Quarter ends that has a next one
    return state


def how_many_in_all(*piles: Cards) -> int:
    """Cards in several piles; each pile by itself is small enough to count."""
    return sum(map(how_many, piles))


def _wrong(field: str, why: str) -> ValueError:
    return ValueError(f"position.{field}: {why}")


def _first_fault(problem: ValidationError) -> str:
    fault = problem.errors(include_url=False)[0]
    place = ".".join(("position", *map(str, fault["loc"])))
    return f"{place}: {fault['msg']}"


def _cards(text: str, field: str) -> Cards:
    try:
        return read_cards(text)
    except IllegalAction as refusal:
        if refusal.code == "unknown_card":
            raise _wrong(field, f"no card is written {refusal.params['word']!r}") from refusal
        raise _wrong(field, f"more than {refusal.params['most']} cards") from refusal


def _seat(name: str, names: Sequence[str], field: str) -> Seat:
    seat = find(name, names)
    if seat is None:
        raise _wrong(field, f"{name!r} is not among the players")
    return seat


def _read_seats(table: TablePosition, names: Sequence[str], quarter: int) -> Seated:
    seats: list[Seat] = []
    characters: list[int] = []
    for index, pair in enumerate(table.seats):
        field = f"tables.0.seats.{index}"
        if len(pair) != 2:
            raise _wrong(field, "a seat is a character and a player")
        character, name = pair
        if character not in CHARACTERS_BY_NAME:
            raise _wrong(field, f"there is no character called {character!r}")
        seat = _seat(name, names, field)
        if seat in seats:
            raise _wrong(field, f"{name!r} sits twice")
        if CHARACTERS_BY_NAME[character] in characters:
            raise _wrong(field, f"there is only one {character}")
        seats.append(seat)
        characters.append(CHARACTERS_BY_NAME[character])
    for seat, name in enumerate(names):
        if seat not in seats:
            raise _wrong("tables.0.seats", f"{name!r} has no seat")
    ranks = tuple(range(len(seats)))
    return Seated(table.name, tuple(seats), tuple(characters), ranks, quarter)


def _read_hands(
    table: TablePosition, names: Sequence[str], seats: Sequence[Seat]
) -> tuple[Cards, ...]:
    hands: dict[Seat, Cards] = {}
    for name, text in table.hands.items():
        field = f"tables.0.hands.{name}"
        seat = _seat(name, names, field)
        if seat in hands:
            raise _wrong(field, "has two hands")
        hands[seat] = _cards(text, field)
    return tuple(hands.get(seat, 0) for seat in seats)


def write_position(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The state as a position: a Quarter as dealt, or a table between two tricks.

    What people have seen and how they sat before is not part of one. Raises `ValueError` where a
    position cannot say the state, such as in mid-trick or once a privilege is spent.
    """
    for phase in ("deal", "play"):
        hands = dict(zip(state.seating.order, state.hands, strict=True))
        if phase == "deal" and not _take_back_gifts(state, hands):
            continue
        written = _written(state, names, phase, hands)
        try:
            again = read_position(written, names, state.options)
        except ValueError:
            continue
        if _same(again, state, _UNSAID if phase == "deal" else _UNSAID | {"seen", "received"}):
            return written
    raise ValueError("position: this state cannot be said as a position")


def _take_back_gifts(state: State, hands: dict[Seat, Cards]) -> bool:
    """Make hands what they were as dealt: the tribute is paid anew when the position is read.

    False where cards that were given have been laid since.
    """
    for sight in state.seen:
        if sight.what == "given" and sight.whose is not None:
            if not holds(hands[sight.whose], sight.cards):
                return False
            hands[sight.seat] += sight.cards
            hands[sight.whose] -= sight.cards
    return True


def _same(one: State, other: State, besides: frozenset[str]) -> bool:
    fields = (field for field in State.__slots__ if field not in besides)
    return all(getattr(one, field) == getattr(other, field) for field in fields)


def _written(
    state: State, names: Sequence[str], phase: str, hands: Mapping[Seat, Cards]
) -> dict[str, Any]:
    seating = state.seating
    seats = zip(seating.order, seating.characters, strict=True)
    table = {
        "name": seating.name,
        "seats": [[CHARACTER_NAMES[character], names[seat]] for seat, character in seats],
        "hands": {names[seat]: write_cards(hand) for seat, hand in hands.items()},
        "court_hand": write_cards(state.court),
        "discards": write_cards(state.discards),
    }
    return {"quarter": state.quarter, "phase": phase, "tables": [table]}


def pieces(state: State) -> tuple[Cards, ...]:
    """Every card of each table, wherever it lies: hands, Court, discards, trick, drawn."""
    in_trick = sum(
        lay.cards for index, lay in enumerate(state.lays) if not state.stopped >> index & 1
    )
    cards = sum(state.hands) + state.court + state.discards + state.choosing + in_trick
    return (cards, *pieces(state.beside)) if state.beside is not None else (cards,)
