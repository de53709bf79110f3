"""A rematch can keep the order in which people sit, whatever seats are drawn."""

import pytest

from bot.host.tables.lobby import ChangeSetting
from bot.host.tables.rematch import places
from bot.host.tables.table import Table
from bot.host.tables.values import Occupant
from tests.host.tables import ADA, BEN, CLEO, Host, refused, reread
from tests.support.memory_store import MemoryStore


def people(*user_ids: int) -> tuple[Occupant, ...]:
    return tuple(Occupant(one or None, "" if one else "Brass") for one in user_ids)


@pytest.mark.parametrize(
    ("came", "kept", "around", "round_the_table"),
    [
        ((1, 2, 3), (3, 1, 2), (0, 1, 2), (3, 1, 2)),
        ((1, 2, 3), (3, 1, 2), (2, 0, 1), (3, 1, 2)),
        ((1, 2, 0, 0), (0, 2, 0, 1), (3, 1, 0, 2), (0, 2, 0, 1)),
        ((1, 4, 2), (3, 2, 1), (0, 1, 2), (2, 1, 4)),
        ((1, 2), (), (1, 0), (1, 2)),
    ],
)
def test_people_are_led_to_the_seats_that_were_drawn(
    came: tuple[int, ...],
    kept: tuple[int, ...],
    around: tuple[int, ...],
    round_the_table: tuple[int, ...],
) -> None:
    found = places(people(*came), kept, around)
    seated = [came[place] for place in found]
    assert tuple(seated[seat] for seat in around) == round_the_table


@pytest.fixture(name="host")
def _host() -> Host:
    return Host(MemoryStore())


async def rematch(host: Host, order: str) -> Table:
    """Ben's rematch of a table round which Cleo, Ada and Ben sat, in this order."""
    kept = (CLEO.user_id, ADA.user_id, BEN.user_id)
    return await host.playing(host=BEN, invited=kept, kept=kept, arrangement={"order": order})


def sitting(table: Table) -> list[int]:
    """Who sits round a table, in the order of the game."""
    return [table.occupants[seat].user_id or 0 for seat in table.game.table_order(table.state)]


async def test_a_rematch_that_keeps_its_seats_keeps_who_sits_next_to_whom(host: Host) -> None:
    table = await rematch(host, "kept")
    assert sitting(table) == [CLEO.user_id, ADA.user_id, BEN.user_id]
    assert (await reread(host.store, table)).occupants == table.occupants


async def test_otherwise_the_game_alone_says_who_sits_where(host: Host) -> None:
    table = await rematch(host, "drawn")
    arrived = [BEN.user_id, CLEO.user_id, ADA.user_id]
    assert [one.user_id for one in table.occupants] == arrived


async def test_a_table_that_is_no_rematch_has_no_seats_to_keep(host: Host) -> None:
    table = await host.lobby(BEN)
    assert await refused(host.do(table, ChangeSetting("order", "kept"), ADA)) == "no_earlier_seats"
    again = await host.lobby(BEN, kept=(BEN.user_id, ADA.user_id))
    table = (await host.do(again, ChangeSetting("order", "kept"), ADA)).table
    assert table.settings.order == "kept"
