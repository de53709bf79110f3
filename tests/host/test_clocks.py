"""Turns under a clock: deadlines, who is late, who moves for him, how he comes back."""

from dataclasses import replace

import pytest
import structlog

from bot.host.moderation.actions import Approve
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import HandOver, Invite, Leave, ReturnToSeat
from bot.host.tables.draft import THE_HOUSE
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.lobby import ChangeSetting
from bot.host.tables.pause import Move, Pause, Resume
from bot.host.tables.table import Table
from bot.host.turns.absence import TimeOut, Vote
from bot.host.turns.pace import HOUR, MINUTE
from bot.host.workers.house_players import HousePlayers
from bot.host.workers.scheduler import Scheduler
from tests.host.slumber import Slumber
from tests.host.tables import ADA, BEN, CLEO, MODERATOR, STRANGER, Host, first_move, refused
from tests.host.turns import Teller, clock_of, days, pass_time


@pytest.fixture
def teller() -> Teller:
    return Teller()


@pytest.fixture
def watch(host: Host, teller: Teller) -> Scheduler:
    return Scheduler(host, teller, Slumber().sleep)


# The clock itself -----------------------------------------------------------------------------


async def test_whoever_is_waited_for_has_a_day_and_the_others_none(host: Host) -> None:
    table = await days(host, BEN)
    first, second = await host.store.clocks(table.table_id)
    assert (first.since, first.due_at) == (host.clock(), host.clock() + 24 * HOUR)
    assert (second.since, second.due_at, second.next_at) == (0, None, None)


async def test_time_that_was_saved_comes_with_the_next_turn(host: Host) -> None:
    table = await days(host, BEN)
    host.clock.now += HOUR  # type: ignore[attr-defined] # the clock by hand
    await host.play(table, 1)
    assert (await clock_of(host, table, 0)).reserve == 35 * HOUR
    assert (await clock_of(host, table, 1)).due_at == host.clock() + 24 * HOUR


async def test_a_table_without_a_clock_is_never_late(host: Host, watch: Scheduler) -> None:
    table = await host.playing(BEN)
    await pass_time(host, watch, 30 * 24 * HOUR)
    assert (await host.table(table.table_id)).seq == table.seq


async def test_quiet_hours_move_a_deadline_that_is_running(host: Host) -> None:
    table = await days(host, BEN)
    before = (await clock_of(host, table, 0)).due_at
    await host.clocks.change_preferences(ADA.user_id, zone="UTC", quiet=(0, 8 * 60))
    after = (await clock_of(host, table, 0)).due_at
    assert before is not None
    assert after == before + 8 * HOUR
    await host.clocks.change_preferences(ADA.user_id, quiet=None)
    assert (await clock_of(host, table, 0)).due_at == before


async def test_an_ended_table_has_no_clocks(host: Host) -> None:
    table = await days(host, BEN)
    await host.do(table, AgreeToEnd(), ADA)
    await host.do(table, AgreeToEnd(), BEN)
    assert await host.store.clocks(table.table_id) == []


# Calls and reminders --------------------------------------------------------------------------


async def test_a_turn_is_called_once_and_reminded_of_until_its_end(
    host: Host, watch: Scheduler, teller: Teller
) -> None:
    await days(host, BEN, absent="wait")
    host.clock.now += MINUTE  # type: ignore[attr-defined] # the clock by hand
    await host.clocks.change_preferences(ADA.user_id, remind=6 * 60, most=2)
    await pass_time(host, watch, 40 * HOUR)
    kinds = [kind for kind, user in teller.told if user == ADA.user_id]
    assert kinds == ["reminder", "reminder", "stalled"]


async def test_whoever_did_not_act_last_is_called_first(
    host: Host, watch: Scheduler, teller: Teller
) -> None:
    table = await days(host, BEN)
    await host.play(table, 1)
    await pass_time(host, watch, 5 * MINUTE)
    assert teller.told == [("call", BEN.user_id)]
    assert (await clock_of(host, table, 1)).called


async def test_nobody_is_called_in_quiet_hours(
    host: Host, watch: Scheduler, teller: Teller
) -> None:
    hour = host.clock() // HOUR % 24
    await host.clocks.change_preferences(BEN.user_id, quiet=(hour * 60, (hour + 8) % 24 * 60))
    table = await days(host, BEN)
    await host.play(table, 1)
    await pass_time(host, watch, 7 * HOUR)
    assert teller.told == []
    await pass_time(host, watch, 90 * MINUTE)
    assert teller.told == [("call", BEN.user_id)]


async def test_what_could_not_be_sent_is_sent_later_and_once(
    host: Host, watch: Scheduler, teller: Teller
) -> None:
    table = await days(host, BEN)
    await host.play(table, 1)
    teller.down = True
    await pass_time(host, watch, 10 * MINUTE)
    teller.down = False
    await pass_time(host, watch, 10 * MINUTE)
    assert teller.told == [("call", BEN.user_id)]


async def test_the_bots_own_absence_counts_for_nobody(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN)
    await watch.make_up()
    before = (await clock_of(host, table, 0)).due_at
    host.clock.now += 36 * HOUR  # type: ignore[attr-defined] # the clock by hand
    assert await watch.make_up() == 36 * HOUR
    assert await watch.make_up() == 0
    assert before is not None
    assert (await clock_of(host, table, 0)).due_at == before + 36 * HOUR
    assert await watch.look() == 0
    assert (await host.table(table.table_id)).seq == table.seq


@pytest.mark.parametrize("hours", [-1, -24 * 365, 24 * 31, 24 * 365])
async def test_a_clock_that_cannot_be_right_at_a_start_takes_nobodys_time_and_is_told(
    host: Host, watch: Scheduler, hours: int
) -> None:
    table = await days(host, BEN)
    await watch.make_up()
    before = (await clock_of(host, table, 0)).due_at
    host.clock.now += hours * HOUR  # type: ignore[attr-defined] # the clock by hand
    with structlog.testing.capture_logs() as logs:
        await watch.make_up()
    assert [one["event"] for one in logs] == ["clock_doubted"]
    assert before is not None
    assert (await clock_of(host, table, 0)).due_at == before + hours * HOUR
    assert await watch.look() == 0


async def test_a_short_pause_of_the_bot_changes_nothing(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN)
    await watch.make_up()
    host.clock.now += 14_000  # type: ignore[attr-defined] # the clock by hand
    before = await host.store.clocks(table.table_id)
    assert await watch.make_up() == 0
    assert await host.store.clocks(table.table_id) == before


# Time is up -----------------------------------------------------------------------------------


async def test_a_house_player_moves_for_the_absent_until_he_comes_back(
    in_memory: Host, teller: Teller
) -> None:
    host, watch = in_memory, Scheduler(in_memory, teller)
    table = await days(host, BEN)
    await pass_time(host, watch, 25 * HOUR)
    table = await host.table(table.table_id)
    assert table.occupants[0].substituted
    assert table.occupants[0].user_id == ADA.user_id
    assert table.seat_of(ADA.user_id) == 0
    slumber = Slumber()
    house = HousePlayers(host, 2.0, slumber.sleep)
    await house.start()
    await slumber.pass_time(3)
    await house.stop()
    moved = await host.table(table.table_id)
    assert moved.waiting_seats() == (1,)
    back = (await host.do(table, ReturnToSeat(), ADA)).table
    assert not back.occupants[0].substituted
    assert await refused(host.do(table, ReturnToSeat(), ADA)) == "plays_already"


async def test_who_acts_himself_is_back(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN)
    await pass_time(host, watch, 25 * HOUR)
    act, actor = first_move(await host.table(table.table_id))
    table = (await host.do(table, act, actor)).table
    assert not table.occupants[0].substituted


async def test_time_that_ran_out_for_another_turn_changes_nothing(host: Host) -> None:
    table = await days(host, BEN)
    assert await refused(host.do(table, TimeOut(1, 5), THE_HOUSE)) == "stale"
    turn = await clock_of(host, table, 0)
    assert await refused(host.do(table, TimeOut(0, turn.since), THE_HOUSE)) == "stale"  # too soon
    host.clock.now += 24 * HOUR  # type: ignore[attr-defined] # the clock by hand
    assert await refused(host.do(table, TimeOut(0, turn.since - 1), THE_HOUSE)) == "stale"
    assert (await host.do(table, TimeOut(0, turn.since), THE_HOUSE)).table.seq > table.seq


async def test_the_others_vote_to_wait(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN, CLEO, absent="vote")
    await pass_time(host, watch, 25 * HOUR)
    table = await host.table(table.table_id)
    assert table.overdue == {0}
    assert await refused(host.do(table, Vote(0, "wait"), ADA)) == "no_vote_for_you"
    assert await refused(host.do(table, Vote(0, "wait"), STRANGER)) == "not_seated"
    assert await refused(host.do(table, Vote(0, "skip"), BEN)) == "cannot_skip"
    assert await refused(host.do(table, Vote(1, "wait"), BEN)) == "no_vote"
    table = (await host.do(table, Vote(0, "wait"), BEN)).table
    assert table.overdue == {0}
    table = (await host.do(table, Vote(0, "wait"), CLEO)).table
    assert table.overdue == frozenset()
    assert (await clock_of(host, table, 0)).due_at == host.clock() + 24 * HOUR


async def test_the_others_vote_to_replace_and_he_can_still_come_back(
    host: Host, watch: Scheduler
) -> None:
    table = await days(host, BEN, CLEO, absent="vote", seats="nobody")
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    table = (await host.do(table, Vote(0, "replace"), CLEO)).table
    assert table.occupants[0].is_house
    assert await refused(host.do(table, TakeSeat(0), STRANGER)) == "seats_closed"
    table = (await host.do(table, ReturnToSeat(), ADA)).table
    assert table.occupants[0].user_id == ADA.user_id


async def test_a_vote_that_nobody_ends_is_ended_by_time(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN, CLEO, absent="vote")
    await pass_time(host, watch, 50 * HOUR)
    assert (await host.table(table.table_id)).occupants[0].substituted


async def test_an_even_vote_waits(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN, CLEO, absent="vote")
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    table = (await host.do(table, Vote(0, "wait"), CLEO)).table
    assert table.overdue == frozenset()
    assert table.occupants[0].user_id == ADA.user_id


async def test_a_vote_shows_on_nobody_elses_screen(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN, CLEO, absent="vote")
    await pass_time(host, watch, 25 * HOUR)
    before = await host.table(table.table_id)
    table = (await host.do(table, Vote(0, "replace"), BEN)).table
    assert (table.public_seq, table.feed) == (before.public_seq, before.feed)
    assert table.seq == before.seq + 1


# Seats ----------------------------------------------------------------------------------------


async def test_an_invited_friend_takes_over_the_seat_of_one_who_left(host: Host) -> None:
    table = await days(host, BEN, CLEO)
    table = (await host.do(table, Leave(), BEN)).table
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "not_invited"
    assert await refused(host.do(table, Invite(STRANGER.user_id), CLEO)) == "host_alone"
    await host.do(table, Invite(STRANGER.user_id), ADA)
    assert await refused(host.do(table, TakeSeat(0), STRANGER)) == "no_free_seat"
    table = (await host.do(table, TakeSeat(1), STRANGER)).table
    assert table.seat_of(STRANGER.user_id) is None
    number = table.public_seq
    await host.do(table, Approve(number), ADA)
    table = (await host.do(table, Approve(number), CLEO)).table
    assert table.seat_of(STRANGER.user_id) == 1


async def test_anybody_takes_a_seat_where_the_host_lets_them(host: Host) -> None:
    table = await days(host, BEN, CLEO)
    await host.do(table, Leave(), BEN)
    table = (await host.do(table, ChangeSetting("seats", "anyone"), ADA)).table
    assert await refused(host.do(table, TakeSeat(1), STRANGER)) == "not_invited"
    await host.do(table, Approve(table.public_seq), CLEO)
    table = (await host.do(table, TakeSeat(1), STRANGER)).table
    assert table.occupants[1].user_id == STRANGER.user_id


async def test_who_has_seen_one_hand_is_given_no_other(host: Host) -> None:
    table = await days(host, BEN, CLEO, seats="anyone")
    await host.do(table, Leave(), BEN)
    await host.do(table, Leave(), CLEO)
    assert await refused(host.do(table, TakeSeat(2), BEN)) == "seen_another_hand"
    table = (await host.do(table, TakeSeat(1), BEN)).table
    assert table.occupants[1].user_id == BEN.user_id


async def test_the_host_hands_over(host: Host) -> None:
    table = await days(host, BEN)
    assert await refused(host.do(table, HandOver(CLEO.user_id), ADA)) == "not_at_table"
    assert await refused(host.do(table, HandOver(ADA.user_id), ADA)) == "host_already"
    assert await refused(host.do(table, HandOver(BEN.user_id), BEN)) == "host_alone"
    assert (await host.do(table, HandOver(BEN.user_id), ADA)).table.host_id == BEN.user_id


# Pauses ---------------------------------------------------------------------------------------


async def test_a_pause_keeps_what_was_left_of_the_turn(host: Host, watch: Scheduler) -> None:
    table = await days(host, BEN)
    host.clock.now += 4 * HOUR  # type: ignore[attr-defined] # the clock by hand
    table = (await host.do(table, Pause("host"), ADA)).table
    act, actor = first_move(replace_pause(table))
    assert await refused(host.do(table, act, actor)) == "paused"
    await pass_time(host, watch, 100 * HOUR)
    assert (await host.table(table.table_id)).paused == "host"
    table = (await host.do(table, Resume(), ADA)).table
    assert (await clock_of(host, table, 0)).due_at == host.clock() + 20 * HOUR
    assert await refused(host.do(table, Resume(), ADA)) == "not_paused"


def replace_pause(table: Table) -> Table:
    """A copy that is not paused, to find the move that would be next."""
    copy = table.copy()
    copy.paused = ""
    return copy


async def test_what_a_moderator_paused_only_a_moderator_lets_go_on(host: Host) -> None:
    table = await days(host, BEN)
    await host.do(table, Pause("moderator"), MODERATOR)
    assert await refused(host.do(table, Resume(), ADA)) == "moderator_paused"
    assert await refused(host.do(table, Resume(), THE_HOUSE)) == "stale"
    assert (await host.do(table, Resume(), MODERATOR)).table.paused == ""


async def test_whoever_sits_moves_a_table_whose_channel_is_gone(host: Host) -> None:
    table = await days(host, BEN)
    assert await refused(host.do(table, Move(900), BEN)) == "not_host_or_moderator"
    await host.do(table, Pause("channel"), THE_HOUSE)
    table = (await host.do(table, Move(900), BEN)).table
    assert (table.channel_id, table.paused) == (900, "")
    assert (await host.store.head(table.table_id)).channel_id == 900  # type: ignore[union-attr] # it was


async def test_an_arrangement_is_made_before_the_start(host: Host) -> None:
    table = await host.lobby(BEN)
    table = (await host.do(table, ChangeSetting("pace", "live"), ADA)).table
    assert table.settings.pace == "live"
    assert await refused(host.do(table, ChangeSetting("pace", "soon"), ADA)) == "bad_option"
    assert await refused(host.do(table, ChangeSetting("weather", 1), ADA)) == "bad_option"
    assert (
        await refused(host.do(table, ChangeSetting("pace", "none"), BEN)) == "not_host_or_moderator"
    )
    table = (await host.start(table.table_id, ADA, host.key())).table
    assert await refused(host.do(table, ChangeSetting("pace", "none"), ADA)) == "lobby_closed"
    assert replace(await clock_of(host, table, 0), next_at=None).due_at is not None
