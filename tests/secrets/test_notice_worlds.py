"""Calls and reminders tell nothing: in worlds that differ in hidden cards alone they are equal.

Compared is what a viewer can see of them, and when: everything in the channel, his own direct
messages, and that others' direct messages come at the same times.
"""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host.preferences.preferences import Preferences
from bot.host.tables.draft import Actor
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import Table
from bot.host.turns.clocks import update_clock
from bot.host.turns.play import PlayAction
from bot.host.turns.reminders import Notice
from bot.presenters.turns.reminders import Turn
from bot.ui.messages import reminders
from bot.ui.messages.dm_hands import turn_of
from bot.ui.messages.reminders import Reminders
from storage.store import Clock, Store
from tests.secrets.stage import World
from tests.secrets.worlds import (
    TABLES,
    Leak,
    Pair,
    Tally,
    coupled,
    difference,
    new_line,
    some_action,
    some_viewer,
)

FIRST_ID = 9_000
"""The id of the first message in a world."""
PAIRS = 16
SEED = 11
MINUTE = 60.0
WISHES = (
    Preferences(remind=4, most=2),
    Preferences(remind=3, notify="letter"),
    Preferences(remind=4, notify="letter", hand="letter"),
    Preferences(notify="none"),
    Preferences(remind=3, quiet=(8 * 60, 8 * 60 + 9)),
)
"""It is 8:00 when a world begins."""


def seen(world: World) -> list[Any]:
    """What a viewer sees of what was done; of others' direct messages only that they change."""
    others = set(world.table.people) - {world.viewer.user_id}
    sent_to: dict[int, int] = {}
    told: list[Any] = []
    # Whatever is done takes the next number, which for a message is its id.
    for number, (at, kind, where, fields) in enumerate(world.channels.done, FIRST_ID):
        channel = where if kind == "send" else sent_to.get(where, 0)
        sent_to[number] = channel
        hidden = channel in others
        told.append((at, kind, channel) if hidden else (at, kind, channel, fields))
    return told


async def prepare(world: World, wishes: dict[int, Preferences]) -> None:
    """Have the table wait by the clock of days, for people of these wishes."""
    table = world.table
    table.settings = TableSettings(pace="days")
    table.touched_at = world.clock.milliseconds()
    for user_id, wish in wishes.items():
        await world.store.set_preferences(user_id, wish.model_dump(mode="json"))
    clocks = update_clock([], table, [], wishes)
    world.store._clocks[table.table_id] = {clock.seat: clock for clock in clocks}


async def compare(pairs: int, seed: int) -> int:
    """Compare so many pairs over half an hour; how many notices were sent. Raises `Leak`."""
    pick, sent = random.Random(seed), 0
    for number in range(pairs):
        players, options = TABLES[pick.randrange(len(TABLES))]
        line = new_line(players, options, pick)
        for _ in range(number * 4):
            chosen = some_action(line.table, pick)
            if chosen is not None:
                seat, action = chosen
                user_id = line.table.occupants[seat].user_id
                line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))
        pair = Pair(line, some_viewer(line.table, pick), pick, paint=False)
        wishes = {user_id: pick.choice(WISHES) for user_id in line.table.people}
        with coupled(pair):
            sent += await _half_an_hour(pair, wishes)
    return sent


async def _half_an_hour(pair: Pair, wishes: dict[int, Preferences]) -> int:
    for world in pair.worlds:
        await prepare(world, wishes)
        await world.begin()
    try:
        for _ in range(2):
            for world in pair.worlds:
                await world.wait(14 * MINUTE)
            first, second = (seen(world) for world in pair.worlds)
            if first != second:
                raise Leak(difference(first, second)[:2000])
            if not await pair.go_on(Tally()):
                break
        return sum("still waiting" in str(one) for one in first)
    finally:
        for world in pair.worlds:
            await world.end()


def test_notices_are_the_same_whatever_is_hidden() -> None:
    assert asyncio.run(compare(PAIRS, SEED)) >= PAIRS // 2


def tell_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reminder that says something nobody may know."""

    async def telling(store: Store, table: Table, clock: Clock) -> Turn:
        turn = await turn_of(store, table, clock)
        return replace(turn, table=f"{turn.table} {table.seed.hex()[:2]}")

    monkeypatch.setattr(reminders, "turn_of", telling)


def hurry_for_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reminder that comes later where the cards are such."""
    is_due = Reminders._is_due

    async def slow(self: Reminders, notice: Notice) -> bool:
        await self._standing.sleep(notice.table.seed[0] / 100)
        return await is_due(self, notice)

    monkeypatch.setattr(Reminders, "_is_due", slow)


@pytest.mark.parametrize("plant", [tell_the_seed, hurry_for_some])
def test_a_planted_leak_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        asyncio.run(compare(PAIRS, SEED))
