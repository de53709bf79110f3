"""The local page as its own process, as `make play` starts it."""

import asyncio
import os
import re
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.patience import HANG

ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def page_process(
    *arguments: str, end_by: signal.Signals = signal.SIGTERM
) -> AsyncIterator[str]:
    """Run `python …` until it prints a page's address; give the address, end it by a signal.

    Raises `AssertionError` where it ends with anything but 0 (or by SIGKILL, if that was sent),
    or has logged a traceback.
    """
    with tempfile.TemporaryFile() as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(HANG):
                url = await _address(process.stdout)
            yield url
        finally:
            if process.returncode is None:
                process.send_signal(end_by)
            await asyncio.wait_for(process.communicate(), HANG)
            log.seek(0)
            said = log.read().decode()
            sys.stderr.write(said)
        assert process.returncode == (-end_by if end_by is signal.SIGKILL else 0)
        assert "Traceback" not in said


async def _address(stream: asyncio.StreamReader) -> str:
    async for line in stream:
        if found := re.search(r"http://\S+#\S+", line.decode()):
            return found.group()
    raise AssertionError("it ended without naming an address")
