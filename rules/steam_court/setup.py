"""Drawing seats, dealing, and what goes on by itself (Court 1.2, 1.3, 1.8 and 1.9)."""

from rules.chance import Chance
from rules.game import Seat
from rules.steam_court import privileges, scoring
from rules.steam_court.events import (
    CoupPulled,
    Dealt,
    Event,
    GameEnded,
    Position,
    Promoted,
    QuarterEnded,
    Seated,
)
from rules.steam_court.evolve import say
from rules.steam_court.model import DONE, NOBODY, PLAY, PRIVILEGES, QUARTERS, State, tables
from rules.steam_court.options import Layout, tables_in_play
from rules.steam_court.pieces import (
    EVERY_CHARACTER,
    holds_three_putsches,
    how_many,
    singles,
)

_CHANGE_TABLES = 2
"""How many are promoted after a Quarter, and as many banished (Court 1.9)."""


def setup(state: State, chance: Chance) -> list[Event]:
    """Draw seats, shuffle, deal, and go on to the first choice somebody has."""
    said: list[Event] = []
    draw_seats(state, said, chance)
    for table in tables(state):
        deal(table, said, chance)
    go_on(state, said, chance)
    return said


def resume(state: State, chance: Chance) -> list[Event]:
    """Start tables set up outright: `PRIVILEGES` with slot -1, or `PLAY` with turn -1."""
    said: list[Event] = []
    go_on(state, said, chance)
    return said


def go_on(state: State, said: list[Event], chance: Chance) -> None:
    """Carry out what waits for nobody, up to the next choice or the end of the game.

    The next Quarter begins when this one is over at every table (Court 1.9).
    """
    every = tables(state)
    while True:
        for table in every:
            while table.turn == NOBODY and table.phase in {PRIVILEGES, PLAY}:
                if table.phase == PRIVILEGES and privileges.advance(table, said):
                    break
                if not privileges.begin_play(table, said):
                    end_quarter(table, said)
        if any(table.phase != DONE for table in every):
            return
        next_quarter(state, said, chance)


def draw_seats(state: State, said: list[Event], chance: Chance) -> None:
    """Seat everybody by chance for the first Quarter."""
    people = list(range(state.players))
    chance.shuffle(people)
    for number, (table, layout) in enumerate(
        zip(tables(state), _layouts(state, chance), strict=True)
    ):
        characters = layout.characters
        seats = tuple(people[: len(characters)])
        del people[: len(characters)]
        wild = state.options.characters == "wild"
        start = scoring.by_character(seats, characters) if wild else ()
        ranks = tuple(range(len(seats)))
        say(table, said, Seated(layout.name, seats, characters, ranks, 1, number, start))


def _layouts(state: State, chance: Chance) -> tuple[Layout, ...]:
    """Who sits where: the table's own characters, or any of the ten, drawn (Court 1.10)."""
    layouts = tables_in_play(state.players, state.options)
    if state.options.characters == "seats":
        return layouts
    characters = [*EVERY_CHARACTER]
    chance.shuffle(characters)
    drawn = characters[: state.players]
    if state.options.characters == "random":
        drawn.sort(reverse=True)
    return (Layout(layouts[0].name, tuple(drawn)),)


def deal(state: State, said: list[Event], chance: Chance) -> None:
    """Shuffle and deal a table's cards for this Quarter, what does not divide to the Court Hand."""
    seating = state.seating
    seats = seating.order
    cards = [*singles(len(seats))]
    chance.at(seating.table).shuffle(cards)
    each = len(cards) // (len(seats) + 1)
    of_the_court = each * len(seats)
    hands = tuple([sum(cards[at : at + each]) for at in range(0, of_the_court, each)])
    court = sum(cards[of_the_court:])
    say(
        state,
        said,
        Dealt(
            seats=seats,
            numbers=(each,) * len(seats),
            court_number=how_many(court),
            quarter=state.quarter,
            hands=hands,
            court=court,
            rebels=sum(1 << at for at, hand in enumerate(hands) if holds_three_putsches(hand)),
            table=seating.table,
            name=_name_of_two(state),
        ),
    )


def _name_of_two(state: State) -> str:
    """The table's name where there is another one."""
    seating = state.seating
    return seating.name if len(seating.order) < state.players else ""


def end_quarter(state: State, said: list[Event]) -> None:
    """Close the Quarter at one table: the last with cards takes the last token (Court 1.3)."""
    seating = state.seating
    last = tuple(at for at in seating.ranks if state.alive >> at & 1)
    places = tuple(seating.order[at] for at in state.places + last)
    name, gears = _name_of_two(state), scoring.gears(state)
    say(state, said, QuarterEnded(state.quarter, places, seating.table, name, gears))


def next_quarter(state: State, said: list[Event], chance: Chance) -> None:
    """With the Quarter over at every table, seat and deal the next, or end the game (Court 1.3)."""
    every = tables(state)
    if state.quarter == QUARTERS:
        places = scoring.final_places(state)
        order = tuple(seat for place in places for seat in place)
        total = scoring.points(state)
        if total is None:
            say(state, said, GameEnded(order))
        else:
            say(state, said, GameEnded(order, places[0], tuple(total[seat] for seat in order)))
        return
    quarter = state.quarter + 1
    orders = [table.history[-1] for table in every]
    if len(orders) > 1:
        royal, renegade = orders
        promoted, stay = renegade[:_CHANGE_TABLES], renegade[_CHANGE_TABLES:]
        kept, banished = royal[:-_CHANGE_TABLES], royal[-_CHANGE_TABLES:]
        say(state, said, Promoted(promoted, banished))
        orders = [kept + promoted, banished + stay]
    for table, best_first in zip(every, orders, strict=True):
        _reseat(table, said, best_first, quarter)
    for table in every:
        deal(table, said, chance)


def overthrow(state: State, said: list[Event], at: Position, chance: Chance) -> None:
    """Seat the rebel on top, those above them one lower, and deal the same Quarter again."""
    seating = state.seating
    rebel = seating.order[at]
    others = (seating.order[each] for each in seating.ranks if each != at)
    bonus = scoring.coup_bonus(state)
    say(state, said, CoupPulled(rebel, at, seating.characters[at], bonus))
    _reseat(state, said, (rebel, *others), state.quarter)
    deal(state, said, chance)


def _reseat(state: State, said: list[Event], best_first: tuple[Seat, ...], quarter: int) -> None:
    """Give the seats out, the best seat first; with wild seats only the ranks (Court 1.10)."""
    seating = state.seating
    seats, ranks = best_first, tuple(range(len(best_first)))
    if state.options.characters == "wild":
        seats, ranks = seating.order, tuple(seating.where[seat] for seat in best_first)
    characters, table = seating.characters, seating.table
    say(state, said, Seated(seating.name, seats, characters, ranks, quarter, table))
