"""Positions: boards of any size set up outright, and states written down as ones."""

from typing import Any

import pytest

from rules.steam_tunnel.model import State
from rules.steam_tunnel.paths import every
from rules.transcript import Transcript, Unreadable, start
from tests.games.steam_tunnel import TABLES, walk
from tests.games.steam_tunnel import deal as freshly_dealt
from tests.rules.steam_tunnel.boards import GAME, NAMES, dealt, names_of, position, table
from tests.rules.steam_tunnel.brute import kept, search

GRID = """
T14  T22 void
*T41 !P1 *T05r
"""


def unreadable(place: Any, options: dict[str, Any] | None = None) -> str:
    given = Transcript(game=GAME.id, players=["ada", "ben"], options=options or {}, position=place)
    with pytest.raises(Unreadable) as problem:
        start(given)
    return str(problem.value)


def in_turn_order(state: State) -> list[str]:
    return [NAMES[seat] for seat in GAME.position_order(state)]


def same(state: State, again: State) -> None:
    """The same game, with the seats counted in turn order."""
    order = state.order
    by_seat = {"order", "turn", "stones", "paths", "placed", "places", "scores"}
    for name in set(State.__slots__) - by_seat:
        assert getattr(again, name) == getattr(state, name), name
    assert again.turn == (order.index(state.turn) if state.turn >= 0 else -1)
    assert every(again.paths) == every(state.paths)
    assert again.stones == tuple(state.stones[seat] for seat in order)
    if state.options.stone_limit is not None:  # without one, nobody counts who has buried
        assert again.placed == tuple(state.placed[seat] for seat in order)
    assert again.scores == tuple(state.scores[seat] for seat in order if state.scores)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_state_of_a_game_is_read_as_it_was_written(
    players: int, options: dict[str, Any]
) -> None:
    state, _ = freshly_dealt(players, options, 1)
    states = [state, *(step.after for step in walk(players, options, 1))]
    for state in states:
        place = GAME.position(state, NAMES)
        same(state, GAME.from_position(place, in_turn_order(state), state.options))


def test_a_position_says_everything_that_a_view_shows() -> None:
    game = table(position(GRID, stones={"a2 N-NE-SE": "ben"}, phase="stone"))
    public = game.public
    assert public["turn"] == "ada"
    assert public["phase"] == "stone"
    assert public["cells"] == {
        "a1": {"state": "down", "card": None},
        "b1": {"state": "down", "card": None},
        "c1": {"state": "void", "card": None},
        "a2": {"state": "up", "card": "T41"},
        "b2": {"state": "buried", "card": None},
        "c2": {"state": "up", "card": "T05r"},
    }
    assert public["stones"] == {"a2 N-NE-SE": "ben"}
    assert public["last"] is None
    assert public["order"] == ["ada", "ben"]
    assert "a2 N-NE-SE" not in game.open


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 5), (5, 2), (3, 7), (13, 11), (99, 26)])
def test_boards_of_any_size_can_be_played(rows: int, columns: int) -> None:
    cells = dict.fromkeys(names_of(rows, columns), "T43")
    place = {"rows": rows, "columns": columns, "cells": cells, "turn": "ben"}
    game = table(place)
    last = list(cells)[-1]
    game.play(f"ben: flip {last}", "ben: buy " + last + " N-NE-S", "ada: flip a1", "ada: skip")
    assert kept(game.state) == search(game.state)
    assert game.public["turn"] == "ben"


def test_names_of_cells_cards_and_segments_are_read_in_any_case() -> None:
    place = {
        "rows": 2,
        "columns": 2,
        "cells": {"A1": "t14", "b1": "T02R", "a2": "p1", "B2": "Void"},
        "up": ["A1", "a2"],
        "stones": {"A1 s-n": "ADA"},
        "turn": "Ben",
    }
    game = table(place)
    written = GAME.position(game.state, NAMES)
    assert written["cells"] == {"a1": "T14", "b1": "T02r", "a2": "P1", "b2": "void"}
    assert written["stones"] == {"a1 N-S": "ada"}
    assert written["turn"] == "ben"


def test_a_half_turned_point_card_is_read_as_the_card_it_looks_like() -> None:
    game = table(position("*P1r T14\nT14 T14"))
    assert game.public["cells"]["a1"]["card"] == "P1"


@pytest.mark.parametrize("phase", ["flip", "stone"])
def test_a_position_without_a_card_to_flip_is_over_at_once(phase: str) -> None:
    place = position("*P1 *T14\n*T14 !T01", stones={"b1 NE-NW": "ben"}, phase=phase, turn=None)
    game = table(place)
    assert game.waiting == {}
    assert game.public["phase"] == "over"
    assert game.public["turn"] is None
    assert game.outcome == {
        "winners": ["ben"],
        "places": [["ben"], ["ada"]],
        "scores": {"ada": "0", "ben": "7"},
        "reason": "finished",
    }
    assert table(place | {"turn": "ben"}).outcome == game.outcome


def test_stones_left_and_the_last_flip_may_be_told() -> None:
    place = position("*T14 T14\nT14 T14", phase="stone", last="a1", stones_left={"ada": 0})
    game = table(place, options={"stone_limit": 3})
    assert game.public["stones_left"] == {"ada": 0, "ben": 3}
    assert game.public["last"] == "a1"
    assert game.waiting == {"ada": ["skip"]}
    written = GAME.position(game.state, NAMES)
    assert written["stones_left"] == {"ada": 0, "ben": 3}
    assert written["last"] == "a1"


def test_a_card_that_is_gone_is_missed_however_it_lay() -> None:
    *_, last = walk(3, {}, 1)
    fresh, _ = freshly_dealt(3, {}, 1)
    for state, lying in ((fresh, "down"), (fresh, "up"), (last.after, "up"),
                         (last.after, "buried")):  # fmt: skip
        less = GAME.copy(state)
        cells = getattr(state, lying)
        assert cells, lying
        setattr(less, lying, cells & (cells - 1))
        assert GAME.invariant(less) != GAME.invariant(state)


def changed(**changes: Any) -> dict[str, Any]:
    return position(GRID, turn="ada") | changes


def with_cell(name: str, card: Any) -> dict[str, Any]:
    place = changed()
    return place | {"cells": place["cells"] | {name: card}}


def without(key: str) -> dict[str, Any]:
    place = changed()
    del place[key]
    return place


@pytest.mark.parametrize(
    ("place", "field", "said"),
    [
        (changed(rows=1), "rows", "greater than or equal to 2"),
        (changed(rows=100), "rows", "less than or equal to 99"),
        (changed(columns=27), "columns", "less than or equal to 26"),
        (changed(rows="2"), "rows", "integer"),
        (without("rows"), "rows", "required"),
        (without("cells"), "cells", "required"),
        (without("turn"), "turn", "missing"),
        (changed(rows=3), "cells", "a3, b3, c3"),
        (changed(columns=2), "cells.c1", "no cell"),
        (with_cell("d9", "T01"), "cells.d9", "no cell"),
        (with_cell("A1", "T01"), "cells.A1", "twice"),
        (with_cell("a1", "T45"), "cells.a1", "'T45'"),
        (with_cell("a1", "T1"), "cells.a1", "'T1'"),
        (with_cell("a1", "P5"), "cells.a1", "'P5'"),
        (with_cell("a1", ""), "cells.a1", "T01 to T44"),
        (with_cell("a1", 3), "cells.a1", "string"),
        (changed(up=["a1", "b2"]), "buried", "both"),
        (changed(up=["a1", "A1"]), "up", "twice"),
        (changed(buried=["b2", "b2"]), "buried", "twice"),
        (changed(up=["c1"]), "up", "void"),
        (changed(buried=["c1"]), "buried", "void"),
        (changed(up=["x1"]), "up", "no cell"),
        (changed(up="a1"), "up", "list"),
        (changed(stones={"a1 N-S": "ada"}), "stones.a1 N-S", "face up"),
        (changed(stones={"b2 N-S": "ada"}), "stones.b2 N-S", "face up"),
        (changed(stones={"c1 N-S": "ada"}), "stones.c1 N-S", "face up"),
        (changed(stones={"a2 N-S": "ada"}), "stones.a2 N-S", "N-NE-SE"),
        (changed(stones={"a2 N-X": "ada"}), "stones.a2 N-X", "'X'"),
        (changed(stones={"a2": "ada"}), "stones.a2", "entries"),
        (changed(stones={"q2 N-S": "ada"}), "stones.q2 N-S", "know the cell"),
        (changed(stones={"a2 N-NE-SE": "zoe"}), "stones.a2 N-NE-SE", "'zoe'"),
        (
            changed(stones={"a2 N-NE-SE": "ada", "a2 SE-NE-N": "ben"}),
            "stones.a2 SE-NE-N",
            "twice",
        ),
        (changed(turn="zoe"), "turn", "'zoe'"),
        (changed(turn=None), "turn", "missing"),
        (changed(phase="over"), "phase", "'flip' or 'stone'"),
        (changed(last="a1"), "last", "face up"),
        (changed(stones_left={"ada": 1}), "stones_left", "stone_limit"),
        (changed(colour="red"), "colour", "not permitted"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused_naming_the_field(
    place: dict[str, Any], field: str, said: str
) -> None:
    text = unreadable(place)
    assert text.startswith(f"position.{field}: "), text
    assert said in text
    assert "\n" not in text


def test_a_point_card_takes_no_stone() -> None:
    text = unreadable(position("*P1 T14\nT14 T14", stones={"a1 N-S": "ada"}))
    assert text == "position.stones.a1 N-S: the card on a1 has no segment N-S; it has none"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"stones": {"a1 N-S": "ada", "a1 NE-NW": "ada"}}, "stones"),
        ({"stones_left": {"ada": 2}}, "stones_left.ada"),
        ({"stones": {"a1 N-S": "ada"}, "stones_left": {"ada": 1}}, "stones_left.ada"),
        ({"stones_left": {"zoe": 1}}, "stones_left.zoe"),
        ({"stones_left": {"ada": -1}}, "stones_left.ada"),
    ],
)
def test_more_stones_than_the_limit_allows_are_refused(more: dict[str, Any], field: str) -> None:
    place = position("*T14 T14\nT14 T14") | more
    assert unreadable(place, {"stone_limit": 1}).startswith(f"position.{field}: ")


def test_how_many_stones_may_be_left_is_told() -> None:
    place = position("*T14 T14\nT14 T14") | {"stones": {"a1 N-S": "ada"}}
    text = unreadable(place | {"stones_left": {"ada": 3}}, {"stone_limit": 3})
    assert text == "position.stones_left.ada: ada has at most 2 left"
    too_many = place | {"stones": {"a1 N-S": "ada", "a1 NE-NW": "ada"}}
    text = unreadable(too_many, {"stone_limit": 1})
    assert text == "position.stones: ada has 2 stones, but 1 at most"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"simpler": 1, "shuffled": True}, "options: simpler paths and the shuffled board"),
        ({"simpler": 13}, "options.simpler: "),
        ({"variant": "deadly"}, "options.variant: "),
        ({"pity": "yes"}, "options.pity: "),
        ({"stone_limit": -1}, "options.stone_limit: "),
        ({"colour": "red"}, "options.colour: no such option; there are variant, pity"),
    ],
)
def test_options_that_cannot_be_are_refused_naming_the_option(
    options: dict[str, Any], said: str
) -> None:
    assert unreadable(changed(), options).startswith(said)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        GAME.check_players(players, GAME.options({}))


def test_a_dealt_position_names_its_players_in_turn_order() -> None:
    state = dealt("31", 4).state
    place = GAME.position(state, NAMES)
    assert place["turn"] == NAMES[state.order[0]]
    again = GAME.from_position(place, in_turn_order(state), state.options)
    assert again.turn == 0
    assert GAME.position_order(again) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("gone", "said"),
    [(1, "no card is named for a1"), (3, "for a1, a2, a3"), (4, "for a1, a2, a3 and more")],
)
def test_cards_that_no_cell_has_are_named_three_at_most(gone: int, said: str) -> None:
    place = GAME.position(dealt().running.state, NAMES[:2])
    for cell in ("a1", "a2", "a3", "a4")[:gone]:
        del place["cells"][cell]
    assert unreadable(place).endswith(said)
