"""Single rules about turns: time that is up, votes, actions and plans, each at its own table."""

from typing import Any

import pytest

from bot.host.errors import Refusal, TooSoon
from bot.host.tables.draft import THE_HOUSE, Actor, Draft, evolve
from bot.host.tables.table import Table
from bot.host.tables.values import Cast, Occupant, Thrown
from bot.host.turns import absence, play
from bot.host.turns.absence import GivenTime, SeatCovered, TimeOut, TimeUp, Vote, Voted
from bot.host.turns.play import DrawsThrown, PlayAction, Played, Restored, Start
from tests.host.planning_toy import HANDS, done, waiting
from tests.host.seated import ADA, BEN, CLEO, DAN, EVE, NOW, away, code_of, proposal, seated
from tests.host.toy import Show

MINUTE = 60_000


# Time that is up ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("absent", "overdue", "others", "event"),
    [
        ("house", (), (BEN,), SeatCovered),
        ("house", (0,), (BEN,), SeatCovered),
        ("vote", (), (BEN,), TimeUp),
        ("vote", (0,), (BEN,), SeatCovered),
        ("vote", (), (None,), SeatCovered),
        ("vote", (), (away(BEN),), SeatCovered),
        ("wait", (), (BEN,), TimeUp),
        ("wait", (), (None,), TimeUp),
    ],
)
def test_what_happens_when_time_is_up(
    absent: str, overdue: tuple[int, ...], others: Any, event: type
) -> None:
    table = waiting(ADA, *others, absent=absent, overdue=frozenset(overdue))
    (happened,) = done(TimeOut(0, 1), table)
    assert (type(happened), happened.seat, happened.user_id) == (event, 0, ADA)


def test_time_is_up_only_for_people_who_are_waited_for() -> None:
    for table in (
        waiting(ADA, BEN, turn=1),
        waiting(None, BEN),
        waiting(away(ADA), BEN),
        waiting(ADA, BEN, absent="wait", overdue=frozenset({0})),
        waiting(ADA, BEN, paused="host"),
    ):
        assert code_of(TimeOut(0, 1).decide, Draft(table), THE_HOUSE) == "stale"


def test_a_table_at_which_all_others_had_agreed_ends_when_the_last_is_covered() -> None:
    table = waiting(ADA, BEN, absent="house", agreed=frozenset({BEN}))
    assert [event.kind for event in done(TimeOut(0, 1), table)] == ["seat_covered", "ended"]


def test_each_absence_has_a_number_of_its_own() -> None:
    table = waiting(ADA, BEN, absences=4)
    evolve(table, TimeUp(0, ADA))
    evolve(table, TimeUp(1, BEN))
    assert (table.late, table.absences) == (((0, 5), (1, 6)), 6)
    evolve(table, GivenTime(0, ADA))
    assert (table.late, table.overdue) == (((1, 6),), frozenset({1}))


# Votes --------------------------------------------------------------------------------------------


def late(*votes: Cast, absent: str = "vote", **facts: Any) -> Table:
    usual = {"overdue": frozenset({0}), "late": ((0, 3),), "votes": votes}
    return waiting(ADA, BEN, CLEO, DAN, absent=absent, **{**usual, **facts})


def test_a_vote_takes_the_place_of_ones_earlier_vote_about_that_seat() -> None:
    other = (Cast(1, BEN, "wait"), Cast(0, CLEO, "skip"))
    table = late(Cast(0, BEN, "wait"), *other)
    evolve(table, Voted(BEN, 0, "replace"))
    assert table.votes == (*other, Cast(0, BEN, "replace"))


@pytest.mark.parametrize(
    ("votes", "decided"),
    [
        ((), None),
        (("wait",), None),
        (("wait", "wait"), "wait"),
        (("wait", "skip"), None),
        (("skip", "skip", "wait"), "skip"),
        (("replace", "skip", "wait"), "wait"),
        (("replace", "skip", "replace"), "replace"),
    ],
)
def test_of_three_voters_two_decide_and_where_all_differ_the_table_waits(
    votes: tuple[str, ...], decided: str | None
) -> None:
    cast = [Cast(0, user, vote) for user, vote in zip((BEN, CLEO, DAN), votes, strict=False)]
    table = late(*cast, Cast(0, ADA, "skip"), Cast(0, EVE, "skip"), Cast(1, BEN, "skip"))
    assert absence.verdict(table, 0) == decided


def test_a_vote_of_all_four_is_won_by_most_and_a_tie_waits() -> None:
    def of(*votes: str) -> str | None:
        voters = zip((BEN, CLEO, DAN, EVE), votes, strict=True)
        cast = tuple(Cast(0, user, vote) for user, vote in voters)
        return absence.verdict(seated(ADA, BEN, CLEO, DAN, EVE, votes=cast), 0)

    assert of("skip", "skip", "wait", "replace") == "skip"
    assert of("skip", "skip", "replace", "replace") == "wait"


def test_who_may_vote_and_on_what() -> None:
    def code(user: int = BEN, choice: str = "wait", number: int | None = 3, **facts: Any) -> str:
        return code_of(Vote(0, choice, number).decide, Draft(late(**facts)), Actor(user))

    assert code(EVE) == "not_seated"
    assert code(ADA) == "no_vote_for_you"
    assert code(choice="dance") == "no_vote"
    assert code(number=2) == "stale"
    assert code(paused="host") == "paused"
    assert code(overdue=frozenset({1})) == "no_vote"
    assert code(absent="house") == "no_vote"
    assert code(status="lobby") == "not_started"
    for number in (3, None):
        assert done(Vote(0, "wait", number), late(), Actor(BEN)) == [Voted(BEN, 0, "wait")]
    one_card = late()
    one_card.state.hands = ((1,), *HANDS[1:])
    assert code_of(Vote(0, "skip").decide, Draft(one_card), Actor(BEN)) == "cannot_skip"


def settled(table: Table) -> list[str]:
    draft = Draft(table)
    absence.settle(draft)
    return [event.kind for event in draft.events]


def test_votes_are_carried_out_once_fewer_may_vote_but_not_at_a_table_that_stands_still() -> None:
    two = (Cast(0, BEN, "replace"), Cast(0, CLEO, "replace"))
    assert settled(late(*two)) == ["seat_passed", "host_changed"]
    assert settled(late(*two[:1])) == []
    assert settled(late(*two, paused="host")) == []
    assert settled(late(*two, absent="wait")) == []
    assert settled(late(*two, status="lobby")) == []
    assert settled(late(*two, overdue=frozenset())) == []


def test_a_turn_that_cannot_be_skipped_yet_keeps_nobody_else_waiting() -> None:
    skips = (Cast(0, BEN, "skip"), Cast(0, CLEO, "skip"))
    assert settled(late(*skips)) == ["played"]
    assert settled(late(*skips, held_up=((0, "show", NOW + 1),))) == []
    one_card = late(*skips)
    one_card.state.hands = ((1,), *HANDS[1:])
    assert settled(one_card) == []


def test_a_turn_that_cannot_be_skipped_keeps_no_other_seats_votes_from_counting() -> None:
    votes = [Cast(seat, user, what) for seat, what in ((0, "skip"), (1, "replace"))
             for user in (ADA, BEN, CLEO, DAN)]  # fmt: skip
    table = late(*votes, overdue=frozenset({0, 1}), late=((0, 3), (1, 4)))
    table.state.hands = ((1,), *HANDS[1:])
    assert settled(table) == ["seat_passed"]
    assert table.occupants[1].is_house


# Actions ------------------------------------------------------------------------------------------


def test_the_next_action_of_a_kind_waits_two_minutes_at_its_own_board() -> None:
    table = waiting(ADA, BEN, CLEO, held_up=((1, "show", 9), (0, "show", 8), (0, "snatch", 7)))
    done(PlayAction(Show(1)), table, Actor(ADA))
    until = NOW + 2 * MINUTE
    assert table.held_up == ((1, "show", 9), (0, "snatch", 7), (0, "show", until))
    with pytest.raises(TooSoon) as caught:
        play.play(Draft(table.copy()), 1, Show(3))
    assert caught.value.until == until
    table.touched_at = until
    play.play(Draft(table), 1, Show(3))
    assert table.held_up[-1] == (0, "show", until + 2 * MINUTE)


@pytest.mark.parametrize(
    ("act", "what", "stays"),
    [("skip", "0", False), ("skip", "1", True), ("replace", "0", True), ("undo", "0", True)],
)
def test_an_action_ends_the_proposal_to_skip_that_very_turn(
    act: str, what: str, stays: bool
) -> None:
    table = waiting(ADA, BEN, proposal=proposal(1, EVE, act, what=what))
    done(PlayAction(Show(1)), table, Actor(ADA))
    assert (table.proposal is not None) is stays


def test_whoever_acts_while_the_house_moves_for_them_is_back() -> None:
    table = waiting(away(ADA), BEN)
    events = done(PlayAction(Show(1)), table, Actor(ADA))
    assert [event.kind for event in events] == ["seat_resumed", "played"]
    assert table.occupants[0] == Occupant(ADA)
    there = done(PlayAction(Show(1)), waiting(ADA, BEN), Actor(ADA))
    assert [event.kind for event in there] == ["played"]
    covered = waiting(away(ADA), BEN)
    assert [one.kind for one in done(PlayAction(Show(1), 0), covered)] == ["played"]


def test_the_house_acts_only_where_it_moves_or_a_plan_asks() -> None:
    table = waiting(ADA, BEN)
    for seat in (0, None):
        assert code_of(PlayAction(Show(1), seat).decide, Draft(table), THE_HOUSE) == "not_seated"
    planned = PlayAction(Show(1), 0, planned=True)
    assert code_of(planned.decide, Draft(table), THE_HOUSE) == "stale"  # there is no such plan
    stopped = waiting(ADA, BEN, paused="host")
    assert code_of(PlayAction(Show(1)).decide, Draft(stopped), Actor(ADA)) == "paused"


def test_somebody_elses_action_ends_the_absence_of_whoever_is_waited_for_no_more() -> None:
    table = waiting(ADA, BEN, overdue=frozenset({0, 1}), late=((0, 1), (1, 2)))
    evolve(table, Played(0, "show", None, ()))
    assert (table.overdue, table.late) == (frozenset(), ())


def test_a_restored_table_counts_on_past_all_that_was_there() -> None:
    table = waiting(ADA, BEN, seq=7, public_seq=3, draws=(1, 2), deals=4)
    evolve(table, Restored(2, 90, (5, 6), 3))
    assert (table.public_seq, table.draws, table.deals, table.mended) == (90, (5, 6), 4, True)
    evolve(table, Restored(2, 0, (), 6))
    assert (table.public_seq, table.draws, table.deals) == (7, (5, 6), 6)
    evolve(table, DrawsThrown(2, "undo"))
    assert table.thrown == (Thrown(2, "undo"),)


@pytest.mark.parametrize(
    ("who", "more"), [((), "2 more players needed"), ((ADA,), "1 more player needed")]
)
def test_why_a_game_cannot_start_counts_who_is_missing(who: tuple[int, ...], more: str) -> None:
    with pytest.raises(Refusal) as caught:
        Start(b"").decide(Draft(seated(*who, status="lobby")), Actor(ADA))
    assert more in caught.value.text
