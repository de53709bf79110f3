"""Small words, orders and limits on the screens of Steam Court, each at its boundary."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.steam_court import board, gifts, points, privileges, sentences, summary, words
from bot.games.steam_court.choices import _in_order
from bot.presenters.kit import RECENT_WIDTH
from rules.steam_court.view import CourtView, Seen
from tests.gallery.court import NAMES, RENEGADES, ROYALS, lay, seats, table, view, with_hand
from tests.presenters.court import card
from tests.presenters.test_court_screens import HANDS, after, panel, position
from tests.presenters.test_court_screens import RENEGADES as LOW


def one(*marks: str, **about: Any) -> CourtView:
    return view(table(seats(ROYALS, *marks), **about))


def test_a_set_is_told_in_words_up_to_sixteen_and_in_digits_from_there_on() -> None:
    assert words.set_text(1, 7) == "one 7"
    assert words.set_text(2, 7) == "two 7s"
    assert words.set_text(16, 7) == "sixteen 7s"
    assert words.set_text(17, 7) == "17 × 7"
    assert words.set_text(0, 7) == "an infinity of 7s"
    assert [words.size_text(size) for size in (0, 1, 12)] == ["inf", "1", "12"]


def test_what_is_to_beat_has_its_article() -> None:
    for value, told in (
        (1, "a 1"),
        (7, "a 7"),
        (8, "an 8"),
        (9, "a 9"),
        (11, "an 11"),
        (12, "a 12"),
    ):
        shown = table(seats(ROYALS), lay(ROYALS, 1, str(value), f"1x{value}"))
        assert words.to_beat(shown) == told
    shown = table(seats(ROYALS), lay(ROYALS, 1, "8 8", "2x8"))
    assert words.to_beat(shown) == words.set_text(2, 8)
    assert words.to_beat(table(seats(ROYALS))) == ""


def test_a_stopped_lay_holds_no_trick() -> None:
    first, second = lay(ROYALS, 0, "3", "1x3"), lay(ROYALS, 1, "9", "1x9", stopped=True)
    assert words.top_lay(table(seats(ROYALS), first, second)) == first
    assert words.top_lay(table(seats(ROYALS), lay(ROYALS, 1, "9", "1x9", stopped=True))) is None


def test_cards_are_squeezed_in_the_order_of_the_notation() -> None:
    assert words.squeeze(("P", "4", "X", "4", "3/9", "12")) == "4*2,12,3/9,X,P"
    assert words.squeeze(()) == "-"
    assert words.grouped(("X", "10", "2", "10")) == "2 · 10 10 · X"
    assert words.without(("3", "4", "4"), ("4",)) == ("3", "4")


def test_only_cards_that_an_alchemist_lowers_are_lowered() -> None:
    assert words.lowered(("3", "3/9", "X", "6/12", "5"), 3) == ("6/12", "5")
    assert words.lowered(("9", "3/9", "6/12"), 9) == ("6/12",)
    assert words.lowered(("12", "6/12", "1"), 12) == ("1",)


def test_cards_stand_on_a_button_up_to_26_characters_and_are_counted_from_there_on() -> None:
    fits = ("10",) * 8 + ("3",)
    assert len(" ".join(fits)) == 25
    assert words.cards_label(fits) == " ".join(fits)
    fits = ("10",) * 8 + ("12",)
    assert len(" ".join(fits)) == 26
    assert words.cards_label(fits) == " ".join(fits)
    assert words.cards_label((*("10",) * 8, "3/9")) == "nine cards"
    assert words.cards_label(()) == "nothing"


def test_who_is_next_in_the_circle_neither_passed_nor_is_out() -> None:
    circle = (0, 2, 4, 1, 3)
    shown = table(seats(ROYALS, "", "act", "", "passed", "1"))

    def after_turn(seen: CourtView) -> int | None:
        found = words.next_in_circle(seen, seen.tables[0])
        return None if found is None else found.seat

    assert after_turn(view(shown, circle=circle)) == 0
    assert after_turn(view(shown, circle=(0, 1, 2, 3, 4))) == 2
    assert after_turn(view(shown, circle=())) is None
    before = table(seats(ROYALS, "", "act"), phase="privileges")
    assert after_turn(view(before, circle=circle)) is None
    nobody = table(seats(ROYALS, "passed", "act", "passed", "passed", "1"))
    assert after_turn(view(nobody, circle=circle)) is None
    assert [words.rank_text(view(shown, circle=circle), shown, seat) for seat in (0, 4)] == [
        "rank 1", "rank 5",
    ]  # fmt: skip
    assert words.rank_text(view(shown), shown, 0) == ""


def test_the_five_newest_lines_are_told_in_words_and_on_the_board() -> None:
    shown = card(5, recent=tuple(f"news {number}" for number in range(7)))
    for told in (sentences.text(one("act"), shown), board.boards(one("act"), shown)[0].text):
        lines = [line.removeprefix("• ") for line in told.split("\n")]
        found = [line for line in lines if line.startswith("news")]
        assert found == [f"news {number}" for number in range(2, 7)]


def test_a_long_line_of_news_is_cut_on_the_board() -> None:
    for length, cut in ((RECENT_WIDTH, False), (RECENT_WIDTH + 1, True)):
        told = board.boards(one("act"), card(5, recent=("x" * length,)))[0].text
        line = next(line for line in told.split("\n") if line.startswith("• x"))
        assert line.endswith("…") == cut
        assert len(line) <= len("• ") + 220


def test_another_tables_progress_counts_who_is_out() -> None:
    assert "two out" in board.progress(table(seats(ROYALS, "1", "", "2")))
    assert "nobody out" in board.progress(table(seats(ROYALS)))
    for phase in ("over", "privileges"):
        assert "out" not in board.progress(table(seats(ROYALS), phase=phase))


def test_the_next_lay_is_told_to_the_table_that_has_to_wait_for_it() -> None:
    both = view(table(seats(ROYALS, "act")), table(seats(RENEGADES, "act"), name="renegade"))
    told = [shown.text for shown in board.boards(both, card(10, next_lay=(0, 77)))]
    assert ["<t:77:R>" in each for each in told] == [False, True]
    told = [shown.text for shown in board.boards(both, card(10, next_lay=(77,)))]
    assert ["<t:77:R>" in each for each in told] == [True, False]


def test_spent_privileges_are_told_of_those_alone_that_are_used_up() -> None:
    shown = table(seats(ROYALS), spent=("General", "Queen"))
    seen = view(shown)
    lines = {seat.character: sentences.seat_line(shown, seat, NAMES, seen) for seat in shown.seats}
    assert "stop" in lines["General"]
    assert [name for name, line in lines.items() if "spent" in line] == ["General"]


def test_a_seat_in_words_is_out_or_passed_or_neither() -> None:
    shown = table(seats(ROYALS, "1", "passed", "act"))
    seen = view(shown)
    out, passed, acting = (
        sentences.seat_line(shown, seat, NAMES, seen) for seat in shown.seats[:3]
    )
    assert "out, 1st" in out
    assert "card" not in out
    assert "7 cards, passed" in passed
    assert acting.endswith("9 cards.")


def places(view: CourtView, **about: bool) -> list[str]:
    return [part.split()[0] for part in sentences.places(view, NAMES, **about).split(", ")]


def test_places_are_shared_where_the_win_is_or_ties_are() -> None:
    about: dict[str, Any] = {"result": (0, 1, 2, 3, 4), "quarter": 4}
    tied = view(table(seats(ROYALS)), points=(9, 9, 5, 5, 1), **about)
    assert places(tied) == ["1st", "2nd", "3rd", "4th", "5th"]
    assert places(tied, shared=True) == ["1st", "1st", "3rd", "3rd", "5th"]
    both = view(table(seats(ROYALS)), points=(9, 9, 5, 5, 1), **about, winners=(0, 1))
    assert places(both) == ["1st", "1st", "3rd", "3rd", "5th"]


def test_ties_are_told_only_where_points_are_equal() -> None:
    for found, told in (((9, 8, 5, 4, 1), False), ((9, 8, 5, 5, 1), True)):
        seen = view(table(seats(ROYALS)), points=found)
        assert bool(points.ties(seen, shared=True)) == told
        assert bool(points.ties(seen, shared=False)) == told
    assert points.ties(one(), shared=True) == ""


def test_points_are_told_best_first_with_names_cut_to_twenty() -> None:
    names = ("A" * 20, "B" * 21, "C", "D", "E")
    seen = view(table(seats(ROYALS)), points=(3, 9, 1, 2, 4))
    told = points.sums(seen, names)
    assert told.index("BBB") < told.index("E 4") < told.index("AAA") < told.index("D 2")
    assert f"{'A' * 20} 3" in told
    assert "B" * 19 not in told
    part = seen.model_copy(update={"points": (3, 9, 1, 2, 4, 7, 7, 7, 7, 7)})
    assert points.sums(part, NAMES, seen.tables[0]).count(" · ") == 4


def test_how_points_came_about_has_gears_start_and_coups() -> None:
    for gears, coups, told in (
        ((), 0, "start 2"),
        ((5,), 0, "gear 5, start 2"),
        ((5, 1), 1, "gears 5 + 1, start 2, coups 1"),
    ):
        assert points.how(points.Score(gears, 2, coups, 0)) == told


def test_the_course_of_two_tables_says_which_one() -> None:
    history = ((4, 0, 1, 2, 3, 9, 8, 7, 6, 5),)
    both = view(table(seats(ROYALS)), table(seats(RENEGADES), name="renegade"), history=history)
    assert [points.course(both, seat) for seat in (4, 3, 9, 5)] == ["R1", "R5", "N1", "N5"]
    assert points.legend(both)
    single = view(table(seats(ROYALS)), history=((4, 0, 1, 2, 3),))
    assert points.course(single, 3) == "5"
    assert points.legend(single) == ""


def test_feats_count_coups_of_each_and_the_longest_trick() -> None:
    told = summary.feats(view(table(seats(ROYALS)), coups=(1, 1, 0), longest_trick=(7, 2)), NAMES)
    assert "7 sets" in told
    assert "Cleo" in told
    assert "3 coups" in told.lower()
    assert "Ben (2) and Ada" in told
    assert "Ada (" not in told
    assert "no coups" in summary.feats(one(), NAMES).lower()


def test_what_the_viewer_may_do_is_listed_by_commands() -> None:
    own = with_hand(one("act"), 0, "4 4 X")
    assert own.own is not None
    both = own.own.model_copy(update={"may_also": ("coup", "stop")})
    told = sentences.text(own.model_copy(update={"own": both}), card(5))
    assert "lay or pass" in told
    assert "coup or stop" in told
    assert "3 cards: 4 4 · X" in told
    assert "no cards" in sentences.text(with_hand(one("act"), 0, ""), card(5))


def test_what_was_seen_is_told_in_words_of_its_kind() -> None:
    for kind in ("court hand", "hand", "drawn", "dived", "given", "received"):
        seen = Seen.model_construct(what=kind, whose=2, cards=("4", "4"))
        told = sentences._seen(seen, card(5).names)
        assert told.endswith(": 4 4.")
        assert ("Cleo" in told) == (kind in {"hand", "given", "received"})
        empty = Seen.model_construct(what=kind, whose=None, cards=())
        assert sentences._seen(empty, card(5).names).endswith("no cards.")


def test_a_word_too_many_behind_a_step_changes_nothing() -> None:
    royal = after(position(("Queen", "General", "Duke", "Alchemist", "Tea Boy"), HANDS),
                  "ada: lay 1 1 1")  # fmt: skip
    low = position(LOW, ("4 4 9 1", "5 5", "6", "7", "8"), discards="1 2 3 4 4 P X 12 11 10")
    look = position(LOW, ("4 4 9 1", "5 5", "6", "7", "8"))
    for state, seat, step in (
        (royal, 1, "stop 0"),
        (royal, 1, "pass"),
        (low, 0, "dive 9"),
        (low, 0, "dive"),
        (look, 1, "inspect 3"),
        (look, 1, "inspect"),
    ):
        shown = panel(state, seat, step)
        assert shown != panel(state, seat)
        assert panel(state, seat, f"{step} zz") == shown


def test_why_the_submariner_cannot_dive_now() -> None:
    hands = ("4 4 9", "5 5", "6", "7", "8")
    turn = "start of your own turn"

    def told(state: Any) -> str:
        return panel(state, 0, "dive")

    assert "discards" in told(position(LOW, hands))
    assert turn not in told(position(LOW, hands))
    waiting = after(position(LOW, hands, discards="1 2 3"), "ada: lay 4")
    assert turn in told(waiting)
    spent = after(position(LOW, hands, discards="1 2 3 4 4 P X 12 11"), "ada: dive 4")
    assert "dived" in told(spent)
    assert "plain" in told(position(LOW, ("3/9 X", "5 5", "6", "7", "8"), discards="1 2"))


def test_a_dive_says_how_many_are_drawn_and_how_many_may_be_kept() -> None:
    for shown, pile, kept in (("9", 10, 4), ("9", 3, 1), ("9", 1, 0), ("1", 10, 0), ("2", 10, 1)):
        some: Any = SimpleNamespace(
            verbs={"dive"},
            tokens=[f"dive {shown}"],
            table=SimpleNamespace(discards=pile),
            hand=str,
            screen=lambda _, *rows: rows,
        )
        (menu,), _ = privileges.dive(some, ())
        keeps = f"up to {kept}" if kept else "none"
        assert menu.choices[0].description == f"draws {min(int(shown), pile)}, keeps {keeps}"


def test_a_menu_of_cards_numbers_equal_ones_and_shows_every_kind() -> None:
    ((menu,),) = (gifts.card_menu("give", ("4", "X", "4", "P"), 1, 2, "?"),)
    assert [choice.value for choice in menu.choices] == ["4", "4#2", "X", "P"]
    assert [choice.description for choice in menu.choices[:2]] == ["1st of 2", "2nd of 2"]
    assert (menu.least, menu.most) == (1, 2)
    ((menu,),) = (gifts.card_menu("give", ("4", "4", "4"), 1, 1, "?"),)
    assert [choice.value for choice in menu.choices] == ["4"]
    assert menu.most == 1
    kinds = [str(gear) for gear in range(1, 13)]
    ((menu,),) = (gifts.card_menu("keep", kinds * 3, 1, 3, "?"),)
    assert len(menu.choices) == 25
    assert set(kinds) <= {choice.value for choice in menu.choices}


def test_typed_cards_are_put_in_the_order_of_the_notation() -> None:
    assert _in_order("x 4 3/9 as 3x9") == "4 3/9 x as 3x9"
    assert _in_order("gus") == "gus"


def test_a_gift_goes_to_the_lowest_seat_or_the_one_above_it() -> None:
    for character, receiver in (("Queen", 4), ("General", 3)):
        sight: Any = SimpleNamespace(
            table=table(seats(ROYALS)), own=SimpleNamespace(character=character)
        )
        assert gifts._receiving_seat(sight) == receiver


def test_nobody_of_a_seat_that_is_not_there() -> None:
    shown = table(seats(ROYALS))
    assert words.seat_at(shown, 4).character == "Tea Boy"
    with pytest.raises(KeyError):
        words.seat_at(shown, 5)
