"""Children, so many at a time: one for each mutant and stage, and those that collect the reach."""

import json
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tests.mutants.child import run_pytest, try_mutant
from tests.mutants.mutants import Mutant
from tests.mutants.reach import Reach, Test, in_order
from tests.mutants.tracing import Tracing

FIRST_STAGE = 16
"""So many of the quickest tests are tried in a child of their own, before all others."""


@dataclass(slots=True)
class Job:
    """A piece of work for one child, and what is done with its answer."""

    work: Callable[[Path], object]
    done: Callable[[object, float], "Job | None"]
    """Told the answer and the child's seconds of CPU; may ask for one more child."""


@dataclass(slots=True)
class _Running:
    job: Job
    scratch: Path


def work_off(jobs: Iterable[Job], at_once: int) -> None:
    """Carry out all jobs in forked children; the answer of one that was ended is its signal."""
    waiting = iter(jobs)
    more: list[Job] = []
    running: dict[int, _Running] = {}
    while True:
        while len(running) < at_once:
            job = more.pop() if more else next(waiting, None)
            if job is None:
                break
            child = _start(job)
            running[child[0]] = child[1]
        if not running:
            return
        pid, status, used = os.wait3(0)
        ended = running.pop(pid, None)
        if ended is None:
            continue
        _end_group(pid)
        again = ended.job.done(_answer(ended.scratch, status), used.ru_utime + used.ru_stime)
        shutil.rmtree(ended.scratch, ignore_errors=True)
        if again is not None:
            more.append(again)


def _start(job: Job) -> tuple[int, _Running]:
    scratch = Path(tempfile.mkdtemp(prefix="mutant-"))
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.setpgid(0, 0)
            (scratch / "answer.json").write_text(json.dumps(job.work(scratch)), "utf-8")
            status = 0
        except BaseException:  # noqa: BLE001  # whatever it is, the parent has to hear of it
            (scratch / "trouble.txt").write_text(traceback.format_exc(), "utf-8")
        finally:
            os._exit(status)
    return pid, _Running(job, scratch)


def _end_group(pid: int) -> None:
    """End processes that a test has left behind."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _answer(scratch: Path, status: int) -> object:
    if os.WIFSIGNALED(status):
        notes = scratch / "notes.json"
        name = json.loads(notes.read_text("utf-8"))[1] if notes.exists() else ""
        slow = os.WTERMSIG(status) in {signal.SIGPROF, signal.SIGALRM}
        return ["timed out" if slow else "crashed", name]
    if os.WEXITSTATUS(status):
        trouble = scratch / "trouble.txt"
        return ["broken", trouble.read_text("utf-8") if trouble.exists() else "no trace"]
    return json.loads((scratch / "answer.json").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Rules:
    """How hard mutants are tried."""

    budget: float
    """Seconds of tests that a mutant has to survive."""
    patience: float
    """Seconds of CPU that a test has beside five times its normal ones."""
    controls: int
    """Runs without a mutant, which nothing may fail."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant."""

    key: str
    verdict: str
    by: str
    tried: int
    reaching: int
    seconds: float

    @property
    def noticed(self) -> bool:
        return self.verdict in {"killed", "killed at import", "timed out", "crashed"}


@dataclass(slots=True)
class Attempt:
    """A mutant on its way through both stages."""

    root: Path
    mutant: Mutant | None
    name: str
    tests: list[Test]
    reaching: int
    patience: float
    seconds: float = 0.0

    def jobs(self, hear: Callable[[Result], None]) -> Job:
        """The first child; it asks for the second where the first finds nothing."""
        return self._job(self.tests[:FIRST_STAGE], self.tests[FIRST_STAGE:], hear)

    def _job(
        self, tests: Sequence[Test], rest: Sequence[Test], hear: Callable[[Result], None]
    ) -> Job:
        def work(scratch: Path) -> tuple[str, str]:
            return try_mutant(self.root, self.mutant, tests, scratch, self.patience)

        def done(answer: object, seconds: float) -> Job | None:
            assert isinstance(answer, list)
            verdict, by = answer
            if verdict == "survived" and rest:
                self.seconds += seconds
                return self._job(rest, (), hear)
            tried = len(self.tests) - len(rest)
            self.seconds += seconds
            hear(Result(self.name, verdict, by, tried, self.reaching, round(self.seconds, 1)))
            return None

        return Job(work, done)


def attempts(
    root: Path, mutants: Sequence[Mutant], reach: Reach, rules: Rules
) -> Iterator[Attempt]:
    """Mutants with their tests, and first so many runs of such tests without any mutant."""

    def attempt(mutant: Mutant, name: str, served: Mutant | None) -> Attempt:
        reaching = reach.of(mutant)
        tests = in_order(reaching, rules.budget)
        return Attempt(root, served, name, tests, len(reaching), rules.patience)

    reached = (mutant for mutant in mutants if reach.of(mutant))
    for number, mutant in enumerate(islice(reached, rules.controls)):
        yield attempt(mutant, f"control {number}", None)
    for mutant in mutants:
        yield attempt(mutant, mutant.key, mutant)


def collect_reach(
    root: Path, paths: Sequence[str], tests: Sequence[str], at_once: int, target: Path
) -> Reach:
    """Run all tests once and watch what they reach; kept in `target`, a folder, for the next time.

    Raises `RuntimeError` if a process could not run its share.
    """
    target.mkdir(parents=True, exist_ok=True)
    parts = [target / f"reach-{share}-of-{at_once}.json" for share in range(at_once)]
    files = {str(root / path): path for path in paths}

    def work(share: int) -> Callable[[Path], object]:
        def trace(scratch: Path) -> object:
            plugin = Tracing(files, (share, at_once), scratch / "reach.json")
            status = run_pytest(root, [*tests, "--maxfail=0"], scratch, plugin)
            if status not in {0, 1, 5}:
                raise RuntimeError((scratch / "output.txt").read_text("utf-8")[-2000:])
            shutil.move(scratch / "reach.json", parts[share])
            return ["done", ""]

        return trace

    def done(answer: object, _seconds: float) -> None:
        if answer != ["done", ""]:
            raise RuntimeError(str(answer))

    if not all(part.exists() for part in parts):
        work_off([Job(work(share), done) for share in range(at_once)], at_once)
    reach = Reach(root)
    for part in parts:
        reach.add(part.read_text("utf-8"))
    return reach
