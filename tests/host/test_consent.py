"""What is said of acts that others agreed to, and what waits while a table stands still."""

from bot.host.moderation.actions import Approve, Moderated
from bot.host.seats.seats import Leave
from bot.host.tables.pause import Pause, Resume
from bot.host.tables.table import Table
from bot.host.turns.absence import Vote
from bot.host.turns.pace import HOUR
from bot.host.workers.scheduler import Scheduler
from tests.host.moderated import PLAYING_MODERATOR, moderate, running
from tests.host.tables import ADA, BEN, CLEO, DAN, Host
from tests.host.turns import Teller, days, pass_time


def acts(table: Table) -> list[tuple[str, bool]]:
    told = (news.happening for news in table.feed)
    return [(one.act, one.agreed) for one in told if isinstance(one, Moderated)]


async def test_an_act_says_whether_others_agreed_to_it(in_memory: Host) -> None:
    alone = await moderate(in_memory, await running(in_memory, steps=2), "pause")
    assert acts(alone) == [("pause", False)]
    table = await running(in_memory, steps=2)
    table = await moderate(in_memory, table, "undo", "1", PLAYING_MODERATOR)
    assert acts(table) == []
    number = table.public_seq
    for actor in (BEN, CLEO):
        table = (await in_memory.do(table, Approve(number), actor)).table
    assert acts(table) == [("undo", True)]


async def test_votes_are_not_carried_out_while_a_table_stands_still(in_memory: Host) -> None:
    """They are once it goes on: by then fewer may vote."""
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, CLEO, DAN, absent="vote")
    await pass_time(host, watch, 25 * HOUR)
    await host.do(table, Vote(0, "replace"), BEN)
    await host.do(table, Pause("host"), ADA)
    for actor in (CLEO, DAN):
        table = (await host.do(table, Leave(), actor)).table
        assert table.occupants[0].user_id == ADA.user_id
    table = (await host.do(table, Resume(), ADA)).table
    assert table.occupants[0].is_house


async def test_the_only_voter_left_has_the_say_about_waiting_too(in_memory: Host) -> None:
    host, watch = in_memory, Scheduler(in_memory, Teller())
    table = await days(host, BEN, CLEO, absent="vote")
    await pass_time(host, watch, 25 * HOUR)
    table = (await host.do(table, Vote(0, "wait"), BEN)).table
    assert table.overdue == {0}
    table = (await host.do(table, Leave(), CLEO)).table
    assert table.overdue == frozenset()
    assert table.occupants[0].user_id == ADA.user_id
