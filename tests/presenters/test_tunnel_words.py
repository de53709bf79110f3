"""Small words, orders and limits on the screens of Steam Tunnel, each at its boundary."""

from fractions import Fraction
from typing import Any

import pytest

from bot.games.steam_tunnel import board, paths, sentences, shown, summary, telling, words
from bot.games.steam_tunnel.context import TunnelPanel, evenly
from bot.games.steam_tunnel.paths import Path
from bot.games.steam_tunnel.stones import consequences, row_of
from bot.presenters.kit import RECENT_WIDTH
from bot.presenters.screen import Button
from bot.presenters.wording import short
from rules.steam_tunnel.actions import Bury, Flip
from rules.steam_tunnel.game import GAME
from tests.gallery.tunnel import NAMES, T7, laid, played
from tests.presenters.test_tunnel_screens import ADA, BEN, LATE, MIDDLE, OPENING, panel
from tests.presenters.test_tunnel_screens import played as lesson_board
from tests.presenters.tunnel import PRESENTER, card, dressed


def named(seat: int) -> str:
    return ("you", *NAMES[1:])[seat]


def path(segments: int, *caps: int, pieces: int = 0, ends: int = 0, **about: Any) -> Path:
    names = tuple(f"a{at} N-S" for at in range(segments))
    reaches = about.get("reaches", ("b1",) * min(ends, 1))
    return Path(names, caps, pieces, about.get("stones", ()), ends, reaches)


def test_points_are_told_as_exact_fractions() -> None:
    for points, told in (
        (Fraction(56), "56 points"),
        (Fraction(56, 3), "18 2/3 points"),
        (Fraction(1, 2), "1/2 points"),
        (Fraction(1), "1 point"),
        (Fraction(0), "0 points"),
        (Fraction(3, 2), "1 1/2 points"),
    ):
        assert words.points_text(points) == told


def test_names_are_cut_to_twenty_characters_where_several_share_a_line() -> None:
    assert short("A" * 20) == "A" * 20
    assert short("A" * 21) == f"{'A' * 18} …"
    assert [words.letter(seat) for seat in range(5)] == list("ABCDE")


def test_who_leads_a_tunnel_is_told_by_how_many_share_it() -> None:
    for stones, told in (
        ((), "nobody yet"),
        (((1, 2),), "Ben leads 2:0"),
        (((0, 2), (1, 1)), "you lead 2:1"),
        (((0, 1), (1, 3), (2, 2)), "Ben leads 3:2"),
        (((0, 2), (1, 2)), "Ben and you share 2:2"),
        (((1, 2), (2, 2), (3, 1)), "Ben and Cleo share 2:2"),
        (((0, 1), (1, 1), (2, 1)), "three share, 1 each"),
    ):
        assert words.standing(stones, named) == told
    assert words.leaders(((0, 1), (2, 1), (1, 0))) == (0, 2)
    assert words.with_stone(((1, 2),), 0) == ((0, 1), (1, 2))
    assert words.with_stone(((0, 2),), 0) == ((0, 3),)


def test_caps_are_told_from_the_highest_and_dead_ends_counted() -> None:
    for caps, told in (
        ((), "no cap"),
        ((3,), "cap 3"),
        ((3, 4), "caps 4 and 3"),
        ((0,), "a dead end"),
        ((0, 0), "2 dead ends"),
        ((0, 3), "cap 3 and a dead end"),
        ((0, 3, 4), "caps 4 and 3, and a dead end"),
        ((0, 0, 3), "cap 3 and 2 dead ends"),
    ):
        assert words.caps_text(caps) == told


def test_a_path_scores_by_its_variant() -> None:
    """Tunnel 2.6 and 2.7."""
    for options, scored in (
        ({}, (35, 12, 0)),
        ({"variant": "killer"}, (35, 0, 0)),
        ({"variant": "not_so_killer"}, (35, 0, 0)),
        ({"pity": True}, (35, 16, 8)),
        ({"count_buried": True}, (49, 12, 0)),
    ):
        found = (path(5, 3, 4, pieces=2), path(4, 0, 3), path(4, 0, 0))
        assert tuple(paths.value(one, options) for one in found) == scored
    three = path(4, 0, 3, 3)
    assert paths.value(three, {"variant": "not_so_killer"}) == 24
    assert paths.value(three, {"variant": "killer"}) == 0


def test_how_a_value_comes_about_is_told_with_the_reason_for_nothing() -> None:
    assert "5 × 7 = **35**" in telling.worth(path(5, 3, 4, pieces=2), {})
    assert "buried" not in telling.worth(path(5, 3, 4, pieces=2), {})
    assert "buried" not in telling.worth(path(5, 3, 4), {"count_buried": True})
    assert "2 buried pieces" in telling.worth(path(5, 3, 4, pieces=2), {"count_buried": True})
    assert telling.worth(path(4, 0, 0), {"variant": "killer"}).endswith("worth **0**.")
    assert "dead end spoils" in telling.worth(path(4, 0, 3), {"variant": "killer"})
    assert "two numbered" in telling.worth(path(4, 0, 3), {"variant": "not_so_killer"})


def test_who_gets_a_tunnel_is_told_by_how_many_lead_it() -> None:
    assert "nobody" in telling.whose((), 35, named)
    assert telling.whose(((1, 2), (2, 1)), 35, named).startswith("all for Ben")
    assert telling.whose(((1, 2), (2, 2)), 35, named).startswith("17 1/2 each for Ben and Cleo")
    assert telling.whose(((1, 2),), 0, named).startswith("nothing for Ben")
    held = telling.shares(((0, 1), (1, 3), (2, 2)), 35, named)
    assert "Ben 3, Cleo 2, you 1" in held
    assert "all for Ben" in held
    assert "all for" not in telling.shares(((1, 3),), 0, named)
    assert "stone" in telling.shares((), 35, named)


def test_an_open_tunnel_says_at_how_many_ends_and_towards_which_cells() -> None:
    assert path(2).closed
    assert "closed" in telling.future(path(2))
    told = telling.future(path(2, ends=1))
    assert "1 end" in told
    assert "b1" in told
    told = telling.future(path(2, ends=3, reaches=("b1", "c2")))
    assert "3 ends" in told
    assert "b1 and c2" in told


def test_buttons_stand_in_rows_of_about_equal_length() -> None:
    for count, rows in ((0, []), (1, [1]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3])):
        buttons = [Button(str(at), "step", str(at)) for at in range(count)]
        assert [len(row) for row in evenly(buttons)] == rows


def test_the_row_of_a_cell_is_what_follows_its_letter() -> None:
    assert row_of("c4") == "4"
    assert row_of("a12") == "12"


def test_the_five_newest_lines_are_told_in_words_and_on_the_board() -> None:
    told = card(3, recent=tuple(f"news {number}" for number in range(7)))
    seen = played(3, 4, 1)
    for lines in (sentences.text(seen, told), board.board(seen, told).text):
        found = [line.removeprefix("• ") for line in lines.split("\n") if "news" in line]
        assert found == [f"news {number}" for number in range(2, 7)]


def test_a_long_line_of_news_is_cut_on_the_board() -> None:
    seen = played(3, 4, 1)
    for length, cut in ((RECENT_WIDTH, False), (RECENT_WIDTH + 1, True)):
        told = board.board(seen, card(3, recent=("x" * length,))).text
        line = next(line for line in told.split("\n") if line.startswith("• x"))
        assert line.endswith("…") == cut
        assert len(line) <= len("• ") + 220


def test_what_is_asked_on_the_board_follows_the_stones_that_are_left() -> None:
    told = card(3)
    stone = laid("T14 P1 / T05* T05*", turn="ada", phase="stone", last="a1")
    assert "(1)" in board.turn_line(stone, told)
    none = stone.model_copy(update={"stones_left": (0, 3, 3)})
    assert "no stones left" in board.turn_line(none, told)
    left = stone.model_copy(update={"stones_left": (1, 0, 0)})
    assert board.turn_line(left, told) == board.turn_line(stone, told)
    closed = stone.model_copy(update={"open": ()})
    assert "bury" in board.turn_line(closed, told)
    assert "buy" not in board.turn_line(closed, told)
    assert board.board(stone, told).mentions == (told.seats[0].user_id,)
    assert board.board(stone.model_copy(update={"turn": 1}), told).mentions == ()


def test_the_picture_is_the_same_for_everybody() -> None:
    seen = laid(T7)
    own = seen.model_copy(update={"viewer": 1})
    assert shown.board_picture(own, card(3)) == shown.board_picture(seen, card(3))
    assert shown.tunnel_picture(own, card(3), 2).style == "tunnel:2"


def test_a_shared_tunnel_tells_each_share_at_the_end() -> None:
    """Tunnel R2."""
    seen = laid(T7)
    best = max(seen.tunnels, key=lambda tunnel: tunnel.value)
    segments = best.segments
    alone = laid(T7, {segments[0]: "ada"})
    both = laid(T7, dict(zip(segments, ("ada", "ben"), strict=False)))
    three = laid(T7, dict(zip(segments, ("ada", "ben", "cleo"), strict=False)))

    def to_whom(view: Any) -> str:
        (line,) = (one for one in summary._tunnels(view, card(3)) if segments[0] in one)
        return line.rpartition(" · ")[2]

    assert to_whom(alone) == "Ada"
    assert to_whom(both) == "Ada and Ben, 31 1/2 each"
    assert to_whom(three) == "Ada, Ben and Cleo, 21 each"
    assert "A, B and C get 21 each" in sentences.board_alt(three, NAMES, "t")


def test_equal_points_share_a_place_and_the_next_one_counts_on() -> None:
    seen = played(3, 100, 9)
    for result, places in (
        (((0,), (1,), (2,)), ["1st", "2nd", "3rd"]),
        (((2, 0), (1,)), ["1st", "1st", "3rd"]),
        (((1,), (0, 2)), ["1st", "2nd", "2nd"]),
    ):
        ended = seen.model_copy(update={"result": result, "winners": result[0]})
        lines = [line.split()[0] for line in summary.summary(ended, card(3)).text.split("\n")[2:5]]
        assert lines == places
        told = sentences.score_alt(ended, NAMES, "t").split("\n")[1:4]
        assert [line.split()[0] for line in told] == places


def test_the_dearest_tunnels_stand_first_in_words_and_those_without_stakes_are_counted() -> None:
    seen = laid(T7, {"a2 S-NW": "ada"})
    lines = sentences._tunnels(seen)
    worth = [
        (" closed," in line, -int(line.partition("worth ")[2].partition(".")[0]))
        for line in lines
        if "worth" in line
    ]
    assert worth == sorted(worth)
    plain = [one for one in seen.tunnels if not one.stones and not any(one.caps)]
    assert len(worth) == len(seen.tunnels) - len(plain)
    assert bool(plain) == ("more tunnel" in lines[-1])


def test_whose_turn_it_is_in_words() -> None:
    state = lesson_board(*OPENING)
    (turn,) = GAME.waiting_for(state)
    own = PRESENTER.text(GAME.view(state, turn), card(3)).split("\n")
    others = PRESENTER.text(GAME.view(state, (turn + 1) % 3), card(3)).split("\n")
    assert "your turn" in own[0]
    assert f"{card(3).names[turn]}'s turn" in others[0]
    assert [", you:" in line for line in own[1:4]].count(True) == 1


def test_points_if_scored_now_are_told_once_somebody_has_any() -> None:
    assert words.totals(laid(T7), named) == ""
    best = max(laid(T7).tunnels, key=lambda tunnel: tunnel.value)
    seen = laid(T7, {best.segments[0]: "ben"})
    ranked = [part.split()[0] for part in words.totals(seen, named).split(" · ")]
    assert ranked[0] == "Ben"
    assert len(ranked) == 3
    assert words.left_over(seen, named) == ""
    limited = seen.model_copy(update={"stones_left": (3, 2, 0)})
    assert words.left_over(limited, named).endswith("you 3 · Ben 2 · Cleo 0")


@pytest.mark.parametrize("step", ["flip a4", "row 4"])
def test_a_word_too_many_behind_a_flip_changes_nothing(step: str) -> None:
    shown = panel(lesson_board(*MIDDLE), ADA, step)
    assert shown != panel(lesson_board(*MIDDLE), ADA)
    assert panel(lesson_board(*MIDDLE), ADA, f"{step} zz") == shown


@pytest.mark.parametrize("step", ["bury a3", "bury 3", "skip", "tunnel 2", "tunnel 0", "tunnels 0"])
def test_a_word_too_many_behind_a_stone_changes_nothing(step: str) -> None:
    shown = panel(lesson_board(*LATE), ADA, step)
    assert shown != panel(lesson_board(*LATE), ADA)
    assert panel(lesson_board(*LATE), ADA, f"{step} zz") == shown


def test_a_tunnel_has_neighbours_but_the_first_and_the_last() -> None:
    state = lesson_board(*LATE)
    view = GAME.view(state, BEN)
    last = len(view.tunnels) - 1
    for number in (0, 1, last):
        shown = PRESENTER.panel(view, (), dressed(3, {}), f"tunnel {number}")
        earlier, later = (
            piece
            for piece in shown.rows[-1]
            if isinstance(piece, Button) and piece.label in {"Previous", "Next"}
        )
        assert (earlier.disabled, later.disabled) == (number == 0, number == last)
        assert (earlier.token, later.token) == (f"tunnel {number - 1}", f"tunnel {number + 1}")
        assert f"({number + 1} of {last + 1})" in shown.text
    first = PRESENTER.panel(view, (), dressed(3, {}))
    assert PRESENTER.panel(view, (), dressed(3, {}), f"tunnel {last + 1}") == first


def test_the_last_card_says_that_the_game_ends_with_it() -> None:
    two = laid("T14 P1 / T05* T05*", turn="ada", phase="flip")
    one = laid("T14 P1 / T05* T05", turn="ada", phase="flip")
    for seen, last in ((two, False), (one, True)):
        own = seen.model_copy(update={"viewer": 0})
        told = PRESENTER.panel(own, (Flip("a2"),), dressed(3, {}), "flip a2").text
        assert ("last one" in told) == last
        stone = own.model_copy(update={"phase": "stone"})
        told = PRESENTER.panel(stone, (Bury("a2"),), dressed(3, {}), "bury a2").text
        assert ("last one" in told) == last


def test_a_burial_tells_of_what_it_closes_or_joins_and_of_nothing_else() -> None:
    """T14 has N-S, NE-NW and SE-SW; a buried card runs straight through."""

    def told(text: str, cell: str) -> list[str]:
        own = laid(text, turn="ada", phase="stone").model_copy(update={"viewer": 0})
        sight = TunnelPanel(own, 0, (Bury(cell),), dressed(3, {}))
        return consequences(sight, cell)

    row = "T14 T05* T14 T05*"
    joined = told(f"{row} / {row} / {row}", "b1")
    assert all(line.startswith("• ") for line in joined)
    assert any("join" in line for line in joined)
    along = " / ".join(["T14 T05* T05* T05*"] * 3)
    assert not told(along, "b1")[0].startswith("•")
    alone = told("P1 T05* P2 P3 / P1 P2 P3 P4 / P1 P2 P3 P4", "b1")
    assert len(alone) == 1
    assert not alone[0].startswith("•")
