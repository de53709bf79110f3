"""Whether the everyday tests are green however busy the machine is, and in whatever order.

python -m tests.steady [--runs 10] [--loops 8] [--workers 8] [--seed N] [words for pytest …]

Each run goes beside busy loops and in an order of its own; the seed that is printed gives it again.
"""

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

LOOP = "import os\nwhile os.getppid() == {parent}:\n    for _ in range(10**6): pass"
"""It ends by itself when whoever started it is gone, killed or not."""


@contextlib.contextmanager
def busy(loops: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """So many processes that do nothing, as fast as they can; they are ended whatever happens."""
    command = [sys.executable, "-c", LOOP.format(parent=os.getpid())]
    running: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(loops):
            # One by one, so that those that run are ended where the next cannot start.
            running.append(subprocess.Popen(command))  # noqa: PERF401, S603 - as said above
        yield running
    finally:
        for one in running:
            one.kill()
        for one in running:
            one.wait()


def run(seed: int, workers: str, words: list[str]) -> bool:
    """Run the everyday tests once, in the order of a seed."""
    order = ["-p", "randomly", f"--randomly-seed={seed}"]
    share = ["-n", workers, "--dist", "worksteal", "-m", "not long", "-q"]
    command = [sys.executable, "-m", "pytest", *share, *order, *words]
    return subprocess.run(command, check=False).returncode == 0  # noqa: S603 - our own tests


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--loops", type=int, default=8)
    parser.add_argument("--workers", default="8", help="as many as loops get half of the time")
    parser.add_argument("--seed", type=int, help="of the first run; each further one adds 1")
    given, words = parser.parse_known_args()
    first = random.randrange(1 << 31) if given.seed is None else given.seed
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    red = []
    with busy(given.loops):
        for seed in range(first, first + given.runs):
            began = time.monotonic()
            green = run(seed, given.workers, words)
            said = "green" if green else "RED"
            print(
                f"steady: seed {seed} is {said} after {time.monotonic() - began:.0f} s", flush=True
            )
            red += [] if green else [seed]
    print(f"steady: {given.runs - len(red)} of {given.runs} green; red seeds: {red or 'none'}")
    return bool(red)


if __name__ == "__main__":
    sys.exit(main())
