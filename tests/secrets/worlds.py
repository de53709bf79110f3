"""Two worlds (non-interference): what is hidden from a viewer changes nothing he can observe.

A game is played at random; now and then it forks. World B is world A with everything hidden from
one viewer dealt anew, its past included, on another seed from there on. (Both bear one commitment:
that it hides the seed is SHA-256's affair.) Both worlds go on with the same actions for as long as
these are legal in both, and after each of them everything the viewer can observe must be equal.
What may rightly differ is declared in one place, `permuting.declassify`.
"""

import asyncio
import random
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from unittest import mock

from bot.host import decide
from bot.host.log import codec
from bot.host.log.replay import fold
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.tables.table import Table
from bot.host.turns import play
from bot.host.turns.play import PlayAction, Start
from bot.host.workers import house_players as house
from rules.game import Seat
from rules.steam_court.actions import Action
from rules.steam_court.events import Event
from rules.steam_court.model import tables
from rules.steam_court.pieces import PUTSCH, count
from storage.store import Commit
from tests.secrets.fakes import CHANNEL, GUILD
from tests.secrets.observing import Eyes
from tests.secrets.permuting import GAME, Coupling, counterpart, declassify, other_log, other_state
from tests.secrets.stage import PLANS, Viewer, World, planned

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (5, {}),
    (5, {"table": "renegade"}),
    (7, {}),
    (4, {"table": "renegade", "left_out": "Vagabond"}),
    (6, {"flexible_gifts": True}),
    (4, {}),
    (8, {}),
    (6, {"characters": "random"}),
    (5, {"characters": "wild", "victory_points": True}),
)
FORK_EVERY = {"privileges": 2, "play": 14}
"""Actions between two forks of a game, on the average: before play more is hidden."""

STEPS_TOGETHER = 3
"""Actions that both worlds take after a fork."""

MOST_ACTIONS = (4, 12, 160)
"""How far games are followed, every third one far: into its second Quarter, most often."""

ADA = 101
SPECTATOR = 900


class Leak(AssertionError):  # noqa: N818 - it names what was found
    """Something hidden from a viewer could be observed by him."""


def difference(one: Any, other: Any) -> str:
    """Where two observations first differ, and how."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(key, one[key], other[key]) for key in one]
    elif isinstance(one, list | tuple) and type(one) is type(other) and len(one) == len(other):
        pairs = list(zip(range(len(one)), one, other, strict=True))
    else:
        return f": {one!r} is not {other!r}"
    return next(f"[{key}]{difference(mine, its)}" for key, mine, its in pairs if mine != its)


@dataclass
class Tally:
    """What was compared."""

    pairs: int = 0
    observations: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    declared: dict[str, int] = field(default_factory=dict)

    def count(self, viewer: Viewer, observations: int) -> None:
        """One pair of worlds was found equal."""
        self.pairs += 1
        self.observations += observations
        kind = "seated" if viewer.seat is not None else "spectator"
        kind += " moderator" if viewer.moderator else ""
        self.kinds[kind] = self.kinds.get(kind, 0) + 1


@dataclass
class Line:
    """A game as it is played at random: the table and its log."""

    table: Table
    log: list[Commit]

    def act(self, command: Any, actor: Actor) -> None:
        """Carry a command out and log it."""
        draft = self.table.copy()
        draft.seq += 1
        draft.last_actor = actor.user_id
        draft.touched_at = 1_700_000_000_000 + draft.seq * 1000
        events = decide.decide(draft, command, actor)
        body = codec.dump(events, actor.user_id)
        key = f"a{draft.seq}"
        version = draft.game.version
        commit = Commit(draft.table_id, draft.seq, key, draft.touched_at, version, body)
        self.log.append(commit)
        self.table = draft


def new_line(
    players: int,
    options: dict[str, Any],
    pick: random.Random,
    game: Any = GAME,
    *,
    house_players: int | None = None,
) -> Line:
    """A table with people and (so many) house players, just dealt."""
    line = Line(Table(pick.getrandbits(60), game), [])
    people = pick.randint(1, players) if house_players is None else players - house_players
    secret = pick.randbytes(32)
    opening = Open(GUILD, CHANNEL, game.id, "brass-otter", options, (), players - people)
    opening = replace(opening, secret=secret)
    line.act(opening, Actor(ADA))
    for number in range(1, people):
        line.act(Join(), Actor(ADA + number))
    line.act(Start(pick.randbytes(32)), Actor(ADA))
    return line


def some_action(table: Table, pick: random.Random) -> tuple[Seat, Any] | None:
    """An action of somebody, kinds of actions as likely as each other; `None` at the end."""
    waited = list(table.game.waiting_for(table.state))
    if not waited:
        return None
    others = list(table.game.may_also(table.state)) if pick.random() < 0.15 else []
    seat = pick.choice(others or waited)
    legal = table.game.legal_actions(table.state, seat)
    kind = pick.choice(sorted({action.kind for action in legal}))
    return seat, pick.choice([action for action in legal if action.kind == kind])


def some_viewer(table: Table, pick: random.Random) -> Viewer:
    """A player, a spectator, a moderator who plays or one who does not.

    Of players rather one without Putsches: there are more worlds in which others hold them.
    """
    moderator = pick.random() < 0.3
    if pick.random() < 0.3:
        return Viewer(SPECTATOR, None, moderator)
    seats = [seat for seat, occupant in enumerate(table.occupants) if not occupant.is_house]
    hands = {
        seat: hand
        for one in tables(table.state)
        for seat, hand in zip(one.seating.order, one.hands, strict=True)
    }
    seat = min(pick.choices(seats, k=2), key=lambda seat: count(hands[seat], PUTSCH))
    user_id = table.occupants[seat].user_id or 0
    return Viewer(user_id, seat, moderator, by_letter=pick.random() < 0.5)


class _Inert:
    """The game for folding a log whose hidden parts fit no state: it keeps no state."""

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def evolve(self, state: Any, event: Any) -> None:
        """Nothing: the state is set outright afterwards."""


def table_of(line: Line, log: list[Commit], state: Any, seed: bytes) -> Table:
    """The table a log leads to, with the state set outright."""
    inert: Any = _Inert()
    table = fold(line.table.table_id, log, {GAME.id: inert})
    table.game, table.state, table.seed = GAME, GAME.copy(state), seed
    return table


class Pair:
    """Two worlds that are the same for one viewer."""

    def __init__(self, line: Line, viewer: Viewer, pick: random.Random, *, paint: bool) -> None:
        self.viewer, self._pick, self._compared = viewer, pick, False
        seeds = (line.table.seed, pick.randbytes(32))
        state = line.table.state
        self.coupling = Coupling(seeds, viewer.seat, pick.getrandbits(60))
        first = table_of(line, line.log, state, seeds[0])
        log = other_log(line.log, viewer.seat, seeds[1], pick)
        second = table_of(line, log, other_state(state, viewer.seat, pick), seeds[1])
        self.worlds = (
            World(first, line.log, viewer, paint=paint),
            World(second, log, viewer, paint=paint),
        )

    async def compare(self, eyes: Eyes, tally: Tally) -> None:
        """Raise `Leak` where the viewer can tell one world from the other."""
        everything = not self._compared
        self._compared = True
        first, second = [await eyes.look(w, everything=everything) for w in self.worlds]
        for name, thing in first.items():
            if second.get(name) != thing:
                raise Leak(f"{name}{difference(thing, second.get(name))}"[:2000])
        if first.keys() != second.keys():
            raise Leak(f"only one world has {sorted(first.keys() ^ second.keys())}")
        tally.count(self.viewer, len(first))

    async def go_on(self, tally: Tally) -> bool:
        """Take one action in both worlds; False where none is the same for the viewer."""
        for _ in range(8):
            chosen = some_action(self.worlds[0].table, self._pick)
            if chosen is None:
                return False
            seat, action = chosen
            states = (self.worlds[0].table.state, self.worlds[1].table.state)
            other = counterpart(action, seat, states, self.viewer.seat, self._pick)
            if other is None or not self._looks_alike(seat, (action, other), tally):
                continue
            tally.actions[action.kind] = tally.actions.get(action.kind, 0) + 1
            for world, its_action in zip(self.worlds, (action, other), strict=True):
                await world.act(seat, its_action)
            return True
        return False

    def _looks_alike(self, seat: Seat, actions: tuple[Action, Action], tally: Tally) -> bool:
        """Whether the viewer is told the same; where not, it must be declared."""
        told: list[list[Event]] = []
        views = []
        for world, action in zip(self.worlds, actions, strict=True):
            table = world.table
            draft = GAME.copy(table.state)
            chance = self.coupling.chance(table.seed, sum(table.draws))
            events = GAME.decide(draft, seat, action, chance)
            if not told:
                self.coupling.events = events
            told.append(events)
            views.append(GAME.view(draft, self.viewer.seat))
        first, second = [
            [GAME.redact(event, self.viewer.seat) for event in events] for events in told
        ]
        ended = any(event.kind == "game_ended" for event in told[0])
        if first == second and views[0] == views[1] and not ended:
            return True
        new = [event for event in told[0] + told[1] if declassify(event)]
        if not new:
            raise Leak(f"undeclared{difference((first, views[0]), (second, views[1]))}"[:2000])
        for event in new:
            tally.declared[event.kind] = tally.declared.get(event.kind, 0) + 1
        return False


def _counted(coupling: Any) -> Any:
    """What `Drawn(key, counts)` is in these worlds."""
    return lambda key, counts=(): coupling.chance(key, sum(counts))


@contextmanager
def coupled(pair: Pair) -> Iterator[None]:
    """Both worlds draw together, and house players do as the harness wants."""
    PLANS.clear()
    with (
        mock.patch.object(play, "Drawn", _counted(pair.coupling)),
        mock.patch.object(house, "choose", planned),
    ):
        yield


async def compare_worlds(
    pairs: int, seed: int, *, paint_every: int = 0, forks: Collection[int] = ()
) -> Tally:
    """Compare so many pairs; raises `Leak`. Every `paint_every`-th fork paints its pictures.

    Forks are numbered from 1, and each draws from a seed of its own: with `forks` only these are
    compared, as they would be among all the others.
    """
    pick, tally, eyes = random.Random(seed), Tally(), Eyes()
    number = 0
    while True:
        players, options = TABLES[pick.randrange(len(TABLES))]
        line = new_line(players, options, pick)
        for step in range(pick.choice(MOST_ACTIONS)):
            phase = GAME.view(line.table.state, None).phase
            if step == 0 or pick.random() * FORK_EVERY[phase] < 1:
                number += 1
                if not forks or number in forks:
                    paint = bool(paint_every) and number % paint_every == 0
                    await _fork(line, (seed, number), eyes, tally, paint=paint)
                if tally.pairs >= pairs or (forks and number >= max(forks)):
                    return tally
            chosen = some_action(line.table, pick)
            if chosen is None:
                break
            seat, action = chosen
            user_id = line.table.occupants[seat].user_id
            command = PlayAction(action, None if user_id else seat)
            line.act(command, Actor(user_id or 0))


async def _fork(
    line: Line, name: tuple[int, int], eyes: Eyes, tally: Tally, *, paint: bool
) -> None:
    seed, number = name
    pick = random.Random(f"{seed}/{number}")
    pair = Pair(line, some_viewer(line.table, pick), pick, paint=paint)
    with coupled(pair):
        for world in pair.worlds:
            await world.begin()
        try:
            await pair.compare(eyes, tally)
            for _ in range(STEPS_TOGETHER):
                if not await pair.go_on(tally):
                    break
                await pair.compare(eyes, tally)
        except Leak as leak:
            leak.add_note(f"in fork {number} of seed {seed}")
            raise
        finally:
            for world in pair.worlds:
                await world.end()


def run(pairs: int, seed: int, *, paint_every: int = 0, forks: Collection[int] = ()) -> Tally:
    """`compare_worlds` from a test that is not asynchronous."""
    return asyncio.run(compare_worlds(pairs, seed, paint_every=paint_every, forks=forks))
