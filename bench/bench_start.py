"""How long a start takes with N running tables: to IDENTIFY, and to the first answered click.

The bot is a process of its own; this one is Discord on loopback, whose servers all come at once.
Each table has its own two people, its clocks and its board; one of them presses *My hand* as soon
as the servers have come. The bot was away for a minute, so that all clocks are put off first.

Seconds are from the start of the process; beside them stand the processor's seconds that it took
by then. Of several starts the fastest counts. `loop` is what a fixed loop in Python takes here, so
that figures of different machines can be compared.
"""

import argparse
import asyncio
import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.turns.play import PlayAction
from bot.host.workers.scheduler import ALIVE_FACT
from bot.ui.custom_ids import Click, write
from rules.catalog import GAMES
from storage.rows import commit_row, head_row
from storage.sqlite.clocks import COLUMNS
from storage.sqlite.log import WRITE_COMMIT, WRITE_HEAD
from storage.sqlite.store import SqliteStore
from storage.store import Clock, Commit, TableHead
from tests.discord.emulator import Emulator, User
from tests.discord.emulator.wire import TEXT, Channel
from tests.discord.loopback import launch, plain_emulator
from tests.patience import HANG

SIZES, STARTS, MOVES, LOOP = (1, 1000, 10_000), 3, 20, 5_000_000
TABLES_A_SERVER = 10
HOST, OTHER, GUILD, CHANNEL = (10**17 + n for n in (11, 22, 33, 44))
"""Stand in the log of the first table for those of its copies."""
AWAY_MS, DAY_MS = 60_000, 24 * 60 * 60 * 1000


@dataclass(frozen=True)
class Played:
    """The rows of a table at which two people have played a while."""

    commits: Sequence[Commit]
    head: TableHead
    clocks: Sequence[Clock]


@dataclass(frozen=True)
class Seated:
    """A table with the channel that it is played in, and somebody at it."""

    table_id: int
    channel: Channel
    user: User


async def played(folder: Path) -> Played:
    """A table of Steam Tunnel after some moves, with days for a turn."""
    store = await SqliteStore.open(folder / "first.sqlite3")
    service = TableService(store, GAMES)
    opening = Open(GUILD, CHANNEL, "steam-tunnel", "", {}, arrangement={"pace": "days"})
    table = (await service.open(opening, Actor(HOST), "o")).table
    table_id = table.table_id
    await service.submit(table_id, Join(), Actor(OTHER), "j")
    table = (await service.start(table_id, Actor(HOST), "s")).table
    for number in range(MOVES):
        seat = table.waiting_seats()[0]
        action = table.game.legal_actions(table.state, seat)[0]
        actor = Actor(table.occupants[seat].user_id or 0)
        command = PlayAction(action, seat)
        table = (await service.submit(table_id, command, actor, f"m{number}")).table
    head = await store.head(table_id)
    if head is None:
        raise RuntimeError("the table was stored")
    found = Played(await store.commits(table_id), head, await store.clocks(table_id))
    await store.close()
    return found


def seated(emu: Emulator, tables: int) -> Iterator[tuple[Seated, User]]:
    """Servers with a channel each, and so many tables of two people, in the emulator alone."""
    for number in range(tables):
        if not number % TABLES_A_SERVER:
            guild = emu.world.new_guild(f"server {number}")
            channel = emu.world.new_channel(TEXT, guild, name="games")
        people = [emu.add_member(f"{name}{number}", guild) for name in ("ada", "ben")]
        yield Seated(number + 1, channel, people[0]), people[1]


def copies(first: Played, emu: Emulator, tables: int, file: Path) -> list[Seated]:
    """Fill a database with so many copies of a table; the emulator gets their people."""
    now = time.time_ns() // 1_000_000
    made = []
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("PRAGMA synchronous = OFF")
        for one, other in seated(emu, tables):
            made.append(one)
            _copy(db, first, one, int(other.id), now)
        db.execute("INSERT INTO facts VALUES (?, ?)", (ALIVE_FACT, str(now)))
    return made


def _copy(db: sqlite3.Connection, first: Played, one: Seated, other: int, now: int) -> None:
    ids = {HOST: int(one.user.id), OTHER: other}
    ids |= {GUILD: int(one.channel["guild_id"]), CHANNEL: int(one.channel.id)}
    table_id = one.table_id
    head = replace(
        first.head,
        table_id=table_id,
        guild_id=ids[GUILD],
        channel_id=ids[CHANNEL],
        name=f"{first.head.name} {table_id}",
        host_id=ids[HOST],
        seats=tuple(ids[user] for user in first.head.seats),
    )
    db.execute(WRITE_HEAD, head_row(head))
    rows = []
    for commit in first.commits:
        text = commit_row(commit).body
        for before, after in ids.items():
            text = text.replace(str(before), str(after))
        fresh = replace(commit, table_id=table_id, key=f"{commit.key}-{table_id}")
        rows.append(commit_row(replace(fresh, body=json.loads(text))))
    db.executemany(WRITE_COMMIT, rows)
    for clock in first.clocks:
        due = clock.since and now + DAY_MS + table_id
        fresh_clock = replace(
            clock,
            table_id=table_id,
            user_id=ids[clock.user_id],
            due_at=due or None,
            next_at=due or None,
            called=True,
        )
        insert = f"INSERT INTO clocks ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
        db.execute(insert, astuple(fresh_clock))
    board = (table_id, "board", 0, ids[CHANNEL], 10**17 + table_id, now, head.seq)
    db.execute("INSERT INTO posted VALUES (?, ?, ?, ?, ?, ?, ?)", board)
    people = [(ids[GUILD], ids[who], name, now) for who, name in ((HOST, "Ada"), (OTHER, "Ben"))]
    db.executemany("INSERT OR REPLACE INTO names VALUES (?, ?, ?, ?)", people)


@dataclass(frozen=True)
class Moment:
    """Seconds since the start of a process, and those of the processor that it took by then."""

    seconds: float
    processor: float

    @classmethod
    def now(cls, began: float, pid: int) -> "Moment":
        """As it is now; the processor's share is known on Linux alone."""
        words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks = int(words[11]) + int(words[12])
        return cls(time.perf_counter() - began, ticks / os.sysconf("SC_CLK_TCK"))

    def __str__(self) -> str:
        return f"{self.seconds:6.2f} s ({self.processor:5.2f} s of the processor)"


async def start(emu: Emulator, file: Path, one: Seated) -> tuple[Moment, Moment]:
    """Start the bot once: when it identified itself, and when it answered a first click."""
    emu.gateway.sessions.clear()
    emu.gateway.heard.clear()
    servers = len(emu.world.guilds)
    began = time.perf_counter()
    process = await launch(
        emu,
        "run",
        PARLOUR_DATABASE=str(file),
        PARLOUR_HEALTH="off",
        PARLOUR_LOG_LEVEL="WARNING",
        PARLOUR_ALLOW_EPHEMERAL="1",
    )
    output = asyncio.create_task(process.communicate())

    def identified() -> bool:
        return process.returncode is not None or any(op == 2 for op, _ in emu.gateway.heard)

    def came() -> bool:
        return any(len(session.log) > servers for session in emu.gateway.sessions.values())

    try:
        await emu.until(identified)
        if process.returncode is not None:
            raise RuntimeError(b"".join(await output).decode())
        first = Moment.now(began, process.pid)
        await emu.until(came)
        custom_id = write(Click("hand", one.table_id))
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        interaction = await emu.forge(one.user, one.channel, 3, data, wait=False)
        await emu.filled(interaction)
        return first, Moment.now(began, process.pid)
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(output, HANG)


def fixed_loop() -> float:
    """Seconds of a loop that is the same everywhere."""
    began, total = time.perf_counter(), 0
    for number in range(LOOP):
        total += number
    return time.perf_counter() - began


async def measure(first: Played, tables: int, starts: int, folder: Path) -> None:
    """Print the figures of so many tables."""
    async with plain_emulator() as emu:
        file = folder / f"{tables}.sqlite3"
        await (await SqliteStore.open(file)).close()
        made = copies(first, emu, tables, file)
        moments, loops = [], []
        for _ in range(starts):
            with closing(sqlite3.connect(file)) as db, db:
                at = time.time_ns() // 1_000_000 - AWAY_MS
                db.execute("UPDATE facts SET value = ? WHERE name = ?", (str(at), ALIVE_FACT))
                db.execute("DELETE FROM facts WHERE name = 'boots'")
            loops.append(fixed_loop())
            moments.append(await start(emu, file, made[len(made) // 2]))
    identified = min((one for one, _ in moments), key=lambda one: one.seconds)
    clicked = min((one for _, one in moments), key=lambda one: one.seconds)
    print(
        f"{tables:6} tables: IDENTIFY {identified}, first click {clicked}, "
        f"loop {min(loops):.2f} s, {starts} starts",
        flush=True,
    )


async def main() -> None:
    """Measure the sizes that were asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument(
        "--tables", type=int, nargs="+", default=SIZES, help="how many at each start"
    )
    words.add_argument("--starts", type=int, default=STARTS, help="the fastest counts")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        first = await played(Path(folder))
        for tables in given.tables:
            await measure(first, tables, given.starts, Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
