"""How soon a click is answered while two hundred tables are played at once.

The real bot (client, SQLite with WAL and FULL, real pictures) is a process of its own; this one is
Discord and a thousand people who look at their hands, choose sets, confirm and pass, on loopback.
A wait is measured from sending the interaction to the callback. `--profile` tells what the bot's
event loop spent its time on.
"""

import argparse
import asyncio
import contextlib
import cProfile
import json
import os
import pstats
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from bot import app
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.ops.logs import configure
from bot.ops.settings import Settings
from bot.pictures.cache import PictureCache
from bot.presenters.screen import Picture
from bot.ui.client import ParlourClient
from tests.discord.emulator import TOKEN, CannotDo, Channel, Emulator, Message, User
from tests.discord.launch import divert
from tests.discord.loopback import plain_emulator
from tests.scenarios.robot import verb

SEATS, GUILDS = 5, 5
LAG_STEP, WARM_UP = 0.01, 5.0


def spread(label: str, waits: list[float]) -> None:
    """Print how long things took, from seconds to milliseconds."""
    if len(waits) < 2:
        return
    cuts = statistics.quantiles(waits, n=100)
    print(
        f"{label:28} n {len(waits):6,}  p50 {cuts[49] * 1000:7.1f} ms  p90 {cuts[89] * 1000:7.1f}"
        f"  p99 {cuts[98] * 1000:7.1f}  max {max(waits) * 1000:7.1f} ms"
    )


# The bot's process -----------------------------------------------------------------------------


class Watch:
    """What the bot's process measures of itself, from the last SIGUSR1 on."""

    def __init__(self, profile: cProfile.Profile | None) -> None:
        self.profile = profile
        self.lags: list[float] = []
        self.painted: list[float] = []
        self.cpu = 0.0
        self._paint = PictureCache.paint

    def begin(self) -> None:
        """Forget what was measured so far."""
        self.lags.clear()
        self.painted.clear()
        self.cpu = time.process_time()
        if self.profile is not None:
            self.profile.enable()

    def end(self) -> str:
        """All that was measured, as one line of JSON; times in seconds."""
        if self.profile is not None:
            self.profile.disable()
        cpu = time.process_time() - self.cpu
        return json.dumps({"lags": self.lags, "painted": self.painted, "cpu": cpu})

    def paint(self, cache: PictureCache, picture: Picture) -> bytes:
        """Paint, and note the CPU time it took."""
        began = time.thread_time()
        try:
            return self._paint(cache, picture)
        finally:
            self.painted.append(time.thread_time() - began)

    async def look_for_lag(self) -> None:
        """How much later than asked the event loop comes back, again and again."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_STEP)
            self.lags.append(time.perf_counter() - began - LAG_STEP)


async def bot(plan: dict[str, Any], watch: Watch) -> None:
    """Seat everybody by the host itself, then run the client until SIGTERM."""
    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, asked.set)
    loop.add_signal_handler(signal.SIGUSR1, watch.begin)

    def painted(cache: PictureCache, picture: Picture) -> bytes:
        return watch.paint(cache, picture)

    patched: Any = PictureCache
    patched.paint = painted
    settings = Settings(discord_token=TOKEN, database=Path(plan["database"]))
    async with app.open_store(settings.database) as store:
        client = await app.build(settings, store)
        await seat_all(client, plan["tables"])
        running = asyncio.create_task(client.start(settings.token))
        watching = asyncio.create_task(watch.look_for_lag())
        await asked.wait()
        print(watch.end())
        client.refuse_new_work()
        await client.drain(app.DRAIN_SECONDS)
        await client.close()
        watching.cancel()
        await asyncio.gather(running, watching, return_exceptions=True)


async def seat_all(client: ParlourClient, tables: Sequence[tuple[int, int, list[int]]]) -> None:
    service = client.service
    for number, (guild, channel, people) in enumerate(tables):
        opening = Open(guild, channel, "steam-court", "", {})
        receipt = await service.open(opening, Actor(people[0]), f"open{number}")
        table = receipt.table.table_id
        for person in people[1:]:
            await service.submit(table, Join(), Actor(person), f"{number}:{person}")
        await service.start(table, Actor(people[0]), f"start{number}")


def be_bot() -> None:
    divert()
    configure("WARNING")
    plan = json.loads(os.environ["BENCH_PLAN"])
    watch = Watch(cProfile.Profile() if plan["profile"] else None)
    asyncio.run(bot(plan, watch))
    if watch.profile is not None:
        stats = pstats.Stats(watch.profile, stream=sys.stderr)
        stats.sort_stats("tottime").print_stats(30)
        stats.sort_stats("cumulative").print_stats("bot/|rules/|storage/", 40)


# The people ------------------------------------------------------------------------------------


@dataclass
class Crowd:
    """All who play, and what they waited for."""

    emu: Emulator
    rng: random.Random
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    waits: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    filled: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    counting: bool = False

    async def press(self, user: User, message: Message, custom_id: str, *values: str) -> Message:
        """One click, when it is its turn; the message that answers it."""
        await self.turns.acquire()
        began = time.perf_counter()
        if values:
            done = await self.emu.select(user, message, custom_id, *values)
        else:
            done = await self.emu.click(user, message, custom_id)
        if self.counting:
            self.waits[verb(custom_id)].append(time.perf_counter() - began)
        await self.emu.filled(done, 30.0)
        if self.counting:
            self.filled.append(time.perf_counter() - began)
            self.kinds[str(done.callback)] += 1
        if done.original is None:
            raise CannotDo(f"nothing to read after {custom_id}")
        return done.original

    async def table(self, channel: Channel, people: Sequence[User]) -> None:
        """Play one table for ever."""
        while True:
            boards = [one for one in self.emu.messages(channel) if "My hand" in one.labels]
            named = [one for one in people if boards and one.mention in boards[-1].text]
            # Now and then somebody looks at a hand who is not to act.
            person = self.rng.choice(named if named and self.rng.random() < 0.8 else people)
            with contextlib.suppress(CannotDo):  # the board was posted anew meanwhile
                await self.turn(person, boards[-1])
            await asyncio.sleep(self.rng.uniform(0.2, 1.5))

    async def turn(self, person: User, board: Message) -> None:
        """Look at the hand, choose what it offers first, confirm it."""
        hand = next(one["custom_id"] for one in board.buttons if one.get("label") == "My hand")
        panel = await self.press(person, board, hand)
        for _ in range(6):
            ready = [one["custom_id"] for one in panel.buttons if verb(one["custom_id"]) == "act"]
            if ready:
                await self.press(person, panel, self.rng.choice(ready))
                return
            steps = [
                one["custom_id"]
                for one in panel.buttons
                if verb(one["custom_id"]) == "step" and one.get("label") != "Back"
            ]
            if panel.menus:
                menu = panel.menus[0]
                lines = self.rng.sample(menu["options"], max(1, menu.get("min_values", 1)))
                values = [one["value"] for one in lines]
                panel = await self.press(person, panel, menu["custom_id"], *values)
            elif steps:
                panel = await self.press(person, panel, self.rng.choice(steps))
            else:
                return

    async def pace(self, rate: float, seconds: float) -> None:
        """Hand out so many clicks a second, at random moments."""
        end = time.perf_counter() + seconds
        at = time.perf_counter()
        while at < end:
            at += self.rng.expovariate(rate)
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            self.turns.release()


async def measure(tables: int, rates: Sequence[float], seconds: float, *, profile: bool) -> None:
    async with plain_emulator() as emu:
        seated = await settle(emu, tables)
        plan: dict[str, Any] = {"profile": profile}
        plan["tables"] = [
            (int(channel["guild_id"]), int(channel.id), [int(one.id) for one in people])
            for channel, people in seated
        ]
        with tempfile.TemporaryDirectory() as folder:
            plan["database"] = str(Path(folder) / "bench.sqlite3")
            child = await begin(emu, plan)
            await emu.until(lambda: all(emu.messages(channel) for channel, _ in seated), 300)
            print(f"{tables} tables, {tables * SEATS} people, boards posted")
            crowd = Crowd(emu, random.Random(1))
            playing = [asyncio.create_task(crowd.table(*one)) for one in seated]
            for rate in rates:
                await crowd.pace(rate, WARM_UP)
                child.send_signal(signal.SIGUSR1)
                clicks = await one_rate(crowd, rate, seconds)
            child.terminate()
            out, _ = await child.communicate()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        told = json.loads(out.decode().splitlines()[0])
        print(
            f"the bot's CPU, pictures and all: {told['cpu'] / max(clicks, 1) * 1000:.1f} ms a click"
        )
        spread("event loop, lag", told["lags"])
        spread("pictures painted, CPU", told["painted"])


async def settle(emu: Emulator, tables: int) -> list[tuple[Channel, list[User]]]:
    """A channel and five people for each table, on a few servers."""
    guilds = [emu.guild, *[await emu.add_guild(f"g{number}") for number in range(1, GUILDS)]]
    seated = []
    for number in range(tables):
        guild = guilds[number % GUILDS]
        people = [emu.add_member(f"p{number}-{seat}", guild) for seat in range(SEATS)]
        seated.append((await emu.add_channel(f"c{number}", guild), people))
    return seated


async def begin(emu: Emulator, plan: dict[str, Any]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        "bot",
        stdout=asyncio.subprocess.PIPE,
        env={
            **os.environ,
            "BENCH_PLAN": json.dumps(plan),
            "EMULATOR_REST": emu.rest_url,
            "EMULATOR_GATEWAY": emu.gateway_url,
            "EMULATOR_CDN": emu.posts.cdn,
        },
    )


async def one_rate(crowd: Crowd, rate: float, seconds: float) -> int:
    """Measure at one rate and print it; the number of clicks."""
    crowd.waits.clear()
    crowd.filled.clear()
    crowd.kinds.clear()
    crowd.counting = True
    began = time.perf_counter()
    await crowd.pace(rate, seconds)
    elapsed = time.perf_counter() - began
    crowd.counting = False
    every = [wait for waits in crowd.waits.values() for wait in waits]
    print(f"asked {rate:.0f} clicks/s, answered {len(every) / elapsed:.1f}/s")
    spread("  first answer", every)
    for name, waits in sorted(crowd.waits.items()):
        spread(f"    {name}", waits)
    spread("  whole answer", crowd.filled)
    print(f"  answers by kind of callback: {dict(crowd.kinds)}")
    return len(every)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rates", type=float, nargs="+", default=[20.0, 50.0])
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    asyncio.run(measure(given.tables, given.rates, given.seconds, profile=given.profile))


if __name__ == "__main__":
    if sys.argv[1:] == ["bot"]:
        be_bot()
    else:
        main()
