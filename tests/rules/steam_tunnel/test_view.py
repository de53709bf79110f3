"""What a view and its report say: every field against a search from scratch."""

from fractions import Fraction
from typing import Any

import pytest

from rules.chance import Chance
from rules.steam_tunnel.view import TunnelGameView
from tests.games.steam_tunnel import TABLES, deal, walk
from tests.rules.steam_tunnel.boards import GAME, NAMES, position, table
from tests.rules.steam_tunnel.brute import search

ENTRIES = ("N", "NE", "SE", "S", "SW", "NW")


def place_of(view: TunnelGameView, segment: str) -> tuple[int, int]:
    cell, _, entries = segment.partition(" ")
    names = [one.name for one in view.cells]
    return names.index(cell), ENTRIES.index(entries.split("-")[0])


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_tunnels_are_those_that_a_search_finds_in_reading_order(
    players: int, options: dict[str, Any]
) -> None:
    for step in list(walk(players, options, 1))[::5]:
        view = GAME.view(step.after, None)
        found = sorted(
            (not tunnel.closed, tuple(sorted(tunnel.segments)), tunnel.caps)
            for tunnel in view.tunnels
        )
        wanted = [
            (path.open, path.segments, path.caps) for path in search(step.after) if path.segments
        ]
        assert found == sorted(wanted)
        assert [tunnel.number for tunnel in view.tunnels] == list(range(len(view.tunnels)))
        firsts = [place_of(view, tunnel.segments[0]) for tunnel in view.tunnels]
        assert firsts == sorted(firsts)
        for tunnel in view.tunnels:
            places = [place_of(view, segment) for segment in tunnel.segments]
            assert places == sorted(places)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_cells_agree_with_tunnels_and_numbers_with_what_may_be_bought(
    players: int, options: dict[str, Any]
) -> None:
    for step in list(walk(players, options, 2))[::5]:
        state = step.after
        view = GAME.view(state, None)
        segments = [segment for cell in view.cells for segment in cell.segments]
        for segment in segments:
            tunnel = view.tunnels[segment.tunnel]
            assert segment.name in tunnel.segments
            assert segment.closed is tunnel.closed
        for cell in view.cells:
            for cap in cell.caps:
                if cap.tunnel is not None:
                    assert cap.value in view.tunnels[cap.tunnel].caps
                    assert cap.closed is view.tunnels[cap.tunnel].closed
            assert (cell.card is None) is (cell.state != "up")
            assert bool(cell.straights) is (cell.state in {"buried", "void"})
        numbered = {s.number: s.name for s in segments if s.number is not None}
        assert view.open == tuple(numbered[number] for number in sorted(numbered))
        assert sorted(numbered) == list(range(1, len(numbered) + 1))
        legal = GAME.legal_actions(state, state.turn) if state.turn >= 0 else ()
        buys = tuple(action.segment for action in legal if action.kind == "buy")
        assert view.open == buys
        caps = sum(len(cell.caps) for cell in view.cells)
        assert sum(len(tunnel.caps) for tunnel in view.tunnels) <= caps


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_views_compare_by_content_and_take_no_part_in_the_game(
    players: int, options: dict[str, Any]
) -> None:
    for step in list(walk(players, options, 3))[::9]:
        before = GAME.copy(step.after)
        view = GAME.view(step.after, 0)
        assert step.after == before
        assert view == GAME.view(before, 0)
        assert hash(view) == hash(GAME.view(before, 0))


def test_a_buried_card_tells_which_tunnels_run_through_it() -> None:
    game = table(position("*T14 !T01 T14\nT14 T14 T14"))
    (buried,) = (cell for cell in GAME.view(game.state, None).cells if cell.state == "buried")
    row = {
        name: GAME.view(game.state, None).tunnels[n]
        for name, n in buried.straights
        if n is not None
    }
    assert [entry for entry, _ in buried.straights] == ["N", "NE", "SE"]
    assert dict(buried.straights)["N"] is None
    assert row["NE"].segments == ("a1 NE-NW",)
    assert row["SE"].segments == ("a1 SE-SW",)


def test_totals_stand_as_they_would_be_scored_now_open_tunnels_too() -> None:
    place = position("*P1 *T14 T14\nT14 T14 T14", stones={"b1 NE-NW": "ben"})
    view = GAME.view(table(place).state, None)
    assert view.totals == (Fraction(0), Fraction(3))
    assert view.stones == (0, 1)
    assert view.stones_left is None


def test_a_report_has_the_keys_of_the_notation() -> None:
    place = position("*P1 *T14\nT14 T14", stones={"b1 NE-NW": "ada"}, phase="stone")
    game = table(place)
    public = game.public
    assert set(public) >= {"turn", "phase", "cells", "stones", "last", "open", "tunnels"}
    assert public["tunnels"] == [
        {"segments": 1, "caps": [3, 4], "value": 7, "stones": {"ada": 1}, "points": {"ada": "7"}},
        {"segments": 1, "caps": [3, 4], "value": 7, "stones": {}, "points": {}},
    ]
    assert public["open"] == ["b1 N-S"]
    assert game.final["private"] == {"ada": {}, "ben": {}}


def test_a_report_lists_open_tunnels_under_open_only() -> None:
    game = table(position("*T14 T14\nT14 T14", phase="stone"))
    assert game.public["tunnels"] == []
    assert game.public["open"] == ["a1 N-S", "a1 NE-NW", "a1 SE-SW"]
    assert table(position("*T14 T14\nT14 T14")).public["open"] == []


def test_split_points_are_exact_text() -> None:
    stones = {"b1 NE-NW": "ada", "c1 NE-NW": "ben", "d1 NE-NW": "cleo"}
    game = table(position("*P1 *T14 *T14 *T14\n*T14 *T14 *T14 *T14", stones=stones, turn=None), 3)
    (tunnel,) = (one for one in game.public["tunnels"] if one["stones"])
    assert tunnel["value"] == 21
    assert tunnel["points"] == {"ada": "7", "ben": "7", "cleo": "7"}
    two = {"b1 NE-NW": "ada", "c1 NE-NW": "ben"}
    halved = table(position("*P1 *T14 *T14 *T14\n*T14 *T14 *T14 *T14", stones=two, turn=None), 3)
    assert halved.scores == {"ada": "21/2", "ben": "21/2", "cleo": "0"}
    assert halved.outcome["scores"] == {"ada": "21/2", "ben": "21/2", "cleo": "0"}
    assert set(NAMES[:3]) == set(halved.scores)


def test_no_card_was_flipped_last_before_somebody_flips() -> None:
    """The Point cards lie face up from the deal on, and nobody has flipped them."""
    state, _ = deal(3, {}, 1)
    assert GAME.view(state, None).last is None
    flip = GAME.legal_actions(state, state.turn)[0]
    GAME.decide(state, state.turn, flip, Chance(b"", 1))
    assert GAME.view(state, None).last == flip.cell


def test_all_viewers_see_the_same_board() -> None:
    for step in walk(3, {}, 1):
        views = [GAME.view(step.after, viewer) for viewer in (None, 0, 1, 2)]
        for number, view in enumerate(views[1:]):
            assert view.viewer == number
            assert view.model_copy(update={"viewer": None}) == views[0]
