"""The real house player acts by what its own seat may see, and by nothing else, in every game.

Each pair differs in all that is hidden from the seat of the one house player. Seen alike and with
the same chance, it must choose the same, at the same moment, and say the same in the log.
"""

import asyncio
import json
import random
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
import structlog

from bot.host.log import codec
from bot.host.log.replay import fold
from bot.host.tables.draft import Actor
from bot.host.tables.table import Table
from bot.host.turns import play
from bot.host.turns.play import PlayAction, Played
from bot.host.workers import house_players
from bot.host.workers.house_players import HousePlayers
from rules.game import Seat
from tests.secrets import medici_worlds as medici
from tests.secrets import tunnel_worlds as tunnel
from tests.secrets.hidden_worlds import Uncoupled
from tests.secrets.leaks import Planted, secret
from tests.secrets.permuting import GAME, Coupling, other_log, other_state
from tests.secrets.stage import Viewer, World
from tests.secrets.worlds import Leak, Line, difference, new_line, some_action, table_of

LONG_ENOUGH = 3.0
"""Seconds in which a house player moves once, and nobody after it."""

Worlds = tuple[Table, list[Any], Table, list[Any], Any]
"""Two tables with their logs, and what they draw from."""


def court_worlds(line: Line, seat: Seat, pick: random.Random) -> Worlds:
    """Hands, the Court Hand and seed other than the house player knows them."""
    seeds = (line.table.seed, pick.randbytes(32))
    state = line.table.state
    coupling = Coupling(seeds, seat, pick.getrandbits(60))
    first = table_of(line, line.log, state, seeds[0])
    log = other_log(line.log, seat, seeds[1], pick)
    second = table_of(line, log, other_state(state, seat, pick), seeds[1])
    return first, line.log, second, log, coupling


def medici_worlds(line: Line, seat: Seat, pick: random.Random) -> Worlds:
    """The other's hand and both decks otherwise."""
    names = medici.renamed(line.table.state, seat, pick)
    log = medici.other_log(line.log, names, pick.randbytes(32))
    return _folded(line, log)


def tunnel_worlds(line: Line, _seat: Seat, pick: random.Random) -> Worlds:
    """Other cards wherever nobody has looked."""
    log = tunnel.other_log(line.log, tunnel.unseen(line.table), pick.randbytes(32), pick)
    return _folded(line, log)


def _folded(line: Line, log: list[Any]) -> Worlds:
    table = line.table
    first, second = (
        fold(table.table_id, one, {table.game.id: table.game}) for one in (line.log, log)
    )
    return first, line.log, second, log, Uncoupled()


GAMES: dict[str, tuple[Any, tuple[int, ...], int, Callable[..., Worlds]]] = {
    "court": (GAME, (4, 5, 7), 60, court_worlds),
    "medici": (medici.GAME, (2,), 24, medici_worlds),
    "tunnel": (tunnel.GAME, (2, 3), 24, tunnel_worlds),
}
"""The game, how many play it, how far, and how its worlds are made."""


def moment(name: str, pick: random.Random) -> tuple[Line, Seat]:
    """A table at which the one house player has something to think about."""
    game, players, most, _ = GAMES[name]
    while True:
        line = new_line(pick.choice(players), {}, pick, game, house_players=1)
        seat = next(at for at, one in enumerate(line.table.occupants) if one.is_house)
        _play(line, pick.randrange(most), pick)
        for _ in range(most):
            if is_asked(line.table, seat):
                return line, seat
            _play(line, 1, pick)


def stop_moment(pick: random.Random) -> tuple[Line, Seat]:
    """A table at which the one house player is the General, and could stop what was just laid."""
    while True:
        line, seat = moment("court", pick)
        if any(action.kind == "stop" for action in GAME.legal_actions(line.table.state, seat)):
            return line, seat


def is_asked(table: Table, seat: Seat) -> bool:
    return seat in {*table.waiting_seats(), *table.game.may_also(table.state)}


def _play(line: Line, actions: int, pick: random.Random) -> None:
    for _ in range(actions):
        chosen = some_action(line.table, pick)
        if chosen is None:
            return
        seat, action = chosen
        user_id = line.table.occupants[seat].user_id
        line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))


@contextmanager
def same_chance(coupling: Any) -> Iterator[None]:
    """The house player's chance is one and the same, and what is drawn is drawn together."""
    fixed = SimpleNamespace(token_bytes=lambda count: bytes(range(count)))
    with (
        mock.patch.object(house_players, "secrets", fixed),
        mock.patch.object(play, "Chance", coupling.chance),
    ):
        yield


async def doings(table: Table, log: list[Any], seat: Seat) -> dict[str, Any]:
    """What the house player does in one world, byte for byte, when, and what is logged of it."""
    world = World(table, log, Viewer(0, seat))
    await world.begin()
    await world.wait(LONG_ENOUGH)
    await world.end()
    assert not any("house_" in line for line in world.heard), world.heard
    commits = (await world.store.commits(table.table_id))[len(log) :]
    done = [
        (commit.at, event.seat, json.dumps(event.action))
        for commit in commits
        for event in codec.load(commit)
        if isinstance(event, Played)
    ]
    return {"done": done, "logs": list(world.heard)}


async def compare(name: str, line: Line, seat: Seat, pick: random.Random) -> int:
    """Raise `Leak` where the house player acts by more than it sees; else how often it acted."""
    first, its_log, second, other, coupling = GAMES[name][3](line, seat, pick)
    game = first.game
    views = [game.view(table.state, seat) for table in (first, second)]
    legal = [list(game.legal_actions(table.state, seat)) for table in (first, second)]
    assert (views[0], legal[0]) == (views[1], legal[1]), "the worlds differ for the seat itself"
    with same_chance(coupling):
        one, two = await doings(first, its_log, seat), await doings(second, other, seat)
    if one != two:
        raise Leak(difference(one, two)[:2000])
    return len(one["done"])


def compare_many(name: str, pairs: int, seed: int) -> int:
    """How often house players acted in so many pairs; raises `Leak`."""
    acted = 0
    for number in range(pairs):
        pick = random.Random(f"{seed}/{number}")
        acted += asyncio.run(compare(name, *moment(name, pick), pick))
    return acted


@pytest.mark.parametrize("name", GAMES)
def test_a_house_player_does_the_same_whatever_is_hidden_from_it(name: str) -> None:
    assert compare_many(name, 8, 1) >= 6


def test_a_house_general_stops_or_not_whatever_is_hidden_from_him() -> None:
    for number in (3, 5, 9):  # where one soon comes
        pick = random.Random(number)
        asyncio.run(compare("court", *stop_moment(pick), pick))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_a_house_player_does_the_same_in_a_thousand_pairs(name: str) -> None:
    assert compare_many(name, 1_000, 2) > 700


def thinking(change: Callable[[Table, Seat, Any], Any]) -> Planted:
    """A house player that thinks otherwise."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        true = house_players._think

        def think(table: Table, seat: Seat, *, must: bool) -> Any:
            return change(table, seat, true(table, seat, must=must))

        patch.setattr(house_players, "_think", think)

    return plant


def general_who_peeks(table: Table, seat: Seat, chosen: Any) -> Any:
    """He stops a lay where it would bring him something: he has seen a hidden hand."""
    stops = [one for one in table.game.legal_actions(table.state, seat) if one.kind == "stop"]
    return stops[0] if stops and secret(table.state) % 2 else chosen


def peeping(table: Table, seat: Seat, chosen: Any) -> Any:
    """It chooses by everything there is."""
    legal = table.game.legal_actions(table.state, seat)
    told = [getattr(table.state, name) for name in type(table.state).__slots__]
    return chosen and legal[zlib.crc32(repr(told).encode()) % len(legal)]


def thinking_aloud(table: Table, _seat: Seat, chosen: Any) -> Any:
    structlog.get_logger("bot.host.workers.house_players").debug(
        "thought", weight=secret(table.state)
    )
    return chosen


def slow_to_decide(patch: pytest.MonkeyPatch) -> None:
    true = HousePlayers._move

    async def move(self: HousePlayers, table_id: int, *, plans_only: bool) -> None:
        table = await self._service.table(table_id)
        await self._sleep(0.1 * (secret(table.state) % 3))
        await true(self, table_id, plans_only=plans_only)

    patch.setattr(HousePlayers, "_move", move)


LEAKS: dict[str, tuple[str, Planted, str]] = {
    "a General who looks at a hidden hand": ("stop", thinking(general_who_peeks), r"\[done\]"),
    "a Courtier who looks at everything": ("court", thinking(peeping), r"\[done\]"),
    "a Medici who looks at everything": ("medici", thinking(peeping), r"\[done\]"),
    "a miner who looks at everything": ("tunnel", thinking(peeping), r"\[done\]"),
    "one who thinks aloud": ("court", thinking(thinking_aloud), r"\[logs\]"),
    "one who is slow to decide": ("court", slow_to_decide, r"\[done\]\[0\]\[0\]"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, plant, shows = LEAKS[leak]
    plant(monkeypatch)
    with pytest.raises(Leak, match=f"^{shows}"):
        search(where)


FIRST_SEEN = {"stop": 9, "court": 10}
"""The pair that shows a planted leak where the first does not; then the search begins anew."""


def search(where: str) -> None:
    for number in (FIRST_SEEN.get(where, 0), *range(30)):
        pick = random.Random(number)
        name = "court" if where == "stop" else where
        found = stop_moment(pick) if where == "stop" else moment(name, pick)
        asyncio.run(compare(name, *found, pick))
