"""What a question rests on: each fact of it, once changed, gives the button another mark."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.host.moderation import confirmation
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import Table
from bot.host.tables.values import Occupant
from tests.host.seat_search import start

BASE = start((1, 2), 1, seats="anyone").table
Change = Callable[[Table], None]


def changed(change: Change) -> Table:
    table = BASE.copy()
    change(table)
    return table


def host(table: Table) -> None:
    table.host_id = 2


def lobby(table: Table) -> None:
    table.status = "lobby"


def alone(table: Table) -> None:
    table.occupants = (table.occupants[0], *(Occupant(None, f"House {n}") for n in range(2)))


def other_seat(table: Table) -> None:
    table.occupants = table.occupants[::-1]


def host_away(table: Table) -> None:
    table.occupants = (replace(table.occupants[0], substituted=True), *table.occupants[1:])


def held(table: Table) -> None:
    table.ex_players = ((7, 2),)


def house(table: Table) -> None:
    table.occupants = (*table.occupants[:2], Occupant(None, "Another"))


def invited_only(table: Table) -> None:
    held(table)
    table.settings = TableSettings(seats="invited")


def absence(table: Table) -> None:
    table.late = ((0, 4),)


def paused(table: Table) -> None:
    table.paused = "host"


def moved(table: Table) -> None:
    table.channel_id = 77


def sits(table: Table) -> None:
    table.occupants = (*table.occupants[:2], Occupant(8))


def of(table: Table, user_id: int = 8) -> dict[str, str]:
    """All marks that there are."""
    return {
        "end": confirmation.ending(table, user_id, moderator=True),
        "leave": confirmation.leaving(table, 1),
        "take": confirmation.taking(table, 2, 9),
        "vote": confirmation.voting(table, 0, "wait"),
        "replace": confirmation.acting(table, "replace", "0", user_id, unasked=False),
        "pause": confirmation.acting(table, "pause", "", user_id, unasked=False),
        "undo": confirmation.acting(table, "undo", "1", user_id, unasked=False),
    }


@pytest.mark.parametrize(
    ("question", "changes"),
    [
        ("end", (lobby, sits)),
        ("leave", (host, alone, other_seat)),
        ("take", (held, house, invited_only)),
        ("vote", (absence, other_seat)),
        ("replace", (lobby, sits, other_seat, paused, moved)),
        ("pause", (lobby, paused, moved)),
        ("undo", (lobby, paused, moved)),
    ],
)
def test_each_fact_of_a_question_gives_another_mark(
    question: str, changes: tuple[Change, ...]
) -> None:
    for change in changes:
        assert of(changed(change))[question] != of(BASE)[question], change.__name__
    assert of(BASE.copy()) == of(BASE)


def test_the_right_by_which_somebody_ends_a_table_is_part_of_the_question() -> None:
    away = changed(host_away)
    marks = {
        confirmation.ending(BASE, 1, moderator=False),
        confirmation.ending(BASE, 2, moderator=False),
        confirmation.ending(away, 2, moderator=False),
        confirmation.ending(BASE, 8, moderator=True),
    }
    assert len(marks) == 4


def test_acting_alone_is_another_question_than_proposing() -> None:
    proposing = confirmation.acting(BASE, "undo", "1", 8, unasked=False)
    assert proposing != confirmation.acting(BASE, "undo", "1", 8, unasked=True)
    assert confirmation.forgetting([1, 2]) == confirmation.forgetting([2, 1])
    assert confirmation.forgetting([1]) != confirmation.forgetting([])


def test_a_button_that_was_posted_before_an_update_still_bears_the_right_mark() -> None:
    """So a mark is never made in another way."""
    assert of(BASE) == {
        "end": "70k",
        "leave": "5je",
        "take": "kcg",
        "vote": "kwt",
        "replace": "vdv",
        "pause": "ld5",
        "undo": "rxa",
    }
    assert (confirmation.RESTS, confirmation.forgetting([1, 2])) == ("zet", "3d9")


@pytest.mark.parametrize("seat", ["0", "1", "2", "3", "999", "1000", "x", ""])
def test_an_act_about_a_seat_names_who_sits_there_and_nobody_where_there_is_none(seat: str) -> None:
    other = changed(other_seat)
    marks = [confirmation.acting(table, "skip", seat, 8, unasked=False) for table in (BASE, other)]
    assert (marks[0] != marks[1]) is (seat in {"0", "2"})


def test_marks_are_short_and_tell_nothing_but_themselves() -> None:
    for mark in of(BASE).values():
        assert len(mark) == confirmation.LENGTH
        assert mark.isalnum()
