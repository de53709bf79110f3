"""Whatever becomes of those who began them, processes end before the page's event loop does."""

import asyncio
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

import pytest

from bot.local.processes import processes_seen_out


@pytest.fixture(name="started")
def _started(monkeypatch):
    """Every process that is started."""
    known: list[Any] = []

    class Known(subprocess.Popen):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            known.append(self)

    monkeypatch.setattr(subprocess, "Popen", Known)
    return known


async def endless() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", "input()", stdin=PIPE, stdout=PIPE
    )


def over(process: Any) -> bool:
    return process.returncode is not None and process.stdin.closed and process.stdout.closed


async def test_a_killed_process_that_nobody_waits_for_has_ended_at_the_end(started):
    async with processes_seen_out():
        (await endless()).kill()
        assert not over(started[0])
    assert over(started[0])


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
async def test_a_process_whose_beginning_is_cancelled_twice_has_ended_at_the_end(rounds, started):
    """As simcord does with its picture reader: once for the picture, and again at the end."""
    async with processes_seen_out():
        beginning = asyncio.create_task(endless())
        for _ in range(rounds):
            await asyncio.sleep(0)
        for _ in range(2):
            beginning.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await beginning
        assert not over(started[0])
    assert over(started[0])


async def test_a_dead_process_whose_words_nobody_reads_keeps_no_pipe_open(started):
    """More than a stream takes, so that reading stops before the end is seen."""
    async with processes_seen_out():
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "print('word ' * 500_000)", stdin=PIPE, stdout=PIPE
        )
        assert process.stdout is not None
        while not vars(process.stdout)["_paused"]:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
        process.kill()
    assert over(started[0])


async def test_what_the_process_said_is_heard_and_its_end_known():
    async with processes_seen_out():
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "print(input() * 2)", stdin=PIPE, stdout=PIPE
        )
        said, _ = await process.communicate(b"ab\n")
    assert (said, process.returncode) == (b"abab\n", 0)


async def test_a_process_that_never_begins_is_not_waited_for(monkeypatch):
    monkeypatch.setattr("bot.local.processes.LONGEST_END", 3600.0)
    async with processes_seen_out():
        with pytest.raises(FileNotFoundError):
            await asyncio.create_subprocess_exec("/no/such/program", stdin=PIPE)
