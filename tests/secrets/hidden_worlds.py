"""Two worlds of a game in which nothing is drawn after the deal: what is hidden changes nothing.

World B is world A with what is hidden from one viewer dealt again, in the past too, and on another
seed. Some of it stays the same, so that what others do with it looks the same and both worlds can
go on.
"""

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from bot.host.log import codec
from bot.host.log.replay import fold
from bot.host.tables.draft import Actor, HostEvent
from bot.host.tables.table import Table
from bot.host.turns.play import PlayAction
from bot.presenters.screen import Screen
from bot.ui.requests.request import Request
from bot.ui.screens import Screens
from bot.ui.turns import play
from rules.game import AnyGame, Seat
from storage.store import Commit
from tests.secrets.observing import Eyes, Looks
from tests.secrets.stage import Viewer, World
from tests.secrets.worlds import SPECTATOR, Leak, Line, coupled, difference, new_line, some_action

Planted = Callable[[pytest.MonkeyPatch], None]

STEPS_TOGETHER = 4


class HiddenWorlds(ABC):
    """What a game says of its two worlds."""

    game: ClassVar[AnyGame]
    looks: ClassVar[Looks]
    tables: ClassVar[Sequence[tuple[int, dict[str, Any]]]]
    seed: ClassVar[int]
    kinds: ClassVar[frozenset[str]] = frozenset()
    """What is done together in the pairs of every day."""
    leaks: ClassVar[Mapping[str, Planted]] = {}
    """The game's own, beside those that every game must notice."""
    first_seen: ClassVar[Mapping[str, Sequence[int]]] = {}
    """Pairs that show a planted leak where the first ones do not: they are tried first."""

    @abstractmethod
    def play_on(self, line: Line, options: Mapping[str, Any], pick: random.Random) -> None:
        """Play at random for a while."""

    @abstractmethod
    def other_log(self, line: Line, viewer: Viewer, pick: random.Random) -> list[Commit]:
        """The log with other hidden cards, and another seed under the same promise."""

    @abstractmethod
    def alike(self, tables: Sequence[Table], seat: Seat, action: Any) -> bool:
        """Whether an action is possible in both worlds and looks the same."""

    @abstractmethod
    def peeped(self, table: Table) -> str:
        """Something hidden, from the whole state."""

    def note(self, tables: Sequence[Table], done: dict[str, int]) -> None:  # noqa: B027 - optional
        """Count how else a pair differs."""


def rewritten(commits: Sequence[Commit], other: Callable[[HostEvent], HostEvent]) -> list[Commit]:
    """A log with other events."""
    return [
        replace(
            commit,
            body=codec.dump([other(event) for event in codec.load(commit)], codec.asked_by(commit)),
        )
        for commit in commits
    ]


def act(line: Line, seat: Seat, action: Any) -> None:
    """Whoever sits there acts, a house player included."""
    user_id = line.table.occupants[seat].user_id
    line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))


def some_viewer(table: Any, pick: random.Random) -> Viewer:
    if pick.random() < 0.3:
        return Viewer(SPECTATOR, None, moderator=pick.random() < 0.5)
    seats = [seat for seat, occupant in enumerate(table.occupants) if not occupant.is_house]
    seat = pick.choice(seats)
    return Viewer(table.occupants[seat].user_id, seat, by_letter=pick.random() < 0.5)


class Dry:
    """A chance that may not be asked for anything."""

    draws = ()

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was drawn after the deal")


class Uncoupled:
    """After the deal nothing is drawn in these games, so nothing has to be drawn together."""

    def chance(self, _seed: bytes, _step: int) -> Any:
        return Dry()


class HiddenPair:
    """Two worlds that are the same for one viewer."""

    def __init__(
        self, known: HiddenWorlds, line: Line, pick: random.Random, *, paint: bool
    ) -> None:
        viewer = some_viewer(line.table, pick)
        logs = (line.log, known.other_log(line, viewer, pick))
        games = {known.game.id: known.game}
        tables = [fold(line.table.table_id, log, games) for log in logs]
        self.worlds = [
            World(table, log, viewer, paint=paint) for table, log in zip(tables, logs, strict=True)
        ]
        self.coupling = Uncoupled()
        self._known, self._pick = known, pick

    @property
    def tables(self) -> list[Table]:
        return [world.table for world in self.worlds]

    async def compare(self, eyes: Eyes, *, everything: bool) -> int:
        """Raise `Leak` where the viewer can tell one world from the other."""
        first, second = [await eyes.look(one, everything=everything) for one in self.worlds]
        if first != second:
            raise Leak(difference(first, second)[:2000])
        return len(first)

    async def go_on(self, done: dict[str, int]) -> bool:
        """Take one action that looks the same in both worlds."""
        for _ in range(20):
            chosen = some_action(self.worlds[0].table, self._pick)
            if chosen is None:
                return False
            seat, action = chosen
            if not self._known.alike(self.tables, seat, action):
                continue
            done[action.kind] = done.get(action.kind, 0) + 1
            for world in self.worlds:
                await world.act(seat, action)
            return self.worlds[0].table.status == "playing"
        return False


async def compare_worlds(
    known: HiddenWorlds, pairs: Iterable[int], seed: int, *, paint_every: int = 0
) -> dict[str, int]:
    """Compare these pairs; raises `Leak`. Gives what was compared and done.

    Each pair draws from a seed of its own, so that one is the same whichever others there are.
    """
    eyes = Eyes(known.looks)
    done = {"pairs": 0, "observations": 0, "differ": 0}
    for number in pairs:
        pick = random.Random(f"{seed}/{number}")
        players, options = known.tables[number % len(known.tables)]
        line = new_line(players, options, pick, known.game)
        known.play_on(line, options, pick)
        paint = bool(paint_every) and number % paint_every == 0
        pair = HiddenPair(known, line, pick, paint=paint)
        first, second = pair.tables
        done["pairs"] += 1
        done["differ"] += first.state != second.state
        known.note(pair.tables, done)
        try:
            await together(pair, eyes, done)
        except Leak as leak:
            leak.add_note(f"in pair {number} of seed {seed}")
            raise
    return done


async def together(pair: HiddenPair, eyes: Eyes, done: dict[str, int]) -> None:
    whole: Any = pair
    with coupled(whole):
        for world in pair.worlds:
            await world.begin()
        try:
            done["observations"] += await pair.compare(eyes, everything=True)
            for _ in range(STEPS_TOGETHER):
                if not await pair.go_on(done):
                    break
                done["observations"] += await pair.compare(eyes, everything=False)
        finally:
            for world in pair.worlds:
                await world.end()


def run(
    known: HiddenWorlds, pairs: Iterable[int], seed: int | None = None, *, paint_every: int = 0
) -> dict[str, int]:
    """`compare_worlds` from a test that is not asynchronous."""
    chosen = known.seed if seed is None else seed
    return asyncio.run(compare_worlds(known, pairs, chosen, paint_every=paint_every))


# --- leaks that are planted in every game ---------------------------------------------------------


def told_on_the_board(known: HiddenWorlds, patch: pytest.MonkeyPatch) -> None:
    true = Screens._boards

    def boards(self: Screens, table: Any, card: Any) -> tuple[Screen, ...]:
        return tuple(
            replace(one, text=f"{one.text}{'.' * (hash(known.peeped(table)) % 97)}")
            for one in true(self, table, card)
        )

    patch.setattr(Screens, "_boards", boards)


def everything_unredacted(known: HiddenWorlds, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(known.game), "redact", staticmethod(lambda event, _viewer: event))


def completions_in_telling_order(known: HiddenWorlds, patch: pytest.MonkeyPatch) -> None:
    true = play.own_choices

    async def own_choices(request: Request, *rest: Any) -> Any:
        found, service = await true(request, *rest), request.app.service
        (head,) = await service.live_tables()
        told = known.peeped(await service.table(head.table_id))
        return sorted(found, key=lambda one: hash((told, one.value)))

    patch.setattr(play, "own_choices", own_choices)


LEAKS: dict[str, Callable[[HiddenWorlds, pytest.MonkeyPatch], None]] = {
    "the board": told_on_the_board,
    "the log": everything_unredacted,
    "completions": completions_in_telling_order,
}
