"""Events as sentences, in the rulebook's words; what a viewer may not see is simply not said."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from rules.game import Seat
from rules.names import listed
from rules.steam_court import events as e
from rules.steam_court.actions import INFINITY
from rules.steam_court.notation import write_cards
from rules.steam_court.pieces import (
    CARD_TEXT,
    CHARACTER_NAMES,
    DOCTOR,
    GENERAL,
    QUEEN,
    TEA_BOY,
    Cards,
    Character,
    how_many,
    unpack,
)

Names = Sequence[str]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")  # fmt: skip
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")

_MAY = {
    QUEEN: "may give two cards to the lowest seat",
    GENERAL: "may give one card to the second-lowest seat",
    DOCTOR: "may draw four cards from the Court Hand",
    TEA_BOY: "may swap hands with the Court",
}


def number(count: int) -> str:
    """A number as a word up to twelve, in digits beyond."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def cards_in_words(count: int) -> str:
    """`one card`, `two cards`."""
    return f"{number(count)} card{'' if count == 1 else 's'}"


def set_in_words(size: int, value: int) -> str:
    """`a 12`, `three 1s`, `infinitely many 2s`; `a Putsch` for size and value 0."""
    if value == 0:
        return "a Putsch"
    if size == INFINITY:
        return f"infinitely many {value}s"
    if size == 1:
        return f"an {value}" if value in {8, 11} else f"a {value}"
    return f"{number(size)} {value}s"


def _who(character: Character, seat: Seat, names: Names) -> str:
    return f"{CHARACTER_NAMES[character]} ({names[seat]})"


def _actor(event: Any, names: Names) -> str:
    return _who(event.character, event.seat, names)


def _some(count: int, cards: Cards | None) -> str:
    """The cards themselves for those who know them, else how many."""
    return write_cards(cards) if cards else cards_in_words(count)


@singledispatch
def describe(event: e.Event, names: Names) -> str:
    """One event as a sentence; names in seat order. Redact it for its reader first."""
    raise TypeError(f"not an event to tell {names} of: {event!r}")


@describe.register
def _(event: e.Seated, names: Names) -> str:
    people = [_who(event.characters[at], event.seats[at], names) for at in event.ranks]
    text = f"{event.name.capitalize()} table, Quarter {event.quarter}: {listed(people)}"
    if event.ranks != tuple(range(len(event.seats))):
        text += f"; the circle stays {listed([names[seat] for seat in event.seats])}"
    return f"{text}."


def _at_table(name: str) -> str:
    """Which of two tables; nothing where there is only one."""
    return f" at the {name.capitalize()} table" if name else ""


@describe.register
def _(event: e.Dealt, names: Names) -> str:
    text = (
        f"{max(event.numbers)} cards each{_at_table(event.name)}, {event.court_number} to the Court"
        " Hand."
    )
    for seat, hand in zip(event.seats, event.hands, strict=True):
        if hand is not None:
            text += f" {names[seat]} holds {write_cards(hand)}."
    return text


@describe.register
def _(event: e.Asked, names: Names) -> str:
    return f"{_actor(event, names)} {_MAY.get(event.character, 'may use a privilege')}."


@describe.register
def _(event: e.Given, names: Names) -> str:
    to = _who(event.to_character, event.to_seat, names)
    return f"{_actor(event, names)} gives {_some(event.number, event.cards)} to {to}."


@describe.register
def _(event: e.Declined, names: Names) -> str:
    return f"{_actor(event, names)} declines."


@describe.register
def _(event: e.Drew, names: Names) -> str:
    cards = _some(event.number, event.cards)
    return f"{_actor(event, names)} draws {cards} from the Court Hand."


@describe.register
def _(event: e.Kept, names: Names) -> str:
    what = "nothing" if event.number == 0 else _some(event.number, event.cards)
    return f"{_actor(event, names)} keeps {what}."


@describe.register
def _(event: e.TributePaid, names: Names) -> str:
    to = _who(event.to_character, event.to_seat, names)
    return f"{_actor(event, names)} pays {_some(event.number, event.cards)} to {to} in tribute."


@describe.register
def _(event: e.Swapped, names: Names) -> str:
    return f"{_actor(event, names)} takes the Court Hand of {cards_in_words(event.number)}."


@describe.register
def _(event: e.PlayBegan, names: Names) -> str:
    return f"Play begins; {_actor(event, names)} leads."


@describe.register
def _(event: e.Laid, names: Names) -> str:
    verb = "leads" if event.leads else "lays"
    text = f"{_actor(event, names)} {verb} {set_in_words(event.size, event.value)}"
    kinds, value = set(unpack(event.cards)), event.value
    if value and (kinds != {value} or how_many(event.cards) != event.size):
        text += f" ({write_cards(event.cards)})"
    return f"{text}."


@describe.register
def _(event: e.Passed, names: Names) -> str:
    return f"{_actor(event, names)} passes."


@describe.register
def _(event: e.WentOut, names: Names) -> str:
    place = _ORDINALS[event.place] if event.place < len(_ORDINALS) else f"number {event.place}"
    text = f"{_actor(event, names)} goes out {place} this Quarter"
    return f"{text} and takes the {event.gear}-gear token." if event.gear else f"{text}."


@describe.register
def _(event: e.TrickWon, names: Names) -> str:
    text = f"{_actor(event, names)} wins the trick"
    if event.leads_seat == event.seat:
        return f"{text} and leads the next."
    return f"{text}; {_who(event.leads_character, event.leads_seat, names)} leads the next."


@describe.register
def _(event: e.LayStopped, names: Names) -> str:
    whom = _who(event.whom_character, event.whom_seat, names)
    laid = set_in_words(event.size, event.value)
    return f"{_actor(event, names)} stops {whom}, who takes back {laid}."


@describe.register
def _(event: e.TurnStopped, names: Names) -> str:
    whom = _who(event.whom_character, event.whom_seat, names)
    return f"{_actor(event, names)} stops {whom}, who waits until play comes around again."


@describe.register
def _(event: e.StopOffered, names: Names) -> str:
    return f"{_actor(event, names)} may still stop the last lay before the Quarter ends."


@describe.register
def _(event: e.Dived, names: Names) -> str:
    text = f"{_actor(event, names)} shows a {CARD_TEXT[event.card]} and dives for "
    text = text.replace("a 8", "an 8").replace("a 11", "an 11")
    if event.cards:
        return f"{text}{cards_in_words(event.number)}: {write_cards(event.cards)}."
    return f"{text}{cards_in_words(event.number)}."


@describe.register
def _(event: e.Looked, names: Names) -> str:
    whose = _who(event.whose_character, event.whose_seat, names)
    text = f"{_actor(event, names)} looks at the Court Hand and at the hand of {whose}"
    if event.court is None or event.hand is None:
        return f"{text}."
    court, hand = (write_cards(cards) or "nothing" for cards in (event.court, event.hand))
    return f"{text}: the Court holds {court}; {names[event.whose_seat]} holds {hand}."


@describe.register
def _(event: e.Retrieved, names: Names) -> str:
    if not event.cards:
        return f"{_actor(event, names)} takes nothing back: none of those cards are left."
    return f"{_actor(event, names)} takes back {write_cards(event.cards)} from the lost trick."


@describe.register
def _(event: e.CoupPulled, names: Names) -> str:
    text = f"{_actor(event, names)} shows three Putsches and seizes the throne"
    points = "1 point" if event.bonus == 1 else f"{event.bonus} points"
    return f"{text}, for {points}." if event.bonus else f"{text}!"


def _scored(seats: Sequence[Seat], scores: Sequence[int], names: Names) -> list[str]:
    """Names, each with its score where there are scores."""
    if not scores:
        return [names[seat] for seat in seats]
    return [f"{names[seat]} ({score})" for seat, score in zip(seats, scores, strict=True)]


@describe.register
def _(event: e.QuarterEnded, names: Names) -> str:
    people = listed(_scored(event.places, event.gears, names))
    return f"Quarter {event.quarter} is over{_at_table(event.name)}: {people}."


@describe.register
def _(event: e.Promoted, names: Names) -> str:
    up, down = (
        listed([names[seat] for seat in seats]) for seats in (event.promoted, event.banished)
    )
    return f"{up} are promoted to the Royal table, and {down} are banished to the Renegade table."


@describe.register
def _(event: e.GameEnded, names: Names) -> str:
    people = _scored(event.places, event.scores, names)
    winners, others = people[: len(event.winners) or 1], people[len(event.winners) or 1 :]
    verb = "wins the game" if len(winners) == 1 else "share the win"
    before = f", ahead of {listed(others)}" if others else ""
    return f"{listed(winners)} {verb}{before}."
