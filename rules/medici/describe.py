"""Events as sentences, in the rulebook's words; what a viewer may not see is simply not said."""

from collections.abc import Iterable, Sequence
from functools import singledispatch

from rules.medici import events as e
from rules.medici.pieces import JESTERS, SHOWN, Card
from rules.names import listed

Names = Sequence[str]

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


def _cards(cards: Iterable[Card]) -> str:
    return listed([SHOWN[card] for card in cards])


def _row(cards: Iterable[Card]) -> str:
    return " ".join(SHOWN[card] for card in cards)


def _laid(card: Card, value: int) -> str:
    """The card, with what it was declared if it is a Jester."""
    return f"{SHOWN[card]} as {value}" if card in JESTERS else SHOWN[card]


def _draws(event: e.Lay, names: Names) -> str:
    """What follows from drawing, as far as the reader may know it."""
    text = ""
    if event.drew is not None and event.drew != e.NOTHING:
        text += f" {names[event.seat]} draws {SHOWN[event.drew]}."
    if event.cap is not None:
        most = "that card" if event.cap == e.UNTOLD else event.cap
        text += (
            f" That was the last card of {names[event.seat]}'s deck: from now on"
            f" {names[event.seat]} may lay nothing above {most}."
        )
    return text


def _leave(cards: Sequence[Card]) -> str:
    return f"{_cards(cards)} {'leaves' if len(cards) == 1 else 'leave'} the game"


@singledispatch
def describe(event: e.Event, names: Names) -> str:
    """One event as a sentence; names in seat order. Redact it for its reader first."""
    raise TypeError(f"not an event to tell {names} of: {event!r}")


@describe.register
def _(event: e.Dealt, names: Names) -> str:
    half = len(event.inner) // 2
    text = (
        f"{names[event.black]} plays black, {names[event.red]} red. Inner court: black"
        f" {_row(event.inner[:half])}; red {_row(event.inner[half:])}."
        f" {names[event.turn]} starts, {'by lot' if event.lots else 'with the higher total'}."
    )
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            text += f" {names[seat]} holds {_cards(hand)}."
    return text


@describe.register
def _(event: e.LaidAlone, names: Names) -> str:
    card = _laid(event.card, event.value)
    return f"{names[event.seat]} lays {card} alone in the outer court.{_draws(event, names)}"


@describe.register
def _(event: e.Allied, names: Names) -> str:
    card = _laid(event.card, event.value)
    return (
        f"{names[event.seat]} allies {card} with {SHOWN[event.stack]}: {event.total} in all."
        f"{_draws(event, names)}"
    )


@describe.register
def _(event: e.Cleared, names: Names) -> str:
    return (
        f"{names[event.seat]} lays the Minister {SHOWN[event.card]} on"
        f" {SHOWN[event.stack]} and uses his power: {_leave(event.gone)}."
        f"{_draws(event, names)}"
    )


@describe.register
def _(event: e.Dispersed, names: Names) -> str:
    return (
        f"{names[event.seat]} lays the Lady {SHOWN[event.card]} on"
        f" {SHOWN[event.stack]} and uses her power: {_cards(event.cards)} are now stacks of"
        " their own."
        f"{_draws(event, names)}"
    )


@describe.register
def _(event: e.Conspired, names: Names) -> str:
    card = _laid(event.card, event.value)
    text = f"{names[event.seat]} lays {card} on {SHOWN[event.stack]}"
    if event.retuned is not None:
        jester, value = event.retuned
        text += f", sets {SHOWN[jester]} to {value}"
    text += f" and conspires at {event.total}: {_leave(event.gone)}."
    return text + _draws(event, names)


@describe.register
def _(event: e.Planned, names: Names) -> str:
    who = names[event.seat]
    what = "a card" if event.card is None else SHOWN[event.card]
    text = f"{who} plans: {what} goes under the deck"
    if event.drew is not None:
        text += f", and {who} draws {SHOWN[event.drew]}"
    if event.plans > 1:
        text += f" (the {_ORDINALS[event.plans]} plan in a row)"
    return f"{text}."


@describe.register
def _(event: e.GameEnded, names: Names) -> str:
    who = listed(names) if event.seat is None else names[event.seat]
    why = {
        "inner court empty": f"{who} {'has' if event.seat is not None else 'have'} no card left"
        " in the inner court",
        "out of cards": "Nobody has a card left to lay",
        "six plans": "Six plans in a row",
        "capped": f"Every card {who} holds is above the cap",
    }[event.reason]
    if event.scores is None:
        return f"{why}: a draw, and nothing is scored."
    if not event.winners:
        return f"{why}: a draw at {event.scores[0]} each."
    (first,) = event.winners
    return f"{why}: {names[first]} wins, {event.scores[first]} to {event.scores[1 - first]}."
