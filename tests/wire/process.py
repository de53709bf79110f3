"""The real program as a process of its own, on an emulator that outlives it."""

import asyncio
import contextlib
import resource
import signal
import sqlite3
import time
from pathlib import Path

from tests.discord.emulator import TOKEN, Emulator
from tests.discord.loopback import launch
from tests.patience import HANG


class Process:
    """`python -m bot run` with its database in `folder`; one at a time."""

    def __init__(self, emu: Emulator, folder: Path) -> None:
        self._emu = emu
        self.database = folder / "parlour.sqlite3"
        self._process: asyncio.subprocess.Process | None = None
        self._output: asyncio.Task[tuple[bytes, bytes]] | None = None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def begin(self, token: str = TOKEN) -> None:
        """Start it, whatever becomes of it."""
        self._process = await launch(
            self._emu,
            "run",
            DISCORD_TOKEN=token,
            PARLOUR_DATABASE=str(self.database),
            PARLOUR_HOUSE_DELAY="0.02",
            PARLOUR_HEALTH="127.0.0.1:0",
            PARLOUR_CLICK_LIMIT="0",
        )
        self._output = asyncio.create_task(self._process.communicate())

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        self._emu.gateway.sessions.clear()
        await self.begin()
        with contextlib.suppress(TimeoutError):
            await self._emu.until(lambda: self._emu.gateway.connected or not self.running)
        assert self.running, await self.ended()
        await self._emu.ready()

    async def ended(self) -> tuple[int | None, str]:
        """The exit code and all that was logged, once it has ended."""
        assert self._process is not None
        assert self._output is not None
        async with asyncio.timeout(HANG):
            out, errors = await asyncio.shield(self._output)
        return self._process.returncode, (out + errors).decode()

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int | None, str, float]:
        """Ask it to end: the exit code, the log, and how many seconds it took."""
        assert self._process is not None
        began = time.monotonic()
        self._process.send_signal(how)
        code, log = await self.ended()
        return code, log, time.monotonic() - began

    async def kill(self) -> None:
        """SIGKILL: nothing can be finished or said."""
        assert self._process is not None
        self._process.kill()
        await self.ended()

    def forget_starts(self) -> None:
        """Let it start as often as a test likes."""
        db = sqlite3.connect(self.database)
        with db:
            db.execute("DELETE FROM facts WHERE name = 'boots'")
        db.close()

    def limit_files(self, size: int) -> None:
        """Let no file of the process grow beyond `size` bytes, as if the disk were full."""
        assert self._process is not None
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
