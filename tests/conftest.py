"""Says which tests fail as they do, and after each run where its time went; spares some of it."""

import gc
import importlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
import structlog

TESTS = Path(__file__).parent


@pytest.fixture(autouse=True)
def _logs_as_ever() -> Iterator[None]:
    """Undo what a test that starts the program has settled about logs: others read them."""
    yield
    if structlog.is_configured():
        structlog.reset_defaults()


class Failures:
    """Prints each failing test's name at once: long runs are also ended half-way."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            why = (report.longreprtext.strip().splitlines() or [""])[-1]
            self._terminal.write(f"\n{report.when} failed: {report.nodeid}: {why}\n", flush=True)


def pytest_configure() -> None:
    """Let drawn examples take as long as they do: no test measures how fast the machine is.

    And print the tracebacks that tests provoke as Python does: drawing one takes half a second.
    """
    hypothesis.settings.register_profile("parlour", deadline=None)
    hypothesis.settings.load_profile("parlour")
    structlog.dev.ConsoleRenderer.get_active().exception_formatter = structlog.dev.plain_traceback


def pytest_sessionstart(session: pytest.Session) -> None:
    """Tell failures where the terminal is; workers, whose terminal nobody sees, compile."""
    config = session.config
    worker = getattr(config, "workerinput", None)
    if worker is None:
        terminal = config.pluginmanager.get_plugin("terminalreporter")
        config.pluginmanager.register(Failures(terminal), "failures-as-they-happen")
    elif config.args == config.getini("testpaths"):
        compile_share(int(worker["workerid"].removeprefix("gw")), worker["workercount"])


def compile_share(number: int, workers: int) -> None:
    """Load this worker's share of all tests before they are collected.

    In a fresh clone each worker would compile every file, one after the other; like this it finds
    most of them compiled by the others.
    """
    for file in sorted(TESTS.rglob("test_*.py"))[number::workers]:
        importlib.import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make: six thousand tests in memory are none.

    Without this a fifth of the time of tests that await much goes into looking through them; and
    looking seldom, since most of what tests make is in no cycle, saves another tenth.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seconds that each folder's tests took, all workers together."""
    seconds = Counter[str]()
    for reports in terminalreporter.stats.values():
        for one in reports:
            if isinstance(one, pytest.TestReport):
                seconds["/".join(one.nodeid.split("/")[:2])] += one.duration
    told = ", ".join(f"{folder} {spent:.0f}" for folder, spent in seconds.most_common())
    if told:
        terminalreporter.write_line(f"seconds by folder: {told}")
