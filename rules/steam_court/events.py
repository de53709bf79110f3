"""What happens in Steam Court, in the past tense: all that `evolve` and a storyteller need.

`seat` is the person, `at` the position at the table, `character` the one this Quarter. Fields
under "hidden" are known only to some; `view.redact` puts `None` there for everybody else, while
`number` beside them stays open. `turn` is the position whose turn it is next, -1 where the next
event says it.
"""

from functools import cache
from typing import Literal, NamedTuple

from rules.game import Seat
from rules.steam_court.pieces import Card, Cards, Character

Position = int

CLOSES, OPENS, KEEPS = 0, 1, 2
"""What a lay does to the General's window (Court 1.7); only rows of version 1 keep it open."""


class Seated(NamedTuple):
    """People took their seats: `seats` and `characters` by position, `ranks` best position first.

    Said at the start, after each Quarter and after a coup. `start` is said once, where start
    scores do not follow the first ranks: seats, from the one that scores least (Court 1.10).
    """

    name: str
    seats: tuple[Seat, ...]
    characters: tuple[Character, ...]
    ranks: tuple[Position, ...]
    quarter: int
    table: int = 0
    start: tuple[Seat, ...] = ()
    kind: Literal["seated"] = "seated"


class Dealt(NamedTuple):
    """The cards were shuffled and dealt, by position; everything once a Quarter is fresh again.

    `name` is the table's where there are two.
    """

    seats: tuple[Seat, ...]
    numbers: tuple[int, ...]
    court_number: int
    quarter: int
    hands: tuple[Cards | None, ...]  # hidden: each from all but its owner
    court: Cards | None  # hidden
    rebels: int | None  # hidden: mask of positions dealt three Putsches
    table: int = 0
    name: str = ""
    kind: Literal["dealt"] = "dealt"


class Asked(NamedTuple):
    """A privilege before play came up; `slot` is its place among the ranks, 0 the highest."""

    seat: Seat
    at: Position
    character: Character
    slot: int
    kind: Literal["asked"] = "asked"


class Given(NamedTuple):
    """The Queen or the General gave cards."""

    seat: Seat
    at: Position
    character: Character
    to_seat: Seat
    to: Position
    to_character: Character
    number: int
    cards: Cards | None  # hidden from all but giver and receiver
    kind: Literal["given"] = "given"


class Declined(NamedTuple):
    """A privilege was left unused: a gift, a draw, a swap, or the stop at a Quarter's end."""

    seat: Seat
    at: Position
    character: Character
    kind: Literal["declined"] = "declined"


class Drew(NamedTuple):
    """The Plague Doctor drew from the Court Hand and must now keep two."""

    seat: Seat
    at: Position
    character: Character
    number: int
    cards: Cards | None  # hidden from all but them
    kind: Literal["drew"] = "drew"


class Kept(NamedTuple):
    """The Doctor or the Submariner kept some of the cards; `back` returned where they came from."""

    seat: Seat
    at: Position
    character: Character
    number: int
    cards: Cards | None  # hidden from all but them
    back: Cards | None  # hidden from all but them
    kind: Literal["kept"] = "kept"


class TributePaid(NamedTuple):
    """The Tea Boy or the Vagabond paid their highest numbered cards (Court R7)."""

    seat: Seat
    at: Position
    character: Character
    to_seat: Seat
    to: Position
    to_character: Character
    number: int
    cards: Cards | None  # hidden from all but payer and receiver
    kind: Literal["tribute"] = "tribute"


class Swapped(NamedTuple):
    """The Tea Boy took the Court Hand of `number` cards and keeps the gifts (Court R8)."""

    seat: Seat
    at: Position
    character: Character
    number: int
    kind: Literal["swapped"] = "swapped"


class PlayBegan(NamedTuple):
    """The privileges are done; the highest seat with cards leads."""

    seat: Seat
    at: Position
    character: Character
    kind: Literal["play_began"] = "play_began"


class Laid(NamedTuple):
    """A set or a Putsch (size 0, value 0) was laid; `leads` where it opened the trick."""

    seat: Seat
    at: Position
    character: Character
    cards: Cards
    size: int
    value: int
    leads: bool
    turn: Position
    window: int
    kind: Literal["laid"] = "laid"


class Passed(NamedTuple):
    """A player sits out for the rest of the trick."""

    seat: Seat
    at: Position
    character: Character
    turn: Position
    kind: Literal["passed"] = "passed"


class WentOut(NamedTuple):
    """A player got rid of their last card and took the best token left; `place` 1 is the best.

    `gear` is what the token scores with victory points, else 0 (Court 1.10).
    """

    seat: Seat
    at: Position
    character: Character
    place: int
    gear: int = 0
    kind: Literal["went_out"] = "went_out"


class TrickWon(NamedTuple):
    """The trick ended: its cards went to the discards, all are active, and `leads` leads.

    `booty` is what the Pirate laid in it and may try to take back, 0 where they may not.
    """

    seat: Seat
    at: Position
    character: Character
    cards: Cards
    booty: Cards
    leads_seat: Seat
    leads: Position
    leads_character: Character
    kind: Literal["trick_won"] = "trick_won"


class LayStopped(NamedTuple):
    """The General stopped what `whom` laid; all is as it was before that lay (Court R12a)."""

    seat: Seat
    at: Position
    character: Character
    whom_seat: Seat
    whom: Position
    whom_character: Character
    cards: Cards
    size: int
    value: int
    turn: Position
    kind: Literal["lay_stopped"] = "lay_stopped"


class TurnStopped(NamedTuple):
    """The General stopped `whom` before they laid: skipped this time round, not passed."""

    seat: Seat
    at: Position
    character: Character
    whom_seat: Seat
    whom: Position
    whom_character: Character
    turn: Position
    kind: Literal["turn_stopped"] = "turn_stopped"


class StopOffered(NamedTuple):
    """The General alone holds cards and is asked whether the last lay stands (Court 1.5)."""

    seat: Seat
    at: Position
    character: Character
    kind: Literal["stop_offered"] = "stop_offered"


class Dived(NamedTuple):
    """The Submariner revealed a numbered card and drew so many from the discards.

    It `closes` the General's window even on their own lay (Court 1.7); in version 1 it did not.
    """

    seat: Seat
    at: Position
    character: Character
    card: Card
    number: int
    cards: Cards | None  # hidden from all but them
    closes: bool = False
    kind: Literal["dived"] = "dived"


class Looked(NamedTuple):
    """The Inspector looked at the Court Hand and at somebody's hand; that they did is open."""

    seat: Seat
    at: Position
    character: Character
    whose_seat: Seat
    whose: Position
    whose_character: Character
    court: Cards | None  # hidden from all but them
    hand: Cards | None  # hidden from all but them
    kind: Literal["looked"] = "looked"


class Retrieved(NamedTuple):
    """The Pirate took back what they had laid in the trick they lost; `closes` as of a dive."""

    seat: Seat
    at: Position
    character: Character
    cards: Cards
    closes: bool = False
    kind: Literal["retrieved"] = "retrieved"


class CoupPulled(NamedTuple):
    """A player showed three Putsches; new seats and a new deal of the same Quarter follow.

    `bonus` is what it scores with victory points, else 0.
    """

    seat: Seat
    at: Position
    character: Character
    bonus: int = 0
    kind: Literal["coup"] = "coup"


class QuarterEnded(NamedTuple):
    """A Quarter is over; `places` are seats, first out first.

    `name` is the table's where there are two; `gears` is what each place scores with victory
    points.
    """

    quarter: int
    places: tuple[Seat, ...]
    table: int = 0
    name: str = ""
    gears: tuple[int, ...] = ()
    kind: Literal["quarter_ended"] = "quarter_ended"


class Promoted(NamedTuple):
    """Two people of the Renegade Table change places with two of the Royal one (Court 1.9)."""

    promoted: tuple[Seat, ...]
    banished: tuple[Seat, ...]
    kind: Literal["promoted"] = "promoted"


class GameEnded(NamedTuple):
    """The game is over; `places` are seats, best first.

    With victory points `winners` says who shares the win, and `scores` what each place scored.
    """

    places: tuple[Seat, ...]
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    kind: Literal["game_ended"] = "game_ended"


Event = (
    Seated
    | Dealt
    | Asked
    | Given
    | Declined
    | Drew
    | Kept
    | TributePaid
    | Swapped
    | PlayBegan
    | Laid
    | Passed
    | WentOut
    | TrickWon
    | LayStopped
    | TurnStopped
    | StopOffered
    | Dived
    | Looked
    | Retrieved
    | CoupPulled
    | QuarterEnded
    | Promoted
    | GameEnded
)


@cache
def passed(seat: Seat, at: Position, character: Character, turn: Position) -> Passed:
    """The one `Passed` of these values: passes are the most frequent events."""
    return Passed(seat, at, character, turn)


make = tuple.__new__
"""`make(Laid, (..., "laid"))` is `Laid(...)` at half its cost: for what happens in every trick."""
