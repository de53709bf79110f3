"""The laws every game keeps, on random games at every table with every house rule."""

import itertools
import random
from collections.abc import Iterator

import pytest

from rules.game import IllegalAction, Seat
from rules.steam_court.actions import (
    COUP,
    DECLINE,
    DRAW,
    LAY_PUTSCH,
    PASS,
    RETRIEVE,
    SWAP,
    Action,
    Dive,
    Give,
    Inspect,
    Keep,
    Lay,
    Stop,
)
from rules.steam_court.game import GAME
from rules.steam_court.model import (
    DONE,
    NOBODY,
    OVER,
    PLAY,
    State,
    standing_lays,
    table_of,
    tables,
)
from rules.steam_court.pieces import GEARS, KINDS, deck, pack, unpack
from rules.steam_court.sets import LISTED_SIZES
from tests.share import share

from .walks import TABLES, chance_of, dealt, walk

every_table = pytest.mark.parametrize(("players", "options"), TABLES)
some_games = share("seeds", everyday=range(1), whole=range(3))


def all_cards(state: State) -> int:
    """Every card of one table."""
    trick = sum(lay.cards for lay in standing_lays(state))
    return sum(state.hands) + state.court + state.discards + state.choosing + trick


def table_with(state: State, seat: Seat) -> State:
    table = table_of(state, seat)
    assert table is not None
    return table


def other_actions(state: State, pick: random.Random) -> Iterator[Action]:
    """Actions of every kind, near misses of legal lays among them."""
    seats = range(-1, state.players + 1)
    for table in tables(state):
        yield from other_lays(table, pick)
    yield from (PASS, RETRIEVE, COUP, DECLINE, DRAW, SWAP, LAY_PUTSCH)
    yield Lay(-1, 1, 1)
    yield Lay(1, -5, 1)
    yield Keep(pack(unpack(state.choosing)[:1]))
    yield Keep(0)
    yield from (Stop(pick.choice(seats)), Inspect(pick.choice(seats)))
    yield from (Dive(pick.choice(KINDS)), Dive(0))


def other_lays(state: State, pick: random.Random) -> Iterator[Action]:
    for at, hand in enumerate(state.hands):
        cards = unpack(hand)
        chosen = pick.sample(cards, min(len(cards), pick.randint(0, 3)))
        yield Lay(pack(chosen), pick.choice(LISTED_SIZES), pick.choice(GEARS))
        yield Keep(pack(chosen))
        yield Give(pack(chosen))
        legal = [
            one for one in GAME.legal_actions(state, state.seating.order[at]) if one.kind == "lay"
        ]
        if legal:
            near = pick.choice(legal)
            yield near._replace(size=near.size + pick.choice((-1, 1)))
            yield near._replace(value=near.value + pick.choice((-1, 1)))
            yield near._replace(cards=near.cards + pack([pick.choice(KINDS)]))


@every_table
@some_games
def test_the_events_alone_lead_to_the_same_state(
    players: int, options: dict[str, object], seeds: range
) -> None:
    for seed in seeds:
        state, told = dealt(players, options, seed)
        for step in walk(players, options, seed):
            told += step.events
            state = step.after
        again = GAME.new(players, state.options)
        for event in told:
            GAME.evolve(again, event)
        assert again == state


@every_table
@some_games
def test_a_table_waits_for_somebody_until_there_is_an_outcome(
    players: int, options: dict[str, object], seeds: range
) -> None:
    for seed in seeds:
        for step in walk(players, options, seed):
            for state in (step.before, step.after):
                assert bool(GAME.waiting_for(state)) is (GAME.outcome(state) is None)
        outcome = GAME.outcome(step.after)
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list(range(players))
        assert outcome.winners == outcome.places[0]
        assert (outcome.scores is not None) is bool(options.get("victory_points"))
        for table in tables(step.after):
            assert len(table.history) == 4


@every_table
def test_only_those_may_act_who_are_waited_for_or_allowed(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        state = step.before
        waiting, also = GAME.waiting_for(state), GAME.may_also(state)
        for seat in range(players):
            legal = GAME.legal_actions(state, seat)
            verbs = [*waiting.get(seat, ()), *also.get(seat, ())]
            assert list(dict.fromkeys(one.kind for one in legal)) == verbs


@every_table
def test_legal_actions_are_listed_once_in_a_stable_order(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        for seat in range(players):
            legal = GAME.legal_actions(step.before, seat)
            assert list(legal) == list(GAME.legal_actions(GAME.copy(step.before), seat))
            assert len(set(legal)) == len(legal)


@every_table
@share("nth", everyday=19, whole=1)
def test_what_is_legal_is_decided_and_what_is_not_is_refused_without_a_trace(
    players: int, options: dict[str, object], nth: int
) -> None:
    pick = random.Random(players)
    for number, step in itertools.islice(enumerate(walk(players, options, 0)), 0, None, nth):
        state = step.before
        legal = {seat: GAME.legal_actions(state, seat) for seat in range(players)}
        for seat, listed in legal.items():
            for action in pick.sample(listed, min(len(listed), 4)):
                GAME.decide(GAME.copy(state), seat, action, chance_of(13, number))
        for action in other_actions(state, pick):
            seat = pick.randrange(players)
            draft = GAME.copy(state)
            past_the_list = action.kind == "lay" and action.size > max(LISTED_SIZES)
            if action in legal[seat] or past_the_list:
                continue
            with pytest.raises(IllegalAction):
                GAME.decide(draft, seat, action, chance_of(13, number))
            assert draft == state


@every_table
def test_a_decision_leaves_the_state_it_was_copied_from_alone(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        kept = GAME.copy(step.before)
        GAME.decide(GAME.copy(step.before), step.seat, step.action, chance_of(14, 1))
        assert step.before == kept


@every_table
@some_games
def test_no_card_is_lost_or_found(players: int, options: dict[str, object], seeds: range) -> None:
    for seed in seeds:
        for step in walk(players, options, seed):
            for table in tables(step.after):
                assert all_cards(table) == pack(deck(len(table.seating.order)))


@every_table
def test_everybody_sits_at_one_table_in_one_seat(players: int, options: dict[str, object]) -> None:
    for step in walk(players, options, 0):
        every = tables(step.after)
        assert len(every) == (2 if players > 7 else 1)
        order = [seat for table in every for seat in table.seating.order]
        assert sorted(order) == list(range(players))
        characters = [one for table in every for one in table.seating.characters]
        assert len(set(characters)) == players
        for table in every:
            assert sorted(table.seating.ranks) == list(range(len(table.seating.order)))
        assert len({table.quarter for table in every}) == 1


@every_table
def test_a_table_takes_no_notice_of_what_happens_at_the_other(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        before, after = tables(step.before), tables(step.after)
        if len(before) < 2 or before[0].quarter != after[0].quarter or after[0].phase == OVER:
            continue
        acting = table_with(step.before, step.seat)
        unmoved = [pair for pair in zip(before, after, strict=True) if pair[0] is not acting]
        for one, other in unmoved:
            for name in set(State.__slots__) - {"beside"}:
                assert getattr(one, name) == getattr(other, name), name


@every_table
def test_who_holds_cards_is_alive_and_who_does_not_is_out(
    players: int, options: dict[str, object]
) -> None:
    for step in walk(players, options, 0):
        for state in tables(step.after):
            if state.phase >= DONE:
                assert state.turn == NOBODY
                assert sorted(state.places) == list(range(len(state.hands)))
                continue
            for at, hand in enumerate(state.hands):
                assert bool(hand) is bool(state.alive >> at & 1) is (at not in state.places)
            if state.phase == PLAY:
                assert state.alive & ~state.passed & 1 << state.turn


@every_table
def test_nobody_acts_at_a_table_he_does_not_sit_at(
    players: int, options: dict[str, object]
) -> None:
    state, _ = dealt(players, options, 16)
    for stranger in (-1, players):
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(state, stranger, PASS, chance_of(16, 1))
        assert refused.value.code == "not_at_table"


def test_nobody_acts_after_the_end() -> None:
    *_, last = walk(4, {}, 17)
    for seat in range(4):
        assert not GAME.legal_actions(last.after, seat)
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(last.after, seat, PASS, chance_of(17, 1))
        assert refused.value.code == "game_over"
