"""What happens in a forked process: the mutant is served at import, and tests try it."""

import ast
import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.mutants import Mutant
from tests.mutants.reach import Test

HEAVY = (
    "_pytest.assertion.rewrite", "aiohttp.web", "aiosqlite", "discord.ext.commands", "hypothesis",
    "jsonschema", "PIL.Image", "prometheus_client", "pydantic", "pydantic_settings", "structlog",
)  # fmt: skip
"""What every child would have to import, and no mutant changes."""

IMPORT_CPU_S = 120
MEMORY = 6 << 30


def warm_up() -> None:
    """Import what children share, once, before the first of them."""
    for name in HEAVY:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()


class Serving(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Serves one module's code with a fault in it; all others come as ever."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        module = mutant.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        super().__init__(module, str(root / mutant.path))
        self.mutant = mutant

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        del path, target
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return self.mutant.code(Path(self.path).read_text("utf-8"), self.path)


@dataclass(slots=True, eq=False)  # pytest keeps its plugins in sets
class Trial:
    """The plugin that runs tests in the given order, each within a limit, until one fails."""

    tests: Sequence[Test]
    notes: Path
    patience: float
    """Seconds of CPU that a test has beside five times its normal ones."""
    started: bool = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests, and all of a test whose variants the mutant has changed."""
        order = {test.name: place for place, test in enumerate(self.tests)}
        gone = order.keys() - {item.nodeid for item in items}
        changed = {name.partition("[")[0] for name in gone}
        items[:] = [
            item
            for item in items
            if item.nodeid in order or item.nodeid.partition("[")[0] in changed
        ]
        items.sort(key=lambda item: order.get(item.nodeid, len(order)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        normal = next((test.seconds for test in self.tests if test.name == item.nodeid), 1.0)
        self.started = True
        self._note("running", item.nodeid)
        limit(5 * normal + self.patience, 20 * (normal + self.patience))
        try:
            return (yield)
        finally:
            limit(IMPORT_CPU_S, 10 * IMPORT_CPU_S)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._note("failed", report.nodeid)

    def _note(self, what: str, nodeid: str) -> None:
        self.notes.write_text(json.dumps([what, nodeid]), "utf-8")


def limit(cpu: float, wall: float) -> None:
    """Let the system end this process after so many seconds of its own work, or of waiting."""
    signal.setitimer(signal.ITIMER_PROF, cpu)
    signal.setitimer(signal.ITIMER_REAL, wall)


def settle_hypothesis() -> None:
    """Let drawn examples be the same each time, and failures be reported without being shrunk."""
    with contextlib.suppress(ImportError):
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415  # a toy needs none

        settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")


def run_pytest(root: Path, arguments: Sequence[str], scratch: Path, plugin: object) -> int:
    """Run pytest in this process, which is a child of its own, and return its status."""
    os.chdir(root)
    sys.path.insert(0, str(root))
    out = os.open(scratch / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(out, stream)
    settle_hypothesis()
    options = [
        "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly", "--timeout=0",
        "--tb=line", "-m", "not long", f"--basetemp={scratch / 'tmp'}",
        "-W", "ignore::pytest.PytestAssertRewriteWarning",
    ]  # fmt: skip
    return int(pytest.main([*options, *arguments], plugins=[plugin]))


def try_mutant(
    root: Path, mutant: Mutant | None, tests: Sequence[Test], scratch: Path, patience: float
) -> tuple[str, str]:
    """In a child: (verdict, test). Without a mutant: whether the tests pass as things are."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    limit(IMPORT_CPU_S, 10 * IMPORT_CPU_S)
    if mutant is not None:
        sys.meta_path.insert(0, Serving(root, mutant))
    trial = Trial(tests, scratch / "notes.json", patience)
    functions = dict.fromkeys(test.function for test in tests)
    status = run_pytest(root, list(functions), scratch, trial)
    if status == 0:
        return "survived", ""
    if not trial.started and status in {pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR}:
        return "killed at import", ""
    if not trial.started:
        return "broken", f"pytest ended with {status}"
    what, name = json.loads(trial.notes.read_text("utf-8"))
    return ("killed", name) if what == "failed" else ("broken", f"pytest ended with {status}")


def is_valid(root: Path, mutant: Mutant) -> bool:
    """Whether the fault is still Python; a rare one is not."""
    try:
        mutant.code((root / mutant.path).read_text("utf-8"), mutant.path)
    except (SyntaxError, ValueError, TypeError):
        return False
    return isinstance(mutant.instead, ast.AST)
