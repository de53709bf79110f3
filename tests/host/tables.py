"""A host over some store: a clock by hand, a known seed, people by number, and whole games."""

import itertools
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.service.commit_writer import Receipt
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.play import PlayAction
from rules.catalog import GAMES
from rules.fair import Cutter, Record, key_of, write_record
from storage.store import Store
from tests.host.toy import HOARD

ADA, BEN, CLEO, DAN = (Actor(user_id) for user_id in (11, 12, 13, 14))
STRANGER = Actor(98)
MODERATOR = Actor(99, moderator=True)
SEED = bytes(range(32))
GUILD, CHANNEL = 500, 600
ALL_GAMES: Mapping[str, Any] = {**GAMES, HOARD.id: HOARD}


def person(number: int) -> Actor:
    """Somebody of many."""
    return Actor(1000 + number)


async def refused(work: Awaitable[Any]) -> str:
    """The code of the refusal that the work ends in."""
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.code


class Clock:
    """UTC milliseconds that only move when told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def counted() -> Callable[[int], int]:
    """Numbers in place of chance, each different: 1, 2, 3 and so on."""
    drawn = iter(range(1, 1 << 20))
    return lambda bound: next(drawn) % bound


_KEYS = itertools.count(1)


class Host(TableService):
    """A service with keys of its own for commands that need no special one."""

    def __init__(self, store: Store, **changes: Any) -> None:
        options = {"clock": Clock(), "draw_seed": lambda: SEED, "games": ALL_GAMES, **changes}
        super().__init__(store, **options)

    def key(self) -> str:
        return f"key {next(_KEYS)}"

    async def do(
        self, table: Table | int, command: Any, actor: Actor, seen: int | None = None
    ) -> Receipt:
        table_id = table if isinstance(table, int) else table.table_id
        return await self.submit(table_id, command, actor, self.key(), seen=seen)

    async def lobby(
        self, *others: Actor, host: Actor = ADA, game: str = "hoard", **changes: Any
    ) -> Table:
        wanted = {"options": {}, "name": "", "guild_id": GUILD, "channel_id": CHANNEL, **changes}
        receipt = await self.open(Open(game=game, **wanted), host, self.key())
        for actor in others:
            receipt = await self.do(receipt.table, Join(), actor)
        return receipt.table

    async def playing(self, *others: Actor, **changes: Any) -> Table:
        table = await self.lobby(*others, **changes)
        return (await self.start(table.table_id, table_host(table), self.key())).table

    async def play(self, table: Table, steps: int = 1 << 20) -> Table:
        """So many moves of whoever is waited for, the first legal one each."""
        for _ in range(steps):
            table = await self.table(table.table_id)
            if table.status != PLAYING:
                break
            act, actor = first_move(table)
            table = (await self.do(table, act, actor, seen=table.public_seq)).table
        return table


def table_host(table: Table) -> Actor:
    return Actor(table.host_id)


def first_move(table: Table) -> tuple[PlayAction, Actor]:
    """The first legal action of the seat waited for first, and who may ask for it."""
    seat = table.waiting_seats()[0]
    action = table.game.legal_actions(table.state, seat)[0]
    return PlayAction(action, seat), Actor(table.occupants[seat].user_id or 0)


def dealing(secret: bytes, game: str, people: int, houses: int = 0) -> bytes:
    """What a secret comes to as a seed, where nobody cut and the house players came last."""
    cutters = (*(Cutter(False),) * people, *(Cutter(True),) * houses)
    return bytes.fromhex(key_of(secret.hex(), write_record(Record(game, {}, 1, cutters))))


def looks(table: Table) -> dict[str, Any]:
    """Everything a table holds, ready to compare; whatever the game keeps its state in."""
    found = {name: getattr(table, name) for name in Table.__slots__}
    state = found.pop("state")
    slots: Iterable[str] = getattr(type(state), "__slots__", ())
    return {**found, "state": {name: getattr(state, name) for name in slots}}


async def reread(store: Store, table: Table, games: Mapping[str, Any] = ALL_GAMES) -> Table:
    """The table as a bot that has just started reads it."""
    return await TableService(store, games).table(table.table_id)
