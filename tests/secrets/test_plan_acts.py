"""When a plan acts: it looks like an action by hand, and comes when anything automatic comes."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.tables.table import Table
from bot.host.turns.play import PlayAction, Start
from bot.host.turns.standing_orders import SetOrder
from bot.host.workers.house_players import HousePlayers
from bot.ui.screens import Screens
from rules.game import Seat
from rules.steam_court.actions import PASS
from tests.secrets.fakes import CHANNEL, GUILD
from tests.secrets.observing import Eyes
from tests.secrets.permuting import GAME
from tests.secrets.plan_worlds import LOOKS, harnessed
from tests.secrets.stage import HOUSE_DELAY, PLANS, Viewer, World
from tests.secrets.worlds import ADA, SPECTATOR, Leak, Line, difference, some_action
from tests.share import share

HANDS, PLANNED, AUTO = "by hand", "pass this trick", "auto-pass"
NAMES = [str(number) for number in range(4)]


def new_line(seed: int, people: int = 4) -> Line:
    """Four at a table, so many of them people."""
    line = Line(Table(77 + seed, GAME), [])
    house_players = 4 - people
    opening = Open(GUILD, CHANNEL, GAME.id, "brass-otter", {}, (), house_players)
    line.act(opening, Actor(ADA))
    for number in range(1, people):
        line.act(Join(), Actor(ADA + number))
    line.act(Start(seed.to_bytes(32)), Actor(ADA))
    return line


def before_a_forced_pass(seed: int) -> tuple[Line, tuple[Seat, Any], Seat]:
    """A table, the next action there, and who can then do nothing but pass."""
    pick = random.Random(seed)
    line = new_line(seed)
    while True:
        chosen = some_action(line.table, pick)
        if chosen is None:
            line, chosen = new_line(pick.getrandbits(30)), None
            continue
        seat, action = chosen
        before = Line(line.table, list(line.log))
        line.act(PlayAction(action), Actor(line.table.occupants[seat].user_id or 0))
        after = line.table
        for next_seat in after.waiting_seats():
            forced = GAME.legal_actions(after.state, next_seat) == [PASS] and next_seat != seat
            if forced and _may_plan(before.table, next_seat):
                return before, chosen, next_seat


def _may_plan(table: Table, seat: Seat) -> bool:
    part = GAME.view(table.state, seat).tables[0]
    passed = next(one.passed for one in part.seats if one.seat == seat)
    return part.trick is not None and bool(part.trick.lays) and not passed


async def world_where(
    line: Line, action: tuple[Seat, Any], passer: Seat, way: str, viewer: Viewer
) -> World:
    """The forced pass made by hand as soon as the house would make it, or by a plan."""
    world = World(line.table.copy(), line.log, viewer)
    await world.begin()
    actor = Actor(line.table.occupants[passer].user_id or 0)
    if way != HANDS:
        planning: Any = GAME.standing_orders
        plan = planning.parse(way, GAME.view(world.table.state, passer), NAMES)
        await world.service.submit(world.table_id, SetOrder(plan), actor, "plan")
    await world.act(*action)
    await world.wait(HOUSE_DELAY)
    if way == HANDS:
        await world.service.submit(world.table_id, PlayAction(PASS), actor, "by hand")
    await world.wait(5.0)
    return world


async def compare_passes(seed: int) -> None:
    """Raise `Leak` where anybody but the planner can tell how a pass came about."""
    line, action, passer = before_a_forced_pass(seed)
    others = [user for user in line.table.people if line.table.seat_of(user) != passer]
    seat = line.table.seat_of(others[0])
    for viewer in (Viewer(SPECTATOR, None), Viewer(others[0], seat, by_letter=True)):
        looks = []
        for way in (HANDS, PLANNED, AUTO):
            with harnessed():
                world = await world_where(line, action, passer, way, viewer)
                assert world.table.steps == line.table.steps + 2, way
                looks.append(await Eyes(LOOKS).look(world, everything=True))
                await world.end()
        for way, seen in zip((PLANNED, AUTO), looks[1:], strict=True):
            for name, thing in looks[0].items():
                if seen[name] != thing:
                    raise Leak(f"{way}: {name}{difference(thing, seen[name])}"[:2000])


@share("moments", everyday=2, whole=12)
def test_a_pass_by_hand_by_a_plan_and_by_auto_pass_look_alike(moments: int) -> None:
    for seed in range(moments):
        asyncio.run(compare_passes(seed))


async def _pause_of(way: str) -> int:
    """Milliseconds from the action before to the automatic one, in the log."""
    line, action, passer = before_a_forced_pass(1)
    with harnessed():
        world = await world_where(line, action, passer, way, Viewer(SPECTATOR, None))
        await world.end()
    before, made = (await world.store.commits(world.table_id))[-2:]
    return made.at - before.at


async def _pause_of_a_house_player() -> int:
    line = new_line(5, people=1)
    pick = random.Random(5)
    while not line.table.occupants[line.table.waiting_seats()[0]].is_house:
        seat, action = some_action(line.table, pick) or (0, None)
        line.act(PlayAction(action), Actor(ADA))
    with harnessed():
        world = World(line.table.copy(), line.log, Viewer(SPECTATOR, None))
        start = world.clock.milliseconds()
        seat = line.table.waiting_seats()[0]
        PLANS[world.table.seed] = seat, GAME.legal_actions(line.table.state, seat)[0]
        await world.begin()
        await world.wait(5.0)
        await world.end()
    return (await world.store.commits(world.table_id))[-1].at - start


def test_whatever_is_automatic_comes_after_the_same_pause() -> None:
    pauses = [asyncio.run(_pause_of(way)) for way in (PLANNED, AUTO)]
    assert [*pauses, asyncio.run(_pause_of_a_house_player())] == [HOUSE_DELAY * 1000] * 3


def quick_plans(patch: pytest.MonkeyPatch) -> None:
    """A plan need not think, so it is quicker than a house player."""
    true = HousePlayers.__init__

    def quicker(self: HousePlayers, *given: Any) -> None:
        true(self, *given)
        self._delay = 0.5

    patch.setattr(HousePlayers, "__init__", quicker)


def slow_auto_pass(patch: pytest.MonkeyPatch) -> None:
    """Auto-pass waits a while longer than what was planned for one trick."""
    true = HousePlayers._act

    async def slower(self: HousePlayers, table: Table, seat: Seat, action: Any, **how: Any) -> None:
        if any(laid.plan["kind"] == "auto_pass" for laid in table.orders):
            await self._sleep(1.0)
        await true(self, table, seat, action, **how)

    patch.setattr(HousePlayers, "_act", slower)


def on_boards(told: Callable[[Table], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """Something that boards say of the table."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        true = Screens._boards

        def boards(self: Screens, table: Table, card: Any) -> Any:
            shown = true(self, table, card)
            return tuple(replace(one, text=f"{one.text}\n{told(table)}") for one in shown)

        patch.setattr(Screens, "_boards", boards)

    return plant


ACT_LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a plan that is quick": quick_plans,
    "an auto-pass that is slow": slow_auto_pass,
    "who asked for the last action": on_boards(lambda table: str(table.last_actor)),
    "plans that are left": on_boards(lambda table: str(len(table.orders))),
    "the number of commits": on_boards(lambda table: str(table.seq)),
}


@pytest.mark.parametrize("leak", ACT_LEAKS)
def test_a_planted_leak_of_how_a_pass_came_about_is_noticed(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ACT_LEAKS[leak](monkeypatch)
    with pytest.raises(Leak):
        asyncio.run(compare_passes(0))
