"""`python -m tests.mutants`: sample mutants, try them, say how many the tests notice."""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.mutants.areas import AREAS, EQUIVALENT, GOAL, TESTS, Area, equivalent_in
from tests.mutants.child import is_valid, warm_up
from tests.mutants.mutants import Mutant, mutants_of
from tests.mutants.running import Job, Result, Rules, attempts, collect_reach, work_off
from tests.mutants.score import report, score

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Undertaking:
    """Everything one run depends on."""

    root: Path
    scratch: Path
    areas: Sequence[Area]
    tests: Sequence[str]
    seed: int
    jobs: int
    rules: Rules
    share: float = 1.0
    only: str = ""

    def files(self) -> dict[str, list[str]]:
        """The files of each area; a file belongs to the first that names it."""
        taken: set[str] = set()
        files = {}
        for area in self.areas:
            found = sorted(
                path.relative_to(self.root).as_posix()
                for pattern in area.files
                for path in self.root.glob(pattern)
            )
            files[area.name] = [path for path in dict.fromkeys(found) if path not in taken]
            taken.update(files[area.name])
        return files

    def sampled(self) -> dict[str, list[Mutant]]:
        """The mutants to try, by area: drawn from the seed, or all that fit `only`."""
        chosen = {}
        for area in self.areas:
            found = [m for path in self.files()[area.name] for m in mutants_of(self.root, path)]
            if self.only:
                drawn = [mutant for mutant in found if self.only in mutant.key]
            else:
                random.Random(f"{self.seed} {area.name}").shuffle(found)
                drawn = found[: round(min(area.sample, len(found)) * self.share)]
            chosen[area.name] = [mutant for mutant in drawn if is_valid(self.root, mutant)]
        return chosen

    def state(self) -> str:
        """A name for the code and tests as they are, so that nothing old is taken for new."""
        digest = hashlib.sha256(" ".join(self.tests).encode())
        for path in sorted(self._everything()):
            digest.update(path.relative_to(self.root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
        return digest.hexdigest()[:16]

    def _everything(self) -> Iterable[Path]:
        folders = {path.split("/", 1)[0] for paths in self.files().values() for path in paths}
        for folder in folders | set(self.tests):
            yield from (self.root / folder).rglob("*.py")


def try_all(task: Undertaking) -> dict[str, Result]:
    """Collect the reach, then try every sampled mutant; results of the same state are kept."""
    warm_up()
    scratch = task.scratch / task.state()
    paths = [path for files in task.files().values() for path in files]
    _say(f"collecting which tests reach which lines ({scratch})")
    reach = collect_reach(task.root, paths, task.tests, task.jobs, scratch)
    if reach.failed:
        _say(f"left out, since they fail without a mutant: {', '.join(sorted(reach.failed))}")
    mutants = [mutant for drawn in task.sampled().values() for mutant in drawn]
    results = _kept(scratch / "results.jsonl")
    _say(f"{len(reach.tests)} tests, {len(mutants)} mutants")
    with (scratch / "results.jsonl").open("a", encoding="utf-8") as file:

        def hear(result: Result) -> None:
            results[result.key] = result
            file.write(json.dumps(asdict(result)) + "\n")
            file.flush()
            _say(f"{result.verdict:10} {result.seconds:6.1f} s  {result.key}")

        def jobs() -> Iterator[Job]:
            for attempt in attempts(task.root, mutants, reach, task.rules):
                if attempt.name in results:
                    continue
                if attempt.tests:
                    yield attempt.jobs(hear)
                else:
                    hear(Result(attempt.name, "unreached", "", 0, 0, 0.0))

        work_off(jobs(), task.jobs)
    return results


def _kept(file: Path) -> dict[str, Result]:
    if not file.exists():
        return {}
    lines = file.read_text("utf-8").splitlines()
    return {result.key: result for result in (Result(**json.loads(line)) for line in lines)}


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def _read(arguments: Sequence[str] | None) -> Undertaking:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    add = parser.add_argument
    add("--sample", type=float, default=100, help="per cent of the full sample")
    add("--seed", type=int, default=1)
    add("--jobs", type=int, default=2, help="children at a time")
    add("--budget", type=float, default=30, help="seconds of tests that a mutant must survive")
    add("--patience", type=float, default=5, help="seconds a test has beside 5 times its own")
    add("--controls", type=int, default=10, help="runs without a mutant, which none may fail")
    add("--only", default="", help="all mutants whose key has this text, instead of a sample")
    add("--files", nargs="*", help="patterns of files, all of them, instead of the areas")
    add("--tests", nargs="*", default=TESTS, help="folders or files of tests")
    add("--root", type=Path, default=ROOT, help="the folder that all of it lies in")
    given = parser.parse_args(arguments)
    root = given.root.resolve()
    rules = Rules(given.budget, given.patience, 0 if given.only else given.controls)
    areas = (Area("files", sys.maxsize, tuple(given.files)),) if given.files else AREAS
    return Undertaking(
        root, root / ".mutants", areas, tuple(given.tests), given.seed, given.jobs, rules,
        given.sample / 100, given.only,
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 1 if a full sample's score may be below the goal in any area."""
    task = _read(arguments)
    results = try_all(task)
    pairs = {
        area: [(mutant, results[mutant.key]) for mutant in mutants]
        for area, mutants in task.sampled().items()
    }
    controls = [result for key, result in results.items() if key.startswith("control ")]
    equivalent = equivalent_in(EQUIVALENT)
    sys.stdout.write(f"seed {task.seed}, state {task.state()}\n")
    sys.stdout.writelines(f"{line}\n" for line in report(pairs, controls, equivalent))
    if task.only or task.share < 1:
        return 0
    scores = [score([result for _, result in one], equivalent) for one in pairs.values()]
    return int(any(one.without_equivalent().interval[0] < GOAL for one in scores))


if __name__ == "__main__":
    sys.exit(main())
