"""A table at which everybody is away rests, until somebody comes back or its days are over."""

import datetime as dt
from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.moderation.actions import Moderate
from bot.host.seats.seats import Leave, ReturnToSeat
from bot.host.service import service as services
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.pause import AWAY, Resume
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.absence import TimeOut
from bot.host.turns.play import PlayAction
from bot.host.workers.rests import DAY_MS, see_to_rests
from rules.game import Seat
from tests.discord.emulator.wire import Message, User
from tests.failures.evening import Evening, confirmations, shown

RESTS = "everybody is away"


@pytest.fixture(autouse=True)
def _time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is waited for has no time left, as soon as the house says so."""
    monkeypatch.setattr(services, "ran_out", lambda *_: True)


async def house_acts(evening: Evening, table: Table, seat: Seat, action: Any) -> None:
    command, key = PlayAction(action, seat), f"house:{table.seq}"
    await evening.client.service.submit(table.table_id, command, THE_HOUSE, key)


async def times_out(evening: Evening, user: User) -> Table:
    """Play on until the table waits for somebody, whose time then is up."""
    table = await evening.table()
    seat = table.seat_of(int(user.id))
    while seat not in table.waiting_seats():
        other = table.waiting_seats()[0]
        action = table.game.legal_actions(table.state, other)[-1]
        if table.occupants[other].moved_by_house:
            await house_acts(evening, table, other, action)
        else:
            await evening.submit(other, action)
        table = await evening.table()
    assert seat is not None
    command = TimeOut(seat, 0)
    key = f"late:{table.seq}"
    return (await evening.client.service.submit(table.table_id, command, THE_HOUSE, key)).table


async def everybody_away(evening: Evening, *people: User) -> Table:
    for person in people:
        table = await times_out(evening, person)
    await evening.settle(10)
    return table


def board(evening: Evening) -> Message:
    return [one for one in evening.near.messages() if one.find("My hand")][-1]


async def wake(evening: Evening, user: User) -> Message:
    return shown(await evening.near.click(user, board(evening), "My hand"))


def said(evening: Evening) -> list[Message]:
    return [one for one in evening.near.messages() if RESTS in one.text and not one.find("My hand")]


async def test_when_the_last_one_is_away_the_table_rests_and_says_so_once(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.client.service.clocks.change_preferences(int(ben.id), notify="letter")
    await evening.game(ada, ben)
    assert (await times_out(evening, ada)).paused == ""
    table = await everybody_away(evening, ben)
    assert (table.paused, table.waiting_seats()) == (AWAY, ())
    assert "**Resting**" in board(evening).text
    [notice] = said(evening)
    assert notice["mentions"] == [ada]
    assert [RESTS in one.text for one in evening.near.dms(ben)].count(True) == 1
    seq = table.seq
    await evening.settle(3 * evening.house_delay)
    assert (await evening.table()).seq == seq, "house players do not play among themselves"
    assert len(said(evening)) == 1


@pytest.mark.parametrize("press", ["My hand", "I'm back"])
async def test_any_press_of_somebody_who_sits_there_wakes_it(
    evening: Evening, ada: User, ben: User, press: str
) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    pressed = await evening.near.click(ada, board(evening), press)
    assert "already" not in shown(pressed).text
    await evening.settle(10)
    table = await evening.table()
    assert table.paused == ""
    assert table.present == (int(ada.id),)
    assert "**Resting**" not in board(evening).text
    if press == "My hand":
        assert "Resting" not in evening.near.private(ada)[-1].text


async def test_a_command_of_theirs_wakes_it_too_and_a_move_from_an_old_panel_counts(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    other = ben if person is ada else ada
    panel = await evening.walk(person, await evening.hand(person))
    for one in (person, other):
        seat = (await evening.table()).seat_of(int(one.id))
        assert seat is not None
        table = await evening.table()
        if seat in table.waiting_seats():
            await times_out(evening, one)
    table = await evening.table()
    if table.paused != AWAY:  # the other was not waited for: they leave
        key = f"leave:{table.seq}"
        await evening.client.service.submit(table.table_id, Leave(), Actor(int(other.id)), key)
    table = await evening.table()
    assert table.paused == AWAY
    await evening.near.click(person, panel, confirmations(panel)[0])
    after = await evening.table()
    assert after.paused == ""
    assert after.steps == table.steps + 1


async def test_it_is_found_among_my_tables_with_a_button_to_come_back(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    mine = shown(await evening.near.slash(ada, evening.near.channel, "my tables"))
    assert "resting, since everybody is away" in mine.text
    [button] = [label for label in mine.labels if label.startswith("I'm back")]
    await evening.near.click(ada, mine, button)
    await evening.settle(10)
    assert (await evening.table()).paused == ""


async def test_nobody_else_wakes_it(evening: Evening, ada: User, ben: User) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    watcher, mo = evening.near.add_member("watcher"), evening.near.add_member("mo", moderator=True)
    for one in (watcher, mo):
        await evening.near.click(one, board(evening), "My hand")
        await evening.near.slash(one, evening.near.channel, "table text")
    assert (await evening.table()).paused == AWAY


async def test_a_moderator_may_have_it_go_on_or_end_it(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    table = await everybody_away(evening, ada, ben)
    service, mo = evening.client.service, Actor(77, moderator=True)
    with pytest.raises(Refusal):
        await service.submit(table.table_id, Resume(), Actor(78), "no")
    resumed = (await service.submit(table.table_id, Resume(), mo, "yes")).table
    assert resumed.paused == ""
    await evening.settle(evening.house_delay + 10)
    assert (await evening.table()).steps == resumed.steps + 1, "the house goes on"
    await service.submit(table.table_id, Moderate("end"), mo, "end")
    assert (await evening.table()).ended_because == "moderator"


async def test_who_comes_back_through_the_store_plays_on_after_a_restart(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    await evening.restart()
    assert (await evening.table()).paused == AWAY
    await wake(evening, ben)
    assert (await evening.table()).paused == ""


async def test_a_game_with_house_players_alone_never_rests(evening: Evening, ada: User) -> None:
    await evening.game(ada)
    table = await evening.table()
    left = await evening.client.service.submit(table.table_id, Leave(), Actor(int(ada.id)), "leave")
    assert left.table.paused == ""


class Days:
    """Lets days go by for a table that rests."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    async def pass_by(self, days: float) -> Table:
        self.evening.skipped += round(days * DAY_MS)
        await see_to_rests(self.evening.client.service)
        return await self.evening.table()


async def test_after_its_days_it_ends_and_says_so_a_day_before(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    days = Days(evening)
    assert (await days.pass_by(12.5)).rest_warned_at == 0
    assert (await days.pass_by(0.6)).rest_warned_at > 0
    await evening.settle(10)
    assert "ends in a day" in said(evening)[-1].text
    assert len(said(evening)) == 2
    assert (await days.pass_by(0.5)).status == PLAYING
    assert (await days.pass_by(0.6)).ended_because == "rested"
    await evening.settle(10)
    assert "away for too long" in evening.board.text


async def test_whoever_comes_back_after_the_announcement_gives_it_all_its_days_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    table = await everybody_away(evening, ada, ben)
    days = Days(evening)
    assert (await days.pass_by(13.5)).rest_warned_at > 0
    back = ReturnToSeat()
    await evening.client.service.submit(table.table_id, back, Actor(int(ada.id)), "back")
    await everybody_away(evening, ada)
    assert (await days.pass_by(5)).status == PLAYING
    assert (await days.pass_by(5)).rest_warned_at == 0


async def test_fewer_days_than_have_passed_are_announced_first(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    days = Days(evening)
    await days.pass_by(10)
    await evening.client.service.servers.update(int(evening.near.guild.id), {"rest_days": 1})
    assert (await days.pass_by(0)).rest_warned_at > 0
    assert (await days.pass_by(0.9)).status == PLAYING
    assert (await days.pass_by(0.2)).ended_because == "rested"


async def test_planned_days_away_do_not_count(evening: Evening, ada: User, ben: User) -> None:
    await evening.game(ada, ben)
    await everybody_away(evening, ada, ben)
    now = dt.datetime.fromtimestamp(evening.near.milliseconds() / 1000, dt.UTC).date()
    off: Any = (now + dt.timedelta(days=2), now + dt.timedelta(days=11))
    await evening.client.service.clocks.change_preferences(int(ada.id), away=off)
    days = Days(evening)
    assert (await days.pass_by(20)).rest_warned_at == 0
    assert (await days.pass_by(3.5)).rest_warned_at > 0
