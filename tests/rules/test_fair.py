"""The record of a deal, and draws that are counted and noted."""

import hashlib

import pytest

from rules.chance import Chance
from rules.fair import (
    NOBODY_CUT,
    NOBODY_CUT_LATE,
    Cutter,
    Drawn,
    Record,
    counted,
    cut_words,
    key_of,
    promise_of,
    read_record,
    write_record,
)

KEY = bytes(range(32))


def test_promise_and_key_are_sha_256_of_plain_text() -> None:
    promise = hashlib.sha256(b"parlour promise v2\nab12\n").hexdigest()
    assert promise_of("ab12") == promise
    key = hashlib.sha256(b"parlour deal v2\nab12\nhoard {} 1 p-\n").hexdigest()
    assert key_of("ab12", "hoard {} 1 p-") == key


# The record ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("hoard {} 1 p-", Record("hoard", {}, 1, (Cutter(False),))),
        ('a {"b":1,"c":[2]} 12 p1 h- p999 p-', Record("a", {"c": [2], "b": 1}, 12, (
            Cutter(False, 1), Cutter(True), Cutter(False, 999), Cutter(False)))),
    ],
)  # fmt: skip
def test_a_record_is_one_line_and_read_back(line: str, record: Record) -> None:
    assert write_record(record) == line
    assert read_record(line) == record


def test_a_record_says_how_many_cut_and_how_many_could() -> None:
    record = read_record("hoard {} 1 p1 h- p999 p-")
    assert (record.cut, record.people) == (2, 3)
    assert record.again(7) == read_record("hoard {} 7 p1 h- p999 p-")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "not a line"),
        ("hoard", "not a line"),
        ("hoard {}", "not a line"),
        ("hoard [] 1 p-", "not a line"),
        ("hoard {} x p-", "not a line"),
        ("hoard {} 0 p-", "not a line"),
        ("hoard {} 1 p", "not a line"),
        ("hoard {} 1 p01", "not a line"),
        ("hoard {} 1 p-1", "not a line"),
        ("hoard {} 1 p+1", "not a line"),
        ("hoard {} 1 x-", "not a line"),
        ("hoard {} 1  p-", "not a line"),
        ('hoard {"b": 1} 1 p-', "not a line"),
        ("hoard {} 1 p1000", "a cut is a number from 1 to 999 of a person"),
        ("hoard {} 1 h1", "a cut is a number from 1 to 999 of a person"),
        ("hoard {} 1 p- h999", "a cut is a number from 1 to 999 of a person"),
    ],
)
def test_any_other_line_is_no_record(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_record(line)


def test_what_is_proved_depends_on_whether_anybody_cut_and_when_it_was_promised() -> None:
    assert cut_words(1, 3) == cut_words(1, 3, late=True) == "1 of 3 cut the deck."
    assert cut_words(0, 3) == cut_words(0, 3, late=False) == NOBODY_CUT
    assert cut_words(0, 3, late=True) == NOBODY_CUT_LATE


# Draws --------------------------------------------------------------------------------------------


def test_draws_are_those_of_chance_with_the_number_for_the_step() -> None:
    for table, counts, step in ((0, (), 0), (0, (4, 9), 4), (1, (4, 9), 1 << 32 | 9),
                                (2, (4, 9), 2 << 32)):  # fmt: skip
        assert Drawn(KEY, counts).at(table).below(1000) == Chance(KEY, step).below(1000)


def test_what_is_drawn_is_noted_by_table() -> None:
    chance = Drawn(KEY, (4, 9))
    assert not chance.draws
    second = chance.at(1)
    assert chance.at(1) is second
    assert second.at(0) is chance
    number = second.below(1000)
    assert chance.draws == ({"table": 1, "number": 9, "came": [{"below": 1000, "drawn": number}]},)
    cards = list("abc")
    chance.at(0).shuffle(cards)
    first, other = chance.draws
    assert (first["table"], first["number"], other["table"]) == (0, 4, 1)
    (shuffle,) = first["came"]
    assert ["abc"[place] for place in shuffle["shuffled"]] == cards
    plain = list("abc")
    Chance(KEY, 4).shuffle(plain)
    assert cards == plain


def test_a_shuffle_of_fewer_than_two_is_no_draw() -> None:
    chance = Drawn(KEY)
    for few in ([], ["a"]):
        chance.shuffle(few)
    assert not chance.draws
    chance.shuffle(["a", "b"])
    assert len(chance.draws) == 1


def test_a_shuffle_of_very_many_is_noted_as_one_beside_what_came_before() -> None:
    chance = Drawn(KEY)
    number = chance.below(5)
    cards = list(range(300))
    chance.shuffle(cards)
    (draw,) = chance.draws
    assert draw["came"] == [{"below": 5, "drawn": number}, {"shuffled": cards}]


def test_each_table_counts_its_draws_from_nothing() -> None:
    assert counted((), []) == ()
    assert counted((), [{"table": 0, "number": 0}]) == (1,)
    assert counted((3,), [{"table": 2, "number": 5}]) == (3, 0, 6)
    assert counted((3, 1), [{"table": 0, "number": 3}, {"table": 1, "number": 1}]) == (4, 2)
