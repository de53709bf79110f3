"""What a table knows of itself: where its boards stand, what waits, what is still meant."""

import pytest

from bot.host.tables.draft import evolve
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import NOBODYS, PLAYING, Table
from bot.host.tables.values import Cast, FeedEntry, LapsedOrder, Occupant, Proposal
from bot.host.turns.play import Restored
from tests.host.planning_toy import GAME
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


@pytest.mark.parametrize(("who", "disturbed"), [(1, True), (2, False), (NOBODYS, True)])
def test_what_people_do_at_another_board_of_the_game_disturbs_nobody(
    who: int, disturbed: bool
) -> None:
    boards = table(game=GAME, state=object(), verbs=((9, who, "show"),))
    assert boards.disturbed_since(8, "show", 0) is disturbed
    assert boards.disturbed_since(8, "show", None)


def test_what_happened_too_long_ago_counts_as_disturbed() -> None:
    old = table(public_seq=100)
    assert not old.disturbed_since(100 - 64, "show", 0)
    assert old.disturbed_since(100 - 64 - 1, "show", 0)


def test_what_no_seat_did_disturbs_everybody() -> None:
    assert table(verbs=((9, NOBODYS, "reset"),)).disturbed_since(8, "show", 0)


def test_a_restored_table_counts_anew_and_forgets_votes_about_who_was_late() -> None:
    before = table(seq=20, public_seq=9, overdue=frozenset({0}), votes=(Cast(0, 12, "wait"),))
    evolve(before, Restored(7))
    assert (before.public_seq, before.overdue, before.votes) == (20, frozenset(), ())


def test_a_page_of_the_log_is_parted_when_another_full_one_follows_it() -> None:
    counted = table(status="lobby", public_seq=0)
    pages = {}
    for seq in range(1, 62):
        counted.begin_commit(seq, 0, 0)
        if seq > 1:  # the first commit is nobody else's business
            counted.count_public()
            counted.count_public()
        pages[counted.pages] = min(seq, pages.get(counted.pages, seq))
    assert counted.public_seq == 60
    assert pages == {(): 1, (2,): 2, (2, 22): 41, (2, 22, 42): 61}


def test_the_newest_news_and_verbs_are_remembered() -> None:
    told = table()
    for number in range(30):
        told.tell(FeedEntry(number))
    assert [entry.happening for entry in told.feed] == list(range(6, 30))
    for number in range(70):
        told.public_seq = number
        told.note_verb(1, "show")
    assert told.verbs == tuple((number, 1, "show") for number in range(6, 70))


def test_what_belonged_to_the_game_as_it_was_goes_with_it() -> None:
    changed = table(
        held_up=((0, "show", 1),), overdue=frozenset({0}), votes=(Cast(0, 12, "wait"),),
        proposal=object(), late=((0, 1),), planned=((0, 3),),
    )  # fmt: skip
    changed.game_changed()
    assert changed.held_up == changed.votes == changed.late == changed.planned == ()
    assert (changed.overdue, changed.proposal) == (frozenset(), None)
    assert changed.verbs == ((9, -1, "changed"),)
    assert changed.disturbed_since(8, "show", 1)


def test_an_absence_ends_with_its_number_and_votes_and_no_other_does() -> None:
    votes = (Cast(0, 12, "wait"), Cast(1, 12, "skip"))
    away = table(overdue=frozenset({0, 1}), late=((0, 4), (1, 5)), votes=votes)
    away.end_absence(0)
    assert (away.overdue, away.late, away.votes) == (frozenset({1}), ((1, 5),), votes[1:])


def test_whoever_goes_takes_what_they_asked_about_free_seats_along() -> None:
    mine, seat, theirs = (
        Proposal(1, 11, "seats", "anyone", "", 0, 0),
        Proposal(2, 11, "take", "1", "", 0, 0),
        Proposal(3, 12, "seats", "anyone", "", 0, 0),
    )
    left = table(requests=(mine, seat, theirs), arrivals=(11, 12))
    left.gone(11)
    assert (left.requests, left.arrivals) == ((seat, theirs), (12,))


def test_what_lapsed_is_forgotten_by_its_owners_own_doing() -> None:
    lapsed = (LapsedOrder(0, "mine", "late"), LapsedOrder(1, "theirs", "late"))
    for actor, left in ((11, lapsed[1:]), (12, lapsed), (0, lapsed)):
        read = table(occupants=(Occupant(11), Occupant(12)), lapsed_orders=lapsed, last_actor=actor)
        read.drop_lapsed_if_read(0)
        assert read.lapsed_orders == left


def test_nobody_is_waited_for_before_after_or_in_a_pause() -> None:
    state = HOARD.new(2, HOARD.options({}))
    assert table(state=state).waiting_seats() == (0,)
    for facts in ({"status": "lobby"}, {"status": "ended"}, {"paused": "host"}):
        assert table(state=state, **facts).waiting_seats() == ()


def test_a_table_is_scored_as_it_stands_only_where_it_ended_so() -> None:
    state = HOARD.new(2, HOARD.options({}))
    assert table().outcome() is None
    assert table(state=state).outcome() is None
    assert table(state=state, ended_because="standing").outcome() is not None
    state.turn = None
    assert table(state=state).outcome() is not None


def test_a_copy_shares_nothing_that_changes() -> None:
    state = HOARD.new(2, HOARD.options({}))
    first = table(state=state, occupants=(Occupant(11), Occupant(12)))
    second = first.copy()
    second.occupy(1, Occupant(13))
    second.state.turn = 1
    assert (first.people, second.people, first.state.turn) == ((11, 12), (11, 13), 0)
    assert table().copy().state is None
