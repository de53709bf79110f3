"""The laws of play, on random games at every table: who may do what, and what stays as it is."""

import ast
import re
from pathlib import Path

import pytest

import rules
from rules.catalog import FOLDERS
from rules.game import IllegalAction
from tests.games.every_game import every_random_game, sampled
from tests.games.strategies import RandomGame, chance_of


@every_random_game
def test_the_events_alone_lead_to_the_same_state(played: RandomGame) -> None:
    again = played.game.new(played.players, played.chosen)
    for event in played.events:
        played.game.evolve(again, event)
    assert again == played.states[-1]


@every_random_game
def test_somebody_is_waited_for_until_there_is_an_outcome(played: RandomGame) -> None:
    game = played.game
    for state in played.states:
        assert bool(game.waiting_for(state)) is (game.outcome(state) is None)
    outcome = game.outcome(played.states[-1])
    assert outcome is not None
    seats = [seat for place in outcome.places for seat in place]
    assert sorted(seats) == list(range(played.players))
    assert outcome.winners in {(), outcome.places[0]}
    played.laws.check_outcome(played)


@every_random_game
def test_only_those_may_act_who_are_waited_for_or_allowed(played: RandomGame) -> None:
    game = played.game
    for step in played.steps:
        waiting, also = game.waiting_for(step.before), game.may_also(step.before)
        for seat in range(played.players):
            verbs = [*waiting.get(seat, ()), *also.get(seat, ())]
            legal = game.legal_actions(step.before, seat)
            assert list(dict.fromkeys(one.kind for one in legal)) == verbs


@sampled(100)
def test_legal_actions_are_counted_and_listed_once_in_a_stable_order(
    played: RandomGame, most: int
) -> None:
    game = played.game
    for step in played.some(played.steps, most):
        for seat in range(played.players):
            legal = game.legal_actions(step.before, seat)
            listed = list(legal)
            assert len(set(listed)) == len(listed) == len(legal)
            assert [legal[number] for number in range(len(legal))] == listed
            assert list(legal[2:5]) == listed[2:5]
            assert listed == list(game.legal_actions(game.copy(step.before), seat))


@sampled(25)
def test_what_is_legal_is_decided_and_what_is_not_is_refused_in_a_sentence_without_a_trace(
    played: RandomGame, most: int
) -> None:
    game, pick = played.game, played.pick
    refusals = 0
    for number, step in enumerate(played.some(played.steps, most)):
        state = step.before
        legal = {seat: game.legal_actions(state, seat) for seat in range(played.players)}
        for seat, listed in legal.items():
            for action in pick.sample(listed, min(len(listed), 8)):
                game.decide(game.copy(state), seat, action, chance_of(13, number))
        others = list(played.laws.other_actions(state, pick))
        for action in pick.sample(others, min(len(others), 4 * most)):
            seat = pick.choice((step.seat, step.seat, step.seat, *range(played.players)))
            if action in legal[seat] or not played.laws.listed(action):
                continue
            draft = game.copy(state)
            with pytest.raises(IllegalAction) as refused:
                game.decide(draft, seat, action, chance_of(13, number))
            assert draft == state
            check_sentence(played, refused.value)
            refusals += 1
    assert refusals > number


def check_sentence(played: RandomGame, refusal: IllegalAction) -> None:
    """One sentence or a few, with everything filled in."""
    text = played.game.explain(refusal, SPOKEN[: played.players])
    assert text.endswith(".")
    assert "{" not in text
    assert "None" not in text
    assert "\n" not in text
    assert re.match(played.laws.refusals, text)
    assert len(text) <= played.laws.longest


SPOKEN = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


@every_random_game
def test_a_decision_leaves_the_state_it_was_copied_from_alone(played: RandomGame) -> None:
    game = played.game
    for number, step in enumerate(played.steps, 1):
        kept = game.copy(step.before)
        chance = chance_of(played.number, number)
        assert game.decide(game.copy(step.before), step.seat, step.action, chance) == step.events
        assert step.before == kept


@every_random_game
def test_no_piece_is_lost_or_found(played: RandomGame) -> None:
    game, states = played.game, played.states
    first = game.invariant(states[0])
    for state in states:
        played.laws.check_pieces(state)
        assert game.invariant(state) == first


@every_random_game
def test_nobody_acts_who_does_not_sit_there_nor_anybody_after_the_end(played: RandomGame) -> None:
    game, last = played.game, played.steps[-1]
    assert not any(game.legal_actions(last.after, seat) for seat in range(played.players))
    for seat, state, code in (
        (-1, played.states[0], "not_at_table"),
        (played.players, played.states[0], "not_at_table"),
        *((seat, last.after, "game_over") for seat in range(played.players)),
    ):
        for action in (played.steps[0].action, last.action):
            draft = game.copy(state)
            with pytest.raises(IllegalAction) as refused:
                game.decide(draft, seat, action, chance_of(17, 1))
            assert refused.value.code in {code, played.laws.code_of_others}
            assert draft == state


@pytest.mark.parametrize("folder", FOLDERS)
def test_only_evolve_assigns_to_a_state(folder: str) -> None:
    """Elsewhere a name called `state` or `draft` is only read; `model` makes and copies states.

    An `other` is the game itself by the rules of an earlier version.
    """
    (root,) = rules.__path__
    files = list(Path(root, folder).rglob("*.py"))
    assert any(file.name == "evolve.py" for file in files)
    for file in files:
        if file.name.startswith(("evolve", "model")):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = node.targets
            elif isinstance(node, ast.AugAssign | ast.AnnAssign):
                targets = [node.target]
            for target in targets:
                if isinstance(target, ast.Attribute):
                    owner = getattr(target.value, "id", "")
                    assert owner in {"self", "other"}, f"{file.name}: {ast.unparse(node)}"
