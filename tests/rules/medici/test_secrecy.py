"""Non-interference: what is hidden from a viewer changes nothing that he is shown.

Every check plays one game in two worlds that differ only in what the viewer may not know. The
leaking wrappers at the end prove that the checks notice leaks.
"""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.game import Seat
from rules.medici.events import Conspired, Dealt, Event, LaidAlone, Planned
from rules.medici.model import NO_CAP, State, placed
from rules.medici.pieces import BLACK_CARDS, RED_CARDS, Card, card_texts
from rules.medici.view import MediciView
from tests.share import share

from .random_games import GAME, TABLES, dealt, walk

View = Callable[[State, Seat | None], MediciView]
Redact = Callable[[Event, Seat | None], Event | None]

every_table = pytest.mark.parametrize("options", TABLES, ids=lambda given: "+".join(given) or "-")
NAMES = ("ada", "ben")


def other_world(state: State, viewer: Seat | None, pick: random.Random) -> State:
    """The same game for this viewer, with the other's hand and both decks dealt anew.

    What he himself put under his deck he knows, so it stays. At what another is capped follows
    from the hand, and is known to all once the game is over.
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


def noise(cards: tuple[Card, ...] | None, pick: random.Random) -> tuple[Card, ...]:
    """As many cards of the same colour."""
    some = cards or ()
    colour = BLACK_CARDS if some and some[0] in BLACK_CARDS else RED_CARDS
    return tuple(pick.sample(colour, len(some)))


def hidden_twin(event: Event, viewer: Seat | None, pick: random.Random) -> Event:
    """The event of another world that must look the same to this viewer."""
    if isinstance(event, Dealt):
        hands = tuple(
            hand if seat == viewer else noise(hand, pick) for seat, hand in enumerate(event.hands)
        )
        return event._replace(hands=hands, decks=tuple(noise(deck, pick) for deck in event.decks))
    if not hasattr(event, "drew") or event.seat == viewer:
        return event
    drew = pick.choice((-1, *BLACK_CARDS))
    if isinstance(event, Planned):
        return event._replace(card=pick.choice(BLACK_CARDS), drew=drew)
    cap = None if event.cap is None else pick.randrange(16)
    return event._replace(drew=drew, cap=cap)


def shown(view: MediciView) -> str:
    """A view and its JSON to the last byte."""
    report = GAME.to_json(view, NAMES)
    return view.model_dump_json() + json.dumps([report.public, report.private])


def check_views(options: dict[str, Any], seed: int, view: View, nth: int = 1) -> None:
    pick = random.Random(seed)
    for step in itertools.islice(walk(options, seed), 0, None, nth):
        for state in (step.before, step.after):
            for viewer in (None, 0, 1):
                other = other_world(state, viewer, pick)
                assert shown(view(state, viewer)) == shown(view(other, viewer))


def check_events(options: dict[str, Any], seed: int, redact: Redact) -> None:
    pick = random.Random(seed)
    _, events = dealt(options, seed)
    told = events + [event for step in walk(options, seed) for event in step.events]
    for event in told:
        for viewer in (None, 0, 1):
            here, there = redact(event, viewer), redact(hidden_twin(event, viewer, pick), viewer)
            assert here == there
            assert json.dumps(GAME.dump_event(here)) == json.dumps(GAME.dump_event(there))
            assert GAME.describe(here, NAMES) == GAME.describe(there, NAMES)


@every_table
@share(("seeds", "nth"), everyday=(1, 3), whole=(2, 1))
def test_a_view_does_not_depend_on_what_is_hidden(
    options: dict[str, Any], seeds: int, nth: int
) -> None:
    for seed in range(seeds):
        check_views(options, seed, GAME.view, nth)


@every_table
@share("seeds", everyday=1, whole=2)
def test_a_redacted_event_does_not_depend_on_what_is_hidden(
    options: dict[str, Any], seeds: int
) -> None:
    for seed in range(seeds):
        check_events(options, seed, GAME.redact)


def test_ones_own_legal_actions_and_house_player_know_nothing_hidden() -> None:
    pick = random.Random(4)
    for step in walk({}, 4):
        if not step.before.hands[1 - step.seat]:
            continue
        other = other_world(step.before, step.seat, pick)
        assert GAME.legal_actions(other, step.seat) == GAME.legal_actions(step.before, step.seat)


def test_what_one_does_looks_the_same_to_the_other_in_both_worlds() -> None:
    pick = random.Random(5)
    compared = 0
    for step in walk({}, 5):
        viewer = 1 - step.seat
        if step.events[-1].kind == "game_ended":
            continue
        other = other_world(step.before, viewer, pick)
        plans = isinstance(step.events[0], Planned)
        action = step.action
        if plans:
            action = pick.choice(
                [one for one in GAME.legal_actions(other, step.seat) if one.kind == "plan"]
            )
        elif action not in GAME.legal_actions(other, step.seat):
            continue
        there = GAME.copy(other)
        elsewhere = GAME.decide(there, step.seat, action, None)
        mine = [GAME.redact(event, viewer) for event in step.events]
        assert mine == [GAME.redact(event, viewer) for event in elsewhere]
        assert shown(GAME.view(step.after, viewer)) == shown(GAME.view(there, viewer))
        compared += 1
    assert compared > 15


def test_a_viewer_is_told_his_own_cards_and_what_he_planned() -> None:
    planned: dict[Seat, list[str]] = {0: [], 1: []}
    for step in walk({}, 6, plans=0.5):
        event = step.events[0]
        if isinstance(event, Planned):
            planned[step.seat].append(step.action.card)
        drew = getattr(event, "drew", None)
        if drew is not None and drew >= 0 and card_texts([drew])[0] in planned[step.seat]:
            planned[step.seat].remove(card_texts([drew])[0])
        for seat in (0, 1):
            own = GAME.view(step.after, seat).own
            assert own.hand == card_texts(step.after.hands[seat])
            assert [*own.planned] == planned[seat]
            assert own.black is (seat == step.after.black)
        assert GAME.view(step.after, None).own is None


def test_a_redacted_event_cannot_be_replayed() -> None:
    for step in walk({}, 7):
        for event in step.events:
            hidden = GAME.redact(event, None)
            if hidden != event:
                with pytest.raises(TypeError, match="redacted"):
                    GAME.evolve(GAME.copy(step.before), hidden)


# --- leaks that the checks must notice -----------------------------------------------------------


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


def shows_the_planned_card(event: Event, viewer: Seat | None) -> Event | None:
    hidden = GAME.redact(event, viewer)
    return hidden._replace(card=event.card) if isinstance(event, Planned) else hidden


def shows_what_is_drawn(event: Event, viewer: Seat | None) -> Event | None:
    hidden = GAME.redact(event, viewer)
    drawn = isinstance(event, LaidAlone | Conspired)
    return hidden._replace(drew=event.drew) if drawn else hidden


def shows_ones_own_deck(event: Event, viewer: Seat | None) -> Event | None:
    hidden = GAME.redact(event, viewer)
    return hidden._replace(decks=event.decks) if isinstance(event, Dealt) else hidden


@pytest.mark.parametrize("leak", [shows_hands, shows_the_next_card, shows_every_plan])
def test_a_view_that_leaks_is_noticed(leak: View) -> None:
    with pytest.raises(AssertionError):
        check_views({}, 1, leak)


@pytest.mark.parametrize(
    "leak", [hides_nothing, shows_the_planned_card, shows_what_is_drawn, shows_ones_own_deck]
)
def test_an_event_that_leaks_is_noticed(leak: Redact) -> None:
    with pytest.raises(AssertionError):
        check_events({}, 1, leak)
