"""Two worlds of Steam Tunnel: cards that nobody has seen change nothing that can be observed.

World B is world A with other cards face down and buried, on another seed. A few cells hold the
same card in both, so that flips of those look the same and both can go on.
"""

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.host.log import codec
from bot.host.log.replay import fold
from bot.host.tables.draft import Actor, HostEvent
from bot.host.turns.play import PlayAction, Started
from bot.presenters.presenter import ACT, ASK, HAND, LOG, REACT
from bot.presenters.screen import Screen
from bot.presenters.tables import menu
from bot.ui.requests.request import Request
from bot.ui.screens import Screens
from bot.ui.turns import play
from rules.steam_tunnel.events import Dealt
from rules.steam_tunnel.game import GAME, SteamTunnel
from storage.store import Commit
from tests.secrets.observing import Eyes, Looks
from tests.secrets.permuting import other_draws
from tests.secrets.stage import Viewer, World
from tests.secrets.worlds import SPECTATOR, Leak, Line, coupled, difference, new_line, some_action

LOOKS = Looks(
    "tunnel",
    (
        "flip b2", "flip z9", "flip a1", "buy b2 N-S", "buy a1 N-S", "buy a1", "bury b2", "bury a1",
        "skip", "skip it", "dance",
    ),
    ("tunnels", "tunnel 0", "bury", "bury 1", "row 1", "skip", "more 1", "flip a1"),
    (
        (HAND, ""), (REACT, "tunnels"), (LOG, ""), (menu.TEXT, ""), (menu.EXPORT, ""),
        (ASK, "size"), (ACT, "skip"), (ACT, "flip a1"), (ACT, "bury a1"),
    ),
    ("", "a", "1"),
)  # fmt: skip
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"variant": "killer", "count_buried": True}),
    (5, {"shuffled": True}),
    (4, {"stone_limit": 3, "uniform_points": True}),
)
PAIRS = 3
STEPS_TOGETHER = 4


def unseen(table: Any) -> list[int]:
    """The places of cards that nobody has seen."""
    cells = GAME.view(table.state, None).cells
    return [place for place, cell in enumerate(cells) if cell.state in {"down", "buried"}]


def other_log(
    commits: Sequence[Commit], places: Sequence[int], seed: bytes, pick: random.Random
) -> list[Commit]:
    """The log with other cards at these places, and another seed under the same promise."""

    def other(event: HostEvent) -> HostEvent:
        event = other_draws(event, seed)
        if not isinstance(event, Started):
            return event
        dealt = [GAME.load_event(data) for data in event.events]
        anew = tuple(GAME.dump_event(elsewhere(one, places, pick)) for one in dealt)
        return replace(event, seed=seed.hex(), events=anew)

    return [
        replace(
            commit,
            body=codec.dump([other(event) for event in codec.load(commit)], codec.asked_by(commit)),
        )
        for commit in commits
    ]


def elsewhere(event: Any, places: Iterable[int], pick: random.Random) -> Any:
    """A deal with the cards of these places exchanged among them."""
    if not isinstance(event, Dealt):
        return event
    faces, places = list(event.faces), list(places)
    moved = [faces[place] for place in places]
    pick.shuffle(moved)
    for place, face in zip(places, moved, strict=True):
        faces[place] = face
    return event._replace(faces=tuple(faces))


def some_viewer(table: Any, pick: random.Random) -> Viewer:
    if pick.random() < 0.3:
        return Viewer(SPECTATOR, None, moderator=pick.random() < 0.5)
    seats = [seat for seat, occupant in enumerate(table.occupants) if not occupant.is_house]
    seat = pick.choice(seats)
    return Viewer(table.occupants[seat].user_id, seat, by_letter=pick.random() < 0.5)


class Pair:
    """Two worlds that are the same for one viewer, and the cells in which the same card lies."""

    def __init__(self, line: Line, pick: random.Random, *, paint: bool) -> None:
        table, viewer = line.table, some_viewer(line.table, pick)
        places = unseen(table)
        kept = set(pick.sample(places, len(places) // 3))
        cells = GAME.view(table.state, None).cells
        self.same = {cells[place].name for place in kept}
        seed = pick.randbytes(32)
        log = other_log(line.log, [place for place in places if place not in kept], seed, pick)
        self.differ = log != line.log
        tables = [fold(table.table_id, one, {GAME.id: GAME}) for one in (line.log, log)]
        self.worlds = [
            World(one, its, viewer, paint=paint)
            for one, its in zip(tables, (line.log, log), strict=True)
        ]
        self.coupling = Uncoupled()
        self._pick = pick

    async def compare(self, eyes: Eyes, *, everything: bool) -> int:
        """Raise `Leak` where the viewer can tell one world from the other."""
        first, second = [await eyes.look(one, everything=everything) for one in self.worlds]
        if first != second:
            raise Leak(difference(first, second)[:2000])
        return len(first)

    async def go_on(self) -> bool:
        """Take one action in both worlds that shows no card which differs."""
        for _ in range(12):
            chosen = some_action(self.worlds[0].table, self._pick)
            if chosen is None or len(unseen(self.worlds[0].table)) < 3:
                return False
            seat, action = chosen
            if action.kind == "flip" and action.cell not in self.same:
                continue
            if action.kind == "bury" and downs(self.worlds[0].table) < 2:
                continue
            for world in self.worlds:
                await world.act(seat, action)
            return self.worlds[0].table.status == "playing"
        return False


def downs(table: Any) -> int:
    return sum(cell.state == "down" for cell in GAME.view(table.state, None).cells)


class Dry:
    """A chance that may not be asked for anything."""

    draws = ()

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was drawn after the deal")


class Uncoupled:
    """After the deal nothing is drawn in this game, so nothing has to be drawn together."""

    def chance(self, _seed: bytes, _step: int) -> Any:
        return Dry()


async def compare_worlds(
    pairs: Iterable[int], seed: int, *, paint_every: int = 0
) -> dict[str, int]:
    """Compare these pairs; raises `Leak`. Gives what was compared and done.

    Each pair draws from a seed of its own, so that one is the same whichever others there are.
    """
    eyes = Eyes(LOOKS)
    done = {"pairs": 0, "observations": 0, "differ": 0}
    for number in pairs:
        pick = random.Random(f"{seed}/{number}")
        players, options = TABLES[number % len(TABLES)]
        line = new_line(players, options, pick, GAME)
        for _ in range(pick.randrange(40)):
            chosen = some_action(line.table, pick)
            if chosen is None or downs(line.table) < 4:
                break
            seat, action = chosen
            user_id = line.table.occupants[seat].user_id
            line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))
        paint = bool(paint_every) and number % paint_every == 0
        pair = Pair(line, pick, paint=paint)
        done["pairs"] += 1
        done["differ"] += pair.differ
        await together(pair, eyes, done)
    return done


async def together(pair: Pair, eyes: Eyes, done: dict[str, int]) -> None:
    whole: Any = pair
    with coupled(whole):
        for world in pair.worlds:
            await world.begin()
        try:
            done["observations"] += await pair.compare(eyes, everything=True)
            for _ in range(STEPS_TOGETHER):
                if not await pair.go_on():
                    break
                done["observations"] += await pair.compare(eyes, everything=False)
        finally:
            for world in pair.worlds:
                await world.end()


def run(pairs: Iterable[int], seed: int, *, paint_every: int = 0) -> dict[str, int]:
    return asyncio.run(compare_worlds(pairs, seed, paint_every=paint_every))


def test_unseen_cards_change_nothing_a_viewer_can_observe() -> None:
    done = run(range(PAIRS), 5, paint_every=4)
    assert done["differ"] == PAIRS
    assert done["observations"] > 60 * PAIRS


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10))
def test_unseen_cards_change_nothing_in_two_thousand_pairs(seed: int) -> None:
    run(range(200), seed, paint_every=50)


Planted = Callable[[pytest.MonkeyPatch], None]


def peeped(table: Any) -> str:
    """The cards nobody has seen, from the whole state."""
    names = [str(seat) for seat in range(len(table.occupants))]
    cells = GAME.position(table.state, names)["cells"]
    return " ".join(list(cells.values())[place] for place in unseen(table))


def told_on_the_board(patch: pytest.MonkeyPatch) -> None:
    true = Screens._boards

    def boards(self: Screens, table: Any, card: Any) -> tuple[Screen, ...]:
        return tuple(
            replace(one, text=f"{one.text}{'.' * (hash(peeped(table)) % 7)}")
            for one in true(self, table, card)
        )

    patch.setattr(Screens, "_boards", boards)


def the_deal_unredacted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SteamTunnel, "redact", staticmethod(lambda event, _viewer: event))


def completions_in_telling_order(patch: pytest.MonkeyPatch) -> None:
    true = play.own_choices

    async def own_choices(request: Request, *rest: Any) -> Any:
        found, service = await true(request, *rest), request.app.service
        (head,) = await service.live_tables()
        told = peeped(await service.table(head.table_id))
        return sorted(found, key=lambda one: hash((told, one.value)))

    patch.setattr(play, "own_choices", own_choices)


def a_view_with_faces(patch: pytest.MonkeyPatch) -> None:
    true = SteamTunnel.view

    def view(state: Any, viewer: int | None) -> Any:
        seen = true(state, viewer)
        names = [str(seat) for seat in range(len(seen.totals))]
        cells = GAME.position(state, names)["cells"]
        shown = tuple(
            one.model_copy(update={"card": cells[one.name]}) if one.state == "buried" else one
            for one in seen.cells
        )
        return seen.model_copy(update={"cells": shown})

    patch.setattr(SteamTunnel, "view", staticmethod(view))


LEAKS: dict[str, Planted] = {
    "the board": told_on_the_board,
    "the log": the_deal_unredacted,
    "completions": completions_in_telling_order,
    "buried faces": a_view_with_faces,
}


FIRST_SEEN = {"completions": 4}
"""The pair that shows a planted leak where the first does not: it is tried before all others."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    with pytest.raises(Leak):
        run([FIRST_SEEN.get(leak, 0), *range(3 * PAIRS)], 5)
