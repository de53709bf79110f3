"""Worlds that differ only in what others plan, leave to auto-pass, and vote.

Both worlds deal the same cards and everybody acts alike. In the second one, people other than the
viewer lay and withdraw plans, and cast votes that settle nothing. Until a plan acts, all that the
viewer can observe must be equal, the messages in the channel and their times included.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from unittest import mock

from bot.host import decide
from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.tables.draft import Actor, Command, PrivateEvent
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.lobby import ChangeSetting, Join, Open
from bot.host.tables.table import Table
from bot.host.turns.absence import Vote
from bot.host.turns.play import PlayAction, Played, Start
from bot.host.turns.standing_orders import SetOrder, WithdrawOrders
from bot.host.workers import house_players
from rules.game import IllegalAction, Seat
from storage.rows import commit_of
from tests.secrets.fakes import CHANNEL, GUILD
from tests.secrets.observing import COURT, Eyes, press
from tests.secrets.operating import file_about
from tests.secrets.permuting import GAME
from tests.secrets.stage import PLANS, Viewer, World, planned
from tests.secrets.worlds import ADA, SPECTATOR, Leak, Line, difference, some_action

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (4, {}),
    (5, {"table": "renegade"}),
    (8, {}),
    (5, {"reaction_grace": 1}),
)
MOST_ACTIONS = (3, 8, 30)
STEPS_TOGETHER = 5
LOOKS = replace(COURT, wrong=("pass", "coup"), steps=("stop", "give"), typed=("",), about=())
"""What a plan could show in; the rest hidden cards could, and `worlds` looks at it."""

THINKING: list[int] = []
"""Each time a house player was asked to think: how much everybody knew of then."""


def thinking(table: Table) -> tuple[Seat, Any] | None:
    """House players do as the harness wants; when any of them thinks is written down."""
    concerned = {*table.waiting_seats(), *GAME.may_also(table.state)}
    if any(table.occupants[seat].moved_by_house for seat in concerned):
        THINKING.append(table.public_seq)
    return planned(table)


@contextmanager
def harnessed() -> Iterator[None]:
    """Nothing of the house is left to chance."""
    PLANS.clear()
    THINKING.clear()
    with mock.patch.object(house_players, "choose", thinking):
        yield


@dataclass
class Tally:
    """What was done in the second worlds, and how many pairs were compared."""

    compared: int = 0
    done: dict[str, int] = field(default_factory=dict)

    def count(self, what: str) -> None:
        """Once more."""
        self.done[what] = self.done.get(what, 0) + 1


def new_line(players: int, options: dict[str, Any], pick: random.Random) -> Line:
    """A table with a clock, at which all but one or two are people; they vote about who is late."""
    line = Line(Table(pick.getrandbits(60), GAME), [])
    people = players - pick.choice((0, 1, 2))
    secret = pick.randbytes(32)
    opening = Open(GUILD, CHANNEL, GAME.id, "brass-otter", options, (), players - people)
    line.act(replace(opening, secret=secret), Actor(ADA))
    line.act(ChangeSetting("pace", "days"), Actor(ADA))
    line.act(ChangeSetting("absent", "vote"), Actor(ADA))
    for number in range(1, people):
        line.act(Join(), Actor(ADA + number))
    line.act(Start(pick.randbytes(32)), Actor(ADA))
    return line


def play(line: Line, actions: int, pick: random.Random) -> None:
    """So many actions; then somebody is late, or somebody proposes to end the table."""
    for _ in range(actions):
        chosen = some_action(line.table, pick)
        if chosen is not None:
            seat, action = chosen
            user_id = line.table.occupants[seat].user_id
            hold_nothing_up(line.table)
            line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))
    hold_nothing_up(line.table)
    waiting = [s for s in line.table.waiting_seats() if not line.table.occupants[s].is_house]
    if waiting and pick.random() < 0.5:
        line.act(AgreeToEnd(), Actor(pick.choice(line.table.people)))


def hold_nothing_up(table: Table) -> None:
    """Let minutes pass that a line does not count."""
    table.held_up = ()


def some_viewer(table: Table, pick: random.Random) -> Viewer:
    """Anybody: a player, a spectator, a moderator."""
    moderator = pick.random() < 0.3
    if pick.random() < 0.3:
        return Viewer(SPECTATOR, None, moderator)
    user_id = pick.choice(table.people)
    return Viewer(user_id, table.seat_of(user_id), moderator, by_letter=pick.random() < 0.5)


class PlanPair:
    """A world without plans, and one with."""

    def __init__(self, line: Line, viewer: Viewer, pick: random.Random) -> None:
        self.viewer, self._pick, self._compared = viewer, pick, False
        self.worlds = tuple(PlanWorld(line.table.copy(), line.log, viewer) for _ in range(2))
        self._thoughts: list[list[int]] = [[], []]
        self._forked_at = len(line.log)

    async def begin(self) -> None:
        """Set both going; the first action winds the clocks, which the line went without."""
        await self._both("begin")
        chosen = some_action(self.worlds[0].table, self._pick)
        if chosen is not None and not self.worlds[0].table.held_up:
            await self._both("act", *chosen)
        table = self.worlds[0].table
        waiting = [s for s in table.waiting_seats() if not table.occupants[s].is_house]
        if waiting and self._pick.random() < 0.6:
            await self._both("runs_out", self._pick.choice(waiting))

    async def end(self) -> None:
        """Stop both."""
        for world in self.worlds:
            await world.end()

    async def _both(self, what: str, *given: Any) -> None:
        for number, world in enumerate(self.worlds):
            THINKING.clear()
            await getattr(world, what)(*given)
            self._thoughts[number] += THINKING

    @property
    def parted(self) -> bool:
        """Whether a plan has acted, so that the worlds rightly differ."""
        world = self.worlds[1]
        return any(
            codec.asked_by(commit) == 0 and isinstance(event, Played) and self._is_person(event)
            for commit in map(commit_of, world.store._logs[world.table_id][self._forked_at :])
            for event in codec.load(commit)
        )

    def _is_person(self, event: Played) -> bool:
        return not self.worlds[1].table.occupants[event.seat].moved_by_house

    async def compare(self, eyes: Eyes, tally: Tally) -> None:
        """Raise `Leak` where the viewer can tell one world from the other."""
        everything = not self._compared and self._pick.random() < 0.2
        self._compared = True
        first, second = [await eyes.look(w, everything=everything) for w in self.worlds]
        for world, seen in zip(self.worlds, (first, second), strict=True):
            seen |= {name: thing async for name, thing in file_about(world, press)}
        first["thoughts of house players"], second["thoughts of house players"] = self._thoughts
        for name, thing in first.items():
            if second.get(name) != thing:
                raise Leak(f"{name}{difference(thing, second.get(name))}"[:2000])
        if first.keys() != second.keys():
            raise Leak(f"only one world has {sorted(first.keys() ^ second.keys())}")
        tally.compared += 1

    async def go_on(self, tally: Tally) -> bool:
        """Plans and votes in the second world, then one action in both; False once they part."""
        await self._both("wait", self._pick.uniform(0.0, 2.5))
        for _ in range(self._pick.choice((0, 1, 2))):
            await self._secretly(tally)
        await self._both("wait", self._pick.uniform(0.0, 2.5))
        if self.parted:
            tally.count("acted")
            return False
        return True

    async def act(self, tally: Tally) -> bool:
        """The same action in both worlds; False where there is none or a plan came first."""
        table = self.worlds[0].table
        chosen = some_action(table, self._pick)
        if chosen is None or table.held_up:
            return False
        before = (
            {laid.seat for laid in self.worlds[1].table.orders},
            self.worlds[1].table.lapsed_orders,
        )
        try:
            await self._both("act", *chosen)
        except (IllegalAction, Refusal):
            if not self.parted:
                raise
        if self.parted:
            tally.count("acted")
            return False
        if self.worlds[1].table.lapsed_orders != before[1]:
            tally.count("lapsed")
        return True

    async def _secretly(self, tally: Tally) -> None:
        """One thing in the second world that only whoever does it may know of."""
        world, table = self.worlds[1], self.worlds[1].table
        others = [one for one in table.people if one != self.viewer.user_id]
        user_id = self._pick.choice(others)
        command = self._something_secret(table, user_id)
        if command is None or not is_private(table, command, Actor(user_id)):
            return
        THINKING.clear()
        await world.service.submit(world.table_id, command, Actor(user_id), world._key())
        self._thoughts[1] += THINKING
        tally.count(type(command).__name__)
        await world.wait(0.0)

    def _something_secret(self, table: Table, user_id: int) -> Command | None:
        seat = table.seat_of(user_id) or 0
        choices: list[Command] = [AgreeToEnd()]
        for late in table.overdue:
            choices += [Vote(late, choice) for choice in ("wait", "replace", "wait", "replace")]
        if any(laid.seat == seat for laid in table.orders):
            choices.append(WithdrawOrders())
        offers = offered(table, seat)
        choices += [SetOrder(self._pick.choice(offers)) for _ in range(3) if offers]
        return self._pick.choice(choices)


class PlanWorld(World):
    """A world in which somebody's time may be up."""

    async def runs_out(self, seat: Seat) -> None:
        """A seat's whole time is up at once, so that the others have to vote about it."""
        for clock in await self.store.clocks(self.table_id):
            if clock.seat == seat:
                now = self.clock.milliseconds()
                await self.store.update_clock(replace(clock, due_at=now, next_at=now))
        await self.wait(self.scheduler.gap)


def offered(table: Table, seat: Seat) -> Sequence[Any]:
    """What a seat could plan now."""
    view, legal = GAME.view(table.state, seat), GAME.legal_actions(table.state, seat)
    names = [str(number) for number in range(len(table.occupants))]
    planning: Any = GAME.standing_orders
    return [offer.plan for offer in planning.offered(view, legal, names)]


def is_private(table: Table, command: Command, actor: Actor) -> bool:
    """Whether a command would be known to nobody but who gives it."""
    draft = table.copy()
    draft.seq += 1
    try:
        return all(
            isinstance(event, PrivateEvent) for event in decide.decide(draft, command, actor)
        )
    except Refusal:
        return False


async def compare_plans(pairs: Iterable[int], seed: int) -> Tally:
    """Compare these pairs of worlds at several moments each; raises `Leak`.

    Each pair draws from a seed of its own, so that one is the same whichever others there are.
    """
    tally, eyes = Tally(), Eyes(LOOKS)
    for number in pairs:
        try:
            await _compare(random.Random(f"{seed}/{number}"), eyes, tally)
        except Leak as leak:
            leak.add_note(f"in pair {number} of seed {seed}")
            raise
    return tally


async def _compare(pick: random.Random, eyes: Eyes, tally: Tally) -> None:
    players, options = pick.choice(TABLES)
    line = new_line(players, options, pick)
    play(line, pick.choice(MOST_ACTIONS), pick)
    if not line.table.waiting_seats():
        return
    with harnessed():
        pair = PlanPair(line, some_viewer(line.table, pick), pick)
        await pair.begin()
        try:
            for _ in range(STEPS_TOGETHER):
                if not await pair.go_on(tally):
                    break
                await pair.compare(eyes, tally)
                if not await pair.act(tally):
                    break
        finally:
            await pair.end()
