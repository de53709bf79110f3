"""What every game gives by itself, and what it is given by the base class."""

from pathlib import Path
from typing import get_type_hints

import pytest

from rules.catalog import FOLDERS, GAMES
from rules.game import Game, IllegalAction
from tests.host.toy import HOARD, HoardOptions


def test_every_folder_with_a_game_is_in_the_catalog() -> None:
    rules = Path(__file__).parents[2] / "rules"
    assert sorted(FOLDERS) == sorted(found.parent.name for found in rules.glob("*/game.py"))
    homes = [type(game).__module__ for game in GAMES.values()]
    assert homes == [f"rules.{folder}.game" for folder in FOLDERS]


@pytest.mark.parametrize("game", [*GAMES.values(), HOARD], ids=lambda game: game.id)
def test_a_game_has_every_attribute(game: object) -> None:
    assert isinstance(game, Game)
    missing = [name for name in get_type_hints(Game) if not hasattr(game, name)]
    assert missing == []


def test_a_game_that_leaves_something_out_cannot_be_made() -> None:
    class Half(Game[int, int, int, int, HoardOptions]):
        """Neither rules nor words."""

    with pytest.raises(TypeError, match="abstract method"):
        Half()  # type: ignore[abstract]


def test_a_small_game_is_answered_for_where_most_games_answer_alike() -> None:
    state = HOARD.new(2, HOARD.options({"hand": 2}))
    assert HOARD.option_defaults() == {"hand": 3}
    assert HOARD.of_version(1) is HOARD
    assert HOARD.copy(state) == state
    assert HOARD.copy(state) is not state
    assert HOARD.position_order(state) == HOARD.table_order(state)
    assert HOARD.pass_action(state, 0) is None
    assert (HOARD.version, HOARD.board_of(state, None), HOARD.board_at(state, 0)) == (1, None, None)
    state.turn = None
    assert Game.provisional_outcome(HOARD, state) == HOARD.outcome(state) is not None
    assert HOARD.reaction_delay(HoardOptions(), "snatch") == 0
    with pytest.raises(ValueError, match=r"^players: 2 to 4 people can play this, not 5$"):
        HOARD.check_players(5, HoardOptions())


def test_a_refusal_is_known_by_its_code() -> None:
    refusal = IllegalAction("not_now", seat=2)
    assert (str(refusal), refusal.code, refusal.params) == ("not_now", "not_now", {"seat": 2})


def test_a_game_without_positions_says_so() -> None:
    state = HOARD.new(2, HoardOptions())
    with pytest.raises(ValueError, match=r"^position: Hoard has none$"):
        HOARD.position(state, ("ada", "ben"))
    with pytest.raises(ValueError, match=r"^position: Hoard has none$"):
        HOARD.from_position({}, ("ada", "ben"), HoardOptions())


def test_an_option_that_is_a_number_has_a_least_and_a_most() -> None:
    for game, option, least, most in (
        ("steam-court", "coup_bonus", 0, 100),
        ("steam-court", "reaction_grace", 0, 10_000),
        ("steam-tunnel", "simpler", 0, 12),
        ("steam-tunnel", "stone_limit", 0, 100),
    ):
        for value in (least, most):
            assert getattr(GAMES[game].options({option: value}), option) == value
        for value in (least - 1, most + 1):
            with pytest.raises(ValueError, match=option):
                GAMES[game].options({option: value})


def test_so_many_people_can_play_each_game() -> None:
    for name, least, most in (
        ("court-of-the-medici", 2, 2),
        ("steam-court", 4, 10),
        ("steam-tunnel", 2, 5),
    ):
        game = GAMES[name]
        for players in range(least, most + 1):
            game.check_players(players, game.options({}))
        for players in (least - 1, most + 1):
            with pytest.raises(ValueError, match="players"):
                game.check_players(players, game.options({}))
