"""Positions of the notation: a table set up outright, and a state written down as one."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules import validation
from rules.chance import Chance
from rules.game import IllegalAction, Seat
from rules.names import find
from rules.steam_court import scoring
from rules.steam_court.events import Dealt, Seated
from rules.steam_court.evolve import evolve
from rules.steam_court.model import PLAY, QUARTERS, State, new, placed, tables
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
from rules.steam_court.setup import resume

MOST_CARDS = 250
"""Packed counts hold no more cards than this at one table."""

_UNSAID = frozenset({"history", "coups", "longest", "order_at_start", "points", "beside"})
"""Fields of a table that a position does not tell; points it tells by their sums."""

_SMALLEST, _LARGEST = 4, 5
"""How many sit at each of two tables."""


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
    points: dict[str, Annotated[int, Field(ge=0)]] | None = None
    start: list[str] | None = None
    circle: list[str] | None = None


def read_position(
    position: Mapping[str, Any], names: Sequence[str], options: CourtOptions
) -> State:
    """A state set up outright; no deck is checked, and nothing is dealt.

    Who has no cards in phase `play` is out, the higher seats first. Raises `ValueError` naming the
    field and what is wrong with it.
    """
    given = validation.read_position(CourtPosition, position)
    for field in ("points", "start"):
        if getattr(given, field) is not None and not options.victory_points:
            raise validation.wrong(field, "is for the option victory_points only")
    if given.circle is not None and options.characters != "wild":
        raise validation.wrong(
            "circle", "is for wild seats only; others sit in the order of `seats`"
        )
    state = new(len(names), options)
    seated = _read_tables(given, names, options)
    every = tables(state)
    if len(seated) != len(every):
        count = "one table" if len(every) == 1 else "two tables"
        raise validation.wrong("tables", f"{len(names)} players sit at {count}, not {len(seated)}")
    for place, table in seated:
        if given.phase == "deal" and not any(map(str.split, given.tables[place].hands.values())):
            raise validation.wrong(
                f"tables.{place}.hands", "nobody holds a card, as if none were dealt"
            )
        evolve(state, table)
        evolve(state, _read_cards(given, place, table, names))
    state = _set_outright(state, given, names, [place for place, _ in seated])
    resume(state, Chance(b"", 0))
    if state.quarter != given.quarter:
        raise validation.wrong("tables", "fewer than two hold cards: this Quarter is over")
    return state


def _set_outright(
    state: State, given: CourtPosition, names: Sequence[str], places: Sequence[int]
) -> State:
    """The state with the discards, the phase and the points that no event can give it."""
    changed = []
    for place, table in zip(places, tables(state), strict=True):
        discards = _cards(given.tables[place].discards, f"tables.{place}.discards")
        phase = PLAY if given.phase == "play" else table.phase
        changed.append(placed(table, discards=discards, phase=phase))
    points = [0] * len(names)
    for name, number in (given.points or {}).items():
        points[_seat(name, names, f"points.{name}")] += number
    return placed(changed[0], points=tuple(points), beside=changed[1] if changed[1:] else None)


def how_many_in_all(*piles: Cards) -> int:
    """Cards in several piles; each pile by itself is small enough to count."""
    return sum(map(how_many, piles))


def _cards(text: str, field: str) -> Cards:
    try:
        return read_cards(text)
    except IllegalAction as refusal:
        if refusal.code == "unknown_card":
            raise validation.wrong(
                field, f"no card is written {refusal.params['word']!r}"
            ) from refusal
        raise validation.wrong(field, f"more than {refusal.params['most']} cards") from refusal


def _seat(name: str, names: Sequence[str], field: str) -> Seat:
    seat = find(name, names)
    if seat is None:
        raise validation.wrong(field, f"{name!r} is not among the players")
    return seat


def _read_tables(
    given: CourtPosition, names: Sequence[str], options: CourtOptions
) -> list[tuple[int, Seated]]:
    """Who sits where at each table, the Royal one of two first, with its place in `tables`."""
    taken: dict[Seat, int] = {}
    places = sorted(range(len(given.tables)), key=lambda place: given.tables[place].name != "royal")
    for place in places:
        _read_seats(given.tables[place], place, names, taken)
    for seat, name in enumerate(names):
        if seat not in taken:
            raise validation.wrong("tables", f"{name!r} has no seat")
    if len(places) > 1:
        _check_two(given.tables)
    start = _everybody(given.start, names, "start")
    circle = _everybody(given.circle, names, "circle")
    seated = []
    for number, place in enumerate(places):
        table = given.tables[place]
        seats = tuple(_seat(name, names, "tables") for _, name in table.seats)
        first, start = start[: len(seats)], start[len(seats) :]
        order = circle or seats
        characters = tuple(taken[seat] for seat in order)
        if options.characters == "wild":
            first = first or scoring.by_character(order, characters)
        ranks = tuple(order.index(seat) for seat in seats)
        told = Seated(table.name, order, characters, ranks, given.quarter, number, first)
        seated.append((place, told))
    return seated


def _read_seats(
    table: TablePosition, place: int, names: Sequence[str], taken: dict[Seat, int]
) -> None:
    """Note who is who at this table; nobody and no character may be there twice."""
    for index, pair in enumerate(table.seats):
        field = f"tables.{place}.seats.{index}"
        if len(pair) != 2:
            raise validation.wrong(field, "a seat is a character and a player")
        character, name = pair
        if character not in CHARACTERS_BY_NAME:
            raise validation.wrong(field, f"there is no character called {character!r}")
        seat = _seat(name, names, field)
        if seat in taken:
            raise validation.wrong(field, f"{name!r} sits twice")
        if CHARACTERS_BY_NAME[character] in taken.values():
            raise validation.wrong(field, f"there is only one {character}")
        taken[seat] = CHARACTERS_BY_NAME[character]


def _check_two(two: Sequence[TablePosition]) -> None:
    if sorted(table.name for table in two) != ["renegade", "royal"]:
        raise validation.wrong("tables", "two tables are a royal one and a renegade one")
    for place, table in enumerate(two):
        if not _SMALLEST <= len(table.seats) <= _LARGEST:
            raise validation.wrong(
                f"tables.{place}.seats", "of two tables each has four or five seats"
            )


def _everybody(given: Sequence[str] | None, names: Sequence[str], field: str) -> tuple[Seat, ...]:
    """Every player once, in some order; empty where it is not said."""
    if given is None:
        return ()
    seats = tuple(_seat(name, names, f"{field}.{index}") for index, name in enumerate(given))
    if sorted(seats) != list(range(len(names))):
        raise validation.wrong(field, "must name every player once")
    return seats


def _read_cards(given: CourtPosition, place: int, seated: Seated, names: Sequence[str]) -> Dealt:
    """The deal that gives a table the cards of the position."""
    table = given.tables[place]
    field = f"tables.{place}"
    held: dict[Seat, Cards] = {}
    for name, text in table.hands.items():
        whose = f"{field}.hands.{name}"
        seat = _seat(name, names, whose)
        if seat in held:
            raise validation.wrong(whose, "has two hands")
        if seat not in seated.seats:
            raise validation.wrong(whose, "does not sit at this table")
        held[seat] = _cards(text, whose)
    hands = tuple(held.get(seat, 0) for seat in seated.seats)
    court = _cards(table.court_hand, f"{field}.court_hand")
    discards = _cards(table.discards, f"{field}.discards")
    if how_many_in_all(*hands, court, discards) > MOST_CARDS:
        raise validation.wrong(field, f"more than {MOST_CARDS} cards")
    rebels = 0
    if given.phase == "deal":
        rebels = sum(1 << at for at, hand in enumerate(hands) if holds_three_putsches(hand))
    numbers = tuple(map(how_many, hands))
    number = seated.table
    return Dealt(
        seated.seats, numbers, how_many(court), given.quarter, hands, court, rebels, number
    )


def write_position(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The state as a position: a Quarter as dealt, or a table between two tricks.

    What people have seen and how they sat before is not part of one. Raises `ValueError` where a
    position cannot say the state, such as in mid-trick or once a privilege is spent.
    """
    for phase in ("deal", "play"):
        written = _written(state, names, phase)
        if written is None:
            continue
        try:
            again = read_position(written, names, state.options)
        except ValueError:
            continue
        if _same(again, state, _UNSAID if phase == "deal" else _UNSAID | {"seen", "received"}):
            return written
    raise ValueError("position: this state cannot be said as a position")


def _take_back_gifts(state: State, hands: dict[Seat, Cards]) -> bool:
    """Make hands what they were as dealt: the tribute is paid again when the position is read.

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
    fields = [field for field in State.__slots__ if field not in besides]
    return scoring.points(one) == scoring.points(other) and all(
        getattr(mine, field) == getattr(its, field)
        for mine, its in zip(tables(one), tables(other), strict=True)
        for field in fields
    )


def _written(state: State, names: Sequence[str], phase: str) -> dict[str, Any] | None:
    """The state in this phase; `None` where its hands cannot be what they were as dealt."""
    written: list[dict[str, Any]] = []
    for table in tables(state):
        seating = table.seating
        hands = dict(zip(seating.order, table.hands, strict=True))
        if phase == "deal" and not _take_back_gifts(table, hands):
            return None
        ranked = ((seating.characters[at], seating.order[at]) for at in seating.ranks)
        written.append(
            {
                "name": seating.name,
                "seats": [[CHARACTER_NAMES[character], names[seat]] for character, seat in ranked],
                "hands": {names[seat]: write_cards(hand) for seat, hand in hands.items()},
                "court_hand": write_cards(table.court),
                "discards": write_cards(table.discards),
            }
        )
    said: dict[str, Any] = {"quarter": state.quarter, "phase": phase, "tables": written}
    if state.options.victory_points:
        said["points"] = dict(zip(names, scoring.earned(state), strict=True))
        start = (seat for table in tables(state) for seat in table.order_at_start)
        said["start"] = [names[seat] for seat in start]
    if state.options.characters == "wild":
        said["circle"] = [names[seat] for seat in state.seating.order]
    return said


def pieces(state: State) -> tuple[Cards, ...]:
    """Every card of each table, wherever it lies: hands, Court, discards, trick, drawn."""
    in_trick = sum(
        lay.cards for index, lay in enumerate(state.lays) if not state.stopped >> index & 1
    )
    cards = sum(state.hands) + state.court + state.discards + state.choosing + in_trick
    return (cards, *pieces(state.beside)) if state.beside is not None else (cards,)
