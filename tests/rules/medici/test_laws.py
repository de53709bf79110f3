"""The laws every game keeps, on random games with every house rule."""

import ast
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import IllegalAction
from rules.medici import evolve
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.model import NOBODY, State, pieces, value_on_table
from rules.medici.pieces import CARD_TEXT, COLOUR, DECLARED, EVERY_CARD, JESTERS, card_texts
from rules.medici.scoring import scores
from tests.share import share

from .random_games import GAME, MOST_ACTIONS, TABLES, dealt, walk

every_table = pytest.mark.parametrize("options", TABLES, ids=lambda given: "+".join(given) or "-")
some_games = share("seeds", everyday=range(1), whole=range(4))


def every_action(state: State, seat: int, pick: random.Random) -> Iterator[Action]:
    """Actions of every kind, most of them illegal, near misses of legal ones among them."""
    words = [*card_texts(state.hands[seat]), pick.choice(CARD_TEXT), "KC", ""]
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


@every_table
@some_games
def test_the_events_alone_lead_to_the_same_state(options: dict[str, Any], seeds: range) -> None:
    for seed in seeds:
        state, told = dealt(options, seed)
        for step in walk(options, seed):
            told += step.events
            state = step.after
        again = GAME.new(2, state.options)
        for event in told:
            GAME.evolve(again, event)
        assert again == state


@every_table
@some_games
def test_somebody_is_waited_for_until_there_is_an_outcome(
    options: dict[str, Any], seeds: range
) -> None:
    for seed in seeds:
        for step in walk(options, seed):
            for state in (step.before, step.after):
                assert bool(GAME.waiting_for(state)) is (GAME.outcome(state) is None)
                assert GAME.may_also(state) == {}
        outcome = GAME.outcome(step.after)
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == [0, 1]
        assert (outcome.scores is None) is (step.after.over == "six plans")
        assert outcome.winners in {(), outcome.places[0]}


@every_table
def test_only_whose_turn_it_is_may_act(options: dict[str, Any]) -> None:
    for step in walk(options, 0):
        legal = GAME.legal_actions(step.before, step.seat)
        verbs = tuple(dict.fromkeys(one.kind for one in legal))
        assert GAME.waiting_for(step.before) == {step.seat: verbs}
        other = 1 - step.seat
        assert len(GAME.legal_actions(step.before, other)) == 0
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(step.before, other, step.action, Chance(b"", 0))
        assert refused.value.code == "not_your_turn"


@every_table
@some_games
def test_legal_actions_are_counted_listed_once_and_in_a_stable_order(
    options: dict[str, Any], seeds: range
) -> None:
    for seed in seeds:
        for step in walk(options, seed, plans=0):
            legal = GAME.legal_actions(step.before, step.seat)
            listed = list(legal)
            assert len(legal) == len(listed)
            assert [legal[number] for number in range(len(legal))] == listed
            assert len(set(listed)) == len(listed)
            again = GAME.legal_actions(GAME.copy(step.before), step.seat)
            assert again == legal == listed
            assert legal[-1] == listed[-1]
            assert legal[2:5] == tuple(listed[2:5])
            with pytest.raises(IndexError):
                legal[len(legal)]


@every_table
@share("nth", everyday=4, whole=1)
def test_what_is_legal_is_decided_and_what_is_not_is_refused_without_a_trace(
    options: dict[str, Any], nth: int
) -> None:
    pick = random.Random(13)
    refusals = 0
    for step in itertools.islice(walk(options, 0), 0, None, nth):
        state = step.before
        legal = set(GAME.legal_actions(state, step.seat))
        for action in pick.sample(sorted(legal, key=repr), min(len(legal), 12)):
            GAME.decide(GAME.copy(state), step.seat, action, Chance(b"", 0))
        for action in every_action(state, step.seat, pick):
            if action in legal:
                continue
            draft = GAME.copy(state)
            with pytest.raises(IllegalAction) as refused:
                GAME.decide(draft, step.seat, action, Chance(b"", 0))
            assert GAME.explain(refused.value, ("ada", "ben")).endswith(".")
            assert draft == state
            refusals += 1
    assert refusals > 500 / nth


def brute_force(state: State, seat: int) -> set[Conspire]:
    """Every conspiracy that some Jester values make, by trying them all."""
    found = set()
    lying = [text for text, value in zip(card_texts(JESTERS), state.jesters, strict=True) if value]
    settings = [None, *((jester, value) for jester in lying for value in DECLARED)]
    for card in card_texts(state.hands[seat]):
        jester = card.startswith("J")
        for stack in card_texts(state.bottoms):
            for victim in card_texts(state.bottoms):
                for value in DECLARED if jester else (None,):
                    for retuned in settings if jester else (None,):
                        found.add(Conspire(card, stack, victim, value, retuned))
    return found


@pytest.mark.parametrize("options", [{}, {"conspiracy_all_matches": True}])
@share("most", everyday=1, whole=5)
def test_no_conspiracy_is_missing(options: dict[str, Any], most: int) -> None:
    tried = 0
    for seed in range(40):
        for step in walk(options, seed, plans=0):
            state = step.before
            if not any(card in JESTERS for card in state.hands[step.seat]) or tried >= most:
                continue
            legal = set(GAME.legal_actions(state, step.seat))
            tried += any(state.jesters)
            for action in brute_force(state, step.seat):
                draft = GAME.copy(state)
                try:
                    GAME.decide(draft, step.seat, action, Chance(b"", 0))
                except IllegalAction:
                    assert action not in legal
                else:
                    assert action in legal
    assert tried >= most


@every_table
def test_a_decision_leaves_the_state_it_was_copied_from_alone(options: dict[str, Any]) -> None:
    for step in walk(options, 0):
        kept = GAME.copy(step.before)
        GAME.decide(GAME.copy(step.before), step.seat, step.action, Chance(b"", 0))
        assert step.before == kept


@every_table
@some_games
def test_no_card_is_lost_or_found(options: dict[str, Any], seeds: range) -> None:
    for seed in seeds:
        for step in walk(options, seed):
            assert pieces(step.after) == EVERY_CARD
            assert GAME.invariant(step.after) == GAME.invariant(step.before)


@every_table
@some_games
def test_what_is_counted_on_the_way_is_what_lies_on_the_table(
    options: dict[str, Any], seeds: range
) -> None:
    for seed in seeds:
        for step in walk(options, seed):
            state = step.after
            counted = [0, 0]
            inside = [0, 0]
            for at, pile in enumerate(state.piles):
                assert state.bottoms[at] == pile[0]
                assert state.totals[at] == sum(value_on_table(state, card) for card in pile)
                for card in pile:
                    owner = state.black if COLOUR[card] == 0 else 1 - state.black
                    counted[owner] += value_on_table(state, card)
                    inside[owner] += at < state.inner
            counts = state.tally.to_bytes(max(state.totals, default=0) + 1, "little")
            assert all(number == state.totals.count(total) for total, number in enumerate(counts))
            ones = state.options.jester_scores_one
            less = [value - 1 if value and ones else 0 for value in state.jesters]
            for jester, more in zip(JESTERS, less, strict=True):
                counted[COLOUR[jester] ^ state.black] -= more
            assert scores(state) == tuple(counted)
            assert bool(state.over == "inner court empty") is (not all(inside))
            there = {card for pile in state.piles for card in pile}
            for jester, value in zip(JESTERS, state.jesters, strict=True):
                assert bool(value) is (jester in there)


@every_table
@share("seeds", everyday=range(3), whole=range(12))
def test_a_game_ends_within_its_bound(options: dict[str, Any], seeds: range) -> None:
    for seed in seeds:
        steps = list(walk(options, seed, plans=0.8))
        assert 6 <= len(steps) <= MOST_ACTIONS
        assert steps[-1].after.turn == NOBODY


def test_nobody_acts_after_the_end_and_nobody_else_at_all() -> None:
    *_, last = walk({}, 17)
    for seat in (0, 1):
        assert not GAME.legal_actions(last.after, seat)
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(last.after, seat, last.action, Chance(b"", 0))
        assert refused.value.code == "game_over"
    for stranger in (-1, 2):
        assert not GAME.legal_actions(last.before, stranger)
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(last.before, stranger, last.action, Chance(b"", 0))
        assert refused.value.code == "not_at_table"


def test_only_evolve_assigns_to_a_state() -> None:
    """Elsewhere a name called `state` is only read; `model` builds and copies states."""
    folder = Path(evolve.__file__).parent
    for path in folder.rglob("*.py"):
        if path.name in {"evolve.py", "model.py"}:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AugAssign | ast.AnnAssign)
                else []
            )
            for target in targets:
                if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                    assert target.value.id not in {"state", "draft"}, path.name
