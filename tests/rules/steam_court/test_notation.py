"""Actions as text: what is written is read again, and what is not is named exactly."""

import pytest

from rules.game import IllegalAction
from rules.steam_court import notation
from rules.steam_court.actions import INFINITY, Keep, Lay, lay
from rules.steam_court.notation import read_cards, write_cards
from tests.games.steam_court import GAME, walk
from tests.rules.steam_court.court_table import RENEGADE, Table, table


def test_case_spaces_and_the_order_of_cards_do_not_matter() -> None:
    t = table("3 3 3/9 X 1", "4", "5", "6", "7")
    read = [
        GAME.parse(text, t.running.state, 0, t.running.names)
        for text in (
            "lay 3 3 3/9 X as 5x3",
            "  LAY   x 3/9 3   3 AS 5X3 ",
            "Lay 3, 3/9, x, 3 as 5×3",
            "lay 3/9 3 3 x as 5 x 3",
        )
    ]
    assert read == [lay(read_cards("3 3 3/9 X"), 5, 3)] * 4


def test_infinity_is_written_inf_and_read_in_full_as_well() -> None:
    t = table("2 X 1", "4", "5", "6", "7")
    action = lay(read_cards("2 X"), INFINITY, 2)
    assert GAME.format(action, t.running.names) == "lay 2 X as infx2"
    for text in ("lay 2 X as infx2", "lay x 2 as Infinity x 2", "lay 2 x as ∞x2"):
        assert GAME.parse(text, t.running.state, 0, t.running.names) == action


def test_cards_are_written_gears_first_then_duals_multipliers_and_putsches() -> None:
    cards = "P X 12 3/9 2 6/12 10 2"
    assert write_cards(read_cards(cards)) == "2 2 10 12 3/9 6/12 X P"


def test_as_may_be_left_out_where_one_reading_is_legal() -> None:
    t = table("5 5 5 1", "7 7 X 3/9 3/9 9", "9", "10", "11")
    t.play("ada: lay 5 5 5")
    assert t.play("ben: lay 7 7 X") == ["General (ben) lays three 7s (7 7 X)."]
    t = table("5 5 1", "7", "9 3/9 3", "10", "11")
    t.play("ada: lay 5 5", "ben: pass", "cleo: lay 3/9 9")
    assert t.trick["as"] == "2x9"


@pytest.mark.parametrize(
    ("cards", "listed"),
    [
        ("3/9", "as 1x3, or as 1x9"),
        ("2 X", "as 1x2 or more, up to infx2"),
        ("2 2 X", "as 2x2 or more, up to infx2"),
        ("3/9 X", "as 1x3 or more, up to infx3, or as 1x9 or more, up to infx9"),
    ],
)
def test_several_legal_readings_are_listed(cards: str, listed: str) -> None:
    t = table("3/9 2 2 X", "7", "9", "10", "11")
    text = t.refused(f"ada: lay {cards}", "several_readings")
    assert text == f"{cards} can be laid in several ways; say which: {listed}."


def alchemist(hand: str) -> Table:
    t = table("2 2", "3 3", "4 4", f"{hand} P", "5 5")
    t.play("ada: lay 2", "ben: pass", "cleo: pass", "dan: lay P")
    return t


def test_a_reading_in_which_the_alchemist_lowers_nothing_goes_first() -> None:
    t = alchemist("7 7 9")
    assert t.play("dan: lay 7") == ["Alchemist (dan) leads a 7."]
    t = alchemist("7 7 9")
    assert t.play("dan: lay 9 7") == ["Alchemist (dan) leads two 7s (7 9)."]
    t = alchemist("3/9 9 11")
    assert "as 1x3, or as 1x9" in t.refused("dan: lay 3/9", "several_readings")


def test_a_lowered_reading_has_to_be_announced_where_a_plain_one_is_legal() -> None:
    t = alchemist("7 7 9")
    t.play("dan: lay 7 as 1x5")
    assert t.trick["as"] == "1x5"


def test_players_are_named_in_any_case_and_spacing() -> None:
    state = next(walk(5, {})).before
    names = ("ada", "Old  Ben", "as cleo", "É. Dan", "7 of 9")
    for text, seat in (
        ("stop old ben", 1),
        ("STOP  Old Ben", 1),
        ("stop as cleo", 2),
        ("stop é. DAN", 3),
        ("stop 7 of 9", 4),
    ):
        action = GAME.parse(text, state, 0, names)
        assert action.kind == "stop"
        assert action.seat == seat


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "unknown_verb", "lay"),
        ("fly 3", "unknown_verb", "'fly'"),
        ("lay 3 13", "unknown_card", "'13'"),
        ("lay 03", "unknown_card", "'03'"),
        ("lay 3 queen", "unknown_card", "'queen'"),
        ("lay", "too_little", "which cards"),
        ("lay as 3x3", "too_little", "which cards"),
        ("stop", "too_little", "which player"),
        ("stop nobody", "unknown_player", "'nobody'"),
        ("inspect zed", "unknown_player", "'zed'"),
        ("pass now", "too_much", "'now'"),
        ("swap 5", "too_much", "'5'"),
        ("lay 3 as", "unreadable_announcement", "3x10"),
        ("lay 3 as three", "unreadable_announcement", "'three'"),
        ("lay 3 as -1x3", "unreadable_announcement", "'-1x3'"),
        ("lay 3 X as 0x3", "impossible_announcement", "'0x3'"),
        ("lay 3 X as 00x3", "impossible_announcement", "'00x3'"),
        ("lay 3 as 1x13", "impossible_announcement", "'1x13'"),
        ("lay 3 as 1x0", "impossible_announcement", "'1x0'"),
        ("lay P P", "putsch_alone", "alone"),
        ("lay 7 8", "not_a_set", "7 8"),
        ("dive 5 6", "unknown_card", "'5 6'"),
        ("keep nothing 5", "unknown_card", "'nothing'"),
        ("give nothing", "unknown_card", "'nothing'"),
        ("lay " + "5 " * 200, "too_many_cards", "200"),
        ("lay 3 X as 9999999999x3", "size_too_long", "1 to 999999999, or inf"),
        (f"lay 3 X as {'9' * 5000}x3", "size_too_long", "at most 9 digits"),
        ("lay 3 X as 1234567890x99", "size_too_long", "1 to 999999999, or inf"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, code: str, said: str) -> None:
    t = table("3 7 8 X P P", "4", "5", "6", "7")
    with pytest.raises(IllegalAction) as refused:
        GAME.parse(text, t.running.state, 0, t.running.names)
    assert refused.value.code == code
    assert said in GAME.explain(refused.value, t.running.names)


def test_a_putsch_that_nobody_holds_is_missing_and_not_too_many() -> None:
    t = table("3 7", "4", "5", "6", "7")
    t.refused("ada: lay P", "not_in_hand")
    t.refused("ada: lay P 3", "putsch_alone")


def test_keep_nothing_is_an_action() -> None:
    t = table("3", "4", "5", "6", "7", seats=RENEGADE)
    action = GAME.parse("keep NOTHING", t.running.state, 0, t.running.names)
    assert action == Keep(0)
    assert GAME.format(action, t.running.names) == "keep nothing"


def test_a_size_past_the_listed_ones_is_read_and_legal() -> None:
    t = table("2 X 5", "7", "9", "10", "11")
    t.play("ada: lay 2 X as 40x2")
    assert t.trick["as"] == "40x2"


def test_a_set_that_may_not_be_laid_is_read_as_what_is_meant() -> None:
    t = table("4 4 4 1", "5 5", "6", "7", "8")
    t.play("ada: lay 4 4 4")
    text = t.refused("ben: lay 5 5", "wrong_size")
    assert text == (
        "Three 4s are on the table, so you need three cards of one value above 4, or a Putsch."
    )


def test_lowering_is_seen_by_the_cards_alone() -> None:
    assert notation.lowers(Lay(read_cards("7 5"), 2, 5))
    assert not notation.lowers(Lay(read_cards("5 X 5"), 4, 5))
    assert not notation.lowers(Lay(read_cards("9 3/9"), 2, 9))


def test_cards_that_cannot_be_laid_are_read_as_the_set_they_most_likely_are() -> None:
    """A Multiplier makes the size that is asked for, or else counts for nothing itself."""
    t = table("5 5 X X 3", "1", "2", "3", "4", phase="privileges")
    for text, cards, size, value in (
        ("lay 5 5", "5 5", 2, 5),
        ("lay 5 5 X", "5 5 X", 2, 5),
        ("lay X X", "X X", 2, 1),
    ):
        read = GAME.parse(text, t.running.state, 0, t.running.names)
        assert read == Lay(read_cards(cards), size, value)
    t = table("9 9 9 3", "5 5 X 3", "1", "2", "4")
    t.play("ada: lay 9 9 9")
    read = GAME.parse("lay 5 5 X", t.running.state, 1, t.running.names)
    assert read == Lay(read_cards("5 5 X"), 3, 5)
