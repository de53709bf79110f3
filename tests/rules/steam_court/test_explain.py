"""Every refusal has a sentence that says what is wrong and what would be right."""

from tests.rules.steam_court.court_table import RENEGADE, table


def test_the_sentences_people_meet_most_often() -> None:
    t = table("4 4 4 9", "5 5 6", "4 4 4 3", "7 7 7", "8 8 8")
    t.play("ada: lay 4 4 4")
    assert t.refused("ben: lay 5 5", "wrong_size") == (
        "Three 4s are on the table, so you need three cards of one value above 4, or a Putsch."
    )
    assert t.refused("cleo: pass", "not_your_turn") == "It's ben's turn, not yours."
    assert t.refused("ben: lay 9 9 9", "not_in_hand") == (
        "You don't hold 9 9 9; name cards from your own hand."
    )
    assert t.refused("ben: lay 5 5 5", "not_in_hand") == (
        "You don't hold 5 5 5; name cards from your own hand."
    )
    t.play("ben: pass")
    assert t.refused("cleo: lay 3 3 3", "not_in_hand")
    t.play("cleo: lay 4 4 4", "dan: lay 7 7 7", "eve: pass")
    assert t.refused("ada: lay 9", "wrong_size").startswith("Three 7s are on the table")
    assert t.refused("ben: stop cleo", "window_closed") == (
        "cleo can't be stopped now: stop the player on turn, or the last one to lay, as long as"
        " nobody has laid, dived or taken cards back since."
    )


def test_the_duke_is_told_that_an_equal_value_suffices() -> None:
    t = table("4 4 9", "5", "3 3 5", "7", "8")
    t.play("ada: lay 4 4", "ben: pass")
    assert t.refused("cleo: lay 5", "wrong_size") == (
        "Two 4s are on the table, so you need two cards of one value from 4 up, or a Putsch."
    )
    assert t.refused("cleo: lay 3 3", "too_low") == (
        "Two 4s are on the table; even the Duke needs at least 4."
    )


def test_infinity_asks_for_infinity() -> None:
    t = table("2 X 9", "5 5 X", "12 12", "7", "8")
    t.play("ada: lay 2 X as infx2")
    assert t.refused("ben: lay 5 5", "wrong_size") == (
        "Infinitely many 2s are on the table, so you need a multiplied set announced as infinity"
        " above 2, or a Putsch."
    )
    t.play("ben: lay 5 X")
    assert t.trick["as"] == "infx5"
    assert t.refused("cleo: lay 12", "wrong_size").startswith("Infinitely many 5s")


def test_nothing_but_a_putsch_is_above_twelve() -> None:
    t = table("12 9", "12 5", "12", "7", "8")
    t.play("ada: lay 12")
    assert t.refused("ben: lay 12", "too_low") == "A 12 is on the table: only a Putsch is higher."


def test_a_refusal_names_its_ruling() -> None:
    t = table("P 4", "5 5", "8", "7", "6", seats=RENEGADE)
    line = t.running.line(1, "ada: pass")
    assert line["error"]["ruling"] == "Court 1.5"
