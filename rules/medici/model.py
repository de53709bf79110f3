"""The state of a game of Court of the Medici: one flat record."""

from collections.abc import Iterable
from typing import Any, Literal

from rules.game import Seat
from rules.medici.events import NOTHING, Reason
from rules.medici.options import MediciOptions
from rules.medici.pieces import CARD_TEXT, EVERY_CARD, FIRST_JESTER, IS_JESTER, VALUE, Card

NOBODY: Seat = -1
NO_CAP = 99
"""Above every card's value."""
NO_CAPS = (NO_CAP, NO_CAP)
MOST_PLANS = 6
"""Plans in a row, by both together, that end the game (Medici 3.4)."""
BITS = 8
"""Of a tally for each total: no more than fifty stacks count the same."""
ONE_STACK = tuple(1 << BITS * total for total in range(sum(VALUE[card] for card in EVERY_CARD) + 1))
"""By total, a tally of one stack that counts so much; no stack counts more than all cards."""


def tally_of(totals: Iterable[int]) -> int:
    """How many stacks count 0, 1, 2 and so on, in `BITS` each."""
    return sum([ONE_STACK[total] for total in totals])


class State:
    """Ints and tuples only, so that a shallow copy is a copy; only `evolve` assigns to it.

    Stacks are three tuples of equal length, those of the inner court first: `piles` (cards from
    bottom to top), `bottoms` and `totals`. `tally` says how many stacks count 0, 1, 2 and so on,
    a byte for each, the lowest first. All tuples of two are by seat.
    """

    __slots__ = (
        "black",  # seat of the black player; NOBODY before the deal
        "bottoms",  # of each stack its lowest card, which names it
        "caps",  # the highest value each may lay, or NO_CAP
        "decks",  # from top to bottom
        "discards",  # cards that left the game, in order
        "hands",  # in ascending order
        "inner",  # how many of the stacks are in the inner court
        "jesters",  # value of each Jester on the table, 0 for those elsewhere
        "last",  # the card laid last, or NOTHING
        "options",
        "over",  # why the game is over; empty while it runs
        "piles",
        "planned",  # how many cards at the bottom of each deck its owner put there
        "plans",  # in a row
        "special",  # whether house rules change which actions are open
        "tally",
        "totals",
        "turn",  # seat that is to act, or NOBODY
    )

    black: Seat
    bottoms: tuple[Card, ...]
    caps: tuple[int, int]
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    inner: int
    jesters: tuple[int, ...]
    last: Card
    options: MediciOptions
    over: Reason | Literal[""]
    piles: tuple[tuple[Card, ...], ...]
    planned: tuple[int, int]
    plans: int
    special: bool
    tally: int
    totals: tuple[int, ...]
    turn: Seat

    def __init__(self, options: MediciOptions) -> None:
        self.options = options
        self.special = options.conspiracy_all_matches or options.minister_needs_alliance
        self.black = self.turn = NOBODY
        self.over = ""
        self.hands = self.decks = ((), ())
        self.bottoms = self.piles = self.totals = ()
        self.discards = ()
        self.inner = self.plans = self.tally = 0
        self.planned = (0, 0)
        self.jesters = (0, 0, 0, 0)
        self.caps = NO_CAPS
        self.last = NOTHING

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it must not be a key


def copy(state: State) -> State:
    """A copy that evolves apart from its original."""
    new = State.__new__(State)
    new.options = state.options
    new.special = state.special
    new.black = state.black
    new.turn = state.turn
    new.over = state.over
    new.hands = state.hands
    new.decks = state.decks
    new.bottoms = state.bottoms
    new.piles = state.piles
    new.totals = state.totals
    new.tally = state.tally
    new.discards = state.discards
    new.inner = state.inner
    new.plans = state.plans
    new.planned = state.planned
    new.jesters = state.jesters
    new.caps = state.caps
    new.last = state.last
    return new


def placed(state: State, **fields: Any) -> State:
    """A copy with some fields set outright: for positions and tests, never for play."""
    new = copy(state)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def pieces(state: State) -> tuple[Card, ...]:
    """Every card, wherever it lies: hands, decks, table, discards."""
    places = (*state.hands, *state.decks, *state.piles, state.discards)
    return tuple(sorted(card for place in places for card in place))


def stack_with(state: State, card: Card) -> int:
    """In which stack a card of the table lies."""
    for at, pile in enumerate(state.piles):
        if card in pile:
            return at
    raise LookupError(CARD_TEXT[card])


def value_on_table(state: State, card: Card) -> int:
    """What a card on the table counts now."""
    return state.jesters[card - FIRST_JESTER] if card in IS_JESTER else VALUE[card]
