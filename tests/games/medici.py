"""Court of the Medici for the laws: random games, what is conserved, what is hidden."""

import random
from collections.abc import Iterator
from typing import Any

from rules.catalog import GAMES
from rules.game import Seat
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.events import Conspired, Dealt, Event, LaidAlone, Planned
from rules.medici.model import NO_CAP, State, pieces, placed
from rules.medici.pieces import (
    BLACK_CARDS,
    CARD_TEXT,
    DECLARED,
    EVERY_CARD,
    JESTERS,
    RED_CARDS,
    Card,
    card_texts,
)
from rules.medici.view import MediciView
from tests.games.strategies import RandomGame, Step, Strategies, chance_of

GAME = GAMES["court-of-the-medici"]
SWITCHES = tuple(GAME.option_defaults())
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    *({name: True} for name in SWITCHES),
    dict.fromkeys(SWITCHES, True),
)
"""None, each alone, all together."""

PLANS = (0.2, 0.0, 0.8)
"""How gladly people plan, by a game's number: now and then, so that decks turn over; never, so that
hands run out; mostly, so that games become long."""


class Medici(Strategies):
    game = GAME
    tables = tuple((2, options) for options in HOUSE_RULES)
    most_actions = 252
    """A card laid never comes back to a hand, so of the 42 cards in hands and decks each is laid
    once at most, and the game is over with the last of them. Before each lay, and after the last
    one where cards are left, there are five plans at most, since the sixth in a row ends the game:
    42 times six."""
    everyday, whole, many = 2, 6, 1000
    panels = 4
    wrong_steps = (
        "5C ally", "JS", "JS alone 11", "JS alone 7 7", "JS conspire", "JC conspire", "JS ~x",
        "JS alone ~9", "JS alone ~99999999", "2C conspire 4H 4H", "2C plan plan", "JS " * 40,
        "JS conspire 4H JC JC 2/7", "2C ~٣", "JS ally ZZ", "AS power", "KS plan", "2D conspire",
    )  # fmt: skip
    spectator = "You aren't in this game, so you have no hand here. You're welcome to watch."
    no_actions = (
        {"kind": "plan", "card": "KC"},
        {"kind": "plan", "card": "5c"},
        {"kind": "plan", "card": ""},
        {"kind": "plan"},
        {"kind": "alone", "card": "5C", "value": "7"},
        {"kind": "ally", "card": "5C", "stack": 7},
        {"kind": "conspire", "card": "JC", "stack": "5C", "victim": "6C", "retuned": ["JD"]},
    )

    def choose(self, state: State, pick: random.Random, number: int) -> tuple[Seat, Action]:
        """Each kind of action equally likely, since with a Jester there are hundreds of one."""
        (seat,) = GAME.waiting_for(state)
        legal = GAME.legal_actions(state, seat)
        kinds = sorted({one.kind for one in legal})
        plans = "plan" in kinds and pick.random() < PLANS[number % len(PLANS)]
        kind = "plan" if plans else pick.choice(kinds)
        return seat, pick.choice([one for one in legal if one.kind == kind])

    def other_actions(self, state: State, pick: random.Random) -> Iterator[Action]:
        hand = state.hands[max(state.turn, 0)]
        words = [*card_texts(hand), pick.choice(CARD_TEXT), "KC", ""]
        stacks = [*card_texts(state.bottoms), pick.choice(CARD_TEXT), "KD"]
        values = (None, 0, 1, 10, 11)
        for card in words:
            yield Plan(card)
            yield Alone(card, pick.choice(values))
            for stack in stacks:
                yield Ally(card, stack, pick.choice(values), pick.random() < 0.5)
                value = pick.choice((None, *DECLARED))
                jester = CARD_TEXT[pick.choice(JESTERS)]
                retuned = (jester, pick.randint(0, 11)) if pick.random() < 0.5 else None
                yield Conspire(card, stack, pick.choice(stacks), value, retuned)

    def check_pieces(self, state: State) -> None:
        assert pieces(state) == EVERY_CARD

    def check_outcome(self, played: RandomGame) -> None:
        last = played.steps[-1].after
        outcome = GAME.outcome(last)
        assert outcome is not None
        assert (outcome.scores is None) is (last.over == "six plans")
        assert len(played.steps) >= 6

    def other_world(self, state: State, viewer: Seat | None, pick: random.Random) -> State:
        """The other's hand and both decks dealt again.

        What the viewer put under their deck they know, so it stays. At what another is capped
        follows from the hand, and is known to all once the game is over.
        """
        hands, decks = [*state.hands], [*state.decks]
        for seat in (0, 1):
            if seat == viewer:
                known = state.planned[seat]
                unseen = [*decks[seat][: len(decks[seat]) - known]]
                pick.shuffle(unseen)
                decks[seat] = (*unseen, *decks[seat][len(unseen) :])
            else:
                cards = [*hands[seat], *decks[seat]]
                pick.shuffle(cards)
                count = len(hands[seat])
                hands[seat], decks[seat] = tuple(sorted(cards[:count])), tuple(cards[count:])
        caps = tuple(
            pick.randrange(16) if seat != viewer and cap != NO_CAP and not state.over else cap
            for seat, cap in enumerate(state.caps)
        )
        return placed(state, hands=tuple(hands), decks=tuple(decks), caps=caps)

    def other_event(self, event: Event, viewer: Seat | None, pick: random.Random) -> Event:
        if isinstance(event, Dealt):
            hands = tuple(
                hand if seat == viewer else noise(hand, pick)
                for seat, hand in enumerate(event.hands)
            )
            decks = tuple(noise(deck, pick) for deck in event.decks)
            return event._replace(hands=hands, decks=decks)
        if not hasattr(event, "drew") or event.seat == viewer:
            return event
        drew = pick.choice((-1, *BLACK_CARDS))
        if isinstance(event, Planned):
            return event._replace(card=pick.choice(BLACK_CARDS), drew=drew)
        cap = None if event.cap is None else pick.randrange(16)
        return event._replace(drew=drew, cap=cap)

    def done_elsewhere(
        self, step: Step, other: State, viewer: Seat | None, pick: random.Random
    ) -> Action | None:
        """Whatever is planned looks the same; an end, here or there, shows the caps."""
        legal = GAME.legal_actions(other, step.seat)
        if isinstance(step.action, Plan) and viewer != step.seat:
            planned: Action = pick.choice([one for one in legal if one.kind == "plan"])
            return planned
        if step.action not in legal:
            return None
        there = GAME.copy(other)
        GAME.decide(there, step.seat, step.action, chance_of(0, 0))
        return None if step.after.over or there.over else step.action


def noise(cards: tuple[Card, ...] | None, pick: random.Random) -> tuple[Card, ...]:
    """As many cards of the same colour."""
    some = cards or ()
    colour = BLACK_CARDS if some and some[0] in BLACK_CARDS else RED_CARDS
    return tuple(pick.sample(colour, len(some)))


# --- leaks that the laws must notice -------------------------------------------------------------


def shows_hands(state: State, viewer: Seat | None) -> MediciView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"discards": card_texts(state.hands[0])})


def shows_the_next_card(state: State, viewer: Seat | None) -> MediciView:
    shown = GAME.view(state, viewer)
    tops = tuple(card_texts(deck[:1]) for deck in state.decks)
    return shown.model_copy(update={"discards": tops[viewer or 0]})


def shows_every_plan(state: State, viewer: Seat | None) -> MediciView:
    shown = GAME.view(state, viewer)
    own = GAME.view(state, 0).own
    return shown.model_copy(update={"discards": own.planned})


def hides_nothing(event: Event, _viewer: Seat | None) -> Event:
    return event


def shows_the_planned_card(event: Event, viewer: Seat | None) -> Any:
    hidden = GAME.redact(event, viewer)
    return hidden._replace(card=event.card) if isinstance(event, Planned) else hidden


def shows_what_is_drawn(event: Event, viewer: Seat | None) -> Any:
    hidden = GAME.redact(event, viewer)
    drawn = isinstance(event, LaidAlone | Conspired)
    return hidden._replace(drew=event.drew) if drawn else hidden


def shows_ones_own_deck(event: Event, viewer: Seat | None) -> Any:
    hidden = GAME.redact(event, viewer)
    return hidden._replace(decks=event.decks) if isinstance(event, Dealt) else hidden


Medici.view_leaks = [(2, {}, leak) for leak in (shows_hands, shows_the_next_card, shows_every_plan)]
Medici.screen_leaks = Medici.view_leaks
Medici.event_leaks = [
    (2, {}, leak)
    for leak in (hides_nothing, shows_the_planned_card, shows_what_is_drawn, shows_ones_own_deck)
]
LAWS = Medici()
walk, deal = LAWS.walk, LAWS.deal
