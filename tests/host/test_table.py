"""What a table knows of itself: where its boards stand, what waits, what is still meant."""

import pytest

from bot.host.tables.draft import evolve
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import NOBODYS, PLAYING, REMEMBERED_VERBS, Table
from bot.host.tables.values import Cast, Occupant
from bot.host.turns.play import Restored
from tests.host.toy import HOARD


def table(**facts: object) -> Table:
    usual = {"table_id": 1, "game": HOARD, "status": PLAYING, "channel_id": 600, "public_seq": 9}
    return Table(**{**usual, **facts})  # type: ignore[arg-type] # its own fields


def test_a_new_table_has_nothing_yet() -> None:
    fresh = Table(table_id=1, game=HOARD)
    held = {name: getattr(fresh, name) for name in Table.__slots__}
    assert (held.pop("table_id"), held.pop("game"), held.pop("status")) == (1, HOARD, "lobby")
    assert (held.pop("settings"), held.pop("scheme")) == (TableSettings(), 1)
    assert [name for name, value in held.items() if value] == []
    assert {type(value) for value in held.values()} == {
        int, str, bytes, bool, tuple, frozenset, type(None),
    }  # fmt: skip


def test_boards_stand_in_their_threads_while_the_game_runs() -> None:
    running = table(threads=(701, 702))
    assert [running.channel_of(part) for part in range(3)] == [701, 702, 600]
    assert table(threads=(701,), status="ended").channel_of(0) == 600
    assert table().channel_of(0) == 600


def test_the_next_action_waits_by_part_and_verb() -> None:
    held = table(held_up=((None, "lay", 50), (1, "lay", 70)))
    assert [held.waits_until(part, "lay") for part in (None, 1, 2)] == [50, 70, 0]
    assert held.waits_until(None, "pass") == 0


def test_people_who_are_covered_sit_and_are_not_present() -> None:
    seats = (Occupant(11), Occupant(None, "Piston"), Occupant(12, "Gasket", substituted=True))
    assert (table(occupants=seats).people, table(occupants=seats).present) == ((11, 12), (11,))
    assert [one.moved_by_house for one in seats] == [False, True, True]
    assert [table(occupants=seats).seat_of(user) for user in (11, 12, 13)] == [0, 2, None]


@pytest.mark.parametrize(
    ("face", "verb", "seat", "disturbed"),
    [
        (9, "show", 0, False),  # nothing since
        (10, "show", 0, True),  # a number that never was
        (8, "show", 0, False),  # a snatch leaves it as it was
        (8, "snatch", 0, True),
        (8, "show", 1, True),  # one's own action always counts
        (6, "show", 0, True),
        (7, "show", 0, False),
    ],
)
def test_a_click_is_still_meant_where_only_harmless_things_happened(
    face: int, verb: str, seat: int, disturbed: bool
) -> None:
    acted = table(verbs=((7, 2, "show"), (9, 1, "snatch")))
    assert acted.disturbed_since(face, verb, seat) is disturbed


def test_what_happened_too_long_ago_counts_as_disturbed() -> None:
    old = table(public_seq=100)
    assert not old.disturbed_since(100 - REMEMBERED_VERBS, "show", 0)
    assert old.disturbed_since(100 - REMEMBERED_VERBS - 1, "show", 0)


def test_what_no_seat_did_disturbs_everybody() -> None:
    assert table(verbs=((9, NOBODYS, "reset"),)).disturbed_since(8, "show", 0)


def test_a_restored_table_counts_anew_and_forgets_votes_about_who_was_late() -> None:
    before = table(seq=20, public_seq=9, overdue=frozenset({0}), votes=(Cast(0, 12, "wait"),))
    evolve(before, Restored(7))
    assert (before.public_seq, before.overdue, before.votes) == (20, frozenset(), ())
