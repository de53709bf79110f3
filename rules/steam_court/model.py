"""The state of a game of Steam Court: who sits where, and one flat record of a table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.game import Seat
from rules.steam_court.events import Laid, Position, Seated
from rules.steam_court.options import MOST_AT_ONE_TABLE, CourtOptions
from rules.steam_court.pieces import (
    ALCHEMIST,
    DUKE,
    GENERAL,
    INSPECTOR,
    PIRATE,
    SUBMARINER,
    Cards,
    Character,
)
from rules.steam_court.sets import (
    LOWERS_DUALS,
    LOWERS_GEARS,
    NO_LOWERING,
    NO_MULTIPLIER_ON_DUAL,
    SEVERAL_MULTIPLIERS,
    Reach,
    reach,
)

NOBODY: Position = -1

FRESH, PRIVILEGES, PLAY, ASKED, DONE, OVER = range(6)
"""Phases of a table: not dealt yet, before play, tricks, the General's last word, Quarter over,
game over."""

QUARTERS = 4

NEWEST = 2
"""The version of the rules. In version 1 a layer's own lead, dive or retrieval left the General's
window open, and a look did not see what the Doctor had drawn: `decide` takes the version, so that
what is stored can be verified."""

Mask = int
"""A set of positions (or, in `spent`, of characters) as bits."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where at a table during one Quarter, and what follows from it.

    A position is a place in the turn order; without wild seats it is also the rank, 0 the
    highest. `where` is by seat, -1 for people at no seat of this table.
    """

    table: int
    """0, or 1 for the second of two tables."""
    name: str
    order: tuple[Seat, ...]
    characters: tuple[Character, ...]
    ranks: tuple[Position, ...]
    where: tuple[Position, ...]
    general: Position
    submariner: Position
    inspector: Position
    pirate: Position
    reactive: Mask
    """Positions that may act out of turn: General, Inspector, Pirate."""
    laws: int
    """The table's house rules about sets."""
    reach: tuple[tuple[tuple[Reach, ...], ...], ...] = field(repr=False)  # a million characters
    """By position: what beats a set of each value (`sets.reach`)."""

    @property
    def top(self) -> Position:
        """The highest seat of the table in play, whatever its character (Court R9)."""
        return self.ranks[0]

    @property
    def lowest(self) -> Position:
        """The lowest seat."""
        return self.ranks[-1]

    @property
    def second_lowest(self) -> Position:
        """The seat above the lowest."""
        return self.ranks[-2]


class Sight(NamedTuple):
    """Cards shown to one person this Quarter; `what` and `whose` as in `view.Seen`."""

    seat: Seat
    what: str
    whose: Seat | None
    cards: Cards


class Window(NamedTuple):
    """The General's window on the newest lay, with all that it would be undone to (Court R12a).

    What may change between the lay and its stop, as it was before the lay.
    """

    layer: Position
    lay: Laid
    hands: tuple[Cards, ...]
    discards: Cards
    alive: Mask
    passed: Mask
    size: int
    value: int
    owner: Position
    lays: tuple[Laid, ...]
    stopped: int
    booty: Cards
    spent: Mask
    rebels: Mask
    places: tuple[Position, ...]
    longest: tuple[int, Seat]
    fished: bool


class State:
    """One table's game: ints, bit masks and tuples only, so that a shallow copy is a copy.

    Only `evolve` and `evolve_tricks` assign to its fields. With two tables the Royal one's state is
    the game's, and the Renegade one's is `beside` it: a whole state of its own, in which the same
    rules play.
    """

    __slots__ = (
        "alive",  # positions that hold cards
        "beside",  # the second table, or None
        "booty",  # what the Pirate laid in the last finished trick and may take back
        "choosing",  # cards drawn or dived of which some are to be kept
        "coups",  # seats that pulled one, in order
        "court",  # the Court Hand
        "discards",  # cards of finished tricks
        "fished",  # whether somebody has dived since the last finished trick
        "hands",  # by position
        "history",  # finishing order of each Quarter that is over, as seats
        "lays",  # sets laid in this trick, stopped ones too
        "longest",  # finished trick so far: sets that stood in it, and the seat that won it
        "options",
        "order_at_start",  # seats by rank in the first Quarter, or by start score
        "owner",  # position of the player who laid the set to beat; NOBODY on a lead
        "passed",  # positions that sit out this trick
        "phase",
        "places",  # positions in the order they went out
        "players",  # at the whole game
        "points",  # by seat: gears and bonuses earned at this table in Quarters before
        "quarter",  # 1 to 4
        "rebels",  # positions dealt three Putsches that have neither laid nor passed
        "received",  # by position: cards given by others this Quarter and still held
        "seating",
        "seen",  # what people were shown this Quarter
        "size",  # of the standing set; INFINITY is 0
        "slot",  # rank whose privilege before play is asked
        "spent",  # characters whose power once a Quarter is used
        "stopped",  # bits by index into lays
        "turn",  # position that is asked
        "value",  # of the standing set
        "window",  # the General's, or None
    )

    alive: Mask
    beside: "State | None"
    booty: Cards
    choosing: Cards
    coups: tuple[Seat, ...]
    court: Cards
    discards: Cards
    fished: bool
    hands: tuple[Cards, ...]
    history: tuple[tuple[Seat, ...], ...]
    lays: tuple[Laid, ...]
    longest: tuple[int, Seat]
    options: CourtOptions
    order_at_start: tuple[Seat, ...]
    owner: Position
    passed: Mask
    phase: int
    places: tuple[Position, ...]
    players: int
    points: tuple[int, ...]
    quarter: int
    rebels: Mask
    received: tuple[Cards, ...]
    seating: Seating
    seen: tuple[Sight, ...]
    size: int
    slot: int
    spent: Mask
    stopped: int
    turn: Position
    value: int
    window: Window | None

    def __init__(self, players: int, options: CourtOptions, beside: "State | None" = None) -> None:
        self.options = options
        self.players = players
        self.quarter = 0
        self.phase = FRESH
        self.seating = seat_people(Seated("", (), (), (), 0), players, options)
        self.order_at_start = ()
        self.points = (0,) * players
        self.history = ()
        self.coups = ()
        self.longest = (0, NOBODY)
        self.hands = self.received = ()
        self.court = self.discards = self.choosing = self.booty = 0
        self.alive = self.passed = self.spent = self.rebels = 0
        self.turn = self.owner = self.slot = NOBODY
        self.size = self.value = self.stopped = 0
        self.lays = ()
        self.places = ()
        self.window = None
        self.fished = False
        self.seen = ()
        self.beside = beside

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it must not be a key


def new(players: int, options: CourtOptions) -> State:
    """An empty table, or two; `setup` or replayed events fill them."""
    two = players > MOST_AT_ONE_TABLE
    return State(players, options, State(players, options) if two else None)


def copy(state: State) -> State:
    """A copy that evolves apart from its original."""
    new = State.__new__(State)
    new.options = state.options
    new.players = state.players
    new.quarter = state.quarter
    new.phase = state.phase
    new.seating = state.seating
    new.order_at_start = state.order_at_start
    new.points = state.points
    new.history = state.history
    new.coups = state.coups
    new.longest = state.longest
    new.hands = state.hands
    new.received = state.received
    new.court = state.court
    new.discards = state.discards
    new.choosing = state.choosing
    new.booty = state.booty
    new.alive = state.alive
    new.passed = state.passed
    new.spent = state.spent
    new.rebels = state.rebels
    new.turn = state.turn
    new.owner = state.owner
    new.slot = state.slot
    new.size = state.size
    new.value = state.value
    new.stopped = state.stopped
    new.lays = state.lays
    new.places = state.places
    new.window = state.window
    new.fished = state.fished
    new.seen = state.seen
    new.beside = None if state.beside is None else copy(state.beside)
    return new


def tables(state: State) -> tuple[State, ...]:
    """The game's tables, the Royal one of two first."""
    return (state,) if state.beside is None else (state, state.beside)


def table_of(state: State, seat: Seat) -> State | None:
    """The table at which this person sits now."""
    for table in tables(state):
        where = table.seating.where
        if 0 <= seat < len(where) and where[seat] != NOBODY:
            return table
    return None


_CLOSING = 1 << SUBMARINER | 1 << PIRATE


def open_window(state: State) -> Window | None:
    """The General's window, until anybody lays again, dives or takes cards back (Court 1.7).

    Rows of version 1 keep it in the state behind what the layer did since.
    """
    window = state.window
    if window is None or (state.lays and state.lays[-1] != window.lay):
        return None
    return None if state.spent & ~window.spent & _CLOSING else window


def standing_lays(state: State) -> Sequence[Laid]:
    """The sets of the running trick that were not stopped."""
    stopped = state.stopped
    if not stopped:
        return state.lays
    return [lay for index, lay in enumerate(state.lays) if not stopped >> index & 1]


def placed(state: State, **fields: Any) -> State:
    """A copy with some fields set outright: for positions and tests, never for play."""
    new = copy(state)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def seat_people(seated: Seated, players: int, options: CourtOptions) -> Seating:
    """The seating an event tells of; `players` are those of the whole game."""
    order, characters = seated.seats, seated.characters
    where = [NOBODY] * players
    for at, seat in enumerate(order):
        where[seat] = at
    at_of = {character: at for at, character in enumerate(characters)}
    reactive = [at_of[one] for one in (GENERAL, INSPECTOR, PIRATE) if one in at_of]
    several, no_dual = options.several_multipliers, not options.multiplier_on_dual
    laws = SEVERAL_MULTIPLIERS * several | NO_MULTIPLIER_ON_DUAL * no_dual
    alchemist = LOWERS_DUALS if options.alchemist_on_dual else LOWERS_GEARS
    return Seating(
        table=seated.table,
        name=seated.name,
        order=order,
        characters=characters,
        ranks=seated.ranks,
        where=tuple(where),
        general=at_of.get(GENERAL, NOBODY),
        submariner=at_of.get(SUBMARINER, NOBODY),
        inspector=at_of.get(INSPECTOR, NOBODY),
        pirate=at_of.get(PIRATE, NOBODY),
        reactive=sum([1 << at for at in reactive]),
        laws=laws,
        reach=tuple(
            [
                reach(alchemist if one == ALCHEMIST else NO_LOWERING, one == DUKE, laws)
                for one in characters
            ]
        ),
    )
