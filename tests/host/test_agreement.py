"""Who must agree that somebody sits down or that draws are taken back, and what silence means."""

from typing import Any

import pytest

from bot.host.log import codec
from bot.host.moderation.actions import Approve, Moderate, Moderated
from bot.host.privacy import forget, personal
from bot.host.seats.newcomers import SeatTaken, TakeSeat
from bot.host.seats.seats import HandOver, Invite, Leave, ReturnToSeat, SeatPassed
from bot.host.tables.draft import THE_HOUSE
from bot.host.tables.ending import End
from bot.host.tables.lobby import ChangeSetting
from bot.host.tables.pause import Pause
from bot.host.tables.table import ENDED, Table
from bot.host.tables.values import Emptied
from bot.host.turns.absence import Vote
from bot.host.turns.pace import HOUR
from bot.host.turns.play import PlayAction
from bot.host.workers.scheduler import Scheduler
from storage.store import Commit
from tests.host.moderated import PLAYING_MODERATOR, moderate
from tests.host.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    MODERATOR,
    STRANGER,
    Actor,
    Host,
    looks,
    refused,
    reread,
)
from tests.host.turns import Teller, days, pass_time

DAY = 24 * HOUR


def later(host: Host, time: int = DAY) -> None:
    """Time passes in which nobody does anything, and the watch does not look."""
    clock: Any = host.clock
    clock.now += time


async def took(host: Host, table: Table, seat: int, actor: Actor, *agree: Actor) -> Table:
    """Somebody asks for a seat, and these agree."""
    table = (await host.do(table, TakeSeat(seat), actor)).table
    number = table.public_seq
    for one in agree:
        table = (await host.do(table, Approve(number), one)).table
    return table


# Seats and moderators -----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["invited", "anyone", "nobody"])
async def test_a_moderator_does_not_empty_a_seat_and_sit_down_on_it(
    in_memory: Host, rule: str
) -> None:
    """Replace, invite, take, look and leave: five commands that once showed any hand."""
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": rule})
    table = await moderate(host, table, "replace", "1")
    for whom in (MODERATOR, STRANGER):
        assert await refused(host.do(table, Invite(whom.user_id), MODERATOR)) == "host_alone"
    await host.do(table, Invite(MODERATOR.user_id), ADA)
    later(host, 10 * DAY)
    why = "seats_closed" if rule == "nobody" else "emptied_by_you"
    assert await refused(host.do(table, TakeSeat(1), MODERATOR)) == why
    if rule != "anyone":
        opening = host.do(table, ChangeSetting("seats", "anyone"), MODERATOR)
        assert await refused(opening) == "host_alone"
    assert (await host.do(table, ReturnToSeat(), BEN)).table.seat_of(BEN.user_id) == 1


async def test_nobody_invites_themselves_and_moderators_choose_no_host(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN)
    playing = Actor(BEN.user_id, moderator=True)
    assert await refused(host.do(table, Invite(ADA.user_id), ADA)) == "own_invitation"
    assert await refused(host.do(table, HandOver(BEN.user_id), playing)) == "host_alone"
    assert await refused(host.do(table, HandOver(BEN.user_id), MODERATOR)) == "host_alone"


async def test_a_seat_that_a_moderator_emptied_waits_a_day_and_then_for_the_players(
    in_memory: Host,
) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    table = await moderate(host, table, "replace", "1")
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "seat_rests"
    later(host, DAY - 1)
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "seat_rests"
    later(host, 1)
    table = await took(host, table, 1, STRANGER, ADA)
    assert table.seat_of(STRANGER.user_id) is None
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "asked_already"
    assert await refused(host.do(table, TakeSeat(1), DAN)) == "seat_asked_for"
    receipt = await host.do(table, Approve(table.requests[0].number), CLEO)
    assert receipt.table.seat_of(STRANGER.user_id) == 1
    assert receipt.events[-1] == SeatTaken(1, STRANGER.user_id, "Piston", (BEN.user_id,))
    assert looks(await reread(host.store, receipt.table)) == looks(receipt.table)


async def test_a_seat_lost_by_the_clock_waits_for_one_turn(in_memory: Host) -> None:
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, CLEO, absent="vote", seats="anyone")
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    await host.do(table, Vote(0, "replace"), CLEO)
    assert await refused(host.do(table, TakeSeat(0), STRANGER)) == "seat_rests"
    later(host)
    table = await took(host, table, 0, STRANGER, BEN, CLEO)
    assert table.seat_of(STRANGER.user_id) == 0


async def test_where_seats_are_open_who_was_turned_down_waits_for_an_invitation(
    in_memory: Host,
) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    table = await moderate(host, table, "replace", "1")
    later(host)
    table = (await host.do(table, TakeSeat(1), STRANGER)).table
    await host.do(table, Approve(table.public_seq, agree=False), CLEO)
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "turned_down"
    await host.do(table, Invite(STRANGER.user_id), ADA)
    assert (await took(host, table, 1, STRANGER, ADA, CLEO)).seat_of(STRANGER.user_id) == 1


async def test_where_seats_are_open_to_anybody_one_that_was_left_is_free(in_memory: Host) -> None:
    table = await in_memory.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    await in_memory.do(table, Leave(), BEN)
    table = (await in_memory.do(table, TakeSeat(1), STRANGER)).table
    assert table.seat_of(STRANGER.user_id) == 1


async def test_who_comes_back_is_told_who_sat_there(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    await host.do(table, Leave(), BEN)
    await host.do(table, TakeSeat(1), STRANGER)
    await host.do(table, Leave(), STRANGER)
    receipt = await host.do(table, ReturnToSeat(), BEN)
    assert receipt.events == (SeatTaken(1, BEN.user_id, "Piston", (STRANGER.user_id,), back=True),)


async def test_a_newcomer_whom_the_players_do_not_want_asks_no_more(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO)
    await host.do(table, Leave(), BEN)
    await host.do(table, Invite(STRANGER.user_id), ADA)
    table = (await host.do(table, TakeSeat(1), STRANGER)).table
    table = (await host.do(table, Approve(table.public_seq, agree=False), CLEO)).table
    assert table.requests == ()
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "not_invited"
    await host.do(table, Invite(STRANGER.user_id), ADA)
    assert (await took(host, table, 1, STRANGER, ADA, CLEO)).seat_of(STRANGER.user_id) == 1


# The rule about free seats, and the host ----------------------------------------------------------


async def test_free_seats_are_opened_by_everybody_at_play_and_closed_by_the_host(
    in_memory: Host,
) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": "nobody"})
    for actor, why in ((MODERATOR, "host_alone"), (BEN, "not_host_or_moderator")):
        assert await refused(host.do(table, ChangeSetting("seats", "anyone"), actor)) == why
    table = (await host.do(table, ChangeSetting("seats", "anyone"), ADA)).table
    number = table.public_seq
    again = host.do(table, ChangeSetting("seats", "anyone"), ADA)
    assert await refused(again) == "seats_asked_already"
    await host.do(table, Approve(number), BEN)
    later(host, 30 * DAY)
    assert (await host.table(table.table_id)).settings.seats == "nobody"
    table = (await host.do(table, Approve(number), CLEO)).table
    assert table.settings.seats == "anyone"
    table = (await host.do(table, ChangeSetting("seats", "nobody"), MODERATOR)).table
    assert table.settings.seats == "nobody"


async def test_nobody_opens_free_seats_while_nobody_plays(in_memory: Host) -> None:
    host = in_memory
    table = await everybody_away(host)
    for actor in (ADA, BEN, MODERATOR):
        assert await refused(host.do(table, ChangeSetting("seats", "anyone"), actor)) in {
            "host_alone",
            "not_host_or_moderator",
        }


async def test_the_longest_seated_stands_in_for_an_absent_host(in_memory: Host) -> None:
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, CLEO)
    assert await refused(host.do(table, Pause(""), BEN)) == "not_host_or_moderator"
    await pass_time(host, watch, 25 * HOUR)
    table = await host.table(table.table_id)
    assert table.occupants[0].substituted
    assert await refused(host.do(table, Pause(""), CLEO)) == "not_host_or_moderator"
    table = (await host.do(table, Pause(""), BEN)).table
    assert (table.paused, table.host_id) == ("host", ADA.user_id)
    await host.do(table, ReturnToSeat(), ADA)
    assert await refused(host.do(table, End(), BEN)) == "not_host_or_moderator"


# Bound by a hand ----------------------------------------------------------------------------------


async def test_whoever_has_seen_a_hand_is_bound_by_it_whatever_they_do(in_memory: Host) -> None:
    host = in_memory
    playing = Actor(BEN.user_id, moderator=True)
    table = await host.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    await host.do(table, Leave(), CLEO)
    await forget(host, BEN.user_id)
    table = await moderate(host, await host.table(table.table_id), "reset", "deal")
    assert await refused(host.do(table, TakeSeat(2), playing)) == "seen_another_hand"
    for act, what in (("undo", "1"), ("reset", "deal"), ("remove", str(ADA.user_id)), ("end", "")):
        if act == "undo":
            table = await host.play(table, 1)
        table = (await host.do(table, Moderate(act, what), playing)).table
        assert table.proposal is not None
        assert table.proposal[1:4] == (BEN.user_id, act, what)


# Silence ------------------------------------------------------------------------------------------


async def test_the_silent_are_asked_no_longer_about_a_newcomer(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, DAN)
    await host.do(table, Leave(), BEN)
    await host.do(table, Invite(STRANGER.user_id), ADA)
    table = await took(host, table, 1, STRANGER, CLEO)
    later(host, DAY - 1)
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "asked_already"
    later(host, 1)
    table = (await host.do(table, TakeSeat(1), STRANGER)).table
    assert table.seat_of(STRANGER.user_id) == 1


async def test_where_all_are_silent_a_newcomer_asks_anew_and_does_not_sit(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO)
    await host.do(table, Leave(), BEN)
    await host.do(table, Invite(STRANGER.user_id), ADA)
    table = await took(host, table, 1, STRANGER)
    number = table.public_seq
    later(host)
    table = (await host.do(table, TakeSeat(1), STRANGER)).table
    assert (table.seat_of(STRANGER.user_id), len(table.requests)) == (None, 1)
    assert table.requests[0].number != number


async def test_who_answered_decides_for_a_proposal_once_the_others_are_silent(
    in_memory: Host,
) -> None:
    host = in_memory
    table = await host.play(await host.playing(BEN, CLEO, DAN), 2)
    table = (await host.do(table, Moderate("undo", "1"), PLAYING_MODERATOR)).table
    number = table.public_seq
    await host.do(table, Approve(number), BEN)
    assert await refused(host.do(table, Approve(number), BEN)) == "agreed_already"
    later(host)
    done = (await host.do(table, Approve(number), BEN)).table
    assert done.proposal is None
    assert any(isinstance(news.happening, Moderated) for news in done.feed)


async def test_a_proposal_that_half_decline_is_off(in_memory: Host) -> None:
    host = in_memory
    table = await host.play(await host.playing(BEN, CLEO), 2)
    table = (await host.do(table, Moderate("undo", "1"), PLAYING_MODERATOR)).table
    table = (await host.do(table, Approve(table.public_seq, agree=False), BEN)).table
    assert table.proposal is None
    assert await refused(host.do(table, Approve(table.public_seq), CLEO)) == "no_proposal"


async def everybody_away(host: Host) -> Table:
    """A table at which house players move for everybody."""
    watch = Scheduler(host, Teller())
    table = await days(host, BEN)
    await pass_time(host, watch, 25 * HOUR)
    table = await host.table(table.table_id)
    move = table.game.legal_actions(table.state, 0)[0]
    await host.do(table, PlayAction(move, 0), THE_HOUSE)
    await pass_time(host, watch, 25 * HOUR)
    table = await host.table(table.table_id)
    assert table.present == ()
    return table


async def silent_players(host: Host) -> Table:
    return await host.play(await host.playing(BEN, CLEO), 2)


async def absent_host(host: Host) -> Table:
    table = await days(host, BEN, CLEO)
    await pass_time(host, Scheduler(host, Teller()), 25 * HOUR)
    table = await host.table(table.table_id)
    assert table.occupants[0].substituted
    return table


STUCK = {one.__name__: one for one in (silent_players, absent_host, everybody_away)}


@pytest.mark.parametrize("stuck", STUCK)
@pytest.mark.parametrize(("act", "what"), [("reset", "deal"), ("end", ""), ("undo", "1")])
async def test_a_moderator_who_saw_no_hand_mends_any_table_where_nobody_answers(
    in_memory: Host, stuck: str, act: str, what: str
) -> None:
    host = in_memory
    table = await STUCK[stuck](host)
    if act == "undo" and not table.steps:
        act, what = "reset", "deal"
    receipt = await host.do(table, Moderate(act, what), MODERATOR)
    if receipt.table.proposal is not None:
        again = host.do(table, Moderate(act, what), MODERATOR)
        assert await refused(again) == "proposed_already"
        later(host)
        receipt = await host.do(table, Moderate(act, what), MODERATOR)
    told = receipt.events[0]
    assert isinstance(told, Moderated)
    assert receipt.table.status == ENDED or told.unasked == receipt.table.unasked == 1
    if receipt.table.status != ENDED:
        later(host)
        once_more = await host.do(table, Moderate("reset", "deal"), MODERATOR)
        if once_more.table.proposal is not None:
            later(host)
            once_more = await host.do(table, Moderate("reset", "deal"), MODERATOR)
        assert once_more.table.unasked == 2
        assert looks(await reread(host.store, once_more.table)) == looks(once_more.table)


async def test_silence_lets_no_moderator_act_alone_who_has_seen_a_hand(in_memory: Host) -> None:
    host = in_memory
    table = await silent_players(host)
    for _ in range(3):
        table = (await host.do(table, Moderate("undo", "1"), PLAYING_MODERATOR)).table
        assert table.proposal is not None
        later(host, 3 * DAY)


# What was stored before ---------------------------------------------------------------------------


def test_older_rows_are_read_and_rest_on_what_they_say() -> None:
    body = {
        "by": 1,
        "events": [
            {"kind": "seat_passed", "seat": 1, "user_id": 12, "name": "Piston", "policy": "casual"},
            {"kind": "seat_taken", "seat": 1, "user_id": 98, "name": "Piston"},
            {"kind": "proposed", "user_id": 1, "act": "end", "what": "", "reason": ""},
        ],
    }
    passed, taken, proposed = codec.load(Commit(1, 1, "key", 5, 1, body))
    assert isinstance(passed, SeatPassed)
    assert (passed.how, passed.by, passed.open_at) == ("", 0, 0)
    assert isinstance(taken, SeatTaken)
    assert taken.held == ()
    assert getattr(proposed, "until", None) == 0


async def test_nobody_is_told_in_their_file_which_moderator_took_their_seat(
    in_memory: Host,
) -> None:
    table = await in_memory.playing(BEN, CLEO)
    table = await moderate(in_memory, table, "replace", "1")
    assert table.emptied == (
        Emptied(1, BEN.user_id, "moderator", MODERATOR.user_id, table.touched_at + DAY),
    )
    told = await personal(in_memory, BEN.user_id)
    assert f'"by": {MODERATOR.user_id}' not in str(told).replace("'", '"')
