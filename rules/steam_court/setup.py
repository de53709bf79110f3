"""Drawing seats, dealing, and what comes between two Quarters (Court 1.2, 1.3 and 1.8)."""

from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.events import (
    CoupPulled,
    Dealt,
    Event,
    GameEnded,
    Position,
    QuarterEnded,
    Seated,
)
from rules.steam_court.evolve import say
from rules.steam_court.model import QUARTERS, State
from rules.steam_court.options import characters_in_play, table_name
from rules.steam_court.pieces import deck, holds_three_putsches, how_many, pack


def draw_seats(state: State, said: list[Event], chance: Chance) -> None:
    """Seat everybody by chance for the first Quarter."""
    people = list(range(state.players))
    chance.shuffle(people)
    characters = characters_in_play(state.players, state.options)
    ranks = tuple(range(state.players))
    name = table_name(state.players, state.options)
    say(state, said, Seated(name, tuple(people), characters, ranks, quarter=1))


def deal(state: State, said: list[Event], chance: Chance) -> None:
    """Shuffle and deal this Quarter's cards, what does not divide to the Court Hand."""
    seats = state.seating.order
    cards = deck(len(seats))
    chance.shuffle(cards)
    each = len(cards) // (len(seats) + 1)
    hands = tuple(pack(cards[at * each : (at + 1) * each]) for at in range(len(seats)))
    court = pack(cards[len(seats) * each :])
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
        ),
    )


def end_quarter(state: State, said: list[Event], chance: Chance) -> None:
    """Close the Quarter and deal the next one, or end the game (Court 1.3)."""
    seating = state.seating
    last = tuple(at for at in seating.ranks if state.alive >> at & 1)
    places = tuple(seating.order[at] for at in state.places + last)
    say(state, said, QuarterEnded(state.quarter, places))
    if state.quarter == QUARTERS:
        say(state, said, GameEnded(places))
        return
    _reseat(state, said, places, state.quarter + 1)
    deal(state, said, chance)


def overthrow(state: State, said: list[Event], at: Position, chance: Chance) -> None:
    """Seat the rebel on top, those above him one lower, and deal the same Quarter again."""
    seating = state.seating
    rebel = seating.order[at]
    others = (seating.order[each] for each in seating.ranks if each != at)
    say(state, said, CoupPulled(rebel, at, seating.characters[at]))
    _reseat(state, said, (rebel, *others), state.quarter)
    deal(state, said, chance)


def _reseat(state: State, said: list[Event], best_first: tuple[Seat, ...], quarter: int) -> None:
    """Give the seats out, the best seat first; characters stay with the seats."""
    seating = state.seating
    say(state, said, seating_event(seating.name, best_first, seating.characters, quarter))


def seating_event(
    name: str, best_first: tuple[Seat, ...], characters: tuple[int, ...], quarter: int
) -> Seated:
    """People on seats from the highest down."""
    return Seated(name, best_first, characters, tuple(range(len(best_first))), quarter)
