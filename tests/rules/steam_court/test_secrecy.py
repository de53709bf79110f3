"""Non-interference: what is hidden from a viewer changes nothing that he is shown.

Every check plays one game in two worlds that differ only in what the viewer may not know. The
leaking wrappers at the end prove that the checks notice leaks.
"""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.game import Seat
from rules.steam_court.events import (
    Dealt,
    Event,
    Given,
    Kept,
    Looked,
    TributePaid,
)
from rules.steam_court.game import GAME
from rules.steam_court.model import PRIVILEGES, State, placed, tables
from rules.steam_court.pieces import (
    ONE,
    PIRATE,
    PUTSCH,
    card_texts,
    count,
    holds,
    holds_three_putsches,
    how_many,
    unpack,
)
from rules.steam_court.view import CourtView
from tests.share import share

from .hidden import dealt_anew, noise, other_event
from .walks import TABLES, chance_of, dealt, walk

View = Callable[[State, Seat | None], CourtView]
Redact = Callable[[Event, Seat | None], Event | None]

every_table = pytest.mark.parametrize(("players", "options"), TABLES)


def other_world(state: State, viewer: Seat | None, pick: random.Random) -> State:
    """The same game for this viewer with all that is hidden from him dealt anew, table by table."""
    first, *second = (other_table(table, viewer, pick) for table in tables(state))
    return placed(first, beside=second[0]) if second else first


def other_table(state: State, viewer: Seat | None, pick: random.Random) -> State:
    """The same for one table, whose viewer may sit at another one."""
    own = -1 if viewer is None else state.seating.where[viewer]
    others = [at for at in range(len(state.hands)) if at != own]
    drawn_by_another = state.phase == PRIVILEGES and state.choosing and state.turn != own
    hidden = [state.hands[at] for at in others] + [state.court]
    if drawn_by_another:
        hidden.append(state.choosing)
    anew = dealt_anew(hidden, pick)
    hands = list(state.hands)
    for at, hand in zip(others, anew, strict=False):
        hands[at] = hand
    rebels = state.rebels & 1 << own if own >= 0 else 0
    rebels |= sum(1 << at for at in others if pick.random() < 0.5)
    seen = tuple(
        sight if sight.seat == viewer else sight._replace(cards=noise(sight.cards, pick))
        for sight in state.seen
    )
    return placed(
        state,
        hands=tuple(hands),
        court=anew[len(others)],
        choosing=anew[-1] if drawn_by_another else state.choosing,
        rebels=rebels,
        seen=seen,
    )


def check_views(players: int, options: dict[str, Any], seed: int, view: View, nth: int = 1) -> None:
    pick = random.Random(seed)
    for step in itertools.islice(walk(players, options, seed), 0, None, nth):
        viewer = pick.choice((None, *range(players)))
        state = step.before
        other = other_world(state, viewer, pick)
        assert view(state, viewer) == view(other, viewer)
        if viewer is not None and viewer not in GAME.waiting_for(state):
            assert GAME.legal_actions(state, viewer) == GAME.legal_actions(other, viewer)


def check_events(players: int, options: dict[str, Any], seed: int, redact: Redact) -> None:
    pick = random.Random(seed)
    _, events = dealt(players, options, seed)
    told = events + [event for step in walk(players, options, seed) for event in step.events]
    for event in told:
        for viewer in (None, *range(players)):
            twin = other_event(event, viewer, pick)
            assert redact(event, viewer) == redact(twin, viewer)


@every_table
@share(("seeds", "nth"), everyday=(1, 4), whole=(5, 1))
def test_a_view_does_not_depend_on_what_is_hidden(
    players: int, options: dict[str, Any], seeds: int, nth: int
) -> None:
    for seed in range(seeds):
        check_views(players, options, seed, GAME.view, nth)


@every_table
def test_a_redacted_event_does_not_depend_on_what_is_hidden(
    players: int, options: dict[str, Any]
) -> None:
    check_events(players, options, 0, GAME.redact)


@every_table
@share("nth", everyday=4, whole=1)
def test_what_others_do_openly_looks_the_same_in_both_worlds(
    players: int, options: dict[str, Any], nth: int
) -> None:
    pick = random.Random(5)
    compared = 0
    for number, step in enumerate(itertools.islice(walk(players, options, 0), 0, None, nth)):
        viewer = pick.choice([seat for seat in range(players) if seat != step.seat])
        told_more = any(
            isinstance(event, Dealt) or getattr(event, "to_seat", None) == viewer
            for event in step.events
        )
        other = other_world(step.before, viewer, pick)
        if told_more or step.action not in GAME.legal_actions(other, step.seat):
            continue
        here, there = GAME.copy(step.before), GAME.copy(other)
        events = GAME.decide(here, step.seat, step.action, chance_of(5, number))
        elsewhere = GAME.decide(there, step.seat, step.action, chance_of(5, number))
        redacted = [GAME.redact(event, viewer) for event in events]
        assert redacted == [GAME.redact(event, viewer) for event in elsewhere]
        assert GAME.view(here, viewer) == GAME.view(there, viewer)
        compared += 1
    assert compared > 50


@every_table
@share("nth", everyday=31, whole=1)
def test_a_viewer_is_told_his_own_cards(players: int, options: dict[str, Any], nth: int) -> None:
    for step in itertools.islice(walk(players, options, 0), 0, None, nth):
        state = step.after
        for number, table in enumerate(tables(state)):
            for at, seat in enumerate(table.seating.order):
                own = GAME.view(state, seat).own
                assert own is not None
                assert own.hand == card_texts(table.hands[at])
                assert own.table == number
        assert GAME.view(state, None).own is None


@share("nth", everyday=5, whole=1)
def test_a_player_learns_of_the_other_table_only_what_lies_on_it(nth: int) -> None:
    pick = random.Random(8)
    for step in itertools.islice(walk(10, {}, 8), 0, None, nth):
        for viewer in pick.sample(range(10), 2):
            mine = next(t for t in tables(step.after) if t.seating.where[viewer] >= 0)
            (other,) = (table for table in tables(step.after) if table is not mine)
            anew = other_table(other, None, pick)
            world = (
                placed(mine, beside=anew)
                if other is step.after.beside
                else placed(anew, beside=mine)
            )
            assert GAME.view(world, viewer) == GAME.view(step.after, viewer)
            assert GAME.legal_actions(world, viewer) == GAME.legal_actions(step.after, viewer)


def test_the_pirate_does_not_see_which_of_his_cards_were_dived_for() -> None:
    whole = next(
        step.after
        for seed in range(20)
        for step in walk(5, {"table": "renegade"}, seed)
        if how_many(step.after.booty) > 1
        and holds(step.after.discards, step.after.booty)
        and not step.after.spent >> PIRATE & 1
        and step.after.hands[step.after.seating.pirate]
    )
    pirate = whole.seating.order[whole.seating.pirate]
    lost = ONE[unpack(whole.booty)[0]]
    fished = placed(whole, discards=whole.discards - lost + ONE[PUTSCH])
    assert GAME.view(whole, pirate).own == GAME.view(fished, pirate).own
    assert "retrieve" in GAME.may_also(whole)[pirate]


def shows_the_court_hand(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"history": (unpack(state.court),)})


def counts_putsches(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"result": tuple(count(hand, 16) for hand in state.hands)})


def betrays_rebels(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    ready = tuple(hand for hand in state.hands if holds_three_putsches(hand))
    return shown.model_copy(update={"quarter": state.rebels + len(ready)})


def shows_everybody_what_was_seen(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"history": tuple(unpack(one.cards) for one in state.seen)})


def shows_what_was_seen_at_the_other_table(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    away = [t for t in tables(state) if viewer is not None and t.seating.where[viewer] < 0]
    told = tuple(unpack(one.cards) for table in away for one in table.seen)
    return shown.model_copy(update={"history": told})


def hides_nothing(event: Event, _viewer: Seat | None) -> Event:
    return event


def leaves_rebels_in(event: Event, viewer: Seat | None) -> Event | None:
    shown = GAME.redact(event, viewer)
    if isinstance(shown, Dealt) and isinstance(event, Dealt):
        return shown._replace(rebels=event.rebels)
    return shown


def leaves_the_court_hand_in(event: Event, viewer: Seat | None) -> Event | None:
    shown = GAME.redact(event, viewer)
    if isinstance(shown, Looked) and isinstance(event, Looked):
        return shown._replace(court=event.court)
    return shown


def leaves_what_went_back_in(event: Event, viewer: Seat | None) -> Event | None:
    shown = GAME.redact(event, viewer)
    if isinstance(shown, Kept) and isinstance(event, Kept):
        return shown._replace(back=event.back)
    return shown


def shows_gifts(event: Event, viewer: Seat | None) -> Event | None:
    return event if isinstance(event, Given | TributePaid) else GAME.redact(event, viewer)


@pytest.mark.parametrize(
    ("leak", "players"),
    [
        (shows_the_court_hand, 7),
        (counts_putsches, 7),
        (betrays_rebels, 7),
        (shows_everybody_what_was_seen, 7),
        (shows_what_was_seen_at_the_other_table, 10),
    ],
)
def test_a_view_that_leaks_is_noticed(leak: View, players: int) -> None:
    with pytest.raises(AssertionError):
        check_views(players, {}, 1, leak)


@pytest.mark.parametrize(
    ("leak", "table"),
    [
        (hides_nothing, "royal"),
        (leaves_rebels_in, "royal"),
        (shows_gifts, "royal"),
        (leaves_the_court_hand_in, "renegade"),
        (leaves_what_went_back_in, "renegade"),
    ],
)
def test_an_event_that_leaks_is_noticed(leak: Redact, table: str) -> None:
    with pytest.raises(AssertionError):
        check_events(5, {"table": table}, 1, leak)
