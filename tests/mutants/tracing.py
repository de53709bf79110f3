"""A pytest plugin that writes down which test reaches which line of the code under trial."""

import inspect
import json
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

CLOSE_LOOKS = 40
"""How many calls of a function a test is watched in closely, before only every `RARE_LOOKS`th."""
RARE_LOOKS = 32

Line = tuple[str, int]
Trace = Callable[[FrameType, str, Any], Any]


@dataclass(slots=True)
class _Seen:
    """What one test has reached of one function so far."""

    lines: set[int] = field(default_factory=set)
    calls: int = 0


@dataclass(slots=True)
class Watch:
    """Writes down lines of the named files while anything runs in this process."""

    files: Mapping[str, str]
    """Absolute file name -> path from the root."""
    seen: dict[CodeType, _Seen] = field(default_factory=dict)
    _lines_of: dict[CodeType, int] = field(default_factory=dict)

    def start(self) -> None:
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def stop(self) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]  # typeshed knows of functions only

    def take(self) -> set[Line]:
        """What was reached since the last time."""
        reached = {
            (self.files[code.co_filename], line)
            for code, seen in self.seen.copy().items()
            for line in seen.lines.copy()
        }
        self.seen = {}
        return reached

    def _enter(self, frame: FrameType, _event: str, _arg: object) -> Trace | None:
        code = frame.f_code
        if code.co_filename not in self.files or not code.co_flags & inspect.CO_OPTIMIZED:
            return None  # not ours, or the body of a module or class
        seen = self.seen.get(code)
        if seen is None:
            seen = self.seen[code] = _Seen()
        seen.calls += 1
        if seen.calls > CLOSE_LOOKS and seen.calls % RARE_LOOKS:
            return None
        lines = seen.lines
        if len(lines) >= self._how_many(code):
            return None
        lines.add(frame.f_lineno)

        def step(frame: FrameType, event: str, _arg: object) -> Trace:
            if event == "line":
                lines.add(frame.f_lineno)
            return step

        return step

    def _how_many(self, code: CodeType) -> int:
        known = self._lines_of.get(code)
        if known is None:
            known = len({line for _, _, line in code.co_lines() if line is not None})
            self._lines_of[code] = known
        return known


class Tracing:
    """The plugin: a test reaches what its fixtures, shared ones too, and its own call reach."""

    def __init__(self, files: Mapping[str, str], share: tuple[int, int], target: Path) -> None:
        self.watch = Watch(files)
        self.share = share
        self.target = target
        self.tests: dict[str, float] = {}
        self.failed: set[str] = set()
        self.reached: dict[Line, int] = {}
        self.collecting: dict[str, set[Line]] = {}
        self.starting: set[Line] = set()
        self._shared: dict[Any, set[Line]] = {}
        self._files: dict[str, int] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_load_initial_conftests(self) -> Generator[None, object, object]:
        """Note what runs once for all tests: much is imported by a `conftest.py` already."""
        self.watch.start()
        try:
            return (yield)
        finally:
            self.watch.stop()
            self.starting = self.watch.take()

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep this process's share of the test files."""
        mine, others = [], []
        for item in items:
            file = item.nodeid.partition("::")[0]
            number = self._files.setdefault(file, len(self._files))
            (mine if number % self.share[1] == self.share[0] else others).append(item)
        items[:] = mine
        config.hook.pytest_deselected(items=others)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, object, object]:
        """Note what a file of tests reaches while it is imported, as tables of examples do."""
        if not isinstance(collector, pytest.Module):
            return (yield)
        self.watch.start()
        try:
            return (yield)
        finally:
            self.watch.stop()
            self.collecting[collector.nodeid] = self.watch.take()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        """Lay what a shared fixture reaches to every test that uses it."""
        if fixturedef.scope == "function":
            return (yield)
        outer, self.watch.seen = self.watch.seen, {}
        try:
            return (yield)
        finally:
            self._shared[fixturedef] = self.watch.take()
            self.watch.seen = outer

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Generator[None, object, object]:
        self.watch.take()
        began = time.process_time()
        self.watch.start()
        try:
            return (yield)
        finally:
            self.watch.stop()
            reached = self.watch.take()
            for definitions in item._fixtureinfo.name2fixturedefs.values():
                for definition in definitions:
                    reached |= self._shared.get(definition, set())
            self._note(item.nodeid, reached, time.process_time() - began)

    def _note(self, nodeid: str, reached: set[Line], seconds: float) -> None:
        bit = 1 << len(self.tests)
        self.tests[nodeid] = seconds
        for line in reached:
            self.reached[line] = self.reached.get(line, 0) | bit

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        early: dict[Line, int] = dict.fromkeys(self.starting, 0)
        for place, test in enumerate(self.tests):
            for line in self.collecting.get(test.partition("::")[0], ()):
                early[line] = early.get(line, 0) | 1 << place
        tests = [[name, round(seconds, 4)] for name, seconds in self.tests.items()]
        whole = {
            "tests": tests,
            "failed": sorted(self.failed),
            "lines": _by_file(self.reached),
            "early": _by_file(early),
        }
        self.target.write_text(json.dumps(whole), "utf-8")


def _by_file(reached: Mapping[Line, int]) -> dict[str, dict[int, str]]:
    lines: dict[str, dict[int, str]] = {}
    for (path, line), tests in reached.items():
        lines.setdefault(path, {})[line] = f"{tests:x}"
    return lines
