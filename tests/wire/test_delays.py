"""An evening, a start and an outage with the delays and limits of the real Discord, in real time.

Everything else about delays is tried on a loop of virtual time (`tests/failures`), where it costs
none. Here are the sockets: a small share every day, the whole of it among the long tests.
"""

from collections.abc import AsyncIterator

import pytest

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.host.workers.scheduler import ALIVE_FACT
from storage.sqlite.store import SqliteStore
from tests.discord.emulator import Emulator, Message
from tests.discord.emulator.limits import LATENCY
from tests.wire.people import Person, Town, play, seat_all
from tests.wire.running import Bot

HOURS_MS = 3_600_000
PATIENCE = 120.0
"""Seconds for what takes a few: only a hang takes so long."""
SHARE, WHOLE = "share", pytest.param("whole", marks=pytest.mark.long)


@pytest.fixture
async def far(emu: Emulator) -> AsyncIterator[Emulator]:
    """The emulator as far away as Discord, and as strict."""
    emu.latency = LATENCY
    emu.limits.as_discords = True
    yield emu
    emu.latency = None


def boards(emu: Emulator) -> list[Message]:
    """The boards that stand, in whatever channel."""
    every = [one for channel in emu.world.channels.values() for one in emu.messages(channel)]
    return [one for one in every if one.find("My hand")]


@pytest.mark.parametrize("size", [SHARE, WHOLE])
async def test_an_evening_at_discords_distance(far: Emulator, bot: Bot, size: str) -> None:
    turns = 1 if size == SHARE else 30
    town = Town(far)
    people = [town.person(name) for name in ("Ada", "Ben")]
    await seat_all(*people, houses=2)
    await play(people, turns)
    await far.until(lambda: not bot.client.boards.worker._tasks, PATIENCE)
    assert [one for one in far.interactions.values() if one.callback is None] == []
    assert [one.line for one in far.requests if one.status == 429] == []
    shown = await bot.client.screens.board(await bot.table())
    assert town.board().text == shown.screen.text


@pytest.mark.parametrize("size", [SHARE, WHOLE])
async def test_a_start_at_which_the_servers_come_late(
    far: Emulator, bot: Bot, four: list[Person], size: str
) -> None:
    town = Town(far)
    await bot.stop()
    far.gateway.guilds_after = (0.2, 0.4) if size == SHARE else (2.0, 10.0)
    await bot.start()
    hand = await four[0].presses(town.board(), "My hand")
    assert hand.text.startswith("You are")
    guild = bot.client.get_guild(int(far.guild.id))
    assert guild is not None
    await far.until(lambda: guild.get_channel(int(far.channel.id)) is not None, PATIENCE)
    assert (await four[1].types("table text")).text.startswith("Steam Court")


@pytest.mark.parametrize("size", [SHARE, WHOLE])
async def test_after_an_outage_of_hours_every_board_is_told_anew(
    far: Emulator, bot: Bot, size: str
) -> None:
    tables = 4 if size == SHARE else 40  # more at once than fifty a second is rule 24's own test
    far.limits.as_discords = False  # until the tables stand
    await bot.client.service.servers.update(int(far.guild.id), {"per_server": tables})
    for number in range(tables):
        host = far.add_member(f"host{number}")
        channel = await far.add_channel(f"table {number}")
        actor = Actor(int(host.id))
        command = Open(int(far.guild.id), int(channel.id), "steam-court", "", {}, house_players=3)
        opened = await bot.client.service.open(command, actor, f"open {number}")
        await bot.client.service.start(opened.table.table_id, actor, f"start {number}")
    await far.until(lambda: len(boards(far)) == tables, PATIENCE)
    await bot.stop()
    await _long_ago(bot)
    far.limits.as_discords = True
    since = len(far.requests)
    await bot.start()

    def told() -> set[str]:
        drawn = [one for one in far.requests[since:] if one.method in {"POST", "PATCH"}]
        return {one.path.split("/")[2] for one in drawn if "/messages" in one.path}

    await far.until(lambda: len(told()) >= tables, PATIENCE)
    await far.until(lambda: not bot.client.boards.worker._tasks, PATIENCE)
    assert len(boards(far)) == tables


async def _long_ago(bot: Bot) -> None:
    """Let three hours have passed since the bot was alive."""
    store = await SqliteStore.open(bot.database)
    alive = await store.fact(ALIVE_FACT)
    assert alive is not None
    await store.set_fact(ALIVE_FACT, str(int(alive) - 3 * HOURS_MS))
    await store.close()
