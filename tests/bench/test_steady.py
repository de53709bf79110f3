"""`make steady` leaves no busy loop behind, whatever ends it, and names failures at once."""

import subprocess
import sys
from typing import Any

import pytest

from tests.conftest import Failures
from tests.patience import HANG
from tests.steady import LOOP, busy


def test_busy_loops_run_until_the_tests_end() -> None:
    with busy(2) as loops:
        assert [one.poll() for one in loops] == [None, None]
    assert all(one.poll() is not None for one in loops)


def test_busy_loops_end_when_the_tests_are_interrupted() -> None:
    with pytest.raises(KeyboardInterrupt), busy(1) as loops:
        raise KeyboardInterrupt
    assert loops[0].poll() is not None


def test_a_busy_loop_ends_by_itself_once_nobody_waits_for_it() -> None:
    code = LOOP.format(parent=0)  # nobody has this number
    ended = subprocess.run([sys.executable, "-c", code], timeout=HANG, check=False)  # noqa: S603
    assert ended.returncode == 0


class Terminal:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written = ""

    def write(self, text: str, *, flush: bool) -> None:
        assert flush
        self.written += text


def report(outcome: Any) -> pytest.TestReport:
    place = ("tests/a.py", 1, "test_a")
    return pytest.TestReport("tests/a.py::test_a", place, {}, outcome, "said\nE  why", "call")


def test_a_failing_test_is_named_at_once_with_its_reason_and_others_are_not() -> None:
    terminal: Any = Terminal()
    failures = Failures(terminal)
    failures.pytest_runtest_logreport(report("passed"))
    assert terminal.written == ""
    failures.pytest_runtest_logreport(report("failed"))
    assert terminal.written == "\ncall failed: tests/a.py::test_a: E  why\n"
