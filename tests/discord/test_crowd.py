"""The real bot as a process of its own, and a crowd that clicks all at once."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord import judge
from tests.discord.emulator import CannotDo, Emulator, Message, User
from tests.discord.loopback import launch, plain_emulator

NAMES = ("ada", "ben", "cleo", "dan", "eve")
ENDING = ("Cancel", "Close", "End", "Leave", "Options", "Stop", "Undo", "Yes")
BUTTON, MENU = 2, 3
"""What would end the play, or change it before it starts."""


@pytest.fixture
async def emu() -> AsyncIterator[Emulator]:
    async with plain_emulator() as emulator:
        yield emulator


class Bot:
    """The bot's process; everything it keeps is in `folder`."""

    def __init__(self, emu: Emulator, folder: Path) -> None:
        self._emu, self._folder = emu, folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        settings = {
            "PARLOUR_DATABASE": str(self._folder / "p.db"),
            "PARLOUR_HOUSE_DELAY": "0.05",
            "PARLOUR_HEALTH": "off",
            "PARLOUR_CLICK_LIMIT": "0",
        }
        self._process = await launch(self._emu, "run", **settings)
        await self._emu.ready()

    async def kill(self) -> None:
        """SIGKILL: nothing can be finished or said."""
        assert self._process is not None
        self._process.kill()
        await self._process.communicate()
        self._emu.gateway.sessions.clear()

    async def stop(self) -> tuple[int | None, str]:
        """SIGTERM; the exit code and all that was logged."""
        assert self._process is not None
        self._process.terminate()
        out, errors = await self._process.communicate()
        return self._process.returncode, (out + errors).decode()


@pytest.fixture
async def bot(emu: Emulator, tmp_path: Path) -> AsyncIterator[Bot]:
    started = Bot(emu, tmp_path)
    await started.start()
    yield started
    code, log = await started.stop()
    assert code == 0, log
    assert '"level": "error"' not in log, log
    assert judge.all_complaints(emu.requests) == []


async def seat_everybody(emu: Emulator) -> list[User]:
    """Open a table in the channel, let all join and start."""
    people = [emu.add_member(name) for name in NAMES]
    await emu.slash(people[0], emu.channel, "table open", game="steam-court", options="pace=none")
    await emu.until(emu.messages)
    for person in people[1:]:
        await emu.click(person, board(emu), "Join")
    await emu.click(people[0], board(emu), "Start")
    await emu.until(lambda: "My hand" in board(emu).labels)
    return people


def board(emu: Emulator) -> Message:
    return next(one for one in reversed(emu.messages()) if one.buttons)


async def click_about(emu: Emulator, person: User, rng: random.Random, times: int) -> None:
    """Use whatever this person sees; now and then Discord delivers it twice."""
    for _ in range(times):
        await asyncio.sleep(0)  # a turn for the others, also where nothing can be used
        seen = [one for one in emu.messages(viewer=person)[-6:] if one["author"] == emu.world.bot]
        usable = [
            (message, part)
            for message in seen
            for part in (*message.buttons, *message.menus)
            if not part.get("disabled") and not part.get("label", "").startswith(ENDING)
            if part["type"] in {BUTTON, MENU}  # people and channels are chosen by nobody here
        ]
        if not usable:
            continue
        message, part = rng.choice(usable)
        deliveries = rng.choice((1, 1, 1, 2))
        try:
            if part["type"] == BUTTON:
                done = await emu.click(person, message, part["custom_id"], deliveries=deliveries)
            else:
                line = rng.choice(part["options"])["value"]
                done = await emu.select(
                    person, message, part["custom_id"], line, deliveries=deliveries
                )
            if done.modal is not None:
                words = {one["custom_id"]: "1" for one in done.fields}
                done = await emu.submit(person, done, words)
            await emu.filled(done)
        except CannotDo:  # it went away between looking and clicking
            continue


async def crowd(emu: Emulator, people: list[User], seed: int, times: int) -> None:
    await asyncio.gather(
        *(
            click_about(emu, person, random.Random(f"{seed}{person.name}"), times)
            for person in people
        )
    )


@pytest.mark.usefixtures("bot")
async def test_a_crowd_is_answered_though_discord_stumbles(emu: Emulator) -> None:
    people = await seat_everybody(emu)
    faults = [
        emu.fault("POST /channels/*/messages", skip=1, status=500, perform=True),
        emu.fault("POST /channels/*/messages", skip=2, status=429, retry_after=0.1),
        emu.fault("DELETE /channels/**", skip=1, status=503),
    ]
    await crowd(emu, people, seed=1, times=15)
    emu.gateway.cut()
    await crowd(emu, people, seed=2, times=5)
    for _ in range(4):  # whatever the crowd happened to press, every fault gets its turn
        await emu.slash(people[0], emu.channel, "table show")
    assert [one for one in emu.interactions.values() if one.callback is None] == []
    assert [one.hits for one in faults] == [1, 1, 1]
    assert "My hand" in board(emu).labels


@pytest.mark.long  # the everyday test is tests/wire/test_kill.py's
async def test_a_killed_bot_goes_on_where_it_was(emu: Emulator, bot: Bot) -> None:
    people = await seat_everybody(emu)
    await crowd(emu, people, seed=3, times=6)
    hands = [(await emu.click(one, board(emu), "My hand")).text for one in people]
    await bot.kill()
    await bot.start()
    assert [(await emu.click(one, board(emu), "My hand")).text for one in people] == hands
    await crowd(emu, people, seed=4, times=4)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
async def test_a_crowd_goes_on_through_kill_after_kill(emu: Emulator, bot: Bot, seed: int) -> None:
    people = await seat_everybody(emu)
    for round_ in range(5):
        await crowd(emu, people, seed=seed * 100 + round_, times=60)
        await bot.kill()
        await bot.start()
    await crowd(emu, people, seed=seed * 100 + 99, times=60)
