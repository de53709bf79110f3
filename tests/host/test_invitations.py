"""A host calls ten people a table and day, and no more."""

from bot.host.seats.seats import Invite
from bot.host.tables.lobby import SeatHouse
from tests.host.tables import ADA, BEN, Host, refused, reread


async def test_ten_people_are_invited_a_table_and_day(host: Host) -> None:
    table = await host.lobby(BEN)
    table = (await host.do(table, SeatHouse(), ADA)).table
    table = (await host.start(table.table_id, ADA, host.key())).table
    for number in range(10):
        await host.do(table, Invite(2000 + number), ADA)
    assert await refused(host.do(table, Invite(3000), ADA)) == "enough_invitations"
    again = await reread(host.store, await host.table(table.table_id))
    assert len(again.invitations) == 10
    host.clock.now += 86_400_001  # type: ignore[attr-defined] # the clock by hand
    await host.do(table, Invite(3000), ADA)
