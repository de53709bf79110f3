"""Single rules about seats and what players are asked, each at a table made for it."""

from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.seats import agreement, newcomers, seats
from bot.host.seats.newcomers import SeatTaken, TakeSeat
from bot.host.seats.seats import Invite, Invited, Left, SeatPassed
from bot.host.tables.draft import (
    Actor,
    Draft,
    acting_host,
    evolve,
    hosts,
    is_involved,
    may_only_propose,
)
from bot.host.tables.proposals import Asked, Declined, TurnedDown
from bot.host.tables.settings import TableSettings
from bot.host.tables.values import SEATS, TAKE, Cast, Emptied, Laid, Occupant
from tests.host.seated import (
    ADA,
    BEN,
    CLEO,
    DAN,
    DAY,
    EVE,
    NOW,
    asks,
    away,
    code_of,
    proposal,
    seated,
)

# Agreement ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("yes", "no", "agreed", "declined"),
    [
        ((), (), False, False),
        ((BEN,), (), False, False),
        ((BEN, CLEO), (), True, False),
        ((), (BEN,), False, False),
        ((BEN,), (CLEO,), False, False),
        ((), (BEN, CLEO), False, True),
    ],
)
def test_of_three_who_are_asked_two_decide(
    yes: tuple[int, ...], no: tuple[int, ...], agreed: bool, declined: bool
) -> None:
    asked = proposal(user_id=ADA, agreed=frozenset(yes), declined=frozenset(no))
    table = seated(ADA, BEN, CLEO, DAN, proposal=asked)
    assert agreement.is_agreed(table, asked) is agreed
    assert agreement.is_declined(table, asked) is declined


def test_where_nobody_is_asked_nothing_is_agreed_or_declined() -> None:
    asked = proposal(user_id=ADA)
    table = seated(ADA, None, away(BEN))
    assert not agreement.is_agreed(table, asked)
    assert not agreement.is_declined(table, asked)
    assert agreement.has_lapsed(table, asked, NOW)


def test_whoever_is_silent_is_asked_until_the_time_is_over_and_without_one_for_ever() -> None:
    table = seated(ADA, BEN, CLEO)
    asked = proposal(agreed=frozenset({BEN}), until=NOW + 5)
    assert agreement.still_asked(table, asked, NOW + 4) == (ADA, BEN, CLEO)
    assert agreement.still_asked(table, asked, NOW + 5) == (BEN,)
    assert agreement.still_asked(table, asked._replace(until=0), NOW * 2) == (ADA, BEN, CLEO)


def test_people_have_one_turns_time_to_answer() -> None:
    assert agreement.open_until(seated(ADA, BEN)) == NOW + DAY
    live = seated(ADA, BEN, settings=TableSettings(pace="live"))
    assert agreement.open_until(live) == NOW + 5 * 60_000


def test_whoever_leaves_a_lobby_takes_their_request_for_looser_seats_along() -> None:
    mine, other = proposal(1, BEN, SEATS, what="1"), proposal(2, ADA, SEATS, what="1")
    table = seated(ADA, BEN, status="lobby", requests=(mine, other))
    evolve(table, Left(BEN))
    assert [one.user_id for one in table.occupants] == [ADA]
    assert (table.arrivals, table.requests) == ((ADA,), (other,))


# Newcomers ----------------------------------------------------------------------------------------


def test_whoever_sits_down_ends_what_was_asked_about_that_seat_and_by_them() -> None:
    mine, rival, other = asks(1, EVE, 2), asks(2, 97, 1), asks(3, 96, 2)
    looser = proposal(4, EVE, SEATS, what="1")
    gone = (Emptied(1, EVE, "left", 0, 0), Emptied(1, DAN, "left", 0, 0))
    table = seated(
        ADA, None, None, requests=(mine, rival, other, looser), emptied=gone,
        ex_players=((EVE, 1), (DAN, 1)), invited=frozenset({EVE, DAN}),
        orders=(Laid(1, "of whoever sat there"), Laid(0, "ada's")),
    )  # fmt: skip
    evolve(table, SeatTaken(1, EVE, "House 1"))
    assert table.orders == (Laid(0, "ada's"),)
    assert table.requests == (other, looser)
    assert table.emptied == gone[1:]
    assert table.ex_players == ((DAN, 1),)
    assert (table.invited, table.arrivals) == (frozenset({DAN}), (ADA, EVE))


def test_the_players_are_told_who_held_a_seat_last() -> None:
    table = seated(ADA, None, invited=frozenset({EVE}), ex_players=((BEN, 1), (CLEO, 1), (DAN, 1)))
    draft = Draft(table)
    newcomers.take(draft, 1, EVE)
    assert draft.events == [Asked(EVE, TAKE, "1", DAN, NOW + DAY)]
    assert table.requests == (asks(1, EVE, 1, concerns=DAN, until=NOW + DAY),)


def test_whoever_comes_back_meets_only_who_sat_there_since() -> None:
    table = seated(ADA, None, None, ex_players=((BEN, 1), (CLEO, 1), (DAN, 2)))
    assert newcomers.holders(table, 1, EVE) == (BEN, CLEO)
    assert newcomers.holders(table, 1, BEN) == (CLEO,)
    assert newcomers.holders(table, 1, CLEO) == ()
    assert newcomers.sits_at_once(table, 1, BEN)
    assert not newcomers.sits_at_once(table, 2, BEN)


def test_whoever_sits_down_again_on_their_own_seat_is_told_as_back() -> None:
    held = ((BEN, 1), (CLEO, 1))
    anyone = TableSettings(seats="anyone")
    for user_id, since in ((BEN, (CLEO,)), (CLEO, ())):
        table = seated(ADA, None, None, ex_players=held, settings=anyone)
        newcomers.take(draft := Draft(table), 1, user_id)
        assert draft.events == [SeatTaken(1, user_id, "House 1", since, back=True)]
    newcomers.take(draft := Draft(table), 2, DAN)
    assert draft.events == [SeatTaken(2, DAN, "House 2")]


@pytest.mark.parametrize(("how", "rule", "at_once"), [
    ("left", "anyone", True), ("left", "invited", False), ("clock", "anyone", False),
])  # fmt: skip
def test_a_seat_that_somebody_held_is_free_only_if_left_where_anybody_may_sit(
    how: str, rule: Any, at_once: bool
) -> None:
    table = seated(
        ADA, None, None, settings=TableSettings(seats=rule), ex_players=((BEN, 1), (CLEO, 2)),
        emptied=(Emptied(1, BEN, how, 0, 0), Emptied(2, CLEO, "clock", 0, 0)),
    )  # fmt: skip
    assert newcomers.sits_at_once(table, 1, EVE) is at_once


def test_a_seat_rests_until_it_is_offered_and_its_own_person_need_not_wait() -> None:
    resting = (Emptied(1, BEN, "clock", 0, NOW + 1), Emptied(1, CLEO, "clock", 0, NOW - 5),
               Emptied(2, DAN, "clock", 0, NOW + 9))  # fmt: skip
    table = seated(ADA, None, None, emptied=resting, invited=frozenset({EVE}),
                   ex_players=((BEN, 1),))  # fmt: skip
    assert [newcomers.offered_from(table, seat) for seat in range(3)] == [0, NOW + 1, NOW + 9]
    with pytest.raises(Refusal) as caught:
        newcomers.refuse_taking(table, 1, EVE, NOW)
    assert caught.value.code == "seat_rests"
    assert f"<t:{NOW // 1000 + 1}:R>" in caught.value.text
    newcomers.refuse_taking(table, 1, EVE, NOW + 1)
    newcomers.refuse_taking(table, 1, BEN, NOW)


def test_a_moderator_does_not_take_the_seat_that_they_emptied_but_may_take_another() -> None:
    emptied = (Emptied(1, BEN, "moderator", EVE, 0), Emptied(2, CLEO, "moderator", 97, 0))
    table = seated(ADA, None, None, emptied=emptied, invited=frozenset({EVE}))
    assert code_of(newcomers.refuse_taking, table, 1, EVE, NOW) == "emptied_by_you"
    newcomers.refuse_taking(table, 2, EVE, NOW)


def test_two_people_do_not_ask_for_one_seat_and_nobody_asks_twice() -> None:
    table = seated(
        ADA, None, None, DAN, requests=(asks(3, EVE, 1), proposal(4, ADA, SEATS, what="anyone")),
        invited=frozenset({EVE, 97}), ex_players=((BEN, 1), (CLEO, 2)),
    )  # fmt: skip
    take = newcomers.take
    assert code_of(take, Draft(table.copy()), 1, EVE) == "asked_already"
    assert code_of(take, Draft(table.copy()), 1, 97) == "seat_asked_for"
    draft = Draft(table.copy())
    take(draft, 2, 97)
    assert [type(event) for event in draft.events] == [Asked]


def test_nobody_is_asked_where_nobody_plays_themselves() -> None:
    table = seated(away(ADA), None, invited=frozenset({EVE}), ex_players=((BEN, 1),))
    assert code_of(newcomers.take, Draft(table), 1, EVE) == "nobody_to_agree"


def test_looser_seats_need_whoever_asked_and_everybody_else_at_play() -> None:
    asked = proposal(3, ADA, SEATS, what="anyone", agreed=frozenset({BEN}))
    for table, rule, left in (
        (seated(ADA, BEN, None, requests=(asked,)), "anyone", 0),
        (seated(ADA, BEN, CLEO, requests=(asked,)), "invited", 1),
        (seated(away(ADA), BEN, None, requests=(asked,)), "invited", 1),
        (seated(None, BEN, None, requests=(asked,)), "invited", 1),
    ):
        newcomers.settle(Draft(table))
        assert (table.settings.seats, len(table.requests)) == (rule, left)


def test_one_no_of_somebody_at_play_is_enough_against_looser_seats() -> None:
    said_no = proposal(3, ADA, SEATS, what="anyone", declined=frozenset({BEN}))
    table = seated(ADA, BEN, CLEO, requests=(said_no,))
    newcomers.settle(Draft(table))
    assert table.requests == ()
    gone = seated(ADA, away(BEN), CLEO, requests=(said_no,))
    newcomers.settle(Draft(gone))
    assert gone.requests == (said_no,)


def test_a_newcomer_whom_the_rule_shuts_out_by_now_waits_and_does_not_sit() -> None:
    agreed = asks(3, EVE, 1, agreed=frozenset({ADA, BEN}))
    facts = {"requests": (agreed,), "ex_players": ((CLEO, 1),)}
    closed = seated(ADA, None, BEN, settings=TableSettings(seats="nobody"), **facts)
    newcomers.settle(Draft(closed))
    assert (closed.seat_of(EVE), closed.requests) == (None, (agreed,))
    invited = seated(ADA, None, BEN, invited=frozenset({EVE}), **facts)
    newcomers.settle(Draft(invited))
    assert (invited.seat_of(EVE), invited.requests) == (1, ())


def test_a_seat_is_taken_from_the_house_only_in_a_running_game() -> None:
    assert code_of(TakeSeat(0).decide, Draft(seated(None, status="lobby")), Actor(EVE)) == (
        "not_started"
    )
    for seat in (-1, 0, 2):
        table = seated(ADA, None, invited=frozenset({EVE}))
        assert code_of(newcomers.refuse_taking, table, seat, EVE, NOW) == "no_free_seat"


# What is asked ------------------------------------------------------------------------------------


def test_a_request_takes_the_place_of_an_earlier_one_by_the_same_person_or_for_the_same() -> None:
    mine, same, other = asks(1, EVE, 2), asks(2, 97, 1), asks(3, 96, 0)
    looser = proposal(4, ADA, SEATS, what="anyone")
    table = seated(ADA, None, None, requests=(mine, same, other, looser))
    evolve(table, Asked(EVE, TAKE, "1", BEN, 7))
    assert table.requests == (other, looser, asks(1, EVE, 1, concerns=BEN, until=7))
    evolve(table, Asked(BEN, SEATS, "invited"))
    assert [(one.user_id, one.act) for one in table.requests] == [
        (96, TAKE), (EVE, TAKE), (BEN, SEATS),
    ]  # fmt: skip
    assert table.requests[-1][5:] == (0, 0, frozenset(), 0, frozenset())


def test_an_answer_counts_for_what_bears_its_number_alone() -> None:
    one, other = asks(3, EVE, 1, agreed=frozenset({BEN})), asks(4, 97, 2)
    table = seated(ADA, BEN, requests=(one, other), proposal=proposal(5))
    evolve(table, Declined(BEN, 3))
    changed, same = table.requests
    assert (changed.agreed, changed.declined, same) == (frozenset(), frozenset({BEN}), other)
    assert table.proposal == proposal(5)
    evolve(table, Declined(BEN, 5))
    assert table.proposal == proposal(5, declined=frozenset({BEN}))
    evolve(table, TurnedDown(EVE, 3, TAKE))
    assert (table.requests, table.turned_down) == ((other,), frozenset({EVE}))
    assert table.proposal  # it has another number
    evolve(table, TurnedDown(98, 5, "end"))
    assert not table.proposal
    assert table.turned_down == frozenset({EVE})


# Leaving and inviting -----------------------------------------------------------------------------


def test_a_seat_that_passes_to_the_house_takes_its_persons_votes_along_and_nobody_elses() -> None:
    votes = (Cast(2, BEN, "wait"), Cast(2, ADA, "skip"), Cast(1, ADA, "wait"))
    looser = (proposal(3, BEN, SEATS, what="anyone"), asks(4, BEN, 2), proposal(5, ADA, SEATS))
    table = seated(
        ADA, BEN, CLEO, votes=votes, agreed=frozenset({ADA, BEN}), requests=looser,
        ex_players=((BEN, 2), (EVE, 1)), emptied=(Emptied(2, BEN, "left", 0, 0),),
        overdue=frozenset({1, 2}), late=((1, 4), (2, 5)),
    )  # fmt: skip
    evolve(table, SeatPassed(1, BEN, "Rivet", "casual", "clock", 0, 9))
    assert table.occupants[1] == Occupant(None, "Rivet", "casual")
    assert (table.votes, table.agreed) == ((Cast(2, ADA, "skip"),), frozenset({ADA}))
    assert table.ex_players == ((EVE, 1), (BEN, 1))
    assert table.emptied == (Emptied(1, BEN, "clock", 0, 9),)
    assert (table.overdue, table.late, table.arrivals) == (frozenset({2}), ((2, 5),), (ADA, CLEO))
    assert table.requests == looser[1:]


@pytest.mark.parametrize(
    ("how", "by", "open_at"),
    [("left", 0, 0), ("clock", 0, NOW + DAY), ("moderator", 97, NOW + DAY)],
)
def test_a_seat_is_offered_at_once_if_left_and_else_rests(how: str, by: int, open_at: int) -> None:
    table = seated(BEN, CLEO)
    seats.give_up(Draft(table), 0, BEN, how, by)
    assert table.emptied == (Emptied(0, BEN, how, by, open_at),)
    live = seated(BEN, CLEO, settings=TableSettings(pace="live"))
    seats.give_up(Draft(live), 0, BEN, how, by)
    rests = {"left": 0, "clock": NOW + 300_000, "moderator": NOW + DAY}
    assert live.emptied[0].open_at == rests[how]


def test_an_eleventh_invitation_waits_until_the_first_is_a_day_old() -> None:
    sent = (*(NOW - DAY + 1 + 5_000 * number for number in range(9)), NOW)
    table = seated(ADA, None, invitations=sent)
    with pytest.raises(Refusal) as caught:
        Invite(EVE).decide(Draft(table.copy()), Actor(ADA))
    assert caught.value.code == "enough_invitations"
    assert f"<t:{NOW // 1000 + 1}:R>" in caught.value.text
    table.touched_at += 1
    Invite(EVE).decide(Draft(table), Actor(ADA))
    assert table.invitations == (*sent[1:], NOW + 1)


def test_an_invitation_lets_somebody_ask_again_who_was_turned_down() -> None:
    table = seated(ADA, None, turned_down=frozenset({EVE, DAN}), invited=frozenset({BEN}))
    evolve(table, Invited(EVE))
    assert (table.turned_down, table.invited) == (frozenset({DAN}), frozenset({BEN, EVE}))


# Who hosts, and who is involved -------------------------------------------------------------------


def test_the_longest_seated_at_play_stands_in_for_a_host_who_is_away() -> None:
    table = seated(away(ADA), BEN, CLEO, arrivals=(ADA, CLEO, BEN))
    assert acting_host(table) == CLEO
    assert [hosts(table, user) for user in (ADA, BEN, CLEO)] == [True, False, True]
    assert acting_host(seated(away(ADA), away(BEN))) == ADA
    assert acting_host(seated(away(ADA), BEN, status="lobby")) == ADA
    assert acting_host(seated(ADA, BEN, arrivals=(BEN, ADA))) == ADA


def test_whoever_sits_sat_or_was_removed_is_involved() -> None:
    table = seated(ADA, None, ex_players=((BEN, 1),), removed=frozenset({CLEO}))
    assert [is_involved(table, user) for user in (ADA, BEN, CLEO, DAN)] == [True] * 3 + [False]


def test_whoever_is_involved_only_proposes_while_anybody_else_sits_or_may_come_back() -> None:
    assert may_only_propose(seated(ADA, BEN), ADA)
    assert not may_only_propose(seated(ADA, BEN), EVE)
    assert not may_only_propose(seated(ADA, None), ADA)
    assert not may_only_propose(seated(ADA, BEN, status="lobby"), ADA)
    left = {"ex_players": ((BEN, 1),)}
    assert may_only_propose(seated(ADA, None, **left), ADA)
    assert not may_only_propose(seated(ADA, None, **left, removed=frozenset({BEN})), ADA)
