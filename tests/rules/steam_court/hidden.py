"""What is hidden from a viewer, dealt or written anew: for checks that it changes nothing."""

import random

from rules.game import Seat
from rules.steam_court.events import (
    Dealt,
    Dived,
    Drew,
    Event,
    Given,
    Kept,
    Looked,
    TributePaid,
)
from rules.steam_court.pieces import KINDS, PUTSCH, Cards, how_many, pack, unpack


def dealt_anew(piles: list[Cards], pick: random.Random, rebel: int | None = None) -> list[Cards]:
    """The same number of cards in each pile, from all of them shuffled together."""
    cards = [card for pile in piles for card in unpack(pile)]
    pick.shuffle(cards)
    sizes = [how_many(pile) for pile in piles]
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    if rebel is not None and sizes[rebel] >= 3 and cards.count(PUTSCH) == 3:
        rest, start = [card for card in cards if card != PUTSCH], starts[rebel]
        cards = [*rest[:start], *[PUTSCH] * 3, *rest[start:]]
    return [pack(cards[start : start + size]) for start, size in zip(starts, sizes, strict=True)]


def noise(cards: Cards | None, pick: random.Random) -> Cards:
    """As many cards, of any kind."""
    return pack(pick.choices(KINDS, k=how_many(cards or 0)))


def other_event(event: Event, viewer: Seat | None, pick: random.Random) -> Event:
    """The event of another world that must look the same to this viewer."""
    if isinstance(event, Dealt):
        hands = tuple(
            hand if seat == viewer else noise(hand, pick)
            for seat, hand in zip(event.seats, event.hands, strict=True)
        )
        return event._replace(hands=hands, court=noise(event.court, pick), rebels=pick.randrange(8))
    if viewer is not None and viewer in {_actor(event), getattr(event, "to_seat", None)}:
        return event
    if isinstance(event, Given | TributePaid | Drew | Dived):
        return event._replace(cards=noise(event.cards, pick))
    if isinstance(event, Kept):
        return event._replace(cards=noise(event.cards, pick), back=noise(event.back, pick))
    if isinstance(event, Looked):
        return event._replace(court=noise(event.court, pick), hand=noise(event.hand, pick))
    return event


def _actor(event: Event) -> Seat | None:
    seat: Seat | None = getattr(event, "seat", None)
    return seat
