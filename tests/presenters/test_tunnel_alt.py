"""Steam Tunnel's pictures in words: they say what the pictures show, and nothing hidden."""

import re
from collections.abc import Sequence

import pytest

from bot.games.steam_tunnel.sentences import board_alt, score_alt, sentences, tunnel_alt
from bot.presenters.kit import ALT
from rules.numbers import fraction
from rules.steam_tunnel.view import TunnelGameView
from tests.gallery.tunnel import NAMES, ODD_NAMES, T7, laid, played

TABLE = "brass-otter"


def board(view: TunnelGameView, names: Sequence[str] = NAMES) -> list[str]:
    return board_alt(view, names, TABLE).split("\n")


def test_the_start_says_whose_turn_it_is_and_which_cards_are_face_down() -> None:
    seen = played(3, 0, 1)
    assert seen.turn is not None
    first, *players, down, low, high = board(seen)
    assert (
        first == f"Steam Tunnel, table brass-otter. It's {NAMES[seen.turn]}'s turn to flip a card."
    )
    assert len(players) == 3
    assert down.startswith("Face down: a1, b1, c1, d1, e1, f1, a2, c2,")
    assert low.startswith("b2: cap ")
    assert "cap " in high


def test_cards_are_told_by_their_segments_and_caps() -> None:
    lines = sentences(laid(T7), NAMES, TABLE)
    assert "Buried: d3." in lines
    assert lines[-4] == (
        "a1: N–SE–SW, NE–S, dead end NW; b1: N–NE, SE–S, SW–NW; c1: NE–NW, SE–SW,"
        " dead ends N and S; d1: N–NW, NE–SE, S–SW."
    )
    assert "Void: a1." in board(laid("void T01 / T02* T03"))


def test_no_card_is_told_by_its_number() -> None:
    for text in (board_alt(laid(T7), NAMES, TABLE), score_alt(laid(T7), NAMES, TABLE)):
        assert not re.search(r"\b[TP]\d", text)


def test_the_new_card_and_how_many_segments_may_be_bought_are_told() -> None:
    """Tunnel 2.4."""
    seen = laid("T14 P1 / T05* T05*", turn="ada", phase="stone", last="a1")
    lines = board(seen)
    assert "Flipped last, a1: N–S, NE–NW, SE–SW." in lines
    assert seen.open == ("a1 N-S",)
    assert "1 segment for sale." in lines
    assert not any("for sale" in line for line in board(laid("T14 P1 / T05* T05*")))


def test_stones_are_told_by_segment_and_tunnels_by_what_they_are_worth() -> None:
    """Tunnel 2.6, on the board of vector T7."""
    lines = board(laid(T7, {"a2 S-NW": "ada", "a3 NE-SW": "ben"}))
    assert any(re.fullmatch("A is Ada: .*, 1 stone on .*: a2 S-NW[.]", line) for line in lines)
    assert any(re.fullmatch("B is Ben: .*, 1 stone on .*: a3 NE-SW[.]", line) for line in lines)
    worth = [line for line in lines if "worth " in line]
    assert sum(" A 1" in line or " B 1" in line for line in worth) == 2


def test_all_of_vector_t7_is_told_once_one_asks_for_the_score() -> None:
    lines = score_alt(laid(T7), NAMES, TABLE).split("\n")
    worth = [int(line.rpartition(" ")[2].rstrip(".")) for line in lines if "Nobody" in line]
    assert worth == [63, 63, 42, 25, 4]
    assert "Worth nothing: 2 tunnels." in lines


def test_a_shared_tunnel_tells_what_each_gets() -> None:
    """Tunnel R2: equal firsts split evenly, in exact fractions."""
    seen = laid(T7)
    best = max(seen.tunnels, key=lambda tunnel: tunnel.value)
    owned = laid(T7, dict(zip(best.segments, ("ada", "ben"), strict=False)))
    line = next(line for line in board(owned) if line.startswith(f"{best.segments[0]}:"))
    assert line.endswith("worth 63. A 1, B 1; A and B get 31 1/2 each.")


def test_one_tunnel_is_told_before_the_board() -> None:
    seen = laid(T7)
    longest = max(seen.tunnels, key=lambda tunnel: len(tunnel.segments))
    lines = tunnel_alt(seen, longest.number, NAMES, TABLE).split("\n")
    assert lines[0].startswith(f"Tunnel {longest.segments[0]}: closed, 9 segments, ")
    assert lines[1] == f"Its segments: {', '.join(longest.segments)}."
    assert lines[2] == board(seen)[0]
    with pytest.raises(IndexError):
        tunnel_alt(seen, 99, NAMES, TABLE)


def test_places_points_and_stones_are_told_at_the_end() -> None:
    seen = played(3, 100, 9)
    lines = score_alt(seen, NAMES, TABLE).split("\n")
    assert lines[0] == "Steam Tunnel, brass-otter. The game is over."
    best = seen.winners[0]
    points = fraction(seen.totals[best])
    assert lines[1].startswith(f"1st {NAMES[best]} ({'ABC'[best]}): {points} points, ")
    assert board(seen)[0].startswith("Steam Tunnel, table brass-otter. The game is over. Won by ")


@pytest.mark.parametrize("names", [NAMES, ODD_NAMES, ("W" * 100,) * 5, ("🦦" * 100,) * 5])
@pytest.mark.parametrize("moves", [0, 30, 60, 200])
def test_every_alt_text_fits(names: Sequence[str], moves: int) -> None:
    for options in ({}, {"shuffled": True, "pity": True}):
        seen = played(5, moves, 7, options)
        texts = [board_alt(seen, names, TABLE), score_alt(seen, names, TABLE)]
        texts += [tunnel_alt(seen, number, names, TABLE) for number in range(len(seen.tunnels))]
        for text in texts:
            assert len(text.encode("utf-16-le")) // 2 <= ALT


@pytest.mark.parametrize("hidden", ["T44r", "T21", "P3"])
def test_faces_that_nobody_knows_are_not_told(hidden: str) -> None:
    one, other = (
        laid(f"T14 P1 {face}* / T05* {face}* T02", buried=["b2"]) for face in (hidden, "T07")
    )
    for tell in (board_alt, score_alt):
        assert tell(one, NAMES, TABLE) == tell(other, NAMES, TABLE)
    assert hidden not in board_alt(one, NAMES, TABLE)
