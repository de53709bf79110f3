"""`make steady` leaves no busy loop behind, whatever ends it."""

import subprocess
import sys

import pytest

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
