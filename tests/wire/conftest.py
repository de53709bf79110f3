"""An emulator with the real bot on it; every request of every test is judged."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.chosen import choose_deals
from tests.discord import judge
from tests.discord.emulator import Emulator
from tests.discord.loopback import plain_emulator, secure_emulator
from tests.wire.people import Person, Town, seat_all
from tests.wire.process import Process
from tests.wire.running import Bot, Logged, faults_in, rows


@pytest.fixture
async def emu() -> AsyncIterator[Emulator]:
    """For a bot in this process: Discord's own addresses."""
    async with secure_emulator() as emulator:
        yield emulator
        assert judge.all_complaints(emulator.requests) == []


@pytest.fixture
async def outside() -> AsyncIterator[Emulator]:
    """For a bot that is a process of its own, and may die."""
    async with plain_emulator() as emulator:
        yield emulator
        assert judge.all_complaints(emulator.requests) == []


@pytest.fixture
def told() -> Iterator[Logged]:
    """What the bot logs."""
    with capture_logs() as entries:
        yield entries


@pytest.fixture
async def bot(emu: Emulator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    choose_deals(monkeypatch)
    running = Bot(emu, tmp_path / "parlour.sqlite3")
    await running.start()
    yield running
    await running.stop()
    assert faults_in(rows(running.database)) == []


@pytest.fixture
def town(emu: Emulator, bot: Bot) -> Town:  # noqa: ARG001 - a town has its bot
    return Town(emu)


@pytest.fixture
async def four(town: Town) -> list[Person]:
    """Four people at a table that has just started."""
    people = [town.person(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await seat_all(*people)
    return people


@pytest.fixture
async def process(outside: Emulator, tmp_path: Path) -> AsyncIterator[Process]:
    program = Process(outside, tmp_path)
    await program.start()
    yield program
    if program.running:
        code, log, _ = await program.stop()
        assert code == 0, log
        assert '"level": "error"' not in log, log
    assert faults_in(rows(program.database)) == []
