"""Actions and events as JSON, in the notation and in words: nothing is lost on the way."""

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

import rules
from rules.catalog import FOLDERS
from tests.games.every_game import ALL, CATALOG, every_random_game, sampled
from tests.games.strategies import RandomGame, Strategies


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@sampled(150)
def test_what_happens_in_a_game_survives_json(played: RandomGame, most: int) -> None:
    game = played.game
    for step in played.some(played.steps, most):
        again = game.load_action(through_json(game.dump_action(step.action)))
        assert repr(again) == repr(step.action)
    for event in played.some(played.events, most):
        for seen in {event, *(game.redact(event, viewer) for viewer in played.viewers)} - {None}:
            assert repr(game.load_event(through_json(game.dump_event(seen)))) == repr(seen)


def no_actions() -> Iterator[Any]:
    for laws in ALL:
        for data in (*laws.no_actions, {"kind": "fly"}, {}, [], None):
            yield pytest.param(laws, data, id=f"{laws.game.id} {data}")


@pytest.mark.parametrize(("laws", "data"), list(no_actions()))
def test_what_is_no_action_is_refused(laws: Strategies, data: Any) -> None:
    with pytest.raises(ValueError, match=r".+"):
        laws.game.load_action(data)


@every_random_game
def test_an_action_or_event_with_more_less_or_another_kind_is_refused(played: RandomGame) -> None:
    game = played.game
    actions = {step.action.kind: step.action for step in played.steps}
    events = {event.kind: event for event in played.events}
    for load, dumped in (
        *((game.load_action, game.dump_action(action)) for action in actions.values()),
        *((game.load_event, game.dump_event(event)) for event in events.values()),
    ):
        kindless = {key: value for key, value in dumped.items() if key != "kind"}
        for wrong in ({**dumped, "colour": "red"}, {**dumped, "kind": "fly"}, kindless, [dumped]):
            with pytest.raises(ValueError, match=r".+"):
                load(wrong)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_kind_has_a_name_of_its_own(folder: str) -> None:
    for union in (
        import_module(f"rules.{folder}.actions").Action,
        import_module(f"rules.{folder}.events").Event,
    ):
        kinds = [cls._field_defaults["kind"] for cls in get_args(union)]
        assert len(kinds) == len(set(kinds)) > 1


@sampled(150)
def test_every_legal_action_is_read_by_anybody_as_it_was_written(
    played: RandomGame, most: int
) -> None:
    game, names = played.game, played.names
    for number, step in enumerate(played.some(played.steps, most)):
        another = number % played.players
        for seat in range(played.players):
            for action in game.legal_actions(step.before, seat):
                text = game.format(action, names)
                assert game.parse(text, step.before, seat, names) == action, text
                shouted = f"  {text.upper()} "
                assert game.parse(shouted, step.before, seat, names) == action, shouted
        text = game.format(step.action, names)
        assert game.parse(text, step.before, another, names) == step.action, text


@every_random_game
def test_every_event_is_told_in_whole_sentences_to_everybody(played: RandomGame) -> None:
    game, names = played.game, played.names
    for event in played.events:
        for seen in {game.redact(event, viewer) for viewer in played.viewers} - {None}:
            text = game.describe(seen, names)
            assert text.endswith((".", "!"))
            assert "None" not in text
            assert len(text) < 400


@pytest.mark.parametrize(("folder", "laws"), list(zip(FOLDERS, CATALOG, strict=True)), ids=FOLDERS)
def test_random_games_meet_every_kind_of_event(folder: str, laws: Strategies) -> None:
    kinds = get_args(import_module(f"rules.{folder}.events").Event)
    told = {
        event.kind
        for players, options in laws.tables
        for number in range(laws.everyday)
        for event in RandomGame(laws, players, options, number).events
    }
    assert told | laws.rare_events == {kind._field_defaults["kind"] for kind in kinds}


def raised_codes(folder: str) -> Iterator[str]:
    """The first argument of every `IllegalAction(...)` in a game's source, conditional or not."""
    (root,) = rules.__path__
    for file in Path(root, folder).rglob("*.py"):
        tree = ast.parse(file.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                yield from _texts(tree, node.args[0])


def _texts(tree: ast.Module, node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(tree, node.body)
        yield from _texts(tree, node.orelse)
    elif isinstance(node, ast.Name):
        for other in ast.walk(tree):
            if isinstance(other, ast.Assign) and getattr(other.targets[0], "id", "") == node.id:
                yield from _texts(tree, other.value)
    elif ast.unparse(node) != "refusal.code":  # the same refusal, worded otherwise
        raise AssertionError(f"cannot follow the code of a refusal: {ast.unparse(node)}")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_code_that_is_raised_has_a_sentence_and_no_sentence_is_idle(folder: str) -> None:
    assert set(raised_codes(folder)) == import_module(f"rules.{folder}.explain").CODES
