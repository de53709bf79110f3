"""How long `make play` lets a person wait: for the page after the start, and after each click.

The page runs as its own process, as at home; clicks are the requests that a browser would send,
timed until the page's receipt, which says that the bot has come to rest.
"""

import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.local.visitor import Visitor  # noqa: E402 - not installed, so found by its path

STARTS, CLICKS = 5, 20


@asynccontextmanager
async def page(database: Path) -> AsyncIterator[tuple[str, float]]:
    """The page's address, and the seconds from the start of the process until it was told."""
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--port", "0", "--database", str(database)),
        cwd=ROOT,
        env={**os.environ, "PARLOUR_HOUSE_DELAY": "60"},
        stdout=asyncio.subprocess.PIPE,
    )
    if process.stdout is None:
        raise RuntimeError("a pipe was asked for")
    try:
        said = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+", said)
        if found is None:
            raise RuntimeError(f"no address, but: {said}")
        yield found.group(), time.perf_counter() - began
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def clicks(url: str) -> list[float]:
    """Seconds that `My hand` takes, drawing included the first time only."""
    async with Visitor.at(url) as ada:
        await ada.wait_for("Open a table")
        await ada.press("Open a table of Steam Court")
        await ada.wait_for("1 · Ada")
        for number in range(4):
            await ada.press("Add a house player")
            while not any(text.count("(house player") > number for text in ada.texts):
                await ada.look()
        await ada.press("Start")
        await ada.wait_for("Quarter 1 of 4")
        waits = []
        for _ in range(CLICKS):
            began = time.perf_counter()
            await ada.press("My hand")
            waits.append(time.perf_counter() - began)
            await ada.look()
        return waits


async def main() -> None:
    """Print both figures."""
    starts = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(STARTS):
            async with page(Path(folder) / f"{number}.sqlite3") as (url, seconds):
                starts.append(seconds)
                if number == STARTS - 1:
                    waits = sorted(await clicks(url))
    print(
        f"page served after {statistics.median(starts):.2f} s "
        f"(fastest {min(starts):.2f} s, slowest {max(starts):.2f} s of {STARTS} starts)"
    )
    print(
        f"My hand: median {1000 * statistics.median(waits):.0f} ms, "
        f"slowest {1000 * waits[-1]:.0f} ms of {CLICKS} clicks"
    )


if __name__ == "__main__":
    asyncio.run(main())
