"""Turns, refusals, variants and the end of the game (Tunnel 2.3, 2.4, 2.6 and 2.7)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_tunnel import setup
from rules.steam_tunnel.cards import FORK_CARDS, POINT_CARDS, TUNNEL_CARDS
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.play import end_early
from rules.steam_tunnel.setup import POINT_CELLS, VOID_CELL
from tests.rules.steam_tunnel.boards import GAME, dealt, position, start_board, table
from tests.rules.steam_tunnel.brute import kept

THREE = """
T14 T14 T14
T14 P1 T14
T14 T14 T14
"""


def faces_of(game: Any) -> list[str]:
    return [card.face.name.removesuffix("r") for card in game.state.cards]


# --- set-up (2.3, 2.7) ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_the_board_has_32_of_the_44_face_down_and_the_point_cards_up(players: int) -> None:
    game = dealt("07", players)
    cells = game.public["cells"]
    up = {name: cell["card"] for name, cell in cells.items() if cell["state"] == "up"}
    assert up == dict(zip(POINT_CELLS, POINT_CARDS, strict=True))
    assert sum(cell["state"] == "down" for cell in cells.values()) == 32
    tunnels = [name for name in faces_of(game) if name not in POINT_CARDS]
    assert max(Counter(tunnels).values()) == 1
    assert set(tunnels) <= set(TUNNEL_CARDS)
    assert game.waiting == {game.public["order"][0]: ["flip"]}


def test_the_seed_draws_the_turn_order_the_cards_and_how_they_lie() -> None:
    games = [dealt(f"{number:02x}", 5) for number in range(40)]
    assert {game.public["order"][0] for game in games} == {"ada", "ben", "cleo", "dan", "eve"}
    assert len({tuple(game.public["order"]) for game in games}) > 20
    assert len({tuple(faces_of(game)) for game in games}) == 40
    turned = [card.face.name.endswith("r") for game in games for card in game.state.cards]
    assert 0.4 < sum(turned) / (40 * 32) < 0.6
    assert GAME.position_order(games[0].state) == games[0].state.order


def test_turns_go_round_in_the_order_drawn() -> None:
    game = dealt("0b", 4)
    order = game.public["order"]
    turns = []
    for _ in range(8):
        turns.append(game.public["turn"])
        cell = next(n for n, c in game.public["cells"].items() if c["state"] == "down")
        game.play(f"{turns[-1]}: flip {cell}", f"{turns[-1]}: skip")
    assert turns == order * 2


@pytest.mark.parametrize("out", [0, 1, 5, 12])
def test_simpler_paths_take_fork_cards_out_by_chance(out: int) -> None:
    seen = set()
    for number in range(60):
        faces = faces_of(dealt(f"{number:02x}", options={"simpler": out}))
        seen |= set(faces) & set(FORK_CARDS)
        assert len(set(faces) & set(FORK_CARDS)) <= 12 - out
    assert seen == (set() if out == 12 else set(FORK_CARDS))


@pytest.mark.parametrize("out", [0, 1, 5, 12])
def test_simpler_paths_leave_so_many_fork_cards_in_the_deck(out: int) -> None:
    deck = setup._deck(TunnelOptions(simpler=out), Chance(b"deck", 0))
    assert len(deck) == len(set(deck)) == 44 - out
    assert len(set(deck) & set(FORK_CARDS)) == 12 - out


def test_the_shuffled_board_has_all_48_cards_face_down_round_a_void() -> None:
    game = dealt("05", 3, {"shuffled": True})
    cells = game.public["cells"]
    assert len(cells) == 49
    assert cells.pop(VOID_CELL) == {"state": "void", "card": None}
    assert VOID_CELL == "d4"
    assert {cell["state"] for cell in cells.values()} == {"down"}
    assert sorted(set(faces_of(game)) - {"void"}) == sorted([*TUNNEL_CARDS, *POINT_CARDS])
    for verb in ("flip", "bury"):
        if verb == "bury":
            game.play(f"{game.public['turn']}: flip a1")
        assert "void" in game.refused(f"{game.public['turn']}: {verb} d4", "void")


def test_a_point_card_of_the_shuffled_board_brings_caps_only_and_may_be_buried() -> None:
    game = table(position("P1 P2 T14\nT14 T14 T14\nT14 T14 T14"), options={"shuffled": True})
    game.play("ada: flip a1")
    assert game.open == []
    assert game.waiting == {"ada": ["bury", "skip"]}
    game.play("ada: bury b1")
    assert game.public["cells"]["b1"] == {"state": "buried", "card": None}
    assert (3,) in [path.caps for path in kept(game.state)]
    assert all(set(path.caps) <= {2, 3, 4} for path in kept(game.state))


def test_the_void_is_straight_and_has_no_length() -> None:
    place = position("P1 void T14\nT14 T14 T14", up=["a1"])
    game = table(place)
    game.play("ada: flip c1")
    assert game.tunnels == [(1, [3, 4], 7), (1, [3, 4], 7)]
    counted = table(place, options={"count_buried": True})
    counted.play("ada: flip c1")
    assert [value for _, _, value in counted.tunnels] == [14, 14]


def test_uniform_points_change_what_tunnels_are_worth() -> None:
    game = table(position("P4 T14\nT14 T14", up=["a1"]), options={"uniform_points": True})
    game.play("ada: flip b1")
    assert game.tunnels == [(1, [4, 4], 8)] * 2


# --- turns (2.4) ---------------------------------------------------------------------------------


def test_a_flip_comes_first_and_then_one_stone() -> None:
    game = table(position(THREE, up=["b2"]))
    for action in ("buy a1 N-S", "bury a1", "skip"):
        game.refused(f"ada: {action}", "flip_first")
    game.play("ada: flip a1")
    assert game.public["last"] == "a1"
    game.refused("ada: flip b1", "already_flipped")
    game.play("ada: buy a1 N-S")
    game.refused("ada: bury b1", "not_your_turn")
    assert game.public["turn"] == "ben"
    assert game.public["stones"] == {"a1 N-S": "ada"}


def test_only_face_down_cards_are_flipped_or_buried() -> None:
    game = table(position("T14 !T14 T14\n*T14 P1 T14\nT14 T14 T14", up=["b2"]))
    assert "buried" in game.refused("ada: flip b1", "not_face_down")
    assert "face up" in game.refused("ada: flip b2", "not_face_down")
    game.play("ada: flip a1")
    assert "buried" in game.refused("ada: bury b1", "not_face_down")
    assert "face up" in game.refused("ada: bury a1", "not_face_down")
    game.refused("ada: flip z1", "unknown_cell")


def test_what_can_never_be_bought() -> None:
    game = table(position("T14 !T14 void\n*T14 P1 T14\nT14 T14 T14", up=["b2"]))
    game.play("ada: flip a1")
    game.refused("ada: buy b2 N-S", "point_card")
    game.refused("ada: buy b1 N-S", "buried")
    game.refused("ada: buy c1 N-S", "void")
    game.refused("ada: buy c2 N-S", "face_down")
    assert "N-S" in game.refused("ada: buy a1 N-NE", "no_such_segment")


def test_any_card_on_the_board_may_be_bought_not_only_the_new_one() -> None:
    game = table(position("*T14 T14 T14\nT14 T14 T14\nT14 T14 T14"))
    game.play("ada: flip c3", "ada: buy a1 N-S", "ben: flip b3", "ben: buy c3 N-S")
    assert game.public["stones"] == {"a1 N-S": "ada", "c3 N-S": "ben"}


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_a_stone_limit_counts_burials_and_leaves_the_skip(limit: int) -> None:
    game = table(start_board(), options={"stone_limit": limit})
    cells = [n for n, c in game.public["cells"].items() if c["state"] == "down"]
    spent = 0
    for number in range(6):
        game.play(f"ada: flip {cells[2 * number]}")
        if spent < limit:
            wish = f"bury {cells[-1 - number]}" if number % 2 else f"buy {cells[0]} N-S"
            game.play(f"ada: {wish}")
            spent += 1
        else:
            assert game.waiting == {"ada": ["skip"]}
            assert game.open == []
            assert str(limit) in game.refused(f"ada: bury {cells[-9]}", "no_stones_left")
            game.play("ada: skip")
        game.play(f"ben: flip {cells[2 * number + 1]}", "ben: skip")
    assert game.public["stones_left"] == {"ada": 0, "ben": limit}


def test_strangers_and_players_out_of_turn_are_refused() -> None:
    state = dealt("03", 3).state
    cell = GAME.legal_actions(state, state.turn)[0]
    for seat in range(-2, 5):
        if seat == state.turn:
            continue
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(GAME.copy(state), seat, cell, Chance(b"", 1))
        code = "not_your_turn" if seat in range(3) else "not_at_table"
        assert refused.value.code == code
        assert not list(GAME.legal_actions(state, seat))


# --- the end (2.6) -------------------------------------------------------------------------------


def test_r1_buried_pieces_count_only_where_the_switch_says_so() -> None:
    place = position("*P1 !T14 *T14\n*T14 *T14 *T14", stones={"c1 NE-NW": "ada"}, turn=None)
    assert table(place).outcome["scores"]["ada"] == "7"
    assert table(place, options={"count_buried": True}).outcome["scores"]["ada"] == "14"


def test_r2_equal_firsts_split_and_burials_count_for_nothing() -> None:
    place = position(
        "*P1 *T14 *T14\n*T14 *T14 *T14", stones={"b1 NE-NW": "ada", "c1 NE-NW": "cleo"}, turn=None
    )
    game = table(place, 3)
    assert game.outcome["scores"] == {"ada": "7", "ben": "0", "cleo": "7"}
    halves = table(position("*P1 *T14\n*T14 *T14", stones={"b1 NE-NW": "ada"}, turn=None), 2)
    assert halves.outcome["scores"] == {"ada": "7", "ben": "0"}


def test_r3_the_highest_total_wins_and_equal_totals_share_the_win() -> None:
    stones = {"b1 NE-NW": "ben", "b1 SE-SW": "cleo"}
    game = table(position("*P1 *T14\n*T14 *T14", stones=stones, turn=None), 3)
    assert game.outcome["winners"] == ["ben", "cleo"]
    assert game.outcome["places"] == [["ben", "cleo"], ["ada"]]
    assert game.outcome["reason"] == "finished"


def test_r3a_a_game_ended_early_is_scored_with_face_down_cards_straight() -> None:
    stones = {"b1 NE-NW": "ben"}
    game = table(position("*P1 *T14 T01\nT02 T03 T04", stones=stones))
    draft = GAME.copy(game.state)
    events = end_early(draft)
    buried = table(position("*P1 *T14 !T01\n!T02 !T03 !T04", stones=stones))
    assert GAME.outcome(draft) == GAME.outcome(buried.state)
    outcome = GAME.outcome(draft)
    assert outcome is not None
    assert outcome.scores == (Fraction(0), Fraction(7))
    assert kept(draft) == kept(buried.state)
    again = GAME.copy(game.state)
    for event in events:
        GAME.evolve(again, GAME.load_event(GAME.dump_event(event)))
    assert again == draft
    assert not GAME.waiting_for(draft)
    with pytest.raises(IllegalAction) as refused:
        end_early(draft)
    assert refused.value.code == "game_over"


def test_r4_a_loop_without_caps_is_worth_nothing_even_with_pity() -> None:
    game = table(position("T14 T14\n!T01 T01"), options={"pity": True, "count_buried": True})
    game.play("ada: flip a1")
    assert game.tunnels == [(1, [], 0)]


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, 7),
        ({"variant": "killer"}, 0),
        ({"variant": "not_so_killer"}, 7),
        ({"pity": True}, 8),
        ({"variant": "killer", "pity": True}, 0),
        ({"variant": "not_so_killer", "pity": True}, 8),
    ],
)
def test_2_7_a_black_cap_beside_two_numbers(options: dict[str, Any], value: int) -> None:
    """T41's fork from P1 (3 and 4, through b1) and a black cap of T22 above it."""
    game = table(position("*P1 T41\n*T14 *T22"), options=options)
    game.play("ada: flip b1")
    assert (1, [0, 3, 4], value) in game.tunnels


def test_2_7_not_so_killer_asks_every_tunnel_for_two_numbered_caps() -> None:
    place = position("*T41 *T11\n*P1 *T14", turn=None)
    assert (2, [2], 4) in table(place).tunnels
    assert (2, [2], 0) in table(place, options={"variant": "not_so_killer"}).tunnels
    assert (2, [2], 4) in table(place, options={"variant": "killer"}).tunnels
