"""Whatever goes wrong, and for however long: afterwards every table goes on by itself."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.play import PlayAction
from storage.store import TableId
from tests.discord.emulator.emulator import Unanswered
from tests.discord.emulator.wire import Channel, Message, User
from tests.failures.evening import Evening, confirmations, shown
from tests.failures.storms import STORMS
from tests.share import every

GAMES = {"steam-court": 2, "steam-tunnel": 1, "court-of-the-medici": 0}
"""How many house players sit beside Ada and Ben."""
BLOWS = 90.0
"""Seconds that a storm lasts."""
CALM = 1500.0
"""Seconds after which everything has been tried again: the longest ban lasts ten minutes."""
COMPONENT, BUTTON = 3, 2


class Place:
    """A table in a channel of its own."""

    def __init__(self, evening: Evening, channel: Channel, table_id: TableId) -> None:
        self.evening, self.channel, self.table_id = evening, channel, table_id

    async def table(self) -> Table:
        return await self.evening.client.service.table(self.table_id)

    def boards(self) -> list[Message]:
        """The messages of the channel that are boards of the table."""
        return [one for one in self.evening.near.messages(self.channel) if one.find("My hand")]

    async def until_people_are_asked(self) -> Table:
        """Let the house act until the table waits for a person."""
        table = await self.table()
        while not {table.occupants[seat].user_id for seat in table.waiting_seats()} - {None}:
            seat = table.waiting_seats()[0]
            action = table.game.legal_actions(table.state, seat)[0]
            command = PlayAction(action, seat)
            key = f"house:{self.table_id}:{table.seq}"
            await self.evening.client.service.submit(self.table_id, command, Actor(0), key)
            table = await self.table()
        return table

    async def acts(self, people: dict[int, User]) -> None:
        """Somebody looks in, and whoever is asked acts by buttons alone."""
        [board] = self.boards()
        await self.evening.near.click(next(iter(people.values())), board, "My hand")
        await self.evening.settle()
        table = await self.until_people_are_asked()
        asked = [table.occupants[seat].user_id for seat in table.waiting_seats()]
        user = next(people[one] for one in asked if one is not None)
        [board] = self.boards()
        before = table.seq
        panel = shown(await self.evening.near.click(user, board, "My hand"))
        await self.evening.act(user, panel)
        assert (await self.table()).seq > before

    async def is_true(self) -> bool:
        """Whether one board stands there, and shows the table as it is."""
        return await self.evening.stands(self.channel, self.table_id)


@pytest.fixture
def people(ada: User, ben: User) -> dict[int, User]:
    return {int(user.id): user for user in (ada, ben)}


@pytest.fixture
async def places(evening: Evening, people: dict[int, User]) -> list[Place]:
    """A running table of each game."""
    near, service = evening.near, evening.client.service
    host, guest = (Actor(number) for number in people)
    made = []
    for game, houses in GAMES.items():
        channel = await near.add_channel(game)
        command = Open(int(near.guild.id), int(channel.id), game, "", {}, house_players=houses)
        table_id = (await service.open(command, host, f"open {game}")).table.table_id
        await service.submit(table_id, Join(), guest, f"join {game}")
        await service.start(table_id, host, f"start {game}")
        made.append(Place(evening, channel, table_id))
    await evening.settle(20)
    return made


async def press(place: Place, user: User) -> None:
    """A press whose answer may never come."""
    for board in place.boards():
        try:
            panel = shown(await place.evening.near.click(user, board, "My hand"))
        except Unanswered:
            return
        for custom_id in confirmations(panel)[:1]:
            data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
            await place.evening.near.forge(user, place.channel, COMPONENT, data, panel)


async def stir(places: list[Place], people: dict[int, User]) -> None:
    """Everybody presses at every table, and the house moves, while it lasts."""
    presses = [press(place, user) for place in places for user in people.values()]
    await asyncio.gather(*presses, return_exceptions=True)
    houses = [place.until_people_are_asked() for place in places]
    await asyncio.gather(*houses, return_exceptions=True)
    await asyncio.sleep(BLOWS)


@pytest.mark.parametrize("name", every(4, STORMS))
async def test_after_each_storm_every_table_goes_on(
    evening: Evening, places: list[Place], people: dict[int, User], name: str
) -> None:
    async with STORMS[name](evening):
        await stir(places, people)
    await evening.settle(CALM)
    for place in places:
        assert (await place.table()).status == PLAYING
        await place.acts(people)
    await evening.settle(30)
    for place in places:
        assert await place.is_true(), place.channel["name"]
    assert await done_twice(evening, places) == []


async def done_twice(evening: Evening, places: list[Place]) -> list[Any]:
    """Interactions that were carried out more than once."""
    stories = [await evening.store.commits(place.table_id) for place in places]
    keys = Counter(commit.key for story in stories for commit in story)
    return [key for key, count in keys.items() if count > 1]
