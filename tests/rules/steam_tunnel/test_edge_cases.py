"""The edge cases of the rulings by their numbers (Tunnel 2.8); 7, 17, 20 and 22 stand elsewhere."""

from tests.rules.steam_tunnel.boards import dealt, position, start_board, table
from tests.rules.steam_tunnel.brute import kept

TWO_DOWN = """
T14 T14
*T14 *T14
"""
ONE_DOWN = """
T13 *T14
*T14 *T14
"""


def test_1_a_path_that_the_flip_closes_can_be_bought_on_neither_card() -> None:
    game = table(position("P1 T14 T14r\nT14 T14 T14\nT14 T14 T14", up=["a1", "b1"]))
    game.play("ada: flip c1")
    assert game.tunnels == [(2, [3, 4], 14)] * 2
    for cell in ("b1", "c1"):
        for entries in ("NE-NW", "SE-SW"):
            game.refused(f"ada: buy {cell} {entries}", "closed")
    assert game.open == ["b1 N-S", "c1 N-S"]


def test_2_the_flip_of_the_last_card_ends_the_game_without_a_stone() -> None:
    game = table(position(ONE_DOWN))
    game.play("ada: flip a1")
    assert game.public["phase"] == "over"
    assert game.waiting == {}
    assert game.outcome is not None
    game.refused("ada: skip", "game_over")


def test_3_the_burial_of_the_last_card_ends_the_game_before_the_next_turn() -> None:
    game = table(position(TWO_DOWN))
    game.play("ada: flip a1", "ada: bury b1")
    assert game.public["phase"] == "over"
    assert game.waiting == {}
    game.refused("ben: flip b1", "game_over")


def test_4_a_segment_between_face_down_cards_is_open() -> None:
    game = table(start_board({"c1": "T14"}))
    game.play("ada: flip c1")
    assert "c1 NE-NW" in game.open


def test_5_a_segment_between_a_black_cap_and_a_face_down_card_is_open() -> None:
    game = table(start_board({"c1": "T22", "c6": "T14"}))
    game.play("ada: flip c1", "ada: skip", "ben: flip c6")
    assert "c6 N-S" in game.open
    view = next(
        t for t in game.running.game.view(game.state, None).tunnels if "c6 N-S" in t.segments
    )
    assert view.caps == (0,)
    assert not view.closed


def test_6_a_segment_between_known_caps_is_closed_on_arrival() -> None:
    game = table(position("P1 T14\nT14 T14", up=["a1"]))
    game.play("ada: flip b1")
    assert (1, [3, 4], 7) in game.tunnels
    game.refused("ada: buy b1 NE-NW", "closed")


def test_8_a_segment_may_be_joined_to_itself_round_the_torus() -> None:
    game = table(position("T14 T14\n!T01 T01"))
    game.play("ada: flip a1")
    assert game.tunnels == [(1, [], 0)]
    game.refused("ada: buy a1 N-S", "closed")


def test_9_cap_against_cap_is_no_tunnel_and_has_no_value() -> None:
    game = table(position("P1 T14\nT21 T14", up=["a1"]))
    game.play("ada: flip a2")
    contacts = [path for path in kept(game.state) if not path.open]
    assert [path.caps for path in contacts] == [(0, 2), (0, 2)]
    assert game.tunnels == []
    assert game.open == ["a2 NE-NW", "a2 SE-SW"]
    game.refused("ada: buy a2 N-S", "no_such_segment")
    game.refused("ada: buy a1 N-S", "point_card")


def test_10_of_an_open_path_whose_segments_are_owned_nothing_can_be_bought() -> None:
    stones = {"a1 N-S": "ben", "a1 NE-NW": "ben", "a1 SE-SW": "ada"}
    game = table(position("*T14 T14\nT14 T14", stones=stones))
    game.play("ada: flip b2")
    assert game.open == ["b2 N-S", "b2 NE-NW", "b2 SE-SW"]
    assert "ben" in game.refused("ada: buy a1 N-S", "owned")
    full = table(position("*T14 T14\nT14 T14", stones=stones, phase="stone"))
    assert full.open == []
    assert full.waiting == {"ada": ["bury", "skip"]}


def test_11_stones_of_several_players_share_a_path_one_to_a_segment() -> None:
    game = table(position("*T14 *T14 T14\nT14 T14 T14", phase="stone"))
    game.play("ada: buy a1 NE-NW", "ben: flip a2")
    game.refused("ben: buy a1 NE-NW", "owned")
    game.play("ben: buy b1 NE-NW")
    shared = next(
        t for t in game.running.game.view(game.state, None).tunnels if "a1 NE-NW" in t.segments
    )
    assert shared.stones == ((0, 1), (1, 1))


def test_12_a_fork_is_one_segment_with_one_stone_and_counts_once() -> None:
    game = table(position("P1 T41\nT14 T14", up=["a1"]))
    game.play("ada: flip b1")
    assert game.open == ["b1 N-NE-SE", "b1 S-SW-NW"]
    fork = game.tunnel("b1 N-NE-SE")
    assert fork.segments == ("b1 N-NE-SE",)
    assert fork.value == (3 + 4) * 1
    game.play("ada: buy b1 n-ne-se")
    game.play("ben: flip a2")
    game.refused("ben: buy b1 N-NE-SE", "owned")


def test_13_on_a_path_with_a_cycle_every_segment_and_every_cap_counts_once() -> None:
    game = table(position("*T41 T11\n*P1 T14"))
    game.play("ada: flip b1")
    assert (2, [2], 4) in game.tunnels
    assert kept(game.state) == kept(table(position("*T41 *T11\n*P1 T14")).state)


def test_14_a_buried_chain_between_caps_has_no_segment_and_scores_nothing() -> None:
    game = table(position("P1\tT14\n!T01 T14\nP2 T14", up=["a1", "a3"]))
    chain = [path for path in kept(game.state) if path.pieces and not path.open]
    assert [(path.segments, path.caps, path.pieces) for path in chain] == [((), (2, 3), 1)]
    assert game.tunnels == []


def test_15_a_card_among_buried_ones_can_be_closed_at_once() -> None:
    game = table(position("T01 !T01 T01\n!T01 T14 !T01\nT01 !T01 T01"))
    game.play("ada: flip b2")
    assert game.tunnels == [(1, [], 0)] * 3
    assert game.open == []
    assert game.waiting == {"ada": ["bury", "skip"]}


def test_16_a_burial_beside_ones_own_path_can_close_it_for_good() -> None:
    place = position("P1 *T14 T14\nT14 T14 T14\nT14 T14 T14", up=["a1"], phase="stone")
    game = table(place | {"stones": {"b1 NE-NW": "ada"}})
    game.play("ada: bury c1")
    assert (1, [3, 4], 7) in game.tunnels
    upper, lower = game.public["tunnels"]
    assert upper["points"] == {"ada": "7"}
    assert lower["points"] == {}
    game.play("ben: flip b2")
    assert (1, [3, 4], 7) in game.tunnels


def test_18_who_has_no_stone_on_a_path_never_shares_it() -> None:
    place = position("P1 *T14\n*T14 *T14", up=["a1"], stones={"b1 NE-NW": "ben"}, turn=None)
    game = table(place, 3)
    assert game.outcome["scores"] == {"ada": "0", "ben": "7", "cleo": "0"}
    assert game.outcome["winners"] == ["ben"]
    assert game.outcome["places"] == [["ben"], ["ada", "cleo"]]


def test_19_a_last_card_all_straight_joins_as_a_burial_does_but_is_three_longer() -> None:
    grid = "T01 T14 T38\nT44r T09 P3\nT22 T30r P1"
    shown = [f"{column}{row}" for row in (1, 2, 3) for column in "abc" if column + str(row) != "b1"]
    flipped = table(position(grid, up=shown))
    flipped.play("ada: flip b1")
    buried = table(position(grid, up=shown, buried=["b1"]))
    lengths = [sum(len(p.segments) for p in kept(one.state)) for one in (flipped, buried)]
    assert lengths[0] == lengths[1] + 3
    shapes = [
        sorted((path.caps, len(path.segments) + path.pieces) for path in kept(one.state))
        for one in (flipped, buried)
    ]
    assert shapes[0] == shapes[1]


def test_21_without_burials_the_second_of_two_places_one_stone_fewer() -> None:
    game = dealt("2a")
    first, second = game.public["order"]
    placed = {first: 0, second: 0}
    flips = []
    while (who := game.public["turn"]) is not None:
        cell = next(n for n, c in game.public["cells"].items() if c["state"] == "down")
        game.play(f"{who}: flip {cell}")
        flips.append(who)
        if game.public["phase"] == "stone":
            game.play(f"{who}: skip")
            placed[who] += 1
    assert len(flips) == 32
    assert flips[-1] == second
    assert placed == {first: 16, second: 15}
