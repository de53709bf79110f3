"""Who may sit where, move a table or stop it: each refusal, and what lies just beside it."""

import pytest

from bot.host.errors import Refusal
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import HandOver, Invite, Leave, ReturnToSeat
from bot.host.tables.draft import THE_HOUSE
from bot.host.tables.ending import End
from bot.host.tables.lobby import ChangeSetting, Join, Open, SeatHouse
from bot.host.tables.pause import Move, Pause, Resume
from bot.host.turns.absence import Vote
from bot.host.turns.pace import HOUR
from bot.host.workers.scheduler import Scheduler
from tests.host.tables import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    MODERATOR,
    STRANGER,
    Host,
    refused,
)
from tests.host.turns import Teller, days, pass_time

# Invitations and seats ----------------------------------------------------------------------------


async def test_who_sits_at_a_table_is_not_invited_to_it(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO)
    await host.do(table, Leave(), CLEO)
    assert await refused(host.do(table, Invite(BEN.user_id), ADA)) == "sits_here"


async def test_an_invitation_is_sent_once(in_memory: Host) -> None:
    """Every invitation calls the person."""
    host = in_memory
    table = await host.playing(BEN, CLEO)
    await host.do(table, Leave(), CLEO)
    await host.do(table, Invite(STRANGER.user_id), ADA)
    assert await refused(host.do(table, Invite(STRANGER.user_id), ADA)) == "invited_already"


async def test_nobody_is_invited_where_no_seat_is_free(in_memory: Host) -> None:
    table = await in_memory.playing(BEN)
    assert await refused(in_memory.do(table, Invite(STRANGER.user_id), ADA)) == "no_free_seat"


async def test_before_the_start_friends_join_instead_of_being_invited(in_memory: Host) -> None:
    host = in_memory
    table = await host.lobby(BEN)
    table = (await host.do(table, SeatHouse(), ADA)).table
    assert await refused(host.do(table, Invite(STRANGER.user_id), ADA)) == "not_started"
    assert await refused(host.do(table, TakeSeat(2), STRANGER)) == "not_started"
    assert await refused(host.do(table, ReturnToSeat(), STRANGER)) == "not_started"


@pytest.mark.parametrize("seat", [-1, 3, 99])
async def test_a_seat_that_is_not_there_is_not_taken(in_memory: Host, seat: int) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    await host.do(table, Leave(), CLEO)
    assert await refused(host.do(table, TakeSeat(seat), STRANGER)) == "no_free_seat"


async def test_who_sits_already_takes_no_second_seat(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO, arrangement={"seats": "anyone"})
    await host.do(table, Leave(), CLEO)
    assert await refused(host.do(table, TakeSeat(2), BEN)) == "already_seated"


async def test_nobody_takes_back_a_seat_that_is_still_or_never_was_theirs(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN, CLEO)
    assert await refused(host.do(table, ReturnToSeat(), BEN)) == "plays_already"
    assert await refused(host.do(table, ReturnToSeat(), STRANGER)) == "not_seated"


async def test_whoever_left_can_come_back_although_seats_are_closed_or_for_invited(
    in_memory: Host,
) -> None:
    host = in_memory
    for seats in ("nobody", "invited"):
        table = await host.playing(BEN, CLEO, arrangement={"seats": seats})
        await host.do(table, Leave(), CLEO)
        back = (await host.do(table, TakeSeat(2), CLEO)).table
        assert back.occupants[2].user_id == CLEO.user_id


async def test_an_absent_host_does_not_become_host_of_what_is_left(in_memory: Host) -> None:
    """Where nobody is there, the next who sits is host all the same."""
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, absent="house")
    await host.play(table, 1)
    await pass_time(host, watch, 25 * HOUR)
    table = await host.table(table.table_id)
    assert [one.substituted for one in table.occupants] == [False, True]
    table = (await host.do(table, Leave(), ADA)).table
    assert table.host_id == BEN.user_id


# The lobby ----------------------------------------------------------------------------------------


async def test_a_lobby_is_full_at_the_games_most_and_not_before(in_memory: Host) -> None:
    host = in_memory
    wanted = Open(GUILD, CHANNEL, "hoard", "", {}, (BEN.user_id, CLEO.user_id), 1)
    table = (await host.open(wanted, ADA, host.key())).table
    assert len(table.occupants) == 4
    assert await refused(host.do(table, Join(), DAN)) == "full"


async def test_why_a_game_cannot_start_says_how_many_are_missing(in_memory: Host) -> None:
    host = in_memory
    for game, needed in (
        ("hoard", "1 more player needed:"),
        ("steam-court", "more players needed:"),
    ):
        table = await host.lobby(game=game)
        with pytest.raises(Refusal) as caught:
            await host.start(table.table_id, ADA, host.key())
        assert needed in caught.value.text


async def test_earlier_seats_are_kept_only_at_a_rematch(in_memory: Host) -> None:
    table = await in_memory.lobby(BEN)
    assert (
        await refused(in_memory.do(table, ChangeSetting("order", "kept"), ADA))
        == "no_earlier_seats"
    )


# Moving and stopping ------------------------------------------------------------------------------


async def test_a_table_is_not_moved_to_where_it_stands(in_memory: Host) -> None:
    table = await in_memory.playing(BEN)
    assert await refused(in_memory.do(table, Move(CHANNEL), ADA)) == "stands_here"


async def test_moving_a_table_that_somebody_stopped_leaves_it_stopped(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN)
    await host.do(table, Pause("host"), ADA)
    table = (await host.do(table, Move(900), ADA)).table
    assert (table.channel_id, table.paused) == (900, "host")


async def test_a_table_whose_channel_is_gone_is_not_moved_by_a_stranger(in_memory: Host) -> None:
    host = in_memory
    table = await host.playing(BEN)
    await host.do(table, Pause("channel"), THE_HOUSE)
    assert await refused(host.do(table, Move(900), STRANGER)) == "not_host_or_moderator"


async def test_a_pause_is_the_hosts_or_a_moderators_whatever_they_call_it(in_memory: Host) -> None:
    host = in_memory
    for actor, reason in ((ADA, "host"), (MODERATOR, "moderator")):
        table = await host.playing(BEN)
        table = (await host.do(table, Pause("channel"), actor)).table
        assert table.paused == reason
        assert await refused(host.do(table, Pause("host"), actor)) == "paused"


async def test_only_the_host_and_moderators_stop_a_running_table(in_memory: Host) -> None:
    host = in_memory
    lobby = await host.lobby(BEN)
    assert await refused(host.do(lobby, Pause("host"), ADA)) == "not_started"
    table = await host.playing(BEN)
    assert await refused(host.do(table, Pause("host"), BEN)) == "not_host_or_moderator"
    await host.do(table, Pause("host"), ADA)
    assert await refused(host.do(table, Resume(), BEN)) == "not_host_or_moderator"


async def test_a_moderator_who_plays_with_others_does_not_end_their_game(in_memory: Host) -> None:
    host = in_memory
    playing = MODERATOR
    table = await host.playing(playing)
    assert await refused(host.do(table, End(), playing)) == "plays_here"
    lobby = await host.lobby(playing)
    assert (await host.do(lobby, End(), playing)).table.ended_because == "moderator"


async def test_the_house_ends_a_table_for_the_reason_it_gives(in_memory: Host) -> None:
    table = await in_memory.lobby(BEN)
    ended = (await in_memory.do(table, End("expired"), THE_HOUSE)).table
    assert ended.ended_because == "expired"


async def test_a_new_host_is_named_by_the_host_and_is_another_one_who_sits(
    in_memory: Host,
) -> None:
    host = in_memory
    table = await host.playing(BEN)
    assert await refused(host.do(table, HandOver(BEN.user_id), MODERATOR)) == "host_alone"
    table = (await host.do(table, HandOver(BEN.user_id), ADA)).table
    assert table.host_id == BEN.user_id
    assert await refused(host.do(table, HandOver(ADA.user_id), ADA)) == "host_alone"


# Votes about who is late --------------------------------------------------------------------------


async def test_a_vote_is_for_somebody_late_by_another_who_sits_and_for_a_known_choice(
    in_memory: Host,
) -> None:
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, CLEO, absent="vote")
    assert await refused(host.do(table, Vote(0, "wait"), BEN)) == "no_vote"
    await pass_time(host, watch, 25 * HOUR)
    assert await refused(host.do(table, Vote(0, "wait"), ADA)) == "no_vote_for_you"
    assert await refused(host.do(table, Vote(0, "wait"), STRANGER)) == "not_seated"
    assert await refused(host.do(table, Vote(1, "wait"), BEN)) == "no_vote"
    assert await refused(host.do(table, Vote(0, "dance"), BEN)) == "no_vote"
    assert await refused(host.do(table, Vote(0, "skip"), BEN)) == "cannot_skip"


async def test_whoever_changes_their_vote_is_counted_once(in_memory: Host) -> None:
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, CLEO, DAN, absent="vote")
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    await host.do(table, Vote(0, "wait"), BEN)
    table = (await host.do(table, Vote(0, "replace"), CLEO)).table
    assert table.overdue == {0}
    table = (await host.do(table, Vote(0, "replace"), DAN)).table
    assert table.occupants[0].is_house


async def test_an_even_vote_of_all_waits_whatever_was_said_first(in_memory: Host) -> None:
    host, watch = in_memory, Scheduler(in_memory, Teller())
    for first, second in (("wait", "replace"), ("replace", "wait")):
        table = await days(host, BEN, CLEO, absent="vote")
        await pass_time(host, watch, 25 * HOUR)
        await host.do(table, Vote(0, first), BEN)
        table = (await host.do(table, Vote(0, second), CLEO)).table
        assert table.occupants[0].user_id == ADA.user_id
        await host.do(table, End(), ADA)
